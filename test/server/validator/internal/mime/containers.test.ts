import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { detectMimeType } from '../../../../../server/validator/index.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** A box of brands, with the bytes after it. */
function ftyp(major: string, compatible: readonly string[] = [], rest = ''): Buffer {
  const text = `ftyp${major}\0\0\0\0${compatible.join('')}`;
  const size = Buffer.alloc(4);
  size.writeUInt32BE(text.length + 4);
  return Buffer.concat([size, latin1(text + rest)]);
}

/** A zip archive without compression, only of local headers. */
const zip = (...names: readonly string[]): Buffer =>
  Buffer.concat(
    names.map((name) => {
      const header = Buffer.alloc(30);
      header.write('PK\x03\x04', 'latin1');
      header.writeUInt16LE(name.length, 26);
      return Buffer.concat([header, latin1(name)]);
    }),
  );

/** A compound file with a stream of this name at a place of its directory, and `A` in all other places. */
function ole(stream: string, { place = 0, shift = 9, sector = 0 } = {}): Buffer {
  const size = 2 ** shift;
  const start = (sector + 1) * size;
  const file = Buffer.alloc(start + (place + 1) * 128, 'A');
  file.write('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');
  file.writeUInt16LE(shift, 30);
  file.writeUInt32LE(sector, 48);
  const at = start + place * 128;
  const name = Buffer.from(`${stream}\0`, 'utf16le');
  name.copy(file, at);
  file.writeUInt16LE(name.length, at + 64);
  return file;
}

const jar = 'application/java-archive';
const word = 'application/msword';
const brands = (count: number): string[] => Array<string>(count).fill('miaf');

describe('Containers', () => {
  for (const [title, bytes, type] of [
    ['the shortest box of brands', ftyp('qt  ').subarray(0, 12), 'video/quicktime'],
    ['a box of brands that is cut', ftyp('qt  ').subarray(0, 11), 'application/octet-stream'],
    ['other images under a generic brand', ftyp('mif1', ['heiz']), 'image/heif'],
    ['a sequence of images', ftyp('msf1'), 'image/heif-sequence'],
    ['a sequence that names its codec', ftyp('msf1', ['hevc']), 'image/heic-sequence'],
    ['a codec beside a brand that is not generic', ftyp('M4A ', ['avif']), 'audio/mp4'],
    ['a codec behind the box', ftyp('mif1', ['miaf'], 'avif'), 'image/heif'],
    ['a codec at the end of the box', ftyp('mif1', ['avif'], 'xxxx'), 'image/avif'],
    ['a codec in the first 256 bytes', ftyp('mif1', [...brands(59), 'avif']), 'image/avif'],
    ['a codec behind the first 256 bytes', ftyp('mif1', [...brands(60), 'avif']), 'image/heif'],
    ['Vorbis', latin1(`OggS${'\0'.repeat(24)}\x01vorbis`), 'audio/ogg'],
    ['Speex', latin1(`OggS${'\0'.repeat(24)}Speex   `), 'audio/ogg'],
    ['FLAC in Ogg', latin1(`OggS${'\0'.repeat(24)}\x7fFLAC`), 'audio/ogg'],
    ['WebM without its element', latin1('\x1aE\xdf\xa3\x93webm'), 'video/x-matroska'],
    ['WebM far behind the header', latin1(`\x1aE\xdf\xa3\x42\x82${'\0'.repeat(60)}webm`), 'video/x-matroska'],
    ['an unknown RIFF', latin1('RIFF\0\0\0\0ABCD'), 'application/octet-stream'],
    ['a stream at the start of the directory', ole('WordDocument'), word],
    ['an older workbook', ole('Book'), 'application/vnd.ms-excel'],
    ['a directory in a later sector', ole('WordDocument', { sector: 2 }), word],
    ['a stream in sectors of 4,096 bytes', ole('WordDocument', { shift: 12 }), word],
    ['the 16th entry of the directory', ole('WordDocument', { place: 15 }), word],
    ['the 17th entry of the directory', ole('WordDocument', { place: 16 }), 'application/x-ole-storage'],
    ['a directory that is cut', ole('WordDocument').subarray(0, -1), 'application/x-ole-storage'],
    ['a name that is longer', ole('WordDocument2'), 'application/x-ole-storage'],
    ['an entry without a name', ole(''), 'application/x-ole-storage'],
    ['a workbook behind its relations', zip('_rels/.rels', 'xl/workbook.xml'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['relations that are not first', zip('a', '_rels/.rels', 'xl/workbook.xml'), 'application/zip'],
    ['relations alone', zip('_rels/.rels'), 'application/zip'],
    ['types of an office document alone', zip('[Content_Types].xml'), 'application/zip'],
    ['a manifest as the 100th entry', zip(...Array<string>(99).fill('a'), 'META-INF/MANIFEST.MF'), jar],
    ['a manifest as the 101st entry', zip(...Array<string>(100).fill('a'), 'META-INF/MANIFEST.MF'), 'application/zip'],
    ['a manifest beyond the first 64 kB', Buffer.concat([zip('a'), Buffer.alloc(65_536), zip('META-INF/MANIFEST.MF')]), 'application/zip'],
    ['a type that is not the first entry', zip('a', 'mimetype'), 'application/zip'],
  ] as const) {
    it(`are ${type} for ${title}`, () => assert.equal(detectMimeType(bytes), type));
  } // prettier-ignore
});
