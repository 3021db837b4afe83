import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Component } from '../../../../server/core/index.ts';
import { isPromise } from '../../../../server/core/internal.ts';

describe('isPromise()', () => {
  for (const [name, value, expected] of [
    ['a promise', Promise.resolve(1), true],
    ['another thenable', { then: () => undefined }, true],
    ['an object of the framework', Component.create(), false],
    ['an object whose "then" is no function', { then: 1 }, false],
    ['null', null, false],
    ['a text', 'then', false],
  ] as const) {
    it(`is ${expected} for ${name}`, () => {
      assert.equal(isPromise(value), expected);
    });
  }
});
