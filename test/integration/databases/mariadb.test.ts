import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import knex from 'knex';
import mysql from 'mysql2/promise';

import { mariadb, type TestDatabase } from '../support/databases.ts';
import { placeOf, skipWithout, watched } from './support.ts';

describe('The debugger with MariaDB', { skip: skipWithout(mariadb) }, () => {
  let server: TestDatabase;
  let pool: mysql.Pool;

  before(async () => {
    server = await mariadb.start();
    const { host, port, user } = server;
    const database = 'fwx';
    const first = await mysql.createConnection({ host, port, user });
    await first.query(`CREATE DATABASE ${database}`);
    await first.end();
    pool = mysql.createPool({ database, host, port, user, connectionLimit: 2 });
    await pool.query('CREATE TABLE post (id int PRIMARY KEY AUTO_INCREMENT, title text)');
    await pool.query("INSERT INTO post (title) VALUES ('a'), ('b'), ('c')");
  });
  after(async () => {
    await pool?.end();
    await server?.stop();
  });

  it('captures queries of mysql2 with rows, times, errors and the place of their caller', () =>
    watched(async ({ queriesOf }) => {
      const found = await queriesOf(async () => {
        await pool.query('SELECT * FROM post WHERE id < ?', [3]);
        await pool.execute('SELECT * FROM post WHERE id > ?', [2]);
        await pool.query('UPDATE post SET title = ?', ['x']);
        await assert.rejects(pool.query('SELECT * FROM nothing'), { code: 'ER_NO_SUCH_TABLE' });
      });
      assert.deepEqual(
        found.entries.map(({ query, rows, system }) => [system, query, rows]),
        [
          ['mysql', 'SELECT * FROM post WHERE id < ?', 2],
          ['mysql', 'SELECT * FROM post WHERE id > ?', 1],
          ['mysql', 'UPDATE post SET title = ?', 3],
          ['mysql', 'SELECT * FROM nothing', null],
        ],
      );
      assert.match(found.entries[3]?.error ?? '', /doesn't exist/);
      assert.ok(found.entries.every(({ duration }) => duration !== null && duration > 0));
      for (const at of [0, 1, 2, 3]) assert.equal(placeOf(found, at), 'mariadb.test.ts');
    }));

  it('keeps no value that mysql2 has inserted into a statement', () =>
    watched(async ({ queriesOf }) => {
      const found = await queriesOf(() =>
        pool.query('SELECT ? AS a, ? AS b, `title` FROM post LIMIT ?', [
          "O'Hara \\ 's3cret'",
          42.5,
          1,
        ]),
      );
      assert.equal(found.entries[0]?.query, 'SELECT ? AS a, ? AS b, `title` FROM post LIMIT ?');
      assert.ok(!JSON.stringify(found).includes('s3cret'));
    }));

  it('never mixes captures up while all connections of the pool are taken', () =>
    watched(
      async ({ mismatched }) => {
        const mixed = await mismatched(1000, async (number) => {
          if (number % 2 === 0) await pool.query('SELECT ? AS own', [number]);
          else await pool.execute('SELECT ? AS own', [number]);
        });
        assert.deepEqual(mixed, []);
      },
      { captureBindings: true },
    ));

  it('runs callbacks in the scope of their caller', () =>
    watched(async ({ queriesOf }) => {
      const found = await queriesOf(
        () =>
          new Promise<void>((resolve, reject) => {
            pool.pool.query('SELECT 1 AS first', (error) => {
              if (error) reject(error);
              else
                pool.pool.query('SELECT 2 AS second', (second) =>
                  second ? reject(second) : resolve(),
                );
            });
          }),
      );
      assert.deepEqual(
        found.entries.map(({ query }) => query),
        ['SELECT 1 AS first', 'SELECT 2 AS second'],
      );
    }));

  it('captures the queries of Knex', () =>
    watched(async ({ debugged, queriesOf }) => {
      const { host, port, user } = server;
      const database = knex({
        client: 'mysql2',
        connection: { database: 'fwx', host, port, user },
      });
      debugged.instrument(database);
      try {
        await database.raw('SELECT 1');
        const found = await queriesOf(() =>
          database.transaction(async (transaction) => {
            await transaction('post').where({ id: 3 }).update({ title: 'changed' });
          }),
        );
        assert.deepEqual(
          found.entries.map(({ rows, type }) => [type, rows]),
          [
            ['BEGIN', 0],
            ['UPDATE', 1],
            ['COMMIT', 0],
          ],
        );
      } finally {
        await database.destroy();
      }
    }));
});
