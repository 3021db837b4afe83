/** Width and height in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

type Reader = (view: DataView) => ImageSize | null;

// Decoders read the image data, not what a client has put before it: the size that is returned here
// must be the size that they allocate memory for.
const ascii = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));

/**
 * Size of a PNG, JPEG, GIF, WebP, BMP or AVIF image, read from its header; null for anything else and
 * for a header that is cut off. For an animated GIF, the frames that `bytes` contain count.
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

/** Decoders make the screen as large as the frames, whatever size its header specifies. */
const readGif: Reader = (view) => {
  if (!/^GIF8[79]a$/.test(ascii(view, 0, 6))) return null;
  let width = view.getUint16(6, true);
  let height = view.getUint16(8, true);
  let at = 13 + colorTableBytes(view.getUint8(10));
  while (at + 10 <= view.byteLength) {
    const block = view.getUint8(at);
    if (block === 0x2c) {
      width = Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true));
      height = Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true));
      at = skipSubBlocks(view, at + 11 + colorTableBytes(view.getUint8(at + 9)));
    } else if (block === 0x21) at = skipSubBlocks(view, at + 2);
    else break;
  }
  return { width, height };
};

/** Bytes of the colour table that these flags specify. */
function colorTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Position after sub-blocks, which each start with their length, and the empty one that ends them. */
function skipSubBlocks(view: DataView, from: number): number {
  let at = from;
  while (at < view.byteLength) {
    const size = view.getUint8(at);
    at += size + 1;
    if (size === 0) break;
  }
  return at;
}

const readBmp: Reader = (view) =>
  ascii(view, 0, 2) === 'BM' && view.getUint32(14, true) >= 40
    ? { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }
    : null;

const readJpeg: Reader = (view) => {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker === 0xff) at++;
    else if (hasNoLength(marker)) at += 2;
    // The length counts its own two bytes; one below 2 points into them, and they are no marker.
    else if (isSegment(marker)) at += 2 + view.getUint16(at + 2);
    else return null;
  }
};

/** Frame headers contain the size; C4, C8 and CC are something else in the same range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Markers without a length after them; reading a length would skip the frame. */
function hasNoLength(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

/** Tables, data of applications and comments: all segments that decoders accept before a frame. */
function isSegment(marker: number): boolean {
  return [0xc4, 0xcc, 0xdb, 0xdc, 0xdd, 0xfe].includes(marker) || (marker & 0xf0) === 0xe0;
}

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

/** In an image with tiles or a preview, the largest size is that of the whole. */
const readAvif: Reader = (view) => {
  if (!/^ftyp(?:avif|avis|heic|mif1)$/.test(ascii(view, 4, 8))) return null;
  const file = boxesIn(view, { type: '', start: 0, end: view.byteLength });
  // The box `meta` has four bytes before the boxes in it.
  const properties = childBoxes(
    view,
    childBoxes(view, childBoxes(view, file, 'meta', 4), 'iprp'),
    'ipco',
  );
  const sizes = properties.filter(({ type }) => type === 'ispe');
  const largest = (offset: number) =>
    Math.max(0, ...sizes.map(({ start }) => view.getUint32(start + offset)));
  return { width: largest(4), height: largest(8) };
};

/** A part of a file of the ISO base media format. */
interface Box {
  readonly type: string;
  /** Start and end of its content. */
  readonly start: number;
  readonly end: number;
}

/** Maximum number of boxes that are read; a header has fewer. */
const maxBoxes = 10_000;

function boxesIn(view: DataView, { start, end }: Box): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end && boxes.length < maxBoxes;) {
    const given = view.getUint32(at);
    // A length of 1 means that the length follows in eight bytes, 0 that the box extends to the end.
    const head = given === 1 ? 16 : 8;
    const size = given === 1 ? Number(view.getBigUint64(at + 8)) : given === 0 ? end : given;
    if (size < head) break;
    boxes.push({ type: ascii(view, at + 4, 4), start: at + head, end: Math.min(at + size, end) });
    at += size;
  }
  return boxes;
}

/** The boxes in all boxes of a type. */
function childBoxes(view: DataView, boxes: readonly Box[], type: string, skipped = 0): Box[] {
  return boxes
    .filter((box) => box.type === type)
    .flatMap((box) => boxesIn(view, { ...box, start: box.start + skipped }));
}
