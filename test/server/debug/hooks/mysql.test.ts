import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { Capture } from '../../../../server/debug/capture/capture.ts';
import {
  currentCapture,
  currentScope,
  runInCapture,
} from '../../../../server/debug/capture/capture-scope.ts';
import { requestFacts } from '../../../../server/debug/capture/request-facts.ts';
import { watchMysql } from '../../../../server/debug/hooks/mysql.ts';
import type { QueryStart } from '../../../../server/debug/hooks/queries.ts';

interface Report extends QueryStart {
  readonly ends: (readonly [rows: number | null, error: unknown])[];
}

describe('Queries of mysql2', () => {
  let reports: Report[] = [];
  let faults = 0;
  let isHeard = true;
  let stop = (): void => {};
  beforeEach(() => {
    [reports, faults, isHeard] = [[], 0, true];
    stop = watchMysql({
      begin: (start) => {
        const ends: Report['ends'] = [];
        reports.push({ ...start, ends });
        return isHeard ? (rows, error) => void ends.push([rows, error]) : null;
      },
      onFault: () => void faults++,
    });
  });
  afterEach(() => stop());

  const publish = (name: string, message: unknown): void =>
    channel(`tracing:mysql2:${name}`).publish(message);
  /** A query as mysql2 publishes it, to its end. */
  const run = (kind: string, message: object, end: object = {}): void => {
    publish(`${kind}:start`, message);
    publish(`${kind}:asyncStart`, Object.assign(message, end));
  };

  it('have statement and values, which are part of the text of unprepared ones', () => {
    run('query', { query: 'SELECT ?', values: [1, 2] });
    run('execute', { query: 'SELECT ?', values: { a: 1 } });
    run('query', { query: 'SELECT 1' });
    const facts = reports.map(({ bindings, connection, isInterpolated, sql, system }) => [
      system,
      sql,
      bindings,
      isInterpolated,
      connection,
    ]);
    assert.deepEqual(facts, [
      ['mysql', 'SELECT ?', [1, 2], true, null],
      ['mysql', 'SELECT ?', [{ a: 1 }], false, null],
      ['mysql', 'SELECT 1', [], true, null],
    ]);
  });

  const row = { id: 1 };
  const changed = (affectedRows: number) => ({ affectedRows });
  for (const [result, rows] of [
    [[], 0],
    [[row, row], 2],
    [[null], 1],
    [changed(3), 3],
    [
      [
        [row, row],
        [row, row, row],
      ],
      5,
    ],
    [[[row], changed(2)], 3],
    [[changed(1), changed(2)], 3],
    [[{ affectedRows: null }, [row]], 1],
    [{}, null],
    [undefined, null],
    [null, null],
  ] as const) {
    it(`have ${rows} rows of ${JSON.stringify(result)}`, () => {
      run('query', { query: 'SELECT 1' }, { result });
      assert.deepEqual(reports[0]?.ends, [[rows, undefined]]);
    });
  }

  it('have the error that their caller gets', () => {
    const error = new Error('refused');
    run('execute', { query: 'SELECT 1' }, { error });
    assert.deepEqual(reports[0]?.ends, [[null, error]]);
  });

  it('end with an observer, and cause no errors otherwise', () => {
    isHeard = false;
    run('query', { query: 'SELECT 1' });
    publish('query:asyncStart', { query: 'unknown' });
    publish('pool:connect:asyncStart', {});
    assert.equal(faults, 0);
    publish('query:start', null);
    assert.equal(faults, 1);
  });

  it('continue in the scope in which they were started', () => {
    const capture = new Capture(requestFacts({ method: 'GET', url: '/' }));
    for (const kind of ['query', 'execute', 'pool:connect']) {
      const message = { query: 'SELECT 1' };
      runInCapture(capture, () => publish(`${kind}:start`, message));
      const found = channel(`tracing:mysql2:${kind}:asyncStart`).runStores(message, () => [
        currentCapture() === capture,
        currentScope()?.entry !== null,
      ]);
      assert.deepEqual(found, [true, kind === 'pool:connect']);
    }
    stop();
    const message = { query: 'SELECT 1' };
    runInCapture(capture, () => publish('query:start', message));
    const found = channel('tracing:mysql2:query:asyncStart').runStores(message, currentCapture);
    assert.deepEqual([found, reports.length], [null, 2]);
  });
});
