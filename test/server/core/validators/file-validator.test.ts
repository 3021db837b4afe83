import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import sharp from 'sharp';

import { DynamicModel } from '../../../../server/core/index.ts';

const file = (name: string, bytes: Uint8Array | string): File =>
  new File([bytes as BlobPart], name);
const image = async (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif', width = 3, height = 2) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: 'red' } })
      .toFormat(format)
      .toBuffer(),
  );
const png = await image('png');

/** First error of an attribute with these files. */
async function errorOf(type: string, value: unknown, options: object): Promise<string | null> {
  const model = await DynamicModel.validateData({ a: value }, [['a', type, options]]);
  return model.getFirstError('a');
}

const failed = (error: number, size = 0) => ({
  name: 'x.png',
  size,
  error,
  stream: () => new Blob([]).stream(),
});

const rows: [title: string, value: unknown, options: object, error: string | null][] = [
  ['no file where none is needed', null, {}, null],
  ['no file where one is needed', null, { skipOnEmpty: false }, 'Please upload a file.'],
  ['an empty input', failed(4), { skipOnEmpty: false }, 'Please upload a file.'],
  ['a failed upload', failed(3), {}, 'File upload failed.'],
  [
    'an upload beyond the limit of the server',
    failed(1),
    { maxSize: 1536 },
    'The file "x.png" is too big. Its size cannot exceed 1.5 KiB.',
  ],
  [
    'too many files',
    [file('a.txt', 'a'), file('b.txt', 'b')],
    {},
    'You can upload at most 1 file.',
  ],
  ['any number of files', [file('a.txt', 'a'), file('b.txt', 'b')], { maxFiles: 0 }, null],
  [
    'too few files',
    [file('a.txt', 'a')],
    { minFiles: 2, maxFiles: 3 },
    'You should upload at least 2 files.',
  ],
  [
    'a file that is too big',
    file('a.txt', 'abc'),
    { maxSize: 2 },
    'The file "a.txt" is too big. Its size cannot exceed 2 B.',
  ],
  [
    'a file that is too small',
    file('a.txt', 'a'),
    { minSize: 2 },
    'The file "a.txt" is too small. Its size cannot be smaller than 2 B.',
  ],
  ['an image by extension', file('a.PNG', png), { extensions: 'png, jpg' }, null],
  [
    'another extension',
    file('a.gif', png),
    { extensions: ['png', 'jpg'] },
    'Only files with these extensions are allowed: png, jpg.',
  ],
  [
    'text that claims to be an image',
    file('a.png', '<?php'),
    { extensions: 'png' },
    'Only files with these extensions are allowed: png.',
  ],
  [
    'an image that claims to be text',
    file('a.txt', png),
    { extensions: 'txt' },
    'Only files with these extensions are allowed: txt.',
  ],
  [
    'an image that claims to be text, unchecked',
    file('a.txt', png),
    { extensions: 'txt', checkExtensionByMimeType: false },
    null,
  ],
  ['text', file('a.txt', 'hello'), { extensions: 'txt' }, null],
  ['an image by type', file('a', png), { mimeTypes: 'image/*' }, null],
  [
    'another type',
    file('a.png', '%PDF-1.7'),
    { mimeTypes: ['image/*'] },
    'Only files with these MIME types are allowed: image/*.',
  ],
  ['what is no file', { name: 'a.png', size: 1 }, { skipOnEmpty: false }, 'Please upload a file.'],
];

describe('FileValidator', () => {
  for (const [title, value, options, error] of rows) {
    it(`${error === null ? 'accepts' : 'refuses'} ${title}`, async () => {
      assert.equal(await errorOf('file', value, options), error);
    });
  }
});

describe('FileValidator with output of cameras and encoders', () => {
  for (const [name, head] of [
    ['a.m4v', '\0\0\0\x20ftypM4V '],
    ['a.mp4', '\0\0\0\x20ftypavc1'],
    ['a.mp4', '\0\0\0\x20ftypMSNV'],
    ['a.mp4', '\0\0\0\x20ftypdash'],
    ['a.heic', '\0\0\0\x20ftypheix'],
    ['a.mp3', '\xff\xfb\x90\0'],
    ['a.mp3', '\xff\xf3\x90\0'],
    ['a.mp3', '\xff\xf2\x90\0'],
  ] as const) {
    it(`accepts ${JSON.stringify(head)} as ${name}`, async () => {
      const one = file(name, Buffer.from(head.padEnd(32, '\0'), 'latin1'));
      const extensions = name.slice(2);
      assert.equal(await errorOf('file', one, { extensions }), null);
    });
  }
});

describe('ImageValidator', () => {
  for (const format of ['png', 'jpeg', 'gif', 'webp', 'avif'] as const) {
    it(`reads the size of ${format}`, async () => {
      const one = file('a', await image(format, 40, 30));
      assert.equal(
        await errorOf('image', one, { minWidth: 40, maxWidth: 40, minHeight: 30, maxHeight: 30 }),
        null,
      );
      assert.match(
        String(await errorOf('image', one, { minWidth: 41 })),
        /too small\. The width cannot be smaller than 41 pixels\.$/,
      );
      assert.match(
        String(await errorOf('image', one, { maxHeight: 1 })),
        /too large\. The height cannot be larger than 1 pixel\.$/,
      );
    });
  }

  /** A picture of 300x200, with bytes inserted at a place that decoders skip. */
  const forged: Readonly<Record<string, () => Promise<Uint8Array>>> = {
    async 'a GIF whose screen is smaller than its frame'() {
      const bytes = await image('gif', 300, 200);
      bytes.set([1, 0, 1, 0], 6);
      return bytes;
    },
    async 'a JPEG with a marker that has no length'() {
      const bytes = await image('jpeg', 300, 200);
      return withFakeFrame(Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0x01), bytes.subarray(2)]));
    },
    async 'a JPEG with a restart marker before its frame'() {
      const bytes = await image('jpeg', 300, 200);
      return withFakeFrame(Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xd3), bytes.subarray(2)]));
    },
    async 'an AVIF with the text of a size in another box'() {
      const bytes = Buffer.from(await image('avif', 300, 200));
      const at = bytes.readUInt32BE(0);
      const fake = Buffer.concat([
        Buffer.from('\0\0\0\x1cfreeispe\0\0\0\0'),
        Buffer.alloc(12, '\0\0\0\x05'),
      ]);
      return Buffer.concat([bytes.subarray(0, at), fake, bytes.subarray(at)]);
    },
  };

  /** A frame header of 10x10 at the place where a reader arrives that reads the bytes behind the marker as a length. */
  function withFakeFrame(bytes: Buffer): Uint8Array {
    const at = 4 + bytes.readUInt16BE(4);
    const pad = Buffer.alloc(Math.max(0, at - bytes.length));
    return Buffer.concat([
      bytes,
      pad,
      Buffer.of(0xff, 0xc0, 0, 11, 8, 0, 10, 0, 10, 1, 1, 0x11, 0),
    ]);
  }

  for (const [subject, make] of Object.entries(forged)) {
    it(`reads the size for which decoders allocate memory of ${subject}`, async () => {
      const bytes = await make();
      const { width } = await sharp(bytes, { failOn: 'none' }).metadata();
      assert.equal(width, 300);
      assert.match(
        String(await errorOf('image', file('a', bytes), { maxWidth: 299 })),
        /The width cannot be larger than 299 pixels\.$/,
      );
    });
  }

  for (const at of [16, 20]) {
    it(`refuses a PNG without pixels, by the byte at ${at}`, async () => {
      const bytes = Buffer.from(await image('png', 40, 30));
      bytes.writeUInt32BE(0, at);
      const message = 'The file "a" is not an image.';
      assert.equal(await errorOf('image', file('a', bytes), {}), message);
    });
  }

  for (const [subject, at] of [
    ['its signature', 1],
    ['its first chunk', 12],
  ] as const) {
    it(`refuses a PNG without ${subject}`, async () => {
      const bytes = Buffer.from(await image('png', 40, 30));
      bytes.write('x', at);
      const message = 'The file "a" is not an image.';
      assert.equal(await errorOf('image', file('a', bytes), {}), message);
    });
  }

  it('reads the size of a GIF that is truncated between two blocks of its picture', async () => {
    const bytes = await image('gif', 300, 200);
    // Without the empty block and the end.
    const cut = file('a.gif', bytes.subarray(0, -2));
    assert.equal(await errorOf('image', cut, { minWidth: 300, maxWidth: 300 }), null);
  });

  it('uses the largest of the pictures in an AVIF, whose first may be a tile', async () => {
    const bytes = Buffer.from(await image('avif', 300, 200));
    const at = bytes.indexOf('ispe') - 4;
    const tile = Buffer.from(bytes.subarray(at, at + 20));
    tile.writeUInt32BE(64, 12);
    const both = Buffer.concat([bytes.subarray(0, at), tile, bytes.subarray(at)]);
    for (const box of ['ipco', 'iprp', 'meta']) {
      const size = both.indexOf(box) - 4;
      both.writeUInt32BE(both.readUInt32BE(size) + tile.length, size);
    }
    const options = { minWidth: 300, maxWidth: 300 };
    assert.equal(await errorOf('image', file('a', both), options), null);
  });

  it('refuses a JPEG with invalid markers, and invalid boxes', async () => {
    const jpeg = await image('jpeg', 300, 200);
    const gap = Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0), jpeg.subarray(2)]);
    const avif = Buffer.from(await image('avif', 300, 200));
    avif.writeUInt32BE(7, avif.indexOf('meta') - 4);
    for (const bytes of [gap, avif, avif.subarray(0, 60)]) {
      assert.equal(
        await errorOf('image', file('a.jpg', bytes), {}),
        'The file "a.jpg" is not an image.',
      );
    }
  });

  it('terminates for any bytes', async () => {
    for (const head of [
      'GIF89a',
      '\xff\xd8\xff',
      '\0\0\0\x0cftypavif\0\0\0\0meta',
      '\0\0\0\x0cftypavif',
    ]) {
      for (const fill of [0, 1, 0x21, 0x2c, 0xff]) {
        const bytes = Buffer.alloc(100_000, fill);
        bytes.write(head, 'latin1');
        await errorOf('image', file('a', bytes), {});
      }
    }
  });

  it('refuses files that are not images, and truncated headers', async () => {
    const message = 'The file "a.png" is not an image.';
    for (const bytes of [
      'hello',
      png.subarray(0, 18),
      new Uint8Array([0xff, 0xd8, 0xff]),
      '',
      'RIFF1234WEBPVP8X',
    ]) {
      assert.equal(await errorOf('image', file('a.png', bytes), {}), message);
    }
  });
});

describe('A value that is not a file', () => {
  const values = ['/etc/passwd', 5, true, { name: 'a.png', size: 1 }, [{}], ['', 'x'], { file: 1 }];
  for (const value of values) {
    it(`is refused: ${JSON.stringify(value)}`, async () => {
      for (const type of ['file', 'image']) {
        const model = await DynamicModel.validateData({ photo: value }, [['photo', type]]);
        assert.deepEqual(model.getErrors('photo'), ['Please upload a file.']);
      }
    });
  }

  for (const value of [null, '', [], [''], { name: '', size: 0, error: 4, stream: () => {} }]) {
    it(`is an empty field: ${JSON.stringify(value)}`, async () => {
      const model = await DynamicModel.validateData({ photo: value }, [['photo', 'file']]);
      assert.equal(model.hasErrors(), false);
    });
  }
});
