import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { UrlNormalizer } from '../../../../server/web/index.ts';
import {
  codeOnlyAction,
  decideByDomain,
  decideWithCode,
  decideWithoutCode,
  isRespelled,
  isSame,
} from '../../../../server/locale/internal/decide.ts';

const rules = { defaultLanguage: 'en', codeForDefault: false, keepsCase: false };
const german = { language: 'de-CH', segment: 'de-ch' };
const english = { language: 'EN', segment: 'en' };
const serve = (language: string) => ({ kind: 'serve', language });

describe('decideWithCode', () => {
  const redirect = (code: typeof german, reason: string, status: number | null = null) => ({
    kind: 'redirect',
    language: code.language,
    to: reason === 'default' ? '' : code.segment,
    reason,
    status,
  });
  for (const [code, written, slashes, more, decision] of [
    [german, 'de-ch', null, {}, serve('de-CH')],
    [german, 'de-CH', null, {}, redirect(german, 'spelling')],
    [german, 'de-CH', null, { keepsCase: true }, serve('de-CH')],
    [german, 'de-ch', 404, {}, { kind: 'missing', language: 'de-CH' }],
    [german, 'de-ch', 301, {}, redirect(german, 'slashes', 301)],
    [german, 'DE-ch', 404, {}, redirect(german, 'spelling')],
    [english, 'en', null, {}, redirect(english, 'default')],
    [english, 'en', 404, {}, redirect(english, 'default')],
    [english, 'en', null, { codeForDefault: true }, serve('EN')],
    [english, 'EN', null, {}, redirect(english, 'spelling')],
  ] as const) {
    it(`returns ${decision.kind} for ${written} with ${slashes} and ${JSON.stringify(more)}`, () => {
      const found = decideWithCode(code, written, slashes, { ...rules, ...more });
      assert.deepEqual(found, decision);
      assert.equal(isRespelled(found), 'reason' in decision && decision.reason === 'spelling');
    });
  }
});

describe('decideWithoutCode', () => {
  const to = (language: string, segment: string) => ({
    kind: 'redirect',
    language,
    to: segment,
    reason: 'language',
    status: null,
  });
  const segmentOf = (language: string) => (language === 'fr' ? null : `-${language}`);
  for (const [found, codeForDefault, decision] of [
    [null, false, serve('en')],
    ['EN', false, serve('en')],
    ['de', false, to('de', '-de')],
    ['fr', false, serve('fr')],
    [null, true, to('en', '-en')],
    ['de', true, to('de', '-de')],
  ] as const) {
    it(`returns ${decision.kind} for ${found}${codeForDefault ? ' with a code for the default language' : ''}`, () => {
      const all = { ...rules, codeForDefault };
      assert.deepEqual(decideWithoutCode(found, segmentOf, all), decision);
    });
  }
});

describe('decideByDomain', () => {
  it('serves a host that is not listed in the default language', () => {
    assert.deepEqual(decideByDomain('de', rules), serve('de'));
    assert.deepEqual(decideByDomain(null, rules), serve('en'));
  });
});

describe('codeOnlyAction', () => {
  it('is none without a normalizer', () => {
    assert.equal(codeOnlyAction('//', null, '/'), null);
  });

  for (const [rest, config, suffix, action] of [
    ['', {}, null, null],
    ['/', {}, null, 301],
    ['/', { action: 302 }, null, 302],
    ['/', { action: 404 }, null, 404],
    ['/', { action: 307 }, null, null],
    ['/', { action: null }, null, null],
    ['/', {}, '.html', 301],
    ['/', {}, '/', null],
    ['', {}, '/', 301],
    ['//', {}, '/', 301],
    ['//', { normalizeTrailingSlash: false }, null, 301],
    ['/', { normalizeTrailingSlash: false }, null, null],
    ['', { normalizeTrailingSlash: false }, '/', null],
    ['//', { normalizeTrailingSlash: false, collapseSlashes: false }, null, null],
    ['//', { collapseSlashes: false }, null, 301],
  ] as const) {
    it(`is ${action} for "${rest}" with ${JSON.stringify(config)} and the suffix ${suffix}`, () => {
      const normalizer = Object.assign(new UrlNormalizer(), config);
      assert.equal(codeOnlyAction(rest, normalizer, suffix), action);
    });
  }
});

describe('isSame', () => {
  for (const [a, b, expected] of [
    ['en', 'en', true],
    ['en', 'EN', true],
    ['en', 'de', false],
    ['en', 'en-GB', false],
    ['', '', true],
    ['', 'en', false],
  ] as const) {
    it(`is ${expected} for "${a}" and "${b}"`, () => assert.equal(isSame(a, b), expected));
  }
});
