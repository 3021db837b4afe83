import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';

import { isPlain } from '../../../../server/core/internal.ts';
import { decodeBase64 } from '../../../../server/validator/internal/base64.ts';
import { entriesOf, isBlank } from '../../../../server/validator/internal/blank.ts';
import { readCropRectangle } from '../../../../server/validator/internal/crop-rectangle.ts';
import { tokens } from '../../../../server/validator/internal/tokens.ts';
import { typeName } from '../../../../server/validator/internal/type-name.ts';

describe('decodeBase64()', () => {
  for (const [text, expected] of [
    ['', ''],
    ['aA', 'h'],
    ['aA==', 'h'],
    ['aA=', null],
    ['aGk', 'hi'],
    ['aGk=', 'hi'],
    ['aGk==', null],
    ['aGkx', 'hi1'],
    ['aGkx=', null],
    ['aGkx==', null],
    ['aGkx===', null],
    ['aGkx====', null],
    ['aGkxa', null],
    ['=', null],
    ['==', null],
    ['===', null],
    ['a', null],
    [' \t\r\n', ''],
    ['a G\tk\r\n=', 'hi'],
    ['a G k - ', null],
    ['aG\vk', null],
    ['aGk-', null],
    ['aGk_', null],
    ['aG%k', null],
    ['aGk\u0141', null],
    ['aGk\u0100', null],
    ['aGk\u00ff', null],
    ['\uffff', null],
  ] as const) {
    it(`decodes ${JSON.stringify(text)} to ${JSON.stringify(expected)}`, () => {
      const bytes = decodeBase64(text);
      assert.equal(bytes && Buffer.from(bytes).toString('latin1'), expected);
    });
  }

  it('returns bytes that share no memory', () => {
    for (const length of [1, 3, 4096, 100_000]) {
      const bytes = decodeBase64(Buffer.alloc(length, 'x').toString('base64'));
      assert.deepEqual([bytes?.length, bytes?.buffer.byteLength], [length, length]);
    }
  });
});

describe('isBlank()', () => {
  for (const [title, value, expected] of [
    ['null', null, true],
    ['undefined', undefined, true],
    ['an empty text', '', true],
    ['a space', ' ', false],
    ['0', 0, false],
    ['an empty list', [], false],
    ['an empty object', {}, false],
    ['an empty blob', new Blob([]), true],
    ['a blob', new Blob(['x']), false],
    ['the file of a field left alone', new File([], ''), true],
    ['an empty file with a name', new File([], 'a'), false],
    ['a file without a name', new File(['x'], ''), false],
  ] as const) {
    it(`is ${expected} for ${title}`, () => assert.equal(isBlank(value), expected));
  }
});

describe('entriesOf() and isPlain()', () => {
  class Own {
    a = 1;
  }
  const bare = Object.assign(Object.create(null) as object, { a: 1 });
  for (const [title, value, entries, isRecord] of [
    ['a list', [1, 2], [1, 2], false],
    ['a map', new Map([['a', 1]]), [1], false],
    ['an object', { a: 1, b: 2 }, [1, 2], true],
    ['an object without a prototype', bare, [1], true],
    ['an object of another realm', runInNewContext('({ a: 1 })'), [1], true],
    ['an instance', new Own(), null, false],
    ['a date', new Date(), null, false],
    ['null', null, null, false],
    ['a text', 'ab', null, false],
    ['a function', () => 1, null, false],
    ['undefined', undefined, null, false],
  ] as const) {
    it(`classify ${title}`, () => {
      assert.deepEqual(entriesOf(value), entries);
      assert.equal(isPlain(value), isRecord);
    });
  }
});

describe('readCropRectangle()', () => {
  const one = { x: 0, y: 0, width: 1, height: 1 };
  for (const [given, expected] of [
    [{}, one],
    [{ width: 0 }, null],
    [{ height: 0 }, null],
    [{ width: 0.5, height: 0.5 }, one],
    [{ width: 0.49 }, null],
    [{ width: -1 }, null],
    [{ height: -1 }, null],
    [
      { width: 2, height: 1 },
      { ...one, width: 2 },
    ],
    [
      { x: 1.5, y: -1.5 },
      { ...one, x: 2, y: -2 },
    ],
    [{ x: null }, null],
    [{ y: '1' }, null],
    [{ width: undefined }, null],
    [{ height: Number.NaN }, null],
    [{ x: Number.MAX_SAFE_INTEGER }, { ...one, x: Number.MAX_SAFE_INTEGER }],
    [{ x: 2 ** 53 }, null],
    [{ rotation: 1 }, { ...one, rotation: 1 }],
    [{ rotation: 0 }, one],
    [{ rotation: Number.NaN }, one],
    [{ rotation: Infinity }, one],
    [{ rotation: '1' }, one],
    [{ flip: { horizontal: true } }, { ...one, flip: { horizontal: true, vertical: false } }],
    [{ flip: { vertical: true } }, { ...one, flip: { horizontal: false, vertical: true } }],
    [{ flip: { horizontal: false, vertical: false } }, one],
    [{ flip: { horizontal: 1 } }, one],
    [{ flip: null }, one],
  ] as const) {
    it(`reads ${JSON.stringify(given)}`, () => {
      assert.deepEqual(readCropRectangle({ ...one, ...given }), expected);
    });
  }

  it('returns no negative zero', () => {
    const found = readCropRectangle({ ...one, x: -0.2, y: -0 });
    assert.ok(Object.is(found?.x, 0) && Object.is(found?.y, 0));
  });

  for (const value of [null, undefined, 5, 'x', []]) {
    it(`is null for ${JSON.stringify(value)}`, () => assert.equal(readCropRectangle(value), null));
  }
});

describe('typeName()', () => {
  class Own {}
  const longName = 'N'.repeat(81);
  const long = { [longName]: class {} }[longName] ?? Own;
  for (const [value, expected] of [
    [undefined, 'null'],
    [null, 'null'],
    [false, 'bool'],
    [1, 'int'],
    [-0, 'int'],
    [1.5, 'float'],
    [Number.NaN, 'float'],
    ['', 'string'],
    [[], 'array'],
    [{}, 'Object'],
    [new Own(), 'Own'],
    [new (class {})(), 'object'],
    [Object.create(null), 'object'],
    [Object.create({ constructor: 5 }), 'object'],
    [new long(), longName.slice(0, 80)],
    [Symbol('a'), 'symbol'],
    [() => 1, 'function'],
    [5n, 'bigint'],
  ] as const) {
    it(`is ${expected}`, () => assert.equal(typeName(value), expected));
  }
});

describe('tokens()', () => {
  it('splits texts, and returns lists unchanged', () => {
    assert.deepEqual(tokens(' A,b|| c '), ['a', 'b', 'c']);
    assert.deepEqual(tokens(','), []);
    assert.deepEqual(tokens([' A b ', '']), ['a b', '']);
  });
});
