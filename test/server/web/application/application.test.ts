import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Fw } from '../../../../server/core/index.ts';
import { type Application, Response } from '../../../../server/web/index.ts';
import { appOf, Browser, send } from '../support.ts';

describe('Application.fetch', () => {
  it('responds with the result of an action', async () => {
    const response = await send(appOf({ index: () => 'hello' }), '/');
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'text/html; charset=UTF-8');
    assert.equal(response.headers.get('content-length'), '5');
    assert.equal(await response.text(), 'hello');
  });

  it('passes the parameters of route and query to an action', async () => {
    const app = appOf(
      { view: (_, params) => JSON.stringify(params) },
      {},
      { urlManager: { rules: [['v/<id>', 'site/view']] } },
    );
    const text = await (await send(app, '/v/7?id=1&q=2')).text();
    assert.deepEqual(JSON.parse(text), { id: '7', q: '2' });
  });

  it('answers 404 for an unresolved route', async () => {
    assert.equal((await send(appOf({}), '/nope/x')).status, 404);
    assert.equal((await send(appOf({}), '/__proto__/constructor')).status, 404);
  });

  it('converts a Fetch response with its cookies', async () => {
    const app = appOf({
      index(controller) {
        controller.response.cookies.add({ name: 'own', value: 'x' });
        const response = new globalThis.Response('made', { status: 201 });
        response.headers.append('set-cookie', 'a=1');
        response.headers.append('set-cookie', 'b=2');
        return response;
      },
    });
    const response = await send(app, '/');
    assert.equal(response.status, 201);
    assert.equal(await response.text(), 'made');
    assert.equal(response.headers.getSetCookie().length, 3);
  });

  it('answers HEAD with the headers of GET and without body', async () => {
    const response = await send(appOf({ index: () => 'hello' }), '/', { method: 'HEAD' });
    assert.equal(response.headers.get('content-length'), '5');
    assert.equal(response.body, null);
  });

  it('answers 204 without a body', async () => {
    const app = appOf({
      index(controller) {
        controller.response.statusCode = 204;
        return 'x';
      },
    });
    const response = await send(app, '/');
    assert.equal(response.status, 204);
    assert.equal(response.body, null);
  });

  it('provides its own application and request in a body that is streamed later', async () => {
    const other = appOf({ index: () => 'other' });
    const app = appOf({
      index(controller) {
        controller.response.stream = (async function* () {
          await new Promise((resolve) => setImmediate(resolve));
          const { request } = Fw.app as Application;
          yield JSON.stringify([Fw.app === app, request.getQueryParam('n')]);
        })();
        return controller.response;
      },
    });
    const response = await send(app, '/?n=7');
    await send(other, '/');
    assert.equal(await response.text(), '[true,"7"]');
  });

  it('emits afterSend once, after the last byte of a stream is sent', async () => {
    const events: string[] = [];
    const app = appOf({
      index(controller) {
        controller.response.on('afterSend', () => void events.push('sent'));
        controller.response.stream = (async function* () {
          yield 'a';
          events.push('last');
          yield 'b';
        })();
        return controller.response;
      },
    });
    const message = await app.handle(new Request('http://h.test/'));
    assert.deepEqual(events, []);
    for await (const _ of message.body as AsyncIterable<unknown>);
    await message.finish(true);
    await message.finish(true);
    assert.deepEqual(events, ['last', 'sent']);
  });

  it('does not emit afterSend when the client has left, and closes the source', async () => {
    const events: string[] = [];
    const app = appOf({
      index(controller) {
        controller.response.on('afterSend', () => void events.push('sent'));
        controller.response.stream = (async function* () {
          try {
            for (;;) yield 'a';
          } finally {
            events.push('closed');
          }
        })();
        return controller.response;
      },
    });
    const response = await send(app, '/');
    const reader = response.body!.getReader();
    await reader.read();
    await reader.cancel();
    assert.deepEqual(events, ['closed']);
  });

  it('runs its events in order', async () => {
    const events: string[] = [];
    const app = appOf({
      index(controller) {
        for (const name of ['beforeSend', 'afterPrepare', 'afterSend'] as const) {
          controller.response.on(name, () => void events.push(name));
        }
        events.push('action');
        return 'x';
      },
    });
    app.on('beforeRequest', () => void events.push('beforeRequest'));
    app.on('afterRequest', () => void events.push('afterRequest'));
    const message = await app.handle(new Request('http://h.test/'));
    await message.finish(true);
    assert.deepEqual(events, [
      'beforeRequest',
      'action',
      'afterRequest',
      'beforeSend',
      'afterPrepare',
      'afterSend',
    ]);
  });

  it('redirects a request that is not in normal form to its URL and keeps cookies and query', async () => {
    const app = appOf(
      { view: () => 'x' },
      {},
      { urlManager: { rules: [['v/<id>', 'site/view']], normalizer: {} } },
    );
    app.on('beforeRequest', () => app.response.cookies.add({ name: 'lang', value: 'de' }));
    const response = await send(app, '/v/7/?q=1&%23=theirs');
    assert.equal(response.status, 301);
    assert.equal(response.headers.get('location'), '/v/7?q=1');
    assert.equal(response.headers.getSetCookie().length, 1);
  });

  it('runs the route of catchAll for every request', async () => {
    const app = appOf({ offline: (_, params) => JSON.stringify(params) });
    app.catchAll = ['site/offline', { why: 'now' }];
    assert.equal(await (await send(app, '/any/thing')).text(), '{"why":"now"}');
  });

  it('works below a mount point', async () => {
    const app = appOf({ index: (c) => c.request.getBaseUrl() + '|' + c.request.getPathInfo() });
    const response = await send(app, '/sub/site/index', {}, { baseUrl: '/sub/' });
    assert.equal(await response.text(), '/sub|site/index');
  });

  it('refuses to share a component that belongs to a request', () => {
    assert.throws(() => appOf({}, { persistentComponents: ['db', 'sess*'] }), {
      message: '"persistentComponents" must not hold "session": it belongs to one request.',
    });
  });

  it('provides separate components to every request, and shares the persistent ones', async () => {
    class Cart {
      static made = 0;
      constructor() {
        Cart.made++;
      }
    }
    class Db extends Cart {}
    const app = appOf(
      { index: () => void [app.get('cart'), app.get('cart'), app.get('db')] },
      {},
      { cart: { class: Cart }, db: { class: Db } },
    );
    await send(app, '/');
    await send(app, '/');
    assert.equal(Cart.made, 3);
  });

  it('finishes the message of a response without stream itself', async () => {
    const pending: Promise<unknown>[] = [];
    const app = appOf({
      index(controller) {
        controller.response.on('afterSend', () => void events.push('sent'));
        return 'x';
      },
    });
    const events: string[] = [];
    await send(app, '/', {}, { waitUntil: (promise) => void pending.push(promise) });
    assert.deepEqual(events, []);
    await Promise.all(pending);
    assert.deepEqual(events, ['sent']);
  });
});

describe('Controller', () => {
  it('refuses a modifying request without the token of the client, and accepts it with the token', async () => {
    const browser = new Browser(
      appOf({ index: (c) => c.request.getCsrfToken(), save: () => 'saved' }),
    );
    assert.equal((await browser.send('/site/save', { method: 'POST' })).status, 400);
    const token = await browser.text('/');
    const body = new URLSearchParams({ _csrf: token });
    assert.equal(await browser.text('/site/save', { method: 'POST', body }), 'saved');
    const headers = { 'x-csrf-token': token };
    assert.equal(await browser.text('/site/save', { method: 'POST', headers }), 'saved');
    const other = token.startsWith('A') ? 'B' : 'A';
    const wrong = { 'x-csrf-token': other + token.slice(1) };
    assert.equal(
      (await browser.send('/site/save', { method: 'POST', headers: wrong })).status,
      400,
    );
  });

  it('refuses a token from before a login', async () => {
    const app = appOf({
      index: (c) => c.request.getCsrfToken(),
      login: async () => String(await app.user.login({ getId: () => 7 })),
      save: () => 'saved',
    });
    const browser = new Browser(app);
    const headers = { 'x-csrf-token': await browser.text('/') };
    assert.equal(await browser.text('/site/login'), 'true');
    assert.equal((await browser.send('/site/save', { method: 'POST', headers })).status, 400);
    headers['x-csrf-token'] = await browser.text('/');
    assert.equal(await browser.text('/site/save', { method: 'POST', headers }), 'saved');
  });

  it('keeps the token in the session when configured', async () => {
    const browser = new Browser(
      appOf(
        { index: (c) => c.request.getCsrfToken(), save: () => 'saved' },
        {},
        {
          request: { enableCsrfCookie: false },
        },
      ),
    );
    const headers = { 'x-csrf-token': await browser.text('/') };
    assert.deepEqual([...browser.cookies.keys()], ['FWSESSID']);
    assert.equal(await browser.text('/site/save', { method: 'POST', headers }), 'saved');
  });

  it('does not bypass the token by a method override', async () => {
    const app = appOf({ save: () => 'saved' });
    const body = new URLSearchParams({ _method: 'GET' });
    assert.equal((await send(app, '/site/save', { method: 'POST', body })).status, 400);
    const headers = { 'x-http-method-override': 'DELETE' };
    assert.equal((await send(app, '/site/save', { headers })).status, 400);
  });

  it('lets no cache keep the response to a GET whose method was replaced', async () => {
    const urlManager = { enableStrictParsing: true, rules: { 'GET page': 'site/page' } };
    const app = appOf({ page: () => 'page' }, {}, { urlManager });
    const replaced = await send(app, '/page', { headers: { 'x-http-method-override': 'PUT' } });
    assert.deepEqual([replaced.status, replaced.headers.get('cache-control')], [404, 'no-store']);
    assert.equal((await send(app, '/page')).headers.get('cache-control'), null);
    const posted = await send(app, '/page', { method: 'POST', body: 'x' });
    assert.equal(posted.headers.get('cache-control'), null);
  });

  it('responds with JSON and XML', async () => {
    const app = appOf({
      json: (c) => c.asJson({ a: [1, '</x>'] }),
      xml: (c) => c.asXml({ a: [1, '<'], 'b c': null }),
    });
    const json = await send(app, '/site/json');
    assert.equal(json.headers.get('content-type'), 'application/json; charset=UTF-8');
    assert.equal(await json.text(), '{"a":[1,"</x>"]}');
    assert.equal(
      await (await send(app, '/site/xml')).text(),
      '<?xml version="1.0" encoding="UTF-8"?>\n<response><a><item>1</item><item>&lt;</item></a><item/></response>\n',
    );
  });

  it('redirects to routes and pages of this host', async () => {
    const app = appOf({ go: (c) => c.redirect(['/site/x', { a: 1 }]), home: (c) => c.goHome() });
    assert.equal((await send(app, '/site/go')).headers.get('location'), '/site/x?a=1');
    assert.equal((await send(app, '/site/home')).headers.get('location'), '/');
  });
});

describe('A Response returned by an action', () => {
  it('is sent', async () => {
    const app = appOf({
      index() {
        const own = Response.create({ format: 'json', data: [1] });
        own.statusCode = 202;
        return own;
      },
    });
    const response = await send(app, '/');
    assert.equal(response.status, 202);
    assert.equal(await response.text(), '[1]');
  });
});
