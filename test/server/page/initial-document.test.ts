import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';
import { html } from 'lit';

import { Fw, Logger } from '../../../server/core/index.ts';
import { PageProto, pageRenderer, type RootDocument } from '../../../server/page/index.ts';
import type { Response as WebResponse } from '../../../server/web/index.ts';
import { send } from '../web/support.ts';
import { answer, pageApp, pageIn } from './support.ts';

const hostile = `</script><!--<script>'&\u2028$&$'$\`$1`;

describe('The document of an initial page', () => {
  it('1 contains the page in a script element, before the root element', async () => {
    const response = await answer(() => PageProto.render('C', { users: [{ id: 1 }] }), {
      version: 'v1',
    });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('vary'), 'X-Inertia');
    assert.equal(response.headers.get('x-inertia'), null);
    assert.equal(response.headers.get('content-type'), 'text/html; charset=UTF-8');
    const page =
      '{"component":"C","props":{"users":[{"id":1}],"errors":{}},"url":"/p","version":"v1"}';
    const body = await response.text();
    assert.ok(
      body.includes(
        `<body>\n<script data-page="app" type="application/json">${page}</script><div id="app"></div>\n</body>`,
      ),
      body,
    );
  });

  it('45 escapes a prop that contains markup', async () => {
    const response = await answer(() => PageProto.render('C', { hostile }));
    const document = await response.clone().text();
    assert.equal(document.split('<script').length, 2);
    assert.equal(document.split('</script').length, 2);
    assert.ok(!document.includes('<!--'));
    assert.equal((await pageIn(response)).props['hostile'], hostile);
  });

  it('contains any text in props, keys, component and URL without loss', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    const piece = fc.constantFrom(
      '</script>',
      '<!--',
      '<script',
      "$'",
      '$&',
      ']]>',
      '\u2029',
      '&lt;',
    );
    await fc.assert(
      fc.asyncProperty(text, piece, fc.json(), async (value, end, json) => {
        const props = { value: value + end, nested: { [end]: JSON.parse(json) as unknown } };
        const component = `C${end}`.replaceAll(/\p{Cc}/gu, '');
        const response = await answer(() => PageProto.render(component, props));
        const page = await pageIn(response);
        assert.equal(page.component, component);
        assert.equal(page.props['value'], props.value);
        assert.deepEqual(page.props['nested'], JSON.parse(JSON.stringify(props.nested)));
      }),
      { numRuns: 200, seed: 22 },
    );
  });

  it('escapes id, title and language', async () => {
    const response = await answer(
      () => PageProto.render('C', {}, { title: '<b>"x"', language: '"><i>' }),
      { id: `a"'<` },
    );
    const document = await response.text();
    assert.ok(document.includes('<title data-inertia>&lt;b&gt;&quot;x&quot;</title>'));
    assert.ok(document.includes('<html lang="&quot;&gt;&lt;i&gt;">'));
    assert.ok(document.includes('<div id="a&quot;&#039;&lt;"></div>'));
  });

  it('has name and language of the application', async () => {
    const app = pageApp({ page: () => PageProto.render('C') });
    app.language = 'de';
    const document = await (await send(app, '/site/page')).text();
    assert.match(document, /<html lang="de">/);
    assert.match(document, /<title data-inertia>Shop<\/title>/);
  });
});

describe('rootView', () => {
  it('receives the root as text', async () => {
    const rootView = (root: RootDocument) => `<!doctype html><main>${root.toString()}</main>`;
    const response = await answer(() => PageProto.render('C'), { rootView });
    assert.match(await response.text(), /^<!doctype html><main><script data-page="app".*<\/main>$/);
  });

  it('receives its own values, but not under the names of the page', async () => {
    const seen: unknown[] = [];
    const rootView = ({ id, page, pageJson, theme }: RootDocument) => {
      seen.push(id, page.component, JSON.parse(pageJson), theme);
      return '';
    };
    const viewData = { theme: 'dark', id: 'x', page: 'x', pageJson: 'x', html: 'x' };
    await answer(() => PageProto.render('C', {}, viewData), { rootView });
    const page = { component: 'C', props: { errors: {} }, url: '/p', version: '' };
    assert.deepEqual(seen, ['app', 'C', page, 'dark']);
  });

  it('may return a template of Lit, a Response, or a promise', async () => {
    const of = async (rootView: (root: RootDocument) => unknown) =>
      answer(() => PageProto.render('C'), { rootView });
    const template = await of(({ title }) => html`<h1>${title}&lt;</h1>`);
    assert.equal(await template.text(), '<h1>&lt;</h1>');
    const headers = { 'content-security-policy': "default-src 'self'", vary: 'Cookie' };
    const init = { status: 203, statusText: 'Own', headers };
    const response = await of(async (root) => new Response(root.html, init));
    assert.deepEqual([response.status, response.statusText], [203, 'Own']);
    assert.equal(response.headers.get('content-security-policy'), "default-src 'self'");
    assert.equal(response.headers.get('vary'), 'X-Inertia, Cookie');
    assert.equal((await pageIn(response)).component, 'C');
  });

  it('passes its text to a formatter of the application', async () => {
    const formatters = {
      html: {
        format: (response: WebResponse) => (response.content = `own: ${String(response.data)}`),
      },
    };
    const app = pageApp(
      { page: () => PageProto.render('C') },
      { rootView: () => '<main></main>' },
      { response: { formatters } },
    );
    assert.equal(await (await send(app, '/site/page')).text(), 'own: <main></main>');
  });

  it('receives values of the application for its head, and a nonce', async () => {
    const seen: unknown[] = [];
    const rootView = ({ head, nonce }: RootDocument) => {
      seen.push(head, nonce);
      return '';
    };
    const assets = { version: '', tags: (_: string, nonce: string) => `<link nonce="${nonce}">` };
    const render = (viewData: Record<string, unknown>) =>
      answer(() => PageProto.render('C', {}, viewData), { rootView, assets, nonce: 'site' });
    await render({});
    await render({ head: '<meta>', nonce: 'own' });
    await render({ head: 1, nonce: 2 });
    const link = (nonce: string): string => `<link nonce="${nonce}">`;
    assert.deepEqual(
      [seen[0], seen[2], seen[4]],
      [link('site'), `<meta>\n${link('own')}`, link('site')],
    );
  });

  it('may be a module', async () => {
    Fw.setAlias('@views', import.meta.dirname);
    const options = { rootView: '@views/fixtures/root.ts' };
    const response = await answer(() => PageProto.render('C'), options);
    assert.match(await response.text(), /^from a module <script data-page/);
  });
});

describe('renderer', () => {
  const renderer = pageRenderer(({ component, props }) =>
    component === 'Client'
      ? null
      : {
          head: ['<title data-inertia>Own</title>', '<meta name="a" data-inertia="a">'],
          body: html`<h1>${props['name']}</h1>`,
        },
  );
  const render = async (component: string, options = {}) =>
    (
      await answer(() => PageProto.render(component, { name: '<Ada>' }), { renderer, ...options })
    ).text();

  it('fills the root element and the head', async () => {
    const document = await render('C');
    assert.match(
      document,
      /<\/script><div data-server-rendered="true" id="app">.*<h1>.*&lt;Ada&gt;.*<\/h1>.*<\/div>\n<\/body>/,
    );
    assert.match(document, /<title data-inertia>Own<\/title>\n<meta name="a" data-inertia="a">/);
    assert.equal(document.split('<title').length, 2);
  });

  it('marks the content for hydration', async () => {
    assert.match(await render('C'), /<!--lit-part [^>]+--><h1><!--lit-part-->&lt;Ada&gt;</);
  });

  it('leaves pages without content to the client: those it returns null for, and those of "ssr"', async () => {
    assert.match(await render('Client'), /<div id="app"><\/div>/);
    assert.match(await render('C', { ssr: false }), /<div id="app"><\/div>/);
    const ssr = (component: string) => component !== 'Admin';
    assert.match(await render('Admin', { ssr }), /<div id="app"><\/div>/);
    assert.match(await render('C', { ssr }), /data-server-rendered/);
  });

  it('is not called for clients of the protocol', async () => {
    const neverCalled = () => assert.fail('asked');
    const headers = { 'x-inertia': 'true' };
    await answer(() => PageProto.render('C'), { renderer: neverCalled }, { headers });
  });

  it('logs a failure, and leaves the page to the client', async () => {
    const lines: unknown[] = [];
    const before = Fw.getLogger();
    class Spy extends Logger {
      override log(message: unknown): void {
        lines.push(message);
      }
    }
    Fw.setLogger(Spy.create());
    try {
      const failing = async () => {
        throw new TypeError('window is not defined');
      };
      assert.match(await render('C', { renderer: failing }), /<div id="app"><\/div>/);
    } finally {
      Fw.setLogger(before);
    }
    assert.equal(lines.length, 1);
    assert.match(
      String(lines[0]),
      /^The page "C" could not be rendered on the server: TypeError: window is not defined/,
    );
  });
});
