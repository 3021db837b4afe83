import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';

import { runInRequestScope } from '../../../server/core/index.ts';
import {
  languageOf,
  localeUrls,
  nodeLocaleUrls,
  UrlLanguageManager,
} from '../../../server/locale/index.ts';
import type { Config } from './visit.ts';

const languageDomains = {
  en: 'https://example.com',
  de: 'https://example.de',
  'pt-BR': 'https://br.example.com:8443',
};
const site: Config = {
  defaultLanguage: 'en',
  languages: ['en', 'de', { brasil: 'pt-BR' }],
  languageDomains,
  rules: [['news/<id:\\d+>', 'news/view']],
  baseUrl: '',
};
const create = (config: Config = {}): UrlLanguageManager =>
  UrlLanguageManager.create({ ...site, ...config });

/** Serves a request with a handler behind the manager. */
async function served<T>(
  url: string,
  work: (manager: UrlLanguageManager, request: Request) => T,
  init: RequestInit = {},
  config: Config = {},
): Promise<{ response: Response; result: T | undefined }> {
  const manager = create(config);
  const locale = localeUrls(manager);
  let result: T | undefined;
  const response = await locale(new Request(url, init), (inner) => {
    result = work(manager, inner);
    return new Response('page');
  });
  return { response, result };
}

describe('One domain for each language', () => {
  for (const [url, language] of [
    ['https://example.com/news/7', 'en'],
    ['https://example.de/news/7', 'de'],
    ['http://EXAMPLE.de/news/7', 'de'],
    ['https://example.de./news/7', 'de'],
    ['https://br.example.com.:8443/', 'pt-BR'],
    ['https://br.example.com:8443/', 'pt-BR'],
    ['https://br.example.com/', 'en'],
    ['http://localhost:3000/news/7', 'en'],
  ] as const) {
    it(`reads the language of ${url} from its host`, async () => {
      const { response, result } = await served(url, (_, inner) => [languageOf(inner), inner.url], {
        headers: { 'accept-language': 'de', cookie: '_language=de' },
      });
      assert.deepEqual(result, [language, new URL(url).href]);
      assert.equal(response.headers.get('content-language'), language);
      assert.equal(response.headers.get('vary'), null);
      assert.equal(response.headers.get('set-cookie'), null);
    });
  }

  it('does not remove a segment that is a code from the path', async () => {
    const { response, result } = await served('https://example.com/de/news', (_, { url }) => url);
    assert.equal(response.status, 200);
    assert.equal(result, 'https://example.com/de/news');
  });

  it('creates paths for the language of the host, and absolute URLs for the others', async () => {
    const { result } = await served('https://example.de/news/7', (manager) => {
      const spec = (language?: string) =>
        ['news/view', { id: 7, ...(language !== undefined && { language }) }] as const;
      return [
        manager.createUrl(spec()),
        manager.createUrl(spec('de')),
        manager.createUrl(spec('en')),
        manager.createUrl(spec('brasil')),
        manager.createUrl(spec('xx')),
        manager.createAbsoluteUrl(spec()),
        manager.createAbsoluteUrl(spec('en'), 'http'),
        manager.createAbsoluteUrl(spec('pt-BR'), ''),
      ];
    });
    assert.deepEqual(result, [
      '/news/7',
      '/news/7',
      'https://example.com/news/7',
      'https://br.example.com:8443/news/7',
      '/news/7',
      'https://example.de/news/7',
      'http://example.com/news/7',
      '//br.example.com:8443/news/7',
    ]);
  });

  it('creates URLs without a request', () => {
    runInRequestScope(() => {
      const manager = create();
      assert.equal(manager.createAbsoluteUrl('about'), 'https://example.com/about');
      assert.equal(manager.createUrl(['about', { language: 'de' }]), 'https://example.de/about');
    });
  });

  const links = [
    ['en', 'https://example.com/news/7?a=1'],
    ['de', '/news/7?a=1'],
    ['pt-BR', 'https://br.example.com:8443/news/7?a=1'],
  ];
  for (const rules of [site['rules'], []]) {
    it(`links a page in its other languages, ${rules?.length ? 'by rules' : 'by its path'}`, async () => {
      const { result } = await served(
        'https://example.de/news/7?a=1',
        (manager) => ({
          links: manager.getLanguageLinks().map(({ href, language }) => [language, href]),
          alternates: manager.alternates().map(({ href, hreflang }) => `${hreflang} ${href}`),
          canonical: manager.canonical(),
        }),
        {},
        { rules: rules ?? [] },
      );
      assert.deepEqual(result, {
        links,
        alternates: [
          'en https://example.com/news/7',
          'de https://example.de/news/7',
          'pt-BR https://br.example.com:8443/news/7',
          'x-default https://example.com/news/7',
        ],
        canonical: 'https://example.de/news/7',
      });
    });
  }

  it('serves ignored paths in the default language', async () => {
    const { result } = await served(
      'https://example.de/api/x',
      (_, inner) => languageOf(inner),
      {},
      { ignoreLanguageUrlPatterns: { '^api/': '^api/' } },
    );
    assert.equal(result, 'en');
  });

  it('works in front of node:http, where the Host header names the language', async () => {
    const manager = create({ rules: [] });
    const locale = nodeLocaleUrls(manager);
    const server = createServer((req, res) =>
      locale(req, res, () => res.end(`${languageOf(req)} ${manager.createUrl('cart')}`)),
    ).listen(0, '127.0.0.1');
    after(() => server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const get = async (host: string): Promise<string> => {
      const sent = ask({ port, path: '/x', headers: { host } }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      return `${await text(response)} ${response.headers['content-language']}`;
    };
    const hosts = ['example.de', 'example.com', 'evil.test', 'br.example.com:8443'];
    assert.deepEqual(await Promise.all(hosts.map(get)), [
      'de /cart de',
      'en /cart en',
      'en /cart en',
      'pt-BR /cart pt-BR',
    ]);
  });

  const faults: readonly (readonly [Config, string])[] = [
    [{ languageDomains: { en: 'https://a.test' } }, 'has no domain for "de"'],
    [
      { languageDomains: { ...languageDomains, fr: 'https://a.test' } },
      'names "fr", which is not among "languages"',
    ],
    [
      { languageDomains: { ...languageDomains, de: 'http://EXAMPLE.com' } },
      'has "example.com" for both "en" and "de"',
    ],
    [
      { languageDomains: { ...languageDomains, de: 'example.de' } },
      'must have scheme and host for "de", such as "https://example.com", got "example.de"',
    ],
    [
      { languageDomains: { ...languageDomains, de: 'https://example.de/shop' } },
      'must have scheme and host for "de", such as "https://example.com", got "https://example.de/shop"',
    ],
    [
      { languageDomains: { ...languageDomains, de: 'ftp://example.de' } },
      'must have scheme and host for "de", such as "https://example.com", got "ftp://example.de"',
    ],
    [
      { languageDomains: { ...languageDomains, de: 'https://me@example.de' } },
      'must have scheme and host for "de", such as "https://example.com", got "https://me@example.de"',
    ],
    [
      { languageDomains: { ...languageDomains, de: ` ${'x'.repeat(100)}` } },
      `must have scheme and host for "de", such as "https://example.com", got " ${'x'.repeat(79)}"`,
    ],
    [
      { languageDomains: { ...languageDomains, de: 7 } },
      'must have scheme and host for "de", such as "https://example.com", got 7',
    ],
  ];
  for (const [config, message] of faults) {
    it(`refuses settings: ${message}`, () => {
      assert.throws(() => create(config), {
        name: 'InvalidConfigException',
        message: `UrlLanguageManager "languageDomains" ${message}.`,
      });
    });
  }

  it('accepts domains with a slash, and codes in any case', () => {
    const given = { EN: 'https://example.com/', DE: 'http://example.de:80/', 'pt-br': 'http://b' };
    const manager = create({ languageDomains: given });
    runInRequestScope(() => {
      assert.equal(manager.createAbsoluteUrl(['a', { language: 'en' }]), 'https://example.com/a');
      assert.equal(manager.createAbsoluteUrl(['a', { language: 'de' }]), 'http://example.de/a');
    });
  });

  it('uses the host of the request for routes without language', async () => {
    const { result } = await served(
      'https://example.de/x',
      (manager) => [
        manager.createUrl(['api/x', { language: 'en' }]),
        manager.createAbsoluteUrl('api/x'),
        manager.createAbsoluteUrl(['x', { language: 'xx' }]),
        manager.createAbsoluteUrl('x', true),
      ],
      {},
      { ignoreLanguageUrlPatterns: { '^api/': '^api/' }, hostInfo: 'https://own.test' },
    );
    assert.deepEqual(result, [
      '/api/x?language=en',
      'https://own.test/api/x',
      'https://own.test/x',
      'https://example.de/x',
    ]);
  });

  it('refuses a code for the default language', () => {
    assert.throws(() => create({ enableDefaultLanguageUrlCode: true }), {
      message:
        'UrlLanguageManager "enableDefaultLanguageUrlCode" must be false with "languageDomains": URLs have no codes.',
    });
  });
});
