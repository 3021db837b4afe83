// One megapixel out of twelve: what the limits, the orientation and the type cost beyond sharp.
import assert from 'node:assert/strict';

import sharp from 'sharp';

import { EncodedFile, ImageCropper } from '../../server/upload/index.ts';
import { compare, cost, report } from '../support/bench.ts';

const [width, height] = [4000, 3000];
const rect = { left: 1500, top: 1125, width: 1000, height: 1000 };

/** A picture with the noise of a camera, which is what a decoder spends its time on. */
async function photo(orientation: number): Promise<Buffer> {
  const [w, h] = orientation >= 5 ? [height, width] : [width, height];
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const image = sharp({ create: { width: w, height: h, channels: 3, background: '#888', noise } });
  return image.withMetadata({ orientation }).jpeg({ quality: 90 }).toBuffer();
}

const file = (data: Buffer, { left: x, top: y, width, height } = rect) =>
  new EncodedFile({ name: 'a.jpg', data, metadata: { crop: { rect: { x, y, width, height } } } });
const bare = (data: Buffer) => sharp(data).extract(rect).jpeg({ quality: 90 }).toBuffer();
const limits = { maxPixels: 50_000_000, maxDimension: 10_000, maxInputBytes: 50_000_000 };
const cropper = new ImageCropper(limits);

const upright = await photo(1);
const turned = await photo(6);
assert.deepEqual(
  (await cropper.crop(file(upright))).getData(),
  new Uint8Array(await bare(upright)),
);

const crop = await compare(
  {
    bare: () => bare(upright),
    fwx: () => cropper.crop(file(upright)),
    turned: () => cropper.crop(file(turned)),
  },
  { rounds: 15, batchMs: 1 },
);

const large = { left: 200, top: 150, width: 3600, height: 2700 };
const small = new ImageCropper({ ...limits, maxWidth: 400 });
const thumbnail = await compare(
  {
    bare: () => sharp(upright).extract(large).resize(400).jpeg({ quality: 90 }).toBuffer(),
    fwx: () => small.crop(file(upright, large)),
  },
  { rounds: 15, batchMs: 1 },
);

report('ImageCropper, JPEG of 12 megapixels', [
  {
    name: 'crop 1 megapixel / bare sharp',
    value: cost(crop, 'fwx', 'bare'),
    atMost: 1.25,
    goal: 1.1,
  },
  {
    name: 'the same with EXIF orientation 6 / bare sharp without',
    value: cost(crop, 'turned', 'bare'),
    atMost: 3,
    goal: 2,
  },
  {
    name: 'crop scaled down by 9 / bare extract, then resize',
    value: cost(thumbnail, 'fwx', 'bare'),
    atMost: 0.69,
    goal: 0.6,
  },
]);
