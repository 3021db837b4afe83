import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createValidator, type UploadedFileLike } from '../../../../server/core/index.ts';
import { commonFileTypes } from '../../../../server/core/validators/file-types.ts';
import { isUpload, readHead } from '../../../../server/core/validators/uploaded-file.ts';

type Options = Readonly<Record<string, unknown>>;

const fault = (value: unknown, options: Options, type = 'file'): Promise<string | null> =>
  createValidator(type, null, 'a', options).firstError(value);

const file = (name: string, content: string): File =>
  new File([Buffer.from(content, 'latin1')], name);

const ended = (error: number, size = 3): UploadedFileLike => ({
  name: 'x.png',
  size,
  error,
  stream: () => new Blob([]).stream(),
});

const files = (count: number) => Array.from({ length: count }, () => file('a.txt', 'abc'));
const tooMany = (limit: number) => `You can upload at most ${limit} file${limit === 1 ? '' : 's'}.`;
const tooFew = (limit: number) =>
  `You should upload at least ${limit} file${limit === 1 ? '' : 's'}.`;
const tooBig = (limit: string) => `The file "a.txt" is too big. Its size cannot exceed ${limit}.`;
const tooSmall = (limit: string) =>
  `The file "a.txt" is too small. Its size cannot be smaller than ${limit}.`;

describe('The number of files', () => {
  const rows: [count: number, options: Options, text: string | null][] = [
    [1, {}, null],
    [2, {}, tooMany(1)],
    [0, {}, null],
    [2, { maxFiles: 2 }, null],
    [3, { maxFiles: 2 }, tooMany(2)],
    [9, { maxFiles: 0 }, null],
    [0, { minFiles: 1 }, tooFew(1)],
    [1, { minFiles: 1 }, null],
    [1, { minFiles: 2, maxFiles: 2 }, tooFew(2)],
    [2, { minFiles: 2, maxFiles: 2 }, null],
    [0, { minFiles: 1, skipOnEmpty: false }, 'Please upload a file.'],
    [1, { skipOnEmpty: false }, null],
  ];
  for (const [count, options, text] of rows) {
    it(`is ${text ?? 'fine'} for ${count} with ${JSON.stringify(options)}`, async () => {
      assert.equal(await fault(files(count), options), text);
    });
  }

  it('excludes fields without a file', async () => {
    const given = [null, undefined, '', ended(4), ...files(1)];
    assert.equal(await fault(given, {}), null);
    assert.equal(await fault(given, { minFiles: 2, maxFiles: 2 }), tooFew(2));
  });

  it('is zero for a list of empty values, and greater with any other value', () => {
    const rule = createValidator('file', null, 'a');
    for (const value of [null, undefined, '', [], [null], [null, '', ended(4)], ended(4)]) {
      assert.equal(rule.isEmpty(value), true);
    }
    for (const value of [0, false, ended(0), [null, ended(3)], [ended(3), null], {}, 'x']) {
      assert.equal(rule.isEmpty(value), false);
    }
    const own = createValidator('file', null, 'a', { isEmpty: (value: unknown) => value === 'x' });
    assert.deepEqual([own.isEmpty('x'), own.isEmpty(null)], [true, false]);
  });

  it('uses the texts of the rule', async () => {
    assert.equal(await fault(files(2), { tooMany: 'own' }), 'own');
    assert.equal(await fault([], { minFiles: 1, tooFew: 'own' }), 'own');
    assert.equal(await fault([], { skipOnEmpty: false, uploadRequired: 'own' }), 'own');
  });
});

describe('The size of a file', () => {
  const rows: [options: Options, text: string | null][] = [
    [{ maxSize: 3 }, null],
    [{ maxSize: 2 }, tooBig('2 B')],
    [{ maxSize: 0 }, tooBig('0 B')],
    [{ minSize: 3 }, null],
    [{ minSize: 4 }, tooSmall('4 B')],
    [{ minSize: 0 }, null],
    [{ minSize: 3, maxSize: 3 }, null],
    [{ maxSize: 2, tooBig: '{file} {limit}' }, 'a.txt 2'],
    [{ minSize: 2048, tooSmall: '{limit} {formattedLimit}' }, '2048 2 KiB'],
  ];
  for (const [options, text] of rows) {
    it(`is ${text ?? 'fine'} with ${JSON.stringify(options)} for three bytes`, async () => {
      assert.equal(await fault(file('a.txt', 'abc'), options), text);
    });
  }

  it('is checked for each file', async () => {
    const given = [file('b.txt', 'ab'), file('a.txt', 'abc')];
    assert.equal(await fault(given, { maxSize: 2, maxFiles: 2 }), tooBig('2 B'));
  });

  const big = 'The file "x.png" is too big. Its size cannot exceed';
  for (const [error, options, text] of [
    [0, {}, null],
    [1, {}, `${big} 3 B.`],
    [2, {}, `${big} 3 B.`],
    [1, { maxSize: 1024 }, `${big} 1 KiB.`],
    [1, { maxSize: 0 }, `${big} 0 B.`],
    [3, {}, 'File upload failed.'],
    [5, {}, 'File upload failed.'],
    [7, { message: '{file} is lost' }, 'x.png is lost'],
    [4, {}, null],
  ] as const) {
    it(`is ${text ?? 'fine'} for an upload that ended with ${error}, ${JSON.stringify(options)}`, async () => {
      assert.equal(await fault(ended(error), options), text);
    });
  }
});

describe('The kind of a file', () => {
  const png = '\x89PNG\r\n\x1a\n';
  const only = (list: string) => `Only files with these extensions are allowed: ${list}.`;
  const types = (list: string) => `Only files with these MIME types are allowed: ${list}.`;

  const rows: [name: string, content: string, options: Options, text: string | null][] = [
    ['a.txt', 'a', { extensions: '' }, null],
    ['a.txt', 'a', { extensions: [] }, null],
    ['a.txt', 'a', { extensions: 'PNG txt,  csv ' }, null],
    ['a.b.TXT', 'a', { extensions: 'txt' }, null],
    ['.txt', 'a', { extensions: 'txt' }, null],
    ['txt', 'a', { extensions: 'txt' }, only('txt')],
    ['xt', 'a', { extensions: 't' }, only('t')],
    ['a.', 'a', { extensions: 'txt' }, only('txt')],
    ['a.txt.', 'a', { extensions: ['TXT', 'csv'] }, only('txt, csv')],
    ['a.png', png, { extensions: 'png' }, null],
    ['a.jpg', png, { extensions: 'jpg png' }, only('jpg, png')],
    ['a.jpg', png, { extensions: 'jpg', checkExtensionByMimeType: false }, null],
    ['a.txt', png, { extensions: 'txt' }, only('txt')],
    ['a.png', 'a', { extensions: 'png' }, only('png')],
    ['a.png', png, { mimeTypes: '' }, null],
    ['a.png', png, { mimeTypes: 'text/*, image/png' }, null],
    ['a.png', png, { mimeTypes: 'IMAGE/*' }, null],
    ['a.png', png, { mimeTypes: 'image' }, types('image')],
    ['a.png', 'a', { mimeTypes: 'application/octet-stream' }, null],
    ['a.png', png, { extensions: 'png', mimeTypes: 'image/gif' }, types('image/gif')],
    ['a.gif', png, { extensions: 'gif', mimeTypes: 'image/png' }, only('gif')],
    ['a.png', png, { extensions: 'gif', wrongExtension: '{file}: {extensions}' }, 'a.png: gif'],
    ['a.png', png, { mimeTypes: 'a/b', wrongMimeType: '{file}: {mimeTypes}' }, 'a.png: a/b'],
  ];
  for (const [name, content, options, text] of rows) {
    it(`of ${name} is ${text ?? 'fine'} for ${JSON.stringify(options)}, ${content.slice(1, 4)}`, async () => {
      assert.equal(await fault(file(name, content), options), text);
    });
  }

  it('is not checked after a wrong size', async () => {
    const options = { extensions: 'gif', maxSize: 2 };
    assert.equal(await fault(file('a.txt', 'abc'), options), tooBig('2 B'));
  });
});

describe('The size of an image in pixels', () => {
  const image = file('a.gif', 'GIF89a\x03\0\x02\0\0\0\0\x3b');
  const row = (adjective: string, verb: string, side: string, limit: number) =>
    `The image "a.gif" is too ${adjective}. The ${side} cannot be ${verb} than ${limit} pixel${limit === 1 ? '' : 's'}.`;

  for (const [options, text] of [
    [{ minWidth: 3, maxWidth: 3, minHeight: 2, maxHeight: 2 }, null],
    [{ minWidth: 4 }, row('small', 'smaller', 'width', 4)],
    [{ maxWidth: 2 }, row('large', 'larger', 'width', 2)],
    [{ minHeight: 3 }, row('small', 'smaller', 'height', 3)],
    [{ maxHeight: 1 }, row('large', 'larger', 'height', 1)],
    [{ maxWidth: 0 }, row('large', 'larger', 'width', 0)],
    [{ maxHeight: 0 }, row('large', 'larger', 'height', 0)],
    [{ minWidth: 9, minHeight: 9 }, row('small', 'smaller', 'width', 9)],
    [{ minWidth: 9, underWidth: '{file} {limit}' }, 'a.gif 9'],
    [{ extensions: 'png' }, 'Only files with these extensions are allowed: png.'],
  ] as const) {
    it(`is ${text ?? 'fine'} for ${JSON.stringify(options)}`, async () => {
      assert.equal(await fault(image, options, 'image'), text);
    });
  }

  it('is unknown for files that are not images', async () => {
    const text = 'The file "a.txt" is not an image.';
    assert.equal(await fault(file('a.txt', 'a'), {}, 'image'), text);
    assert.equal(await fault(file('a.txt', 'a'), { notImage: '{file}?' }, 'image'), 'a.txt?');
  });
});

describe('The type that the first bytes determine', () => {
  for (const [head, mimeType] of [
    ['GIF87a', 'image/gif'],
    ['GIF89a', 'image/gif'],
    ['GIF88a', 'application/octet-stream'],
    ['\xff\xd8\xff', 'image/jpeg'],
    ['RIFF1234WEBP', 'image/webp'],
    ['RIFF1234WAVE', 'audio/wav'],
    ['RIFF1234', 'application/octet-stream'],
    ['1234ftypavif', 'image/avif'],
    ['1234ftypheic', 'image/heic'],
    ['1234ftypisom', 'video/mp4'],
    ['BM1234\0\0\0\0', 'image/bmp'],
    ['BM12341234', 'application/octet-stream'],
    ['II*\0', 'image/tiff'],
    ['MM\0*', 'image/tiff'],
    ['%PDF-1.7', 'application/pdf'],
    [' %PDF-1.7', 'application/octet-stream'],
    ['PK\x03\x04', 'application/zip'],
    ['PK\x05\x06', 'application/zip'],
    ['\x1f\x8b\x08', 'application/gzip'],
    ['MZ', 'application/x-msdownload'],
    ['\x7fELF', 'application/x-executable'],
    ['\x1aE\xdf\xa3', 'video/webm'],
    ['ID3', 'audio/mpeg'],
    ['OggS', 'audio/ogg'],
    ['', 'application/octet-stream'],
  ] as const) {
    it(`is ${mimeType} for ${JSON.stringify(head)}`, () => {
      const bytes = Buffer.from(head, 'latin1');
      assert.equal(commonFileTypes.detectMimeType(bytes), mimeType);
    });
  }

  it('has extensions, each once', () => {
    assert.deepEqual(commonFileTypes.extensionsOf('image/gif'), ['gif']);
    assert.deepEqual(commonFileTypes.extensionsOf('image/tiff'), ['tif', 'tiff']);
    assert.deepEqual(commonFileTypes.extensionsOf('text/plain'), []);
    assert.deepEqual(['gif', 'tgz', 'txt'].map(commonFileTypes.isRecognised), [true, true, false]);
  });
});

describe('An uploaded file', () => {
  it('has a name, a size and a stream', () => {
    const stream = () => {};
    assert.equal(isUpload(new File([], 'a')), true);
    assert.equal(isUpload({ name: '', size: 0, stream }), true);
    for (const value of [
      null,
      undefined,
      'a',
      stream,
      { name: 'a', size: 0 },
      { name: 'a', stream },
      { size: 0, stream },
    ]) {
      assert.equal(isUpload(value), false);
    }
  });

  /** A file whose stream returns chunks of these texts; `read` is the number of chunks that were read. */
  function pieces(...texts: readonly string[]) {
    const state = { read: 0, isCancelled: false };
    const stream = () =>
      new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            const text = texts[state.read++];
            if (text === undefined) controller.close();
            else controller.enqueue(Buffer.from(text));
          },
          cancel() {
            state.isCancelled = true;
            throw new Error('The connection is gone.');
          },
        },
        { highWaterMark: 0 },
      );
    return { state, file: { name: 'a', size: 9, stream } };
  }

  for (const [limit, text, read] of [
    [0, '', 0],
    [1, 'a', 1],
    [2, 'ab', 1],
    [3, 'abc', 2],
    [4, 'abcd', 2],
    [5, 'abcde', 3],
    [6, 'abcde', 4],
  ] as const) {
    it(`is read up to ${limit} bytes, and no further`, async () => {
      const { file: given, state } = pieces('ab', 'cd', 'e');
      assert.equal(Buffer.from(await readHead(given, limit)).toString(), text);
      assert.deepEqual(state, { read, isCancelled: limit < 6 });
    });
  }
});
