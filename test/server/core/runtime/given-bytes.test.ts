import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { freeBytes, giveBytes } from '../../../../server/core/internal.ts';

const bytes = (size = 65_536) => new Uint8Array(size).fill(7);

describe('freeBytes()', () => {
  it('frees transferred memory once', () => {
    const chunk = bytes();
    giveBytes(chunk);
    freeBytes(chunk);
    freeBytes(chunk);
    assert.equal(chunk.length, 0);
    assert.equal(chunk.buffer.byteLength, 0);
  });

  it('does not free memory that was not transferred', () => {
    const chunk = bytes();
    freeBytes(chunk);
    assert.deepEqual(chunk, bytes());
  });

  it('does not free memory that is larger than the view', () => {
    const chunk = bytes();
    giveBytes(chunk.subarray(1));
    freeBytes(chunk);
    assert.equal(chunk.length, 65_536);
    giveBytes(chunk);
    freeBytes(chunk.subarray(0, 65_535));
    assert.equal(chunk.length, 65_536);
  });

  it('does not free small chunks, which hooks may keep', () => {
    const chunk = bytes(16_383);
    giveBytes(chunk);
    freeBytes(chunk);
    assert.equal(chunk.length, 16_383);
  });
});
