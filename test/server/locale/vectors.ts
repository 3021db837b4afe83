import type { Config, Visit } from './visit.ts';

/** The outcome of a visit. Omitted properties must not change: nothing stored, no event. */
export interface Expected {
  readonly language?: string;
  /** Target of a redirect. */
  readonly to?: string;
  /** Status of the redirect. Default 302. */
  readonly status?: number;
  readonly path?: string;
  readonly route?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Language that session and cookie hold afterwards. */
  readonly kept?: string;
  /** Only where session and cookie differ. */
  readonly session?: string | null;
  readonly cookie?: string | null;
  /** Old and new language of the event. */
  readonly event?: readonly [string | null, string];
  readonly refused?: number;
}

export type Vector = readonly [id: string, visit: Visit, expected: Expected, config?: Config];

const news = '/news/7/hello';
const newsRoute = { route: 'news/view', params: { id: '7', slug: 'hello' } };
const normalizer = { normalizer: {} };
const codeForDefault = { enableDefaultLanguageUrlCode: true };
const slash = { suffix: '/' };
const ignore = { ignoreLanguageUrlPatterns: [['^svc/', '^api/']] } as const;

const first = (language: string) => ({ kept: language, event: [null, language] as const });

export const vectors: readonly Vector[] = [
  [
    'P1',
    { url: `/fr${news}?x=1` },
    { language: 'fr', path: 'news/7/hello', ...newsRoute, ...first('fr') },
  ],
  ['P2', { url: `/fr${news}`, session: 'fr' }, { language: 'fr', kept: 'fr' }],
  [
    'P3',
    { url: `/fr${news}`, session: 'de-CH', cookie: 'fr' },
    { language: 'fr', kept: 'fr', event: ['de-CH', 'fr'] },
  ],
  ['P4', { url: `/fr${news}`, cookie: 'es' }, { language: 'fr', kept: 'fr', event: ['es', 'fr'] }],
  ['P5', { url: `/en${news}?x=1` }, { to: `${news}?x=1`, ...first('en') }],
  ['P6a', { url: '/en' }, { to: '/', ...first('en') }],
  ['P6b', { url: '/en/' }, { to: '/', ...first('en') }],
  ['P6c', { url: '/en?x=1' }, { to: '/?x=1', ...first('en') }],
  ['P7', { url: news }, { language: 'en', ...newsRoute }],
  ['P8', { url: news, accept: 'fr' }, { to: `/fr${news}` }],
  ['P9', { url: news, accept: 'de-AT,de;q=0.8' }, { language: 'en', ...newsRoute }],
  ['P10a', { url: news, accept: 'de-ch' }, { to: `/de-ch${news}` }],
  ['P10b', { url: news, accept: 'FR' }, { to: `/fr${news}` }],
  ['P11a', { url: news, accept: 'pt-BR,pt' }, { to: `/brasil${news}` }],
  ['P11b', { url: news, accept: 'pt' }, { language: 'en' }],
  ['P12a', { url: news, accept: 'es' }, { to: `/es${news}` }],
  ['P12b', { url: news, accept: 'es-mx' }, { to: `/es-mx${news}` }],
  ['P13', { url: news, accept: 'fr;q=0.2, es;q=0.9' }, { to: `/es${news}` }],
  ['P14', { url: news, accept: 'fr;q=0.5, es;q=0.5' }, { to: `/fr${news}` }],
  ['P15', { url: news, accept: 'nl;q=1.0, fr ; q=0.4 , de-CH; q=0.7' }, { to: `/de-ch${news}` }],
  ['P16', { url: news, accept: 'en-GB,fr;q=0.9' }, { language: 'en' }],
  ['P17a', { url: news, accept: 'fr-CA, en;q=0.9' }, { to: `/fr${news}` }],
  ['P17b', { url: news, accept: 'nl,*;q=0.5' }, { language: 'en' }],
  ['P18a', { url: news, session: 'fr' }, { to: `/fr${news}` }],
  ['P18b', { url: news, cookie: 'fr' }, { to: `/fr${news}` }],
  ['P18c', { url: news, session: 'de-CH', cookie: 'fr' }, { to: `/de-ch${news}` }],
  ['P19', { url: news, session: 'en', accept: 'fr', country: 'FR' }, { language: 'en' }],
  ['P20a', { url: news, country: 'FR' }, { to: `/fr${news}` }],
  ['P20b', { url: news, country: 'CH', accept: 'nl' }, { to: `/de-ch${news}` }],
  ['P20c', { url: news, country: 'ES', accept: 'fr' }, { to: `/fr${news}` }],
  ['P20d', { url: news, country: 'XX' }, { language: 'en' }],
  ['P20e', { url: news, country: 'fr' }, { language: 'en' }],
  ['P21a', { url: news, country: 'FR' }, { to: `/fr${news}` }, { enableLanguageDetection: false }],
  ['P21b', { url: '/x', accept: 'fr' }, { language: 'en' }, { enableLanguageDetection: false }],
  ['P21c', { url: '/x', session: 'fr' }, { to: '/fr/x' }, { enableLanguageDetection: false }],
  ['P22a', { url: '/de-CH/x' }, { to: '/de-ch/x' }],
  ['P22b', { url: '/de-CH/x', session: 'fr' }, { to: '/de-ch/x' }],
  ['P23', { url: '/de-ch/x' }, { language: 'de-CH', path: 'x', ...first('de-CH') }],
  ['P24a', { url: '/es-mx/x' }, { language: 'es-MX', ...first('es-MX') }],
  ['P24b', { url: '/es-MX/x' }, { to: '/es-mx/x' }],
  ['P24c', { url: '/es/x' }, { language: 'es', ...first('es') }],
  ['P25a', { url: '/brasil/x' }, { language: 'pt-BR', ...first('pt-BR') }],
  ['P25b', { url: '/pt-br/x' }, { language: 'en', route: 'pt-br/x' }],
  ['P26a', { url: '/fr' }, { language: 'fr', path: '', route: 'home/index', ...first('fr') }],
  ['P26b', { url: '/fr/' }, { language: 'fr', path: '', route: 'home/index', ...first('fr') }],
  ['P27a', { url: '/french/x' }, { language: 'en', route: 'french/x' }],
  ['P27b', { url: '/x/fr' }, { language: 'en', route: 'x/fr' }],
  ['P28a', { url: '/fr/shop/' }, { language: 'fr', route: 'shop/index', ...first('fr') }],
  ['P28b', { url: '/shop/', accept: 'fr' }, { to: '/fr/shop/' }],
  ['P28c', { url: '/en/shop/?a=b' }, { to: '/shop/?a=b', ...first('en') }],
  ['P29a', { url: '/' }, { to: '/en' }, codeForDefault],
  ['P29b', { url: '/?x=1' }, { to: '/en?x=1' }, codeForDefault],
  ['P29c', { url: news }, { to: `/en${news}` }, codeForDefault],
  ['P29d', { url: news, session: 'fr' }, { to: `/fr${news}` }, codeForDefault],
  ['P30a', { url: `/en${news}` }, { language: 'en', ...newsRoute, ...first('en') }, codeForDefault],
  ['P30b', { url: '/', cookie: 'pt-BR' }, { to: '/brasil' }, codeForDefault],
  ['P33a', { url: '/fr/x/' }, { language: 'fr', route: 'x', ...first('fr') }, slash],
  ['P33b', { url: '/x/', session: 'fr' }, { to: '/fr/x/' }, slash],
  ['P33c', { url: '/', session: 'fr' }, { to: '/fr/' }, slash],
  ['P33d', { url: '/en/' }, { to: '/', ...first('en') }, slash],
  ['P33e', { url: '/en/x/?a=b' }, { to: '/x/?a=b', ...first('en') }, slash],
  ['P34', { url: '/fr/x' }, { refused: 404, ...first('fr') }, slash],
  [
    'P35a',
    { url: '/fr/x.html' },
    { language: 'fr', route: 'x', ...first('fr') },
    { suffix: '.html' },
  ],
  ['P35b', { url: '/en/x.html' }, { to: '/x.html', ...first('en') }, { suffix: '.html' }],
  ['P35c', { url: '/x.html', session: 'fr' }, { to: '/fr/x.html' }, { suffix: '.html' }],
  // A redirect that only normalises the path keeps the status of the normalizer.
  ['P36a', { url: '/fr/x/' }, { to: '/fr/x', status: 301, ...first('fr') }, normalizer],
  ['P36b', { url: '/fr//x///y' }, { to: '/fr/x/y', status: 301, ...first('fr') }, normalizer],
  ['P36c', { url: '/en/x/?a=1' }, { to: '/x?a=1', ...first('en') }, normalizer],
  ['P36d', { url: '/x/', session: 'fr' }, { to: '/fr/x' }, normalizer],
  ['P37a', { url: '/x/' }, { to: '/x', status: 301 }, normalizer],
  ['P37b', { url: '/shop?x=1' }, { to: '/shop/?x=1', status: 301 }, normalizer],
  ['P37c', { url: '/fr/shop' }, { to: '/fr/shop/', status: 301, ...first('fr') }, normalizer],
  ['P38a', { url: '/x/' }, { to: '/en/x' }, { ...normalizer, ...codeForDefault }],
  [
    'P38b',
    { url: '/fr/x/' },
    { to: '/fr/x', status: 301, ...first('fr') },
    { ...normalizer, ...codeForDefault },
  ],
  ['P39a', { url: '/fr/x/' }, { refused: 404, ...first('fr') }, { normalizer: { action: 404 } }],
  ['P39b', { url: '/x/' }, { refused: 404 }, { normalizer: { action: 404 } }],
  ['P39c', { url: '/x/', session: 'fr' }, { refused: 404 }, { normalizer: { action: 404 } }],
  [
    'P40a',
    { url: '/fr/x/' },
    { language: 'fr', route: 'x', ...first('fr') },
    { normalizer: { action: null } },
  ],
  ['P40b', { url: '/en/x/' }, { to: '/x', ...first('en') }, { normalizer: { action: null } }],
  ['P41a', { url: '/fr/nope' }, { refused: 404, ...first('fr') }, { enableStrictParsing: true }],
  ['P41b', { url: '/en/nope' }, { refused: 404, ...first('en') }, { enableStrictParsing: true }],
  ['P41c', { url: '/nope', session: 'fr' }, { refused: 404 }, { enableStrictParsing: true }],
  [
    'P41d',
    { url: `/fr${news}` },
    { language: 'fr', ...newsRoute, ...first('fr') },
    { enableStrictParsing: true },
  ],
  ['P42a', { url: '/fr/x', session: 'de-CH' }, { route: 'fr/x' }, { enableLocaleUrls: false }],
  ['P42b', { url: '/fr/x', session: 'de-CH' }, { route: 'fr/x' }, { languages: [] }],
  ['P43a', { url: '/fr/x' }, { language: 'fr' }, { enableLanguagePersistence: false }],
  [
    'P43b',
    { url: '/x', session: 'fr', cookie: 'fr' },
    { language: 'en' },
    { enableLanguagePersistence: false },
  ],
  ['P43c', { url: '/en/x' }, { to: '/x' }, { enableLanguagePersistence: false }],
  ['P43d', { url: '/x', accept: 'fr' }, { to: '/fr/x' }, { enableLanguagePersistence: false }],
  [
    'P44a',
    { url: '/fr/x', session: 'es' },
    { language: 'fr', session: 'es', cookie: 'fr', event: [null, 'fr'] },
    { languageSessionKey: false },
  ],
  ['P44b', { url: '/x', session: 'fr' }, { language: 'en' }, { languageSessionKey: false }],
  ['P44c', { url: '/x', cookie: 'fr' }, { to: '/fr/x' }, { languageSessionKey: false }],
  [
    'P45',
    { url: '/fr/x' },
    { language: 'fr', session: 'fr', cookie: null, event: [null, 'fr'] },
    { languageCookieDuration: 0 },
  ],
  ['P47a', { url: '/api/v1', session: 'fr' }, { language: 'en', route: 'api/v1' }, ignore],
  ['P47b', { url: '/fr/api/v1' }, { language: 'fr', route: 'api/v1', ...first('fr') }, ignore],
  ['P47c', { url: '/x', session: 'fr' }, { to: '/fr/x' }, ignore],
  [
    'P48',
    { url: '/en/x' },
    { to: '/x', status: 308, ...first('en') },
    { languageRedirectCode: 308 },
  ],
  [
    'P49a',
    { url: '/de-CH/x' },
    { language: 'de-CH', ...first('de-CH') },
    { keepUppercaseLanguageCode: true },
  ],
  [
    'P49b',
    { url: '/de-ch/x' },
    { language: 'de-CH', ...first('de-CH') },
    { keepUppercaseLanguageCode: true },
  ],
  ['P49c', { url: '/x', accept: 'de-CH' }, { to: '/de-CH/x' }, { keepUppercaseLanguageCode: true }],
  ['P49d', { url: '/x', accept: 'es-mx' }, { to: '/es-MX/x' }, { keepUppercaseLanguageCode: true }],
  [
    'P50',
    { url: '/en/x?a[]=1&a[]=2&b[c]=d' },
    { to: '/x?a%5B0%5D=1&a%5B1%5D=2&b%5Bc%5D=d', ...first('en') },
  ],
  ['P51a', { url: '/en/x?q=a%20b&u=%C3%A9*~' }, { to: '/x?q=a+b&u=%C3%A9%2A%7E', ...first('en') }],
  ['P51b', { url: '/en/x?empty=&flag' }, { to: '/x?empty=&flag=', ...first('en') }],
  ['P52a', { url: '/en/home/index' }, { to: '/', ...first('en') }],
  ['P52b', { url: '/en/news/7/hello?id=9' }, { to: news, ...first('en') }],
  ['P52c', { url: '/en/news/7/a%20b' }, { to: '/news/7/a+b', ...first('en') }],
  ['P53a', { url: '/x?language=fr' }, { language: 'en', route: 'x' }],
  ['P53b', { url: '/fr/x?language=es' }, { language: 'fr', route: 'x', ...first('fr') }],
  ['P53c', { url: '/x?language=es', accept: 'fr' }, { to: '/fr/x' }],
  [
    'P54a',
    { url: '/english/x' },
    { to: '/x', ...first('en') },
    { languages: [{ english: 'en' }, 'fr'] },
  ],
  [
    'P54b',
    { url: '/x' },
    { to: '/english/x' },
    { languages: [{ english: 'en' }, 'fr'], ...codeForDefault },
  ],
  [
    'P55a',
    { url: '/sr-latn/x' },
    { language: 'sr-Latn', ...first('sr-Latn') },
    { languages: ['sr-Latn', 'en'] },
  ],
  ['P55b', { url: '/sr-Latn/x' }, { to: '/sr-latn/x' }, { languages: ['sr-Latn', 'en'] }],
  [
    'P56',
    { url: '/zh-hant-tw/x' },
    { language: 'zh-Hant-TW', ...first('zh-Hant-TW') },
    { languages: ['zh-Hant-TW', 'en'] },
  ],
  [
    'P57',
    { url: '/x' },
    { language: 'en', route: 'x' },
    { languages: ['de', 'fr'], ...codeForDefault },
  ],
  ['P58a', { url: '//evil.com/x', session: 'fr' }, { to: '/fr/evil.com/x' }],
  ['P58b', { url: '/en//evil.com/x' }, { to: '/evil.com/x', ...first('en') }],
  ['P58c', { url: '/en/%2Fevil.com' }, { to: '/evil.com', ...first('en') }],

  ['H1a', { url: '/en/x?language=/evil.com' }, { to: '/x', ...first('en') }],
  ['H1b', { url: '/en?language=/evil.com' }, { to: '/', ...first('en') }],
  ['H2', { url: '/en/x?language=fr' }, { to: '/x', ...first('en') }],
  ['H3', { url: '/en/%5Cevil.com' }, { to: '/%5Cevil.com', ...first('en') }],
  ['H4a', { url: '/en/%0d%0aX' }, { refused: 400 }],
  ['H4b', { url: '/en/%09/evil.com' }, { refused: 400 }],
  ['H4c', { url: '/en/%E0%A4%A' }, { refused: 400 }],
  ['H5', { url: '/en/%D1%81' }, { to: '/%D1%81', ...first('en') }],
  ['H6a', { url: '/en-route/x' }, { language: 'en', route: 'en-route/x' }],
  ['H6b', { url: '/fr.html' }, { language: 'en', route: 'fr.html' }],
  ['H7a', { url: '/FR/x' }, { to: '/fr/x' }],
  ['H7b', { url: '/DE-ch/x' }, { to: '/de-ch/x' }],
  ['H7c', { url: '/Brasil/x' }, { to: '/brasil/x' }],
  [
    'H8',
    { url: '/en-us/x' },
    { language: 'en-us', ...first('en-us') },
    { languages: ['en-us', 'fr'], defaultLanguage: 'fr' },
  ],
  ['H9a', { url: '/es-419/x' }, { language: 'es-419', ...first('es-419') }],
  ['H9b', { url: '/es-route/x' }, { language: 'en', route: 'es-route/x' }],
  [
    'H9c',
    { url: '/zh-hant-tw/x' },
    { language: 'zh-Hant-TW', ...first('zh-Hant-TW') },
    { languages: ['zh-*'] },
  ],
  ['H10a', { url: news, accept: 'fr;q=0' }, { language: 'en' }],
  ['H10b', { url: news, accept: 'ES-mx' }, { to: `/es-mx${news}` }],
  ['H11a', { url: '/x', cookie: 'es-*' }, { to: '/es/x' }],
  ['H11b', { url: '/x', cookie: 'es-//evil.com' }, { to: '/es/x' }],
  ['H12a', { url: news, session: 'xx', accept: 'fr' }, { to: `/fr${news}` }],
  ['H12b', { url: '/', session: 'xx' }, { to: '/en' }, codeForDefault],
  ['H13', { url: '/x', cookie: 'EN' }, { language: 'en' }],
  ['H14', { url: '/svc/run', session: 'fr' }, { route: 'svc/run' }, ignore],
  ['H15a', { url: '/fr/' }, { to: '/fr', status: 301, ...first('fr') }, normalizer],
  [
    'H15b',
    { url: '/fr' },
    { to: '/fr/', status: 301, ...first('fr') },
    { ...normalizer, ...slash },
  ],
  ['H16', { url: news, method: 'POST', session: 'fr' }, { language: 'fr', ...newsRoute }],
  ['H17', { url: '/en/x?r=5' }, { to: '/x?r=5', ...first('en') }],
  ['H17b', { url: '/en/x?%23=top&a=1' }, { to: '/x?a=1', ...first('en') }],
  ['H17c', { url: '/x?%23[a]=1', session: 'fr' }, { to: '/fr/x' }],
  [
    'H18',
    { url: '/x', accept: 'zh-Hant-HK' },
    { to: '/zh-hant/x' },
    { languages: ['en', 'zh-Hant'] },
  ],
];
