import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';

import express, { type Express, type RequestHandler } from 'express';
import { Hono } from 'hono';

import { Fw, type HttpException } from '../../../server/core/index.ts';
import {
  connectPages,
  DeferredProp,
  fetchResponse,
  MergeProp,
  pageProtocol,
  PageProto,
  pageServer,
  sendPage,
} from '../../../server/page/index.ts';
import { answer, marked, pageIn } from './support.ts';

const servers: Server[] = [];

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

after(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const send = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });
const home: RequestHandler = (_request, response) => sendPage(response, PageProto.render('Home'));

describe('page protocol mounted twice', () => {
  function twice(): Express {
    const app = express();
    const router = express.Router();
    app.use(connectPages({ version: 'v1', shared: { app: 'demo', user: 'nobody' } }));
    router.use(connectPages({ id: 'shop', shared: { user: 'Ada' } }));
    router.get('/home', home);
    router.put('/save', (_request, response) => response.redirect('/home'));
    router.get('/jump', (_request, response) => response.redirect('/home#part'));
    app.use('/shop', router);
    return app;
  }

  it('renders one page with the settings of both', async () => {
    const url = await listen(twice());
    const page = await pageIn(await send(`${url}/shop/home`, { headers: marked }));
    assert.equal(page.version, 'v1');
    assert.deepEqual(page.props, { app: 'demo', user: 'Ada', errors: {} });
    assert.match(await (await send(`${url}/shop/home`)).text(), /<div id="shop">/);
  });

  it('normalizes a redirect once', async () => {
    const url = await listen(twice());
    const saved = await send(`${url}/shop/save`, { method: 'PUT', headers: marked });
    assert.equal(saved.status, 303);
    assert.equal(saved.headers.get('location'), '/home');
    const jump = await send(`${url}/shop/jump`, { headers: marked });
    assert.equal(jump.status, 409);
    assert.equal(jump.headers.get('x-inertia-redirect'), `${url}/home#part`);
  });

  it('uses the flash values of the inner one', async () => {
    const flashes = (greeting: string) => () => ({ peek: () => ({ greeting }), consume() {} });
    const app = express();
    app.use(connectPages({ flashes: flashes('outer') }));
    app.get('/inner', connectPages({ flashes: flashes('inner') }), home);
    app.get('/outer', connectPages(), home);
    const url = await listen(app);
    const flashOf = async (path: string) =>
      (await pageIn(await send(url + path, { headers: marked }))).flash;
    assert.deepEqual(await flashOf('/inner'), { greeting: 'inner' });
    assert.deepEqual(await flashOf('/outer'), { greeting: 'outer' });
  });

  it('merges behind Fetch, too', async () => {
    const outer = pageProtocol({ version: 'v1', shared: { app: 'demo' } });
    const inner = pageProtocol({ shared: { user: 'Ada' } });
    const app = new Hono();
    app.use((c, next) =>
      inner(c.req.raw, async () => {
        await next();
        return c.res;
      }).then((response) => void (c.res = response)),
    );
    app.get('/', () => fetchResponse(PageProto.render('Home')));
    const response = await outer(new Request('http://h/', { headers: marked }), (request) =>
      app.fetch(request),
    );
    const page = await pageIn(response);
    assert.equal(page.version, 'v1');
    assert.deepEqual(page.props, { app: 'demo', user: 'Ada', errors: {} });
  });

  it('merges inside a server of pages', async () => {
    const inner = pageProtocol({ shared: { user: 'Ada' } });
    const site = pageServer({ shared: { app: 'demo' } }, (request) =>
      inner(request, () => PageProto.render('Home')),
    );
    const page = await pageIn(await site.fetch(new Request('http://h/', { headers: marked })));
    assert.deepEqual(page.props, { app: 'demo', user: 'Ada', errors: {} });
  });

  it('keeps requests apart that are made inside a request', async () => {
    const page = pageProtocol({ shared: { depth: 1 } });
    const inner = pageProtocol({ version: 'v2' });
    const response = await page(new Request('http://h/', { headers: marked }), async () => {
      PageProto.share('user', 'Ada');
      const other = new Request('http://h/other', { headers: marked });
      const found = await pageIn(await inner(other, () => PageProto.render('Other')));
      assert.deepEqual(found.props, { errors: {} });
      return PageProto.render('Home');
    });
    assert.deepEqual((await pageIn(response)).props, { depth: 1, user: 'Ada', errors: {} });
  });
});

describe('targets of redirects', () => {
  const targets: readonly (readonly [string, string])[] = [
    ['list', '/users/list'],
    ['?page=2', '/users/edit?page=2'],
    ['../x', '/x'],
    ['./', '/users/'],
    ['', '/users/edit?q=1'],
    ['https://o.example/x', 'https://o.example/x'],
  ];
  for (const [target, location] of targets) {
    it(`resolves "${target}" against the request`, async () => {
      const redirect = () => new Response(null, { status: 302, headers: { location: target } });
      const init = { url: 'http://h/users/edit?q=1', headers: marked };
      const viaFetch = await answer(redirect, {}, init);
      assert.equal(viaFetch.headers.get('location'), location);
      const pages = connectPages();
      const url = await listen((request, response) =>
        pages(request, response, () => response.writeHead(302, { location: target }).end()),
      );
      const viaNode = await send(`${url}/users/edit?q=1`, { headers: marked });
      assert.equal(viaNode.headers.get('location'), location);
      const plain = await send(`${url}/users/edit?q=1`);
      assert.equal(plain.headers.get('location'), target);
    });
  }

  it('resolves a relative target with a fragment to a control response', async () => {
    const pages = connectPages();
    const url = await listen((request, response) =>
      pages(request, response, () => response.writeHead(302, { location: 'list#end' }).end()),
    );
    const response = await send(`${url}/users/edit`, { headers: marked });
    assert.equal(response.headers.get('x-inertia-redirect'), `${url}/users/list#end`);
  });

  for (const target of [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://a:b@h/',
    'http://[',
  ]) {
    it(`does not change "${target}", and logs it`, async (t) => {
      const warning = t.mock.method(Fw, 'warning', () => {});
      const pages = connectPages();
      const url = await listen((request, response) =>
        pages(request, response, () => response.writeHead(302, { location: target }).end('moved')),
      );
      const response = await send(url, { headers: marked });
      assert.equal(response.status, 302);
      assert.equal(response.headers.get('location'), target);
      assert.equal(response.headers.get('vary'), 'X-Inertia');
      assert.equal(await response.text(), 'moved');
      assert.equal(warning.mock.callCount(), 1);
      const redirect = () => new Response('moved', { status: 302, headers: { location: target } });
      const viaFetch = await answer(redirect, {}, { headers: marked });
      assert.equal(viaFetch.headers.get('location'), target);
      assert.equal(await viaFetch.text(), 'moved');
    });
  }

  it('refuses to make a page for a host that would change its path', async () => {
    const url = await listen((request, response) => {
      request.headers.host = 'h.test/a?b=';
      connectPages()(request, response, () =>
        sendPage(response, PageProto.render('Home')).catch((error: HttpException) =>
          response.writeHead(error.statusCode).end(),
        ),
      );
    });
    assert.equal((await send(url, { headers: marked })).status, 400);
  });

  it('does not change the response to a malformed host', async (t) => {
    t.mock.method(Fw, 'warning', () => {});
    const pages = connectPages();
    const url = await listen((request, response) => {
      request.headers.host = 'a b';
      pages(request, response, () => response.writeHead(302, { location: '/x#y' }).end());
    });
    assert.equal((await send(url, { headers: marked })).headers.get('location'), '/x#y');
  });
});

describe('promises among props', () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => void rejections.push(reason);
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
  const down = () => Promise.reject(new Error('down'));
  type Case = readonly [string, () => Promise<unknown>];
  const partial = {
    ...marked,
    'x-inertia-partial-component': 'Home',
    'x-inertia-partial-data': 'a',
  };
  const cases: readonly Case[] = [
    [
      'a version conflict',
      () =>
        answer(
          () => PageProto.render('Home', { a: down(), b: PageProto.merge(down()) }),
          { version: 'v2' },
          { headers: { ...marked, 'x-inertia-version': 'v1' } },
        ),
    ],
    [
      'a partial reload',
      () =>
        answer(
          () => PageProto.render('Home', { a: 1, b: down(), c: { d: [PageProto.merge(down())] } }),
          {},
          { headers: partial },
        ),
    ],
    [
      'a prop before it that fails',
      () =>
        answer(() =>
          PageProto.render('Home', {
            a: () => {
              throw new Error('first');
            },
            b: down(),
            c: { d: down() },
          }),
        ),
    ],
    [
      'a value of a resolver before it that fails',
      () => answer(() => PageProto.render('Home', { a: () => ({ b: () => 1n, c: down() }) })),
    ],
    ['a malformed key', () => answer(() => PageProto.render('Home', { 'a,b': 1, c: down() }))],
    [
      'a key that replaces a path',
      () => answer(() => PageProto.render('Home', { 'a.b': down(), a: 1 })),
    ],
    [
      'a page prop that replaces a shared one',
      () =>
        answer(() => {
          PageProto.share('a', down());
          return PageProto.render('Home', { a: 1 });
        }),
    ],
    [
      'a shared prop that replaces another',
      () =>
        answer(() => {
          PageProto.share('a', down());
          PageProto.share('a', 1);
          return PageProto.render('Home');
        }),
    ],
    [
      'a deferred prop',
      () =>
        answer(() =>
          PageProto.render('Home', {
            a: PageProto.defer(() => 1),
            b: PageProto.always(PageProto.optional(() => 1)),
            c: new DeferredProp(new MergeProp(down())),
          }),
        ),
    ],
    [
      'flash values',
      () =>
        answer(() => PageProto.render('Home'), {
          flashes: () => ({ peek: () => ({ note: down() }), consume() {} }),
        }),
    ],
    [
      'a request that is malformed',
      () =>
        answer(
          () => PageProto.render('Home', { a: down() }),
          {},
          { url: 'http://h//x', headers: marked },
        ),
    ],
  ];
  for (const [name, run] of cases) {
    it(`are handled after ${name}`, async () => {
      rejections.length = 0;
      process.on('unhandledRejection', note);
      await run().catch(() => {});
      await settled();
      process.off('unhandledRejection', note);
      assert.deepEqual(rejections, []);
    });
  }
});
