import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  EncodedFile,
  initialFiles,
  type SavableFile,
  StoredUpload,
} from '../../../server/upload/index.ts';
import {
  answer,
  faultAnswer,
  fileAnswer,
  isDiskFull,
} from '../../../server/upload/internal/responses.ts';
import { HttpException } from '../../../server/core/index.ts';
import { MemoryUploadStorage } from './support/memory-storage.ts';
import { readText } from './support/server.ts';

/** An upload whose content is stored in records of these texts. */
async function uploadOf(texts: readonly string[], name = 'a.TXT', type = 'text/plain') {
  const storage = new MemoryUploadStorage();
  for (const [at, text] of texts.entries()) {
    await storage.create(
      'key',
      `w-${at}`,
      (async function* () {
        yield Buffer.from(text);
      })(),
    );
  }
  const size = texts.join('').length;
  const parts = texts.map((text, at) => ({ record: `w-${at}`, size: text.length }));
  const log = { removed: 0 };
  const upload = new StoredUpload({
    id: 'id',
    key: 'key',
    storage,
    head: { owner: 'o', length: size, created: 0, metadata: { a: 1 } },
    done: { name, size, type, parts },
    remove: async () => void (log.removed += 1),
  });
  return { log, storage, upload };
}

describe('StoredUpload', () => {
  for (const [name, extension] of [
    ['a.TXT', 'txt'],
    ['a.b.c', 'c'],
    ['a', ''],
    ['.a', 'a'],
    ['a.', ''],
  ] as const) {
    it(`has the extension "${extension}" as ${name}`, async () => {
      assert.equal((await uploadOf(['x'], name)).upload.getExtension(), extension);
    });
  }

  for (const [start, end, expected] of [
    [0, Infinity, 'abcdefghi'],
    [0, 1, 'a'],
    [0, 3, 'abc'],
    [2, 4, 'cd'],
    [3, 6, 'def'],
    [3, 7, 'defg'],
    [8, 9, 'i'],
    [8, 100, 'i'],
    [9, 100, ''],
    [1, 8, 'bcdefgh'],
  ] as const) {
    it(`returns the bytes from ${start} to ${end}`, async () => {
      const { upload } = await uploadOf(['abc', 'def', 'ghi']);
      assert.equal(await readText(upload.getData({ start, end })), expected);
      if (end === Infinity) assert.equal(await readText(upload.getData()), expected);
    });
  }

  it('reports that it was removed meanwhile', async () => {
    const { storage, upload } = await uploadOf(['abc', 'def']);
    await storage.removeRecord('key', 'w-1');
    assert.equal(await readText(upload.getData({ start: 0, end: 3 })), 'abc');
    await assert.rejects(readText(upload.getData()), {
      message: 'The upload "a.TXT" is not stored any more.',
    });
  });

  it('is loaded into memory up to a limit', async () => {
    const { upload } = await uploadOf(['abc', 'def']);
    const file = await upload.toEncodedFile(6);
    assert.equal(Buffer.from(file.getData()).toString(), 'abcdef');
    assert.deepEqual([file.name, file.metadata['a']], ['a.TXT', 1]);
    await assert.rejects(upload.toEncodedFile(5), {
      name: 'RuntimeException',
      message: /6 bytes; the limit is 5/,
    });
  });

  it('is removed after it was stored elsewhere', async () => {
    const { log, upload } = await uploadOf(['abc']);
    const save = async (_: SavableFile, name?: string) => `/dir/${name}`;
    assert.equal(await upload.moveTo({ save } as never, 'x'), '/dir/x');
    assert.equal(log.removed, 1);
    const failing = { save: () => Promise.reject(new Error('full')) };
    await assert.rejects(upload.moveTo(failing as never), { message: 'full' });
    assert.equal(log.removed, 1);
  });
});

describe('initialFiles', () => {
  it('omits payloads beyond the byte limit of a page', async () => {
    const file = (name: string, size: number) =>
      new EncodedFile({ name, type: 'text/plain', metadata: {}, data: new Uint8Array(size) });
    const files = [file('a', 3), file('b', 3), file('c', 2)];
    const namesAt = (most: number) =>
      initialFiles(files, most).map(
        (text) => (JSON.parse(text as string) as { name: string }).name,
      );
    assert.deepEqual(namesAt(8), ['a', 'b', 'c']);
    assert.deepEqual(namesAt(7), ['a', 'b']);
    assert.deepEqual(namesAt(5), ['a', 'c']);
    assert.deepEqual(namesAt(2), ['c']);
    assert.deepEqual(namesAt(1), []);
    const { upload } = await uploadOf(['abc']);
    const picture = (await uploadOf(['abc'], 'a.png', 'image/png')).upload;
    assert.deepEqual(initialFiles([upload, picture], 0), [
      {
        source: 'id',
        options: {
          type: 'limbo',
          name: 'a.TXT',
          metadata: { a: 1 },
          file: { name: 'a.TXT', size: 3, type: 'text/plain' },
        },
      },
      { source: 'id', options: { type: 'limbo', name: 'a.png', metadata: { a: 1 } } },
    ]);
  });
});

describe('Responses of an upload server', () => {
  it('are not cached, and are text only when they have some', async () => {
    const plain = answer(204);
    assert.deepEqual(
      [...plain.headers],
      [
        ['cache-control', 'no-store'],
        ['x-content-type-options', 'nosniff'],
      ],
    );
    const text = answer(200, '', { a: 'b' });
    assert.equal(text.headers.get('content-type'), 'text/plain; charset=utf-8');
    assert.equal(text.headers.get('a'), 'b');
  });

  it('are made from HTTP and disk errors, and from no others', async () => {
    const full = (code: string) => Object.assign(new Error('secret'), { code });
    for (const [error, status, retryAfter] of [
      [new HttpException(409, 'told'), 409, null],
      [new HttpException(429, 'told'), 429, '7'],
      [full('ENOSPC'), 507, null],
      [full('EDQUOT'), 507, null],
      [full('EACCES'), 500, null],
      [new Error('secret'), 500, null],
      [null, 500, null],
      ['text', 500, null],
    ] as const) {
      const response = faultAnswer(error, 7);
      assert.deepEqual(
        [response.status, response.headers.get('retry-after')],
        [status, retryAfter],
      );
      const text = await response.text();
      assert.equal(text.includes('secret'), false);
      assert.equal(text === 'told', error instanceof HttpException);
      assert.equal(isDiskFull(error), status === 507);
    }
  });

  for (const [method, range, status, length, contentRange, text] of [
    ['GET', null, 200, '6', null, 'abcdef'],
    ['HEAD', null, 200, '6', null, ''],
    ['HEAD', 'bytes=1-2', 200, '6', null, ''],
    ['GET', 'bytes=0-0', 206, '1', 'bytes 0-0/6', 'a'],
    ['GET', 'bytes=2-', 206, '4', 'bytes 2-5/6', 'cdef'],
    ['GET', 'bytes=-1', 206, '1', 'bytes 5-5/6', 'f'],
    ['GET', 'bytes=2-3', 206, '2', 'bytes 2-3/6', 'cd'],
  ] as const) {
    it(`send a file to ${method} with the range ${range}`, async () => {
      const { upload } = await uploadOf(['abc', 'def']);
      const headers = new Headers(range === null ? {} : { range });
      const response = fileAnswer(upload, new Request('http://h.test/', { method, headers }));
      assert.deepEqual(
        [
          response.status,
          response.headers.get('content-length'),
          response.headers.get('content-range'),
        ],
        [status, length, contentRange],
      );
      assert.equal(response.headers.get('accept-ranges'), 'bytes');
      assert.equal(await response.text(), text);
    });
  }

  for (const [name, type, shown, disposition] of [
    ['a.png', 'image/png', 'image/png', 'inline; filename="a.png"; filename*=UTF-8\'\'a.png'],
    [
      'a.pdf',
      'application/pdf',
      'application/pdf',
      'attachment; filename="a.pdf"; filename*=UTF-8\'\'a.pdf',
    ],
    [
      'a.svg',
      'image/svg+xml',
      'application/octet-stream',
      'attachment; filename="a.svg"; filename*=UTF-8\'\'a.svg',
    ],
    [
      'ä"%\'.txt',
      'text/html',
      'application/octet-stream',
      "attachment; filename=\"___'.txt\"; filename*=UTF-8''%C3%A4%22%25%27.txt",
    ],
    [
      // RFC 8187, 3.2.1: parentheses and asterisks are encoded.
      'a (1)*.txt',
      'text/plain',
      'application/octet-stream',
      'attachment; filename="a (1)*.txt"; filename*=UTF-8\'\'a%20%281%29%2A.txt',
    ],
  ] as const) {
    it(`send ${type} as ${shown}`, async () => {
      const { upload } = await uploadOf(['x'], name, type);
      const { headers } = fileAnswer(upload, new Request('http://h.test/'));
      assert.equal(headers.get('content-type'), shown);
      assert.equal(headers.get('content-disposition'), disposition);
      assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox");
    });
  }

  it('close the file when the reader stops', async () => {
    const { storage, upload } = await uploadOf(['abc', 'def']);
    const { body } = fileAnswer(upload, new Request('http://h.test/'));
    const reader = body?.getReader();
    assert.equal(Buffer.from((await reader?.read())?.value ?? []).toString(), 'abc');
    await storage.remove('key');
    await reader?.cancel();
  });
});
