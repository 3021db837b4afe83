import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { TableBlock } from '../../../../server/debug/panel/panel-view.ts';
import { GridViewConfig } from '../../../../server/debug/pages/grid-view-config.ts';
import {
  countChanges,
  leavesOf,
  metricsOf,
} from '../../../../server/debug/pages/compare-captures.ts';
import { contentText, tableState, valueOf } from '../../../../server/debug/pages/table-state.ts';
import { rulerTicks } from '../../../../server/debug/pages/templates/timeline.ts';
import { traceHref } from '../../../../server/debug/pages/trace-links.ts';
import { appOf, send } from '../../web/support.ts';
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
    ['Db[ms]=10', ['update b']],
    ['Db[ms]=10 ms', ['update b']],
    ['sort=ms&per-page=all', ['select c', 'select a', 'update b']],
    ['sort=-ms', ['update b', 'select a']],
    ['sort=where', ['select a', 'update b']],
  ] as const;
  for (const [query, expected] of vectors) {
    it(`parses ${query || 'no parameters'}`, () => assert.deepEqual(sqlOf(query), expected));
  }

  it('sorts the texts of a long history without using much time of the processor', () => {
    const rows = Array.from({ length: 40_000 }, (_, at) => ({
      cells: { sql: `select ${(at * 7919) % 40_000}` },
    }));
    const before = process.cpuUsage();
    const { sorted } = tableState({ ...table, rows }, new URLSearchParams('sort=sql'), true);
    const { user } = process.cpuUsage(before);
    assert.deepEqual(sorted.at(-1)?.cells, { sql: 'select 9999' });
    assert.ok(user < 500_000, `${user} µs`);
  });

  it('uses separate parameters for further tables', () => {
    assert.deepEqual(sqlOf('page=2', false), ['select a', 'update b']);
    assert.deepEqual(sqlOf('Db-page=2', false), ['select c']);
  });
});

describe('The state of a table', () => {
  const rows = (count: number): TableBlock['rows'] =>
    Array.from({ length: count }, (_, n) => ({ cells: { n } }));
  const numbers = (count: number, given: Partial<TableBlock> = {}): TableBlock => ({
    type: 'table',
    id: 'T',
    caption: '',
    pageSize: 2,
    columns: [
      { key: 'n', label: 'N', filter: 'exact' },
      { key: 'off', label: 'Off', sortable: false },
    ],
    rows: rows(count),
    ...given,
  });
  const stateOf = (query: string, shown = numbers(5)) =>
    tableState(shown, new URLSearchParams(query), true);
  const shownOf = (query: string, shown?: TableBlock): unknown[] =>
    stateOf(query, shown).rows.map(({ cells }) => cells['n']);

  it('counts pages from one, and limits the page to the last one', () => {
    for (const [query, page, found] of [
      ['', 1, [0, 1]],
      ['page=0', 1, [0, 1]],
      ['page=-1', 1, [0, 1]],
      ['page=x', 1, [0, 1]],
      ['page=2', 2, [2, 3]],
      ['page=2.9', 2, [2, 3]],
      ['page=3', 3, [4]],
      ['page=4', 3, [4]],
    ] as const) {
      const state = stateOf(query);
      assert.deepEqual([state.page, state.pages, shownOf(query)], [page, 3, found], query);
    }
    assert.deepEqual([stateOf('', numbers(0)).page, stateOf('', numbers(0)).pages], [1, 1]);
    assert.equal(stateOf('', numbers(4)).pages, 2);
    const all = stateOf('per-page=all&page=3');
    assert.deepEqual([all.page, all.pages, all.rows.length, all.pageSize], [1, 1, 5, Infinity]);
  });

  it('counts rows before and after filters, which it names', () => {
    const { filters, matched, total } = stateOf('T[n]=3&T[off]=1');
    assert.deepEqual([total, matched], [5, 1]);
    assert.deepEqual(filters, [{ parameter: 'T[n]', label: 'N', value: '3' }]);
    const blank = stateOf('T[n]=+');
    assert.deepEqual([blank.matched, blank.filters], [5, []]);
  });

  it('compares numbers with a limit, which excludes rows without a value', () => {
    const values = [null, '', 1, 2, 3].map((n) => ({ cells: { n: 'x' }, values: { n } }));
    const shown = numbers(0, { rows: values, pageSize: 9 });
    const found = (query: string) =>
      stateOf(query, shown).rows.map(({ values: given }) => given?.['n']);
    for (const [query, expected] of [
      ['T[n]=<2', [1]],
      ['T[n]=>2', [3]],
      ['T[n]=+<+2.5+', [1, 2]],
      ['T[n]=>-1', [1, 2, 3]],
      ['T[n]=<x', []],
      ['T[n]=2', [2]],
      ['T[n]=X', [null, '', 1, 2, 3]],
    ] as const) {
      assert.deepEqual(found(query), expected, query);
    }
  });

  it('sorts by known sortable columns', () => {
    for (const [query, sortKey, isDescending] of [
      ['', '', false],
      ['sort=n', 'n', false],
      ['sort=-n', 'n', true],
      ['sort=none', '', false],
      ['sort=-none', '', false],
      ['sort=off', '', false],
      ['sort=-off', '', false],
    ] as const) {
      const state = stateOf(query);
      assert.deepEqual([state.sortKey, state.isDescending], [sortKey, isDescending], query);
    }
    assert.equal(stateOf('', numbers(3, { sort: '-n' })).isDescending, true);
    assert.deepEqual(shownOf('sort=n', numbers(3, { sort: '-n' })), [0, 1]);
    assert.deepEqual(shownOf('', numbers(3, { sort: '-n' })), [2, 1]);
  });

  it('sorts numbers by size, texts alphabetically, and missing values first', () => {
    const sorted = (query: string, ...values: (string | number | null)[]) =>
      stateOf(
        query,
        numbers(0, { pageSize: 9, rows: values.map((n) => ({ cells: {}, values: { n } })) }),
      ).rows.map(({ values: given }) => given?.['n']);
    assert.deepEqual(sorted('sort=n', 10, 9, null, 1), [null, 1, 9, 10]);
    assert.deepEqual(sorted('sort=-n', 10, null, 9), [10, 9, null]);
    assert.deepEqual(sorted('sort=n', 'b', null, 'A', 'a', null), [null, null, 'A', 'a', 'b']);
    assert.deepEqual(sorted('sort=n', '10', 9), ['10', 9]);
    assert.deepEqual(sorted('sort=n', 9, '10'), ['10', 9]);
  });

  it('reads cells as they are shown', () => {
    const place = { file: '/a.ts', line: 7, column: 1, function: '' };
    for (const [content, expected] of [
      ['a', 'a'],
      [5, '5'],
      [{ code: 'c' }, 'c'],
      [{ badge: 'b' }, 'b'],
      [{ link: 'l', href: '/x' }, 'l'],
      [{ muted: 'm' }, 'm'],
      [{ gauge: 0.5, label: 'g' }, 'g'],
      [{ place }, '/a.ts:7'],
      [{ value: { type: 'string', value: 'v' } }, 'v'],
      [['a', { code: 'c' }], 'a c'],
    ] as const) {
      assert.equal(contentText(content), expected);
    }
    assert.equal(valueOf({ cells: { n: 'a' }, values: { n: null } }, 'n'), null);
    assert.equal(valueOf({ cells: { n: 'a' }, values: {} }, 'n'), 'a');
    assert.equal(valueOf({ cells: {} }, 'n'), '');
  });
});

describe('GridViewConfig', () => {
  const query = (text: string) => new URLSearchParams(text);
  const vectors = [
    ['', 50],
    ['per-page=abc', 50],
    ['per-page=0', 50],
    ['per-page=-3', 50],
    ['per-page[]=7', 50],
    ['per-page=%20', 50],
    ['per-page=1', 1],
    ['per-page=0.9', 50],
    ['per-page=1000', 1000],
    ['per-page=37', 37],
    ['per-page=12.9', 12],
    ['per-page=5000', 1000],
  ] as const;
  for (const [text, pageSize] of vectors) {
    it(`returns ${pageSize} rows for "${text}"`, () =>
      assert.deepEqual(GridViewConfig.paginationFromRequest(50, query(text)), {
        pageSize,
        pageSizeParam: 'per-page',
        pageSizeLimit: false,
      }));
  }
  for (const text of ['per-page=all', 'per-page=ALL']) {
    it(`disables pages for "${text}"`, () =>
      assert.equal(GridViewConfig.paginationFromRequest(50, query(text)), false));
  }
  it('uses the size of its table by default', () => {
    const found = GridViewConfig.paginationFromRequest(75);
    assert.equal(found && found.pageSize, 75);
  });

  it('reads the running request of an application by default', async () => {
    const page = () =>
      JSON.stringify([
        GridViewConfig.paginationFromRequest(),
        GridViewConfig.sortParams(),
        GridViewConfig.pageSizeSelectorHtml().includes('<option value="25" selected>'),
      ]);
    const response = await send(appOf({ index: page }), '/site/index?per-page=25&page=2');
    assert.deepEqual(JSON.parse(await response.text()), [
      { pageSize: 25, pageSizeParam: 'per-page', pageSizeLimit: false },
      { 'per-page': '25' },
      true,
    ]);
  });

  it('has no parameters outside of requests', () => {
    assert.deepEqual(GridViewConfig.sortParams(), {});
  });

  it('accepts the levels of rows', () => {
    assert.deepEqual(['success', 'error', 'x', null, ''].map(GridViewConfig.rowClassFor), [
      { class: 'yii-debug-row-success' },
      { class: 'yii-debug-row-danger' },
      {},
      {},
      {},
    ]);
  });

  it('keeps all parameters except the page for sorting', () => {
    assert.deepEqual(GridViewConfig.sortParams(query('page=3&q=a&per-page=10')), {
      q: 'a',
      'per-page': '10',
    });
  });

  it('has the markup of the field for the rows on a page', () => {
    const options = (chosen: string) =>
      ['10', '25', '50', '100', 'all']
        .map(
          (size) =>
            `<option value="${size}"${size === chosen ? ' selected' : ''}>${size === 'all' ? 'All' : size}</option>`,
        )
        .join('');
    for (const [text, chosen] of [
      ['', '50'],
      ['per-page=25', '25'],
      ['per-page=ALL', 'all'],
    ] as const) {
      assert.equal(
        GridViewConfig.pageSizeSelectorHtml(query(text)),
        `<label class="yii-debug-grid-pagesize"><span class="yii-debug-grid-pagesize-label">Rows</span><select class="yii-debug-grid-pagesize-select" name="per-page" data-yii-debug-pagesize="true">${options(chosen)}</select></label>`,
      );
    }
    assert.match(
      GridViewConfig.pageSizeSelectorHtml(query('per-page=37')),
      /<option value="37" selected>37<\/option>/,
    );
    assert.doesNotMatch(
      GridViewConfig.pageSizeSelectorHtml(query(''), 50, '"><script>'),
      /<script>/,
    );
  });

  it('uses the classes of the reference', () => {
    const { dataColumnClass, layout, options, pager, summaryOptions, tableOptions } =
      GridViewConfig.defaults();
    assert.deepEqual(dataColumnClass.headerOptions, { scope: 'col' });
    assert.equal(dataColumnClass.filterLabel('SQL'), 'Filter by SQL');
    assert.deepEqual(
      [options, tableOptions, summaryOptions, pager.options, pager.linkOptions].map(
        (one) => one['class'],
      ),
      [
        'yii-debug-grid',
        'yii-debug-table',
        'summary yii-debug-grid-count',
        'yii-debug-pager',
        'yii-debug-pager-link',
      ],
    );
    const { headerOptions, filterLabel } = GridViewConfig.defaults().dataColumnClass;
    assert.deepEqual(
      [headerOptions, filterLabel('Status')],
      [{ scope: 'col' }, 'Filter by Status'],
    );
    assert.equal(
      layout,
      '<div class="yii-debug-table-wrap">{items}</div>\n<div class="yii-debug-grid-footer">{summary}\n{pager}\n</div>',
    );
  });
});

describe('rulerTicks()', () => {
  const vectors = [
    [8, [0, 2, 4, 6]],
    [137, [0, 50, 100]],
    [6, [0, 1, 2, 3, 4, 5]],
    [0.75, [0, 0.2, 0.4, 0.6000000000000001]],
    // The last one is a quarter of a step before the end.
    [105, [0, 20, 40, 60, 80, 100]],
    [104, [0, 20, 40, 60, 80]],
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

  it('format differences with sign, unit and share', () => {
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

  it('creates no link of other schemes', () => {
    assert.equal(of('javascript:alert({line})' as never), null);
    assert.equal(of(false as never), null);
    assert.equal(of((() => 'data:text/html,x') as never), null);
  });
});
