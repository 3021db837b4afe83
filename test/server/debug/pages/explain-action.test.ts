import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';

import type { DebugOptions } from '../../../../server/debug/index.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

const json = { accept: 'application/json' };

/** A debugger that observes a database, and functions that request plans. */
function explainSetup(options: DebugOptions = {}) {
  const setup = debugSetup(options);
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE post (id INTEGER PRIMARY KEY, title TEXT, author INTEGER)');
  database.exec('CREATE INDEX post_author ON post (author)');
  const remove = setup.debugged.instrument(database);
  /** Runs statements in a capture. Returns its tag. */
  const run = async (work: () => unknown): Promise<string> => {
    await setup.debugged.capture('work', work);
    return (await lastSnapshot(setup)).summary.tag;
  };
  const explain = (fields: Record<string, string>, headers: Record<string, string> = json) =>
    setup.send('/debug/db-explain', undefined, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
      body: new URLSearchParams(fields),
    });
  return { ...setup, database, explain, remove, run };
}

describe('The plan of a query', () => {
  it('is computed with the values of the query, which are not stored', async () => {
    const { database, explain, remove, run, snapshots } = explainSetup();
    const tag = await run(() => {
      database.prepare('SELECT title FROM post WHERE author = ?').all(7_654_321);
      database.prepare('SELECT title FROM post WHERE title = :title').get({ title: 's3cret' });
      database.prepare('SELECT count(*) FROM post GROUP BY title -- total').all();
    });
    const planOf = async (seq: string) =>
      ((await (await explain({ tag, seq })).json()) as { plan: string[] }).plan;
    assert.deepEqual(await planOf('1'), ['SEARCH post USING INDEX post_author (author=?)']);
    assert.deepEqual(await planOf('2'), ['SCAN post']);
    assert.deepEqual(await planOf('3'), ['SCAN post', 'USE TEMP B-TREE FOR GROUP BY']);
    assert.doesNotMatch(JSON.stringify(await snapshots()), /7654321|s3cret/);
    remove();
  });

  it('shows the steps of a subquery below it', async () => {
    const { database, explain, remove, run } = explainSetup();
    const sql = 'SELECT 1 FROM post WHERE id IN (SELECT author FROM post WHERE title = ?)';
    const tag = await run(() => database.prepare(sql).all('a'));
    const { plan } = (await (await explain({ tag, seq: '1' })).json()) as { plan: string[] };
    assert.match(plan[1] ?? '', /^LIST SUBQUERY/);
    assert.match(plan[2] ?? '', /^ {2}SCAN post/);
    remove();
  });

  it('is a page with the query and a link back to it', async () => {
    const { database, explain, remove, run, send } = explainSetup();
    const tag = await run(() => database.prepare("SELECT '<i>' FROM post").all());
    const panel = await (await send(`/debug/view?tag=${tag}&panel=db`)).text();
    assert.match(panel, /<form method="post" action="\/debug\/db-explain">/);
    const page = await explain({ tag, seq: '1' }, { accept: 'text/html' });
    const text = await page.text();
    assert.equal(page.status, 200);
    assert.match(text, /SCAN post/);
    assert.doesNotMatch(text, /<i>/);
    // The page itself cannot be requested by GET.
    assert.match(text, /name="back" value="\/debug"/);
    const link = `href="/debug/view?tag=${tag}&amp;panel=db&amp;open=q-1#q-1"`;
    assert.ok(text.includes(link), text);
    remove();
  });

  it('is not offered for statements that change something, fail, or are several', async () => {
    const { database, explain, remove, run, send } = explainSetup();
    const tag = await run(() => {
      database.prepare('DELETE FROM post').run();
      database.exec('SELECT 1; DELETE FROM post');
      assert.throws(() => database.prepare('SELECT abs(?)').all(-9223372036854775808n));
      database.prepare('SELECT ?').get('x'.repeat(1001));
    });
    const text = await (await send(`/debug/view?tag=${tag}&panel=db`)).text();
    assert.doesNotMatch(text, /db-explain/);
    for (const seq of ['1', '2', '3', '4']) {
      assert.equal((await explain({ tag, seq })).status, 404);
    }
    remove();
  });

  it('requires a POST from a page of this debugger', async () => {
    const { database, explain, remove, run, send } = explainSetup();
    const tag = await run(() => database.prepare('SELECT 1').get());
    assert.equal((await send(`/debug/db-explain?tag=${tag}&seq=1`)).status, 405);
    const other = await explain({ tag, seq: '1' }, { ...json, 'sec-fetch-site': 'cross-site' });
    assert.equal(other.status, 403);
    const unknown = await explain({ tag, seq: '1' }, { ...json, 'sec-fetch-site': 'none' });
    assert.equal(unknown.status, 400);
    remove();
  });

  it('reports missing parts or the reason of a failure', async () => {
    const { database, explain, remove, run } = explainSetup();
    const tag = await run(() => database.prepare('SELECT title FROM post').all());
    const errorOf = async (fields: Record<string, string>) => {
      const answer = await explain(fields);
      return [answer.status, ((await answer.json()) as { error: string }).error];
    };
    assert.deepEqual(await errorOf({ tag, seq: '9' }), [404, 'Log message not found.']);
    database.exec('DROP TABLE post');
    assert.deepEqual(await errorOf({ tag, seq: '1' }), [
      400,
      'EXPLAIN failed: no such table: post',
    ]);
    remove();
  });

  it('is available only for the last captures', async () => {
    const { database, explain, remove, run } = explainSetup();
    const select = () => database.prepare('SELECT 1').get();
    const tag = await run(select);
    assert.equal((await explain({ tag, seq: '1' })).status, 200);
    for (let at = 0; at < 50; at++) await run(select);
    const answer = await explain({ tag, seq: '1' });
    assert.equal(answer.status, 404);
    assert.match(await answer.text(), /memory of the process that sent it/);
    remove();
  });

  it('is not available in read-only mode', async () => {
    const { database, explain, remove, run, send } = explainSetup({ readOnly: true });
    const tag = await run(() => database.prepare('SELECT 1').get());
    const text = await (await send(`/debug/view?tag=${tag}&panel=db`)).text();
    assert.doesNotMatch(text, /db-explain/);
    assert.equal((await explain({ tag, seq: '1' })).status, 403);
    remove();
  });
});
