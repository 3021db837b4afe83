import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { html } from 'lit/html.js';

import {
  defineLayout,
  definePage,
  type PageModule,
  pageTemplate,
  type ServedPage,
} from '../../../../components/page/index.ts';
import { normalizePage } from '../../../../components/page/app/page-definition.ts';
import { renderMarkup } from '../../../../server/ssr/index.ts';

const page: ServedPage = { component: 'P', props: { errors: {}, n: 1 }, url: '/p', version: '' };

/** Markup of a page as the server renders it. */
async function markup(module: PageModule | null, more: object = {}): Promise<string> {
  const { body } = await pageTemplate(page, { resolve: () => module, ...more });
  return renderMarkup(body);
}

describe('A page', () => {
  const render = ({ n }: { readonly n: number }) => html`<p>${n}</p>`;
  for (const [kind, module] of [
    ['a function', render],
    ['a definition', definePage({ render })],
    ['a module with a function', { default: render }],
    ['a module with a definition', { default: definePage({ render }) }],
  ] as const) {
    it(`may be ${kind}`, async () => assert.equal(await markup(module), '<p>1</p>'));
  }

  it('may be the tag of an element', async () => {
    assert.match(await markup('page-thing'), /^<page-thing[^>]*><\/page-thing>$/);
  });

  for (const [given, expectedMessage] of [
    [null, /The page "P" was not found: resolve\(\) gave null\./],
    [undefined, /The page "P" was not found: resolve\(\) gave undefined\./],
    [{ default: null }, /The page "P" was not found/],
    ['div', /must be a function, a definition with render\(\), or an element; got string/],
    [{}, /got object/],
    ['<script>-x', /got string/],
  ] as const) {
    it(`throws for ${JSON.stringify(given)}`, async () => {
      await assert.rejects(markup(given as never), (error: Error) => {
        assert.match(error.message, expectedMessage);
        return error instanceof TypeError;
      });
    });
  }

  it('is the same object for the same module', () => {
    const module = { default: render, layout: null };
    assert.equal(normalizePage('P', module), normalizePage('P', module));
    assert.equal(normalizePage('P', render as never), normalizePage('P', render as never));
  });

  it('creates its state for each rendering', async () => {
    let made = 0;
    const counting = definePage({
      setup: () => ++made,
      render: (_props: object, { state }) => html`${state}`,
    });
    assert.equal(await markup(counting), '1');
    assert.equal(await markup(counting), '2');
  });

  it('gets its props in setup, whose type applies to render and head', async () => {
    const typed = definePage({
      setup: (_view, { n }: { readonly n: number }) => n * 2,
      head: ({ n }) => ({ title: n.toFixed(1) }),
      render: ({ n }, { state }) => html`${n.toFixed(1)} ${state.toFixed(1)}`,
    });
    const props = { errors: {}, n: 3 };
    const { body, head } = await pageTemplate({ ...page, props }, { resolve: () => typed });
    assert.equal(renderMarkup(body), '3.0 6.0');
    assert.ok(head.some((tag) => tag.includes('>3.0<')));
  });

  it('is isolated from others that are rendered at the same time', async () => {
    const slow = definePage({
      setup: (view) => view.page.props['n'],
      render: (_props: object, { state, page: { url } }) => html`${state} ${url}`,
    });
    const site = {
      resolve: async () => {
        await new Promise((resolve) => setTimeout(resolve));
        return slow;
      },
    };
    const pages = Array.from({ length: 1_000 }, (_, n) =>
      pageTemplate({ ...page, props: { errors: {}, n }, url: `/${n}` }, site),
    );
    const all = await Promise.all(pages);
    assert.ok(all.every(({ body }, n) => renderMarkup(body) === `${n} /${n}`));
  });
});

describe('The head from the server', () => {
  const head = ['<title>Server</title>', '<meta name="a" content="1">', '', 7];
  const served = { ...page, props: { errors: {}, head } };
  const plain = () => html``;

  it('is read from a prop, with a key for each element', async () => {
    const site = { resolve: () => plain, serverHead: true };
    assert.deepEqual((await pageTemplate(served, site)).head, [
      '<title data-inertia="server-head-0">Server</title>',
      '<meta data-inertia="server-head-1" name="a" content="1">',
    ]);
  });

  it('has no title when the page has one', async () => {
    const own = definePage({ head: () => ({ title: 'Page' }), render: plain });
    const site = { resolve: () => own, serverHead: () => head as string[] };
    assert.deepEqual((await pageTemplate(served, site)).head, [
      '<meta data-inertia="server-head-1" name="a" content="1">',
      '<title data-inertia="">Page</title>',
    ]);
  });

  it('is left out by default', async () => {
    assert.deepEqual((await pageTemplate(served, { resolve: () => plain })).head, []);
  });
});

describe('A layout', () => {
  const inner = definePage({ render: () => html`<p></p>` });
  const outer = (name: string) =>
    defineLayout({
      setup: () => name,
      head: () => ({ meta: { layout: name } }),
      render: (content, { state }) => html`<div id=${state}>${content}</div>`,
    });

  it('wraps pages, the first outermost', async () => {
    const layout = [outer('a'), outer('b')];
    const all = '<div id="a"><div id="b"><p></p></div></div>';
    assert.equal(await markup(inner, { layout }), all);
  });

  it('may be a function', async () => {
    const layout = (content: unknown) => html`<main>${content}</main>`;
    assert.equal(await markup(inner, { layout }), '<main><p></p></main>');
  });

  it('of a page takes precedence over that of the site, and null disables it', async () => {
    const own = definePage({ render: () => html`<p></p>`, layout: outer('own') });
    assert.equal(await markup(own, { layout: outer('site') }), '<div id="own"><p></p></div>');
    assert.equal(
      await markup({ default: inner, layout: null }, { layout: outer('site') }),
      '<p></p>',
    );
  });

  it('adds its own part of the head', async () => {
    const { head } = await pageTemplate(page, { resolve: () => inner, layout: outer('x') });
    assert.deepEqual(head, ['<meta name="layout" data-inertia="meta layout" content="x">']);
  });

  it('throws for a value that is not a layout', async () => {
    await assert.rejects(markup(inner, { layout: 'main' }), /A layout must be a function/);
  });
});
