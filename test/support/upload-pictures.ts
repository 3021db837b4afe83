import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import sharp from 'sharp';

/** Formats that the browser displays and the server crops. */
export type PictureFormat = 'avif' | 'jpeg' | 'png' | 'webp';

/** Raw pixels: red, green and blue of each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

// Seeded: a failure must be reproducible.
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/**
 * Small cells of different brightness under a slow change of colour: no two parts of the picture
 * are the same, and codecs that compress colour lose little.
 *
 * @param cell Side of a cell in pixels.
 */
export function patchwork(width: number, height: number, seed = 7, cell = 5): Pixels {
  const random = numbers(seed);
  const columns = Math.ceil(width / cell);
  const greys = Uint8Array.from(
    { length: columns * Math.ceil(height / cell) },
    () => 30 + random.next().value * 170,
  );
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const grey = greys[Math.floor(y / cell) * columns + Math.floor(x / cell)]!;
    data.set([grey + (50 * x) / width, grey, grey + (50 * y) / height], i * 3);
  }
  return { width, height, data };
}

/** The pixels scaled to another size. */
export async function scaled(
  { data, ...raw }: Pixels,
  width: number,
  height: number,
): Promise<Pixels> {
  const pixels = await sharp(data, { raw: { ...raw, channels: 3 } })
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  return { width, height, data: pixels };
}

/** The pixels as a file with an EXIF orientation; lossless except for JPEG. */
export function pictureFile(
  { width, height, data }: Pixels,
  format: PictureFormat,
  orientation: number,
): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation })
    .toFormat(format, format === 'jpeg' ? { quality: 95 } : { lossless: true })
    .toBuffer();
}

/** The pixels of an image file as stored. */
export async function pixelsOf(file: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/**
 * Mean difference of two pictures per pixel and colour, 0 to 255, with the second shifted. The
 * outermost four pixels are ignored.
 */
export function difference(a: Pixels, b: Pixels, dx = 0, dy = 0): number {
  let sum = 0;
  let count = 0;
  for (let y = 4; y < a.height - 4; y++) {
    for (let x = 4; x < a.width - 4; x++) {
      const here = (y * a.width + x) * 3;
      const there = ((y + dy) * b.width + x + dx) * 3;
      for (let c = 0; c < 3; c++) sum += Math.abs(a.data[here + c]! - b.data[there + c]!);
      count += 3;
    }
  }
  return sum / count;
}

const photos = fileURLToPath(new URL('../../../shared/data/photos/', import.meta.url));

/**
 * A real photo for each EXIF orientation, on machines that have them next to the project; otherwise
 * `null`.
 */
export function realPhoto(orientation: number): Buffer | null {
  const path = `${photos}landscape-exif-${orientation}.jpg`;
  return existsSync(path) ? readFileSync(path) : null;
}
