import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import knex from 'knex';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import QueryStream from 'pg-query-stream';

import { postgres, type TestDatabase } from '../support/databases.ts';
import { placeOf, queriesSetup, skipWithout, watched } from './support.ts';

describe('The debugger with PostgreSQL', { skip: skipWithout(postgres) }, () => {
  let server: TestDatabase;
  let pool: pg.Pool;

  before(async () => {
    server = await postgres.start();
    pool = new pg.Pool({ ...server, max: 2 });
    await pool.query('CREATE TABLE post (id serial PRIMARY KEY, title text)');
    await pool.query("INSERT INTO post (title) SELECT 'post ' || g FROM generate_series(1, 25) g");
  });
  after(async () => {
    await pool?.end();
    await server?.stop();
  });

  /** Runs a test with a debugger that observes the pool. */
  const watchedPool: typeof watched = (test, options) =>
    watched((setup) => {
      setup.debugged.instrument(pool);
      return test(setup);
    }, options);

  it('captures queries of a pool with rows, times, errors and the place of their caller', () =>
    watchedPool(async ({ queriesOf }) => {
      const found = await queriesOf(async () => {
        await pool.query('SELECT * FROM post WHERE id <= $1', [3]);
        await pool.query({ text: 'UPDATE post SET title = title WHERE id = $1', values: [1] });
        await assert.rejects(pool.query('SELECT * FROM nothing'), { code: '42P01' });
        await pool.query('SELECT 1; SELECT 2');
      });
      assert.deepEqual(
        found.entries.map(({ bindingCount, rows, system, type }) => [
          system,
          type,
          rows,
          bindingCount,
        ]),
        [
          ['postgresql', 'SELECT', 3, 1],
          ['postgresql', 'UPDATE', 1, 1],
          ['postgresql', 'SELECT', null, 0],
          ['postgresql', 'SELECT', 2, 0],
        ],
      );
      assert.match(found.entries[2]?.error ?? '', /"nothing" does not exist/);
      assert.ok(found.entries.every(({ duration }) => duration !== null && duration > 0));
      for (const at of [0, 1, 2, 3]) assert.equal(placeOf(found, at), 'postgres.test.ts');
    }));

  it('captures queries with callbacks, which run in the scope of their caller', () =>
    watchedPool(async ({ queriesOf }) => {
      const found = await queriesOf(
        () =>
          new Promise<void>((resolve, reject) => {
            pool.query('SELECT 1 AS first', (error) => {
              if (error) reject(error);
              else
                pool.query('SELECT 2 AS second', (second) => (second ? reject(second) : resolve()));
            });
          }),
      );
      assert.deepEqual(
        found.entries.map(({ query }) => query),
        ['SELECT 1 AS first', 'SELECT 2 AS second'],
      );
    }));

  it('counts the rows of cursors and streams, also of those that are closed early', () =>
    watchedPool(async ({ queriesOf }) => {
      const found = await queriesOf(async () => {
        const client = await pool.connect();
        let rows = 0;
        for await (const row of client.query(new QueryStream('SELECT * FROM post'))) {
          if (row) rows++;
        }
        assert.equal(rows, 25);
        client.release();
      });
      assert.deepEqual(
        found.entries.map(({ duration, query, rows }) => [query, rows, duration !== null]),
        [['SELECT * FROM post', 25, true]],
      );
    }));

  it('explains queries with their values, on a separate connection', () =>
    watchedPool(async ({ queriesOf, send, snapshots }) => {
      const client = await pool.connect();
      try {
        await queriesOf(async () => {
          await client.query('BEGIN');
          await client.query('SELECT id FROM post WHERE title = $1', ['post 3']);
          await client.query('CREATE TEMPORARY TABLE draft (id int)');
          await client.query('SELECT id FROM draft');
          await client.query('SELECT 1; DELETE FROM post');
        });
        const tag = (await snapshots()).at(-1)?.summary.tag ?? '';
        const explain = async (seq: string): Promise<Record<string, unknown>> => {
          const answer = await send('/debug/db-explain', undefined, {
            method: 'POST',
            headers: { 'sec-fetch-site': 'same-origin', accept: 'application/json' },
            body: new URLSearchParams({ tag, seq }),
          });
          return (await answer.json()) as Record<string, unknown>;
        };
        const { plan } = await explain('2');
        assert.match(String(plan), /Scan on post .*\(title = 'post 3'::text\)/);
        const { error } = await explain('4');
        assert.match(String(error), /^EXPLAIN failed: relation "draft" does not exist/);
        assert.match(String((await explain('5'))['error']), /cannot be explained/);
        // The error of the plan did not end the transaction of the query.
        await client.query('SELECT id FROM draft');
        await client.query('ROLLBACK');
      } finally {
        client.release();
      }
    }));

  it('numbers transactions, and finds one that does not end', () =>
    watchedPool(async ({ queriesOf, snapshots }) => {
      const found = await queriesOf(async () => {
        const client = await pool.connect();
        for (const text of [
          'BEGIN',
          'SELECT 1',
          'COMMIT',
          'SELECT 2 AS two',
          'BEGIN',
          'SELECT now()',
        ]) {
          await client.query(text);
        }
        client.release(true);
      });
      assert.deepEqual(
        found.entries.map(({ transaction }) => transaction),
        [1, 1, 1, null, 2, 2],
      );
      const [snapshot] = await snapshots();
      assert.deepEqual(snapshot?.summary.findings.codes, ['transaction']);
    }));

  it('reports how long a query waited for a connection', () =>
    watchedPool(async ({ queriesOf }) => {
      const { entries } = await queriesOf(async () => {
        const clients = [await pool.connect(), await pool.connect()];
        const waiting = pool.query('SELECT 1');
        await clients[0]?.query('SELECT pg_sleep(0.05)');
        for (const client of clients) client.release();
        await waiting;
      });
      const [sleeping, waited] = entries;
      assert.equal(waited?.query, 'SELECT 1');
      assert.ok((waited?.wait ?? 0) >= 40, `waited ${waited?.wait} ms`);
      assert.equal(sleeping?.wait, 0);
    }));

  it('keeps values only when the option is set', async () => {
    const work = () => pool.query('SELECT $1::text', ['jane@example.test']);
    await watchedPool(async ({ queriesOf }) => {
      assert.ok(!JSON.stringify(await queriesOf(work)).includes('jane'));
    });
    await watchedPool(
      async ({ queriesOf }) => {
        assert.ok(JSON.stringify(await queriesOf(work)).includes('jane'));
      },
      { captureBindings: true },
    );
  });

  it('never mixes captures up while all connections of the pool are taken', () =>
    watchedPool(
      async ({ mismatched }) => {
        const mixed = await mismatched(1000, async (number) => {
          if (number % 3 === 0) await pool.query('SELECT $1::int AS own', [number]);
          else if (number % 3 === 1) {
            await new Promise<void>((resolve, reject) => {
              pool.query('SELECT $1::int AS own', [number], (error) =>
                error ? reject(error) : resolve(),
              );
            });
          } else {
            const client = await pool.connect();
            await client.query('SELECT $1::int AS own', [number]);
            client.release();
          }
        });
        assert.deepEqual(mixed, []);
      },
      { captureBindings: true },
    ));

  it('captures the queries of Kysely, with the place of the caller', () =>
    watchedPool(
      async ({ mismatched, queriesOf }) => {
        const dialect = new PostgresDialect({ pool });
        const database = new Kysely<{ post: { id: number; title: string } }>({ dialect });
        const found = await queriesOf(async () => {
          await database.selectFrom('post').selectAll().where('id', '=', 7).execute();
        });
        assert.deepEqual(
          found.entries.map(({ query }) => query),
          ['select * from "post" where "id" = $1'],
        );
        assert.equal(placeOf(found), 'postgres.test.ts');
        const mixed = await mismatched(200, (number) =>
          sql`SELECT ${number}::int AS own`.execute(database),
        );
        assert.deepEqual(mixed, []);
      },
      { captureBindings: true },
    ));

  it('captures the queries of Knex, with its transactions', async () => {
    const setup = queriesSetup();
    const { database: name, ...connection } = server;
    const database = knex({
      client: 'pg',
      connection: { ...connection, database: name },
      pool: { min: 1, max: 2 },
    });
    setup.debugged.instrument(database);
    // A second instance shares the driver: its queries are captured once all the same.
    setup.debugged.instrument(pool);
    try {
      await database.raw('SELECT 1');
      const found = await setup.queriesOf(async () => {
        await database('post').where({ id: 3 }).first();
        await database.transaction(async (transaction) => {
          await transaction('post').where({ id: 3 }).update({ title: 'changed' });
        });
      });
      assert.deepEqual(
        found.entries.map(({ rows, transaction, type }) => [type, rows, transaction]),
        [
          ['SELECT', 1, null],
          ['BEGIN', null, 1],
          ['UPDATE', 1, 1],
          ['COMMIT', null, 1],
        ],
      );
      assert.equal(placeOf(found), 'postgres.test.ts');
    } finally {
      await database.destroy();
      await setup.debugged.dispose();
    }
  });

  it('changes nothing after it is disposed', async () => {
    const before = [pg.Client.prototype.query, poolPrototype().connect];
    await watchedPool(async () => {
      assert.notEqual(pg.Client.prototype.query, before[0]);
    });
    assert.deepEqual([pg.Client.prototype.query, poolPrototype().connect], before);
  });
});

function poolPrototype(): pg.Pool {
  return Object.getPrototypeOf(pg.Pool.prototype) as pg.Pool;
}
