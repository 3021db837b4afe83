import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { parseQuery } from '../../../../../server/web/index.ts';
import { isScalar } from '../../../../../server/web/http/body/query.ts';
import { buildQuery } from '../../../../../server/web/internal.ts';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('parseQuery', () => {
  for (const [text, expected] of [
    ['', {}],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a', { a: '' }],
    ['=x&&a=1', { a: '1' }],
    ['&a=1', { a: '1' }],
    ['a=1&a=2', { a: '2' }],
    ['a[b][]=1&a[b][]=2&__proto__[x]=1', { a: { b: ['1', '2'] } }],
    ['a[b][c]=1', { a: { b: { c: '1' } } }],
    ['a[0]=x&a[1]=y', { a: ['x', 'y'] }],
    ['a[1]=y&a[0]=x', { a: ['x', 'y'] }],
    ['a[1]=x', { a: { 1: 'x' } }],
    ['a[]=x&a[k]=y', { a: { 0: 'x', k: 'y' } }],
    ['a=1&a[b]=2', { a: { b: '2' } }],
    ['a[b]=2&a=1', { a: '1' }],
    ['a[b=1', { 'a[b': '1' }],
    ['a[b]c=1', { 'a[b]c': '1' }],
    ['[a]=1', { '[a]': '1' }],
    ['a.b=1&a b=2&a+c=3', { 'a.b': '1', 'a b': '2', 'a c': '3' }],
    ['a=%zz&b=%E4%F6&c=%20+%41', { a: '%zz', b: '%E4%F6', c: '  A' }],
    ['a[constructor]=1&prototype=2&a[ok]=3', { a: { ok: '3' } }],
    ['a%5Bb%5D=1', { a: { b: '1' } }],
    ['a=1=2', { a: '1=2' }],
    ['a&b=1', { a: '', b: '1' }],
    ['a=1&', { a: '1' }],
    ['a[0]=x&a[2]=z', { a: { 0: 'x', 2: 'z' } }],
    ['a[00]=x', { a: { '00': 'x' } }],
    ['a[-1]=x&a[k]=y', { a: { '-1': 'x', k: 'y' } }],
    ['a[1]=x&a[]=y', { a: { 1: 'x', 2: 'y' } }],
    ['a[]=x&a[5]=y&a[01]=z&a[]=q', { a: { 0: 'x', 5: 'y', 6: 'q', '01': 'z' } }],
    ['a[0]=x&a[]=y&a[]=z', { a: ['x', 'y', 'z'] }],
    ['a[][b]=1&a[][b]=2', { a: [{ b: '1' }, { b: '2' }] }],
    ['a[b][0]=1&a[b][0]=2', { a: { b: ['2'] } }],
    ['a[=1&__proto__=2&b]=3', { 'a[': '1', 'b]': '3' }],
  ] as const) {
    it(`parses ${JSON.stringify(text)}`, () => assert.deepEqual(plain(parseQuery(text)), expected));
  }

  it('never reaches a prototype', () => {
    parseQuery('__proto__[x]=1&a[__proto__][x]=1&constructor[prototype][x]=1');
    assert.equal(({} as Record<string, unknown>)['x'], undefined);
  });

  it('refuses more than 1000 pairs and names deeper than 10 levels', () => {
    parseQuery('a[]=1&'.repeat(1000));
    assert.throws(() => parseQuery('a[]=1&'.repeat(1001)), {
      statusCode: 400,
      message: 'The request has more than 1000 parameters.',
    });
    parseQuery(`a${'[x]'.repeat(10)}=1`);
    assert.throws(() => parseQuery(`a${'[x]'.repeat(11)}=1`), { statusCode: 400 });
  });

  it('decodes valid UTF-8, and keeps every other run of escapes', () => {
    const strictly = (run: string): string => {
      try {
        return decodeURIComponent(run);
      } catch {
        return run;
      }
    };
    const edges = [0x7f, 0x80, 0xbf, 0xc0, 0xc2, 0xdf, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff];
    const byte = fc.oneof(
      fc.constantFrom(...edges),
      fc.integer({ min: 0x80, max: 0xbf }),
      fc.nat(255),
    );
    const run = fc.array(byte, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(run, { maxLength: 4 }), (runs) => {
        const texts = runs.map((bytes) => Buffer.from(bytes).toString('hex').replace(/../g, '%$&'));
        const expected = texts.map(strictly).join('-');
        assert.equal(parseQuery(`a=${texts.join('-')}`)['a'], expected);
      }),
      { numRuns: 3000 },
    );
    for (let code = 0x80; code < 0x11_0000; code += 0x1f3) {
      const bytes = Buffer.from(String.fromCodePoint(code));
      const text = bytes.toString('hex').replace(/../g, '%$&');
      assert.equal(parseQuery(`a=${text}%ff-${text}`)['a'], `${text}%ff-${bytes.toString()}`);
    }
  });

  it('creates no error for each run that is not UTF-8', () => {
    const original = decodeURIComponent;
    let calls = 0;
    globalThis.decodeURIComponent = (text) => {
      calls++;
      return original(text);
    };
    try {
      const text = '%ff1'.repeat(1000);
      assert.equal(parseQuery(`a=${text}`)['a'], text);
    } finally {
      globalThis.decodeURIComponent = original;
    }
    assert.ok(calls < 10, `${calls} calls`);
  });

  it('scans the text after names without a value once', ({ mock }) => {
    const { indexOf } = String.prototype;
    let scanned = 0;
    const spy = mock.method(
      String.prototype,
      'indexOf',
      function (this: string, search: string, from = 0) {
        const found = indexOf.call(this, search, from);
        scanned += (found < 0 ? this.length : found) - from;
        return found;
      },
    );
    const params = parseQuery(`${'a&'.repeat(900)}${'b'.repeat(100_000)}`);
    spy.mock.restore();
    assert.equal(Object.keys(params).length, 2);
    assert.ok(scanned < 1_000_000, `${scanned} characters`);
  });

  it('throws no other error for any text', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', 'b', '[', ']', '=', '&', '%', '+', '0', '__proto__'),
        }),
        (text) => {
          parseQuery(text);
          assert.equal(Object.getPrototypeOf(parseQuery(text)), null);
        },
      ),
    );
  });
});

describe('isScalar', () => {
  for (const value of ['', 'a', 0, Number.NaN, true, false, 5n]) {
    it(`is true for ${String(value)} of type ${typeof value}`, () => {
      assert.equal(isScalar(value), true);
    });
  }

  for (const value of [null, undefined, {}, [], new Date(0), () => 'a', Symbol('a')]) {
    it(`is false for ${JSON.stringify(value)} of type ${typeof value}`, () => {
      assert.equal(isScalar(value), false);
    });
  }
});

describe('buildQuery', () => {
  it('omits null, undefined and functions', () => {
    const params = { a: 1, b: 2, c: null, d: undefined, e: () => 'a', f: [null, 5n], g: {} };
    assert.equal(buildQuery(params, new Set(['b'])), 'a=1&f%5B1%5D=5');
  });

  it('refuses an invalid date', () => {
    assert.throws(() => buildQuery({ a: { since: new Date(Number.NaN) } }), {
      name: 'InvalidArgumentException',
      message: 'A URL cannot carry the date "Invalid Date".',
    });
  });

  for (const [params, expected] of [
    [{}, ''],
    [{ a: 'x y', b: null, c: { d: 1 }, e: undefined }, 'a=x+y&c%5Bd%5D=1'],
    [{ a: [1, true, false] }, 'a%5B0%5D=1&a%5B1%5D=1&a%5B2%5D=0'],
    [{ a: '*~!' }, 'a=%2A%7E%21'],
    [{ 'a&b': 'ü=\r\n' }, 'a%26b=%C3%BC%3D%0D%0A'],
    [{ at: new Date(0) }, 'at=1970-01-01T00%3A00%3A00.000Z'],
    [{ bad: '\ud800' }, 'bad=%EF%BF%BD'],
  ] as const) {
    it(`writes ${JSON.stringify(params)}`, () => assert.equal(buildQuery(params), expected));
  }

  it('is parsed back by parseQuery', () => {
    const leaf = fc.string({ unit: 'grapheme' });
    const key = fc.stringMatching(/^[a-z]{1,5}$/).filter((name) => name !== 'prototype');
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
        fc.dictionary(key, tie('tree'), { minKeys: 1, maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(key, tree, { maxKeys: 4 }), (params) => {
        assert.deepEqual(plain(parseQuery(buildQuery(params))), plain(params));
      }),
    );
  });
});
