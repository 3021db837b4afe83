import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  type Route,
  type UrlSpec,
  UrlNormalizerRedirectException,
} from '../../../../server/web/index.ts';
import {
  isPartOfPage,
  isSafeTarget,
  mayRedirect,
  parsePlainly,
  targetOfRequest,
} from '../../../../server/locale/internal/redirect.ts';
import { specParams } from '../../../../server/web/internal.ts';
import { webRequest } from '../visit.ts';

describe('isSafeTarget', () => {
  for (const url of [
    '/',
    '/x',
    '/x?u=//evil.com',
    '/x#/../y',
    '/a..b/c.',
    'https://help.example.net/fr',
    '/%5Cevil.com',
  ]) {
    it(`allows redirects to ${url}`, () => assert.equal(isSafeTarget(url), true));
  }
  const refused = [
    '',
    'x',
    '//evil.com',
    '/\\evil.com',
    '\\\\evil.com',
    '/x\r\nSet-Cookie: a=b',
    '/a b',
    '/é',
    '/a/../b',
    '/..',
    '/a/%2e%2E/b',
    '/.',
    'javascript:alert(1)',
    'data:,x',
    'ftp://example.net/',
  ];
  for (const url of refused) {
    it(`refuses ${JSON.stringify(url)}`, () => assert.equal(isSafeTarget(url), false));
  }
});

describe('mayRedirect', () => {
  for (const [method, expected] of [
    ['GET', true],
    ['HEAD', true],
    ['POST', false],
    ['OPTIONS', false],
  ] as const) {
    it(`is ${expected} for ${method}`, () => {
      assert.equal(mayRedirect(webRequest({ url: '/', method })), expected);
    });
  }
});

describe('isPartOfPage', () => {
  for (const [destination, expected] of [
    [null, false],
    ['document', false],
    ['Document', false],
    ['empty', false],
    ['fencedframe', false],
    ['image', true],
    ['', true],
  ] as const) {
    it(`is ${expected} for a request for ${destination}`, () => {
      const headers: Record<string, string> =
        destination === null ? {} : { 'sec-fetch-dest': destination };
      assert.equal(isPartOfPage(webRequest({ url: '/', headers })), expected);
    });
  }
});

describe('parsePlainly', () => {
  const parsed = (url: UrlSpec, status = 301) =>
    parsePlainly(() => {
      throw new UrlNormalizerRedirectException(url, status);
    });

  it('returns a route, and no status unless its path has another form', () => {
    const route: Route = ['a', { b: 1 }];
    assert.deepEqual(
      parsePlainly(() => route),
      { route, status: null },
    );
    assert.deepEqual(
      parsePlainly(() => false),
      { route: false, status: null },
    );
    assert.deepEqual(parsed(['a', { b: 1 }], 302), { route, status: 302 });
    assert.deepEqual(parsed(['a']), { route: ['a', {}], status: 301 });
  });

  it('rethrows a redirect to a finished URL and other errors', () => {
    assert.throws(() => parsed('/a'), UrlNormalizerRedirectException);
    assert.throws(() => parsePlainly(() => assert.fail('other')), /other/);
  });
});

describe('targetOfRequest', () => {
  const request = webRequest({ url: '/x?a=1&language=evil&%23=top' });
  const target = (to: string | null, url: string) => {
    const calls: UrlSpec[] = [];
    const manager = {
      languageParam: 'language',
      createUrl: (spec: UrlSpec) => (calls.push(spec), url),
    };
    const found = targetOfRequest(request, ['r', { b: 2 }], to, manager);
    const [spec] = calls;
    return { found, params: typeof spec === 'object' ? { ...spec[1] } : null };
  };

  it('creates the URL of the route with its query, in the language of the redirect', () => {
    assert.deepEqual(target('fr', '/y').params, { a: '1', b: 2, language: 'fr' });
    assert.deepEqual(target('', '/y').params, { a: '1', b: 2, language: '' });
    assert.deepEqual(target(null, '/y').params, { a: '1', b: 2, language: 'evil' });
    assert.deepEqual(specParams({ ...request.getQueryParams() }), { a: '1', language: 'evil' });
  });

  it('returns a path of this host, the route for another one, and nothing for an unsafe URL or that of the request', () => {
    assert.equal(target('fr', '/y').found, '/y');
    assert.equal(target('fr', '/x?a=1&language=evil&%23=top').found, null);
    assert.equal(target('fr', '//evil.test').found, null);
    const other = target('fr', 'https://h.test/y').found;
    assert.ok(typeof other === 'object' && other);
    assert.deepEqual([other[0], { ...other[1] }], ['r', { a: '1', b: 2, language: 'fr' }]);
  });
});
