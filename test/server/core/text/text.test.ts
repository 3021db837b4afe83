import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { formatShortSize } from '../../../../server/core/internal.ts';
import { displayText } from '../../../../server/core/text/text.ts';

describe('displayText', () => {
  class Named {
    toString(): string {
      return 'Jane';
    }
  }
  for (const [title, value, text] of [
    ['null', null, ''],
    ['undefined', undefined, ''],
    ['an empty text', '', ''],
    ['a text', 'a', 'a'],
    ['a number', 0, '0'],
    ['a boolean', false, 'false'],
    ['a bigint', 5n, '5'],
    ['a symbol', Symbol('a'), 'Symbol(a)'],
    ['a list', ['a'], 'array()'],
    ['an empty list', [], 'array()'],
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['a date that does not exist', new Date(Number.NaN), ''],
    ['a record', { a: 1 }, '(object)'],
    ['a record without prototype', Object.create(null), '(object)'],
    ['a record whose toString is no function', { toString: 'a' }, '(object)'],
    ['an object whose toString gives no text', { toString: () => 5 }, '(object)'],
    ['an object with a text of its own', new Named(), 'Jane'],
  ] as const) {
    it(`is ${JSON.stringify(text)} for ${title}`, () => assert.equal(displayText(value), text));
  }
});

describe('A size in steps of 1024', () => {
  for (const [bytes, text] of [
    [1023, '1023 B'],
    [1023.4, '1023 B'],
    [-1023, '-1023 B'],
    [-1024, '-1 KiB'],
    [1024 ** 2 - 1, '1023.999 KiB'],
    [1024 ** 2, '1 MiB'],
    [1024 ** 3, '1 GiB'],
    [1024 ** 4, '1 TiB'],
    [1024 ** 5 - 1, '1024 TiB'],
    [1024 ** 5, '1 PiB'],
    [2.5 * 1024 ** 5, '2.5 PiB'],
    [1024 ** 6 * 5, '5120 PiB'],
  ] as const) {
    it(`is ${text} for ${bytes}`, () => assert.equal(formatShortSize(bytes), text));
  }

  for (const [language, text] of [
    ['de-valencia-valencia-x', '1,5 KiB'],
    ['de_AT_x_', '1,5 KiB'],
    ['de-', '1,5 KiB'],
    ['-de', '1.5 KiB'],
    ['d', '1.5 KiB'],
    ['', '1.5 KiB'],
  ] as const) {
    it(`is ${text} in the language "${language}"`, () => {
      assert.equal(formatShortSize(1536, language), text);
    });
  }
});
