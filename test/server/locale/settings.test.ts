import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { Application, Fw, runInRequestScope } from '../../../server/core/index.ts';
import { setRequestLanguage } from '../../../server/core/internal.ts';
import { UrlLanguageManager } from '../../../server/locale/index.ts';
import { type Config, createManager, during, send, type Visit } from './visit.ts';

class Probe extends UrlLanguageManager {
  split(code: string): readonly (string | null)[] {
    return this.matchCode(code);
  }
}

describe('UrlLanguageManager', () => {
  const before = Fw.app;
  beforeEach(() => (Fw.app = null));
  afterEach(() => (Fw.app = before));

  it('has the defaults of the reference', () => {
    const { rules: _rules, ...defaults } = Fw.getObjectVars(UrlLanguageManager.create());
    assert.deepEqual(
      { ...defaults, normalizer: false },
      {
        enableStrictParsing: false,
        suffix: null,
        showScriptName: false,
        routeParam: 'r',
        ruleConfig: {},
        normalizer: false,
        defaultLanguage: null,
        enableDefaultLanguageUrlCode: false,
        enableLanguageDetection: true,
        enableLanguagePersistence: true,
        enableLocaleUrls: true,
        enablePrettyUrl: true,
        geoIpLanguageCountries: {},
        geoIpServerVar: 'HTTP_X_GEO_COUNTRY',
        ignoreLanguageUrlPatterns: [],
        keepUppercaseLanguageCode: false,
        languageCookieDuration: 2_592_000,
        languageCookieName: '_language',
        languageCookieOptions: {},
        languageDomains: {},
        languageParam: 'language',
        languagePaths: {},
        languageRedirectCode: 302,
        languages: [],
        languageSources: ['session', 'cookie', 'header', 'country'],
        languageSessionKey: '_language',
      },
    );
  });

  it('is a plain URL manager without pretty URLs when it is disabled', () => {
    const manager = createManager({ enableLocaleUrls: false, enablePrettyUrl: false });
    assert.deepEqual(send(manager, { url: '/x?r=a/b' }).route, 'a/b');
  });

  const faults: readonly (readonly [config: Config, name: string, message: string])[] = [
    [
      { enablePrettyUrl: false },
      'InvalidConfigException',
      'Locale URL support requires enablePrettyUrl to be set to true.',
    ],
    [
      { languageRedirectCode: 200 },
      'InvalidConfigException',
      'UrlLanguageManager "languageRedirectCode" must be one of 301, 302, 303, 307, 308, got 200.',
    ],
    [
      { languageCookieDuration: Number.NaN },
      'InvalidConfigException',
      'UrlLanguageManager "languageCookieDuration" must be a number of seconds, got NaN.',
    ],
    [
      { languageCookieDuration: 1e13 },
      'InvalidConfigException',
      'UrlLanguageManager "languageCookieDuration" must end at a date, got 10000000000000 seconds.',
    ],
    [
      { languageCookieName: '' },
      'InvalidConfigException',
      'UrlLanguageManager "languageCookieName" must not be empty.',
    ],
    [
      { languageCookieName: 'a b;c' },
      'InvalidConfigException',
      'UrlLanguageManager "languageCookieName" must consist of letters, digits and !#$%&\'*+-.^_`|~, got "a b;c".',
    ],
    [
      { languageCookieOptions: { path: '/\r\nX: y' } },
      'InvalidConfigException',
      'UrlLanguageManager "languageCookieOptions" cannot be sent: The "path" of cookie "_language" must not contain ";" or control characters.',
    ],
    [
      { languageSessionKey: '' },
      'InvalidConfigException',
      'UrlLanguageManager "languageSessionKey" must not be empty; false keeps the language out of the session.',
    ],
    [
      { languageSessionKey: true },
      'InvalidConfigException',
      'UrlLanguageManager "languageSessionKey" must be text or false, got true.',
    ],
    [
      { languages: null },
      'InvalidConfigException',
      'UrlLanguageManager "languages" must list codes and objects of aliases: null.',
    ],
    [
      { ignoreLanguageUrlPatterns: '^api/' },
      'InvalidConfigException',
      'UrlLanguageManager "ignoreLanguageUrlPatterns" must hold pairs of regular expressions, got "^api/".',
    ],
    [
      { languageParam: '' },
      'InvalidConfigException',
      'UrlLanguageManager "languageParam" must not be empty.',
    ],
    [
      { geoIpServerVar: '' },
      'InvalidConfigException',
      'UrlLanguageManager "geoIpServerVar" must not be empty.',
    ],
    [
      { defaultLanguage: 'en us' },
      'InvalidConfigException',
      'UrlLanguageManager "defaultLanguage" must be a language tag, got "en us".',
    ],
    [
      { languageCookieOptions: { htpOnly: true } },
      'UnknownPropertyException',
      'Setting unknown property: Cookie::htpOnly. Did you mean "httpOnly"?',
    ],
    [
      { geoIpLanguageCountries: { fr: 'FR' } },
      'InvalidConfigException',
      'UrlLanguageManager "geoIpLanguageCountries" must have a list of country codes for "fr".',
    ],
    [
      { ignoreLanguageUrlPatterns: [['(', 'x']] },
      'InvalidConfigException',
      'UrlLanguageManager "ignoreLanguageUrlPatterns" must hold pairs of regular expressions, got "(".',
    ],
    [
      { ignoreLanguageUrlPatterns: [['x']] as never },
      'InvalidConfigException',
      'UrlLanguageManager "ignoreLanguageUrlPatterns" must hold pairs of regular expressions, got undefined.',
    ],
    [
      { languageCookieName: ` ${'x'.repeat(100)}` },
      'InvalidConfigException',
      `UrlLanguageManager "languageCookieName" must consist of letters, digits and !#$%&'*+-.^_\`|~, got " ${'x'.repeat(79)}".`,
    ],
    [
      { defaultLanguage: ` ${'x'.repeat(100)}` },
      'InvalidConfigException',
      `UrlLanguageManager "defaultLanguage" must be a language tag, got " ${'x'.repeat(79)}".`,
    ],
    [
      { geoIpLanguageCountries: { fr: ['FR', 5] } },
      'InvalidConfigException',
      'UrlLanguageManager "geoIpLanguageCountries" must have a list of country codes for "fr".',
    ],
    [
      { ignoreLanguageUrlPatterns: [[5, 'x']] as never },
      'InvalidConfigException',
      'UrlLanguageManager "ignoreLanguageUrlPatterns" must hold pairs of regular expressions, got 5.',
    ],
    [
      { ignoreLanguageUrlPatterns: { [`(${'x'.repeat(100)}`]: 'x' } },
      'InvalidConfigException',
      `UrlLanguageManager "ignoreLanguageUrlPatterns" must hold pairs of regular expressions, got "(${'x'.repeat(79)}".`,
    ],
    [
      { languages: [` ${'x'.repeat(100)}`] },
      'InvalidConfigException',
      `UrlLanguageManager "languages" has a code that is no language tag: " ${'x'.repeat(79)}".`,
    ],
    [
      { enableLanguageDetektion: true },
      'UnknownPropertyException',
      'Setting unknown property: UrlLanguageManager::enableLanguageDetektion. Did you mean "enableLanguageDetection"?',
    ],
  ];
  for (const [config, name, message] of faults) {
    it(`refuses ${JSON.stringify(config)}`, () => {
      assert.throws(() => createManager(config), { name, message });
    });
  }

  it('uses the default language of the application, also when a request has selected another', () => {
    const app = Application.create({ id: 'site', basePath: import.meta.dirname, language: 'de' });
    const manager = runInRequestScope(() => {
      setRequestLanguage('fr');
      return UrlLanguageManager.create({ languages: ['de', 'fr'] });
    });
    assert.equal(manager.getDefaultLanguage(), 'de');
    app.language = 'fr';
    assert.equal(manager.getDefaultLanguage(), 'de');
  });

  it('uses its first language without a setting or an application', () => {
    assert.equal(UrlLanguageManager.create({ languages: ['de', 'en'] }).getDefaultLanguage(), 'de');
  });

  it('logs a warning about permanent redirects, and about a default language that is not configured', () => {
    const logged = (config: Config) =>
      runInRequestScope(() => {
        createManager(config);
        return Fw.getLogger().messages.map(([text]) => text);
      });
    assert.deepEqual(logged({ languageRedirectCode: 301 }), [
      'Redirects with status 301 pin a visitor to their first language: browsers do not ask again.',
    ]);
    assert.equal(logged({ languageRedirectCode: 308 }).length, 1);
    for (const languageRedirectCode of [302, 303, 307]) {
      assert.deepEqual(logged({ languageRedirectCode }), []);
    }
    const persistence = { enableLanguagePersistence: false };
    const detection = { enableLanguageDetection: false };
    assert.equal(logged({ languageRedirectCode: 301, ...persistence }).length, 1);
    assert.equal(logged({ languageRedirectCode: 301, ...detection }).length, 1);
    assert.deepEqual(logged({ languageRedirectCode: 301, ...persistence, ...detection }), []);
    assert.deepEqual(logged({ languages: ['fr'], enableLocaleUrls: false }), []);
    assert.deepEqual(logged({ languages: ['fr'] }), [
      'The default language "en" is not among "languages": nobody can be sent to it.',
    ]);
    assert.deepEqual(logged({}), []);
  });

  it('uses English as default language without any languages', () => {
    assert.equal(UrlLanguageManager.create().getDefaultLanguage(), 'en');
  });

  it('returns its languages in order, and none when it is disabled', () => {
    assert.deepEqual(createManager().getLanguages(), ['en', 'fr', 'de-CH', 'pt-BR']);
    assert.deepEqual(createManager({ enableLocaleUrls: false }).getLanguages(), []);
    assert.deepEqual(UrlLanguageManager.create().getLanguages(), []);
  });

  it('throws before it is created', () => {
    assert.throws(() => new UrlLanguageManager().getDefaultLanguage(), {
      name: 'InvalidCallException',
      message: 'UrlLanguageManager is not ready: make it with create().',
    });
  });

  it('resets stateful patterns between two tests', () => {
    const manager = createManager({ ignoreLanguageUrlPatterns: [[/^api/g, /^api/gy]] });
    const routes = [1, 2, 3].map(() => send(manager, { url: '/api/x', accept: 'fr' }).redirect);
    assert.deepEqual(routes, [null, null, null]);
  });

  it('keeps a parameter with the name of its own where there is no language', () => {
    const config = { ignoreLanguageUrlPatterns: { '^api/': '^api/' }, normalizer: {} };
    const found = send(createManager(config), { url: '/api/x/?language=fr' });
    assert.deepEqual(found.redirect, { url: '/api/x?language=fr', status: 301 });
  });

  it('splits codes at their first dash', () => {
    const probe = Probe.create({ languages: ['en', 'de-CH', 'zh-Hant-TW', 'es-*'] });
    const pairs = ['EN', 'de-ch', 'zh-hant-tw', 'es-mx', 'es', 'nl', ''].map((code) =>
      probe.split(code),
    );
    assert.deepEqual(pairs, [
      ['en', null],
      ['de', 'CH'],
      ['zh', 'Hant-TW'],
      ['es', 'MX'],
      ['es', null],
      [null, null],
      [null, null],
    ]);
  });

  it('allows subclasses to decide about languages', () => {
    class OfUser extends UrlLanguageManager {
      protected override loadPersistedLanguage(): string | null {
        return 'FR';
      }
    }
    const manager = OfUser.create({ languages: ['en', 'fr'] });
    assert.equal(send(manager, { url: '/x', cookie: 'en' }).redirect?.url, '/fr/x');
  });

  it('reads the country from server parameters that are no headers', () => {
    const manager = createManager({
      geoIpServerVar: 'SERVER_PROTOCOL',
      geoIpLanguageCountries: { fr: ['HTTP/1.1'] },
    });
    assert.equal(send(manager, { url: '/x' }).redirect?.url, '/fr/x');
  });

  it('returns the same result when a request is parsed twice', () => {
    const manager = createManager();
    const found = during({ url: '/fr/en/x' }, (request) => [
      manager.parseRequest(request),
      manager.parseRequest(request),
    ]);
    assert.deepEqual(
      found.map((one) => one && one[0]),
      ['en/x', 'en/x'],
    );
  });

  it('accepts aliases in any script', () => {
    const manager = createManager({ languages: ['en', { español: 'es', 日本語: 'ja' }] });
    assert.equal(send(manager, { url: '/espa%C3%B1ol/x' }).language, 'es');
    assert.equal(send(manager, { url: '/ESPA%C3%91OL/x' }).redirect?.url, '/espa%C3%B1ol/x');
    assert.equal(
      send(manager, { url: '/x', accept: 'ja' }).redirect?.url,
      '/%E6%97%A5%E6%9C%AC%E8%AA%9E/x',
    );
  });

  it('refuses a page that does not exist in the language of the request', () => {
    const manager = createManager({ normalizer: { action: 404 } });
    const german = () => during({ url: '/fr/' }, (request) => manager.parseRequest(request));
    assert.throws(german, { name: 'NotFoundHttpException', message: 'Page non trouvée.' });
  });

  const logs: readonly (readonly [config: Config, visit: Visit, texts: readonly string[]])[] = [
    [
      {},
      { url: '/fr/x', cookie: 'es' },
      [
        "Language code found in URL. Setting application language to 'fr'.",
        "Found persisted language 'es' in cookie.",
        'Triggering languageChanged event: es -> fr',
        "Persisting language 'fr' in session.",
        "Persisting language 'fr' in cookie.",
      ],
    ],
    [
      {},
      { url: '/x', session: 'fr' },
      ["Found persisted language 'fr' in session.", 'Redirecting to /fr/x.'],
    ],
    [{}, { url: '/x', accept: 'fr' }, ["Detected browser language 'fr'.", 'Redirecting to /fr/x.']],
    [{}, { url: '/x', country: 'FR' }, ["Detected GeoIp language 'fr'.", 'Redirecting to /fr/x.']],
    [
      { ignoreLanguageUrlPatterns: { '^api/': '^api/' } },
      { url: '/api/x' },
      ["Ignore pattern '^api/' matches 'api/x.' Skipping language processing."],
    ],
  ];
  for (const [config, visit, texts] of logs) {
    it(`logs in debug mode how it handles ${visit.url}`, () => {
      const { DEBUG } = Fw;
      Fw.DEBUG = true;
      try {
        assert.deepEqual(send(createManager(config), visit).logs, texts);
      } finally {
        Fw.DEBUG = DEBUG;
      }
    });
  }
});
