import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { classNameOf, entriesOf, labelOf } from '../../../../server/debug/model/value-parts.ts';

class Order {}

describe('entriesOf()', () => {
  it('returns keys of maps as texts, and the classes of those that are objects', () => {
    const map = new Map<unknown, unknown>([
      [1, 'a'],
      [null, 'b'],
      [new Order(), 'c'],
      ['k', 'd'],
    ]);
    assert.deepEqual(
      [...entriesOf(map)],
      [
        ['1', 'a'],
        ['null', 'b'],
        ['Order', 'c'],
        ['k', 'd'],
      ],
    );
  });

  it('returns the content of headers and URL parameters', () => {
    assert.deepEqual([...entriesOf(new Headers({ A: '1' }))], [['a', '1']]);
    assert.deepEqual([...entriesOf(new URLSearchParams('b=2'))], [['b', '2']]);
  });
});

describe('classNameOf()', () => {
  class Nameless {}
  Object.defineProperty(Nameless, 'name', { value: '' });
  const cases: readonly (readonly [value: object, expected: string])[] = [
    [new Order(), 'Order'],
    [{}, 'Object'],
    [Object.create(null) as object, 'Object'],
    [new Nameless(), 'Object'],
    [Object.create({}) as object, 'Object'],
    [Object.create({ constructor: 'no function' }) as object, 'Object'],
    [[], 'Array'],
  ];
  for (const [value, expected] of cases) {
    it(`is ${expected}`, () => assert.equal(classNameOf(value), expected));
  }
});

describe('labelOf()', () => {
  const cases: readonly (readonly [value: object, expected: string])[] = [
    [new TypeError('no price'), 'TypeError: no price'],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    [new Date(NaN), 'Invalid Date'],
    [/a+/g, '/a+/g'],
    [new URL('http://a.test/x'), 'http://a.test/x'],
    [new Map([[1, 2]]), 'Map(1)'],
    [new Set([1, 2]), 'Set(2)'],
    [new Order(), 'Order'],
  ];
  for (const [value, expected] of cases) {
    it(`is ${expected}`, () => assert.equal(labelOf(value), expected));
  }
});
