import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  Application,
  ContentNegotiator,
  Controller,
  HttpCache,
} from '../../../../server/web/index.ts';
import { ofFetch, servers } from './servers.ts';

const date = new Date('2026-01-02T03:04:05.678Z');
const stamp = 'Fri, 02 Jan 2026 03:04:05 GMT';
const config = {
  class: HttpCache,
  etagSeed: () => 'v1',
  lastModified: () => date,
  vary: ['Accept'],
};

describe('HttpCache', () => {
  for (const [name, serve] of Object.entries(servers)) {
    it(`answers 304 to a client that has the response in ${name}`, async () => {
      const { send, runs } = await serve(config);
      const first = await send();
      assert.equal(await first.text(), 'hello');
      const etag = first.headers.get('etag') ?? '';
      assert.match(etag, /^"[\w-]{27}"$/);
      assert.equal(first.headers.get('last-modified'), stamp);
      assert.equal(first.headers.get('cache-control'), 'private, no-cache');
      const second = await send({ headers: { 'if-none-match': `"x", W/${etag}` } });
      assert.equal(second.status, 304);
      assert.equal(await second.text(), '');
      assert.equal(second.headers.get('etag'), etag);
      assert.match(second.headers.get('vary') ?? '', /accept/i);
      assert.equal(runs(), 1);
    });
  }

  for (const [name, serve] of Object.entries(servers)) {
    for (const status of [302, 404, 500]) {
      it(`sends no cache validators with ${status}, in ${name}`, async () => {
        const settings = { ...config, cacheControlHeader: 'public, max-age=3600' };
        const { send } = await serve(settings, { status });
        const { headers, status: given } = await send();
        const names = ['etag', 'last-modified', 'cache-control'].map((each) => headers.get(each));
        assert.deepEqual([given, ...names], [status, null, null, null]);
        assert.match(headers.get('vary') ?? '', /accept/i);
      });
    }

    it(`sends the same validators with 206 as with 200, in ${name}`, async () => {
      const { headers } = await (await serve(config, { status: 206 })).send();
      assert.equal(headers.get('last-modified'), stamp);
    });
  }

  const etagOf = async (given: object): Promise<string> => {
    const { send } = await ofFetch({ class: HttpCache, ...given });
    return (await send()).headers.get('etag') ?? '';
  };

  it('creates another ETag for another seed, and weak ones on demand', async () => {
    const one = await etagOf({ etagSeed: () => 'a' });
    assert.notEqual(one, await etagOf({ etagSeed: async () => 'b' }));
    assert.equal(await etagOf({ etagSeed: () => 'a', weakEtag: true }), `W/${one}`);
  });

  it('creates another ETag for each response that Vary tells apart', async () => {
    const tagOf = async (headers: Record<string, string>, serve = ofFetch, vary = ['Accept']) => {
      const { send } = await serve({ class: HttpCache, etagSeed: () => 'a', vary });
      return (await send({ headers })).headers.get('etag');
    };
    const plain = await tagOf({});
    assert.equal(await tagOf({ 'x-other': '1' }), plain);
    assert.notEqual(await tagOf({ accept: 'text/html' }), plain);
    const page = { 'x-inertia': 'true' };
    const whole = await tagOf(page, ofFetch, []);
    assert.notEqual(whole, await tagOf({}, ofFetch, []));
    assert.notEqual(whole, await tagOf({ ...page, 'x-inertia-partial-data': 'a' }, ofFetch, []));
    assert.equal(whole, await tagOf({ ...page, 'x-other': '1' }, ofFetch, []));
  });

  it('tells responses apart by the headers that outer filters name', async () => {
    class SiteController extends Controller {
      override behaviors() {
        return {
          format: { class: ContentNegotiator, formats: { 'text/html': 'html', 'a/json': 'json' } },
          cache: { class: HttpCache, etagSeed: () => 'a' },
        };
      }

      actionIndex = () => 'hello';
    }
    const app = Application.create({
      id: 'test',
      basePath: import.meta.dirname,
      controllerNamespace: { site: SiteController },
      components: { request: { cookieValidationKey: 'key' } },
    });
    const send = (headers: Record<string, string>) =>
      app.fetch(new Request('http://h.test/', { headers }));
    const etag = (await send({ accept: 'text/html' })).headers.get('etag') ?? '';
    const other = await send({ accept: 'a/json', 'if-none-match': etag });
    assert.deepEqual([other.status, await other.text()], [200, '"hello"']);
    assert.equal((await send({ accept: 'text/html', 'if-none-match': etag })).status, 304);
  });

  it('names the headers of partial pages in Vary', async () => {
    const { send } = await ofFetch({ class: HttpCache, lastModified: () => date });
    const page = await send({ headers: { 'x-inertia': 'true' } });
    assert.match(page.headers.get('vary') ?? '', /^X-Inertia, X-Inertia-Partial-Component, /i);
    assert.equal((await send()).headers.get('vary'), null);
  });

  const cases: readonly (readonly [headers: Record<string, string>, status: number])[] = [
    [{ 'if-modified-since': stamp }, 304],
    [{ 'if-modified-since': 'Fri, 02 Jan 2026 03:04:04 GMT' }, 200],
    [{ 'if-modified-since': 'yesterday' }, 200],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"other"', 'if-modified-since': stamp }, 200],
    [{ 'if-none-match': '' }, 200],
  ];
  for (const [headers, status] of cases) {
    it(`answers ${status} to ${JSON.stringify(headers)}`, async () => {
      const { send } = await ofFetch(config);
      assert.equal((await send({ headers })).status, status);
    });
  }

  it('decides by the ETag alone when the client has sent one', async () => {
    const later = 'Fri, 02 Jan 2026 03:04:06 GMT';
    for (const [given, headers, status] of [
      [{ lastModified: () => date }, { 'if-none-match': '*', 'if-modified-since': stamp }, 200],
      [{ lastModified: () => date }, { 'if-modified-since': later }, 304],
      [{ etagSeed: () => 'v1' }, { 'if-modified-since': stamp }, 200],
      [{ etagSeed: () => 'v1' }, { 'if-none-match': '' }, 200],
    ] as readonly (readonly [object, Record<string, string>, number])[]) {
      const { send } = await ofFetch({ class: HttpCache, ...given });
      assert.equal((await send({ headers })).status, status, JSON.stringify(headers));
    }
  });

  it('sends only known validators', async () => {
    const names = ['etag', 'last-modified', 'cache-control', 'vary'];
    for (const [given, expected] of [
      [{ lastModified: () => date }, [null, stamp, 'private, no-cache', null]],
      [
        { lastModified: () => date, etagSeed: () => null, cacheControlHeader: null },
        [null, stamp, null, null],
      ],
      [
        { lastModified: async () => date, cacheControlHeader: 'public', vary: ['A', 'B'] },
        [null, stamp, 'public', 'A, B'],
      ],
    ] as const) {
      const { headers } = await (await ofFetch({ class: HttpCache, ...given })).send();
      assert.deepEqual(
        names.map((name) => headers.get(name)),
        expected,
      );
    }
    const tagged = await (await ofFetch({ class: HttpCache, etagSeed: () => '' })).send();
    assert.match(tagged.headers.get('etag') ?? '', /^"[\w-]{27}"$/);
    assert.equal(tagged.headers.get('last-modified'), null);
  });

  it('applies to HEAD', async () => {
    const { send } = await ofFetch(config);
    const headers = { 'if-modified-since': stamp };
    assert.equal((await send({ method: 'HEAD', headers })).status, 304);
  });

  it('refuses values that are not dates', async () => {
    const { send } = await ofFetch({ class: HttpCache, lastModified: () => 5 });
    await assert.rejects(send(), {
      name: 'InvalidConfigException',
      message: 'HttpCache "lastModified" must return a valid date or null, got "5".',
    });
  });

  it('does not change other methods, and responses without validators', async () => {
    const post = await (await ofFetch(config)).send({ method: 'POST' });
    assert.equal(post.headers.get('etag'), null);
    const unknown = await (await ofFetch({ class: HttpCache, etagSeed: () => null })).send();
    assert.equal(unknown.headers.get('cache-control'), null);
    const off = await (await ofFetch({ ...config, enabled: false })).send();
    assert.equal(off.headers.get('etag'), null);
  });

  it('refuses an invalid date', async () => {
    const { send } = await ofFetch({ class: HttpCache, lastModified: () => new Date('x') });
    await assert.rejects(send(), { name: 'InvalidConfigException', message: /"lastModified"/ });
  });
});
