import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';

import { watchDatabase } from '../../../../server/debug/hooks/database.ts';
import type { QueryStart } from '../../../../server/debug/hooks/queries.ts';
import { SharedHooks } from '../../../../server/debug/hooks/shared-hooks.ts';

function setup() {
  const reports: (readonly [system: string, sql: string])[] = [];
  const hooks = new SharedHooks();
  const watch = (target: object) =>
    watchDatabase(
      target,
      {
        begin: ({ sql, system }: QueryStart) => {
          reports.push([system, sql]);
          return null;
        },
        onFault: assert.fail,
      },
      hooks,
    );
  return { reports, watch };
}

/** Classes of a copy of pg. */
function newPg() {
  class Client {
    escapeIdentifier(): void {}
    query(sql: string): string {
      return sql;
    }
  }
  class Pool {
    readonly totalCount = 0;
    readonly Client = Client;
    connect(): Client {
      return new Client();
    }
    query(sql: string): string {
      return this.connect().query(sql);
    }
  }
  return { Client, Pool };
}

describe('watchDatabase()', () => {
  const noop = (): void => {};
  const unknown: readonly (readonly [title: string, target: object])[] = [
    ['an empty object', {}],
    ['a pool without connections', { totalCount: 0 }],
    ['a pool whose class of connections is none', { totalCount: 0, Client: noop.bind(null) }],
    ['what has queries alone', { query: noop }],
    ['what has one method of a connection', { escapeIdentifier: noop }],
    ['what prepares alone', { prepare: noop }],
    ['what executes alone', { exec: noop }],
    ['what has a client alone', { client: {} }],
    ['Knex without a driver', { client: null, raw: noop }],
    ['Knex with a driver that is not known', { client: { driver: {} }, raw: noop }],
  ];
  for (const [title, target] of unknown) {
    it(`does not recognize ${title}`, () => assert.equal(setup().watch(target), null));
  }

  it('observes all connections of a copy of pg, once, by a pool, a connection and Knex', () => {
    const pg = newPg();
    const { reports, watch } = setup();
    const pool = new pg.Pool();
    const knex = { client: { driver: { Client: pg.Client } }, raw: noop };
    const removals = [watch(pool), watch(new pg.Pool()), watch(new pg.Client()), watch(knex)];
    pool.query('SELECT 1');
    new pg.Client().query('SELECT 2');
    newPg().Pool.prototype.connect().query('SELECT 3');
    assert.deepEqual(reports, [
      ['postgresql', 'SELECT 1'],
      ['postgresql', 'SELECT 2'],
    ]);
    for (const remove of removals) remove?.();
    pool.query('SELECT 1');
    assert.equal(reports.length, 2);
  });

  it('observes only one connection of pg', () => {
    const pg = newPg();
    const { reports, watch } = setup();
    const remove = watch(new pg.Client());
    new pg.Pool().query('SELECT 1');
    assert.deepEqual(reports, [['postgresql', 'SELECT 1']]);
    remove?.();
  });

  it('observes databases of node:sqlite', () => {
    const { reports, watch } = setup();
    const database = new DatabaseSync(':memory:');
    const remove = watch(database);
    database.exec('SELECT 1');
    remove?.();
    database.exec('SELECT 2');
    assert.deepEqual(reports, [['sqlite', 'SELECT 1']]);
  });

  it('observes Knex with better-sqlite3, of which Knex opens and closes a database', () => {
    const opened: (string | undefined)[] = [];
    let closed = 0;
    class Statement {
      readonly source: string;
      constructor(source: string) {
        this.source = source;
      }
      all(): unknown[] {
        return [];
      }
    }
    class Database {
      constructor(name?: string) {
        opened.push(name);
      }
      prepare(sql: string): Statement {
        return new Statement(sql);
      }
      exec(): this {
        return this;
      }
      close(): void {
        closed++;
      }
    }
    const { reports, watch } = setup();
    const remove = watch({ client: { driver: Database }, raw: noop });
    new Database().prepare('SELECT 1').all();
    assert.deepEqual([opened, closed], [[':memory:', undefined], 1]);
    assert.deepEqual(reports, [['sqlite', 'SELECT 1']]);
    remove?.();
    new Database().prepare('SELECT 2').all();
    assert.equal(reports.length, 1);
  });

  it('does nothing for Knex with mysql2, which publishes its queries', () => {
    const { watch } = setup();
    const remove = watch({ client: { driver: { createConnection: noop } }, raw: noop });
    assert.equal(typeof remove, 'function');
    remove?.();
  });
});
