import assert from 'node:assert/strict';
import { closeSync, fstatSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';

import {
  multipartBoundary,
  type MultipartOptions,
  streamMultipart,
  type BodyLimits,
  type UploadedFile,
} from '../../../../server/web/index.ts';

const limits: BodyLimits = { maxBodyBytes: 1000, uploadFileMaxSize: 0, uploadFileMaxCount: 20 };
let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fwx-multipart-'));
});
after(() => rm(folder, { recursive: true }));
afterEach(async () => {
  for (const name of await readdir(folder)) await rm(join(folder, name));
});

async function read(
  entries: readonly (readonly [string, string | File])[],
  options: Partial<MultipartOptions> = {},
  more: Partial<BodyLimits> = {},
) {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value as string);
  const request = new Request('http://h.test/', { method: 'POST', body: data });
  const reader = streamMultipart({ tempDirectory: folder, ...options });
  const type = request.headers.get('content-type') ?? '';
  const { fields, files } = await reader(request, type, { ...limits, ...more });
  return { fields: [...fields], files: [...files] as [string, UploadedFile][] };
}

const raw = (
  body: string | ReadableStream<Uint8Array<ArrayBuffer>>,
  contentType = 'multipart/form-data; boundary=b',
) =>
  streamMultipart({ tempDirectory: folder, spillBytes: 4 })(
    new Request('http://h.test/', {
      method: 'POST',
      body: body as BodyInit,
      duplex: 'half',
    } as RequestInit),
    contentType,
    limits,
  );
/** Bytes of the existing temporary file; 0 when there is none. */
function sizeOfFirst(): number {
  const [name] = readdirSync(folder);
  return name === undefined ? 0 : statSync(join(folder, name)).size;
}

/** Closes the temporary file while it is written: the writer's own close fails, as on a removed disk. */
function closeFirst(): void {
  const { ino, dev } = statSync(join(folder, readdirSync(folder)[0] ?? ''));
  for (let fd = 3; fd < 1024; fd++) {
    try {
      const found = fstatSync(fd);
      if (found.ino === ino && found.dev === dev) closeSync(fd);
    } catch {
      // It is not open.
    }
  }
}

const file = (size: number, name = 'x.bin'): File =>
  new File(['a'.repeat(size)], name, { type: 'a/b' });

describe('streamMultipart', () => {
  it('yields fields in order, and small files from memory', async () => {
    const { fields, files } = await read([
      ['a', '1'],
      ['f', file(3)],
      ['a', '2'],
    ]);
    assert.deepEqual(fields, [
      ['a', '1'],
      ['a', '2'],
    ]);
    const [[name, upload] = ['', null]] = files;
    assert.equal(name, 'f');
    assert.deepEqual(
      [upload?.name, upload?.type, upload?.size, upload?.error, upload?.tempName],
      ['x.bin', 'a/b', 3, 0, ''],
    );
    assert.equal(new TextDecoder().decode(await upload?.arrayBuffer()), 'aaa');
    assert.equal(await new Response(upload?.stream() as BodyInit).text(), 'aaa');
  });

  it('keeps a byte order mark at the start of a field', async () => {
    const { fields } = await read([['a', '\uFEFF1']]);
    assert.deepEqual(fields, [['a', '\uFEFF1']]);
  });

  it('writes a large file to a private temporary file', async () => {
    const [[, upload] = ['', null]] = (await read([['f', file(5000)]], { spillBytes: 4999 })).files;
    assert.equal(upload?.size, 5000);
    assert.ok(upload?.tempName.startsWith(folder));
    assert.equal((await stat(upload?.tempName ?? '')).mode & 0o777, 0o600);
    assert.equal((await upload?.arrayBuffer())?.byteLength, 5000);
    await upload?.discard();
    assert.deepEqual(await readdir(folder), []);
  });

  it('keeps a file of exactly the limit in memory', async () => {
    const [[, upload] = ['', null]] = (await read([['f', file(5000)]], { spillBytes: 5000 })).files;
    assert.equal(upload?.tempName, '');
  });

  it('reports a file that is too large with its size, and keeps nothing of it (1)', async () => {
    const [[, upload] = ['', null]] = (
      await read([['f', file(9000)]], { spillBytes: 100 }, { uploadFileMaxSize: 5000 })
    ).files;
    assert.deepEqual([upload?.error, upload?.size, upload?.tempName], [1, 9000, '']);
    assert.deepEqual(await readdir(folder), []);
    assert.throws(() => upload?.stream(), { name: 'RuntimeException' });
  });

  it('honours MAX_FILE_SIZE for files after it (2)', async () => {
    const { files } = await read([
      ['MAX_FILE_SIZE', '10'],
      ['f', file(11)],
      ['g', file(10)],
    ]);
    assert.deepEqual(
      files.map(([, upload]) => upload.error),
      [2, 0],
    );
  });

  for (const text of ['none', '0', '-1']) {
    it(`has no limit for files after a MAX_FILE_SIZE of "${text}"`, async () => {
      const { files } = await read([
        ['MAX_FILE_SIZE', text],
        ['f', file(11)],
      ]);
      assert.equal(files[0]?.[1].error, 0);
    });
  }

  it('fails the file in which the body breaks off, and keeps earlier ones (3)', async () => {
    const head = (name: string, more = ''): string =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
    const { fields, files } = await raw(
      `${head('a')}1\r\n${head('f', '; filename="x"')}0123456789`,
    );
    assert.deepEqual([...fields], [['a', '1']]);
    assert.deepEqual(
      [...files].map(([, upload]) => upload.error),
      [3],
    );
    assert.deepEqual(await readdir(folder), []);
  });

  it('reports an empty file input (4)', async () => {
    const part = (name: string): string =>
      `--b\r\nContent-Disposition: form-data; name="f"; filename="${name}"\r\n\r\n\r\n`;
    const { files } = await raw(`${part('')}${part('empty.txt')}--b--`);
    assert.deepEqual(
      [...files].map(([, upload]) => upload.error),
      [4, 0],
    );
  });

  it('reports a missing temporary directory (6)', async () => {
    const { files } = await read([['f', file(500)]], {
      spillBytes: 1,
      tempDirectory: join(folder, 'gone'),
    });
    assert.deepEqual(
      files.map(([, upload]) => [upload.error, upload.size]),
      [[6, 500]],
    );
  });

  it('reports a temporary file that cannot be closed while the form is received (7)', async () => {
    const faults: unknown[] = [];
    const onFault = (error: unknown): void => void faults.push(error);
    process.on('unhandledRejection', onFault);
    const sent = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>();
    const writer = sent.writable.getWriter();
    const send = (text: string) => writer.write(new TextEncoder().encode(text));
    const reading = raw(sent.readable);
    const head = 'Content-Disposition: form-data; name="f"; filename="a.bin"';
    await send(`--b\r\n${head}\r\n\r\nlonger than four`);
    while (sizeOfFirst() === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    closeFirst();
    await send('\r\n--b\r\nContent-Disposition: form-data; name="last"\r\n\r\nva');
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve, 5));
    await send('lue\r\n--b--\r\n');
    await writer.close();
    const { fields, files } = await reading;
    const [[, upload] = ['', null]] = files;
    process.off('unhandledRejection', onFault);
    assert.deepEqual(faults, []);
    assert.deepEqual([...fields], [['last', 'value']]);
    assert.deepEqual([upload?.error, upload?.tempName], [7, '']);
    assert.deepEqual(await readdir(folder), []);
  });

  it('skips files beyond the limit', async () => {
    const { files } = await read(
      [
        ['a', file(1)],
        ['b', file(1)],
        ['c', file(1)],
      ],
      {},
      { uploadFileMaxCount: 2 },
    );
    assert.deepEqual(
      files.map(([name]) => name),
      ['a', 'b'],
    );
  });

  it('keeps only the base name of a client path', async () => {
    const { files } = await read([['f', file(1, '../../etc/pass\\wd')]]);
    assert.equal(files[0]?.[1].name, 'wd');
  });

  for (const [title, run, status, message] of [
    [
      'a field beyond its limit',
      () => read([['a', 'x'.repeat(11)]], { maxFieldBytes: 10 }),
      413,
      'The field "a" must not be larger than 10 bytes.',
    ],
    [
      'fields beyond the body limit',
      () =>
        read([
          ['a', 'x'.repeat(600)],
          ['b', 'x'.repeat(600)],
        ]),
      413,
      'The fields of the form must not be larger than 1000 bytes together.',
    ],
    [
      'too many parts',
      () =>
        read(
          [
            ['a', ''],
            ['b', ''],
            ['c', ''],
          ],
          { maxParts: 2 },
        ),
      400,
      'The form must not have more than 2 parts.',
    ],
    [
      'a form beyond its limit',
      () => read([['f', file(5000)]], { maxFormBytes: 3000 }),
      413,
      'The multipart form must not be larger than 3000 bytes.',
    ],
    [
      'a form that breaks off',
      () => raw('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nxx'),
      400,
      'The multipart form breaks off.',
    ],
    ['an empty body', () => raw(''), 400, 'The multipart form breaks off.'],
    [
      'a missing boundary',
      () => raw('x', 'multipart/form-data'),
      400,
      'The multipart form has no valid boundary.',
    ],
  ] as const) {
    it(`refuses ${title}, and leaves nothing behind`, async () => {
      await assert.rejects(run(), (error: Error & { statusCode?: number }) => {
        assert.equal(error.message, message);
        assert.equal(error.statusCode, status);
        return true;
      });
      assert.deepEqual(await readdir(folder), []);
    });
  }

  it('reads no further than it can write', async () => {
    let pulls = 0;
    let behind = 0;
    const written = (): number => {
      const [name] = readdirSync(folder);
      return name === undefined ? 0 : statSync(join(folder, name)).size;
    };
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull(controller) {
          pulls += 1;
          behind = Math.max(behind, (pulls - 2) * 65_536 - written());
          if (pulls === 1) {
            controller.enqueue(
              Buffer.from('--b\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\n'),
            );
          } else if (pulls < 80) controller.enqueue(new Uint8Array(65_536));
          else {
            controller.enqueue(Buffer.from('\r\n--b--'));
            controller.close();
          }
        },
      },
      { highWaterMark: 0 },
    );
    const { files } = await raw(body);
    const [[, upload] = ['', null]] = [...files];
    assert.equal((await stat(upload?.tempName ?? '')).size, 78 * 65_536);
    assert.ok(behind <= 524_288 + 2 * 65_536, `${behind} bytes were not written yet`);
  });

  it('refuses unknown and unusable options', () => {
    assert.throws(() => streamMultipart({ nope: 1 } as object), {
      name: 'UnknownPropertyException',
    });
    assert.throws(() => streamMultipart({ maxPart: 1 } as object), {
      message: 'Setting unknown property: MultipartOptions::maxPart. Did you mean "maxParts"?',
    });
    assert.throws(() => streamMultipart({ maxParts: -1 }), { name: 'InvalidConfigException' });
  });
});

describe('multipartBoundary', () => {
  for (const [type, boundary] of [
    ['multipart/form-data; boundary=abc', 'abc'],
    ['multipart/form-data; charset=utf-8; Boundary="a b:c"', 'a b:c'],
  ] as const) {
    it(`finds it in ${type}`, () => assert.equal(multipartBoundary(type), boundary));
  }
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
    'multipart/form-data; boundary="a\r\n"',
  ]) {
    it(`refuses ${JSON.stringify(type.slice(0, 60))}`, () => {
      assert.throws(() => multipartBoundary(type), { name: 'BadRequestHttpException' });
    });
  }
});
