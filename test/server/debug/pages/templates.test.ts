import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type DebugValue, encodeValue } from '../../../../server/debug/model/debug-value.ts';
import { viewTemplate } from '../../../../server/debug/pages/templates/blocks.ts';
import { treeTemplate } from '../../../../server/debug/pages/templates/value-tree.ts';
import { PanelView } from '../../../../server/debug/panel/panel-view.ts';
import { CapturePolicy } from '../../../../server/debug/policy/capture-policy.ts';
import { renderToString } from '../../../../server/ssr/index.ts';

const markupOf = (value: DebugValue): string =>
  renderToString(treeTemplate(value)).replaceAll(/\n/g, '');
const treeOf = (value: unknown): string => markupOf(encodeValue(value, new CapturePolicy()));
const tree = (inner: string): string => `<div class="debug-tree">${inner}</div>`;
const numbers = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));

describe('The tree of a value', () => {
  for (const [value, type, text] of [
    ['<b>', 'string', '&lt;b&gt;'],
    [5, 'int', '5'],
    [null, 'null', 'null'],
    [[], 'array', '[]'],
    [{}, 'object', '{}'],
  ] as const) {
    it(`is one text for values without parts: ${JSON.stringify(value)}`, () => {
      assert.equal(treeOf(value), tree(`<span class="debug-${type}">${text}</span>`));
    });
  }

  it('is open at its first level, where that is short', () => {
    const leaf = '<li><span class="debug-key">c</span> <span class="debug-int">1</span></li>';
    const branch = (key: string, short: string, inner: string, open = ''): string =>
      `<li><details${open}><summary><span class="debug-key">${key}</span> <span class="debug-muted">${short}</span></summary><ul>${inner}</ul></details></li>`;
    assert.equal(
      treeOf({ a: { b: { c: 1 } } }),
      tree(`<ul>${branch('a', '{b: {c: 1}}', branch('b', '{c: 1}', leaf), ' open')}</ul>`),
    );
    assert.match(treeOf({ a: numbers(12) }), /<details open>/);
    assert.doesNotMatch(treeOf({ a: numbers(13) }), /<details open>/);
  });

  it('truncates long texts and lists, and shows the truncation', () => {
    const text = (length: number): DebugValue => ({ type: 'string', value: 'x'.repeat(length) });
    const shown = `<span class="debug-string">${'x'.repeat(2000)}`;
    assert.equal(markupOf(text(2000)), tree(`${shown}</span>`));
    const note = ' <span class="debug-muted">(2001 characters)</span>';
    const cutShown = `<span class="debug-string">${'x'.repeat(1999)}…</span>`;
    assert.equal(markupOf(text(2001)), tree(`${cutShown}${note}`));
    // The two halves of a character are not separated.
    const pair = { type: 'string', value: `${'x'.repeat(1998)}😀${'x'.repeat(3)}` } as const;
    const beforePair = cutShown.replace('x…', '…');
    assert.equal(markupOf(pair), tree(`${beforePair}${note.replace('2001', '2003')}`));
    // The capture has truncated the text before.
    const cut = { ...text(2000), length: 9000 } as DebugValue;
    assert.equal(markupOf(cut), tree(`${shown}</span>${note.replace('2001', '9000')}`));
    const listOf = (length: number): DebugValue => ({
      type: 'array',
      entries: Array.from({ length }, (_, key) => ({
        key,
        keyType: 'int',
        value: { type: 'null' },
      })),
    });
    assert.equal(markupOf(listOf(100)).split('debug-key').length, 101);
    assert.doesNotMatch(markupOf(listOf(100)), /more, in the JSON/);
    assert.equal(markupOf(listOf(101)).split('debug-key').length, 101);
    assert.match(markupOf(listOf(101)), /<li class="debug-muted">1 more, in the JSON of this page/);
  });
});

/** A page of a table with this number of rows, for a query. */
function page(rows: number, query: string): string {
  const view = new PanelView().table({
    id: 'T',
    caption: 'Rows',
    pageSize: 10,
    columns: [
      { key: 'n', label: 'N', isNumber: true, width: 6 },
      { key: 'text', label: 'Text', filter: 'contains' },
    ],
    rows: Array.from({ length: rows }, (_, n) => ({ cells: { n, text: `row ${n}` } })),
  });
  const url = new URL(`http://h.test/debug/view?${query}`);
  return renderToString(viewTemplate(view, url, { traceLine: false, isAlone: false } as never));
}

const linksIn = (markup: string): string[] =>
  [...markup.matchAll(/<a class="(yii-debug-pager-link[^"]*)" href="([^"]*)"([^>]*)>(\d+)/g)].map(
    ([, classes, href, rest, at]) =>
      `${at} ${href}${classes?.includes('is-active') ? ' active' : ''}${rest ?? ''}`,
  );

describe('A table of the debugger', () => {
  it('links the pages before and after the current one, the first and the last', () => {
    const shown = page(65, 'page=4');
    assert.deepEqual(linksIn(shown), [
      '1 /debug/view',
      '3 /debug/view?page=3',
      '4 /debug/view?page=4 active aria-current="page"',
      '5 /debug/view?page=5',
      '7 /debug/view?page=7',
    ]);
    assert.match(shown, /row 30<.*row 39</s);
    assert.doesNotMatch(shown, /row 29<|row 40</);
  });

  it('has no page links for one page, and no footer for short tables', () => {
    assert.deepEqual(linksIn(page(20, 'per-page=25')), []);
    assert.match(page(20, 'per-page=25'), /20 rows/);
    assert.doesNotMatch(page(10, ''), /10 rows/);
  });

  it('shows the number of filtered rows, and a link that clears the filter', () => {
    const some = page(20, 'T[text]=row+1');
    assert.match(some, /11 of 20 rows/);
    assert.match(some, /<a class="debug-badge theme-info" href="\/debug\/view">Text: row 1</);
    const none = page(20, 'T[text]=nothing');
    assert.match(none, /0 of 20 match\. <a href="\/debug\/view">Clear all filters<\/a>/);
    assert.match(page(0, ''), /<p class="debug-empty">No rows\.<\/p>/);
  });

  it('sorts in the other direction at a second click', () => {
    const sorted = page(3, 'sort=n&page=1');
    assert.match(sorted, /aria-sort="ascending"><a href="\/debug\/view\?sort=-n">N<.* ↑</);
    assert.match(
      page(3, 'sort=-n'),
      /aria-sort="descending"><a href="\/debug\/view\?sort=n">N<.* ↓</,
    );
    assert.match(page(3, 'sort=-n'), /row 2<.*row 1<.*row 0</s);
  });
});

describe('A timeline', () => {
  const timeline = (duration: number, durations: readonly number[], start = 0): string =>
    renderToString(
      viewTemplate(
        new PanelView().timeline(
          duration,
          durations.map((one, at) => ({
            label: `span ${at}`,
            category: 'db',
            start,
            duration: one,
            level: at,
          })),
        ),
        new URL('http://h.test/debug/view'),
        { traceLine: false, isAlone: false } as never,
      ),
    );
  const bars = (markup: string): string[] =>
    [...markup.matchAll(/ x="([\d.]+)" width="([\d.]+)"/g)].map(
      ([, x, width]) => `${x} + ${width}`,
    );

  it('draws bars on the axis of the request, none outside of it and none too thin to be visible', () => {
    assert.deepEqual(bars(timeline(100, [50, 0, 100])), [
      '0.0 + 500.0',
      '0.0 + 4.0',
      '0.0 + 1000.0',
    ]);
    assert.deepEqual(bars(timeline(100, [50], 25)), ['250.0 + 500.0']);
    assert.deepEqual(bars(timeline(100, [50], 80)), ['800.0 + 200.0']);
    assert.deepEqual(bars(timeline(100, [50], 200)), ['996.0 + 4.0']);
    assert.deepEqual(bars(timeline(0, [5])), ['0.0 + 4.0']);
    assert.deepEqual(bars(timeline(0.5, [0.25])), ['0.0 + 500.0']);
  });

  it('omits the shortest ones of more than 500', () => {
    const durations = Array.from({ length: 503 }, (_, at) => at + 1);
    const shown = timeline(1000, durations);
    assert.match(shown, />3 shorter ones are not drawn\./);
    assert.equal(bars(shown).length, 500);
    assert.doesNotMatch(shown, />span [012]</);
    assert.match(shown, />span 3<.*>span 502</s);
    assert.doesNotMatch(timeline(1000, durations.slice(0, 500)), /not drawn/);
    assert.match(timeline(1000, durations.slice(0, 501)), />1 shorter ones are not drawn\./);
    // Of the bars with the duration of the last one, the first ones.
    assert.equal(bars(timeline(1000, Array<number>(502).fill(1))).length, 500);
  });
});
