import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { parseAccept, Request } from '../../../../../server/web/index.ts';

const valuesOf = (header: string): string[] => parseAccept(header).map(({ value }) => value);

describe('parseAccept', () => {
  for (const [header, values] of [
    ['', []],
    [',', []],
    ['*, de', ['de', '*']],
    ['text/*, */*, text/html', ['text/html', 'text/*', '*/*']],
    ['*/*, text/*', ['text/*', '*/*']],
    ['a/b, a/b;c=1', ['a/b', 'a/b']],
    ['a;q=0.1, b;q=0.9, c', ['c', 'b', 'a']],
    ['a;q=0, b;q=0.0, c;q=2, d;q=-1, e;q=1.5, f;q=', []],
    ['a;q=.5, b;q=1., c;q=1.000', ['b', 'c', 'a']],
    ['a ; Q = 0.5, b', ['b', 'a']],
    [' ;q=1', []],
  ] as const) {
    it(`orders "${header}"`, () => assert.deepEqual(valuesOf(header), values));
  }

  it('reads parameters in front of the weight', () => {
    const [entry] = parseAccept('a/b; C = "x\\"y" ;d=;=z;e; q=0.5;f=1');
    assert.deepEqual({ ...entry?.parameters }, { c: 'x"y', d: '' });
    assert.equal(entry?.q, 0.5);
  });

  it('reads 20 entries and a thousand characters', () => {
    const many = Array.from({ length: 21 }, (_, at) => `t${at}`);
    assert.deepEqual(valuesOf(many.join()), many.slice(0, 20));
    assert.deepEqual(valuesOf(`${'a'.repeat(1022)},b`), ['a'.repeat(1022), 'b']);
    // Cut, an entry would be another one: `gzip;q=0` would be `gzip`.
    assert.deepEqual(valuesOf(`${'a'.repeat(1018)},bcd;q=0`), ['a'.repeat(1018)]);
    assert.deepEqual(valuesOf('a'.repeat(1025)), []);
    assert.deepEqual(valuesOf(`a/b,c/d;e="${',f'.repeat(512)}";q=0`), ['a/b']);
    assert.deepEqual(valuesOf(`a/b,c/d;e="\\",${'f'.repeat(1024)}";q=0`), ['a/b']);
  });
});

describe('Request.getPreferredLanguage', () => {
  for (const [header, offered, expected] of [
    ['de-AT, en', ['en', 'de-CH'], 'de-CH'],
    ['de-AT, en', ['de-CH', 'en'], 'de-CH'],
    ['de-at', ['de-CH', 'DE-AT'], 'DE-AT'],
    ['de_AT', ['en', 'de'], 'de'],
    ['pt-PT', ['pt-BR', 'pt'], 'pt'],
    ['zh-Hant-TW', ['zh-CN', 'zh-Hant'], 'zh-Hant'],
    ['fr', ['en', 'de'], 'en'],
    ['', ['en'], 'en'],
  ] as const) {
    it(`returns ${expected} of ${offered.join()} for "${header}"`, () => {
      const native = new globalThis.Request('http://h.test/', {
        headers: { 'accept-language': header },
      });
      assert.equal(Request.create({}).bind(native).getPreferredLanguage(offered), expected);
    });
  }
});
