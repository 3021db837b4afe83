import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { countOf, formatBytes, formatDuration } from '../../../../server/debug/panel/format.ts';

describe('Numbers of the debugger', () => {
  for (const [milliseconds, text] of [
    [0, '0.0 ms'],
    [8.24, '8.2 ms'],
    [9.94, '9.9 ms'],
    [9.95, '10 ms'],
    [999.4, '999 ms'],
    [999.5, '1.00 s'],
    [59_994, '59.99 s'],
    [59_995, '1 min 00 s'],
    [64_400, '1 min 04 s'],
    [3_600_000, '60 min 00 s'],
  ] as const) {
    it(`format ${milliseconds} milliseconds as ${text}`, () => {
      assert.equal(formatDuration(milliseconds), text);
    });
  }

  for (const [bytes, text] of [
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [-2048, '-2.0 kB'],
    [999_949, '999.9 kB'],
    [999_950, '1.0 MB'],
    [999_950_000, '1.0 GB'],
    [5e12, '5000.0 GB'],
  ] as const) {
    it(`format ${bytes} bytes as ${text}`, () => {
      assert.equal(formatBytes(bytes), text);
    });
  }

  it('use the singular or plural of the noun', () => {
    assert.deepEqual(
      [0, 1, 2].map((count) => countOf(count, 'query', 'queries')),
      ['0 queries', '1 query', '2 queries'],
    );
  });
});
