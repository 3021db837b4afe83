import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  renderAlternateLinks,
  renderLinkHeader,
  renderSitemap,
  renderSitemapEntries,
} from '../../../server/locale/index.ts';
import { type Config, createManager, during, send } from './visit.ts';

const list = [
  { hreflang: 'en', href: 'https://example.com/x?a=1&b=2' },
  { hreflang: 'de-CH', href: 'https://example.com/de-ch/x?a=1&b=2' },
  { hreflang: 'x-default', href: 'https://example.com/x?a=1&b=2' },
];

describe('renderAlternateLinks', () => {
  it('writes one tag per language, the canonical URL first', () => {
    assert.equal(
      renderAlternateLinks(list, list[0]?.href),
      [
        '<link rel="canonical" href="https://example.com/x?a=1&amp;b=2">',
        '<link rel="alternate" hreflang="en" href="https://example.com/x?a=1&amp;b=2">',
        '<link rel="alternate" hreflang="de-CH" href="https://example.com/de-ch/x?a=1&amp;b=2">',
        '<link rel="alternate" hreflang="x-default" href="https://example.com/x?a=1&amp;b=2">',
      ].join('\n'),
    );
  });

  it('escapes characters that would end the attribute', () => {
    const html = renderAlternateLinks([{ hreflang: '"x', href: `https://e.com/'"<>&` }]);
    assert.equal(
      html,
      '<link rel="alternate" hreflang="&quot;x" href="https://e.com/&#039;&quot;&lt;&gt;&amp;">',
    );
  });

  it('writes nothing for a page without languages', () => {
    assert.equal(renderAlternateLinks([]), '');
  });
});

describe('renderLinkHeader', () => {
  it('writes one link per language', () => {
    assert.equal(
      renderLinkHeader(list.slice(1), 'https://example.com/x'),
      '<https://example.com/x>; rel="canonical", ' +
        '<https://example.com/de-ch/x?a=1&b=2>; rel="alternate"; hreflang="de-CH", ' +
        '<https://example.com/x?a=1&b=2>; rel="alternate"; hreflang="x-default"',
    );
  });

  it('encodes characters that would end the link or the header', () => {
    const header = renderLinkHeader([
      { hreflang: 'en', href: 'https://e.com/a>;\r\nX: y/\u00e9\ud800' },
    ]);
    assert.equal(
      header,
      '<https://e.com/a%3E;%0D%0AX:%20y/%C3%A9%EF%BF%BD>; rel="alternate"; hreflang="en"',
    );
  });
});

describe('renderSitemap', () => {
  const links =
    '<xhtml:link rel="alternate" hreflang="en" href="https://example.com/x?a=1&amp;b=2"/>' +
    '<xhtml:link rel="alternate" hreflang="de-CH" href="https://example.com/de-ch/x?a=1&amp;b=2"/>' +
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/x?a=1&amp;b=2"/>';
  const entries =
    `<url><loc>https://example.com/x?a=1&amp;b=2</loc>${links}</url>\n` +
    `<url><loc>https://example.com/de-ch/x?a=1&amp;b=2</loc>${links}</url>`;

  it('writes each language with all its alternates', () => {
    assert.equal(renderSitemapEntries(list), entries);
  });

  it('writes a complete sitemap, without pages that have no languages', () => {
    assert.equal(
      [...renderSitemap([list, []])].join(''),
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
        `${entries}\n</urlset>\n`,
    );
  });
});

describe('UrlLanguageManager.alternates', () => {
  const hrefs = (config: Config, spec: readonly [string, Record<string, unknown>] | string) =>
    during({ url: '/' }, () =>
      createManager(config)
        .alternates(spec)
        .map(({ hreflang, href }) => `${hreflang} ${href}`),
    );

  it('lists every configured language by its code, and the default one for all others', () => {
    assert.deepEqual(
      hrefs({ hostInfo: 'https://example.com' }, ['news/view', { id: 7, slug: 'a' }]),
      [
        'en https://example.com/news/7/a',
        'fr https://example.com/fr/news/7/a',
        'de-CH https://example.com/de-ch/news/7/a',
        'pt-BR https://example.com/brasil/news/7/a',
        'x-default https://example.com/news/7/a',
      ],
    );
  });

  it('uses the code of the default language when its URLs have one', () => {
    const config = { enableDefaultLanguageUrlCode: true, languages: ['en', 'fr'] };
    assert.deepEqual(hrefs(config, 'home/index'), [
      'en http://localhost/en',
      'fr http://localhost/fr',
      'x-default http://localhost/en',
    ]);
  });

  it('replaces a language among the parameters', () => {
    const config = { languages: ['en', 'fr'] };
    assert.deepEqual(hrefs(config, ['x', { language: 'de' }]), [
      'en http://localhost/x',
      'fr http://localhost/fr/x',
      'x-default http://localhost/x',
    ]);
  });

  it('is empty for a route without language, and when locale URLs are off', () => {
    assert.deepEqual(hrefs({ ignoreLanguageUrlPatterns: [['^api/', '^api/']] }, 'api/list'), []);
    assert.deepEqual(hrefs({ enableLocaleUrls: false }, 'x'), []);
  });

  it('never names a URL that redirects', () => {
    for (const enableDefaultLanguageUrlCode of [false, true]) {
      const manager = createManager({ enableDefaultLanguageUrlCode });
      const list = during({ url: '/' }, () => manager.alternates('about/us'));
      for (const { href } of list) {
        const { pathname } = new URL(href);
        assert.equal(send(manager, { url: pathname }).redirect, null, href);
      }
    }
  });

  it('uses the route of the running request, without its query', () => {
    const manager = createManager();
    const visit = { url: '/fr/news/7/hello?x=1' };
    const found = during(visit, (request) => {
      manager.parseRequest(request);
      return [manager.alternates()[2]?.href, manager.canonical()];
    });
    assert.deepEqual(found, [
      'http://localhost/de-ch/news/7/hello',
      'http://localhost/fr/news/7/hello',
    ]);
  });

  it('requires a route when no request was parsed', () => {
    const message = 'No request was parsed here; name the route of the page.';
    assert.throws(() => during({ url: '/' }, () => createManager().alternates()), {
      name: 'InvalidCallException',
      message,
    });
  });
});

describe('UrlLanguageManager.canonical', () => {
  it('names a page in the language of the request, without a code for the default one', () => {
    const manager = createManager();
    for (const [url, href] of [
      ['/fr/x?a=1', 'http://localhost/fr/x'],
      ['/x?a=1', 'http://localhost/x'],
    ] as const) {
      const found = during({ url }, (request) => {
        manager.parseRequest(request);
        return [manager.canonical(), manager.canonical('x', 'https'), manager.canonical('x', '')];
      });
      assert.deepEqual(found, [href, href.replace('http', 'https'), href.replace('http:', '')]);
    }
  });

  it('names the page of the request also when locale URLs are off', () => {
    const manager = createManager({ enableLocaleUrls: false });
    const found = during({ url: '/news/7/hello?x=1' }, (request) => {
      manager.parseRequest(request);
      return manager.canonical();
    });
    assert.equal(found, 'http://localhost/news/7/hello');
  });
});

describe('UrlLanguageManager.getLanguageLinks', () => {
  const links = (config: Config, url: string, spec: string | null = null) =>
    during({ url }, (request) => {
      const manager = createManager(config);
      manager.parseRequest(request);
      return manager.getLanguageLinks(spec);
    });

  it('lists the page of the request in every language, with its query', () => {
    const base = { isCurrent: false };
    assert.deepEqual(links({}, '/fr/news/7/hello?x=1&language=evil'), [
      { ...base, language: 'en', label: 'English', href: '/en/news/7/hello?x=1' },
      { language: 'fr', label: 'Français', href: '/fr/news/7/hello?x=1', isCurrent: true },
      { ...base, language: 'de-CH', label: 'Deutsch (Schweiz)', href: '/de-ch/news/7/hello?x=1' },
      { ...base, language: 'pt-BR', label: 'Português (Brasil)', href: '/brasil/news/7/hello?x=1' },
    ]);
  });

  it('does not use a parameter of the query as anchor', () => {
    for (const query of ['%23=top&x=1', '%23[a]=top&x=1']) {
      assert.equal(links({}, `/fr/x?${query}`)[1]?.href, '/fr/x?x=1');
    }
  });

  it('lists another page, and nothing for one without language', () => {
    assert.deepEqual(
      links({}, '/fr/x', 'about/us').map(({ href }) => href),
      ['/en/about/us', '/fr/about/us', '/de-ch/about/us', '/brasil/about/us'],
    );
    assert.deepEqual(
      links({ ignoreLanguageUrlPatterns: [['^api/', '^api/']] }, '/fr/x', 'api/a'),
      [],
    );
    assert.deepEqual(links({ enableLocaleUrls: false }, '/fr/x'), []);
  });

  it('links to the chosen language of a visitor, regardless of the stored one', () => {
    const manager = createManager();
    for (const { href, language } of links({}, '/fr/x')) {
      const first = send(manager, { url: href, session: 'fr', cookie: 'fr' });
      const last = first.redirect
        ? send(manager, {
            url: first.redirect.url,
            session: String(first.session),
            cookie: String(first.cookie),
          })
        : first;
      assert.deepEqual([last.redirect, last.language], [null, language], href);
    }
  });

  it('shows the code of a language without a name', () => {
    const [, made] = links({ languages: ['en', 'qq-x1'] }, '/x');
    assert.equal(made?.label, 'qq-x1');
  });
});
