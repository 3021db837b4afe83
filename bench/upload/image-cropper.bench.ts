// The centre quarter of pictures of 12 and 48 megapixels: the cost of the limits, the orientation and the type beyond
// sharp. The time is processor time, which includes sharp's threads.
import assert from 'node:assert/strict';

import sharp from 'sharp';

import { EncodedFile, ImageCropper } from '../../server/upload/endpoint.ts';
import { compare, cost, type Gate, report } from '../support/bench.ts';

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const limits = { maxPixels: 50_000_000, maxDimension: 10_000, maxInputBytes: 100_000_000 };
const cropper = new ImageCropper(limits);
const thumbnails = new ImageCropper({ ...limits, maxWidth: 400 });

/** A picture with the noise of a camera, on which a decoder spends most of its time. */
async function photo(width: number, height: number, orientation = 1): Promise<Buffer> {
  const [w, h] = orientation >= 5 ? [height, width] : [width, height];
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const image = sharp({ create: { width: w, height: h, channels: 3, background: '#888', noise } });
  return image.withMetadata({ orientation }).jpeg({ quality: 90 }).toBuffer();
}

const file = (data: Buffer, { left: x, top: y, width, height }: Rect) =>
  new EncodedFile({ name: 'a.jpg', data, metadata: { crop: { rect: { x, y, width, height } } } });

/** The part of a picture around its centre that is `share` as wide and as high. */
const centre = (width: number, height: number, share: number): Rect => ({
  left: Math.round((width * (1 - share)) / 2),
  top: Math.round((height * (1 - share)) / 2),
  width: width * share,
  height: height * share,
});

async function gates(width: number, height: number, rounds: number): Promise<Gate[]> {
  const name = `${(width * height) / 1e6} megapixels`;
  const upright = await photo(width, height);
  const turned = await photo(width, height, 6);
  const quarter = centre(width, height, 0.5);
  const most = centre(width, height, 0.9);
  const bare = () => sharp(upright).extract(quarter).jpeg({ quality: 90 }).toBuffer();
  const cut = await cropper.crop(file(upright, quarter));
  assert.deepEqual(cut.getData(), new Uint8Array(await bare()));
  const times = await compare(
    {
      bare,
      fwx: () => cropper.crop(file(upright, quarter)),
      turned: () => cropper.crop(file(turned, quarter)),
      resize: () => sharp(upright).extract(most).resize(400).jpeg({ quality: 90 }).toBuffer(),
      thumbnail: () => thumbnails.crop(file(upright, most)),
    },
    { rounds, batchMs: 1, clock: 'cpu' },
  );
  return [
    {
      name: `${name}: crop / bare extract`,
      value: cost(times, 'fwx', 'bare'),
      atMost: 1.26,
      goal: 1.1,
    },
    {
      name: `${name}: with EXIF orientation 6 / bare extract without`,
      value: cost(times, 'turned', 'bare'),
      atMost: 2.3,
      goal: 2,
    },
    {
      name: `${name}: nine tenths to a width of 400 / bare extract, then resize`,
      value: cost(times, 'thumbnail', 'resize'),
      atMost: 0.69,
      goal: 0.6,
    },
  ];
}

const small = await gates(4000, 3000, 9);
const large = await gates(8000, 6000, 3);
report('ImageCropper, JPEG', [...small, ...large]);
