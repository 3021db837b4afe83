import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { TableBlock } from '../../../../server/debug/panel/panel-view.ts';
import { pageSizeOf, rowClassFor } from '../../../../server/debug/pages/grid-view-config.ts';
import {
  countChanges,
  leavesOf,
  metricsOf,
} from '../../../../server/debug/pages/compare-captures.ts';
import { tableState } from '../../../../server/debug/pages/table-state.ts';
import { rulerTicks } from '../../../../server/debug/pages/templates/timeline.ts';
import { traceHref } from '../../../../server/debug/pages/trace-links.ts';
import { emptySummary } from '../../../../server/debug/model/request-summary.ts';

const table: TableBlock = {
  type: 'table',
  id: 'Db',
  caption: 'Queries',
  pageSize: 2,
  columns: [
    { key: 'type', label: 'Type', filter: 'exact' },
    { key: 'sql', label: 'SQL', filter: 'contains' },
    { key: 'ms', label: 'Time', filter: 'exact' },
    { key: 'where', label: 'Where', sortable: false },
  ],
  rows: [
    ['SELECT', 'select a', 3],
    ['UPDATE', 'update b', 10],
    ['SELECT', 'select c', null],
  ].map(([type, sql, ms]) => ({
    cells: { type: String(type), sql: { code: String(sql) }, ms: `${ms} ms` },
    values: { ms: ms as number | null },
  })),
};

const sqlOf = (query: string, isFirst = true): string[] =>
  tableState(table, new URLSearchParams(query), isFirst).rows.map(
    ({ cells }) => (cells['sql'] as { code: string }).code,
  );

describe('tableState()', () => {
  const vectors = [
    ['per-page=all', ['select a', 'update b', 'select c']],
    ['', ['select a', 'update b']],
    ['page=2', ['select c']],
    ['page=99', ['select c']],
    ['Db[type]=select', ['select a', 'select c']],
    ['Db[sql]=T C', ['select c']],
    ['Db[ms]=>5', ['update b']],
    ['Db[ms]=<5', ['select a']],
    ['sort=ms&per-page=all', ['select c', 'select a', 'update b']],
    ['sort=-ms', ['update b', 'select a']],
    ['sort=where', ['select a', 'update b']],
  ] as const;
  for (const [query, expected] of vectors) {
    it(`reads ${query || 'no parameters'}`, () => assert.deepEqual(sqlOf(query), expected));
  }

  it('gives further tables parameters of their own', () => {
    assert.deepEqual(sqlOf('page=2', false), ['select a', 'update b']);
    assert.deepEqual(sqlOf('Db-page=2', false), ['select c']);
  });
});

describe('pageSizeOf()', () => {
  const vectors = [
    [null, 50],
    ['abc', 50],
    ['0', 50],
    ['-3', 50],
    ['37', 37],
    ['12.9', 12],
    ['5000', 1000],
    ['all', Infinity],
    ['ALL', Infinity],
  ] as const;
  for (const [text, expected] of vectors) {
    it(`gives ${expected} for ${text}`, () => assert.equal(pageSizeOf(text), expected));
  }
  it('has the size of its table by default', () => assert.equal(pageSizeOf(null, 75), 75));
});

it('rowClassFor() knows the levels', () => {
  assert.deepEqual(['success', 'error', 'x', null, ''].map(rowClassFor), [
    'yii-debug-row-success',
    'yii-debug-row-danger',
    '',
    '',
    '',
  ]);
});

describe('rulerTicks()', () => {
  const vectors = [
    [8, [0, 2, 4, 6]],
    [137, [0, 50, 100]],
    [1000, [0, 200, 400, 600, 800]],
    [0, []],
    [-1, []],
  ] as const;
  for (const [duration, expected] of vectors) {
    it(`marks ${duration} ms`, () => assert.deepEqual(rulerTicks(duration), expected));
  }
});

describe('Comparisons', () => {
  const difference = (label: string, a: object, b: object) =>
    metricsOf({ ...emptySummary('a'), ...a }, { ...emptySummary('b'), ...b }).find(
      (one) => one.label === label,
    )?.difference;

  it('write differences with sign, unit and share', () => {
    assert.equal(
      difference('Duration', { processingTime: 0.01 }, { processingTime: 0.012 }),
      '+2.00 ms (+20.0%)',
    );
    assert.equal(difference('SQL queries', { sqlCount: 4 }, { sqlCount: 1 }), '-3 (-75.0%)');
    assert.equal(difference('SQL queries', { sqlCount: 0 }, { sqlCount: 3 }), '+3');
    assert.equal(difference('Duration', {}, { processingTime: 1 }), 'Not comparable');
  });

  it('count leaves by their types', () => {
    const counts = countChanges(leavesOf({ a: 1 }), leavesOf({ a: '1', b: [] }));
    assert.deepEqual(counts, { added: 1, removed: 0, changed: 1, unchanged: 0 });
    assert.deepEqual([...leavesOf({ 'a/b': { '~': 1 } }).keys()], ['$/a~1b/~0']);
  });
});

describe('traceHref()', () => {
  const place = { file: '/srv/app/a b.ts', line: 7, column: 1, function: '' };
  const of = (traceLine: never, tracePathMappings = {}) =>
    traceHref(place, { traceLine, tracePathMappings });

  it('fills the template, with local folders', () => {
    assert.equal(of('vscode://file/{file}:{line}' as never), 'vscode://file//srv/app/a%20b.ts:7');
    assert.equal(
      of('ide://open?url=file://{file}&line={line}' as never, { '/srv': '/home/jane/' }),
      'ide://open?url=file:///home/jane/app/a%20b.ts&line=7',
    );
  });

  it('makes no link of other schemes', () => {
    assert.equal(of('javascript:alert({line})' as never), null);
    assert.equal(of(false as never), null);
    assert.equal(of((() => 'data:text/html,x') as never), null);
  });
});
