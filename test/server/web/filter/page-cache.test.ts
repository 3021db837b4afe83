import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Application, Cache, Controller, PageCache } from '../../../../server/web/index.ts';
import { KEY } from '../support.ts';
import { ofFetch, servers } from './servers.ts';

describe('PageCache', () => {
  for (const [name, serve] of Object.entries(servers)) {
    it(`sends kept responses until a tag ends them in ${name}`, async () => {
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

    it(`runs the handler for other methods and for persons in ${name}`, async () => {
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
    it(`takes any cookie for that of a person in ${name}, unless variations are given`, async () => {
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

  it('keeps a response for each value of the headers and variations it depends on', async () => {
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

  it('forgets a response after its duration', async () => {
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
    'Vary by another header': { headers: { vary: 'Origin' } },
    'Vary: *': { headers: { vary: '*' } },
    'another status': { status: 404 },
    events: { headers: { 'content-type': 'text/event-stream' } },
  };
  for (const [name, init] of Object.entries(personal)) {
    it(`keeps no response with ${name}`, async () => {
      let runs = 0;
      const filter = PageCache.create({ cache: Cache.create() });
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

  it('keeps no page with a CSRF token or of a session, and takes the component of the application', async () => {
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
    assert.notEqual((await get('/site/form', cookie)).text, text);
    const visit = await get('/site/visit');
    await get('/site/visit');
    assert.equal(runs, 4);
    await get('/site/plain');
    await get('/site/plain');
    assert.equal(runs, 5);
    await get('/site/plain', visit.cookie);
    assert.equal(runs, 6);
  });

  it('refuses to work without a cache', async () => {
    const { send } = await ofFetch({ class: PageCache });
    await assert.rejects(send(), { name: 'InvalidConfigException', message: /"cache"/ });
  });
});
