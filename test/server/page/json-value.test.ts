import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';

import { isPlain } from '../../../server/core/internal.ts';
import {
  checkDepth,
  hasToJson,
  isPlainData,
  jsonDepthLimit,
  malformedText,
  mayBeMalformed,
  normalizeJson,
  setOwn,
} from '../../../server/page/protocol/json-value.ts';

const half = '\ud800';

class Model {
  a = 1;
}

/** Nested lists of this number of levels. */
function lists(levels: number): unknown {
  let value: unknown = [];
  for (let i = 1; i < levels; i++) value = [value];
  return value;
}

/** Nested objects. */
function objects(levels: number): unknown {
  let value: unknown = {};
  for (let i = 1; i < levels; i++) value = { a: value };
  return value;
}

const withoutPrototype: unknown = Object.assign(Object.create(null), { a: 1 });
const plain: unknown[] = [null, true, false, 0, -1.5, '', 'ü😀', [], {}, withoutPrototype];
const odd: unknown[] = [
  undefined,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  1n,
  Symbol('s'),
  () => 1,
  new Date(0),
  new Map(),
  new Model(),
  Object.assign([], { toJSON: () => 1 }),
  { toJSON: () => 1 },
  new (class extends Array {})(),
];

describe('isPlainData', () => {
  for (const isStrict of [true, false]) {
    it(`accepts data that JSON represents exactly, ${isStrict ? 'strictly' : 'except for malformed text'}`, () => {
      for (const value of plain) {
        for (const each of [
          value,
          [value],
          [1, value, 'x'],
          { a: value },
          { a: 1, b: [{ c: value }] },
        ]) {
          assert.equal(isPlainData(each, 1, isStrict), true, JSON.stringify(each));
        }
      }
    });

    it(`accepts nothing else, ${isStrict ? 'strictly' : 'except for malformed text'}`, () => {
      for (const [at, value] of odd.entries()) {
        for (const each of [
          value,
          [value],
          ['x', value, 1],
          { a: value },
          { a: 1, b: [{ c: value }] },
        ]) {
          assert.equal(isPlainData(each, 1, isStrict), false, `value ${at}`);
        }
      }
    });

    it(`accepts 512 levels and no more, ${isStrict ? 'strictly' : 'except for malformed text'}`, () => {
      for (const nested of [lists, objects]) {
        assert.equal(isPlainData(nested(jsonDepthLimit), 1, isStrict), true);
        assert.equal(isPlainData(nested(jsonDepthLimit + 1), 1, isStrict), false);
        assert.equal(isPlainData(nested(2), jsonDepthLimit - 1, isStrict), true);
        assert.equal(isPlainData(nested(2), jsonDepthLimit, isStrict), false);
      }
      for (const leaf of [null, 1, 'x', true]) {
        assert.equal(isPlainData([leaf], jsonDepthLimit, isStrict), true);
        assert.equal(isPlainData(leaf, jsonDepthLimit + 1, isStrict), true);
      }
    });
  }

  it('accepts malformed text only with the option', () => {
    for (const value of [half, [half], [1, half], { a: half }, { a: [{ b: half }] }]) {
      assert.equal(isPlainData(value), false);
      assert.equal(isPlainData(value, 1, true), false);
      assert.equal(isPlainData(value, 1, false), true);
    }
  });

  it('counts the first level as 1 by default', () => {
    assert.equal(isPlainData(lists(jsonDepthLimit)), true);
    assert.equal(isPlainData(lists(jsonDepthLimit + 1)), false);
  });
});

describe('normalizeJson', () => {
  it('returns plain data unchanged', () => {
    for (const value of plain) {
      assert.equal(JSON.stringify(normalizeJson(value, 'p')), JSON.stringify(value));
    }
    const nested = { a: [1, { b: [null, 'x'] }], c: {} };
    assert.deepEqual(normalizeJson(nested, 'p'), nested);
  });

  it('converts undefined to null, and objects with toJSON() to its result', () => {
    assert.equal(normalizeJson(undefined, 'p'), null);
    assert.deepEqual(normalizeJson([undefined, { a: undefined }], 'p'), [null, { a: null }]);
    assert.equal(normalizeJson(new Date(0), 'p'), '1970-01-01T00:00:00.000Z');
    assert.deepEqual(normalizeJson({ toJSON: () => ({ toJSON: () => [undefined] }) }, 'p'), [null]);
    assert.equal(normalizeJson(Object.assign([1], { toJSON: () => 2 }), 'p'), 2);
  });

  it('keeps a key "__proto__" as data', () => {
    const text = '{"__proto__":{"a":1},"b":2}';
    assert.equal(JSON.stringify(normalizeJson(JSON.parse(text), 'p')), text);
  });

  const cannot = 'a value that cannot be represented as JSON.';
  for (const [title, value, message] of [
    ['a malformed text', half, 'invalid UTF-8.'],
    ['an infinite number', Number.POSITIVE_INFINITY, 'a non-finite number.'],
    ['no number', Number.NaN, 'a non-finite number.'],
    ['a bigint', 1n, cannot],
    ['a function', () => 1, cannot],
    ['a symbol', Symbol('s'), cannot],
    ['an instance of a class', new Model(), cannot],
    ['a map', new Map(), cannot],
  ] as const) {
    it(`refuses ${title}, and names its path`, () => {
      for (const [path, root] of [
        ['p', value],
        ['p.a.1', { a: [0, value] }],
        ['p', { toJSON: () => value }],
      ] as const) {
        assert.throws(() => normalizeJson(root, 'p'), {
          name: 'InvalidPropException',
          message: `The prop "${path}" contains ${message}`,
        });
      }
    });
  }

  it('accepts 512 levels and no more', () => {
    const message = /exceeds the maximum JSON nesting depth/;
    for (const nested of [lists, objects]) {
      assert.deepEqual(normalizeJson(nested(jsonDepthLimit), 'p'), nested(jsonDepthLimit));
      assert.throws(() => normalizeJson(nested(jsonDepthLimit + 1), 'p'), { message });
    }
    assert.deepEqual(normalizeJson([new Date(0)], 'p', jsonDepthLimit - 1), [new Date(0).toJSON()]);
    assert.throws(() => normalizeJson([new Date(0)], 'p', jsonDepthLimit), { message });
    const model = { toJSON: () => [] };
    assert.deepEqual(normalizeJson(model, 'p', jsonDepthLimit - 1), []);
    assert.throws(() => normalizeJson(model, 'p', jsonDepthLimit), { message });
  });

  it('terminates for objects that return themselves or new ones for ever', () => {
    const endless = { toJSON: (): unknown => endless };
    assert.throws(() => normalizeJson(endless, 'p'), { message: /nesting depth/ });
  });
});

describe('values of JSON', () => {
  it('are nested 512 levels deep at most', () => {
    checkDepth(jsonDepthLimit, 'p');
    assert.throws(() => checkDepth(jsonDepthLimit + 1, 'p'), {
      message: 'The prop "p" exceeds the maximum JSON nesting depth.',
    });
  });

  it('are plain objects when they are literals or have no prototype', () => {
    for (const value of [
      {},
      { a: 1 },
      withoutPrototype,
      JSON.parse('{}'),
      runInNewContext('({})'),
    ]) {
      assert.equal(isPlain(value), true);
    }
    for (const value of [null, undefined, [], new Model(), new Date(0), 'x', 1, () => 1]) {
      assert.equal(isPlain(value), false);
    }
  });

  it('have their own toJSON(), or one of their class', () => {
    const values = [new Date(0), { toJSON: () => 1 }, { toJSON: 1 }, {}];
    assert.deepEqual(values.map(hasToJson), [true, true, false, false]);
  });

  it('get a key "__proto__" like any other', () => {
    const target: Record<string, unknown> = {};
    setOwn(target, '__proto__', 1);
    setOwn(target, '__proto__', { a: 1 });
    setOwn(target, 'b', 2);
    assert.equal(JSON.stringify(target), '{"__proto__":{"a":1},"b":2}');
    assert.deepEqual(Object.getOwnPropertyDescriptor(target, '__proto__'), {
      value: { a: 1 },
      writable: true,
      enumerable: true,
      configurable: true,
    });
    assert.equal(Object.getPrototypeOf(target), Object.prototype);
  });

  it('may contain malformed text when their JSON has an escaped lone surrogate', () => {
    assert.equal(mayBeMalformed(JSON.stringify({ a: [half] })), true);
    assert.equal(mayBeMalformed(JSON.stringify({ a: ['😀 u d ü'] })), false);
  });

  it('return the path of their first malformed text', () => {
    for (const [value, path] of [
      [half, 'p'],
      ['x', null],
      [null, null],
      [1, null],
      [[], null],
      [['x', { b: half, c: half }], 'p.1.b'],
      [{ a: null, b: [1, half] }, 'p.b.1'],
    ] as const) {
      assert.equal(malformedText(value, 'p'), path);
    }
  });
});
