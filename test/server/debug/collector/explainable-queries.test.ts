import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { ExplainableQueries } from '../../../../server/debug/collector/explainable-queries.ts';
import type { OpenQuery } from '../../../../server/debug/collector/query-entry.ts';

const connection = {};

function queryOf(facts: Partial<OpenQuery> = {}): OpenQuery {
  return {
    system: 'sqlite',
    sql: 'SELECT 1',
    bindings: [],
    connection,
    timestamp: 0,
    stack: {},
    entry: null,
    wait: 0,
    rows: null,
    duration: null,
    error: null,
    ...facts,
  };
}

/** Whether a query is kept. */
const isKept = (facts: Partial<OpenQuery>): boolean =>
  new ExplainableQueries().keep('a', [queryOf(facts)]).size === 1;

describe('ExplainableQueries', () => {
  it('keeps queries by their numbers', () => {
    const queries = new ExplainableQueries();
    const all = [
      queryOf({ sql: 'DELETE FROM a' }),
      queryOf({ sql: 'SELECT ?', bindings: [5] }),
      queryOf({ connection: null }),
      queryOf({ sql: 'SELECT 2' }),
    ];
    assert.deepEqual([...queries.keep('a', all)], [2, 4]);
    assert.deepEqual(queries.find('a', 2), {
      system: 'sqlite',
      sql: 'SELECT ?',
      bindings: [5],
      connection,
    });
    assert.equal(queries.find('a', 4)?.connection, connection);
    assert.deepEqual([queries.find('a', 1), queries.find('b', 2)], [null, null]);
  });

  const cases: readonly (readonly [title: string, facts: Partial<OpenQuery>, expected: boolean])[] =
    [
      ['SELECTs of SQLite', {}, true],
      ['SELECTs of PostgreSQL', { system: 'postgresql' }, true],
      ['SELECTs of MySQL', { system: 'mysql' }, false],
      ['other statements', { sql: 'UPDATE a SET b = 1' }, false],
      ['statements that end with a semicolon', { sql: 'SELECT 1; ' }, true],
      ['two statements', { sql: 'SELECT 1; SELECT 2' }, false],
      ['queries that have failed', { error: new Error('x') }, false],
      ['queries without a connection', { connection: null }, false],
    ];
  for (const [title, facts, expected] of cases) {
    it(`${expected ? 'keeps' : 'leaves out'} ${title}`, () =>
      assert.equal(isKept(facts), expected));
  }

  const text = (length: number): string => 'x'.repeat(length);
  const list = (length: number): number[] => Array.from({ length }, () => 1);
  const values: readonly (readonly [title: string, value: unknown, expected: boolean])[] = [
    ['null', null, true],
    ['undefined', undefined, true],
    ['a number', 1, true],
    ['a date', new Date(), true],
    ['a text of 1,000 characters', text(1_000), true],
    ['a text of 1,001 characters', text(1_001), false],
    ['1,000 bytes', new Uint8Array(1_000), true],
    ['1,001 bytes', new Uint8Array(1_001), false],
    ['a list of 1,000 parts', list(1_000), true],
    ['a list of 1,001 parts', list(1_001), false],
    ['a record', { a: 1, b: null }, true],
    ['a record with a long text', { a: 1, b: text(1_001) }, false],
    ['a list in a list', [[1]], false],
    ['a function', () => {}, false],
    ['a function in a list', [() => {}], false],
  ];
  for (const [title, value, expected] of values) {
    it(`${expected ? 'keeps' : 'leaves out'} a query with ${title} as value`, () => {
      assert.equal(isKept({ bindings: [1, value] }), expected);
    });
  }

  it('keeps values as they were when the query was sent', () => {
    const queries = new ExplainableQueries();
    const bindings = [1];
    queries.keep('a', [queryOf({ bindings })]);
    bindings.push(2);
    assert.deepEqual(queries.find('a', 1)?.bindings, [1]);
  });

  it('keeps what PostgreSQL needs of a connection that its pool has closed, and lets go of others', async () => {
    class Client {
      readonly connectionParameters = { host: 'a.test' };
    }
    const queries = new ExplainableQueries();
    const keep = (system: string) => {
      queries.keep(system, [queryOf({ system, connection: new Client() })]);
    };
    keep('postgresql');
    keep('sqlite');
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    // A weak reference that was created or read in this turn of the event loop keeps its target until the next one.
    await new Promise((resolve) => setTimeout(resolve));
    collect();
    assert.equal(queries.find('sqlite', 1), null);
    assert.deepEqual(queries.find('postgresql', 1)?.connection, {
      connectionParameters: { host: 'a.test' },
      constructor: Client,
    });
  });

  it('keeps 200 queries of a capture', () => {
    const kept = new ExplainableQueries().keep(
      'a',
      Array.from({ length: 202 }, () => queryOf()),
    );
    assert.deepEqual([kept.size, kept.has(200), kept.has(201)], [200, true, false]);
  });

  it('keeps the queries of the last 50 captures with queries', () => {
    const queries = new ExplainableQueries();
    for (let at = 0; at < 50; at++) queries.keep(`tag ${at}`, [queryOf()]);
    queries.keep('nothing to keep', []);
    assert.notEqual(queries.find('tag 0', 1), null);
    queries.keep('one more', [queryOf()]);
    assert.equal(queries.find('tag 0', 1), null);
    assert.notEqual(queries.find('tag 1', 1), null);
    assert.notEqual(queries.find('one more', 1), null);
  });
});
