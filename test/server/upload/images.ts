import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';

import { EncodedFile } from '../../../server/validator/index.ts';

/** Formats in which tests create pictures. */
export type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif';

/** A picture in which every pixel encodes its position: red grows with x, green with y. */
export function gradient(width: number, height: number, format: Format = 'png'): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    pixels[i * 3] = (i % width) % 256;
    pixels[i * 3 + 1] = Math.floor(i / width) % 256;
  }
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  return image
    .toFormat(format, format === 'jpeg' ? { quality: 100 } : { lossless: true })
    .toBuffer();
}

/** A blue picture of 64 x 32 stored pixels whose top left quarter is red, with an EXIF orientation. */
export function oriented(orientation: number, format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const marker = { create: { width: 32, height: 16, channels: 3, background: '#f00' } } as const;
  return sharp({ create: { width: 64, height: 32, channels: 3, background: '#00f' } })
    .composite([{ input: marker, left: 0, top: 0 }])
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();
}

/** A file as the widget sends it, with the crop rectangle `[x, y, width, height]` if one is given. */
export function upload(data: Uint8Array, rect?: readonly number[], name = 'a.png'): EncodedFile {
  const [x, y, width, height] = rect ?? [];
  const metadata = rect ? { crop: { rect: { x, y, width, height } } } : {};
  return new EncodedFile({ name, data, metadata });
}

/** Width, height and the colour of the middle pixel. */
export async function measureImage(data: Uint8Array) {
  const { data: pixels, info } = await sharp(data).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * channels;
  return { width, height, channels, middle: [...pixels.subarray(at, at + channels)] };
}

/** A PNG whose header declares a size that its few bytes do not contain. */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.of()),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
