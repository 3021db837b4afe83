import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { runInThisContext } from 'node:vm';

import { DbCollector, type DbPayload } from '../../../../server/debug/collector/db-collector.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

function setup(options: Parameters<typeof debugSetup>[0] = {}) {
  const made = debugSetup(options);
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE post (id INTEGER PRIMARY KEY, title TEXT)');
  const insert = database.prepare('INSERT INTO post (title) VALUES (?)');
  for (const title of ['a', 'b', 'c']) insert.run(title);
  const remove = made.debugged.instrument(database);
  const run = async (work: () => unknown): Promise<DbPayload> => {
    await made.debugged.capture('work', work);
    return (await lastSnapshot(made)).panels['db'] as unknown as DbPayload;
  };
  return { ...made, database, remove, run };
}

describe('DbCollector', () => {
  it('captures statements of node:sqlite with rows, times and places', async () => {
    const { database, remove, run } = setup();
    const { count, entries } = await run(() => {
      const select = database.prepare('SELECT * FROM post WHERE id > ?');
      select.all(1);
      select.get(99);
      database.prepare('UPDATE post SET title = ?').run('x');
      database.exec('DELETE FROM post');
    });
    remove();
    assert.equal(count, 4);
    assert.deepEqual(
      entries.map(({ rows, type }) => [type, rows]),
      [
        ['SELECT', 2],
        ['SELECT', 0],
        ['UPDATE', 3],
        ['DELETE', null],
      ],
    );
    assert.ok(entries.every(({ duration }) => duration !== null && duration >= 0));
    assert.match(entries[0]?.trace[0]?.file ?? '', /db-collector\.test\.ts$/);
    assert.deepEqual([entries[0]?.bindingCount, entries[0]?.bindings], [1, null]);
    assert.deepEqual([entries[0]?.wait, entries[0]?.seq, entries[3]?.seq], [0, 1, 4]);
  });

  it('finds the caller below as many library frames as Knex adds to mysql2', async () => {
    const { database, remove, run } = setup();
    const library =
      '(function call(work, depth) { return depth ? call(work, depth - 1) : work(); })';
    const filename = '/app/node_modules/library/index.js';
    const call = runInThisContext(library, { filename }) as (
      work: () => unknown,
      depth: number,
    ) => unknown;
    const select = database.prepare('SELECT 1');
    const { entries } = await run(() => void call(select.all.bind(select), 20));
    remove();
    assert.match(entries[0]?.trace[0]?.file ?? '', /db-collector\.test\.ts$/);
  });

  // Before Node 22.13 there is no such method.
  const skip = 'iterate' in StatementSync.prototype ? false : 'iterate() is not there';
  it('counts the rows of iterators, also of those that end early', { skip }, async () => {
    const { database, remove, run } = setup();
    const { entries } = await run(() => {
      const select = database.prepare('SELECT * FROM post');
      assert.equal([...select.iterate()].length, 3);
      for (const row of select.iterate()) if (row) break;
    });
    remove();
    assert.deepEqual(
      entries.map(({ rows }) => rows),
      [3, 1],
    );
  });

  it('rethrows errors unchanged, and records the failure', async () => {
    const { database, remove, run, snapshots } = setup();
    const statement = database.prepare('INSERT INTO post (id) VALUES (1)');
    await assert.rejects(
      run(() => statement.run()),
      { errcode: 1555 },
    );
    remove();
    const [snapshot] = await snapshots();
    assert.ok(snapshot?.summary.findings.codes.includes('query'));
    assert.equal(snapshot?.summary.sqlCount, 1);
  });

  it('reports a query that one place sends repeatedly', async () => {
    const { database, remove, run, snapshots } = setup();
    await run(() => {
      const select = database.prepare('SELECT title FROM post WHERE id = ?');
      for (const id of [1, 2, 3, 1]) select.get(id);
      select.get(1);
    });
    remove();
    const [snapshot] = await snapshots();
    assert.equal(snapshot?.summary.excessiveCallersCount, 1);
    assert.deepEqual(snapshot?.summary.findings.codes, ['n+1', 'duplicate']);
    const { entries = [] } = (snapshot?.panels['db'] ?? {}) as Partial<DbPayload>;
    const repeated = entries.map((one) => one.repeated);
    assert.deepEqual(repeated, [4, 4, 4, 4, 1]);
  });

  it('reports queries that were repeated with the same values', async () => {
    const { database, remove, run } = setup();
    const { entries } = await run(() => {
      const select = database.prepare('SELECT title FROM post WHERE id = ?');
      select.get(1);
      select.get(2);
      select.get(1);
    });
    remove();
    assert.deepEqual(
      entries.map(({ duplicates }) => duplicates),
      [2, 1, 2],
    );
  });

  it('captures each query once, regardless of the number of observed databases', async () => {
    const { database, debugged, remove, run } = setup();
    const other = new DatabaseSync(':memory:');
    const removeOther = debugged.instrument(other);
    const work = () => {
      database.prepare('SELECT 1').get();
      other.prepare('SELECT 2').get();
    };
    assert.equal((await run(work)).count, 2);
    removeOther();
    assert.equal((await run(work)).count, 2);
    remove();
    assert.equal(await run(work), undefined);
    assert.equal(other.prepare('SELECT 3 AS three').get()?.['three'], 3);
  });

  it('numbers connections and transactions', async () => {
    const { database, remove, run, snapshots } = setup();
    const { entries } = await run(() => {
      database.exec('BEGIN');
      database.prepare('SELECT 1').get();
      database.exec('SAVEPOINT inner_one');
      database.exec('ROLLBACK TO inner_one');
      database.exec('COMMIT');
      database.prepare('SELECT 2').get();
      database.exec('START');
    }).catch(() => ({ entries: [] }));
    assert.deepEqual(entries, []);
    remove();
    const [snapshot] = await snapshots();
    const { entries: kept = [] } = (snapshot?.panels['db'] ?? {}) as Partial<DbPayload>;
    assert.deepEqual(
      kept.map(({ connection, transaction }) => [connection, transaction]),
      [
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 1],
        [1, null],
        [1, null],
      ],
    );
  });

  it('keeps bound values only with the option, redacted', async () => {
    const { database, remove, run } = setup({ captureBindings: true });
    const { entries } = await run(() =>
      database.prepare('SELECT $name, $token').get({ name: 'jane', token: 's3cret' }),
    );
    remove();
    const json = JSON.stringify(entries);
    assert.ok(json.includes('jane') && !json.includes('s3cret'));
  });

  it('ends a query once, regardless of the number of end events', async () => {
    const { debugged, remove, run } = setup();
    remove();
    class Client {
      escapeIdentifier(): void {}
      query(query: object): object {
        return query;
      }
    }
    const client = new Client();
    const removeClient = debugged.instrument(client);
    const { duration, entries } = await run(() => {
      const query = Object.assign(new EventEmitter(), { submit: () => {}, text: 'SELECT 1' });
      client.query(query);
      query.emit('end');
      const until = performance.now() + 2;
      while (performance.now() < until);
      query.emit('close');
    });
    removeClient();
    assert.equal(entries[0]?.duration, duration);
  });

  it('keeps no bound values by default', async () => {
    const { database, remove, run } = setup({ collectors: [{ class: DbCollector }] });
    const { entries } = await run(() => database.prepare('SELECT ?').get('jane'));
    remove();
    assert.deepEqual(
      entries.map(({ bindings }) => bindings),
      [null],
    );
  });

  it('returns the plan of a query that is in memory', async () => {
    const { database, module, remove, run, snapshots } = setup();
    await run(() => database.prepare('SELECT * FROM post').all());
    remove();
    const collector = module.collectorCoordinator.collectors.get('db');
    assert.ok(collector instanceof DbCollector);
    const tag = (await snapshots())[0]?.summary.tag ?? '';
    assert.deepEqual(await collector.explain(tag, 1), ['SCAN post']);
    assert.deepEqual(
      [await collector.explain(tag, 2), await collector.explain('x', 1)],
      [null, null],
    );
  });

  it('reports SELECTs of a place from three times on, and no other statements', async () => {
    const callersOf = async (sql: string, times: number): Promise<number> => {
      const { database, remove, run } = setup();
      const { excessiveCallers } = await run(() => {
        const statement = database.prepare(sql);
        for (let time = 0; time < times; time++) statement.all();
      });
      remove();
      return excessiveCallers;
    };
    assert.equal(await callersOf('SELECT 1', 2), 0);
    assert.equal(await callersOf('SELECT 1', 3), 1);
    assert.equal(await callersOf("UPDATE post SET title = 'x'", 3), 0);
  });

  it('counts queries beyond 2,000 without keeping them', async () => {
    const { database, remove, run } = setup();
    const { count, entries } = await run(() => {
      const select = database.prepare('SELECT 1');
      for (let number = 0; number < 100_000; number++) select.get();
    });
    remove();
    assert.deepEqual([count, entries.length], [100_000, 2_000]);
  });

  it('never mixes concurrent captures up', async () => {
    const { database, debugged, remove, snapshots } = setup();
    await Promise.all(
      Array.from({ length: 200 }, (_, number) =>
        debugged.capture(`work ${number}`, async () => {
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
          database.prepare(`SELECT ${number}`).get();
        }),
      ),
    );
    remove();
    for (const { panels, summary } of await snapshots()) {
      const queries = (panels['db'] as unknown as DbPayload).entries.map(({ query }) => query);
      assert.deepEqual(queries, [`SELECT ${summary.url.slice('work '.length)}`]);
    }
  });

  it('restores the methods', () => {
    const before = { ...Object.getOwnPropertyDescriptors(StatementSync.prototype) };
    const { remove } = setup();
    assert.notEqual(StatementSync.prototype.all, before.all.value);
    remove();
    for (const name of ['run', 'get', 'all'] as const) {
      assert.equal(StatementSync.prototype[name], before[name].value);
    }
  });

  it('shows queries in a panel, as text', async () => {
    const { database, module, remove, run, send } = setup();
    await run(() => database.prepare(`SELECT '<script>alert(1)</script>' AS a`).get());
    remove();
    const [tag] = (await module.logTarget.loadManifest()).keys();
    const page = await (await send(`/debug/view?tag=${tag}&panel=db`)).text();
    assert.match(page, /<h2 id="panel-title">Database<\/h2>/);
    assert.ok(page.includes('&lt;script>') || page.includes('&lt;script&gt;'));
    assert.ok(!page.includes('<script>alert'));
  });
});
