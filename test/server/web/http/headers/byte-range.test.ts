import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { decideRange } from '../../../../../server/web/internal.ts';

describe('decideRange', () => {
  for (const [header, size, expected] of [
    [null, 10, null],
    ['bytes=0-', 10, { begin: 0, end: 9 }],
    ['bytes=0-9', 10, { begin: 0, end: 9 }],
    ['bytes=-10', 10, { begin: 0, end: 9 }],
    ['bytes=-11', 10, { begin: 0, end: 9 }],
    ['bytes=-9', 10, { begin: 1, end: 9 }],
    ['bytes=9-', 10, { begin: 9, end: 9 }],
    ['bytes=3-3', 10, { begin: 3, end: 3 }],
    ['Bytes=3-3', 10, { begin: 3, end: 3 }],
    ['bytes=3-2', 10, null],
    ['bytes=3-99', 10, { begin: 3, end: 9 }],
    ['bytes=-1', 0, null],
    ['bytes=0-0', 1, { begin: 0, end: 0 }],
    ['bytes=0-0', 2, { begin: 0, end: 0 }],
    ['bytes=', 10, null],
    [' bytes=1-2', 10, null],
    ['bytes=1-2 ', 10, null],
  ] as const) {
    it(`parses ${header} of ${size} bytes`, () => {
      assert.deepEqual(decideRange(header, size), expected);
    });
  }

  for (const [header, size] of [
    ['bytes=0-', 0],
    ['bytes=10-', 10],
    ['bytes=-0', 10],
  ] as const) {
    it(`refuses ${header} of ${size} bytes`, () => {
      assert.throws(() => decideRange(header, size), {
        statusCode: 416,
        message: 'The requested range does not exist.',
      });
    });
  }
});
