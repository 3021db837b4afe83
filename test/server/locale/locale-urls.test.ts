import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { bindRequestScope, runInRequestScope } from '../../../server/core/index.ts';
import { getRequestLanguage, hasRequestScope } from '../../../server/core/internal.ts';
import {
  type LanguageStore,
  languageOf,
  localeUrls,
  type LocaleUrlsOptions,
  UrlLanguageManager,
} from '../../../server/locale/index.ts';
import { Response as WebResponse } from '../../../server/web/index.ts';
import type { Config } from './visit.ts';

const languages = ['en', 'de', { brasil: 'pt-BR' }];

function site(config: Config = {}) {
  return UrlLanguageManager.create({ defaultLanguage: 'en', languages, ...config });
}

/** The request that a handler behind the middleware received, and the response of the visitor. */
async function visit(
  url: string,
  init: RequestInit = {},
  { config = {}, ...options }: LocaleUrlsOptions & { config?: Config } = {},
) {
  const seen: { url: string; language: string; method: string; body: string; same: boolean }[] = [];
  const request = new Request(new URL(url, 'http://localhost'), init);
  const response = await localeUrls(site(config), options)(request, async (inner) => {
    seen.push({
      url: inner.url.slice('http://localhost'.length),
      language: languageOf(inner),
      method: inner.method,
      body: await inner.text(),
      same: inner === request,
    });
    return new Response('page');
  });
  return { response, seen: seen[0] };
}

describe('localeUrls', () => {
  it('writes no host that is not valid into absolute URLs', async () => {
    const manager = site();
    const response = await localeUrls(manager)(
      new Request('http://a=b/de/shop'),
      () => new Response(manager.canonical()),
    );
    assert.equal(await response.text(), '/de/shop');
  });

  it('passes a request on without its language code', async () => {
    const { response, seen } = await visit('/de/shop/?a=1&a=2');
    assert.equal(await response.text(), 'page');
    assert.deepEqual(seen, {
      url: '/shop/?a=1&a=2',
      language: 'de',
      method: 'GET',
      body: '',
      same: false,
    });
    assert.equal(response.headers.get('content-language'), 'de');
    assert.match(response.headers.get('set-cookie') ?? '', /^_language=de; .*Max-Age=2592000/);
  });

  for (const [destination, isRedirected] of [
    ['document', true],
    ['iframe', true],
    ['empty', true],
    ['image', false],
    ['Script', false],
    ['style', false],
  ] as const) {
    it(`${isRedirected ? 'redirects' : 'does not redirect'} requests for ${destination} to another language`, async () => {
      const headers = { 'accept-language': 'de', 'sec-fetch-dest': destination };
      const { response, seen } = await visit('/logo.svg', { headers });
      assert.equal(response.headers.get('location'), isRedirected ? '/de/logo.svg' : null);
      if (isRedirected) return;
      assert.equal(seen?.language, 'de');
      assert.match(response.headers.get('vary') ?? '', /Sec-Fetch-Dest/);
    });
  }

  it('redirects a misspelled code for every destination', async () => {
    const { response } = await visit('/DE/logo.svg', { headers: { 'sec-fetch-dest': 'image' } });
    assert.equal(response.headers.get('location'), '/de/logo.svg');
  });

  it('passes a request without a code on unchanged', async () => {
    const { response, seen } = await visit('/shop/c++/a%20b%2Fc?q=1');
    assert.deepEqual(seen, {
      url: '/shop/c++/a%20b%2Fc?q=1',
      language: 'en',
      method: 'GET',
      body: '',
      same: true,
    });
    assert.equal(response.headers.get('vary'), 'Accept-Language, Cookie');
    assert.equal(response.headers.get('set-cookie'), null);
  });

  it('keeps method, headers and body', async () => {
    const init = { method: 'POST', body: JSON.stringify({ a: 1 }), headers: { 'x-a': 'b' } };
    const { seen } = await visit('/de/api', init);
    assert.deepEqual(seen, {
      url: '/api',
      language: 'de',
      method: 'POST',
      body: '{"a":1}',
      same: false,
    });
  });

  const redirects = [
    ['/shop/?a=1&a=2&b=c+d', { 'accept-language': 'de' }, '/de/shop/?a=1&a=2&b=c+d'],
    ['/', { cookie: '_language=pt-BR' }, '/brasil'],
    ['/en/c++/a%20b%2Fc/?language=fr', {}, '/c++/a%20b%2Fc/?language=fr'],
    ['/en', {}, '/'],
    ['/DE/x%C3%A9', {}, '/de/x%C3%A9'],
    ['/en//evil.com', {}, '/evil.com'],
    ['/en/%2F%2Fevil.com', {}, '/evil.com'],
    ['/en/%5Cevil.com', {}, '/%5Cevil.com'],
  ] as const;
  for (const [url, headers, location] of redirects) {
    it(`redirects ${url} ${JSON.stringify(headers)} to ${location}`, async () => {
      const { response, seen } = await visit(url, { headers });
      assert.equal(seen, undefined);
      assert.deepEqual([response.status, response.headers.get('location')], [302, location]);
    });
  }

  it('marks a detected redirect as private for caches', async () => {
    const { response } = await visit('/x', { headers: { 'accept-language': 'de' } });
    assert.equal(response.headers.get('cache-control'), 'private, no-store');
    assert.equal(response.headers.get('vary'), 'Accept-Language, Cookie');
  });

  it('sends the language cookie with a redirect', async () => {
    const { response } = await visit('/en/x');
    assert.match(response.headers.get('set-cookie') ?? '', /^_language=en;/);
  });

  it('serves a site below a base URL', async () => {
    const { seen } = await visit('/app/de/x', {}, { baseUrl: '/app' });
    assert.equal(seen?.url, '/app/x');
    const { response } = await visit('/app/en', {}, { baseUrl: '/app' });
    assert.equal(response.headers.get('location'), '/app/');
  });

  for (const url of ['/shop/de/x?a=1', '/application', '/de//app', '/de']) {
    it(`passes on ${url}, which is not below the base URL, unchanged`, async () => {
      const headers = { 'accept-language': 'de' };
      const { response, seen } = await visit(url, { headers }, { baseUrl: '/app' });
      assert.deepEqual([response.status, seen?.url], [200, url]);
      assert.deepEqual([response.headers.get('vary'), seen?.language], [null, 'en']);
    });
  }

  it('creates redirects with the rules and the normalizer of the manager', async () => {
    const config = {
      rules: [
        ['', 'home'],
        ['news/<id:\\d+>', 'news/view'],
      ],
      normalizer: {},
    } as const;
    const { response } = await visit('/de/news/7/?x=1', {}, { config });
    assert.deepEqual([response.status, response.headers.get('location')], [301, '/de/news/7?x=1']);
  });

  it('redirects to the host of a rule', async () => {
    const config = { rules: [['https://help.example.net/<topic>', 'help/view']] } as const;
    const { response } = await visit('/DE/help/view?topic=a&x=1', {}, { config });
    assert.equal(response.headers.get('location'), 'https://help.example.net/de/a?x=1');
  });

  it('parses the paths when the manager has rules', async () => {
    const manager = site();
    manager.addRules([['about', 'site/about']]);
    const request = new Request('http://localhost/en/site/about?a=1&a=2');
    const response = await localeUrls(manager)(request, () => new Response());
    assert.equal(response.headers.get('location'), '/about?a=2');
  });

  for (const url of ['/en/%0d%0aX', '/%E0%A4%A']) {
    it(`answers 400 to ${url}`, async () => {
      const { response, seen } = await visit(url);
      assert.equal(seen, undefined);
      assert.equal(response.status, 400);
      assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
    });
  }

  it('stores the language in a given session', async () => {
    const values = new Map<string, unknown>([['_language', 'de']]);
    const session = (): LanguageStore => ({
      get: (key) => values.get(key),
      set: (key, value) => void values.set(key, value),
    });
    const { response } = await visit('/x', {}, { session });
    assert.equal(response.headers.get('location'), '/de/x');
    await visit('/brasil/x', {}, { session });
    assert.equal(values.get('_language'), 'pt-BR');
  });

  it('adds to the headers of the handler without replacing them', async () => {
    const locale = localeUrls(site());
    const headers = { vary: 'Origin, cookie', 'set-cookie': 'a=b', 'content-language': 'gsw' };
    const plain = await locale(
      new Request('http://localhost/x'),
      () => new Response('', { headers }),
    );
    assert.equal(plain.headers.get('vary'), 'Origin, cookie, Accept-Language');
    const coded = await locale(
      new Request('http://localhost/de/x'),
      () => new Response('', { headers }),
    );
    assert.equal(coded.headers.get('content-language'), 'gsw');
    assert.deepEqual(
      coded.headers.getSetCookie().map((line) => line.split(';')[0]),
      ['a=b', '_language=de'],
    );
  });

  it('copies a response whose headers are immutable', async () => {
    const locale = localeUrls(site());
    const fixed = () => Response.redirect('http://localhost/there', 303);
    const response = await locale(new Request('http://localhost/de/x'), fixed);
    assert.deepEqual(
      [response.status, response.headers.get('location')],
      [303, 'http://localhost/there'],
    );
    assert.equal(response.headers.get('content-language'), 'de');
  });

  it('does not share headers between visitors that get the same response', async () => {
    const locale = localeUrls(site());
    const shared = new Response(null, { status: 204 });
    const answers = await Promise.all(
      ['/de/x', '/brasil/x', '/x'].map((path) =>
        locale(new Request(`http://localhost${path}`), () => shared),
      ),
    );
    assert.deepEqual(
      answers.map(({ status, headers }) => [
        status,
        headers.get('content-language'),
        headers.getSetCookie().length,
      ]),
      [
        [204, 'de', 1],
        [204, 'pt-BR', 1],
        [204, null, 0],
      ],
    );
    assert.deepEqual([...shared.headers], []);
  });

  for (const [method, status] of [
    ['GET', 304],
    ['GET', 404],
    ['HEAD', 200],
  ] as const) {
    it(`does not share headers between visitors with a shared ${method} ${status} that has a type`, async () => {
      const locale = localeUrls(site());
      const shared = new Response(null, { status, headers: { 'content-type': 'text/plain' } });
      const request = () => new Request('http://localhost/de/x', { method });
      const first = await locale(request(), () => shared);
      const second = await locale(request(), () => shared);
      assert.deepEqual(
        [first, second, shared].map(({ headers }) => headers.getSetCookie().length),
        [1, 1, 0],
      );
    });
  }

  it('returns the responses of upgraded connections and of errors unchanged', async () => {
    const upgraded = Object.defineProperty(new Response(null), 'status', { value: 101 });
    for (const response of [upgraded, Response.error()]) {
      const request = new Request('http://localhost/de/socket');
      assert.equal(await localeUrls(site())(request, () => response), response);
    }
  });

  for (const [value, shown] of [
    ['page', 'string'],
    [null, 'null'],
    [undefined, 'undefined'],
    [{ headers: new Headers() }, 'object'],
    [{ status: 200 }, 'object'],
  ] as const) {
    it(`throws when the handler returns ${JSON.stringify(value)}, which is not a Response`, async () => {
      await assert.rejects(
        localeUrls(site())(new Request('http://localhost/x'), () => value),
        {
          name: 'InvalidArgumentException',
          message: `The handler that localeUrls() calls must return a Response, got ${shown}.`,
        },
      );
    });
  }

  it('names the function that creates a Response for a page', async () => {
    await assert.rejects(
      localeUrls(site())(new Request('http://localhost/x'), () => new WebResponse()),
      {
        name: 'InvalidArgumentException',
        message:
          'The handler that localeUrls() calls must return a Response, got a page or another response of fwx: fetchResponse() of fwx/server/page makes a Response of it.',
      },
    );
  });

  it('allows the handler to write links and alternates', async () => {
    const manager = site({ hostInfo: 'https://example.com' });
    const request = new Request('http://localhost/brasil/shop/a%20b/?x=1');
    const response = await localeUrls(manager)(request, async () => {
      await Promise.resolve();
      return Response.json({
        link: manager.createUrl(['cart', { item: 7 }]),
        other: manager.createUrl(['cart', { language: 'de' }]),
        canonical: manager.canonical(),
        alternates: manager.alternates().map(({ hreflang, href }) => `${hreflang} ${href}`),
        scheme: manager.canonical(null, ''),
        menu: manager.getLanguageLinks().map(({ href }) => href),
      });
    });
    assert.deepEqual(await response.json(), {
      link: '/brasil/cart?item=7',
      other: '/de/cart',
      canonical: 'https://example.com/brasil/shop/a%20b/',
      alternates: [
        'en https://example.com/shop/a%20b/',
        'de https://example.com/de/shop/a%20b/',
        'pt-BR https://example.com/brasil/shop/a%20b/',
        'x-default https://example.com/shop/a%20b/',
      ],
      scheme: '//example.com/brasil/shop/a%20b/',
      menu: ['/en/shop/a%20b/?x=1', '/de/shop/a%20b/?x=1', '/brasil/shop/a%20b/?x=1'],
    });
  });

  it('passes every request on when locale URLs are off', async () => {
    const { response, seen } = await visit('/de/x', {}, { config: { enableLocaleUrls: false } });
    assert.deepEqual([seen?.url, seen?.language, seen?.same], ['/de/x', 'en', true]);
    assert.equal(response.headers.get('vary'), null);
  });

  it('keeps the languages of concurrent requests apart', async () => {
    const manager = site();
    const locale = localeUrls(manager);
    const pages = Array.from({ length: 100 }, async (_, at) => {
      const prefix = ['', '/de', '/brasil'][at % 3] ?? '';
      const response = await locale(new Request(`http://localhost${prefix}/x`), async (inner) => {
        for (let turn = 0; turn < at % 5; turn++) await new Promise(setImmediate);
        return new Response(
          `${languageOf(inner)} ${getRequestLanguage()} ${manager.createUrl('x')}`,
        );
      });
      return [prefix, await response.text()];
    });
    const expected: Record<string, string> = {
      '': 'en en /x',
      '/de': 'de de /de/x',
      '/brasil': 'pt-BR pt-BR /brasil/x',
    };
    for (const [prefix = '', text] of await Promise.all(pages))
      assert.equal(text, expected[prefix]);
  });

  it('allows a stream that is bound to the request to write links in its language', async () => {
    const manager = site();
    const { body } = await localeUrls(manager)(new Request('http://localhost/de/x'), () => {
      const pull = bindRequestScope((controller: ReadableStreamDefaultController<string>) => {
        controller.enqueue(manager.createUrl('cart'));
        controller.close();
      });
      return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }) as never);
    });
    const { value } = (await body?.getReader().read()) ?? {};
    assert.equal(value, '/de/cart');
  });

  it('joins an open request scope, and opens one otherwise', async () => {
    const locale = localeUrls(site());
    const request = () => new Request('http://localhost/de/x');
    await runInRequestScope(async () => {
      await locale(request(), () => new Response());
      assert.equal(getRequestLanguage(), 'de');
    });
    assert.equal(hasRequestScope(), false);
    await locale(request(), () => {
      assert.equal(hasRequestScope(), true);
      return new Response();
    });
  });
});

describe('languageOf', () => {
  it('returns the language for a copy of the running request', async () => {
    const request = new Request('http://localhost/de/x');
    await localeUrls(site())(request, (inner) => {
      assert.equal(languageOf(new Request(inner)), 'de');
      return new Response();
    });
  });

  it('refuses a request that was not passed through the middleware', () => {
    const message = 'The request did not come through localeUrls().';
    assert.throws(() => languageOf(new Request('http://localhost/')), {
      name: 'InvalidCallException',
      message,
    });
  });
});
