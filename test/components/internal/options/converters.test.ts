import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  booleanOf,
  flagOrWord,
  list,
  numeric,
  word,
} from '../../../../components/internal/options/converters.ts';
import { setWarnings } from '../../../../components/internal/context/warn-once.ts';

setWarnings(false);

describe('an attribute', () => {
  it('is a number or null', () => {
    const texts = ['10', ' 2.5 ', '.5', '-1', '0', '', ' ', 'abc', '1px', 'Infinity', 'NaN'];
    assert.deepEqual(
      texts.map((text) => numeric.fromAttribute?.(text)),
      [10, 2.5, 0.5, -1, 0, ...Array.from({ length: 6 }, () => undefined)],
    );
    assert.deepEqual([numeric.toAttribute?.(10), numeric.toAttribute?.(null)], ['10', null]);
  });

  it('is a boolean, which is written where it differs from the default', () => {
    for (const usual of [true, false]) {
      const write = (value: unknown): unknown => booleanOf(usual).toAttribute?.(value);
      const expected = usual ? [null, null, 'false', 'false', null] : ['', '', null, null, null];
      assert.deepEqual([true, 1, false, 0, null].map(write), expected);
    }
  });

  it('is a list of words, or JSON', () => {
    const read = (text: string): unknown => list.fromAttribute?.(text);
    assert.deepEqual(read('a, b  c,'), ['a', 'b', 'c']);
    assert.deepEqual(read(''), []);
    assert.deepEqual(read(' ["a b", 5]'), ['a b', 5]);
    assert.deepEqual(read('[a'), ['[a']);
    const write = (value: readonly unknown[]): unknown => list.toAttribute?.(value);
    assert.deepEqual([write(['a', 'b']), write([]), write(['a b'])], ['a,b', null, '["a b"]']);
  });

  it('is a switch or a word', () => {
    assert.deepEqual(
      ['', 'true', 'false', 'hover'].map((text) => flagOrWord.fromAttribute?.(text)),
      [true, true, false, 'hover'],
    );
    assert.deepEqual(
      [true, false, 'hover', null].map((value) => flagOrWord.toAttribute?.(value)),
      ['true', 'false', 'hover', null],
    );
  });

  it('is one of some words, in any case', () => {
    const method = word('method', ['get', 'post']);
    assert.deepEqual(
      ['post', 'GET', 'fetch', ''].map((text) => method.fromAttribute?.(text)),
      ['post', 'get', undefined, undefined],
    );
  });
});
