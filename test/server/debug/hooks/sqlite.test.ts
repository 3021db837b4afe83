import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { QueryStart } from '../../../../server/debug/hooks/queries.ts';
import { watchSqlite } from '../../../../server/debug/hooks/sqlite.ts';

interface Report extends QueryStart {
  readonly ends: (readonly [rows: number | null, error: unknown])[];
}

/** A library like better-sqlite3, whose statements return configured values, and the reports about its queries. */
function setup(isHeard = true) {
  const reply: { value: unknown } = { value: null };
  const answer = (): unknown => {
    if (reply.value instanceof Error) throw reply.value;
    return reply.value;
  };
  class Statement {
    readonly source: unknown;
    constructor(source: unknown) {
      this.source = source;
    }
    bind(..._values: unknown[]): this {
      return this;
    }
    all(..._values: unknown[]): unknown {
      return answer();
    }
    get(..._values: unknown[]): unknown {
      return answer();
    }
    run(..._values: unknown[]): unknown {
      return answer();
    }
    iterate(..._values: unknown[]): Iterator<unknown> {
      return answer() as Iterator<unknown>;
    }
  }
  class Database {
    prepare(sql: unknown): Statement {
      if (sql === 'SELECT none') throw new Error('no such column: none');
      return new Statement(sql);
    }
    exec(_sql: string): unknown {
      return answer();
    }
    /** As in `node:sqlite`: the methods take a tagged template. */
    createTagStore(): { all(parts: TemplateStringsArray, ...values: unknown[]): unknown } {
      return { all: answer };
    }
  }
  const database = new Database();
  const reports: Report[] = [];
  const stop = watchSqlite(database, {
    begin: (start) => {
      const ends: Report['ends'] = [];
      reports.push({ ...start, ends });
      return isHeard ? (rows, error) => void ends.push([rows, error]) : null;
    },
    onFault: assert.fail,
  });
  return { reply, database, reports, stop, Statement };
}

function* rowsUntil(fault: Error | null, log: string[] = []): Generator<number> {
  try {
    yield 1;
    yield 2;
    if (fault) throw fault;
  } finally {
    log.push('closed');
  }
}

describe('Queries of SQLite', () => {
  for (const [method, value, rows] of [
    ['all', [1, 2], 2],
    ['all', [], 0],
    ['all', null, null],
    ['get', { a: 1 }, 1],
    ['get', undefined, 0],
    ['get', null, 0],
    ['run', { changes: 3 }, 3],
    ['run', { changes: 3n }, 3],
    ['run', { changes: '3' }, null],
    ['run', null, null],
  ] as const) {
    it(`have ${rows} rows when ${method}() returns ${typeof value === 'object' && value ? Object.entries(value).join() : String(value)}`, () => {
      const { database, reply, reports } = setup();
      reply.value = value;
      assert.equal(database.prepare('SELECT ?')[method](5), value);
      const [query] = reports;
      assert.deepEqual(query, {
        system: 'sqlite',
        sql: 'SELECT ?',
        bindings: [5],
        connection: database,
        ends: [[rows, undefined]],
      });
    });
  }

  it('have the values that their statement is bound to, as Prisma binds it', () => {
    const { database, reports } = setup();
    const statement = database.prepare('SELECT ?, ?').bind([1, 'a']);
    statement.all();
    statement.get();
    const found = reports.map(({ bindings }) => bindings);
    assert.deepEqual(found, [
      [1, 'a'],
      [1, 'a'],
    ]);
  });

  it('have the values of lists one by one, as Knex and Kysely pass them', () => {
    const { database, reply, reports } = setup();
    reply.value = [];
    database.prepare('SELECT ?, ?, ?').all([1, 'a'], Buffer.of(5));
    database.prepare('BEGIN').run([]);
    const found = reports.map(({ bindings }) => bindings);
    assert.deepEqual(found, [[1, 'a', Buffer.of(5)], []]);
  });

  it('of exec() have a statement and no rows', () => {
    const { database, reply, reports } = setup();
    reply.value = database;
    assert.equal(database.exec('DELETE FROM a'), database);
    assert.deepEqual(reports[0]?.ends, [[null, undefined]]);
    assert.equal(reports[0]?.connection, database);
  });

  it('have the connection of statements that were prepared before', () => {
    const { Statement, database, reports } = setup();
    const known = Object.assign(new Statement('SELECT 1'), { database });
    known.get();
    new Statement(5).get();
    assert.deepEqual(
      reports.map(({ connection, sql }) => [connection, sql]),
      [
        [database, 'SELECT 1'],
        [null, ''],
      ],
    );
  });

  it('have the error that their caller gets', () => {
    const { database, reply, reports } = setup();
    const fault = new Error('locked');
    reply.value = fault;
    assert.throws(() => database.prepare('SELECT 1').all(), fault);
    assert.throws(() => database.exec('SELECT 1'), fault);
    for (const { ends } of reports) assert.deepEqual(ends, [[null, fault]]);
    assert.equal(reports.length, 2);
  });

  it('of tagged templates have the text with placeholders', () => {
    const { database, reply, reports, stop } = setup();
    const store = database.createTagStore();
    reply.value = [1, 2];
    assert.equal(store.all`SELECT * FROM a WHERE b = ${5} AND c = ${'x'}`, reply.value);
    stop();
    void store.all`SELECT 1`;
    const query = { system: 'sqlite', sql: 'SELECT * FROM a WHERE b = ? AND c = ?' };
    const expected = { ...query, bindings: [5, 'x'], connection: database, ends: [[2, undefined]] };
    assert.deepEqual(reports, [expected]);
  });

  it('have the error of an iterator that cannot be created', () => {
    const { database, reply, reports } = setup();
    const fault = new Error('locked');
    reply.value = fault;
    assert.throws(() => database.prepare('SELECT 1').iterate(), fault);
    assert.deepEqual(reports[0]?.ends, [[null, fault]]);
  });

  it('are reported when their statement is refused', () => {
    const { database, reports } = setup();
    assert.throws(() => database.prepare('SELECT none'), /no such column/);
    const [query] = reports;
    assert.deepEqual([query?.sql, query?.connection], ['SELECT none', database]);
    assert.match(String(query?.ends[0]?.[1]), /no such column: none/);
    assert.equal(query?.ends[0]?.[0], null);
    assert.throws(() => setup(false).database.prepare('SELECT none'), /no such column/);
  });

  it('count the rows of an iterator as they are taken', () => {
    const { database, reply, reports } = setup();
    const iterate = () => {
      const rows = database.prepare('SELECT 1').iterate();
      return { [Symbol.iterator]: () => rows };
    };
    reply.value = rowsUntil(null);
    assert.deepEqual([...iterate()], [1, 2]);
    const log: string[] = [];
    reply.value = rowsUntil(null, log);
    for (const row of iterate()) if (row === 1) break;
    const fault = new Error('locked');
    reply.value = rowsUntil(fault);
    assert.throws(() => [...iterate()], fault);
    assert.deepEqual(
      reports.map(({ ends }) => ends),
      [[[2, undefined]], [[1, undefined]], [[2, fault]]],
    );
    assert.deepEqual(log, ['closed']);
  });

  it('are not changed without an observer, and after the observation ends', () => {
    const { database, reply, stop, reports } = setup(false);
    const rows = rowsUntil(null);
    reply.value = rows;
    assert.equal(database.prepare('SELECT 1').iterate(), rows);
    reply.value = [1];
    assert.deepEqual(database.prepare('SELECT 1').all(), [1]);
    stop();
    database.prepare('SELECT 1').all();
    database.exec('SELECT 1');
    assert.equal(reports.length, 2);
  });
});
