import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  readChunkHeaders,
  readCount,
  readName,
} from '../../../../server/upload/internal/chunk-headers.ts';
import { serializable } from '../../../../server/upload/internal/element-attributes.ts';
import { fileNameFor, stemFor, uniqueName } from '../../../../server/upload/internal/file-name.ts';
import { outputFormatOf, withExtensionOf } from '../../../../server/upload/internal/image-type.ts';
import { outputScale, scaleSize } from '../../../../server/upload/internal/output-size.ts';

describe('Headers of a chunk', () => {
  for (const [text, expected] of [
    ['0', 0],
    ['1', 1],
    ['007', 7],
    ['9007199254740991', 9_007_199_254_740_991],
    [null, null],
  ] as const) {
    it(`accept the number ${text}`, () => {
      assert.equal(readCount(new Headers(text === null ? {} : { n: text }), 'n'), expected);
    });
  }

  for (const text of ['', '-1', '1.5', 'x', '1e3', '0x1', '9007199254740992', '1'.repeat(17)]) {
    it(`refuse the number "${text}"`, () => {
      assert.throws(() => readCount(new Headers({ n: text }), 'n'), {
        name: 'BadRequestHttpException',
        message: 'The header n must be a whole number of 0 or more.',
      });
    });
  }

  const all = {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
    'content-length': '1',
  };
  const read = (headers: Record<string, string>) =>
    readChunkHeaders(new Request('http://h.test/', { headers }));

  it('contain place, size, length and name', () => {
    assert.deepEqual(read(all), { offset: 0, size: 1, length: null, name: null });
    assert.deepEqual(read({ ...all, 'upload-length': '0', 'upload-name': '' }), {
      offset: 0,
      size: 1,
      length: 0,
      name: '',
    });
    const { 'content-length': _, ...unsized } = all;
    assert.equal(read(unsized).size, null);
    assert.equal(readName(new Headers({ 'upload-name': 'a.txt' })), 'a.txt');
  });

  for (const [missing, statusCode] of [
    ['content-type', 415],
    ['upload-offset', 400],
  ] as const) {
    it(`require ${missing}`, () => {
      const { [missing]: _, ...headers } = all;
      assert.throws(() => read(headers), { statusCode });
    });
  }
});

describe('serializable', () => {
  it('returns values that JSON can represent', () => {
    const shared = { a: 1 };
    const value = {
      list: [1, 'x', null, true, undefined, [shared, shared]],
      own: Object.create(null) as object,
    };
    assert.equal(serializable(value, 'config'), value);
    for (const plain of [0, '', null, undefined, false])
      assert.equal(serializable(plain, 'x'), plain);
  });

  const circle: Record<string, unknown> = {};
  circle['inner'] = { circle };
  for (const [value, path, kind] of [
    [() => 1, 'o', 'function'],
    [{ a: { b: [1, Symbol.iterator] } }, 'o.a.b.1', 'symbol'],
    [[1n], 'o.0', 'bigint'],
    [{ n: Number.NaN }, 'o.n', 'NaN'],
    [{ n: -Infinity }, 'o.n', '-Infinity'],
    [new Date(0), 'o', 'Date'],
    [{ map: new Map() }, 'o.map', 'Map'],
    [circle, 'o.inner.circle', 'circle'],
  ] as const) {
    it(`refuses a ${kind}`, () => {
      assert.throws(() => serializable(value, 'o'), {
        name: 'InvalidConfigException',
        message: `The upload option '${path}' cannot be sent to the browser (${kind}); set it as a property of the element there.`,
      });
    });
  }
});

describe('Names of stored files', () => {
  const file = (name: string, type = 'text/plain') => ({
    name,
    getExtension: () => name.slice(name.lastIndexOf('.') + 1).toLowerCase(),
    getMimeType: () => type,
    getData: () => new Uint8Array(),
  });

  for (const [name, given, expected] of [
    ['a.txt', undefined, 'a'],
    ['a.b.txt', undefined, 'a-b'],
    ['a', undefined, 'a'],
    ['.htaccess', undefined, 'file'],
    ['dir/a.txt', undefined, 'a'],
    ['dir.d/a', undefined, 'a'],
    ['-a--b-.txt', undefined, 'a-b'],
    ['--a--', undefined, 'a'],
    ['ä ö.txt', undefined, 'file'],
    ['x.txt', 'own name.php', 'own-name-php'],
    ['x.txt', '', 'file'],
    [`${'x'.repeat(200)}.txt`, undefined, 'x'.repeat(200)],
    [`${'x'.repeat(201)}.txt`, undefined, 'x'.repeat(200)],
    [`${'x'.repeat(199)}-y.txt`, undefined, 'x'.repeat(199)],
  ] as const) {
    it(`are ${expected.slice(0, 20)} for ${name.slice(0, 20)} and ${given}`, () => {
      assert.equal(stemFor(file(name), given), expected);
    });
  }

  it('have the extension of their content', () => {
    assert.equal(fileNameFor(file('a.txt'), 'a'), 'a.txt');
    assert.equal(fileNameFor(file('a.php'), 'a'), 'a.txt');
    assert.equal(fileNameFor(file('a.jpeg', 'image/jpeg'), 'a'), 'a.jpeg');
    assert.equal(fileNameFor(file('a.x', 'application/x-unknown-type'), 'a').includes('.x'), false);
  });

  it('are numbered when they were returned before, in either case of letters', () => {
    const taken = new Set<string>();
    const names = ['a', 'A', 'a', 'b', 'a-1'].map((stem) => uniqueName(file('x.txt'), stem, taken));
    assert.deepEqual(names, ['a.txt', 'A-1.txt', 'a-2.txt', 'b.txt', 'a-1-1.txt']);
  });
});

describe('Types of pictures', () => {
  it('are normalized to one that browsers support', () => {
    assert.deepEqual(
      ['image/jpeg', 'image/avif', 'image/svg+xml'].map((type) => outputFormatOf(type)),
      ['jpeg', 'png', null],
    );
  });

  for (const [type, name, extension, expected] of [
    ['image/jpeg', 'a.jpeg', 'jpeg', 'a.jpeg'],
    ['image/png', 'a.avif', 'avif', 'a.png'],
    ['image/png', 'a', '', 'a.png'],
    ['image/png', 'dir.d/a', '', 'dir.d/a.png'],
    ['image/png', '.a', 'a', '.png'],
    ['image/png', 'a.b.gif', 'gif', 'a.b.png'],
  ] as const) {
    it(`are ${expected} for ${name} as ${type}`, () => {
      assert.equal(withExtensionOf(type, name, extension), expected);
    });
  }
});

describe('Sizes of pictures', () => {
  it('are reduced until they fit, and never enlarged', () => {
    for (const [cut, width, height, scale] of [
      [{ width: 100, height: 50 }, 100, 50, 1],
      [{ width: 100, height: 50 }, 200, 200, 1],
      [{ width: 100, height: 50 }, 50, 50, 0.5],
      [{ width: 100, height: 50 }, 100, 10, 0.2],
      [{ width: 100, height: 50 }, 10, 10, 0.1],
    ] as const) {
      assert.equal(outputScale(cut, width, height), scale);
    }
  });

  it('are whole pixels, at least one', () => {
    assert.deepEqual(scaleSize({ width: 101, height: 49 }, 0.5), { width: 51, height: 25 });
    assert.deepEqual(scaleSize({ width: 100, height: 1 }, 0.01), { width: 1, height: 1 });
    assert.deepEqual(scaleSize({ width: 3, height: 4 }, 1), { width: 3, height: 4 });
  });
});
