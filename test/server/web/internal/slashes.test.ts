import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  trimEndSlashes,
  trimSlashes,
  trimStartSlashes,
} from '../../../../server/web/internal/slashes.ts';

describe('trimSlashes', () => {
  for (const [text, start, end, both] of [
    ['', '', '', ''],
    ['/', '', '', ''],
    ['///', '', '', ''],
    ['a', 'a', 'a', 'a'],
    ['/a', 'a', '/a', 'a'],
    ['a/', 'a/', 'a', 'a'],
    ['//a//b//', 'a//b//', '//a//b', 'a//b'],
    ['.a0', '.a0', '.a0', '.a0'],
  ] as const) {
    it(`removes the slashes at the ends of "${text}"`, () => {
      assert.equal(trimStartSlashes(text), start);
      assert.equal(trimEndSlashes(text), end);
      assert.equal(trimSlashes(text), both);
    });
  }
});
