import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import fc from 'fast-check';
import { html, nothing } from 'lit/html.js';
import type { Browser, Page } from 'playwright-core';

import { renderMarkup, renderToString, renderToStream } from '../../../server/ssr/index.ts';
import { startBrowser } from '../../support/browser.ts';
import { withPart } from '../../support/specimens/index.ts';
import { plainItem, plainLink } from '../../support/specimens/plain.ts';
import { bundleElements, widgetPage } from '../../support/widget-site.ts';

/** A template without values. */
const template = (markup: string): unknown => html(Object.assign([markup], { raw: [markup] }));

/** Markup as authors write it. */
const pages = withPart('plain').flatMap(([, { pages }]) => pages);

/** Content that may stand in a button. */
const phrases = [
  '<span class="x  y">s</span>',
  '<img src="/i.png" alt="">',
  '<svg viewBox="0 0 1 1"><path d="M0 0"/><g><text>y</text></g></svg>',
  '<!-- comment -->',
  ' text &amp; &lt;more&gt; ',
  '\n  ',
];
/** Children of every kind, also in invalid order. */
const anything = [
  ...phrases,
  plainLink,
  plainItem,
  '<details open><p>a<p>b<summary>S</summary></details>',
  '<button disabled>B</button>',
  '<h2>H</h2>',
  '<hr>',
  '<p>p',
  '<ul><li>1<li>2</ul>',
  '<ol><li><a href="/">x</a></ol>',
  '<div><!-- <a> --><a href="/in">in</a></div>',
  '<footer>f</footer>',
  '<button data-bs-toggle="drawer" data-bs-target="#x">open</button>',
  '<script type="text/plain"><a></script>',
  '<textarea><b></textarea>',
  '<table><tbody><tr><td>1<td>2<tr><td>3</table>',
  '<fwx-button>nested</fwx-button>',
];
/** Content that may stand in a field. */
const parts = [
  '<label>L</label>',
  '<small>hint</small>',
  '<input>',
  '<input type="checkbox">',
  '<input type="range" required>',
  '<select><option>1<option>2</select>',
  '<textarea class="own">x</textarea>',
  '<div class="invalid-feedback">wrong</div>',
  '<div class="switch"><input type="checkbox"></div>',
  '<div role="group"><div><input type="radio"></div></div>',
  '<div role="group"><label>B</label><button>b</button></div>',
  '<my-widget><label>W</label><input></my-widget>',
  '<my-box><input type="checkbox"></my-box>',
  '<!-- comment -->',
  ' text ',
];
const pieces = { anything, parts, phrases };
const hosts = withPart('plain').flatMap(([, { hosts }]) => hosts);
const anyPage = fc.constantFrom(...hosts).chain(([start, kind]) =>
  fc
    .array(fc.constantFrom(...pieces[kind]), { minLength: 1, maxLength: 5 })
    .filter((children) => children.some((one) => !/^(?:<!--.*-->|\s*)$/.test(one)))
    .map((children) => `${start}${children.join('')}</${/[a-z-]+/.exec(start)?.[0]}>`),
);

/**
 * For each pair: the nodes that the browser creates of plain children, and those that it parses of the server's markup.
 */
async function compared(
  page: Page,
  pairs: readonly (readonly [plain: string, served: string])[],
): Promise<{ expected: string; found: string }[]> {
  return page.evaluate(async (pairs) => {
    const normal = (root: Element): string => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
      while (walker.nextNode()) {
        const element = walker.currentNode as Element;
        element.removeAttribute('data-fwx-expanded');
        const sorted = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
        for (const { name } of sorted) element.removeAttribute(name);
        for (const { name, value } of sorted) {
          // Scripts fill the tracks of ranges, by a style of the host.
          const isFill = name === 'style' && element.localName === 'fwx-active-field';
          if (!isFill) element.setAttribute(name, value);
        }
      }
      root.normalize();
      const ids: string[] = [];
      return root.innerHTML.replace(/\bw\d+/g, (id) => {
        if (!ids.includes(id)) ids.push(id);
        return `#${ids.indexOf(id)}`;
      });
    };
    const results = [];
    for (const [plain, served] of pairs) {
      const main = document.querySelector('main') as HTMLElement;
      main.innerHTML = plain;
      for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setTimeout(resolve));
      const parsed = new DOMParser().parseFromString(`<main>${served}</main>`, 'text/html');
      const expected = normal(main);
      results.push({ expected, found: normal(parsed.querySelector('main') as Element) });
      main.replaceChildren();
    }
    return results;
  }, pairs);
}

describe('plain children of an element', () => {
  let browser: Browser;
  let script: string;
  let page: Page;

  before(async () => {
    [browser, script] = await Promise.all([startBrowser(), bundleElements()]);
    page = await widgetPage(browser, { scripts: [script] });
    // The mouse rests over the page: a widget that answers to the pointer would change.
    await page.addStyleTag({ content: 'main { pointer-events: none }' });
  });
  after(() => browser.close());

  it('are rendered as in the browser', async () => {
    const served = pages.map((markup) => [markup, renderToString(template(markup))] as const);
    for (const [i, { expected, found }] of (await compared(page, served)).entries()) {
      assert.equal(found, expected, pages[i]);
    }
  });

  it('are rendered as in the browser, for random children', async () => {
    const samples = fc.sample(anyPage, { numRuns: 400, seed: 7 });
    const served = samples.map((markup) => [markup, renderToString(template(markup))] as const);
    const wrong = (await compared(page, served)).flatMap(({ expected, found }, i) =>
      expected === found ? [] : [{ markup: samples[i], expected, found }],
    );
    assert.deepEqual(wrong.slice(0, 3), []);
  });

  it('are upgraded without a mutation', async () => {
    const body = pages.map((markup) => renderToString(template(markup))).join('\n');
    const unscripted = await widgetPage(browser, { body, scripts: [] });
    await unscripted.evaluate(() => {
      window.records = [];
      new MutationObserver((records) => window.records.push(...records)).observe(
        document.querySelector('main') as HTMLElement,
        { subtree: true, childList: true, attributes: true, characterData: true },
      );
    });
    await unscripted.addScriptTag({ content: script });
    const changes = await unscripted.evaluate(async () => {
      for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve));
      const isFill = ({ target, attributeName }: MutationRecord): boolean =>
        attributeName === 'style' && (target as Element).localName === 'fwx-active-field';
      return window.records
        .filter((record) => !isFill(record))
        .map(
          ({ target, type, attributeName }) =>
            `${type} ${attributeName} ${(target as Element).outerHTML?.slice(0, 200)}`,
        );
    });
    assert.deepEqual(changes, []);
    await unscripted.close();
  });

  it('are completed by added ones of the same kind in the browser', async () => {
    const markup = `<fwx-menu>${plainLink}</fwx-menu>`;
    const served = await widgetPage(browser, {
      body: renderToString(template(markup)),
      scripts: [script],
    });
    const found = await served.evaluate(async () => {
      const added = document.createElement('a');
      document.querySelector('fwx-menu')?.append(added);
      for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setTimeout(resolve));
      return [added.className, added.parentElement?.className];
    });
    assert.deepEqual(found, ['menu-item', 'menu']);
    await served.close();
  });

  it('have the same bytes in a stream, in chunks of any size', async () => {
    for (const chunkSize of [1, 7, 500]) {
      for (const markup of pages) {
        const ids = /\bw\d+/g;
        const text = await new Response(renderToStream(template(markup), { chunkSize })).text();
        const string = renderToString(template(markup));
        assert.equal(text.replace(ids, 'w'), string.replace(ids, 'w'));
      }
    }
    const later = Promise.resolve('later');
    const stream = renderToStream(
      html`<p>first</p><fwx-drawer heading="T"><fwx-button>${later}</fwx-button></fwx-drawer><p>last</p>`,
    );
    const text = await new Response(stream).text();
    assert.match(text, /^<p>first<\/p><fwx-drawer .*>later<\/button>.*<p>last<\/p>$/);
  });

  it('send the text before them while they are pending', async () => {
    let resolve: (value: string) => void = () => {};
    const waiting = new Promise<string>((done) => (resolve = done));
    const reader = renderToStream(
      html`<p>first</p><fwx-button>${waiting}</fwx-button>`,
    ).getReader();
    const first = await reader.read();
    assert.equal(new TextDecoder().decode(first.value), '<p>first</p>');
    resolve('x');
    const second = await reader.read();
    assert.match(new TextDecoder().decode(second.value), /^<fwx-button .*>x<\/button>/);
  });

  it('are the content of a page link, or the link itself', () => {
    for (const [markup, inside] of [
      ['<fwx-page-link href="/x">Go <b>on</b></fwx-page-link>', '<a href="/x">Go <b>on</b></a>'],
      ['<fwx-page-link href="/x"><a href="/y">Go</a></fwx-page-link>', '<a href="/y">Go</a>'],
      ['<fwx-page-link><a href="/y">Go</a></fwx-page-link>', '<a href="/y">Go</a>'],
      [
        '<fwx-page-link href="/x" method="put" data=\'{"a":[1]}\'>Go</fwx-page-link>',
        '<form action="/x" method="post"><input type="hidden" name="_method" value="PUT"><input type="hidden" name="a[]" value="1"><button type="submit">Go</button></form>',
      ],
    ] as const) {
      assert.equal(renderMarkup(template(markup)), inside);
    }
  });

  it('are ignored when their values print nothing', () => {
    const items = [{ label: 'A', url: '/a' }];
    const menu = renderToString(html`<fwx-menu .items=${items}></fwx-menu>`);
    assert.match(menu, /menu-item/);
    for (const empty of ['', null, undefined, nothing]) {
      assert.equal(renderToString(html`<fwx-menu .items=${items}> ${empty} </fwx-menu>`), menu);
    }
    assert.match(
      renderToString(html`<fwx-menu>${''}${html`<a href="/b">B</a>`}</fwx-menu>`),
      /\/b/,
    );
  });

  it('are only the documented markup without the tags of the element', () => {
    assert.equal(
      renderMarkup(html`<fwx-button theme="primary">Save ${'<b>'}</fwx-button>`),
      '<button type="button" class="btn-solid theme-primary">Save &lt;b&gt;</button>',
    );
  });

  it('do not change when they have the documented markup', () => {
    const field = '<div class="mb-3 field-a"><label><input id="a"></label></div>';
    const given = withPart('widget').flatMap(([tag, { vectors }]) =>
      vectors.map(([, , html]) => `<${tag}>${html}</${tag}>`),
    );
    for (const markup of [`<fwx-active-field>${field}</fwx-active-field>`, ...given]) {
      assert.equal(renderToString(template(markup)), markup);
    }
  });
});
