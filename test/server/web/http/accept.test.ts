import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { parseAccept, Request } from '../../../../server/web/index.ts';
import { preferredEncoding } from '../../../../server/web/http/accept-encoding.ts';
import { basicCredentials } from '../../../../server/web/http/basic-auth.ts';
import { isCompressible } from '../../../../server/web/http/compressible.ts';
import { joinTokens } from '../../../../server/web/internal.ts';

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
    assert.deepEqual(valuesOf(`${'a'.repeat(1022)},bc`), ['a'.repeat(1022), 'b']);
  });
});

describe('Request.getPreferredLanguage', () => {
  for (const [header, offered, expected] of [
    ['de-AT, en', ['en', 'de-CH'], 'de-CH'],
    ['de-at', ['de-CH', 'DE-AT'], 'DE-AT'],
    ['de_AT', ['en', 'de'], 'de'],
    ['fr', ['en', 'de'], 'en'],
    ['', ['en'], 'en'],
  ] as const) {
    it(`answers ${expected} of ${offered.join()} to "${header}"`, () => {
      const native = new globalThis.Request('http://h.test/', {
        headers: { 'accept-language': header },
      });
      assert.equal(Request.create({}).bind(native).getPreferredLanguage(offered), expected);
    });
  }
});

describe('preferredEncoding', () => {
  const offered = ['br', 'zstd', 'gzip'] as const;
  for (const [header, expected] of [
    [null, null],
    ['', null],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['gzip, br;q=0.9', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'zstd'],
    ['br;q=0.00, *;q=0.5', 'zstd'],
    ['br ; q = 0 , zstd;q=0., *', 'gzip'],
    ['*;q=0', null],
    ['deflate', null],
    ['br;q=0.01', 'br'],
  ] as const) {
    it(`answers ${expected} to "${header}"`, () => {
      assert.equal(preferredEncoding(header, offered), expected);
    });
  }
});

describe('isCompressible', () => {
  for (const [type, expected] of [
    ['text/html; charset=UTF-8', true],
    ['TEXT/PLAIN', true],
    ['application/json', true],
    ['image/svg+xml;x', true],
    ['application/wasm', true],
    ['text/event-stream', false],
    ['text/event-stream;charset=UTF-8', false],
    ['image/png', false],
    ['application/jsonx', false],
    ['', false],
  ] as const) {
    it(`answers ${expected} for "${type}"`, () => assert.equal(isCompressible(type), expected));
  }
});

describe('joinTokens', () => {
  for (const [present, added, expected] of [
    [null, 'a', 'a'],
    ['', 'a', 'a'],
    ['a, B', 'b , C,a', 'a, B, C'],
    ['a,,', '', 'a'],
  ] as const) {
    it(`adds "${added}" to "${present}"`, () => assert.equal(joinTokens(present, added), expected));
  }
});

describe('basicCredentials', () => {
  for (const [text, expected] of [
    ['u:p', ['u', 'p']],
    ['u', ['u', null]],
    ['', [null, null]],
    [':', [null, '']],
    ['\ufeffu:p', ['\ufeffu', 'p']],
  ] as const) {
    it(`reads "${text}"`, () => {
      const header = `Basic ${Buffer.from(text).toString('base64')}`;
      assert.deepEqual(basicCredentials(header), expected);
    });
  }

  it('gives user and password of a request one by one', () => {
    const headers = { authorization: `Basic ${btoa('u:p')}` };
    const request = Request.create({}).bind(new globalThis.Request('http://h.test/', { headers }));
    assert.deepEqual([request.getAuthUser(), request.getAuthPassword()], ['u', 'p']);
    const other = Request.create({}).bind(new globalThis.Request('http://h.test/'));
    assert.deepEqual([other.getAuthUser(), other.getAuthPassword()], [null, null]);
  });
});
