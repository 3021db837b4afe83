import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import sharp from 'sharp';

import { type Cut, cutImage } from '../../../../server/upload/internal/cut-image.ts';
import { upload } from '../images.ts';

const size = { width: 6, height: 4 };
const whole = { x: 0, y: 0, ...size };
const quarter = Math.PI / 2;
const mirror = { horizontal: true, vertical: false };

const cutOf = (more: Partial<Cut>): Cut => ({
  autoOrient: false,
  quality: 90,
  maxPixels: 1_000_000,
  maxWidth: 1_000_000,
  maxHeight: 1_000_000,
  timeoutSeconds: 0,
  size,
  rect: whole,
  format: 'png',
  ...more,
});

/** A picture of raw pixels. */
const picture = (data: Uint8Array, channels: 1 | 2 | 3 | 4, { width, height } = size) =>
  sharp(data, { raw: { width, height, channels } });

/** A grey picture whose pixels are 0, 10, 20 and so on, row by row. */
const steps = picture(
  Uint8Array.from({ length: 24 }, (_, at) => at * 10),
  1,
).png();

/** The rows of a crop with these steps, each pixel as its place. */
async function rowsOf(more: Partial<Cut>): Promise<number[][]> {
  const bytes = await cutImage(sharp, upload(await steps.toBuffer()), cutOf(more));
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.height }, (_, row) =>
    Array.from(data.subarray(row * info.width, (row + 1) * info.width), (value) =>
      Math.round(value / 10),
    ),
  );
}

describe('The pixels of a cut', () => {
  for (const [title, rect, expected] of [
    [
      'a part',
      { x: 1, y: 1, width: 3, height: 2 },
      [
        [7, 8, 9],
        [13, 14, 15],
      ],
    ],
    ['the last pixel', { x: 5, y: 3, width: 1, height: 1 }, [[23]]],
    ['a part that is mirrored', { x: 0, y: 0, width: 3, height: 1, flip: mirror }, [[5, 4, 3]]],
    [
      'a part that is upside down',
      { x: 0, y: 0, width: 2, height: 1, flip: { horizontal: false, vertical: true } },
      [[18, 19]],
    ],
    [
      'a part turned by a quarter',
      { x: 0, y: 0, width: 2, height: 3, rotation: quarter },
      [
        [18, 12],
        [19, 13],
        [20, 14],
      ],
    ],
    [
      'a part turned by half',
      { x: 0, y: 0, width: 3, height: 1, rotation: Math.PI },
      [[23, 22, 21]],
    ],
    [
      'a part turned by a quarter to the left',
      { x: 0, y: 0, width: 2, height: 1, rotation: -quarter },
      [[5, 11]],
    ],
    [
      'a part that is mirrored and turned',
      { x: 0, y: 0, width: 4, height: 1, rotation: quarter, flip: mirror },
      [[23, 17, 11, 5]],
    ],
  ] as const) {
    it(`are those of ${title}`, async () => assert.deepEqual(await rowsOf({ rect }), expected));
  }

  it('are as many as fit, with the proportions of the crop', async () => {
    for (const [limits, expected] of [
      [{ maxWidth: 6, maxHeight: 4 }, [6, 4]],
      [{ maxWidth: 7 }, [6, 4]],
      [{ maxWidth: 3 }, [3, 2]],
      [{ maxHeight: 1 }, [2, 1]],
      [{ maxWidth: 1 }, [1, 1]],
    ] as const) {
      const rows = await rowsOf(limits);
      assert.deepEqual([rows[0]?.length, rows.length], expected);
    }
  });
});

describe('A cut that is made smaller', () => {
  const large = { width: 400, height: 200 };
  /** Four quarters: black, dark, light, white. */
  const data = Uint8Array.from({ length: 80_000 }, (_, at) => {
    const [x, y] = [at % 400, Math.floor(at / 400)];
    return (x < 200 ? 0 : 80) + (y < 100 ? 0 : 160);
  });

  for (const format of ['jpeg', 'webp', 'png'] as const) {
    for (const maxWidth of [101, 100, 99, 20]) {
      it(`shows the same part as ${format} with ${maxWidth} pixels`, async () => {
        const encoded = await picture(data, 1, large).toFormat(format).toBuffer();
        const cornersOf = async (rect: Cut['rect']) => {
          const cut = cutOf({ size: large, rect, format, maxWidth });
          const bytes = await cutImage(sharp, upload(encoded), cut);
          const { data: pixels, info } = await sharp(bytes)
            .greyscale()
            .raw()
            .toBuffer({ resolveWithObject: true });
          assert.deepEqual(
            [info.width, info.height],
            [maxWidth, Math.round((maxWidth * rect.height) / rect.width)],
          );
          return [0, info.width - 1, pixels.length - info.width, pixels.length - 1].map((at) =>
            Math.round((pixels[at] ?? 0) / 80),
          );
        };
        const all = { x: 0, y: 0, ...large };
        assert.deepEqual(await cornersOf(all), [0, 1, 2, 3]);
        assert.deepEqual(await cornersOf({ ...all, rotation: Math.PI }), [3, 2, 1, 0]);
        assert.deepEqual(
          await cornersOf({ ...all, width: 200, height: 400, rotation: quarter }),
          [2, 0, 3, 1],
        );
        assert.deepEqual(await cornersOf({ ...all, flip: mirror }), [1, 0, 3, 2]);
        if (maxWidth === 20) return;
        assert.deepEqual(await cornersOf({ x: 200, y: 0, width: 200, height: 200 }), [1, 1, 3, 3]);
        assert.deepEqual(await cornersOf({ x: 0, y: 100, width: 400, height: 100 }), [2, 3, 2, 3]);
      });
    }
  }
});

describe('A tilted cut', () => {
  const square = { width: 40, height: 40 };
  const rect = { x: 18, y: 18, width: 12, height: 12, rotation: 0.5 };

  for (const [title, channels, pixel, hasAlpha] of [
    ['opaque colours', 3, [200, 100, 50], false],
    ['transparent colours', 4, [200, 100, 50, 100], true],
    ['opaque grey', 1, [200], false],
    ['transparent grey', 2, [200, 100], true],
  ] as const) {
    it(`does not change ${title}`, async () => {
      const data = Uint8Array.from(
        { length: 1600 * channels },
        (_, at) => pixel[at % channels] ?? 0,
      );
      const encoded = await picture(data, channels, square).png().toBuffer();
      const bytes = await cutImage(sharp, upload(encoded), cutOf({ size: square, rect }));
      const image = sharp(bytes);
      const { isOpaque, channels: found } = await image.stats();
      assert.equal(isOpaque, !hasAlpha);
      assert.equal((await image.metadata()).hasAlpha, hasAlpha);
      for (const { min, max } of found) assert.ok(max - min <= 1, `${min} to ${max}`);
      const [first] = found;
      assert.ok(Math.abs((first?.mean ?? 0) - 200) <= 1);
    });
  }

  it('is made smaller, too', async () => {
    const data = new Uint8Array(1600).fill(100);
    const encoded = await picture(data, 1, square).png().toBuffer();
    for (const [maxWidth, width] of [
      [12, 12],
      [13, 12],
      [11, 11],
      [3, 3],
    ] as const) {
      const bytes = await cutImage(sharp, upload(encoded), cutOf({ size: square, rect, maxWidth }));
      const found = await sharp(bytes).metadata();
      assert.deepEqual([found.width, found.height], [width, width]);
    }
  });
});

describe('The quality of a cut', () => {
  const noise = Uint8Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * 7919) % 251);
  const square = { width: 64, height: 64 };
  const bytesOf = async (format: Cut['format'], quality: number): Promise<number> => {
    const encoded = await picture(noise, 3, square).png().toBuffer();
    const cut = cutOf({ size: square, rect: { x: 0, y: 0, ...square }, format, quality });
    return (await cutImage(sharp, upload(encoded), cut)).length;
  };

  for (const format of ['jpeg', 'webp'] as const) {
    it(`is applied to ${format}, from 0 on`, async () => {
      assert.ok((await bytesOf(format, 20)) < (await bytesOf(format, 90)));
      assert.equal(await bytesOf(format, 0), await bytesOf(format, 1));
    });
  }

  it('is ignored for PNG', async () => {
    assert.equal(await bytesOf('png', 1), await bytesOf('png', 100));
  });
});
