import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { readImageSize } from '../../../../server/core/validators/image-size.ts';

const low = (value: number): number[] => [value & 255, value >> 8];

/** A GIF whose screen is smaller than its frames; tables of two colours where they are asked for. */
function gif(
  frames: readonly { readonly at: number; readonly size: number }[],
  hasTables: boolean,
) {
  const flags = hasTables ? 0x80 : 0;
  const table = hasTables ? [0, 0, 0, 255, 255, 255] : [];
  const comment = [0x21, 0xfe, 2, 104, 105, 0];
  const blocks = frames.flatMap(({ at, size }) => [
    ...comment,
    0x2c,
    ...low(at),
    ...low(at),
    ...low(size),
    ...low(size),
    flags,
    ...table,
    // Least size of a code, two pieces of data, and their end.
    2,
    1,
    7,
    2,
    7,
    7,
    0,
  ]);
  const screen = [...low(1), ...low(1), flags, 0, 0, ...table];
  return Uint8Array.from([...Buffer.from('GIF89a'), ...screen, ...blocks, 0x3b]);
}

describe('The size of a GIF', () => {
  for (const hasTables of [true, false]) {
    it(`is that of what its frames cover, ${hasTables ? 'with' : 'without'} colour tables`, () => {
      assert.deepEqual(readImageSize(gif([], hasTables)), { width: 1, height: 1 });
      assert.deepEqual(readImageSize(gif([{ at: 0, size: 5 }], hasTables)), {
        width: 5,
        height: 5,
      });
      const frames = [
        { at: 2, size: 300 },
        { at: 300, size: 7 },
        { at: 0, size: 4 },
      ];
      assert.deepEqual(readImageSize(gif(frames, hasTables)), { width: 307, height: 307 });
    });
  }
});
