import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { PoolEntry } from '../../../../server/debug/capture/pool-entry.ts';
import {
  entriesOf,
  type OpenQuery,
  type QueryEntry,
} from '../../../../server/debug/collector/query-entry.ts';
import { CapturePolicy } from '../../../../server/debug/policy/capture-policy.ts';

const stack = { stack: 'Error\n    at find (/srv/shop/a.ts:4:7)' };

function queryOf(facts: Partial<OpenQuery> = {}): OpenQuery {
  return {
    system: 'sqlite',
    sql: 'SELECT 1',
    bindings: [],
    connection: null,
    timestamp: 3,
    stack,
    entry: null,
    wait: 0,
    rows: null,
    duration: null,
    error: null,
    ...facts,
  };
}

function entriesWith(
  queries: readonly Partial<OpenQuery>[],
  captureBindings = false,
  policy = new CapturePolicy(),
): QueryEntry[] {
  const context = { policy, captureBindings, explainable: new Set([2]) };
  return entriesOf(queries.map(queryOf), context);
}

const shown = (facts: Partial<OpenQuery>, captureBindings = false): QueryEntry | undefined =>
  entriesWith([facts], captureBindings)[0];

describe('Stored queries', () => {
  it('contain the observed data', () => {
    const [first, second] = entriesWith([
      { rows: 0, duration: 2, wait: 1, bindings: [1, 2] },
      { sql: 'delete from a' },
    ]);
    assert.deepEqual(first, {
      seq: 1,
      system: 'sqlite',
      type: 'SELECT',
      query: 'SELECT 1',
      label: 'SELECT 1',
      bindingCount: 2,
      bindings: null,
      rows: 0,
      timestamp: 3,
      duration: 2,
      wait: 1,
      connection: null,
      transaction: null,
      error: '',
      trace: [{ file: '/srv/shop/a.ts', line: 4, column: 7, function: 'find' }],
      repeated: 1,
      duplicates: 1,
      isExplainable: false,
    });
    assert.deepEqual([second?.seq, second?.type, second?.isExplainable], [2, 'DELETE', true]);
  });

  it('contain 20,000 characters of a statement, and a line of 80', () => {
    const sql = `  SELECT\n  ${'x'.repeat(20_000)}`;
    const found = shown({ sql });
    assert.equal(found?.query.length, 20_000 - 2);
    assert.equal(found?.label, `SELECT ${'x'.repeat(73)}`);
  });

  it('hide values that a driver has inserted into the statement, unless values are kept', () => {
    const facts = { sql: "SELECT 'ann', 5", isInterpolated: true, bindings: ['ann', 5] };
    assert.equal(shown(facts)?.query, 'SELECT ?, ?');
    assert.equal(shown(facts, true)?.query, facts.sql);
    assert.equal(shown({ ...facts, bindings: [] })?.query, facts.sql);
    assert.equal(shown({ ...facts, isInterpolated: false })?.query, facts.sql);
    const { isInterpolated: _none, ...plain } = facts;
    assert.equal(shown(plain)?.query, facts.sql);
  });

  it('keep the text that follows a placeholder of a secret column', () => {
    const sql = 'SELECT id FROM s WHERE token = $1 AND until > now()';
    assert.equal(shown({ sql, bindings: ['x'] })?.query, sql);
  });

  it('contain values with the option', () => {
    assert.deepEqual(shown({ bindings: ['a'] }, true)?.bindings, {
      type: 'array',
      entries: [{ keyType: 'int', key: 0, value: { type: 'string', value: 'a' } }],
    });
  });

  it('have messages of errors of any kind, without secrets', () => {
    class Refused extends Error {
      override name = 'Refused';
    }
    const messages = [new Error('token=abc'), new Refused(), 'text', 0].map(
      (error) => shown({ error })?.error,
    );
    assert.deepEqual(messages, ['token=[redacted]', 'Refused', 'text', '0']);
    const long = new Error('x'.repeat(1_000_000));
    assert.equal(shown({ error: long })?.error.length, 65_536 + '[truncated]'.length);
  });

  it('have numbers of connections and transactions', () => {
    const [one, two] = [{}, {}];
    const found = entriesWith([
      { connection: one },
      { connection: two, sql: 'BEGIN' },
      { connection: one, sql: 'START TRANSACTION' },
      { connection: two },
      { connection: two, sql: 'COMMIT' },
      { connection: two },
      { connection: one, sql: 'ROLLBACK' },
      { connection: null, sql: 'BEGIN' },
      { connection: two, sql: 'BEGIN' },
    ]);
    assert.deepEqual(
      found.map(({ connection, transaction }) => [connection, transaction]),
      [
        [1, null],
        [2, 1],
        [1, 2],
        [2, 1],
        [2, 1],
        [2, null],
        [1, 2],
        [null, null],
        [2, 3],
      ],
    );
  });

  it('count those of the same statement and values, regardless of the type of value', () => {
    const pairs: readonly (readonly [a: unknown, b: unknown, isSame: boolean])[] = [
      [1, 1, true],
      [1, '1', false],
      [null, null, true],
      [{ a: 1n }, { a: 1n }, true],
      [{ a: 1n }, { a: 2n }, false],
      [Buffer.from('ab'), Buffer.from('ab'), true],
      [Buffer.from('ab'), Buffer.from('ac'), false],
      // The first 1,000 bytes and the length represent all bytes.
      [Buffer.alloc(1_001, 'a'), Buffer.concat([Buffer.alloc(1_000, 'a'), Buffer.from('b')]), true],
      [Buffer.alloc(1_000, 'a'), Buffer.concat([Buffer.alloc(999, 'a'), Buffer.from('b')]), false],
      [Buffer.alloc(1_001, 'a'), Buffer.alloc(1_002, 'a'), false],
      [new Uint8Array([1, 2, 3]).subarray(1), new Uint8Array([2, 3]), true],
    ];
    for (const [a, b, isSame] of pairs) {
      const found = entriesWith([{ bindings: [a] }, { bindings: [b] }]);
      const expected = isSame ? [2, 2] : [1, 1];
      assert.deepEqual(
        found.map(({ duplicates }) => duplicates),
        expected,
      );
    }
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    assert.equal(shown({ bindings: [cycle] })?.duplicates, 1);
  });

  it('count those of the same statement and place', () => {
    const other = { stack: 'Error\n    at find (/srv/shop/a.ts:5:7)' };
    const found = entriesWith([{}, { stack: other }, {}, { sql: 'SELECT a' }]);
    assert.deepEqual(
      found.map(({ repeated }) => repeated),
      [2, 1, 2, 1],
    );
  });

  it('count those of a place whose values were written into the statement', () => {
    const repeatedOf = (system: string, ...statements: string[]): number[] => {
      const queries = statements.map((sql) => ({ sql, system, isInterpolated: true }));
      return entriesWith(queries, true).map(({ repeated }) => repeated);
    };
    const byId = `SELECT * FROM "a" WHERE "id" = 1 AND "name" = 'Ada'`;
    const byOther = `SELECT * FROM "a" WHERE "id" = 22 AND "name" = 'O''Neil'`;
    assert.deepEqual(repeatedOf('postgresql', byId, byOther), [2, 2]);
    assert.deepEqual(repeatedOf('postgresql', byId, byOther.replace('"a"', '"b"')), [1, 1]);
    assert.deepEqual(repeatedOf('mysql', 'SELECT "a" + 1', 'SELECT "b" + 2'), [2, 2]);
    assert.deepEqual(repeatedOf('mysql', 'SELECT `a`', 'SELECT `b`'), [1, 1]);
  });

  it('have the place where the caller entered the pool, when the pool hides it', () => {
    const entry = new PoolEntry();
    const ofPackage = { stack: 'Error\n    at run (/srv/node_modules/pg/pool.js:1:1)' };
    const files = [
      { stack: ofPackage, entry },
      { stack: ofPackage, entry: null },
      { stack, entry },
    ].map((facts) => shown(facts)?.trace[0]?.file);
    assert.deepEqual(files, [
      import.meta.filename,
      '/srv/node_modules/pg/pool.js',
      '/srv/shop/a.ts',
    ]);
  });
});
