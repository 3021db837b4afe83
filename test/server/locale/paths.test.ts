import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';

import express from 'express';
import fc from 'fast-check';
import { Hono } from 'hono';

import {
  languageOf,
  localeUrls,
  nodeLocaleUrls,
  UrlLanguageManager,
} from '../../../server/locale/index.ts';
import { type Config, createManager, during, send } from './visit.ts';

const languagePaths = {
  '/products': { de: '/produkte', fr: '/produits' },
  '/products/new': { de: '/produkte/neu' },
  '/products/<id>/reviews': { de: '/produkte/<id>/bewertungen', fr: '/avis/<id>' },
  '/about': { de: '/über-uns', fr: '/à-propos' },
};
const site: Config = {
  baseUrl: '',
  defaultLanguage: 'en',
  languages: ['en', 'de', 'de-CH', 'fr', 'es-*'],
  languagePaths,
};

/** The response of a Fetch server with another router. */
async function visited(url: string, config: Config = {}, init: RequestInit = {}) {
  const manager = UrlLanguageManager.create({ ...site, ...config });
  const locale = localeUrls(manager);
  let seen: string | null = null;
  let page: unknown = null;
  const response = await locale(new Request(`https://example.com${url}`, init), (inner) => {
    const { pathname, search } = new URL(inner.url);
    seen = `${languageOf(inner)} ${pathname}${search}`;
    page = {
      links: Object.fromEntries(
        manager.getLanguageLinks().map(({ language, href }) => [language, href]),
      ),
      alternates: Object.fromEntries(
        manager.alternates().map(({ hreflang, href }) => [hreflang, href]),
      ),
      canonical: manager.canonical(),
    };
    return new Response('page');
  });
  return { status: response.status, location: response.headers.get('location'), seen, page };
}

describe('Paths with the words of their language', () => {
  const requests: readonly (readonly [url: string, seen: string])[] = [
    ['/products', 'en /products'],
    ['/de/produkte', 'de /products'],
    ['/de/produkte/', 'de /products/'],
    ['/de/produkte/7?q=1', 'de /products/7?q=1'],
    ['/de/produkte/neu', 'de /products/new'],
    ['/de/produkte/7/bewertungen', 'de /products/7/reviews'],
    ['/de/produkte/7/bewertungen/2', 'de /products/7/reviews/2'],
    ['/de/produkte/a%2Fb/bewertungen', 'de /products/a%2Fb/reviews'],
    ['/fr/avis/7', 'fr /products/7/reviews'],
    ['/fr/produits/new', 'fr /products/new'],
    ['/de/%C3%BCber-uns', 'de /about'],
    ['/de/%c3%bcber-uns', 'de /about'],
    ['/de-ch/produkte', 'de-CH /products'],
    ['/es-mx/products', 'es-MX /products'],
    ['/de/kontakt', 'de /kontakt'],
    ['/de', 'de /'],
    ['/produkte', 'en /produkte'],
  ];
  for (const [url, seen] of requests) {
    it(`passes ${url} on as ${seen}`, async () => {
      assert.deepEqual((await visited(url)).seen, seen);
    });
  }

  const redirects: readonly (readonly [
    url: string,
    location: string,
    headers?: Record<string, string>,
  ])[] = [
    ['/de/products/7?q=a%20b', '/de/produkte/7?q=a%20b'],
    ['/de/products/7/reviews', '/de/produkte/7/bewertungen'],
    ['/fr/products/7/reviews', '/fr/avis/7'],
    ['/de/about', '/de/%C3%BCber-uns'],
    ['/DE/produkte/7', '/de/produkte/7'],
    ['/DE/products/7', '/de/produkte/7'],
    ['/products/7', '/de/produkte/7', { 'accept-language': 'de' }],
    ['/about', '/fr/%C3%A0-propos', { cookie: '_language=fr' }],
    ['/en/products', '/products'],
  ];
  for (const [url, location, headers = {}] of redirects) {
    it(`redirects ${url} to ${location}, which is not redirected`, async () => {
      const first = await visited(url, {}, { headers });
      assert.deepEqual([first.status, first.location], [302, location]);
      assert.equal((await visited(location)).status, 200);
    });
  }

  it('serves other methods at the path of the application, too', async () => {
    const { seen } = await visited('/de/products/7', {}, { method: 'POST' });
    assert.equal(seen, 'de /products/7');
  });

  it('does not redirect to the URL of the request', async () => {
    const { seen } = await visited('/de/products%2F7');
    assert.equal(seen, 'de /products%2F7');
  });

  it('keeps values that equal the words of another path', async () => {
    assert.equal((await visited('/de/products/neu')).seen, 'de /products/neu');
    const manager = createManager(site);
    during({ url: '/' }, () => {
      assert.equal(manager.createUrl(['products/neu', { language: 'de' }]), '/de/products/neu');
      assert.equal(manager.createUrl(['products/new', { language: 'de' }]), '/de/produkte/neu');
    });
  });

  it('links a page in its languages', async () => {
    const { page } = await visited('/de/produkte/7/bewertungen?a=1');
    assert.deepEqual(page, {
      links: {
        en: '/en/products/7/reviews?a=1',
        de: '/de/produkte/7/bewertungen?a=1',
        'de-CH': '/de-ch/produkte/7/bewertungen?a=1',
        fr: '/fr/avis/7?a=1',
      },
      alternates: {
        en: 'https://example.com/products/7/reviews',
        de: 'https://example.com/de/produkte/7/bewertungen',
        'de-CH': 'https://example.com/de-ch/produkte/7/bewertungen',
        fr: 'https://example.com/fr/avis/7',
        'x-default': 'https://example.com/products/7/reviews',
      },
      canonical: 'https://example.com/de/produkte/7/bewertungen',
    });
  });

  it('has words for the default language, which has no code', async () => {
    const config = { defaultLanguage: 'de' };
    assert.equal((await visited('/produkte/7', config)).seen, 'de /products/7');
    assert.equal((await visited('/products/7', config)).location, '/produkte/7');
    assert.equal((await visited('/fr/produits/7', config)).seen, 'fr /products/7');
    const { location } = await visited('/produkte/7', config, {
      headers: { cookie: '_language=fr' },
    });
    assert.equal(location, '/fr/produits/7');
  });

  it('has words on separate domains', async () => {
    const config: Config = {
      languages: ['en', 'de'],
      languagePaths: { '/products': { de: '/produkte' } },
      languageDomains: { en: 'https://example.org', de: 'https://example.com' },
    };
    const { seen, page } = await visited('/produkte/7', config);
    assert.equal(seen, 'de /products/7');
    assert.deepEqual(page, {
      links: { en: 'https://example.org/products/7', de: '/produkte/7' },
      alternates: {
        en: 'https://example.org/products/7',
        de: 'https://example.com/produkte/7',
        'x-default': 'https://example.org/products/7',
      },
      canonical: 'https://example.com/produkte/7',
    });
    assert.equal((await visited('/products/7', config)).location, '/produkte/7');
    const manager = UrlLanguageManager.create({ ...site, ...config });
    await localeUrls(manager)(new Request('https://example.com/'), () => {
      assert.equal(manager.createUrl('products/7'), '/produkte/7');
      assert.equal(manager.createAbsoluteUrl('products/7'), 'https://example.com/produkte/7');
      assert.equal(
        manager.createUrl(['products/7', { language: 'en' }]),
        'https://example.org/products/7',
      );
      return new Response();
    });
  });

  it('does not change pages without language', async () => {
    const config = { ignoreLanguageUrlPatterns: [['^products/feed', '^products/feed']] } as Config;
    assert.equal(
      (await visited('/products/feed', { ...config, defaultLanguage: 'de' })).seen,
      'de /products/feed',
    );
  });

  describe('with rules', () => {
    const rules = [
      ['products/<id:\\d+>/reviews', 'review/index'],
      ['products/<id:\\d+>', 'product/view'],
      ['products', 'product/index'],
      ['https://shop.example.com/products/<id:\\d+>/buy', 'product/buy'],
    ] as const;
    for (const suffix of [null, '.html', '/']) {
      it(`reads its own output, with the suffix ${JSON.stringify(suffix)}`, () => {
        const manager = createManager({ ...site, rules, suffix, enableStrictParsing: true });
        const end = suffix ?? '';
        const expected = `/de/produkte/7/bewertungen${end}?page=2`;
        during({ url: '/' }, () => {
          const spec = ['review/index', { id: 7, page: 2, language: 'de' }] as const;
          assert.equal(manager.createUrl(spec), expected);
          assert.equal(
            manager.createUrl(['product/index', { language: 'fr', '#': 'top' }]),
            `/fr/produits${end}#top`,
          );
          assert.equal(
            manager.createUrl(['product/buy', { id: 7, language: 'de' }]),
            `https://shop.example.com/de/produkte/7/buy${end}`,
          );
        });
        const { route, params } = send(manager, { url: expected });
        assert.deepEqual([route, { ...params }], ['review/index', { id: '7' }]);
        const { redirect } = send(manager, { url: `/de/products/7/reviews${end}?page=2` });
        assert.equal(redirect?.url, expected);
        assert.equal(
          send(manager, { url: `/de/products/7${end}`, method: 'POST' }).route,
          'product/view',
        );
      });
    }
  });

  describe('in servers', () => {
    const get = async (port: number, path: string) => {
      const [response] = (await once(ask({ port, path, host: '127.0.0.1' }).end(), 'response')) as [
        IncomingMessage,
      ];
      return [response.statusCode, response.headers.location ?? (await text(response))];
    };

    it('reach the routes of Express, below a path, too', async (t) => {
      const locale = nodeLocaleUrls(UrlLanguageManager.create({ ...site, baseUrl: '/shop' }));
      const app = express();
      app.use('/shop', locale);
      app.get(
        '/shop/products/:id',
        (request, response) => void response.send(`${languageOf(request)} ${request.params.id}`),
      );
      const server = createServer(app).listen(0, '127.0.0.1');
      t.after(() => server.close());
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      assert.deepEqual(await get(port, '/shop/de/produkte/7'), [200, 'de 7']);
      assert.deepEqual(await get(port, '/shop/de/products/7'), [302, '/shop/de/produkte/7']);
      assert.deepEqual(await get(port, '/shop/products/7'), [200, 'en 7']);
    });

    it('reach the routes of Hono', async () => {
      const locale = localeUrls(UrlLanguageManager.create(site));
      const app = new Hono().get('/about', (c) => c.text(`${languageOf(c.req.raw)} ${c.req.path}`));
      const response = await locale(new Request('http://localhost/de/%C3%BCber-uns'), (inner) =>
        app.fetch(inner),
      );
      assert.equal(await response.text(), 'de /about');
    });
  });

  describe('when they are set', () => {
    const faults: readonly (readonly [paths: unknown, message: RegExp])[] = [
      [{ products: {} }, /paths of words and parameters.*got "products"/],
      [{ '/': { de: '/los' } }, /got "\/"/],
      [{ '/a//b': {} }, /got "\/a\/\/b"/],
      [{ '/a/': {} }, /got "\/a\/"/],
      [{ '/a': { de: '/%C3%BC' } }, /not encoded, got "\/%C3%BC"/],
      [{ '/a': { de: '/b?c' } }, /got "\/b\?c"/],
      [{ '/a': { de: '/..' } }, /got "\/\.\."/],
      [{ '/a': { de: 5 } }, /got 5/],
      [{ '/a': { de: '/b-<id>' } }, /got "\/b-<id>"/],
      [{ '/<id>/<id>': {} }, /got "\/<id>\/<id>"/],
      [{ '/a': '/b' }, /object of languages and paths for "\/a", got string/],
      [{ '/a': { pt: '/b' } }, /names "pt" for "\/a", which is not among "languages"/],
      [
        { '/a/<id>': { de: '/b/<name>' } },
        /same parameters in "\/a\/<id>" and in "de", got "\/b\/<name>"/,
      ],
      [{ '/a': { de: '/fr' } }, /starts with the language code "fr" in "\/fr"/],
      [
        { '/a': { de: '/x' }, '/b': { de: '/x' } },
        /writes "\/a" and "\/b" alike in "de": "\/x" and "\/x"/,
      ],
      [{ '/a': { de: '/b' }, '/b': { fr: '/c' } }, /writes "\/a" and "\/b" alike in "de"/],
      [{ '/a': { de: '/x' }, '/b/<id>': { de: '/x/<id>' } }, /alike in "de"/],
    ];
    for (const [paths, message] of faults) {
      it(`refuse ${JSON.stringify(paths)}`, () => {
        assert.throws(
          () => UrlLanguageManager.create({ ...site, languagePaths: paths } as Config),
          {
            name: 'InvalidConfigException',
            message,
          },
        );
      });
    }

    it('may exchange words', async () => {
      const config = { languagePaths: { '/a': { de: '/b' }, '/b': { de: '/a' } } };
      assert.equal((await visited('/de/a', config)).seen, 'de /b');
      assert.equal((await visited('/de/b', config)).seen, 'de /a');
    });
  });

  it('reads its own output, and redirects once at most', async () => {
    const word = fc.constantFrom('a', 'b', 'c', 'ä');
    const names = ['<p>', '<q>', '<r>'];
    const pair = fc
      .tuple(
        fc.array(fc.option(word, { freq: 1 }), { minLength: 1, maxLength: 3 }),
        fc.array(word, { maxLength: 2 }),
        fc.integer(),
      )
      .map(([source, words, order]) => {
        const parts = source.map((part, at) => part ?? names[at] ?? '');
        const target = [...words, ...parts.filter((part) => part.startsWith('<'))];
        const from = target.length > 0 ? Math.abs(order) % target.length : 0;
        return [
          `/${parts.join('/')}`,
          { de: `/${[...target.slice(from), ...target.slice(0, from)].join('/')}` },
        ];
      });
    const isValid = (paths: Config['languagePaths']): boolean => {
      try {
        UrlLanguageManager.create({ ...site, languages: ['en', 'de'], languagePaths: paths });
        return true;
      } catch {
        return false;
      }
    };
    const settings = fc
      .array(pair, { minLength: 1, maxLength: 3 })
      .map((all) => Object.fromEntries(all))
      .filter(isValid);
    const path = fc
      .array(word, { minLength: 1, maxLength: 4 })
      .map((all) => all.map(encodeURIComponent).join('/'));
    await fc.assert(
      fc.asyncProperty(
        settings,
        fc.array(path, { minLength: 8, maxLength: 8 }),
        async (languagePaths, paths) => {
          const config = { languages: ['en', 'de'], languagePaths };
          for (const one of paths) {
            const first = await visited(`/de/${one}`, config);
            if (first.location === null) continue;
            const second = await visited(first.location, config);
            assert.equal(second.location, null);
            const { seen } = await visited(`/de/${one}`, config, { method: 'POST' });
            assert.equal(second.seen, seen);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
