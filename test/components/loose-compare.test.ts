import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { compare, isLooselyEqual } from '../../components/active-field/loose-compare.ts';
import { looselyEqual } from '../../server/core/validators/loose-equality.ts';

const long = '1234567890123456789';

describe('comparing in the browser', () => {
  for (const [left, operator, right, expected] of [
    [long, '==', '1234567890123456788', false],
    [long, '!=', '1234567890123456788', true],
    [long, '>', '1234567890123456788', true],
    [`-${long}`, '<', '-1234567890123456788', true],
    [long, '==', `+0${long}`, true],
    ['1e999', '==', '2e999', true],
    ['1.0', '==', '1', true],
  ] as const) {
    it(`compares ${left} ${operator} ${right}`, () => {
      for (const type of ['number', 'string'] as const)
        assert.equal(compare(left, right, operator, type), expected);
    });
  }

  it('agrees with the server about equality', () => {
    const digits = fc.string({
      unit: fc.constantFrom(...' +-.e0123456789'.split('')),
      maxLength: 24,
    });
    fc.assert(
      fc.property(digits, digits, (left, right) => {
        assert.equal(isLooselyEqual(left, right), looselyEqual(left, right));
        assert.equal(isLooselyEqual(left, `${left}0`), looselyEqual(left, `${left}0`));
      }),
      { numRuns: 2000 },
    );
  });

  it('compares long texts in linear time', () => {
    const text = `${'1'.repeat(200_000)}x`;
    assert.equal(isLooselyEqual(text, `${text}y`), false);
  });
});
