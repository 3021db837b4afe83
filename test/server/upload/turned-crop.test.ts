import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import sharp from 'sharp';

import { clampRect } from '../../../components/crops.ts';
import { ImageCropper } from '../../../server/upload/image-cropper.ts';
import { EncodedFile } from '../../../server/validator/index.ts';
import {
  difference,
  patchwork,
  pictureFile,
  type Pixels,
  pixelsOf,
  scaled,
} from '../../support/upload-pictures.ts';
import { measureImage } from './images.ts';

const limits = { maxPixels: 100_000_000, maxDimension: 20_000, maxInputBytes: 50_000_000 };
const cropper = new ImageCropper(limits);

interface Turned {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation?: unknown;
  readonly flip?: unknown;
}

async function cut(data: Buffer, rect: Turned, with_ = cropper): Promise<Pixels> {
  const file = new EncodedFile({ name: 'a.png', data, metadata: { crop: { rect } } });
  return pixelsOf((await with_.crop(file)).getData());
}

/**
 * The expected crop, pixel by pixel: the middle of each is mapped back to the picture, and its colour is interpolated
 * from the four pixels around.
 */
function expected(source: Pixels, rect: Turned): Pixels {
  const rotation = typeof rect.rotation === 'number' ? rect.rotation : 0;
  const flip = (rect.flip ?? {}) as { horizontal?: boolean; vertical?: boolean };
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  const { width, height } = source;
  const box = {
    width: Math.round(width * Math.abs(cos) + height * Math.abs(sin)),
    height: Math.round(width * Math.abs(sin) + height * Math.abs(cos)),
  };
  const data = new Uint8Array(rect.width * rect.height * 3);
  for (let j = 0; j < rect.height; j++) {
    for (let i = 0; i < rect.width; i++) {
      const [dx, dy] = [rect.x + i + 0.5 - box.width / 2, rect.y + j + 0.5 - box.height / 2];
      const [u, v] = [cos * dx + sin * dy, cos * dy - sin * dx];
      const x = (flip.horizontal ? -u : u) + width / 2 - 0.5;
      const y = (flip.vertical ? -v : v) + height / 2 - 0.5;
      data.set(colourAt(source, x, y), (j * rect.width + i) * 3);
    }
  }
  return { width: rect.width, height: rect.height, data };
}

function colourAt({ width, height, data }: Pixels, x: number, y: number): number[] {
  const [left, top] = [Math.floor(x + 1e-9), Math.floor(y + 1e-9)];
  const [fx, fy] = [Math.max(0, x - left), Math.max(0, y - top)];
  const at = (px: number, py: number, channel: number): number => {
    const [sx, sy] = [Math.min(Math.max(px, 0), width - 1), Math.min(Math.max(py, 0), height - 1)];
    return data[(sy * width + sx) * 3 + channel]!;
  };
  return [0, 1, 2].map((channel) =>
    Math.round(
      (at(left, top, channel) * (1 - fx) + at(left + 1, top, channel) * fx) * (1 - fy) +
        (at(left, top + 1, channel) * (1 - fx) + at(left + 1, top + 1, channel) * fx) * fy,
    ),
  );
}

/** Greatest difference of a colour of two pictures of the same size. */
function greatest(one: Pixels, other: Pixels): number {
  assert.deepEqual([one.width, one.height], [other.width, other.height]);
  return one.data.reduce((most, value, at) => Math.max(most, Math.abs(value - other.data[at]!)), 0);
}

const flips = [
  undefined,
  { horizontal: true, vertical: false },
  { horizontal: false, vertical: true },
  { horizontal: true, vertical: true },
];
const quarters = [0, Math.PI / 2, Math.PI, -Math.PI / 2];
const named = (rotation: number, flip: (typeof flips)[number]): string =>
  `${Math.round((rotation * 180) / Math.PI)}° ${flip ? JSON.stringify(flip) : 'not flipped'}`;

describe('ImageCropper with a turned rectangle', () => {
  for (const rotation of quarters) {
    for (const flip of flips) {
      it(`crops exactly the pixels for ${named(rotation, flip)} in all EXIF orientations`, async () => {
        const rect = { x: 3, y: 5, width: 17, height: 14, rotation, flip };
        for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
          const data = await pictureFile(patchwork(31, 24, orientation, 2), 'png', orientation);
          const shown = await pixelsOf(await sharp(data).autoOrient().png().toBuffer());
          assert.equal(greatest(await cut(data, rect), expected(shown, rect)), 0);
        }
      });
    }
  }

  const source = patchwork(61, 44, 5, 4);
  for (const degrees of [-44.5, -30, -7.5, 0.5, 10, 30, 45, 97.5, 150, -120, -170]) {
    for (const flip of flips) {
      const rotation = (degrees * Math.PI) / 180;
      it(`crops the interpolated colours at ${named(rotation, flip)}`, async () => {
        const data = await pictureFile(source, 'png', 1);
        const [cos, sin] = [Math.abs(Math.cos(rotation)), Math.abs(Math.sin(rotation))];
        const middle = { x: 61 * cos + 44 * sin, y: 61 * sin + 44 * cos };
        const [width, height] = [23, 16];
        const rect = {
          x: Math.round(middle.x / 2 - width / 2) + 3,
          y: Math.round(middle.y / 2 - height / 2) - 2,
          width,
          height,
          rotation,
          flip,
        };
        const apart = greatest(await cut(data, rect), expected(source, rect));
        assert.ok(apart <= 2, `differs by ${apart}`);
      });
    }
  }

  it('fills every pixel of a crop that touches the edges of the picture', async () => {
    const white = { width: 80, height: 50, data: new Uint8Array(80 * 50 * 3).fill(255) };
    const data = await pictureFile(white, 'png', 1);
    for (const degrees of [3, 20, 45, -33, 120]) {
      const everything = { x: 0, y: 0, width: 500, height: 500 };
      const whole = await cut(data, { ...everything, rotation: (degrees * Math.PI) / 180 });
      assert.ok(whole.width > 10 && whole.height > 10, `${whole.width} × ${whole.height}`);
      assert.ok(
        whole.data.every((value) => value >= 254),
        `at ${degrees}°`,
      );
    }
  });

  for (const rotation of [1e-5, -1e-5, 0.004, Math.PI / 2 + 1e-5, 1e-4 - Math.PI]) {
    it(`loses no pixel of a picture at ${rotation} rad`, async () => {
      const data = await pictureFile(source, 'png', 1);
      const rect = clampRect({ x: 0, y: 0, width: 900, height: 900, rotation }, source);
      assert.ok(Math.max(rect.width, rect.height) >= 59, JSON.stringify(rect));
      const apart = greatest(await cut(data, { ...rect }), expected(source, { ...rect }));
      assert.ok(apart <= 2, `differs by ${apart}`);
    });
  }

  it('keeps transparency, and adds none', async () => {
    const create = { width: 40, height: 40, background: { r: 9, g: 8, b: 7, alpha: 0.5 } };
    const rect = { x: 20, y: 20, width: 9, height: 9, rotation: 0.4 };
    for (const [channels, alpha] of [
      [4, 128],
      [3, undefined],
    ] as const) {
      const data = await sharp({ create: { ...create, channels } })
        .png()
        .toBuffer();
      const file = new EncodedFile({ name: 'a.png', data, metadata: { crop: { rect } } });
      const seen = await measureImage((await cropper.crop(file)).getData());
      assert.deepEqual([seen.channels, seen.middle[3]], [channels, alpha]);
    }
  });

  it('crops the same part of a large picture that shrinks while it is loaded', async () => {
    const small = patchwork(200, 120, 3, 20);
    const data = await sharp(small.data, { raw: { width: 200, height: 120, channels: 3 } })
      .resize(2000, 1200, { kernel: 'nearest' })
      .jpeg({ quality: 95 })
      .toBuffer();
    const flip = { horizontal: true, vertical: false };
    for (const rotation of [Math.PI / 2, -Math.PI / 2, Math.PI, 0.3]) {
      const rect = { x: 300, y: 350, width: 800, height: 600, rotation, flip };
      const shrunk = await cut(data, rect, new ImageCropper({ ...limits, maxWidth: 100 }));
      const half = await scaled(await cut(data, rect), 100, 75);
      assert.deepEqual([shrunk.width, shrunk.height], [100, 75]);
      const apart = difference(shrunk, half);
      assert.ok(apart < 4, `${rotation}: differs by ${apart}`);
      assert.ok(difference(shrunk, half, 3, 0) > apart * 2);
    }
  });

  const hostile: [string, Turned][] = [
    ['text as a rotation', { x: 1, y: 1, width: 9, height: 9, rotation: '1' }],
    ['a list as a flip', { x: 1, y: 1, width: 9, height: 9, flip: [true] }],
    ['a huge rotation', { x: 1, y: 1, width: 9, height: 9, rotation: 1e308 }],
    ['a rectangle beside the picture', { x: -900, y: 9e9, width: 5, height: 5, rotation: 0.7 }],
    ['a corner without picture', { x: 0, y: 0, width: 4, height: 4, rotation: 0.7 }],
    ['one pixel', { x: 0, y: 0, width: 1, height: 1, rotation: -0.7 }],
    ['a line', { x: 0, y: 20, width: 9e9, height: 1, rotation: 0.01 }],
    ['numbers without end', { x: -9e15, y: -9e15, width: 9e15, height: 9e15, rotation: 2 }],
  ];
  for (const [title, rect] of hostile) {
    it(`accepts ${title}`, async () => {
      for (const [width, height] of [
        [61, 44],
        [1, 1],
        [1, 300],
      ] as const) {
        const data = await pictureFile(patchwork(width, height), 'png', 1);
        const { width: wide, height: high } = await cut(data, rect);
        assert.ok(wide <= width + height && high <= width + height, `${wide} × ${high}`);
      }
    });
  }
});
