import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { readImageSize } from '../../../../server/core/validators/image-size.ts';

type Bytes = string | readonly number[];

/**
 * The size of an image of these bytes, as `300x200`; the bytes are part of a larger buffer, as those of an upload may
 * be.
 */
function sizeOf(...parts: readonly Bytes[]): string | null {
  const bytes = parts.flatMap((part) =>
    typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part,
  );
  const larger = Uint8Array.from([1, 2, 3, ...bytes, 4, 5]);
  const size = readImageSize(larger.subarray(3, -2));
  return size && `${size.width}x${size.height}`;
}

const big = (value: number, length: number): number[] =>
  Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)) % 256);
const little = (value: number, length: number): number[] => big(value, length).reverse();

describe('The size of a PNG', () => {
  const png = (width: number, height: number) =>
    sizeOf('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', big(width, 4), big(height, 4));

  it('is that of its first chunk', () => {
    assert.equal(png(70_000, 300), '70000x300');
    assert.equal(png(1, 1), '1x1');
    assert.equal(png(0, 1), null);
    assert.equal(png(1, 0), null);
    assert.equal(sizeOf('\x89PNX\r\n\x1a\n\0\0\0\rIHDR', big(3, 4), big(2, 4)), null);
    assert.equal(sizeOf('\x89PNG\r\n\x1a\n\0\0\0\rIHDX', big(3, 4), big(2, 4)), null);
  });
});

describe('The size of a BMP', () => {
  const bmp = (header: number, width: number, height: number) =>
    sizeOf('BM', Array<number>(12).fill(9), little(header, 4), little(width, 4), little(height, 4));

  it('is that of its header, whose rows may go up or down', () => {
    assert.equal(bmp(40, 300, 70_000), '300x70000');
    assert.equal(bmp(40, 300, 2 ** 32 - 200), '300x200');
    assert.equal(bmp(124, 3, 2), '3x2');
    assert.equal(bmp(39, 3, 2), null);
    assert.equal(bmp(12, 3, 2), null);
    assert.equal(bmp(40, 2 ** 32 - 3, 2), null);
  });
});

describe('The size of a JPEG', () => {
  const frame = (marker: number) => [
    0xff,
    marker,
    ...big(11, 2),
    8,
    ...big(200, 2),
    ...big(300, 2),
  ];
  const segment = (marker: number, length = 5) => [
    0xff,
    marker,
    ...big(length, 2),
    ...Array<number>(Math.max(0, length - 2)).fill(0),
  ];
  const jpeg = (...parts: readonly Bytes[]) => sizeOf([0xff, 0xd8], ...parts);
  const rows = (
    title: string,
    markers: readonly number[],
    expected: string | null,
    make: (marker: number) => Bytes[],
  ) => {
    it(title, () => {
      for (const marker of markers) {
        assert.equal(jpeg(...make(marker)), expected, marker.toString(16));
      }
    });
  };
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const tables = [0xc4, 0xcc, 0xdb, 0xdc, 0xdd, 0xfe, ...range(0xe0, 0xef)];
  const alone = [0x01, ...range(0xd0, 0xd7)];
  const frames = range(0xc0, 0xcf).filter((marker) => ![0xc4, 0xc8, 0xcc].includes(marker));
  const others = range(0, 0xfe).filter(
    (marker) => ![...tables, ...alone, ...frames].includes(marker),
  );

  rows('is that of a frame of any kind', frames, '300x200', (marker) => [frame(marker)]);
  rows('stands behind tables, data of programs and comments', tables, '300x200', (marker) => [
    segment(marker),
    frame(0xc0),
  ]);
  rows('stands behind markers without length', alone, '300x200', (marker) => [
    [0xff, marker],
    frame(0xc0),
  ]);
  rows('is unknown behind any other marker', others, null, (marker) => [
    segment(marker),
    frame(0xc0),
  ]);

  it('is found behind several markers, each padded with 255', () => {
    const parts = [
      segment(0xe0, 300),
      [0xff, 0xff],
      segment(0xfe, 2),
      [0xff, 0xd0, 0xff],
      frame(0xc2),
    ];
    assert.equal(jpeg(...parts), '300x200');
  });

  it('is unknown when a length is too short, or leads out of the file', () => {
    assert.equal(jpeg(segment(0xe0, 1), frame(0xc0)), null);
    assert.equal(jpeg(segment(0xe0, 0), frame(0xc0)), null);
    assert.equal(jpeg([0xff, 0xe0, 0xff, 0xff], frame(0xc0)), null);
    assert.equal(jpeg([0], frame(0xc0)), null);
    assert.equal(jpeg(frame(0xc0).slice(0, -1)), null);
    assert.equal(sizeOf([0xff, 0xd7], frame(0xc0)), null);
  });
});

describe('The size of a WebP', () => {
  const webp = (kind: string, ...parts: readonly Bytes[]) =>
    sizeOf('RIFF\0\0\0\0WEBP', kind, [0, 0, 0, 0], ...parts);
  // The upper two bits of a size are a scale.
  const lossy = (width: number, height: number) =>
    webp('VP8 ', Array<number>(6).fill(9), little(width + 0xc000, 2), little(height + 0x4000, 2));
  const lossless = (width: number, height: number) =>
    webp('VP8L', [0x2f], little(width - 1 + (height - 1) * 2 ** 14 + 2 ** 28, 4));
  const extended = (width: number, height: number) =>
    webp('VP8X', [0, 0, 0, 0], little(width - 1, 3), little(height - 1, 3));

  it('is that of its first chunk, regardless of the kind', () => {
    for (const size of [lossy, lossless, extended]) {
      assert.equal(size(300, 201), '300x201');
      assert.equal(size(1, 1), '1x1');
      assert.equal(size(16_383, 16_382), '16383x16382');
    }
    assert.equal(extended(2 ** 24, 70_000), '16777216x70000');
    assert.equal(lossless(16_384, 16_384), '16384x16384');
    assert.equal(lossy(0, 1), null);
  });

  it('is unknown for other chunks and other files of that format', () => {
    assert.equal(webp('ALPH', Array<number>(30).fill(1)), null);
    assert.equal(sizeOf('RIFF\0\0\0\0WAVEVP8X', Array<number>(30).fill(1)), null);
    assert.equal(sizeOf('RIFX\0\0\0\0WEBPVP8X', Array<number>(30).fill(1)), null);
  });
});

describe('The size of an AVIF', () => {
  const box = (type: string, ...parts: readonly (readonly number[])[]): number[] => {
    const content = parts.flat();
    return [...big(content.length + 8, 4), ...Buffer.from(type), ...content];
  };
  const long = (type: string, content: readonly number[]): number[] => [
    ...big(1, 4),
    ...Buffer.from(type),
    ...big(content.length + 16, 8),
    ...content,
  ];
  const withOpenLength = (given: readonly number[]): number[] => [0, 0, 0, 0, ...given.slice(4)];
  const ftyp = (brand = 'avif') => box('ftyp', [...Buffer.from(brand), 0, 0, 0, 0]);
  const ispe = (width: number, height: number) =>
    box('ispe', [0, 0, 0, 0], big(width, 4), big(height, 4));
  const meta = (...properties: readonly (readonly number[])[]) =>
    box('meta', [0, 0, 0, 0], box('iprp', box('ipco', ...properties)));
  const picture = meta(ispe(300, 70_000));

  for (const brand of ['avif', 'avis', 'heic', 'mif1']) {
    it(`is read with the brand ${brand}`, () =>
      assert.equal(sizeOf(ftyp(brand), picture), '300x70000'));
  }

  it('is unknown for other files of that format', () => {
    assert.equal(sizeOf(ftyp('isom'), picture), null);
    assert.equal(sizeOf(picture), null);
  });

  it('is the largest width and the largest height', () => {
    assert.equal(sizeOf(ftyp(), meta(ispe(1, 9), box('pixi', [0]), ispe(8, 2))), '8x9');
    assert.equal(sizeOf(ftyp(), meta()), null);
  });

  it('is found in boxes with a long length, and in those that extend to the end', () => {
    const properties = box('iprp', long('ipco', ispe(3, 2)));
    assert.equal(
      sizeOf(ftyp(), long('free', [1, 2, 3]), long('meta', [0, 0, 0, 0, ...properties])),
      '3x2',
    );
    assert.equal(sizeOf(ftyp(), withOpenLength(picture)), '300x70000');
    assert.equal(sizeOf(ftyp(), withOpenLength(box('free', [])), picture), null);
  });

  it('is found in a box that is longer than the one around it', () => {
    const longer = [...big(1000, 4), ...picture.slice(4)];
    assert.equal(sizeOf(ftyp(), longer), '300x70000');
  });

  it('is unknown behind a box that is shorter than its head', () => {
    for (const length of [2, 7]) {
      assert.equal(sizeOf(ftyp(), big(length, 4), 'free', picture), null);
    }
    assert.equal(sizeOf(ftyp(), box('free'), picture), '300x70000');
    assert.equal(sizeOf(ftyp(), big(1, 4), 'free', big(15, 8), picture), null);
    assert.equal(sizeOf(ftyp(), big(1, 4), 'free', big(16, 8), picture), '300x70000');
  });

  it('is searched for in the first 10,000 boxes', () => {
    const free = (count: number) => Array.from({ length: count }, () => box('free')).flat();
    assert.equal(sizeOf(ftyp(), free(9998), picture), '300x70000');
    assert.equal(sizeOf(ftyp(), free(9999), picture), null);
  });
});
