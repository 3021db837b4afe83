import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { encodeValue } from '../../../../server/debug/model/debug-value.ts';
import { CapturePolicy } from '../../../../server/debug/policy/capture-policy.ts';

const policy = new CapturePolicy();
const encode = (value: unknown): unknown => encodeValue(value, policy);
const text = (value: string) => ({ type: 'string', value });

class Order {
  id = 7;
  get total(): number {
    throw new Error('read');
  }
  toString(): string {
    throw new Error('called');
  }
}

describe('encodeValue()', () => {
  const vectors: readonly (readonly [string, unknown, unknown])[] = [
    ['null', null, { type: 'null' }],
    ['undefined', undefined, { type: 'undefined' }],
    ['true', true, { type: 'bool', value: true }],
    ['1', 1, { type: 'int', value: 1 }],
    ['1.5', 1.5, { type: 'float', value: 1.5 }],
    ['NaN', Number.NaN, { type: 'special-float', value: 'NAN' }],
    ['-Infinity', -Infinity, { type: 'special-float', value: '-INF' }],
    ['a string', 'x', text('x')],
    ['Infinity', Infinity, { type: 'special-float', value: 'INF' }],
    ['false', false, { type: 'bool', value: false }],
    ['0', 0, { type: 'int', value: 0 }],
    ['a bigint', 1n, { type: 'unsupported', value: 'bigint 1' }],
    ['a symbol', Symbol('s'), { type: 'unsupported', value: 'symbol Symbol(s)' }],
    [
      'a function',
      function named() {},
      { type: 'object', class: '\\Closure', value: 'named', entries: [] },
    ],
    ['bytes', Buffer.from('hi'), { type: 'binary', value: 'aGk=', length: 2 }],
    [
      'an invalid date',
      new Date(Number.NaN),
      { type: 'object', class: 'Date', value: 'Invalid Date', entries: [] },
    ],
  ];
  for (const [title, value, expected] of vectors) {
    it(`encodes ${title}`, () => assert.deepEqual(encode(value), expected));
  }

  it('encodes lists, maps and sets by their entries', () => {
    const entry = (key: unknown, value: unknown) => ({
      keyType: typeof key === 'number' ? 'int' : 'string',
      key,
      value,
    });
    const one = { type: 'int', value: 1 };
    assert.deepEqual(encode([1]), { type: 'array', entries: [entry(0, one)] });
    const map = encode(new Map([['__proto__', 1]]));
    assert.deepEqual(map, {
      type: 'object',
      class: 'Map',
      value: 'Map(1)',
      entries: [entry('__proto__', one)],
    });
    const set = encode(new Set([1]));
    assert.deepEqual(set, {
      type: 'object',
      class: 'Set',
      value: 'Set(1)',
      entries: [entry(0, one)],
    });
  });

  it('takes the text of an object that has no parts to show', () => {
    class Price {
      readonly #cents: number;
      constructor(cents: number) {
        this.#cents = cents;
      }
      toString(): string {
        if (this.#cents < 0) throw new Error('negative');
        return `${this.#cents / 100} EUR token=abc`;
      }
    }
    class Odd extends Price {
      override toString = (): string => 7 as unknown as string;
    }
    Object.defineProperty(Odd.prototype, 'x', { value: 1 });
    const shown = (value: unknown) => (encode(value) as { value: unknown }).value;
    assert.equal(shown(new Price(250)), '2.5 EUR token=[redacted]');
    assert.equal(shown(new Price(-1)), 'Price');
    assert.equal(shown(new (class Bare {})()), 'Bare');
    assert.equal(shown(Object.create(null)), 'Object');
    const hidden = Object.defineProperty(new Odd(1), 'toString', { enumerable: false });
    assert.equal(shown(hidden), 'Odd');
    const getter = Object.defineProperty({}, 'toString', { get: () => assert.fail('read') });
    assert.equal(shown(getter), 'Object');
  });

  it('calls no getter and no method of a value', () => {
    const value = {
      order: new Order(),
      get boom(): number {
        throw new Error('read');
      },
    };
    assert.deepEqual(encode(value), {
      type: 'object',
      class: 'Object',
      value: 'Object',
      entries: [
        {
          keyType: 'string',
          key: 'order',
          value: {
            type: 'object',
            class: 'Order',
            value: 'Order',
            entries: [{ keyType: 'string', key: 'id', value: { type: 'int', value: 7 } }],
          },
        },
        { keyType: 'string', key: 'boom', value: text('(accessor)') },
      ],
    });
  });

  it('names a cycle, but not an object that occurs in two branches', () => {
    const shared = { a: 1 };
    const cycle: Record<string, unknown> = { left: shared, right: shared };
    cycle['self'] = cycle;
    const json = JSON.stringify(encode(cycle));
    assert.equal(json.split('"recursion"').length, 2);
    assert.match(json, /object-cycle/);
  });

  it('truncates at a depth of 10 and at 10,000 parts', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 20; level++) deep = [deep];
    assert.match(JSON.stringify(encode(deep)), /\*DEEP NESTED VALUE\*/);
    const wide = JSON.stringify(encode(Array.from({ length: 100_000 }, () => 1)));
    assert.match(wide, /\*SKIPPED over 10000 nodes\*/);
    assert.ok(wide.length < 700_000);
  });

  it('keeps values at the deepest level, and the 10,000th part', () => {
    let deep: unknown = 'bottom';
    for (let level = 0; level < 10; level++) deep = [deep];
    assert.match(JSON.stringify(encode(deep)), /"bottom"/);
    assert.match(JSON.stringify(encode([deep])), /"reason":"depth"/);
    const lengthOf = (parts: number): number => {
      const found = encode(Array.from({ length: parts }, () => 1)) as { entries: unknown[] };
      return found.entries.filter((one) => JSON.stringify(one).includes('"int","value":1')).length;
    };
    // The list itself is a part, too.
    assert.deepEqual([lengthOf(9_999), lengthOf(10_000)], [9_999, 9_999]);
    const list = encode(Array.from({ length: 10_010 }, () => 1)) as { entries: unknown[] };
    assert.equal(list.entries.length, 10_000);
  });

  it('keeps the first 256 bytes of binary values, from their place in the buffer', () => {
    const { buffer } = Uint8Array.from({ length: 300 }, (_, at) => at % 256);
    for (const [length, kept] of [
      [255, 255],
      [256, 256],
      [257, 256],
    ] as const) {
      const found = encode(new Uint8Array(buffer, 3, length)) as { value: string; length: number };
      assert.equal(found.length, length);
      assert.deepEqual(
        [...Buffer.from(found.value, 'base64')],
        [...new Uint8Array(buffer, 3, kept)],
      );
    }
  });

  it('redacts no number of a list, and keeps an object that occurs again after its branch', () => {
    const numbered = new CapturePolicy({ sensitiveKeys: ['0'] });
    assert.deepEqual(encodeValue(['a'], numbered), {
      type: 'array',
      entries: [{ keyType: 'int', key: 0, value: text('a') }],
    });
    const inner = { a: 1 };
    assert.doesNotMatch(JSON.stringify(encode([[inner], inner])), /recursion/);
  });

  it('truncates a string of 50 MB and records its length', () => {
    const found = encode('x'.repeat(50_000_000)) as { value: string; length: number };
    assert.equal(found.length, 50_000_000);
    assert.equal(found.value.length, 65_536 + '[truncated]'.length);
  });

  it('redacts secret keys, and secrets in messages of errors', () => {
    const json = JSON.stringify(encode({ password: 'p4ss', cause: new Error('token=abc') }));
    assert.ok(!json.includes('p4ss') && !json.includes('abc'));
    assert.deepEqual(encode('/?token=abc&page=1'), text('/?token=[redacted]&page=1'));
    const headers = Object.entries({ Cookie: 'sid=abc', Host: 'shop' });
    for (const value of [headers, { rawHeaders: headers.flat() }]) {
      const shown = JSON.stringify(encode(value));
      assert.ok(!shown.includes('abc') && shown.includes('shop'));
    }
  });

  it('handles objects whose properties cannot be read', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    assert.match(JSON.stringify(encode({ proxy })), /unreadable/);
  });
});
