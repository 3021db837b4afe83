import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  byteSizeOf,
  compareNumbers,
  compareVersions,
} from '../../../../server/core/requirements/compare-versions.ts';
import { isInRange } from '../../../../server/core/requirements/version-range.ts';

const operators = ['<', '<=', '>', '>=', '==', '!='] as const;

describe('compareNumbers', () => {
  for (const [order, fitting] of [
    [-1, '< <= !='],
    [0, '<= >= =='],
    [1, '> >= !='],
  ] as const) {
    it(`matches ${fitting} for a difference of ${order}`, () => {
      const fits = operators.filter((operator) => compareNumbers(order, operator));
      assert.equal(fits.join(' '), fitting);
    });
  }

  for (const operator of ['=', '', 'toString']) {
    it(`refuses the operator "${operator}"`, () => {
      assert.throws(() => compareNumbers(0, operator), { name: 'InvalidArgumentException' });
    });
  }
});

describe('compareVersions', () => {
  for (const [smaller, greater] of [
    ['1.9.0', '1.10.0'],
    ['1.2.3', '2.0.0'],
    ['1.2.3', '1.2.4'],
    ['1', '1.0.1'],
    ['1.0.0-beta', '1.0.0'],
    ['1.0.0', '1.0.1-beta'],
    ['1.0.0-alpha', '1.0.0-beta'],
    ['1.0.0-beta.2', '1.0.0-beta.10'],
    ['v1.0.0', ' 1.0.1 '],
  ] as const) {
    it(`orders ${smaller} before ${greater}`, () => {
      assert.ok(compareVersions(smaller, greater, '<'));
      assert.ok(compareVersions(greater, smaller, '>'));
    });
  }

  for (const [one, other] of [
    ['1', '1.0.0'],
    ['v1.2.3', '1.2.3'],
    ['1.2.3+build.5', '1.2.3'],
    ['1.2.3-rc.1+5', '1.2.3-rc.1'],
    ['', '0'],
  ] as const) {
    it(`compares "${one}" and "${other}" as equal`, () => {
      assert.ok(compareVersions(one, other, '=='));
      assert.ok(compareVersions(other, one, '=='));
    });
  }
});

describe('isInRange', () => {
  for (const [range, inside, outside] of [
    ['*', ['0.0.0', '1.2.3-beta'], []],
    ['1.2.3', ['1.2.3'], ['1.2.4', '1.2']],
    ['>=1.2.3', ['1.2.3', '1.3.0', '4.0.0'], ['1.2.2', '1.2.3-rc.1', '0.9.9']],
    [
      '^1.2.3',
      ['1.2.3', '1.2.4', '1.3.0', '1.99.0'],
      ['1.2.2', '2.0.0', '2.0.0-0', '2.0.0-alpha', '2.1.1', '3.0.0'],
    ],
    ['^0.2.3', ['0.2.3', '0.2.9'], ['0.2.2', '0.3.0', '0.3.0-rc.1', '1.0.0']],
    ['^0.0.3', ['0.0.3'], ['0.0.2', '0.0.4', '0.1.0', '1.0.0']],
    ['^0.0.0', ['0.0.0'], ['0.0.1', '0.1.0']],
  ] as const) {
    it(`evaluates ${range}`, () => {
      const versions = [...inside, ...outside];
      assert.deepEqual(
        versions.filter((version) => isInRange(version, range)),
        inside,
      );
    });
  }
});

describe('byteSizeOf', () => {
  for (const [text, bytes] of [
    ['0', 0],
    ['12', 12],
    ['2k', 2048],
    ['3Mb', 3 * 1024 ** 2],
    ['1G', 1024 ** 3],
    ['1b', 0],
    ['-1', 0],
    ['1kk', 0],
  ] as const) {
    it(`parses "${text}" as ${bytes}`, () => assert.equal(byteSizeOf(text), bytes));
  }
});
