import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { runInRequestScope } from '../../../server/core/index.ts';
import { setRequestLanguage } from '../../../server/core/internal.ts';
import { Request as WebRequest, type UrlSpec } from '../../../server/web/index.ts';
import { type Config, createManager, during, siteConfig, type Visit } from './visit.ts';

const rules = [
  ...siteConfig.rules,
  ['http://cdn.example.net/f/<name>', 'file/get'],
  ['https://help.example.net', 'help/index'],
  ['//m.example.net/<p>', 'm/page'],
] as const;

interface Place {
  /** Language of the request. Default `fr`. */
  readonly language?: string;
  readonly config?: Config;
  readonly visit?: Partial<Visit>;
}

const inBase: Place = { visit: { baseUrl: '/app' } };
const inScript: Place = {
  visit: { baseUrl: '/app', script: '/app/index.php' },
  config: { showScriptName: true },
};
const suffixed = (suffix: string): Place => ({ config: { suffix } });
const off: Place = { config: { enableLocaleUrls: false } };
const en: Place = { language: 'en' };
const enWithCode: Place = { language: 'en', config: { enableDefaultLanguageUrlCode: true } };
const unkept: Place = {
  config: { enableLanguagePersistence: false, enableLanguageDetection: false },
};
const upper = { keepUppercaseLanguageCode: true };
const ignored: Place = { config: { ignoreLanguageUrlPatterns: { '^about/': '^about/' } } };
const renamed: Place = { config: { languageParam: 'lang' } };

type Row = readonly [id: string, spec: UrlSpec, url: string, place?: Place];

const about = (params: Record<string, unknown>): UrlSpec => ['about/us', params];
const inLanguage = (language: unknown): UrlSpec => about({ language });

const rows: readonly Row[] = [
  ['C1', 'home/index', '/fr'],
  ['C1', ['home/index', { x: 1 }], '/fr?x=1'],
  ['C1', ['home/index', { '#': 'top' }], '/fr#top'],
  ['C2', 'about/us', '/fr/about/us'],
  ['C2', ['/about/us/', { a: 'b c' }], '/fr/about/us?a=b+c'],
  ['C2', about({ '#': 'top' }), '/fr/about/us#top'],
  ['C3', ['news/view', { id: 7, slug: 'a b' }], '/fr/news/7/a+b'],
  ['C3', 'shop/index', '/fr/shop/'],
  ['C3', ['shop/index', { a: 1 }], '/fr/shop/?a=1'],
  ['C4', inLanguage('de-CH'), '/de-ch/about/us'],
  ['C4', inLanguage('pt-BR'), '/brasil/about/us'],
  ['C4', inLanguage('brasil'), '/brasil/about/us'],
  ['C4', inLanguage('es-MX'), '/es-mx/about/us'],
  ['C5', inLanguage('en'), '/en/about/us'],
  ['C5', inLanguage(''), '/about/us'],
  ['C5', inLanguage(null), '/fr/about/us'],
  ['C6', ['home/index', { language: 'de-CH', x: 1 }], '/de-ch?x=1'],
  ['C6', ['home/index', { language: '' }], '/'],
  ['C7', ['', { language: 'fr' }], '/fr'],
  ['C7', inLanguage('zz'), '/zz/about/us'],
  ['C8', ['file/get', { name: 'a.png' }], 'http://cdn.example.net/fr/f/a.png'],
  ['C8', 'help/index', 'https://help.example.net/fr'],
  ['C8', ['help/index', { x: 1 }], 'https://help.example.net/fr?x=1'],
  ['C9', about({ u: 'http://e.com/x' }), '/fr/about/us?u=http%3A%2F%2Fe.com%2Fx'],
  [
    'C9',
    about({ tags: ['a', 'b'], on: true, off: false, nil: null }),
    '/fr/about/us?tags%5B0%5D=a&tags%5B1%5D=b&on=1&off=0',
  ],
  ['C10', 'home/index', '/', en],
  ['C10', 'about/us', '/about/us', en],
  ['C11', 'home/index', '/en', enWithCode],
  ['C11', 'about/us', '/en/about/us', enWithCode],
  ['C11', inLanguage(''), '/about/us', enWithCode],
  ['C12', 'about/us', '/de-ch/about/us', { language: 'de-CH' }],
  ['C12', 'about/us', '/brasil/about/us', { language: 'pt-BR' }],
  ['C13', 'home/index', '/app/fr', inBase],
  ['C13', ['home/index', { x: 1 }], '/app/fr?x=1', inBase],
  ['C13', ['home/index', { language: '' }], '/app/', inBase],
  ['C13', ['file/get', { name: 'a.png' }], 'http://cdn.example.net/app/fr/f/a.png', inBase],
  ['C14', 'home/index', '/app/index.php/fr', inScript],
  ['C14', 'about/us', '/app/index.php/fr/about/us', inScript],
  ['C15', 'home/index', '/fr/', suffixed('/')],
  ['C15', ['home/index', { x: 1 }], '/fr/?x=1', suffixed('/')],
  ['C15', 'about/us', '/fr/about/us/', suffixed('/')],
  ['C15', 'help/index', 'https://help.example.net/fr/', suffixed('/')],
  ['C16', 'home/index', '/fr', suffixed('.html')],
  ['C16', about({ a: 'b c' }), '/fr/about/us.html?a=b+c', suffixed('.html')],
  ['C16', 'shop/index', '/fr/shop/', suffixed('.html')],
  ['C17', 'about/us', '/de-CH/about/us', { language: 'de-CH', config: upper }],
  ['C17', inLanguage('es-MX'), '/es-MX/about/us', { config: upper }],
  ['C18', inLanguage('en'), '/about/us', unkept],
  ['C18', inLanguage('fr'), '/fr/about/us', unkept],
  ['C19', 'about/us', '/about/us', ignored],
  ['C19', inLanguage('de-CH'), '/about/us?language=de-CH', ignored],
  ['C20', inLanguage('de-CH'), '/about/us?language=de-CH', off],
  ['C20', inLanguage(''), '/about/us?language=', off],
  ['C22', ['m/page', { p: 'z' }], '//m.example.net/fr/z'],
  ['C22', ['m/page', { p: 'z' }], '//m.example.net/app/fr/z', inBase],
  ['C23', about({ '#': 'http://e.com/x' }), '/fr/about/us#http://e.com/x'],
  ['C23', ['help/index', { x: 1 }], 'https://help.example.net/app/fr?x=1', inBase],
  ['C23', 'help/index', 'https://help.example.net/fr', suffixed('.html')],
  ['C24', inLanguage('/evil.com'), '/%2Fevil.com/about/us'],
  ['C24', inLanguage('../x'), '/..%2Fx/about/us'],
  ['C24 dots', inLanguage('..'), '/about/us'],
  ['C24 break', inLanguage('a\r\nb'), '/a%0D%0Ab/about/us'],
  ['C24 half of a character', inLanguage('\ud800'), '/%EF%BF%BD/about/us'],
  ['C25', ['about/us', { lang: 'de-CH' }], '/de-ch/about/us', renamed],
  ['C25', inLanguage('de-CH'), '/fr/about/us?language=de-CH', renamed],
];

/** Runs `work` with the manager of a place, in a request of its language. */
function inPlace<T>(
  { language = 'fr', config = {}, visit = {} }: Place,
  work: (manager: ReturnType<typeof createManager>) => T,
): T {
  const manager = createManager({ rules, ...config });
  return during({ url: '/', ...visit }, () => {
    setRequestLanguage(language);
    return work(manager);
  });
}

describe('UrlLanguageManager.createUrl', () => {
  for (const [id, spec, url, place = {}] of rows) {
    it(`${id}: returns ${url} for ${JSON.stringify(spec)} ${JSON.stringify(place)}`, () => {
      assert.equal(
        inPlace(place, (manager) => manager.createUrl(spec)),
        url,
      );
    });
  }

  it('uses the default language outside of requests', () => {
    const manager = createManager({ baseUrl: '' });
    assert.equal(manager.createUrl(['about/us', { language: 'fr' }]), '/fr/about/us');
    assert.equal(manager.createUrl('about/us'), '/about/us');
  });

  it('begins URLs as a request does that was parsed without an application', () => {
    const source = new Request('http://h.test/shop/fr/about/us');
    runInRequestScope(() => {
      const manager = createManager();
      const request = WebRequest.create({ enableCookieValidation: false });
      manager.parseRequest(request.bind(source, { baseUrl: '/shop' }));
      assert.equal(manager.createUrl('about/us'), '/shop/fr/about/us');
      assert.equal(manager.createAbsoluteUrl('about/us'), 'http://h.test/shop/fr/about/us');
    });
    const plain = new Request('http://h.test/shop/', { headers: { 'accept-language': 'fr' } });
    runInRequestScope(() => {
      const request = WebRequest.create({ enableCookieValidation: false });
      assert.throws(() => createManager().parseRequest(request.bind(plain, { baseUrl: '/shop' })), {
        name: 'UrlNormalizerRedirectException',
        url: '/shop/fr',
      });
    });
  });

  it('throws without a base URL outside of requests', () => {
    const message =
      'Please configure UrlManager::baseUrl: no request is running that it could be read from.';
    assert.throws(() => createManager().createUrl('about/us'), {
      name: 'InvalidConfigException',
      message,
    });
  });

  it('does not change the parameters of the caller', () => {
    const params = { language: 'fr', a: 1 };
    inPlace({}, (manager) => manager.createUrl(['about/us', params]));
    assert.deepEqual(params, { language: 'fr', a: 1 });
  });
});

describe('UrlLanguageManager.createAbsoluteUrl', () => {
  it('refuses what is no route', () => {
    const fault = { name: 'InvalidArgumentException', message: /got undefined\.$/ };
    for (const config of [{}, { ignoreLanguageUrlPatterns: [['^api/', '^api/']] as const }]) {
      const spec = undefined as never;
      assert.throws(() => inPlace({ config }, (manager) => manager.createUrl(spec)), fault);
      assert.throws(() => inPlace({ config }, (manager) => manager.createAbsoluteUrl(spec)), fault);
    }
  });

  const schemes = [
    ['C21', 'about/us', null, 'http://localhost/fr/about/us'],
    ['C21', 'about/us', 'https', 'https://localhost/fr/about/us'],
    ['C21', 'about/us', '', '//localhost/fr/about/us'],
    ['C22', ['m/page', { p: 'z' }], null, 'http://m.example.net/fr/z'],
    ['C8', 'help/index', null, 'https://help.example.net/fr'],
  ] as const;
  for (const [id, spec, scheme, url] of schemes) {
    it(`${id}: returns ${url} for the scheme ${JSON.stringify(scheme)}`, () => {
      assert.equal(
        inPlace({}, (manager) => manager.createAbsoluteUrl(spec, scheme)),
        url,
      );
    });
  }
});
