import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { setRequestLanguage } from '../../../server/core/internal.ts';
import type { UrlLanguageManager } from '../../../server/locale/index.ts';
import { type Config, createManager, during, type Outcome, send, type Visit } from './visit.ts';

// The complete test is 100,000 chains of redirects; every test run checks a random part of it.
const numRuns = Number(process.env['FWX_LOCALE_RUNS'] ?? 3000);

const codes = ['en', 'fr', 'de-CH', 'es-*', 'sr-Latn', 'zh-Hant-TW', 'en-GB', 'pt', 'zh-Hant-*'];

const languages = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1, maxLength: 6 }),
    fc.constantFrom({}, { brasil: 'pt-BR' }, { english: 'en' }, { deutsch: 'de-CH', x: 'it' }),
  )
  .map(([list, aliases]) => [...list, aliases]);

const hosts = [
  ['http://cdn.example.net/f/<name>', 'file/get'],
  ['https://<tenant:\\w+>.example.net/', 'tenant/home'],
] as const;

const rules = [
  ['', 'home/index'],
  ['news/<id:\\d+>/<slug>', 'news/view'],
  ['shop', { route: 'shop/index', suffix: '/' }],
  ['<lang:de|fr>/faq', 'faq/index'],
  ['p/<path:.+>', 'page/view'],
  ['<controller:\\w+>/do/<action:\\w+>', '<controller>/<action>'],
] as const;

const normalizer = fc.constantFrom(
  false as const,
  {},
  { action: 302 },
  { action: 404 },
  { action: null },
  { collapseSlashes: false },
  { normalizeTrailingSlash: false },
);

const configs: fc.Arbitrary<Config> = fc
  .record(
    {
      languages,
      defaultLanguage: fc.constantFrom('en', 'fr', 'de-CH', 'pt-BR', 'xx'),
      enableDefaultLanguageUrlCode: fc.boolean(),
      enableLanguageDetection: fc.boolean(),
      enableLanguagePersistence: fc.boolean(),
      enableStrictParsing: fc.boolean(),
      keepUppercaseLanguageCode: fc.boolean(),
      languageSessionKey: fc.constantFrom('_language', false as const),
      languageCookieDuration: fc.constantFrom(0, 60),
      languageRedirectCode: fc.constantFrom(301, 302, 303, 307, 308),
      languageParam: fc.constantFrom('language', 'lang'),
      normalizer,
      suffix: fc.constantFrom(null, '', '/', '.html'),
      rules: fc.constantFrom([], rules, [...rules, ...hosts]),
      ignoreLanguageUrlPatterns: fc.constantFrom({}, { '^api/': '^api/' }, { '^svc/': '^api/' }),
    },
    { requiredKeys: ['languages', 'defaultLanguage'] },
  )
  .map((config) => config as Config);

// Without these the paths belong to the router behind the manager.
const bare = { rules: [], normalizer: false as const, suffix: null };

const places = fc.constantFrom(
  { prefix: '', visit: {}, config: {} },
  { prefix: '/app', visit: { baseUrl: '/app' }, config: {} },
  { prefix: '', visit: { foreign: true }, config: {} },
  { prefix: '/app', visit: { baseUrl: '/app', foreign: true }, config: bare },
  { prefix: '', visit: { foreign: true }, config: bare },
  {
    prefix: '/app/index.php',
    visit: { baseUrl: '/app', script: '/app/index.php' },
    config: { showScriptName: true },
  },
);

// Places where the manager parses its own URLs.
const own = places.filter(({ config }) => !('rules' in config));

const names = [
  'en',
  'fr',
  'FR',
  'de-ch',
  'de-CH',
  'es',
  'es-mx',
  'es-MX',
  'brasil',
  'Brasil',
  'english',
  'sr-latn',
  'zh-hant-tw',
  'pt-br',
  'xx',
];
const pieces = [
  ...names,
  'x',
  'news',
  '7',
  'hello',
  'shop',
  'api',
  'svc',
  'p',
  'do',
  'home',
  'index',
  'faq',
  'x.html',
  '.html',
];
const evil = [
  '..',
  '.',
  '%2e%2e',
  '%2F',
  '%2Fevil.com',
  '%5C',
  '%5Cevil.com',
  '//',
  'evil.com',
  '%0d%0aSet-Cookie:a=b',
  '%09',
  '%00',
  '%E0%A4%A',
  '%D1%81',
  '%C3%A9',
  '+',
  '%20',
  '%252F',
  '@evil.com',
  'javascript:alert(1)',
  'https:',
  '%3F',
  '%23',
  ';',
  '<',
  '"',
  "'",
];

const segment = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...pieces) },
  { weight: 3, arbitrary: fc.constantFrom(...evil) },
  {
    weight: 1,
    arbitrary: fc.string({ maxLength: 6 }).map((text) => encodeURIComponent(text.toWellFormed())),
  },
);
const path = fc
  .tuple(fc.array(segment, { maxLength: 6 }), fc.constantFrom('', '/', '//'))
  .map(([segments, end]) => `/${segments.join('/')}${end}`);
const queries = [
  '',
  '?x=1',
  '?language=/evil.com',
  '?language=fr&x=1',
  '?lang=..',
  '?language[]=fr',
  '?a[]=1&a[]=2',
  '?r=5',
  '?__proto__=1',
  '?x=%0d%0a',
  '?url=//evil.com',
  '?language=%0d%0aX',
  '?id=7&slug=a',
  '?controller=evil',
  '?%23=a',
  '?%23[a]=1',
];
const code = fc.option(
  fc.constantFrom(...names, 'es-*', 'es-//evil.com', '', 'a\r\nb', '../x', '__proto__'),
  { nil: undefined },
);

const visits = fc.record({
  path,
  query: fc.constantFrom(...queries),
  session: code,
  cookie: code,
  accept: fc.option(
    fc.constantFrom('fr', 'es-MX,en;q=0.5', 'zh-Hant-HK', 'de-CH;q=0.1,*', 'xx', ',;q=', 'pt-BR'),
    { nil: undefined },
  ),
});

/** A URL in which the characters that browsers encode, and that have no special meaning, are unencoded. */
function loose(url: string): string {
  return url.replace(/%(?:22|27|3C|3E|5E|60|7B|7C|7D)/gi, decodeURIComponent);
}

/** The requests of a browser that follows redirects, until one is answered; at most ten redirects. */
function follow(manager: UrlLanguageManager, start: Visit): Outcome {
  let visit = start;
  for (let step = 0; step <= 10; step++) {
    const outcome = send(manager, visit);
    const { redirect } = outcome;
    if (!redirect) return outcome;
    assert.match(redirect.url, /^[\x21-\x7e]+$/, 'a target of plain characters');
    const target = new URL(redirect.url, 'http://localhost/');
    if (/^https?:\/\//.test(redirect.url)) {
      assert.match(target.hostname, /^(?:\w+)\.example\.net$/, redirect.url);
      return outcome;
    }
    assert.equal(target.host, 'localhost', redirect.url);
    // The URL that the browser parses from the target must be the target.
    assert.equal(
      loose(target.pathname + target.search),
      loose(redirect.url.split('#')[0] ?? ''),
      'as it is read',
    );
    visit = {
      ...visit,
      url: target.pathname + target.search,
      session: (outcome.session as string | null) ?? undefined,
      cookie: outcome.cookie ?? undefined,
    };
  }
  throw new assert.AssertionError({ message: `more than 10 redirects from ${start.url}` });
}

describe('UrlLanguageManager', () => {
  it('answers every request after a finite number of redirects on this host', () => {
    fc.assert(
      fc.property(configs, places, visits, (config, place, { path: tail, query, ...visitor }) => {
        const manager = createManager({ ...config, ...place.config });
        const url = place.prefix + tail + query;
        const { refused } = follow(manager, { ...visitor, ...place.visit, url });
        assert.ok(refused === null || refused === 400 || refused === 404, `${refused}`);
      }),
      { numRuns },
    );
  });

  it('parses its own URLs', () => {
    const specs = fc.oneof(
      fc
        .record({ id: fc.nat(), slug: fc.string({ minLength: 1, maxLength: 8 }) })
        .map((params) => ['news/view', params] as const),
      fc.constantFrom('home/index', 'shop/index').map((route) => [route, {}] as const),
      fc.constantFrom('about/us', 'a/b/c', 'site').map((route) => [route, {}] as const),
    );
    // oxlint-disable-next-line no-control-regex -- a path with one is refused
    const separators = /^[./]+$|[\x00-\x1f\x7f/]/;
    const known = fc.constantFrom('en', 'fr', 'de-CH', 'pt-BR', 'es', 'es-MX', 'es-419');
    const settings = fc.record({
      enableDefaultLanguageUrlCode: fc.boolean(),
      keepUppercaseLanguageCode: fc.boolean(),
      suffix: fc.constantFrom(null, '/', '.html'),
      normalizer: fc.constantFrom(false as const, {}),
    });
    fc.assert(
      fc.property(settings, own, specs, known, (config, place, [route, params], language) => {
        fc.pre(
          !Object.values(params).some((value) =>
            separators.test(String(value).toWellFormed() === String(value) ? String(value) : '/'),
          ),
        );
        const manager = createManager({ ...config, ...place.config });
        const url = during({ url: place.prefix || '/', ...place.visit }, () => {
          setRequestLanguage(language);
          return manager.createUrl([route, params]);
        });
        const found = send(manager, { ...place.visit, url });
        assert.deepEqual(
          [found.redirect, found.refused, found.language],
          [null, null, language],
          url,
        );
        assert.equal(found.route, route);
        const texts = Object.fromEntries(
          Object.entries(params).map(([key, value]) => [key, String(value)]),
        );
        assert.deepEqual({ ...found.params }, texts);
      }),
      { numRuns: Math.ceil(numRuns / 3) },
    );
  });
});
