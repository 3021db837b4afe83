import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  findPath,
  isCompatible,
  readPattern,
  writePattern,
} from '../../../../server/locale/internal/path-pattern.ts';

describe('readPattern', () => {
  for (const [text, names] of [
    ['/a', []],
    ['/a.b/...', []],
    ['/über-uns', []],
    ['/a/<id>', ['id']],
    ['/<_a>/b/<B2>', ['_a', 'B2']],
  ] as const) {
    it(`parses ${text}`, () => {
      const pattern = readPattern(text);
      assert.equal(pattern.text, text);
      assert.equal(pattern.segments.length, text.split('/').length - 1);
      assert.deepEqual([...pattern.names], names);
    });
  }

  for (const [text, shown] of [
    ['a', '"a"'],
    ['', '""'],
    ['/', '"/"'],
    ['/a/', '"/a/"'],
    ['/a/./b', '"/a/./b"'],
    ['/..', '"/.."'],
    ['/a b', '"/a b"'],
    ['/<1>', '"/<1>"'],
    ['/<a', '"/<a"'],
    ['/<a>/b/<a>', '"/<a>/b/<a>"'],
    [`/ ${'x'.repeat(100)}`, `"/ ${'x'.repeat(78)}"`],
    [null, 'null'],
    [7, '7'],
  ] as const) {
    it(`refuses ${String(text).slice(0, 20)}`, () => {
      assert.throws(() => readPattern(text), {
        name: 'InvalidConfigException',
        message: `UrlLanguageManager "languagePaths" must hold paths of words and parameters, such as "/products/<id>", not encoded, got ${shown}.`,
      });
    });
  }
});

describe('findPath', () => {
  const find = (patterns: readonly string[], path: string, isEncoded = false): string | null => {
    const pairs = patterns.map((text) => ({ path: readPattern(text) }));
    return findPath(pairs, 'path', path.split('/'), isEncoded)?.path.text ?? null;
  };

  for (const [patterns, path, found] of [
    [['/a'], 'a', '/a'],
    [['/a'], 'a/b', '/a'],
    [['/a'], 'b', null],
    [['/a'], '', null],
    [['/a/b'], 'a', null],
    [['/<p>'], 'a', '/<p>'],
    [['/<p>'], '', null],
    [['/a/<p>'], 'a/', null],
    [['/<p>', '/a'], 'a', '/a'],
    [['/a', '/<p>'], 'a', '/a'],
    [['/a', '/<p>'], 'b', '/<p>'],
    [['/a/<p>', '/<p>/b'], 'a/b', '/a/<p>'],
    [['/<p>/b', '/a/<p>'], 'a/b', '/a/<p>'],
    [['/a', '/a/b', '/a/<p>'], 'a/b', '/a/b'],
    [['/a/<p>', '/a'], 'a/b', '/a/<p>'],
    [['/a', '/a/<p>'], 'a/b', '/a/<p>'],
    [['/<p>/<q>', '/a'], 'a/b', '/a'],
    [['/a', '/<p>/<q>'], 'a/b', '/a'],
  ] as const) {
    it(`finds ${found} for "${path}" among ${patterns.join(', ')}`, () => {
      assert.equal(find(patterns, path), found);
    });
  }

  for (const [path, encoded, plain] of [
    ['%C3%BC', '/ü', null],
    ['ü', '/ü', '/ü'],
    ['%zz', null, null],
    ['%61', null, null],
  ] as const) {
    it(`finds ${encoded} for the encoded path ${path}, and ${plain} when it is not encoded`, () => {
      assert.equal(find(['/ü'], path, true), encoded);
      assert.equal(find(['/ü'], path, false), plain);
    });
  }
});

describe('writePattern', () => {
  for (const [from, to, path, isEncoded, written] of [
    ['/a', '/b', 'a', false, 'b'],
    ['/a', '/b', 'a/c/d', false, 'b/c/d'],
    ['/a', '/ü', 'a', false, 'ü'],
    ['/a', '/ü', 'a', true, '%C3%BC'],
    ['/a/<p>', '/b/<p>', 'a/%2F/c', true, 'b/%2F/c'],
    ['/<p>/<q>', '/<q>/<p>', '1/2/3', false, '2/1/3'],
  ] as const) {
    it(`converts ${path} of ${from} to ${written}${isEncoded ? ', encoded' : ''}`, () => {
      const patterns = [readPattern(from), readPattern(to)] as const;
      assert.equal(writePattern(...patterns, path.split('/'), isEncoded), written);
    });
  }
});

describe('isCompatible', () => {
  for (const [a, b, expected] of [
    ['/a', '/a', true],
    ['/a', '/b', false],
    ['/a', '/a/b', true],
    ['/a/b', '/a', true],
    ['/a/b', '/a/c', false],
    ['/a/b', '/c/b', false],
    ['/<p>', '/a', true],
    ['/a', '/<p>', true],
    ['/a/<p>', '/<p>/b', true],
    ['/a/<p>', '/b/<p>', false],
  ] as const) {
    it(`is ${expected} for ${a} and ${b}`, () => {
      assert.equal(isCompatible(readPattern(a), readPattern(b)), expected);
    });
  }
});
