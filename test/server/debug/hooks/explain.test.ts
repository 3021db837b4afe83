import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { explainQuery, isExplainable } from '../../../../server/debug/hooks/explain.ts';

describe('isExplainable()', () => {
  for (const [system, type, sql, expected] of [
    ['sqlite', 'SELECT', 'SELECT 1', true],
    ['postgresql', 'SELECT', 'SELECT 1;\n', true],
    ['mysql', 'SELECT', 'SELECT 1', false],
    ['sqlite', 'UPDATE', 'UPDATE a SET b = 1', false],
    ['sqlite', 'SELECT', 'SELECT 1; SELECT 2', false],
  ] as const) {
    it(`is ${expected} for ${JSON.stringify(sql)} of ${system}`, () => {
      assert.equal(isExplainable(system, type, sql), expected);
    });
  }
});

describe('explainQuery()', () => {
  it('nests the steps of SQLite', async () => {
    const queries: unknown[] = [];
    const step = (id: number, parent: number, detail: string) => ({ id, parent, detail });
    const connection = {
      prepare: (sql: string) => ({
        all: (...values: unknown[]) => {
          queries.push(sql, values);
          return [
            step(3, 0, 'a'),
            step(5, 3, 'b'),
            step(7, 5, 'c'),
            step(9, 3, 'd'),
            step(11, 0, 'e'),
          ];
        },
      }),
    };
    const query = { system: 'sqlite', sql: 'SELECT ?', bindings: [1, 2], connection };
    assert.deepEqual(await explainQuery(query), ['a', '  b', '    c', '  d', 'e']);
    assert.deepEqual(queries, ['EXPLAIN QUERY PLAN SELECT ?', [1, 2]]);
    assert.deepEqual(await explainQuery({ ...query, system: 'mysql' }), []);
  });

  it('queries PostgreSQL over a separate connection, which it always ends', async () => {
    const log: unknown[] = [];
    let fault: Error | null = null;
    class Client {
      readonly connectionParameters = { host: 'a.test', port: 5432, application_name: 'shop' };
      constructor(options: object) {
        log.push(options);
      }
      on(name: string, listener: () => void): void {
        listener();
        log.push(['on', name]);
      }
      async connect(): Promise<void> {
        log.push('connect');
        if (fault) throw fault;
      }
      async query(query: unknown) {
        log.push(query);
        return { rows: [{ 'QUERY PLAN': 'Seq Scan' }, {}] };
      }
      async end(): Promise<void> {
        log.push('end');
      }
    }
    const connection = new Client({});
    const query = { system: 'postgresql', sql: 'SELECT $1', bindings: [1], connection };
    log.length = 0;
    assert.deepEqual(await explainQuery(query), ['Seq Scan', '']);
    const { connectionTimeoutMillis: _timeout, ...options } = log[0] as Record<string, unknown>;
    const none = { user: undefined, password: undefined, database: undefined };
    assert.deepEqual(options, {
      host: 'a.test',
      port: 5432,
      ...none,
      ssl: undefined,
      options: undefined,
    });
    assert.deepEqual(log.slice(1), [
      ['on', 'error'],
      'connect',
      'BEGIN READ ONLY',
      'SET LOCAL statement_timeout = 500',
      { text: 'EXPLAIN SELECT $1', values: [1], queryMode: 'extended' },
      'end',
    ]);
    fault = new Error('refused');
    await assert.rejects(explainQuery(query), fault);
    assert.deepEqual(log.slice(-2), ['connect', 'end']);
  });
});
