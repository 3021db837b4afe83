import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { readImageSize } from '../../../../server/core/validators/image-size.ts';

const low = (value: number): number[] => [value & 255, value >> 8];

/** A GIF whose screen is smaller than its frames; with tables of two colours on request. */
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
    // Least size of a code, two blocks of data, and their end.
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

  /** Screen and frames as `left top width height flags`, each with a table of as many colours as the flags specify. */
  function withTables(
    screen: readonly number[],
    ...frames: readonly (readonly number[])[]
  ): Uint8Array {
    const table = (flags: number) => {
      const colours = { 0x80: 2, 0x81: 4, 0xf7: 256, 0x07: 0 }[flags] ?? 0;
      return Array<number>(3 * colours).fill(0x3b);
    };
    const [width = 0, height = 0, flags = 0] = screen;
    return Uint8Array.from([
      ...Buffer.from('GIF87a'),
      ...[width, height].flatMap(low),
      flags,
      0,
      0,
      ...table(flags),
      ...frames.flatMap((frame) => {
        const own = frame[4] ?? 0;
        return [0x2c, ...frame.slice(0, 4).flatMap(low), own, ...table(own), 2, 1, 7, 0];
      }),
      0x3b,
    ]);
  }

  for (const flags of [0x07, 0x80, 0x81, 0xf7]) {
    it(`is found behind colour tables of the flags ${flags}`, () => {
      const bytes = withTables([3, 4, flags], [0, 0, 1, 1, flags], [300, 20, 5, 600, 0]);
      assert.deepEqual(readImageSize(bytes), { width: 305, height: 620 });
    });
  }

  it('is that of the screen when the screen is larger', () => {
    const bytes = withTables([300, 400, 0], [1, 2, 3, 4, 0]);
    assert.deepEqual(readImageSize(bytes), { width: 300, height: 400 });
    assert.equal(readImageSize(withTables([0, 5, 0])), null);
    assert.equal(readImageSize(withTables([5, 0, 0])), null);
  });

  it('includes the frames whose place and size are complete', () => {
    const bytes = withTables([3, 4, 0], [0, 0, 5, 6, 0], [0, 0, 7, 8, 0]);
    const cut = (length: number) => readImageSize(bytes.subarray(0, length))?.width;
    const [first, second] = [13, 27];
    assert.deepEqual(
      [first, first + 9, first + 10, first + 13, second, second + 9, second + 10].map(cut),
      [3, 3, 5, 5, 5, 5, 7],
    );
    assert.equal(cut(12), 3);
    assert.equal(cut(10), undefined);
  });

  it('is that of the part before a block of an unknown kind', () => {
    const bytes = withTables([3, 4, 0], [0, 0, 5, 6, 0], [0, 0, 7, 8, 0]);
    bytes[27] = 0;
    assert.deepEqual(readImageSize(bytes), { width: 5, height: 6 });
  });

  it('is unknown for another version', () => {
    const bytes = withTables([3, 4, 0]);
    bytes[4] = 0x38;
    assert.equal(readImageSize(bytes), null);
  });
});
