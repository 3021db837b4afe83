import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { cookieHeaderLine } from '../../../server/web/internal.ts';
import { createManager, send } from './visit.ts';

describe('The language cookie', () => {
  it('lasts 30 days, for the whole site, and is not readable by scripts', () => {
    const [cookie] = send(createManager(), { url: '/fr/x' }).cookies;
    assert.ok(cookie);
    const now = Math.floor(Date.now() / 1000);
    const line = cookieHeaderLine(cookie, 'fr', now).replace(/Expires=[^;]+; /, '');
    const age = Number(/Max-Age=(\d+)/.exec(line)?.[1]);
    assert.ok(age > 2_591_990 && age <= 2_592_000, line);
    assert.equal(
      line.replace(/Max-Age=\d+/, 'Max-Age=N'),
      '_language=fr; Max-Age=N; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  it('P46: takes its attributes from the settings, except name, value and expiry', () => {
    const manager = createManager({
      languageCookieName: 'lang',
      languageCookieDuration: 60,
      languageCookieOptions: {
        httpOnly: false,
        secure: true,
        sameSite: 'Strict',
        path: '/app',
        domain: '.example.com',
        name: 'xx',
        value: 'zz',
        expire: 1,
        expires: 1,
      },
    });
    const [cookie] = send(manager, { url: '/fr/x' }).cookies;
    const { expire, ...rest } = cookie ?? {};
    assert.deepEqual(rest, {
      name: 'lang',
      value: 'fr',
      domain: '.example.com',
      path: '/app',
      secure: true,
      httpOnly: false,
      sameSite: 'Strict',
      partitioned: false,
    });
    const left = Number(expire) - Date.now() / 1000;
    assert.ok(left > 50 && left <= 60, `${left} s`);
  });

  it('is set only when it has another language', () => {
    const written = (cookie: string | undefined) =>
      send(createManager(), { url: '/fr/x', cookie }).cookies.length;
    assert.deepEqual([undefined, 'es', 'fr'].map(written), [1, 1, 0]);
  });

  it('follows a session that was set, also when the session has the language already', () => {
    const { cookies } = send(createManager(), { url: '/fr/x', session: 'fr' });
    assert.equal(cookies.length, 1);
  });
});

describe('The event languageChanged', () => {
  it('contains the stored language in the spelling of the configuration', () => {
    const { events } = send(createManager(), { url: '/fr/x', cookie: 'DE-ch' });
    assert.deepEqual(events, [['de-CH', 'fr']]);
  });

  it('does not contain unknown languages from a client', () => {
    const { events } = send(createManager(), { url: '/fr/x', cookie: '../../etc' });
    assert.deepEqual(events, [[null, 'fr']]);
  });

  it('is emitted before a cookie is written', () => {
    const manager = createManager();
    let cookies = -1;
    manager.on('languageChanged', () => (cookies = 0));
    const outcome = send(manager, { url: '/fr/x' });
    assert.deepEqual([cookies, outcome.cookies.length], [0, 1]);
  });
});

describe('The answer', () => {
  const geo = { geoIpLanguageCountries: { fr: ['FR'] } };
  const rows = [
    [
      'names what the language may come from',
      '/x',
      {},
      { Vary: 'Accept-Language, Cookie, x-geo-country' },
      {},
    ],
    [
      'names no country header without countries',
      '/x',
      {},
      { Vary: 'Accept-Language, Cookie' },
      { geoIpLanguageCountries: {} },
    ],
    [
      'names all of it when the cookie was enough',
      '/x',
      { cookie: 'en' },
      { Vary: 'Accept-Language, Cookie, x-geo-country' },
      geo,
    ],
    [
      'names no cookie when languages are not kept',
      '/x',
      {},
      { Vary: 'Accept-Language' },
      { enableLanguagePersistence: false, geoIpLanguageCountries: {} },
    ],
    [
      'belongs to one visitor when it redirects them',
      '/x',
      { accept: 'fr' },
      { Vary: 'Accept-Language, Cookie, x-geo-country', 'Cache-Control': 'private, no-store' },
      geo,
    ],
    ['has a language when its URL has', '/fr/x', {}, { 'Content-Language': 'fr' }, geo],
    ['says nothing when it leads away from a code', '/en/x', {}, {}, geo],
    [
      'says nothing about a path without language',
      '/api/x',
      {},
      {},
      { ignoreLanguageUrlPatterns: { '^api/': '^api/' } },
    ],
    [
      'may be shared when its redirect depends on the URL alone',
      '/x',
      {},
      {},
      {
        enableDefaultLanguageUrlCode: true,
        enableLanguageDetection: false,
        enableLanguagePersistence: false,
        geoIpLanguageCountries: {},
      },
    ],
  ] as const;
  for (const [title, url, visitor, headers, config] of rows) {
    it(title, () => {
      assert.deepEqual(send(createManager(config), { url, ...visitor }).headers, headers);
    });
  }
});

describe('A method other than GET and HEAD', () => {
  const rows = [
    ['/news/7/hello', { session: 'fr' }, 'fr', 'news/view', null],
    ['/en/x', {}, 'en', 'x', 'en'],
    ['/FR/x', {}, 'fr', 'x', 'fr'],
    ['/fr/x/', {}, 'fr', 'x', 'fr'],
    ['/x/', { accept: 'fr' }, 'fr', 'x', null],
    ['/fr/', {}, 'fr', 'home/index', 'fr'],
  ] as const;
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    for (const [url, visitor, language, route, kept] of rows) {
      it(`is served in place: ${method} ${url} ${JSON.stringify(visitor)}`, () => {
        const manager = createManager({ normalizer: {} });
        const found = send(manager, { url, method, ...visitor });
        assert.deepEqual(
          [found.redirect, found.language, found.route, found.cookie],
          [null, language, route, kept],
        );
      });
    }
  }

  it('is redirected when it is HEAD', () => {
    const found = send(createManager(), { url: '/en/x', method: 'HEAD' });
    assert.deepEqual(found.redirect, { url: '/x', status: 302 });
  });
});
