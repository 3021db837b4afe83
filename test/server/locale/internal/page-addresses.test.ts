import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { UrlSpec } from '../../../../server/web/index.ts';
import {
  isPath,
  extractLanguage,
  withScheme,
} from '../../../../server/locale/internal/page-addresses.ts';

describe('isPath', () => {
  for (const [url, expected] of [
    ['/', true],
    ['/a//b', true],
    ['//h.test/a', false],
    ['http://h.test/a', false],
    ['a', false],
    ['', false],
  ] as const) {
    it(`is ${expected} for "${url}"`, () => assert.equal(isPath(url), expected));
  }
});

describe('withScheme', () => {
  for (const [url, scheme, changed] of [
    ['http://h.test/a', null, 'http://h.test/a'],
    ['http://h.test/a', 'https', 'https://h.test/a'],
    ['http://h.test/a//b', '', '//h.test/a//b'],
    ['//h.test/a', 'http', 'http://h.test/a'],
  ] as const) {
    it(`returns ${changed} for ${url} with ${scheme}`, () => {
      assert.equal(withScheme(url, scheme), changed);
    });
  }
});

describe('extractLanguage', () => {
  const inherited = Object.create({ language: 'de' }) as Record<string, unknown>;
  for (const [spec, given, rest] of [
    ['a', null, 'a'],
    [['a'], null, ['a']],
    [['a', { b: 1 }], null, ['a', { b: 1 }]],
    [['a', inherited], null, ['a', inherited]],
    [['a', { b: 1, language: 'de' }], 'de', ['a', { b: 1 }]],
    [['a', { language: '' }], '', ['a', {}]],
    [['a', { language: null }], null, ['a', {}]],
    [['a', { language: 5 }], null, ['a', {}]],
  ] as const) {
    it(`returns ${JSON.stringify(given)} for ${JSON.stringify(spec)}`, () => {
      assert.deepEqual(extractLanguage(spec as UrlSpec, 'language'), { given, rest });
    });
  }
});
