import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { looselyEqual } from '../../../../server/core/validators/loose-equality.ts';

const one = { toString: () => '1' };

describe('looselyEqual', () => {
  for (const [a, b, expected] of [
    [1, '1', true],
    ['1.0', '1', true],
    [' 1', '1 ', true],
    [true, '1', true],
    [false, '0', true],
    [false, '', false],
    ['a', 'A', false],
    ['0x1', '1', false],
    // A form has no objects: nothing but itself is equal to one.
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
