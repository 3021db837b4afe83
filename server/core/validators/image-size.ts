/** Width and height in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

type Reader = (view: DataView) => ImageSize | null;

const ascii = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));

/**
 * Size of a PNG, JPEG, GIF, WebP, BMP or AVIF image, read from its header; null for anything else and
 * for a header that is cut off.
 */
export function readImageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const read of [readPng, readGif, readJpeg, readWebp, readBmp, readAvif]) {
    try {
      const size = read(view);
      if (size && size.width > 0 && size.height > 0) return size;
    } catch (error) {
      // The header ends too early: this is no image of that kind.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return null;
}

const readPng: Reader = (view) =>
  view.getUint32(0) === 0x89504e47 && ascii(view, 12, 4) === 'IHDR'
    ? { width: view.getUint32(16), height: view.getUint32(20) }
    : null;

const readGif: Reader = (view) =>
  /^GIF8[79]a$/.test(ascii(view, 0, 6))
    ? { width: view.getUint16(6, true), height: view.getUint16(8, true) }
    : null;

const readBmp: Reader = (view) =>
  ascii(view, 0, 2) === 'BM' && view.getUint32(14, true) >= 40
    ? { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }
    : null;

const readJpeg: Reader = (view) => {
  if (view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  while (at < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    // Frame headers hold the size; C4, C8 and CC are tables in the same range.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
};

const readWebp: Reader = (view) => {
  if (ascii(view, 0, 4) !== 'RIFF' || ascii(view, 8, 4) !== 'WEBP') return null;
  const kind = ascii(view, 12, 4);
  if (kind === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8X') return null;
  const at24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  return { width: at24(24) + 1, height: at24(27) + 1 };
};

const readAvif: Reader = (view) => {
  if (!/^ftyp(?:avif|avis|heic|mif1)$/.test(ascii(view, 4, 8))) return null;
  const text = ascii(view, 0, Math.min(view.byteLength, 8192));
  const at = text.indexOf('ispe');
  return at < 0 ? null : { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
};
