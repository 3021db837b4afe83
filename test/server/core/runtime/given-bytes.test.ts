import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { freeBytes, giveBytes } from '../../../../server/core/internal.ts';

const bytes = (size = 65_536) => new Uint8Array(size).fill(7);

describe('freeBytes()', () => {
  it('frees memory that was given away, once', () => {
    const chunk = bytes();
    giveBytes(chunk);
    freeBytes(chunk);
    freeBytes(chunk);
    assert.equal(chunk.length, 0);
    assert.equal(chunk.buffer.byteLength, 0);
  });

  it('leaves alone what nobody gave away', () => {
    const chunk = bytes();
    freeBytes(chunk);
    assert.deepEqual(chunk, bytes());
  });

  it('leaves alone memory of which there is more than the view', () => {
    const chunk = bytes();
    giveBytes(chunk.subarray(1));
    freeBytes(chunk);
    assert.equal(chunk.length, 65_536);
    giveBytes(chunk);
    freeBytes(chunk.subarray(0, 65_535));
    assert.equal(chunk.length, 65_536);
  });

  it('leaves alone small pieces, which those who listen in may keep', () => {
    const chunk = bytes(16_383);
    giveBytes(chunk);
    freeBytes(chunk);
    assert.equal(chunk.length, 16_383);
  });
});
