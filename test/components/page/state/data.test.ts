import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  copyOf,
  isSameData,
  namesOf,
  valueAt,
  withValueAt,
} from '../../../../components/page/state/data.ts';

describe('valueAt', () => {
  const data = { a: { b: [{ c: 1 }] }, 'x.y': 2, x: { y: 3 }, none: null };
  for (const [path, value] of [
    ['a.b.0.c', 1],
    ['x.y', 2],
    ['a', data.a],
    ['none', null],
    ['none.more', undefined],
    ['a.z.c', undefined],
    ['constructor', undefined],
    ['a.__proto__', undefined],
    ['', undefined],
  ] as const) {
    it(`reads ${JSON.stringify(path)}`, () => assert.deepEqual(valueAt(data, path), value));
  }
});

describe('withValueAt', () => {
  it('copies the objects on the path and shares the others', () => {
    const data = { a: { b: 1 }, c: { d: 2 } };
    const changed = withValueAt(data, 'a.b', 5);
    assert.deepEqual(changed, { a: { b: 5 }, c: { d: 2 } });
    assert.deepEqual(data, { a: { b: 1 }, c: { d: 2 } });
    assert.equal(changed.c, data.c);
  });

  it('changes an item of a list', () => {
    assert.deepEqual(withValueAt({ tags: ['a', 'b'] }, 'tags.1', 'z'), { tags: ['a', 'z'] });
  });

  it('finds a key with dots', () => {
    assert.deepEqual(withValueAt({ 'a.b': 1 }, 'a.b', 2), { 'a.b': 2 });
  });

  for (const path of ['__proto__.x', 'a.constructor', 'prototype']) {
    it(`throws for ${path}`, () => {
      assert.throws(() => withValueAt({ a: {} }, path, 1), RangeError);
      assert.equal(({} as { x?: number }).x, undefined);
    });
  }
});

describe('copyOf', () => {
  it('copies lists and objects, and shares other values', () => {
    const file = new Blob(['x']);
    const data = { list: [{ n: 1 }], file };
    const copy = copyOf(data);
    assert.deepEqual(copy, data);
    assert.notEqual(copy.list[0], data.list[0]);
    assert.equal(copy.file, file);
  });
});

describe('isSameData', () => {
  const date = (time: number) => new Date(time);
  for (const [a, b, isSame] of [
    [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, false],
    [{ a: undefined }, { b: undefined }, false],
    [[1], { 0: 1 }, false],
    [Number.NaN, Number.NaN, true],
    [date(1), date(1), true],
    [date(1), date(2), false],
    [1, '1', false],
    [null, {}, false],
  ] as const) {
    it(`returns ${isSame} for ${JSON.stringify(a)} and ${JSON.stringify(b)}`, () =>
      assert.equal(isSameData(a, b), isSame));
  }
});

describe('namesOf', () => {
  for (const [names, list] of [
    ['a,b c', ['a', 'b', 'c']],
    [' , ', []],
    [['a', ''], ['a']],
    [null, []],
    [undefined, []],
  ] as const) {
    it(`splits ${JSON.stringify(names)}`, () => assert.deepEqual(namesOf(names), list));
  }
});
