import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';

import express from 'express';

import {
  Application,
  Cache,
  Controller,
  type FilterContext,
  HttpFilter,
  nodeFilter,
  PageCache,
} from '../../../../server/web/index.ts';
import { middlewareContext } from '../../../../server/web/internal.ts';
import { KEY } from '../support.ts';
import { ofFetch, servers } from './servers.ts';

describe('PageCache', () => {
  for (const [name, serve] of Object.entries(servers)) {
    it(`sends cached responses until a tag invalidates them in ${name}`, async () => {
      const cache = Cache.create();
      const { send, runs } = await serve({ class: PageCache, cache, tags: ['pages'] });
      const first = await send();
      assert.equal(await first.text(), 'hello');
      const second = await send();
      assert.equal(await second.text(), 'hello');
      assert.equal(second.headers.get('content-type'), first.headers.get('content-type'));
      assert.equal(runs(), 1);
      await cache.invalidateTags('pages');
      assert.equal(await (await send()).text(), 'hello');
      assert.equal(runs(), 2);
    });

    it(`runs the handler for other methods and for users in ${name}`, async () => {
      const { send, runs } = await serve({ class: PageCache, cache: Cache.create() });
      await (await send({ method: 'POST' })).text();
      await (await send({ method: 'POST' })).text();
      const headers = { authorization: 'Bearer x' };
      await (await send({ headers })).text();
      await (await send({ headers })).text();
      assert.equal(runs(), 4);
    });
  }

  for (const [name, serve] of Object.entries(servers)) {
    if (name === 'a controller') continue;
    it(`treats any cookie as that of a user in ${name}, unless variations are given`, async () => {
      const { send, runs } = await serve({ class: PageCache, cache: Cache.create() });
      await (await send()).text();
      await (await send({ headers: { cookie: 'sid=1' } })).text();
      await (await send({ headers: { cookie: 'sid=2' } })).text();
      assert.equal(runs(), 3);
      const varied = await serve({ class: PageCache, cache: Cache.create(), variations: () => [] });
      await (await varied.send({ headers: { cookie: 'sid=1' } })).text();
      await (await varied.send({ headers: { cookie: 'sid=2' } })).text();
      assert.equal(varied.runs(), 1);
    });
  }

  it('caches parts of a page apart from the whole page', async () => {
    const { send, runs } = await ofFetch({
      class: PageCache,
      cache: Cache.create(),
      vary: ['X-Inertia'],
    });
    const page = { 'x-inertia': 'true' };
    const partial = { ...page, 'x-inertia-partial-data': 'a' };
    for (const headers of [page, partial, page, partial]) await (await send({ headers })).text();
    assert.equal(runs(), 2);
  });

  it('caches a response for each value of the headers and variations on which it depends', async () => {
    let theme = 'light';
    const { send, runs } = await ofFetch({
      class: PageCache,
      cache: Cache.create(),
      vary: ['Accept-Language'],
      variations: () => [theme],
    });
    const get = (language: string) => send({ headers: { 'accept-language': language } });
    assert.equal((await get('en')).headers.get('vary'), 'Accept-Language');
    await get('de');
    assert.equal((await get('en')).headers.get('vary'), 'Accept-Language');
    assert.equal(runs(), 2);
    theme = 'dark';
    await get('en');
    assert.equal(runs(), 3);
  });

  it('answers only GET without a range', async () => {
    const { send, runs } = await ofFetch({ class: PageCache, cache: Cache.create() });
    await send();
    await send({ method: 'HEAD' });
    await send({ headers: { range: 'bytes=0-1' } });
    assert.equal(runs(), 3);
    assert.equal(await (await send()).text(), 'hello');
    assert.equal(runs(), 3);
  });

  it('does nothing when it is not enabled', async () => {
    const { send, runs } = await ofFetch({
      class: PageCache,
      cache: Cache.create(),
      enabled: false,
    });
    await send();
    await send();
    assert.equal(runs(), 2);
  });

  it('caches a response for a minute, or without end', async () => {
    let now = 0;
    const cache = Cache.create({ now: () => now });
    const minute = await ofFetch({ class: PageCache, cache });
    await minute.send();
    now = 59_999;
    await minute.send();
    assert.equal(minute.runs(), 1);
    now = 60_000;
    await minute.send();
    assert.equal(minute.runs(), 2);
    const forever = await ofFetch({
      class: PageCache,
      cache: Cache.create({ now: () => now }),
      duration: 0,
    });
    await forever.send();
    now = 1e12;
    await forever.send();
    assert.equal(forever.runs(), 1);
  });

  it('calls the tags function for each response', async () => {
    const cache = Cache.create();
    const { send, runs } = await ofFetch({ class: PageCache, cache, tags: async () => ['a', 'b'] });
    await send();
    await cache.invalidateTags('c');
    await send();
    assert.equal(runs(), 1);
    await cache.invalidateTags('b');
    await send();
    assert.equal(runs(), 2);
  });

  it('does not send a response whose tag was invalidated while it was created', async () => {
    const cache = Cache.create();
    const filter = PageCache.create({ cache, tags: ['a'] });
    const send = (next: () => Response | Promise<Response>) =>
      filter.handle(new Request('http://h.test/'), next);
    await send(async () => {
      await cache.invalidateTags('a');
      return new Response('old');
    });
    assert.equal(await (await send(() => new Response('new'))).text(), 'new');
    assert.equal(await (await send(() => new Response('newer'))).text(), 'new');
  });

  it('caches a response for clients that do not refuse it, with its bytes and headers', async () => {
    let runs = 0;
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
    const init = {
      headers: {
        'cache-control': 'public, max-age=5',
        'content-type': 'text/event-streams',
        vary: ' accept ,, ORIGIN',
        'x-own': 'a',
      },
    };
    const filter = PageCache.create({ cache: Cache.create(), vary: ['Origin', 'Accept'] });
    for (let at = 0; at < 2; at++) {
      const response = await filter.handle(new Request('http://h.test/'), () => {
        runs++;
        return new Response(bytes, init);
      });
      assert.equal(response.headers.get('vary'), 'accept, ORIGIN');
      assert.equal(response.headers.get('x-own'), 'a');
      assert.deepEqual(new Uint8Array(await response.arrayBuffer()), bytes);
    }
    assert.equal(runs, 1);
  });

  it('runs the handler for each user, unless variations are given', async () => {
    const options = { identity: { getId: () => 'jane' } };
    const each = await ofFetch({ class: PageCache, cache: Cache.create() }, { options });
    await each.send();
    await each.send();
    assert.equal(each.runs(), 2);
    const config = { class: PageCache, cache: Cache.create(), variations: () => [] };
    const varied = await ofFetch(config, { options });
    await varied.send();
    await varied.send({ headers: { authorization: 'Bearer x' } });
    assert.equal(varied.runs(), 1);
  });

  it('removes a response after its duration', async () => {
    let now = 0;
    const cache = Cache.create({ now: () => now });
    const { send, runs } = await ofFetch({ class: PageCache, cache, duration: 5 });
    await send();
    now = 4999;
    await send();
    assert.equal(runs(), 1);
    now = 5000;
    await send();
    assert.equal(runs(), 2);
  });

  const personal: Readonly<Record<string, ResponseInit>> = {
    'a cookie': { headers: { 'set-cookie': 'a=1' } },
    'Cache-Control: private': { headers: { 'cache-control': 'private' } },
    'Cache-Control: no-store': { headers: { 'cache-control': 'no-store' } },
    'Cache-Control: no-cache': { headers: { 'cache-control': 'max-age=0, No-Cache' } },
    'a list of Vary': { headers: { vary: 'Accept, Origin' } },
    'events and a character set': { headers: { 'content-type': 'Text/Event-Stream; charset=x' } },
    'Vary by another header': { headers: { vary: 'Origin' } },
    'Vary: *': { headers: { vary: '*' } },
    'another status': { status: 404 },
    events: { headers: { 'content-type': 'text/event-stream' } },
  };
  for (const [name, init] of Object.entries(personal)) {
    it(`caches no response with ${name}`, async () => {
      let runs = 0;
      const filter = PageCache.create({ cache: Cache.create(), vary: ['Accept'] });
      const get = () =>
        filter.handle(new Request('http://h.test/'), () => {
          runs++;
          return new Response('x', init);
        });
      await get();
      await get();
      assert.equal(runs, 2);
    });
  }

  it('caches no page with a CSRF token or of a session, and uses the component of the application', async () => {
    let runs = 0;
    class SiteController extends Controller {
      override behaviors() {
        return { page: { class: PageCache } };
      }

      actionForm(): string {
        runs++;
        return app.request.getCsrfToken();
      }

      actionVisit(): string {
        runs++;
        app.session.set('seen', true);
        return 'visit';
      }

      actionPlain(): string {
        runs++;
        return 'plain';
      }
    }
    const app: Application = Application.create({
      id: 'test',
      basePath: import.meta.dirname,
      controllerNamespace: { site: SiteController },
      components: {
        cache: { class: Cache },
        request: { cookieValidationKey: KEY },
        urlManager: { enablePrettyUrl: true },
      },
    });
    const get = async (path: string, cookie = '') => {
      const response = await app.fetch(
        new Request(`http://h.test${path}`, { headers: { cookie } }),
      );
      const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
      return { text: await response.text(), cookie: cookies.join('; ') };
    };
    const { cookie, text } = await get('/site/form');
    const second = await get('/site/form', cookie);
    assert.notEqual(second.text, text);
    assert.equal(second.cookie, '');
    assert.notEqual((await get('/site/form', cookie)).text, second.text);
    const visit = await get('/site/visit');
    await get('/site/visit');
    assert.equal(runs, 5);
    await get('/site/plain');
    await get('/site/plain');
    assert.equal(runs, 6);
    await get('/site/plain', visit.cookie);
    assert.equal(runs, 7);
  });

  it('caches no headers of filters outside of it, in a controller and in Node', async () => {
    let requests = 0;
    class RequestId extends HttpFilter {
      override filter({ headers }: FilterContext): null {
        headers.set('X-Request-Id', `${++requests}`);
        return null;
      }
    }
    const cache = Cache.create();
    class SiteController extends Controller {
      override behaviors() {
        return { id: { class: RequestId }, page: { class: PageCache, cache } };
      }

      actionIndex(): string {
        this.response.headers.set('X-Own', 'page');
        return 'hello';
      }
    }
    const app = Application.create({
      id: 'test',
      basePath: import.meta.dirname,
      controllerNamespace: { site: SiteController },
      components: { request: { cookieValidationKey: KEY } },
    });
    const server = express();
    server.use(nodeFilter(RequestId.create()), nodeFilter(PageCache.create({ cache })));
    server.use((_request, response) => void response.set('X-Own', 'page').send('hello'));
    const listener = server.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const sent: (string | null)[][] = [];
    for (const send of [
      () => app.fetch(new Request('http://h.test/')),
      () => fetch(`http://127.0.0.1:${port}/`, { keepalive: false }),
    ]) {
      for (let at = 0; at < 2; at++) {
        const { headers } = await send();
        sent.push([headers.get('x-request-id'), headers.get('x-own')]);
      }
    }
    listener.close();
    listener.closeAllConnections();
    assert.deepEqual(sent, [
      ['1', 'page'],
      ['2', 'page'],
      ['3', 'page'],
      ['4', 'page'],
    ]);
  });

  it('sends no transfer encoding beside the length, and caches no headers of a connection', async () => {
    const filter = PageCache.create({ cache: Cache.create() });
    const headers = {
      connection: 'close',
      'keep-alive': 'timeout=1',
      trailer: 'x-t',
      'transfer-encoding': 'chunked',
    };
    const send = async (): Promise<string[]> => {
      const request = new Request('http://h.test/');
      const response = await filter.handle(request, () => new Response('hello', { headers }));
      return [...response.headers.keys()];
    };
    assert.deepEqual(await send(), ['connection', 'content-length', 'content-type', 'keep-alive']);
    assert.deepEqual(await send(), ['content-length', 'content-type']);
  });

  it('requires a cache', async () => {
    const { send } = await ofFetch({ class: PageCache });
    const fault = { name: 'InvalidConfigException', message: /^PageCache "cache" must be a Cache/ };
    await assert.rejects(send(), fault);
    const application = Application.create({ id: 'test', basePath: import.meta.dirname });
    const head = { request: {}, method: 'GET', url: 'http://h.test/', header: () => null };
    const context = { ...middlewareContext(head, {}), application };
    const filter = PageCache.create({ variations: () => [] });
    await assert.rejects(filter.filter(context), fault);
  });
});
