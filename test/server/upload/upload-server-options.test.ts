import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  encodedFileFields,
  readUploadForm,
  EncodedFile,
  S3UploadStorage,
  UploadServer,
} from '../../../server/upload/index.ts';
import { resolveOptions } from '../../../server/upload/image-cropper-options.ts';
import {
  resolveServerOptions,
  type ResolvedServerOptions,
} from '../../../server/upload/upload-server-options.ts';
import { MemoryUploadStorage } from './support/memory-storage.ts';

const storage = new MemoryUploadStorage();
const direct = Object.assign(new MemoryUploadStorage(), { signPart: async () => '' });
const needed = { storage, authorize: () => 'one' };
const resolved = (options: object = {}): ResolvedServerOptions =>
  resolveServerOptions({ ...needed, ...options });

describe('Options of an upload server', () => {
  it('have the documented defaults', () => {
    const { now, storage: _storage, authorize: _authorize, ...options } = resolved();
    assert.equal(now, Date.now);
    assert.deepEqual(options, {
      maxFileSize: 1_073_741_824,
      maxOwnerBytes: 10_737_418_240,
      maxOwnerUploads: 1000,
      maxChunkSize: 16_777_216,
      ttl: 86_400_000,
      partUrlTtl: null,
      startsPerMinute: 60,
      validator: null,
      fieldName: null,
      load: null,
      fetchRemote: null,
      crossSite: false,
    });
  });

  it('reserve room for ten files of the maximum size by default', () => {
    assert.equal(resolved({ maxFileSize: 7 }).maxOwnerBytes, 70);
    assert.equal(resolved({ maxFileSize: 7, maxOwnerBytes: 8 }).maxOwnerBytes, 8);
    const most = Number.MAX_SAFE_INTEGER;
    assert.equal(resolved({ maxFileSize: most }).maxOwnerBytes, most);
  });

  it('accept a million starts per minute at most', () => {
    for (const [given, taken] of [
      [1, 1],
      [1_000_000, 1_000_000],
      [1_000_001, 1_000_000],
    ] as const) {
      assert.equal(resolved({ startsPerMinute: given }).startsPerMinute, taken);
    }
  });

  for (const name of [
    'maxFileSize',
    'maxChunkSize',
    'ttl',
    'startsPerMinute',
    'maxOwnerBytes',
    'maxOwnerUploads',
  ]) {
    it(`accept integers above 0 for ${name}`, () => {
      assert.equal(resolved({ [name]: 1 })[name as 'ttl'], 1);
      for (const value of [0, -1, 1.5, Number.NaN, Infinity, '1', null]) {
        assert.throws(() => resolved({ [name]: value }), {
          name: 'InvalidConfigException',
          message: `UploadServer "${name}" must be a whole number above 0, got ${value}.`,
        });
      }
    });
  }

  it('require a storage and a function that returns the owner', () => {
    for (const wrong of [
      { storage: null },
      { storage: {} },
      { authorize: null },
      { authorize: 'one' },
    ]) {
      assert.throws(() => resolved(wrong), {
        name: 'InvalidConfigException',
        message: 'UploadServer needs "storage" and "authorize".',
      });
    }
    assert.throws(() => new UploadServer(null as never), { name: /InvalidConfig|InvalidArgument/ });
  });

  it('accept URLs of parts that are valid from a second to a week', () => {
    const week = 7 * 24 * 3_600_000;
    for (const partUrlTtl of [1000, 1001, week]) {
      assert.equal(resolved({ storage: direct, partUrlTtl }).partUrlTtl, partUrlTtl);
    }
    for (const partUrlTtl of [0, 999, week + 1, 1000.5, '1000']) {
      assert.throws(() => resolved({ storage: direct, partUrlTtl }), {
        message: `UploadServer "partUrlTtl" must be whole milliseconds from 1000 to ${week}, got ${partUrlTtl}.`,
      });
    }
    assert.throws(() => resolved({ partUrlTtl: 1000 }), {
      message: /needs a storage that signs addresses/,
    });
  });
});

describe('Options of the cropper', () => {
  const limits = { maxPixels: 1, maxDimension: 1, maxInputBytes: 1 };

  it('have the documented defaults', () => {
    const most = Number.MAX_SAFE_INTEGER;
    assert.deepEqual(resolveOptions(limits), {
      ...limits,
      quality: 90,
      maxWidth: most,
      maxHeight: most,
      reencode: false,
      timeoutSeconds: 0,
    });
  });

  for (const [name, least, most] of [
    ['quality', 0, 100],
    ['timeoutSeconds', 0, 3600],
    ['maxWidth', 1, Number.MAX_SAFE_INTEGER],
    ['maxHeight', 1, Number.MAX_SAFE_INTEGER],
    ['maxPixels', 1, Number.MAX_SAFE_INTEGER],
    ['maxDimension', 1, Number.MAX_SAFE_INTEGER],
    ['maxInputBytes', 1, Number.MAX_SAFE_INTEGER],
  ] as const) {
    it(`accept ${least} to ${most} for ${name}`, () => {
      for (const value of [least, most]) {
        assert.equal(resolveOptions({ ...limits, [name]: value })[name], value);
      }
      for (const value of [least - 1, most + 1, least + 0.5, Number.NaN]) {
        assert.throws(() => resolveOptions({ ...limits, [name]: value }), {
          name: 'InvalidArgumentException',
          message: /quality|limit|timeoutSeconds/,
        });
      }
    });
  }
});

describe('Options of encoded fields', () => {
  it('are names of fields, and integers above 0', () => {
    for (const fields of [null, 'photos', [1], ['a', null], {}]) {
      assert.throws(() => encodedFileFields({ fields: fields as never }), {
        message: 'The option "fields" must be a list of names of fields.',
      });
    }
    for (const [name, value] of [
      ['maxFiles', 0],
      ['maxFileSize', -1],
      ['maxFieldBytes', 1.5],
    ] as const) {
      assert.throws(() => encodedFileFields({ fields: [], [name]: value }), {
        message: `Upload form "${name}" must be a whole number above 0, got ${value}.`,
      });
    }
  });

  it('select the fields of a name and its lists', () => {
    for (const [fields, name, isTaken] of [
      [['a'], 'a', true],
      [['a'], 'a[]', true],
      [['a'], 'a[12]', true],
      [['a'], 'a[x]', false],
      [['a'], 'a[][]', false],
      [['a[]'], 'a', true],
      [['a[x]'], 'a[x]', true],
      [['a[1][2]'], 'a[1]', true],
      [['a'], 'b', false],
    ] as const) {
      const reader = encodedFileFields({ fields })()({ name, filename: null, type: '' }, Infinity);
      assert.equal(reader !== null, isTaken, `${fields[0]} ${name}`);
    }
  });

  it('count the files of each form separately', () => {
    const begin = encodedFileFields({ fields: ['a'], maxFiles: 2 });
    const field = { name: 'a', filename: null, type: '' };
    for (let form = 0; form < 2; form++) {
      const read = begin();
      assert.notEqual(read(field, 1), null);
      assert.equal(read({ ...field, name: 'b' }, 1), null);
      assert.notEqual(read(field, 1), null);
      assert.throws(() => read(field, 1), {
        statusCode: 413,
        message: 'The form must not hold more than 2 files.',
      });
    }
    assert.equal(EncodedFile.name, 'EncodedFile');
  });
});

describe('Limits of readUploadForm()', () => {
  const file = (size = 1) => new File(['x'.repeat(size)], 'a.txt');
  const payload = (size = 1) =>
    JSON.stringify({ name: 'b.txt', data: Buffer.from('x'.repeat(size)).toString('base64') });
  const requestOf = (values: readonly (string | File)[]) => {
    const body = new FormData();
    for (const value of values) body.append('a', value as string);
    return new Request('http://h.test/', { method: 'POST', body });
  };
  const taken = async (values: readonly (string | File)[], options: object) => {
    const form = await readUploadForm(requestOf(values), { fields: ['a'], ...options });
    return form.getAll('a').length;
  };

  for (const [values, maxFiles, isTaken] of [
    [[file()], 1, true],
    [[payload()], 1, true],
    [[file(), file()], 2, true],
    [[file(), payload()], 2, true],
    [[file(), file()], 1, false],
    [[file(), payload()], 1, false],
    [[file(), file(), file()], 2, false],
    [[file(), file(), file(), file()], 2, false],
    [[payload(), payload(), file()], 2, false],
  ] as const) {
    const names = values.map((value) => (typeof value === 'string' ? 'payload' : 'file'));
    it(`accept ${names.join(', ')} where ${maxFiles} are allowed: ${isTaken}`, async () => {
      const reading = taken(values, { maxFiles });
      if (isTaken) assert.equal(await reading, values.length);
      else await assert.rejects(reading, { statusCode: 413 });
    });
  }

  it('accept a file and a form of exactly the maximum size', async () => {
    for (const value of [file(5), payload(5)]) {
      assert.equal(await taken([value], { maxFileSize: 5 }), 1);
      await assert.rejects(taken([value], { maxFileSize: 4 }), { statusCode: 413 });
    }
    const size = (await requestOf([file(5)]).bytes()).length;
    assert.equal(await taken([file(5)], { maxFormBytes: size }), 1);
    await assert.rejects(taken([file(5)], { maxFormBytes: size - 1 }), { statusCode: 413 });
  });
});

describe('Options of a storage in S3', () => {
  const bucket = {
    url: 'http://127.0.0.1:1/b',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  };
  const made = (options: object) => new S3UploadStorage({ ...bucket, ...options });

  it('are a URL, a plain prefix and parts of 5 MiB or more', () => {
    for (const options of [{}, { prefix: 'a/b-c_1' }, { partBytes: 5_242_880 }]) made(options);
    for (const [options, message] of [
      [{ url: 'bucket' }, /"url" must be the address of a bucket/],
      [{ prefix: '' }, /"prefix" must be letters/],
      [{ prefix: '/a' }, /"prefix" must be letters/],
      [{ prefix: 'a/' }, /"prefix" must be letters/],
      [{ prefix: 'a b' }, /got "a b"/],
      [{ partBytes: 5_242_879 }, /5 MiB \(5242880\) or more, got 5242879/],
      [{ partBytes: 5_242_880.5 }, /"partBytes" must be/],
    ] as const) {
      assert.throws(() => made(options), { name: 'InvalidConfigException', message });
    }
  });
});
