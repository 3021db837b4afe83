import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  type LanguageSources,
  type LocaleRequest,
  UrlLanguageManager,
} from '../../../server/locale/index.ts';
import { createManager, send, type Visit } from './visit.ts';

/** The language that a visit without a code in its URL is redirected to; null without a redirect. */
function chosen(languageSources: LanguageSources, visit: Omit<Visit, 'url'>): string | null {
  const url = send(createManager({ languageSources }), { url: '/x', ...visit }).redirect?.url;
  return url === undefined ? null : (url.split('/')[1] ?? null);
}

const visit = { session: 'fr', cookie: 'de-CH', accept: 'es', country: 'BR' };

describe('languageSources', () => {
  const cases: readonly (readonly [LanguageSources, string | null])[] = [
    [['session', 'cookie', 'header', 'country'], 'fr'],
    [['cookie', 'session'], 'de-ch'],
    [['header', 'session'], 'es'],
    [['country', 'header', 'cookie'], 'brasil'],
    [[{ detect: () => 'FR', vary: [] }, 'cookie'], 'fr'],
    [[{ detect: () => null, vary: [] }, 'header'], 'es'],
    [[{ detect: () => 'nl', vary: [] }, 'cookie'], 'de-ch'],
    [[], null],
  ];
  for (const [sources, language] of cases) {
    it(`reads ${JSON.stringify(sources)} in this order`, () => {
      assert.equal(chosen(sources, visit), language);
    });
  }

  it('reads the cookie when the language in the session is no longer configured', () => {
    assert.equal(chosen(['session', 'cookie'], { session: 'nl', cookie: 'fr' }), 'fr');
  });

  it('names the headers of the sources that were read in Vary', () => {
    const account = { detect: () => null, vary: ['Authorization', 'Cookie'] };
    const manager = createManager({ languageSources: ['cookie', account, 'header'] });
    const { headers } = send(manager, { url: '/x' });
    assert.equal(headers['Vary'], 'Accept-Language, Cookie, Authorization');
  });

  it('detects the language by one call for sources that follow one another', () => {
    const calls: LanguageSources[] = [];
    class Watched extends UrlLanguageManager {
      protected override detectLanguage(request: LocaleRequest, sources: LanguageSources) {
        calls.push(sources);
        return super.detectLanguage(request, sources);
      }
    }
    const last = { detect: () => 'es', vary: [] };
    const manager = Watched.create({
      languages: ['en', 'fr', 'es'],
      languageSources: ['header', 'country', 'cookie', last],
    });
    assert.equal(send(manager, { url: '/x' }).redirect?.url, '/es/x');
    assert.deepEqual(calls, [['header', 'country'], [last]]);
  });

  it('passes the request to a source of the application', () => {
    const account = {
      detect: (request: { header(name: string): string | null }) => request.header('x-account'),
      vary: ['X-Account'],
    };
    const headers = { 'x-account': 'fr' };
    assert.equal(chosen([account], { headers }), 'fr');
  });

  it('throws when a source returns a promise', () => {
    const source = { detect: async () => 'fr', vary: [] };
    assert.throws(() => chosen([source as never], {}), {
      name: 'InvalidValueException',
      message:
        'A source of UrlLanguageManager "languageSources" must return a language tag or null, got a promise.',
    });
  });

  for (const [language, shown] of [
    [5, 'number'],
    [undefined, 'undefined'],
    [{}, 'object'],
  ] as const) {
    it(`throws when a source returns ${shown}`, () => {
      const source = { detect: () => language, vary: [] };
      assert.throws(() => chosen([source as never], {}), {
        name: 'InvalidValueException',
        message: `A source of UrlLanguageManager "languageSources" must return a language tag or null, got ${shown}.`,
      });
    });
  }

  it('names a header of several sources once, and those of unread sources', () => {
    const source = (language: string | null, ...vary: string[]) => ({
      detect: () => language,
      vary,
    });
    const vary = (...languageSources: LanguageSources) =>
      send(createManager({ languageSources }), { url: '/x' }).headers['Vary'];
    assert.equal(vary(source(null, 'X-A', 'X-B'), source(null, 'X-A')), 'X-A, X-B');
    assert.equal(vary(source(null)), undefined);
    assert.equal(vary(source('en', 'X-A'), 'header'), 'Accept-Language, X-A');
    assert.equal(vary('header', source('en', 'X-A'), 'cookie'), 'Accept-Language, Cookie, X-A');
    assert.equal(vary('header', source('en', 'X-A')), 'Accept-Language, X-A');
  });

  const sources =
    'Sources are "session", "cookie", "header", "country" and objects with "detect" and "vary".';
  const faults: readonly (readonly [unknown, string])[] = [
    ['cookie', 'must be a list of sources: "cookie"'],
    [['url'], 'has an entry that is no source: "url"'],
    [['cookie', 'cookie'], 'lists a source twice: "cookie"'],
    [[{ detect: () => null }], 'has an entry that is no source: object'],
    [[{ detect: () => null, vary: ['a b'] }], 'has an entry that is no source: object'],
    [[{ detect: () => null, vary: ['X-A', 5] }], 'has an entry that is no source: object'],
    [[{ detect: () => null, vary: 'X-A' }], 'has an entry that is no source: object'],
    [[{ detect: 'fr', vary: [] }], 'has an entry that is no source: object'],
    [[null], 'has an entry that is no source: null'],
    [[5], 'has an entry that is no source: 5'],
    [['header', 'cookie', 'header'], 'lists a source twice: "header"'],
    [['x'.repeat(100)], `has an entry that is no source: "${'x'.repeat(80)}"`],
    [{}, 'must be a list of sources: object'],
  ];
  for (const [languageSources, fault] of faults) {
    it(`refuses ${JSON.stringify(languageSources)} when the manager is created`, () => {
      assert.throws(() => createManager({ languageSources: languageSources as never }), {
        name: 'InvalidConfigException',
        message: `UrlLanguageManager "languageSources" ${fault}. ${sources}`,
      });
    });
  }
});
