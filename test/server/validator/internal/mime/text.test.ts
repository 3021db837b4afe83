import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { detectMimeType } from '../../../../../server/validator/index.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
/** A JSON text of this many bytes. */
const json = (length: number): Buffer => latin1(`["${'a'.repeat(length - 4)}"]`);
/** Lines with one comma each, the last one with two, in this many bytes. */
function unevenTable(length: number): Buffer {
  const last = 'a,b,c';
  return latin1('x,y\n'.repeat(length).slice(0, length - last.length - 1) + `\n${last}`);
}
/** A text that begins with a byte order mark and ends in the middle of a character. */
const cutText = (length: number): Buffer =>
  Buffer.concat([Buffer.from('\ufeff'), Buffer.alloc(length - 4, 'a'), Buffer.of(0xc3)]);
const bitmap = (...size: number[]): Buffer =>
  Buffer.concat([latin1('BM'), Buffer.alloc(12), Buffer.of(...size)]);
const elf = (order: number, kind: readonly [number, number]): Buffer =>
  Buffer.concat([
    latin1(`\x7fELF\x02${String.fromCharCode(order)}`),
    Buffer.alloc(10),
    Buffer.of(...kind),
  ]);

const binary = 'application/octet-stream';

describe('Signatures', () => {
  for (const [title, bytes, type] of [
    ['another first byte', latin1('\x88PNG\r\n\x1a\n'), binary],
    ['a signature that is cut', latin1('\x89PNG\r\n\x1a'), binary],
    ['a signature alone', latin1('\x89PNG\r\n\x1a\n'), 'image/png'],
    ['the header of the oldest bitmap', bitmap(12, 0), 'image/bmp'],
    ['a header of 296 bytes', bitmap(40, 1), binary],
    // As `file` 5.44: NUL bytes at the end do not count.
    ['a bitmap that is cut', bitmap(), 'text/plain'],
    ['an ELF object', elf(1, [1, 0]), 'application/x-object'],
    ['an ELF program', elf(1, [2, 0]), 'application/x-executable'],
    ['a big-endian ELF library', elf(2, [0, 3]), 'application/x-sharedlib'],
    ['an ELF core dump', elf(1, [4, 0]), 'application/x-coredump'],
    ['another kind of ELF', elf(1, [9, 0]), 'application/x-object'],
    ['AAC with a checksum', latin1('\xff\xf9\x50\x80'), 'audio/aac'],
    ['MPEG with the lowest bit rate', latin1('\xff\xfb\x10\x64\0\0'), 'audio/mpeg'],
    ['MPEG with the last sample rate', latin1('\xff\xfb\x98\x64\0\0'), 'audio/mpeg'],
    ['MPEG without its third byte', latin1('\xff\xfb'), 'text/plain'],
    ['a frame with another first byte', latin1('\xfe\xfb\x90\x64\0\0'), binary],
  ] as const) {
    it(`detect ${type} for ${title}`, () => assert.equal(detectMimeType(bytes), type));
  } // prettier-ignore
});

describe('Texts', () => {
  for (const [title, bytes, type] of [
    ['two characters', latin1('ab'), 'text/plain'],
    ['JSON of 1,000,000 bytes', json(1_000_000), 'application/json'],
    ['JSON of 1,000,001 bytes', json(1_000_001), 'text/plain'],
    ['a cut character at the end of the file', cutText(4095), binary],
    ['a cut character at the end of the sample', cutText(4096), 'text/plain'],
    ['UTF-32', latin1('\xff\xfe\0\0a\0\0\0'), 'text/plain'],
    ['big-endian UTF-32', latin1('\0\0\xfe\xff\0\0\0a'), 'text/plain'],
    ['a table of 4,096 bytes whose last line is longer', unevenTable(4096), 'text/plain'],
    ['a longer table, whose last line is not looked at', unevenTable(4097), 'text/csv'],
    ['three lines of one comma', latin1('a,b\n1,2\n3,4'), 'text/csv'],
    ['three lines of two commas', latin1('a,b,c\n1,2,3\n3,4,5\n'), 'text/csv'],
    ['two lines and a blank one', latin1('a,b\n1,2\n  '), 'text/plain'],
    ['three lines without a comma', latin1('a\nb\nc\n'), 'text/plain'],
    ['commas in quotes that do not end', latin1('a,b\n1,2\n3,"4,5'), 'text/csv'],
    ['lines of which one has no comma', latin1('a,b\n1,2\n3\n'), 'text/plain'],
    ['a JSON text behind other text', latin1('a {"b":1}'), 'text/plain'],
    ['Python', latin1('#!/usr/bin/env python3\n'), 'text/x-python'],
    ['a delete character', latin1('a\x7f'), binary],
    ['the controls of texts', latin1('a\x07\b\t\n\v\f\r\x1b'), 'text/plain'],
  ] as const) {
    it(`are ${type} for ${title}`, () => assert.equal(detectMimeType(bytes), type));
  } // prettier-ignore
});

describe('Markup', () => {
  const blanks = ' '.repeat(70);
  for (const [text, type] of [
    ['<p>', 'text/html'],
    ['<P\n', 'text/html'],
    ['<br/>', 'text/html'],
    ['<pre>', 'text/plain'],
    ['a<p>', 'text/plain'],
    [`${blanks}<iframe>`, 'text/html'],
    [`${blanks}<?xml version="1.0"?><svg>`, 'image/svg+xml'],
    [`${blanks}<!doctype svg><svg>`, 'image/svg+xml'],
    ['<!-- ]> --><!doctype svg [<!ENTITY a "b">]><svg>', 'image/svg+xml'],
    ['<!doctype html>', 'text/html'],
    ['<!doctype html><svg>', 'image/svg+xml'],
    ['<!doctype note><table>', 'text/html'],
    ['<!doctype note>text', 'text/plain'],
    ['<!-- x --><b>', 'text/html'],
    ['<!-- x -->text', 'text/html'],
    ['<!-- x', 'text/html'],
    ['<!--><svg>', 'text/html'],
    ['<!---->\n<svg>', 'image/svg+xml'],
    ['<svg:svg>', 'image/svg+xml'],
    ['<svgs>', 'text/plain'],
    ['<SVG/>', 'image/svg+xml'],
    ['\n\t<?XML version="1.0"?>\n<html >', 'application/xhtml+xml'],
    ['<?xml version="1.0"?><htmls>', 'text/xml'],
    ['<?xml-stylesheet?><svg>', 'image/svg+xml'],
    ['<?xml-stylesheet?><feed>', 'text/plain'],
    ['<?xml version="1.0"', 'text/xml'],
    ['<!doctype svg [<!ENTITY a "]>">]><svg>', 'text/plain'],
    ['<!doctype svg [\n]\n>\n<svg>', 'image/svg+xml'],
    ['<!doctype svg []><svg>', 'image/svg+xml'],
    ['<!doctype svg><svg>[]', 'image/svg+xml'],
    ['<!doctype svg [', 'text/plain'],
    ['<!doctype svg', 'text/plain'],
  ] as const) {
    it(`is ${type} for ${JSON.stringify(text.replace(blanks, '…'))}`, () => {
      assert.equal(detectMimeType(latin1(text)), type);
    });
  }
});
