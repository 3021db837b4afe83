import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { viewTemplate } from '../../../../../server/debug/pages/templates/blocks.ts';
import {
  tableTemplate,
  type TableExtras,
} from '../../../../../server/debug/pages/templates/table.ts';
import {
  PanelView,
  type Row,
  type TableBlock,
} from '../../../../../server/debug/panel/panel-view.ts';
import { renderToString } from '../../../../../server/ssr/index.ts';

const links = { traceLine: false, tracePathMappings: {}, isAlone: false } as const;

function tableOf(rows: number | readonly Row[], given: Partial<TableBlock> = {}): TableBlock {
  return {
    type: 'table',
    id: 'T',
    caption: 'Rows',
    pageSize: 10,
    columns: [
      { key: 'n', label: 'N', isNumber: true, width: 6 },
      { key: 'kind', label: 'Kind', filter: 'select' },
    ],
    rows:
      typeof rows === 'number'
        ? Array.from({ length: rows }, (_, n) => ({ cells: { n, kind: n % 2 === 0 ? 'b' : 'a' } }))
        : rows,
    ...given,
  };
}

/** A table as the only one of its page, in an exported file or not. */
function shown(table: TableBlock, query = '', isAlone = false): string {
  const view = new PanelView().table(table);
  const url = new URL(`http://h.test/debug/view?${query}`);
  return renderToString(viewTemplate(view, url, { ...links, isAlone })).replaceAll(
    /<!--.*?-->/g,
    '',
  );
}

describe('A table', () => {
  it('has its name once, without a landmark of the same name', () => {
    for (const isAlone of [false, true]) {
      const html = shown(tableOf(2), '', isAlone);
      assert.match(html, /<caption class="visually-hidden">Rows<\/caption>/);
      assert.doesNotMatch(html, /<section|aria-label="Rows"/);
    }
  });
});

describe('Filters of a table', () => {
  it('are shown above long tables, and when one is set', () => {
    const hasForm = (rows: number, query = ''): boolean =>
      shown(tableOf(rows), query).includes('<form class="debug-filters"');
    assert.deepEqual([hasForm(10), hasForm(11)], [false, true]);
    assert.equal(hasForm(2, 'T[kind]=a'), true);
    const unfiltered = tableOf(11, { columns: [{ key: 'n', label: 'N' }] });
    assert.doesNotMatch(shown(unfiltered), /debug-filters/);
  });

  it('offer the values of a column once, sorted, with the current one selected', () => {
    const options = [
      ...shown(tableOf(11), 'T[kind]=b').matchAll(/<option value="(.*?)<\/option>/g),
    ];
    assert.deepEqual(
      options.slice(0, 3).map(([, option]) => option),
      ['">Kind: all', 'a">a', 'b" selected>b'],
    );
    const blank = shown(tableOf([{ cells: {}, values: { kind: null } }]), 'T[kind]=x');
    assert.match(blank, /<option value=""><\/option>/);
  });

  it('have a text input for searchable columns', () => {
    const columns = [{ key: 'n', label: 'Name', filter: 'contains' }] as const;
    assert.match(
      shown(tableOf(11, { columns }), 'T[n]=1'),
      /<input [^>]*type="search" name="T\[n\]" value="1" placeholder="Name" aria-label="Filter by Name">/,
    );
  });

  it('keep all other parameters of the page', () => {
    const markup = shown(tableOf(11), 'tag=t&page=2&T[kind]=a&per-page=5');
    const [filters = '', sizes = ''] = [...markup.matchAll(/<form.*?<\/form>/gs)].map(
      ([one]) => one,
    );
    const kept = (form: string): string[] =>
      [...form.matchAll(/type="hidden" name="([^"]*)"/g)].map(([, name = '']) => name);
    assert.deepEqual(kept(filters), ['tag', 'per-page']);
    assert.deepEqual(kept(sizes), ['tag', 'T[kind]']);
  });

  it('can be removed one by one, or all at once', () => {
    const columns = [
      { key: 'n', label: 'N', filter: 'exact' },
      { key: 'kind', label: 'Kind', filter: 'select' },
    ] as const;
    const query = 'tag=t&T[n]=1&T[kind]=a';
    const found = [
      ...shown(tableOf(3, { columns }), query).matchAll(/<a [^>]*href="([^"]*)"[^>]*>/g),
    ];
    assert.deepEqual(
      found.slice(0, 3).map(([, href]) => href),
      [
        '/debug/view?tag=t&amp;T%5Bkind%5D=a',
        '/debug/view?tag=t&amp;T%5Bn%5D=1',
        '/debug/view?tag=t',
      ],
    );
    assert.doesNotMatch(shown(tableOf(3, { columns })), /debug-pills/);
  });
});

describe('Rows of a table', () => {
  it('show a text when there are none', () => {
    assert.match(shown(tableOf(0)), /<p class="debug-empty">No rows\.<\/p>/);
    assert.match(shown(tableOf(1), 'T[kind]=x'), /0 of 1 match\./);
    assert.doesNotMatch(shown(tableOf(1)), /debug-empty/);
  });

  it('have a name and a colour where one is given', () => {
    const cells = { n: 1 };
    assert.match(shown(tableOf([{ cells }])), /<tr><td class="debug-number" data-label="N">1</);
    const toned = shown(tableOf([{ cells, anchor: 'r-1', tone: 'danger' }]));
    assert.match(toned, /<tr id="r-1" class="yii-debug-row-danger">/);
  });

  it('open in the column without a width, when the URL or the row requests it', () => {
    const details = new PanelView().heading('Details');
    const row = { cells: { n: 1, kind: 'a' }, anchor: 'r-1', details };
    const opens = (given: Partial<Row>, query = ''): string[] =>
      [
        ...shown(tableOf([{ ...row, ...given }]), query).matchAll(
          /<details class="debug-row"( open)?>/g,
        ),
      ].map(([, open = ' closed']) => open.trim());
    assert.deepEqual(opens({}), ['closed']);
    assert.deepEqual(opens({ isOpen: true }), ['open']);
    assert.deepEqual(opens({ isOpen: false }, 'open=r-1'), ['open']);
    assert.deepEqual(opens({}, 'open=r-2'), ['closed']);
    const { details: _, ...plain } = row;
    assert.doesNotMatch(shown(tableOf([plain])), /<details class="debug-row"/);
    const nameless = { cells: row.cells, details };
    assert.match(shown(tableOf([nameless])), /<details class="debug-row"><summary>a</);
  });

  it('can be selected when the table has a name for that', () => {
    const context = {
      url: new URL('http://h.test/debug'),
      links,
      takeFirst: () => true,
      render: () => '',
    };
    const chosen = (extras: TableExtras, table = tableOf([{ cells: { n: 1 }, anchor: 't1' }])) =>
      renderToString(tableTemplate(table, context, extras));
    const both = chosen({ selectName: 'tags', formId: 'f' });
    assert.match(both, /<th scope="col" class="debug-select">/);
    assert.match(
      both,
      /type="checkbox" class="check" name="tags" form="f" value="t1" aria-label="Choose t1"/,
    );
    assert.match(chosen({ selectName: 'tags' }), /name="tags" value="t1"/);
    assert.doesNotMatch(chosen({ formId: 'f' }), /debug-select/);
  });
});

describe('The head of a table', () => {
  const heads = (table: TableBlock, query = ''): string[] =>
    [...shown(table, query).matchAll(/<th scope="col"([^>]*)>(.*?)<\/th>/gs)].map(
      ([, attributes = '', name = '']) => `${attributes.trim()}: ${name}`,
    );

  it('has widths in steps of two, up to thirty', () => {
    const widths = [1, 2, 3, 30, 31, undefined].map((width, at) => ({
      key: `k${at}`,
      label: `k${at}`,
      sortable: false,
      ...(width !== undefined && { width }),
    }));
    assert.deepEqual(heads(tableOf(1, { columns: widths })), [
      'class="debug-w-2": k0',
      'class="debug-w-2": k1',
      'class="debug-w-4": k2',
      'class="debug-w-30": k3',
      'class="debug-w-30": k4',
      'class="debug-wide": k5',
    ]);
  });

  it('sorts by a column, then in the other direction', () => {
    const columns = [{ key: 'n', label: 'N' }];
    const link = (href: string): string => `<a href="${href}">N`;
    const head = (query: string): string => heads(tableOf(3, { columns }), query)[0] ?? '';
    assert.equal(head(''), `class="debug-wide": ${link('/debug/view?sort=n')}</a>`);
    const up = head('sort=n&page=2');
    assert.ok(
      up.startsWith(`class="debug-wide" aria-sort="ascending": ${link('/debug/view?sort=-n')}`),
    );
    assert.match(up, / ↑</);
    const down = head('sort=-n');
    assert.ok(
      down.startsWith(`class="debug-wide" aria-sort="descending": ${link('/debug/view?sort=n')}`),
    );
    assert.match(down, / ↓</);
  });

  it('marks columns of numbers', () => {
    assert.match(heads(tableOf(1))[0] ?? '', /^class="debug-number debug-w-6"/);
  });
});

describe('The foot of a table', () => {
  it('counts the rows of long tables', () => {
    const count = (rows: number, query = ''): string | undefined =>
      /role="status">([^<]*rows)</.exec(shown(tableOf(rows), query))?.[1];
    assert.deepEqual([count(10), count(11)], [undefined, '11 rows']);
    assert.equal(count(12, 'T[kind]=a'), '6 of 12 rows');
  });

  it('links no page twice, and none outside of the table', () => {
    const pages = (rows: number, page: number): string =>
      [...shown(tableOf(rows), `page=${page}`).matchAll(/class="yii-debug-pager-link[^>]*>(\d+)</g)]
        .map(([, number]) => number)
        .join(' ');
    assert.equal(pages(11, 1), '1 2');
    assert.equal(pages(11, 2), '1 2');
    assert.equal(pages(30, 1), '1 2 3');
    assert.equal(pages(40, 1), '1 2 4');
    assert.equal(pages(40, 4), '1 3 4');
    assert.doesNotMatch(shown(tableOf(11, { pageSize: 11 })), /yii-debug-pager/);
  });
});

describe('A table in an exported file', () => {
  it('has all rows in their order, without links, filters and pages', () => {
    const markup = shown(tableOf(25), 'page=2&sort=-n&T[kind]=a', true);
    assert.equal(markup.split('<tr').length, 27);
    assert.doesNotMatch(markup, /<a |<form|<select|aria-sort/);
    assert.match(markup, />0<\/td>.*>24<\/td>/s);
  });
});
