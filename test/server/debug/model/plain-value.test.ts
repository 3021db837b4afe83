import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { encodeValue } from '../../../../server/debug/model/debug-value.ts';
import { entriesIn, lineOf, partOf } from '../../../../server/debug/model/plain-value.ts';
import { CapturePolicy } from '../../../../server/debug/policy/capture-policy.ts';

const encode = (value: unknown) => encodeValue(value, new CapturePolicy());
const line = (value: unknown): string => lineOf(encode(value));

class Money {
  readonly cents = 5;
}
class Empty {}

describe('lineOf()', () => {
  const cases: readonly (readonly [value: unknown, expected: string])[] = [
    ['a "text"', 'a "text"'],
    [['a "text"'], '["a \\"text\\""]'],
    [7, '7'],
    [-Infinity, '-INF'],
    [true, 'true'],
    [null, 'null'],
    [undefined, 'undefined'],
    [1n, 'bigint 1'],
    [Buffer.from('abc'), '(3 bytes)'],
    [[], '[]'],
    [{}, '{}'],
    [{ a: 1, b: [2, 3] }, '{a: 1, b: [2, 3]}'],
    [new Empty(), 'Empty'],
    [new Money(), 'Money {cents: 5}'],
    [new Map([['a', 1]]), 'Map(1) {a: 1}'],
    [new TypeError('no'), 'TypeError: no'],
    [new Date(0), 'Date 1970-01-01T00:00:00.000Z'],
    [[[[['deep']]]], '[[[[…]]]]'],
    [[[['deep']]], '[[["deep"]]]'],
    [{ a: { b: { c: { d: 1 } } } }, '{a: {b: {c: {…}}}}'],
  ];
  for (const [value, expected] of cases) {
    it(`returns ${expected}`, () => assert.equal(line(value), expected));
  }

  it('shows twelve parts', () => {
    const list = Array.from({ length: 13 }, (_, at) => at);
    assert.equal(line(list.slice(0, 12)), '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]');
    assert.equal(line(list), '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …]');
  });

  it('is no longer than 160 characters', () => {
    const whole = 'x'.repeat(160);
    assert.equal(line(whole), whole);
    assert.equal(line(`${whole}y`), `${'x'.repeat(159)}…`);
  });
});

describe('partOf()', () => {
  it('finds the value of a key', () => {
    const value = encode({ a: 1, b: 2 });
    assert.deepEqual(partOf(value, 'b'), { type: 'int', value: 2 });
    assert.equal(partOf(value, 'c'), null);
    assert.equal(partOf(encode('text'), 'a'), null);
  });
});

describe('entriesIn()', () => {
  it('returns the parts only of lists and objects', () => {
    assert.equal(entriesIn(encode([1, 2])).length, 2);
    assert.deepEqual([entriesIn(encode('text')), entriesIn(null)], [[], []]);
  });
});
