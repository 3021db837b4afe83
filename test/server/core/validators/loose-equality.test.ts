import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  compareNumbers,
  compareTexts,
  hasText,
  isNumericText,
  looselyEqual,
  looseText,
} from '../../../../server/core/validators/loose-equality.ts';

const one = { toString: () => '1' };

describe('looselyEqual', () => {
  for (const [a, b, expected] of [
    [1, '1', true],
    [2, '1', false],
    ['1.0', '1', true],
    [' 1', '1 ', true],
    ['1', '1x', false],
    ['1x', '1', false],
    ['1x', '1y', false],
    ['1x', '1x', true],
    [true, '1', true],
    [true, 'true', false],
    [false, '0', true],
    ['0', false, true],
    [false, 0, true],
    [false, '', false],
    ['', false, false],
    [false, false, true],
    [false, true, false],
    [null, '', true],
    [undefined, null, true],
    [null, '0', false],
    ['a', 'A', false],
    ['0x1', '1', false],
    // A form has no objects: an object equals only itself.
    [one, one, true],
    [one, '1', false],
    ['1', one, false],
    [one, { toString: () => '1' }, false],
  ] as const) {
    it(`compares ${JSON.stringify(a)} with ${JSON.stringify(b)}`, () => {
      assert.equal(looselyEqual(a, b), expected);
    });
  }
});

describe('A value of a form', () => {
  it('has a text', () => {
    for (const [value, text] of [
      [true, '1'],
      [false, ''],
      [null, ''],
      [undefined, ''],
      [0, '0'],
      ['a', 'a'],
      [one, '1'],
    ] as const) {
      assert.equal(looseText(value), text);
      assert.equal(hasText(value), true);
    }
    assert.deepEqual([hasText({}), hasText({ a: 1 }), hasText('(object)')], [false, false, true]);
  });

  it('is a number or not', () => {
    for (const text of [
      '0',
      '-1',
      '+1',
      '1.',
      '.5',
      '1.5',
      '1e5',
      '1E-5',
      '1e+5',
      ' 1 ',
      '\t1\n',
    ]) {
      assert.equal(isNumericText(text), true, text);
    }
    for (const text of [
      '',
      ' ',
      '.',
      '-',
      '1-',
      'e5',
      '1e',
      '1e1.5',
      '0x1',
      '1 1',
      '1,5',
      'Infinity',
      'NaN',
    ]) {
      assert.equal(isNumericText(text), false, text);
    }
  });
});

describe('compareNumbers', () => {
  const long = '123456789012345678';
  for (const [left, right, sign] of [
    ['1', '2', -1],
    ['2', '1', 1],
    ['10', '9', 1],
    ['-1', '1', -1],
    ['1', '1.0', 0],
    ['1e3', '1000', 0],
    [' 1', '01', 0],
    ['0', '-0', 0],
    // To JavaScript these are one number.
    [`${long}0`, `${long}1`, -1],
    [`${long}1`, `${long}0`, 1],
    [`${long}1`, `${long}1`, 0],
    [`-${long}0`, `-${long}1`, 1],
    [`-${long}1`, `-${long}0`, -1],
    [`+${long}1`, `${long}0`, 1],
    [`000${long}0`, `${long}1`, -1],
    [`${long}0`, ` ${long}1 `, -1],
    [`${long}1`, `${long}0.0`, 0],
    [`${long}1.0`, `${long}0`, 0],
    ['9'.repeat(400), '1'.repeat(401), -1],
    ['1'.repeat(401), '9'.repeat(400), 1],
    [`-${'9'.repeat(400)}`, `-${'1'.repeat(401)}`, 1],
  ] as const) {
    it(`is ${sign} for ${left.slice(0, 24)} and ${right.slice(0, 24)}`, () => {
      assert.equal(Math.sign(compareNumbers(left, right)) + 0, sign);
    });
  }

  it('is NaN where one is no number', () => {
    assert.ok(Number.isNaN(compareNumbers('1', 'x')));
    assert.ok(Number.isNaN(compareNumbers('x', '1')));
  });
});

describe('compareTexts', () => {
  it('is below, at or above 0', () => {
    assert.deepEqual(
      [
        compareTexts('a', 'b'),
        compareTexts('b', 'a'),
        compareTexts('a', 'a'),
        compareTexts('10', '9'),
      ],
      [-1, 1, 0, -1],
    );
  });
});
