import { startsAt } from './byte-text.ts';

/** Leading bytes (as Latin-1 text), their type, and their offset when that is not 0. */
type Signature = readonly [bytes: string, type: string, offset?: number];

// One list entry per format, the longest of a family first. Formats that share their first bytes with
// others (zip, RIFF, ftyp, Ogg, Matroska, OLE) are distinguished in `containers.ts`.
const signatures: readonly Signature[] = [
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['II+\0', 'image/tiff'],
  ['MM\0+', 'image/tiff'],
  ['\0\0\x01\0', 'image/vnd.microsoft.icon'],
  ['8BPS', 'image/vnd.adobe.photoshop'],
  ['\xff\x0a', 'image/jxl'],
  ['\0\0\0\x0cJXL \r\n\x87\n', 'image/jxl'],
  ['\0\0\0\x0cjP  \r\n\x87\n', 'image/jp2'],
  ['%PDF-', 'application/pdf'],
  ['%!PS', 'application/postscript'],
  ['\x1f\x8b', 'application/gzip'],
  ['BZh', 'application/x-bzip2'],
  ['\xfd7zXZ\0', 'application/x-xz'],
  ['(\xb5/\xfd', 'application/zstd'],
  ['7z\xbc\xaf\x27\x1c', 'application/x-7z-compressed'],
  ['Rar!\x1a\x07', 'application/x-rar'],
  ['ustar', 'application/x-tar', 257],
  ['{\\rtf', 'text/rtf'],
  ['SQLite format 3\0', 'application/vnd.sqlite3'],
  ['wOFF', 'font/woff'],
  ['wOF2', 'font/woff2'],
  ['OTTO\0', 'font/otf'],
  ['\0\x01\0\0\0', 'font/ttf'],
  ['\0asm', 'application/wasm'],
  ['MThd', 'audio/midi'],
  ['fLaC', 'audio/flac'],
  ['ID3', 'audio/mpeg'],
  ['#!AMR', 'audio/amr'],
  ['FLV\x01', 'video/x-flv'],
  ['\0\0\x01\xba', 'video/mpeg'],
  ['\0\0\x01\xb3', 'video/mpeg'],
  ['0&\xb2u\x8ef\xcf\x11\xa6\xd9\0\xaa\0b\xcel', 'video/x-ms-asf'],
  ['MZ', 'application/x-dosexec'],
  ['\xca\xfe\xba\xbe', 'application/x-java-applet'],
  ['\xfe\xed\xfa\xce', 'application/x-mach-binary'],
  ['\xfe\xed\xfa\xcf', 'application/x-mach-binary'],
  ['\xce\xfa\xed\xfe', 'application/x-mach-binary'],
  ['\xcf\xfa\xed\xfe', 'application/x-mach-binary'],
];

/** Kinds of ELF file by the number in their header. */
const elfTypes = ['object', 'object', 'executable', 'sharedlib', 'coredump'];

/** Sizes of the header that follows the first 14 bytes of a bitmap, by version. */
const bitmapHeaders = new Set<number | undefined>([12, 40, 52, 56, 64, 108, 124]);

/** Type that the leading bytes of `bytes` identify, or null. */
export function matchSignature(bytes: Uint8Array): string | null {
  for (const [text, type, offset = 0] of signatures) {
    if (startsAt(bytes, offset, text)) return type;
  }
  return matchElf(bytes) ?? matchBitmap(bytes) ?? matchAudioFrame(bytes);
}

function matchElf(bytes: Uint8Array): string | null {
  if (!startsAt(bytes, 0, '\x7fELF')) return null;
  const bigEndian = bytes[5] === 2;
  const kind = bytes[bigEndian ? 17 : 16] ?? 0;
  return `application/x-${elfTypes[kind] ?? 'object'}`;
}

/** `BM` alone also starts ordinary texts. */
function matchBitmap(bytes: Uint8Array): string | null {
  const hasHeader = bitmapHeaders.has(bytes[14]) && bytes[15] === 0;
  return startsAt(bytes, 0, 'BM') && hasHeader ? 'image/bmp' : null;
}

/** MPEG layer III and AAC streams start with 11 or 12 set bits; other layers look like UTF-16. */
function matchAudioFrame(bytes: Uint8Array): string | null {
  const [first, second = 0, third = 0] = bytes;
  if (first !== 0xff) return null;
  if (second === 0xf1 || second === 0xf9) return 'audio/aac';
  const layerThree = [0xfb, 0xfa, 0xf3, 0xf2, 0xe3, 0xe2].includes(second);
  const bitrate = third >> 4;
  const isFrame = bitrate > 0 && bitrate < 15 && ((third >> 2) & 3) < 3;
  return layerThree && isFrame ? 'audio/mpeg' : null;
}
