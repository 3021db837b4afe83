import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createManager, during, send, webRequest } from './visit.ts';

describe('The settings of UrlLanguageManager', () => {
  it('accept a duration of the cookie up to the last date', (context) => {
    context.mock.timers.enable({ apis: ['Date'], now: 0 });
    assert.ok(createManager({ languageCookieDuration: 8_640_000_000_000 }));
    assert.throws(() => createManager({ languageCookieDuration: 8_640_000_000_001 }), {
      message: /must end at a date, got 8640000000001 seconds/,
    });
  });

  for (const [languageCookieDuration, cookies] of [
    [-1, 0],
    [0, 0],
    [1, 1],
  ] as const) {
    it(`set ${cookies} cookies that last ${languageCookieDuration} seconds`, () => {
      const manager = createManager({ languageCookieDuration });
      assert.equal(send(manager, { url: '/fr/x' }).cookies.length, cookies);
      const { redirect } = send(manager, { url: '/x', cookie: 'fr' });
      assert.equal(redirect !== null, cookies === 1);
    });
  }

  it('require no cookie name when the cookie is off', () => {
    assert.ok(createManager({ languageCookieDuration: 0, languageCookieName: '' }));
  });

  it('store nothing in the session without a key', () => {
    const manager = createManager({ languageSessionKey: false });
    const found = send(manager, { url: '/fr/x', session: 'de-CH' });
    assert.deepEqual([found.session, found.cookies.length], ['de-CH', 1]);
    assert.equal(send(manager, { url: '/x', session: 'fr' }).redirect, null);
  });

  it('use the first of several languages for a country', () => {
    const geoIpLanguageCountries = { fr: ['CH', 'FR'], 'de-CH': ['CH', 'LI'] };
    const manager = createManager({ geoIpLanguageCountries });
    const target = (country: string) => send(manager, { url: '/x', country }).redirect?.url;
    assert.deepEqual(['CH', 'LI', 'ch', 'US'].map(target), [
      '/fr/x',
      '/de-ch/x',
      undefined,
      undefined,
    ]);
  });

  it('ignore a variable that is only the prefix of headers', () => {
    const { headers } = send(createManager({ geoIpServerVar: 'HTTP_' }), { url: '/x' });
    assert.equal(headers['Vary'], 'Accept-Language, Cookie');
  });

  it('compare patterns with routes without surrounding slashes', () => {
    const manager = createManager({ ignoreLanguageUrlPatterns: [[/^api$|^$/, '^api']] });
    const urls = during({ url: '/fr/x' }, (request) => {
      manager.parseRequest(request);
      const routes = ['api', '/api', 'api//', '//api/', '/', 'api/x', 'xapi'];
      return routes.map((route) => manager.createUrl(route));
    });
    assert.deepEqual(
      urls.map((url) => url.startsWith('/fr')),
      [false, false, false, false, false, true, true],
    );
  });

  it('require no running request when they disable languages', () => {
    const manager = createManager({ enableLocaleUrls: false });
    const found = manager.parseRequest(webRequest({ url: '/fr/x' }));
    assert.equal(found && found[0], 'fr/x');
  });

  it('use base URL, script URL and host of the request by default', () => {
    const visit = { url: '/app/x', baseUrl: '/app', script: '/app/index' };
    during(visit, () => {
      const manager = createManager();
      const places = () => [manager.baseUrl, manager.scriptUrl, manager.hostInfo];
      const ofRequest = ['/app', '/app/index', 'http://localhost'];
      assert.deepEqual(places(), ofRequest);
      manager.baseUrl = '/own';
      manager.scriptUrl = '/own/index';
      manager.hostInfo = 'https://own.test';
      assert.deepEqual(places(), ['/own', '/own/index', 'https://own.test']);
      manager.baseUrl = null;
      manager.scriptUrl = null;
      manager.hostInfo = null;
      assert.deepEqual(places(), ofRequest);
    });
  });
});
