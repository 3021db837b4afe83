import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { ElementNode } from '../../../../server/ssr/dom/node.ts';
import { parse } from '../../../../server/ssr/dom/parse.ts';

const markup = `
  <ul id="1" class="menu open"><li id="2"><a id="3" href="/a/b" lang="de">x</a></li><li id="4" disabled></li></ul>
  <my-button2 id="5"><a id="6" href="/c"></a><b id="7"><a id="8"></a></b></my-button2>`;

function idsOf(selector: string): string {
  const main = new ElementNode('main');
  main.append(...parse(markup).childNodes);
  return main
    .querySelectorAll(selector)
    .map(({ id }) => id)
    .join(' ');
}

describe('a selector on parsed markup', () => {
  const found: [selector: string, ids: string][] = [
    ['*', '1 2 3 4 5 6 7 8'],
    ['li', '2 4'],
    ['my-button2', '5'],
    ['.menu', '1'],
    ['.menu.open', '1'],
    ['.menu.closed', ''],
    ['[href]', '3 6'],
    ['[href="/c"]', '6'],
    ['[href="/"]', ''],
    ['[href*="/b"]', '3'],
    ['[href*="/"]', '3 6'],
    ['a[href][lang="de"]', '3'],
    [':disabled', '4'],
    ['ul a', '3'],
    ['ul > a', ''],
    ['ul>li>a', '3'],
    ['ul > li > a', '3'],
    ['my-button2 > a', '6'],
    ['my-button2 a', '6 8'],
    ['my-button2 b a', '8'],
    ['my-button2 > b a', '8'],
    ['main ul a', '3'],
    ['ul my-button2 a', ''],
    [':scope > ul', '1'],
    [':scope > a', ''],
    [':scope a', '3 6 8'],
    ['li, b', '2 4 7'],
    ['ul > li,my-button2 > a', '2 4 6'],
    [':is(li, b)', '2 4 7'],
    ['a:not([href])', '8'],
    ['a:not([lang], [href="/c"])', '8'],
    [':not(:scope *)', ''],
    ['ul :not(a)', '2 4'],
    ['li:has(a)', '2'],
    ['my-button2:has(b)', '5'],
    [':has(b a)', '5 7'],
    ['li:has([lang]:not(.x))', '2'],
    ['li:has(b)', ''],
    ['a:is([lang="de"], b > a)', '3 8'],
  ];
  for (const [selector, ids] of found) {
    it(`${selector} finds ${ids || 'nothing'}`, () => assert.equal(idsOf(selector), ids));
  }

  it('is refused with unsupported syntax', () => {
    for (const [selector, from] of [
      ['a:hover', 1],
      ['a + b', 2],
      ['#x', 0],
    ] as const) {
      assert.throws(() => idsOf(selector), {
        name: 'SyntaxError',
        message: `Selector "${selector}" is not supported from ${from} on.`,
      });
    }
  });
});
