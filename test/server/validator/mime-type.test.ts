import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';

import fc from 'fast-check';
import sharp from 'sharp';

import { detectMimeType, EncodedFile } from '../../../server/validator/index.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const pad = (text: string, size = 64) => latin1(text.padEnd(size, '\0'));

/** A zip archive without compression, only of local headers. */
function zip(...entries: [name: string, content?: string][]) {
  const parts = entries.map(([name, content = '']) => {
    const header = Buffer.alloc(30);
    header.write('PK\x03\x04', 'latin1');
    header.writeUInt32LE(content.length, 18);
    header.writeUInt16LE(name.length, 26);
    return Buffer.concat([header, latin1(name), latin1(content)]);
  });
  return Buffer.concat(parts);
}

/** The same for entries whose sizes stand behind their content, as programs write that do not know them. */
function streamedZip(...entries: [name: string, content?: string][]) {
  const parts = entries.map(([name, content = '']) => {
    const entry = zip([name, content]);
    entry.writeUInt16LE(8, 6);
    entry.writeUInt32LE(0, 18);
    const sizes = Buffer.alloc(16);
    sizes.write('PK\x07\x08', 'latin1');
    sizes.writeUInt32LE(content.length, 8);
    sizes.writeUInt32LE(content.length, 12);
    return Buffer.concat([entry, sizes]);
  });
  return Buffer.concat(parts);
}

/** A zip64 archive: sizes of 8 bytes in an extra field, or behind the content when it is streamed. */
function zip64(isStreamed: boolean, ...entries: [name: string, content?: string][]) {
  const parts = entries.map(([name, content = '']) => {
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(content.length, 0);
    sizes.writeUInt32LE(content.length, 8);
    const extra = Buffer.concat([latin1('\x01\0\x10\0'), isStreamed ? Buffer.alloc(16) : sizes]);
    // Another extra field before it, of a time.
    const extras = `UT\x05\0xxxxx${extra.toString('latin1')}`;
    const header = zip([name]);
    header.writeUInt16LE(isStreamed ? 8 : 0, 6);
    header.writeUInt32LE(0xffff_ffff, 18);
    header.writeUInt32LE(0xffff_ffff, 22);
    header.writeUInt16LE(extras.length, 28);
    const descriptor = [latin1('PK\x07\x08crc!'), sizes];
    return Buffer.concat([header, latin1(extras + content), ...(isStreamed ? descriptor : [])]);
  });
  return Buffer.concat(parts);
}

const documentParts: [string, string?][] = [
  ['[Content_Types].xml', '<Types/>'],
  ['word/document.xml'],
];

/** An OpenDocument text whose first entry has an extra field, as some programs write it. */
function odtWithExtra() {
  const [name, extra] = ['mimetype', 'UT\x05\0xxxxx'];
  const file = zip([name + extra, 'application/vnd.oasis.opendocument.text']);
  file.writeUInt16LE(name.length, 26);
  file.writeUInt16LE(extra.length, 28);
  return file;
}

/** A compound file whose directory contains one stream of this name. */
function ole(stream: string) {
  const file = Buffer.alloc(512 * 3);
  file.write('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(0, 48);
  const name = utf16(`${stream}\0`);
  name.copy(file, 512 + 128);
  file.writeUInt16LE(name.length, 512 + 128 + 64);
  return file;
}

function bitmap(headerSize: number) {
  const file = Buffer.alloc(64);
  file.write('BM', 'latin1');
  file.writeUInt32LE(headerSize, 14);
  return file;
}

function elf(kind: number) {
  const file = pad('\x7fELF\x02\x01');
  file.writeUInt16LE(kind, 16);
  return file;
}

const ftyp = (major: string, ...compatible: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 16 + compatible.length * 4]),
    latin1(`ftyp${major}\0\0\0\0${compatible.join('')}`),
  ]);
/** A transport stream, with `before` bytes before each packet, and these bits of the adaptation field control. */
const packets = (before: number, control = '\x10') =>
  latin1(('\0'.repeat(before) + `G\x40\0${control}`.padEnd(188, '\xff')).repeat(5));
const tar = Buffer.alloc(512);
tar.write('ustar', 257);

const rows: [string, Uint8Array, string][] = [
  ['no bytes', Buffer.of(), 'application/x-empty'],
  ['one byte', latin1('a'), 'application/octet-stream'],
  ['V32 the bytes 00 01', Buffer.of(0, 1), 'application/octet-stream'],
  ['random control bytes', Buffer.of(1, 2, 3, 4, 200), 'application/octet-stream'],
  ['a PNG with damaged chunks', latin1('\x89PNG\r\n\x1a\nnonsense'), 'image/png'],
  ['a JPEG', latin1('\xff\xd8\xff\xe0\0\x10JFIF'), 'image/jpeg'],
  ['V29 a GIF', latin1('GIF89a...'), 'image/gif'],
  ['a GIF with a PHP tail', latin1('GIF89a<?php evil();'), 'image/gif'],
  ['a WebP', latin1('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
  ['a WAVE sound', latin1('RIFF\0\0\0\0WAVEfmt '), 'audio/x-wav'],
  ['an AVI film', latin1('RIFF\0\0\0\0AVI LIST'), 'video/x-msvideo'],
  ['little-endian TIFF', latin1('II*\0\x08\0\0\0'), 'image/tiff'],
  ['big-endian TIFF', latin1('MM\0*\0\0\0\x08'), 'image/tiff'],
  ['an icon', latin1('\0\0\x01\0\x01\0'), 'image/vnd.microsoft.icon'],
  ['a Photoshop file', latin1('8BPS\0\x01'), 'image/vnd.adobe.photoshop'],
  ['a bitmap', bitmap(40), 'image/bmp'],
  ['a text that starts with BM', latin1('BM is a car'), 'text/plain'],
  ['BM and zeros', pad('BM'), 'text/plain'],
  ['BM with another header', bitmap(5), 'application/octet-stream'],
  ['AVIF', ftyp('avif'), 'image/avif'],
  ['AVIF under a generic brand', ftyp('mif1', 'miaf', 'avif'), 'image/avif'],
  ['HEIC', ftyp('heic'), 'image/heic'],
  ['HEIC under a generic brand', ftyp('mif1', 'heic'), 'image/heic'],
  ['HEIF without a known codec', ftyp('mif1', 'miaf'), 'image/heif'],
  ['QuickTime', ftyp('qt  '), 'video/quicktime'],
  ['MP4', ftyp('isom'), 'video/mp4'],
  ['MP4 sound', ftyp('M4A '), 'audio/mp4'],
  ['3GP', ftyp('3gp5'), 'video/3gpp'],
  ['WebM', latin1('\x1aE\xdf\xa3\x93\x42\x82\x84webm'), 'video/webm'],
  ['Matroska', latin1('\x1aE\xdf\xa3\x93\x42\x82\x88matroska'), 'video/x-matroska'],
  ['Ogg sound', latin1(`OggS${'\0'.repeat(24)}OpusHead`), 'audio/ogg'],
  ['Ogg film', latin1(`OggS${'\0'.repeat(24)}\x80theora`), 'video/ogg'],
  ['other Ogg', latin1(`OggS${'\0'.repeat(24)}whatever`), 'application/ogg'],
  ['MP3 with a tag', latin1('ID3\x04\0'), 'audio/mpeg'],
  ['MP3 without a tag', latin1('\xff\xfb\x90\x64\0\0'), 'audio/mpeg'],
  ['MPEG with the highest bit rate', latin1('\xff\xfa\xe8\x64\0\0'), 'audio/mpeg'],
  ['AMR', latin1('#!AMR\n\x3c'), 'audio/amr'],
  ['AIFF', latin1('FORM\0\0\0\x40AIFFCOMM'), 'audio/x-aiff'],
  ['compressed AIFF', latin1('FORM\0\0\0\x40AIFCFVER'), 'audio/x-aiff'],
  ['other chunks', latin1('FORM\0\0\0\x40ILBMBMHD'), 'application/octet-stream'],
  ['WMV and WMA', Buffer.from('3026b2758e66cf11a6d900aa0062ce6c00', 'hex'), 'video/x-ms-asf'],
  ['an MPEG film', latin1('\0\0\x01\xba\x44\0'), 'video/mpeg'],
  ['an MPEG film without sound', latin1('\0\0\x01\xb3\x14\0'), 'video/mpeg'],
  ['an MPEG transport stream', packets(0), 'video/mp2t'],
  ['a film of a camcorder', packets(4), 'video/mp2t'],
  ['packets with the reserved adaptation field control', packets(0, '\0'), 'application/octet-stream'],
  ['a text of G alone', latin1('G'.repeat(1000)), 'text/plain'],
  ['a text with the letters of a transport stream', latin1('GATT'.padEnd(188, 'ACGT').repeat(5)), 'text/plain'],
  ['QuickTime without brands', latin1('\0\0\0\x08wide\0\0\0\0mdat'), 'video/quicktime'],
  ['QuickTime that starts with its index', latin1('\0\0\x02\x10moov\0\0\0\x6cmvhd'), 'video/quicktime'],
  ['QuickTime that starts with 600 MB of data', latin1('\x24\0\0\0mdat\0\0\0\x01'), 'video/quicktime'],
  ['a text with the name of an index behind a bell', latin1('\x07A: moov of a film'), 'text/plain'],
  ['a text with the name of an index', latin1('the moov of a film'), 'text/plain'],
  ['AAC', latin1('\xff\xf1\x50\x80\0\0'), 'audio/aac'],
  // Reserved values of the formats.
  ['no MPEG: a free bit rate', latin1('\xff\xfb\x00\x64\0\0'), 'application/octet-stream'],
  ['no MPEG: a wrong bit rate', latin1('\xff\xfb\xf0\x64\0\0'), 'application/octet-stream'],
  ['no MPEG: a wrong sample rate', latin1('\xff\xfb\x9c\x64\0\0'), 'application/octet-stream'],
  ['no MPEG: layer II', latin1('\xff\xfd\x90\x64\0\0'), 'application/octet-stream'],
  ['V31 a PDF', latin1('%PDF-1.4'), 'application/pdf'],
  ['PostScript', latin1('%!PS-Adobe'), 'application/postscript'],
  ['gzip', gzipSync('hello'), 'application/gzip'],
  ['7z', latin1('7z\xbc\xaf\x27\x1c\0\x04'), 'application/x-7z-compressed'],
  ['RAR', latin1('Rar!\x1a\x07\x01\0'), 'application/x-rar'],
  ['tar', tar, 'application/x-tar'],
  ['zip', zip(['a.txt', 'hi']), 'application/zip'],
  ['a zip that ends in its first header', latin1('PK\x03\x04\x14\0\0\0'), 'application/zip'],
  ['an OpenDocument text with an extra field', odtWithExtra(), 'application/vnd.oasis.opendocument.text'],
  ['an empty zip', pad('PK\x05\x06', 22), 'application/zip'],
  ['a Word document', zip(['[Content_Types].xml', '<Types/>'], ['word/document.xml']), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['an Excel workbook', zip(['_rels/.rels'], ['docProps/app.xml'], ['xl/workbook.xml']), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['a PowerPoint presentation', zip(['ppt/presentation.xml'], ['[Content_Types].xml']), 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['a document with its list of types at the end', zip(['word/numbering.xml'], ['word/media/image1.png', 'x'.repeat(70_000)], ['[Content_Types].xml']), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['a workbook that starts with its properties', zip(['docProps/app.xml'], ['xl/media/image1.png', 'x'.repeat(70_000)], ['[Content_Types].xml']), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['a zip with a document', zip(['a.docx', zip(['[Content_Types].xml'], ['word/document.xml']).toString('latin1')]), 'application/zip'],
  ['a zip with a Java archive', zip(['a.jar', zip(['META-INF/MANIFEST.MF']).toString('latin1')]), 'application/zip'],
  ['a streamed document', streamedZip(['[Content_Types].xml', '<Types/>'], ['word/document.xml']), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['a streamed zip with a document', streamedZip(['a.docx', streamedZip(['[Content_Types].xml', '<Types/>'], ['word/document.xml']).toString('latin1')], ['b']), 'application/zip'],
  ['a zip64 document', zip64(false, ...documentParts), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['a streamed zip64 document', zip64(true, ...documentParts), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['a zip64 archive with a document', zip64(false, ['a.docx', zip(...documentParts).toString('latin1')], ['b']), 'application/zip'],
  ['a streamed zip64 archive with a document', zip64(true, ['a.docx', zip(...documentParts).toString('latin1')], ['b']), 'application/zip'],
  ['a zip with a document that is longer than the part that is read', zip(['a.docx', zip(...documentParts, ['word/a.png', 'x'.repeat(70_000)]).toString('latin1')]), 'application/zip'],
  ['a zip64 document that ends in its first extra field', zip64(false, ...documentParts).subarray(0, 65), 'application/zip'],
  ['a zip with a folder named word', zip(['word/a.txt']), 'application/zip'],
  ['an OpenDocument text', zip(['mimetype', 'application/vnd.oasis.opendocument.text'], ['content.xml']), 'application/vnd.oasis.opendocument.text'],
  ['an EPUB', zip(['mimetype', 'application/epub+zip'], ['META-INF/container.xml']), 'application/epub+zip'],
  ['a zip that declares another type', zip(['mimetype', 'text/html'], ['a']), 'application/zip'],
  ['a Java archive', zip(['META-INF/MANIFEST.MF']), 'application/java-archive'],
  ['an old Word document', ole('WordDocument'), 'application/msword'],
  ['an old Excel workbook', ole('Workbook'), 'application/vnd.ms-excel'],
  ['an old presentation', ole('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
  ['another compound file', ole('Thing'), 'application/x-ole-storage'],
  ['a compound file that is cut', ole('Workbook').subarray(0, 100), 'application/x-ole-storage'],
  ['RTF', latin1('{\\rtf1\\ansi'), 'text/rtf'],
  ['a Windows program', pad('MZ'), 'application/x-dosexec'],
  ['an ELF program', elf(2), 'application/x-executable'],
  ['an ELF library', elf(3), 'application/x-sharedlib'],
  ['PHP', latin1('<?php echo 1;'), 'text/x-php'],
  ['short PHP', latin1('<?= 1 ?>'), 'text/x-php'],
  ['a shell script', latin1('#!/bin/sh\necho'), 'text/x-shellscript'],
  ['a Node script', latin1('#!/usr/bin/env node\n'), 'text/javascript'],
  ['HTML', latin1('<!doctype html><p>'), 'text/html'],
  ['the start of a doctype', latin1('<!doctype html'), 'text/html'],
  ['the start of HTML', latin1('<html'), 'text/html'],
  ['the start of SVG', latin1('<svg'), 'image/svg+xml'],
  ['HTML in capitals behind blanks', latin1('\r\n\t <HTML>'), 'text/html'],
  ['a script element', latin1('<script>alert(1)</script>'), 'text/html'],
  ['HTML behind a comment', latin1('<!-- x --><body>'), 'text/html'],
  ['HTML behind a byte order mark', Buffer.from('\ufeff<script>'), 'text/html'],
  ['SVG', latin1('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
  ['V30 SVG behind a prolog', latin1('<?xml?><svg/>'), 'image/svg+xml'],
  ['SVG behind prolog, comment and doctype', latin1('<?xml version="1.0"?>\n<!-- > -->\n<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg>'), 'image/svg+xml'],
  ['SVG behind a doctype that ends after a blank', latin1('<!DOCTYPE svg [<!ENTITY a "]">\n]\n><svg>'), 'image/svg+xml'],
  ['SVG behind a doctype that does not end', latin1('<!DOCTYPE svg [<!ENTITY a "b">]<svg>'), 'text/plain'],
  ['SVG in UTF-16', Buffer.concat([Buffer.of(0xff, 0xfe), utf16('<svg>')]), 'image/svg+xml'],
  ['XHTML', latin1('<?xml version="1.0"?><html>'), 'application/xhtml+xml'],
  ['other XML', latin1('<?xml version="1.0"?><feed>'), 'text/xml'],
  ['an open XML comment', latin1('<?xml?><!-- '), 'text/xml'],
  ['text that starts like a tag', latin1('<3 you all'), 'text/plain'],
  ['a JSON object', latin1('{"a":1}'), 'application/json'],
  ['V33 JSON behind blanks', latin1('  \n[1]'), 'application/json'],
  ['broken JSON', latin1('{"a":1'), 'text/plain'],
  ['a JSON number', latin1('12345'), 'text/plain'],
  ['JSON above 1 MB', latin1(`["${'a'.repeat(1_000_000)}"]`), 'text/plain'],
  ['a table', latin1('a,b\n1,2\n3,"x,\ny"\n'), 'text/csv'],
  ['a table without a last line break', latin1('a,b\n1,2\n3,4'), 'text/csv'],
  ['a table longer than the sample', latin1('one,two\n'.repeat(1000)), 'text/csv'],
  ['lines with as many commas as they like', latin1('a,b\n1,2,3\n3\n'), 'text/plain'],
  ['two lines with one comma each', latin1('Hello, you\nBye, you\n'), 'text/plain'],
  ['a table with semicolons', latin1('a;b\n1,5;2\n3;4,2\n'), 'text/csv'],
  ['a table with semicolons that ends in empty cells', latin1('a;b;c\n1;2;\n3;4;\n'), 'text/csv'],
  ['a table with semicolons whose last heading is empty', latin1('a;b;\r\n1;2;\r\n3;4;\r\n'), 'text/csv'],
  ['a table with semicolons and units', latin1('Time;Power (kW)\n1;1,5\n2;(2,5)\n'), 'text/csv'],
  ['a table with semicolons and ampersands', latin1('Firm;Sum\nAT&T;1\nErnst&Young;2\n'), 'text/csv'],
  ['a style sheet', latin1('a{b:c;d:e}\nb{b:c;d:e}\nc{b:c;d:e}\n'), 'text/plain'],
  ['declarations of styles', latin1('top: 0; left: 0;\ntop: 1; left: 1;\ntop: 2; left: 2;\n'), 'text/plain'],
  ['a table of telephone numbers', latin1('Tel (home);Name (all)\n(03) 1;A (x)\n(04) 2;B (y)\n'), 'text/csv'],
  ['a table of negative amounts', latin1('Name;Sum (EUR)\nA;(3,50)\nB;(4,20)\nC;(1,00)\n'), 'text/csv'],
  ['a table with an ampersand before the end of a cell', latin1('url;hits\n/?a&debug;3\n/?b;4\n'), 'text/csv'],
  ['a text with the end of a file of DOS', latin1('The wide world is nice\r\nsecond\x1a'), 'application/octet-stream'],
  ['a program of calls', latin1('a();b()\nc();d()\ne();f()\n'), 'text/plain'],
  ['a program of two statements a line', latin1('a=1;b=2;\nc=1;d=2;\ne=1;f=2;\n'), 'text/plain'],
  ['a text with character references', latin1('Tom &amp; Jerry\nA &#38; B\nC &amp; D\n'), 'text/plain'],
  ['a program', latin1('let a = 1;\nlet b = 2;\nlet c = 3;\n'), 'text/plain'],
  ['subtitles', latin1('WEBVTT\n\n00:01.000 --> 00:02.000\nHi'), 'text/vtt'],
  ['a visiting card', latin1('BEGIN:VCARD\nVERSION:4.0'), 'text/vcard'],
  ['a calendar', latin1('BEGIN:VCALENDAR\n'), 'text/calendar'],
  ['UTF-8 text', Buffer.from('Grüße 日本'), 'text/plain'],
  ['UTF-8 text cut by the sample', Buffer.from('a' + '日'.repeat(3000)), 'text/plain'],
  ['Latin-1 text', latin1('Gr\xfc\xdfe'), 'text/plain'],
  ['UTF-16 text', Buffer.concat([Buffer.of(0xff, 0xfe), utf16('hello')]), 'text/plain'],
  ['big-endian UTF-16 text', Buffer.concat([Buffer.of(0xfe, 0xff), utf16('hello').swap16()]), 'text/plain'],
  ['text with escape sequences', latin1('\x1b[1mbold\x1b[0m'), 'text/plain'],
  ['text with a NUL', latin1('hello\0you'), 'application/octet-stream'],
  ['text that is filled up with NUL', latin1('hello\0\0'), 'text/plain'],
  ['one byte that is filled up with NUL', latin1('a\0'), 'application/octet-stream'],
  ['only NUL', Buffer.alloc(8), 'application/octet-stream'],
]; // prettier-ignore

describe('detectMimeType', () => {
  for (const [title, bytes, type] of rows) {
    it(`returns ${type} for ${title}`, () => assert.equal(detectMimeType(bytes), type));
  }

  for (const format of ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const) {
    it(`detects a real ${format}`, async () => {
      const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c30' } });
      assert.equal(detectMimeType(await image.toFormat(format).toBuffer()), `image/${format}`);
    });
  }

  it('reads only the bytes of a view, not those around it', () => {
    const around = latin1('xx%PDF-1.4');
    assert.equal(detectMimeType(around.subarray(2)), 'application/pdf');
  });

  it('returns a result for any bytes, also after the signatures of every container', () => {
    const marks = ['', 'PK\x03\x04', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'RIFF', 'OggS', '\x1aE\xdf\xa3', '\0\0\0\xffftypmif1', '<?xml', '<!doctype svg [', '\xff\xfe']; // prettier-ignore
    fc.assert(
      fc.property(fc.constantFrom(...marks), fc.uint8Array({ maxLength: 600 }), (mark, tail) => {
        assert.match(detectMimeType(Buffer.concat([latin1(mark), tail])), /^[a-z]+\/[a-z0-9.+-]+$/);
      }),
      { numRuns: 3000 },
    );
  });

  it('is called by the file for its content, regardless of the name and type', () => {
    const file = new EncodedFile({ name: 'a.png', type: 'image/png', data: latin1('GIF89a') });
    assert.equal(file.getMimeType(), 'image/gif');
  });
});
