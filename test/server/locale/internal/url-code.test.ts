import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  beforeSuffix,
  changePath,
  firstSegment,
  insertCode,
  moveUrl,
} from '../../../../server/locale/internal/url-code.ts';

describe('firstSegment', () => {
  for (const [path, segment] of [
    ['', ''],
    ['/', ''],
    ['a', 'a'],
    ['a/', 'a'],
    ['a/b/c', 'a'],
    ['/a', ''],
  ] as const) {
    it(`is "${segment}" for "${path}"`, () => assert.equal(firstSegment(path), segment));
  }
});

describe('insertCode', () => {
  for (const [url, prefix, keepsSlash, written] of [
    ['/', '', false, '/fr'],
    ['/', '', true, '/fr/'],
    ['', '', false, '/fr'],
    ['', '', true, '/fr/'],
    ['/?a', '', false, '/fr?a'],
    ['?a', '', true, '/fr/?a'],
    ['/#a', '', false, '/fr#a'],
    ['#a', '', false, '/fr#a'],
    ['/a', '', true, '/fr/a'],
    ['/a/', '', false, '/fr/a/'],
    ['/app', '/app', false, '/app/fr'],
    ['/app/', '/app', false, '/app/fr'],
    ['/app/a', '/app', false, '/app/fr/a'],
    ['/b/a', '/app', false, '/fr/b/a'],
    ['https://h.test', '', false, 'https://h.test/fr'],
    ['https://h.test/', '', true, 'https://h.test/fr/'],
    ['https://h.test/a', '', false, 'https://h.test/fr/a'],
    ['https://h.test?a', '', false, 'https://h.test/fr?a'],
    ['//h.test/app/a', '/app', false, '//h.test/app/fr/a'],
    ['//h.test/b', '/app', false, '//h.test/fr/b'],
    ['/a?u=//h.test/b', '', false, '/fr/a?u=//h.test/b'],
  ] as const) {
    it(`returns ${written} for "${url}" below "${prefix}"`, () => {
      assert.equal(insertCode(url, prefix, 'fr', keepsSlash), written);
    });
  }
});

describe('changePath', () => {
  for (const [url, prefix, suffix, written] of [
    ['/a', '', null, '/[a]'],
    ['/', '', null, '/[]'],
    ['', '', null, ''],
    ['?a', '', null, '?a'],
    ['/a/b?c/d', '', null, '/[a/b]?c/d'],
    ['/a#b', '', null, '/[a]#b'],
    ['/app/a', '/app', null, '/app/[a]'],
    ['/app', '/app', null, '/app'],
    ['https://h.test/a?b', '', null, 'https://h.test/[a]?b'],
    ['https://h.test', '', null, 'https://h.test'],
    ['//h.test/app/a', '/app', null, '//h.test/app/[a]'],
    ['/a.html?b', '', '.html', '/[a].html?b'],
    ['/a.htm', '', '.html', '/[a.htm]'],
    ['/a/', '', '/', '/[a]/'],
  ] as const) {
    it(`changes the path of "${url}" below "${prefix}" with the suffix ${suffix}`, () => {
      assert.equal(
        changePath(url, prefix, suffix, (path) => `[${path}]`),
        written,
      );
    });
  }
});

describe('beforeSuffix', () => {
  for (const [path, suffix, changed] of [
    ['a.html', '.html', '[a].html'],
    ['.html', '.html', '[].html'],
    ['a.html', '', '[a.html]'],
    ['a.html', null, '[a.html]'],
    ['a', '.html', '[a]'],
  ] as const) {
    it(`returns ${changed} for ${path} with the suffix ${suffix}`, () => {
      assert.equal(
        beforeSuffix(path, suffix, (text) => `[${text}]`),
        changed,
      );
    });
  }
});

describe('moveUrl', () => {
  const rows: readonly (readonly [
    url: string,
    baseUrl: string,
    hasCode: boolean,
    code: string | null,
    moved: string,
  ])[] = [
    ['/en/x', '', true, null, '/x'],
    ['/en', '', true, null, '/'],
    ['/en/', '', true, null, '/'],
    ['/en?a=1&a=2', '', true, null, '/?a=1&a=2'],
    ['/x?a=1&a=2', '', false, 'fr', '/fr/x?a=1&a=2'],
    ['/', '', false, 'fr', '/fr'],
    ['/?x', '', false, 'fr', '/fr?x'],
    ['/x/', '', false, 'fr', '/fr/x/'],
    ['/FR/c++/a%20b%2Fc', '', true, 'fr', '/fr/c++/a%20b%2Fc'],
    ['/en//evil.com', '', true, null, '/evil.com'],
    ['/en%2F%2Fevil.com', '', true, null, '/evil.com'],
    ['//evil.com', '', false, 'fr', '/fr/evil.com'],
    ['/app/en/x', '/app', true, null, '/app/x'],
    ['/app', '/app', false, 'fr', '/app/fr'],
    ['/app/en', '/app', true, null, '/app/'],
    ['/%61pp/en/x', '/app', true, null, '/app/x'],
    ['/a/b/en/x', '/a/b', true, 'fr', '/a/b/fr/x'],
    ['', '', false, null, '/'],
    ['?x', '', false, null, '/?x'],
    ['?x', '', false, 'fr', '/fr?x'],
    ['/app', '/app', false, null, '/app/'],
    ['/%2Fen/x', '', true, null, '/en/x'],
  ];
  for (const [url, baseUrl, hasCode, code, moved] of rows) {
    it(`converts ${url} below "${baseUrl}" to ${moved} for ${String(code)}`, () => {
      assert.equal(moveUrl({ url, baseUrl, hasCode }, code), moved);
    });
  }

  it('changes the rest of the path, too', () => {
    const rest = (text: string) => `[${text}]`;
    const url = { url: '/app/en/a/b?c', baseUrl: '/app', hasCode: true };
    assert.equal(moveUrl(url, 'fr', rest), '/app/fr/[a/b]?c');
    assert.equal(
      moveUrl({ ...url, url: '/app/en' }, 'fr', () => ''),
      '/app/fr',
    );
  });
});
