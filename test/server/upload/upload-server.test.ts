import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type RequestOptions } from 'node:http';
import { createConnection } from 'node:net';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';

import { EncodedFileValidator } from '../../../server/validator/index.ts';
import { FileSaver, FolderUploadStorage, UploadServer } from '../../../server/upload/index.ts';
import { client, doors, start, temporaryFolder, transfersIn, until } from './support/server.ts';

const cookie = (sid: string) => ({ cookie: `sid=${sid}` });
const read = async (data: AsyncIterable<Uint8Array>) => {
  const chunks = [];
  for await (const chunk of data) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** Writes the head of a chunk and a part of its body, and hangs up. */
async function breakOff(port: number, id: string, headers: string, body: string) {
  const socket = createConnection(port, '127.0.0.1');
  socket.write(
    `PATCH /uploads?patch=${id} HTTP/1.1\r\nHost: x\r\nContent-Type: application/offset+octet-stream\r\n${headers}\r\n\r\n${body}`,
  );
  await new Promise<void>((resolve) => socket.once('connect', () => setImmediate(resolve)));
  return socket;
}

describe('UploadServer with chunks', () => {
  it('V90 takes 8 bytes in chunks of 4, and the empty one that FilePond sends behind them', async () => {
    const { begin, chunk, offset, uploads } = await start();
    const { response, id } = await begin(8);
    assert.equal(response.status, 201);
    assert.match(id, /^[A-Za-z0-9_-]{22}$/);
    for (const [at, bytes, then] of [
      [0, 'abcd', '4'],
      [4, 'efgh', '8'],
      [8, '', '8'],
    ] as const) {
      const answer = await chunk(id, at, bytes);
      assert.deepEqual([answer.status, answer.headers.get('upload-offset')], [204, then]);
    }
    assert.equal(await offset(id), 8);
    const upload = await uploads.take(id, 'one');
    assert.deepEqual(
      [upload.name, upload.getSize(), upload.getMimeType(), await read(upload.getData())],
      ['a.txt', 8, 'text/plain', 'abcdefgh'],
    );
  });

  it('V91 takes a chunk that is there already as done, and does not write it', async () => {
    const { begin, chunk, offset, uploads } = await start();
    const { id } = await begin(8);
    await chunk(id, 0, 'abcd');
    assert.equal((await chunk(id, 0, 'XXXX')).status, 204);
    assert.equal(await offset(id), 4);
    await chunk(id, 4, 'efgh');
    assert.equal((await chunk(id, 4, 'YYYY')).status, 204);
    assert.equal(await read((await uploads.take(id, 'one')).getData()), 'abcdefgh');
  });

  for (const [id, title, at, bytes, status] of [
    ['V92', 'a chunk behind a gap', 4, 'efgh', 409],
    ['', 'a chunk that ends behind the file', 0, 'abcdefghi', 413],
  ] as const) {
    it(`${id} refuses ${title}`, async () => {
      const { begin, chunk, offset } = await start();
      const upload = await begin(8);
      assert.equal((await chunk(upload.id, at, bytes)).status, status);
      assert.equal(await offset(upload.id), 0);
    });
  }

  it('refuses a chunk that overlaps what is there', async () => {
    const { begin, chunk, offset } = await start();
    const { id } = await begin(8);
    await chunk(id, 0, 'abcd');
    const answer = await chunk(id, 2, 'cdef');
    assert.deepEqual(
      [answer.status, await answer.text()],
      [409, 'The next chunk starts at 4, not at 2.'],
    );
    assert.equal(await offset(id), 4);
  });

  for (const door of doors)
    it(`V93 forgets a chunk that broke off (${door})`, async () => {
      const { begin, chunk, offset, port, uploads, folder } = await start({}, door);
      const { id } = await begin(8);
      await chunk(id, 0, 'abcd');
      const socket = await breakOff(port, id, 'Upload-Offset: 4\r\nContent-Length: 4', 'ef');
      socket.destroy();
      assert.equal(await offset(id), 4);
      // The server may still be busy with the lost one, for which it answers 423.
      let status = 423;
      await until(async () => (status = (await chunk(id, 4, 'efgh')).status) !== 423);
      assert.equal(status, 204);
      assert.equal(await read((await uploads.take(id, 'one')).getData()), 'abcdefgh');
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      assert.deepEqual(
        files.filter((name) => name.endsWith('.tmp')),
        [],
      );
    });

  it('lets one chunk of an upload in at a time', async () => {
    const { begin, chunk, port, offset } = await start();
    const { id } = await begin(8);
    const socket = await breakOff(port, id, 'Upload-Offset: 0\r\nContent-Length: 4', 'ab');
    // A gap is answered 409 for as long as the first chunk has not arrived, then 423 like any other.
    while ((await chunk(id, 4, 'zzzz')).status === 409);
    assert.equal((await chunk(id, 0, 'abcd')).status, 423);
    socket.end('cd');
    while ((await offset(id)) === 0);
    assert.equal(await offset(id), 4);
    socket.destroy();
  });

  it('V94 keeps an upload from other sessions', async () => {
    const { begin, chunk, send, uploads, offset } = await start();
    const { id } = await begin(4);
    assert.equal((await chunk(id, 0, 'abcd', cookie('two'))).status, 403);
    assert.equal((await send('HEAD', `?patch=${id}`, { headers: cookie('two') })).status, 403);
    assert.equal((await send('DELETE', '', { body: id, headers: cookie('two') })).status, 403);
    assert.equal(await offset(id), 0);
    await chunk(id, 0, 'abcd');
    assert.equal((await send('GET', `?restore=${id}`, { headers: cookie('two') })).status, 403);
    await assert.rejects(uploads.take(id, 'two'), { name: 'ForbiddenHttpException' });
  });

  it('V95 reads the name as UTF-8', async () => {
    const { begin, chunk, uploads } = await start();
    const { id } = await begin(2);
    await chunk(id, 0, 'hi', { 'Upload-Name': 'b\u00c3\u00afg.bin' });
    assert.equal((await uploads.take(id, 'one')).name, 'bïg.bin');
  });

  for (const [given, kept] of [
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a.exe', 'a.exe'],
    ['..', 'file'],
    ['   ', 'file'],
    [`${'x'.repeat(300)}.png`, 'x'.repeat(255)],
  ] as const) {
    it(`keeps the name ${given.slice(0, 20)} as ${kept.slice(0, 20)}`, async () => {
      const { begin, chunk, uploads } = await start();
      const { id } = await begin(2);
      await chunk(id, 0, 'hi', { 'Upload-Name': given });
      assert.equal((await uploads.take(id, 'one')).name, kept);
    });
  }

  it('V96 removes an upload, and says so a second time', async () => {
    const { begin, send, chunk, folder } = await start();
    const { id } = await begin(8);
    await chunk(id, 0, 'abcd');
    for (let i = 0; i < 2; i++) {
      assert.equal((await send('DELETE', '', { body: id })).status, 204);
    }
    assert.equal((await chunk(id, 4, 'efgh')).status, 404);
    assert.deepEqual(transfersIn(folder), []);
  });

  for (const [title, headers, status] of [
    ['another content type', { 'Content-Type': 'text/plain' }, 415],
    ['an offset that is no number', { 'Upload-Offset': 'x' }, 400],
    ['a negative offset', { 'Upload-Offset': '-1' }, 400],
    ['a huge offset', { 'Upload-Offset': '9999999999999999' }, 400],
    ['another length', { 'Upload-Length': '9' }, 409],
  ] as const) {
    it(`refuses a chunk with ${title}`, async () => {
      const { begin, chunk } = await start();
      const { id } = await begin(8);
      assert.equal((await chunk(id, 0, 'abcd', headers)).status, status);
    });
  }

  for (const [length, status] of [
    ['11', 413],
    ['-1', 400],
    ['1.5', 400],
    ['1e3', 400],
    ['99999999999999999999', 400],
    ['10', 201],
    ['0', 201],
  ] as const) {
    it(`answers ${status} to the start of ${length} bytes where 10 are allowed`, async () => {
      const { begin } = await start({ maxFileSize: 10 });
      assert.equal((await begin(0, { 'Upload-Length': length })).response.status, status);
    });
  }

  it('refuses a chunk above the limit, before it is read', async () => {
    const { begin, chunk } = await start({ maxChunkSize: 4 });
    const { id } = await begin(10);
    assert.equal((await chunk(id, 0, 'abcde')).status, 413);
    assert.equal((await chunk(id, 0, 'abcd')).status, 204);
  });

  it('refuses a chunk of unknown length', async () => {
    const { begin, send } = await start();
    const { id } = await begin(4);
    const body = new Blob(['abcd']).stream();
    const answer = await send('PATCH', `?patch=${id}`, {
      body,
      duplex: 'half',
      headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' },
    } as RequestInit);
    assert.equal(answer.status, 411);
  });

  for (const id of [
    '',
    'x',
    '../../../../etc/passwd',
    'A'.repeat(22),
    '%00',
    `${'A'.repeat(21)}/`,
  ]) {
    it(`does not know the id ${JSON.stringify(id)}`, async () => {
      const { chunk, send } = await start();
      assert.equal((await chunk(encodeURIComponent(id), 0, 'a')).status, 404);
      assert.equal((await send('GET', `?restore=${encodeURIComponent(id)}`)).status, 404);
      assert.equal((await send('DELETE', '', { body: id })).status, 204);
    });
  }

  it('takes an empty file', async () => {
    const { begin, chunk, uploads } = await start();
    const { id } = await begin(0);
    assert.equal((await chunk(id, 0, '')).status, 204);
    assert.equal((await uploads.take(id, 'one')).getMimeType(), 'application/x-empty');
  });

  it('gives every upload its own id and keeps none of them readable on the disk', async () => {
    const { begin, folder } = await start();
    const ids = await Promise.all(Array.from({ length: 20 }, () => begin(1).then(({ id }) => id)));
    assert.equal(new Set(ids).size, 20);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    assert.ok(ids.every((id) => !names.some((name) => name.includes(id))));
  });
});

describe('UploadServer with a whole file', () => {
  it('answers with the id, exactly', async () => {
    const { whole, uploads } = await start();
    const response = await whole(
      'hello',
      'résumé "1".txt',
      '{"crop":{"rect":{"x":1,"y":2,"width":3,"height":4}}}',
    );
    assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
    const id = await response.text();
    assert.match(id, /^[A-Za-z0-9_-]{22}$/);
    const upload = await uploads.take(id, 'one');
    assert.deepEqual([upload.name, await read(upload.getData())], ['résumé "1".txt', 'hello']);
    const file = await upload.toEncodedFile(5);
    assert.deepEqual(file.getCropRectangle(), { x: 1, y: 2, width: 3, height: 4 });
    await assert.rejects(upload.toEncodedFile(4), { name: 'RuntimeException' });
  });

  it('stores a file larger than a record in several', async () => {
    const { whole, uploads } = await start({ maxChunkSize: 1000 });
    const content = 'abcdefgh'.repeat(1234);
    const upload = await uploads.take(await (await whole(content)).text(), 'one');
    assert.equal(upload.getSize(), content.length);
    assert.equal(await read(upload.getData()), content);
  });

  it('refuses a file above the limit and leaves nothing', async () => {
    const { whole, folder } = await start({ maxFileSize: 10 });
    assert.equal((await whole('x'.repeat(11))).status, 413);
    assert.equal((await whole('x'.repeat(400_000))).status, 413);
    assert.equal((await whole('x'.repeat(10))).status, 201);
    assert.equal(transfersIn(folder).length, 1);
  });

  it('takes its own field alone when it has one', async () => {
    const { whole } = await start({ fieldName: 'photos' });
    assert.equal((await whole('a', 'a', '{}', 'other')).status, 400);
    assert.equal((await whole('a', 'a', '{}', 'photos[]')).status, 201);
  });

  for (const [title, build] of [
    ['no file', (form: FormData) => form.append('a', '{}')],
    [
      'two files',
      (form: FormData) => {
        form.append('a', new File(['1'], '1'));
        form.append('a', new File(['2'], '2'));
      },
    ],
    ['metadata that is no JSON', (form: FormData) => form.append('a', '{')],
    ['metadata that is no object', (form: FormData) => form.append('a', '5')],
  ] as const) {
    it(`refuses a form with ${title} and leaves nothing`, async () => {
      const { send, folder } = await start();
      const form = new FormData();
      build(form);
      assert.equal((await send('POST', '', { body: form })).status, 400);
      assert.deepEqual(transfersIn(folder), []);
    });
  }

  it('refuses metadata above 64 KB', async () => {
    const { whole } = await start();
    assert.equal((await whole('a', 'a', `{"a":"${'x'.repeat(70_000)}"}`)).status, 413);
  });

  for (const door of doors)
    it(`leaves nothing of a file that broke off (${door})`, async () => {
      const { port, folder, whole } = await start({}, door);
      const socket = createConnection(port, '127.0.0.1');
      const part = '--b\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\n\r\nhalf';
      socket.write(
        `POST /uploads HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n${part}`,
      );
      while (transfersIn(folder).length === 0) await whole('x', 'x').then((r) => r.text());
      socket.destroy();
      const drafts = () =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
          name.endsWith('.tmp'),
        );
      await until(() => drafts().length === 0, 'no draft is left');
    });
});

describe('UploadServer and its validator', () => {
  const validator = EncodedFileValidator.create({ mimeTypes: 'image/*', maxSize: 1000 });
  const text = 'Only files with these MIME types are allowed: image/*.';

  it('refuses the last chunk of a wrong file, each time, and keeps no byte of it', async () => {
    const { begin, chunk, uploads, folder, send } = await start({ validator });
    const { id } = await begin(8);
    await chunk(id, 0, 'abcd');
    for (let i = 0; i < 3; i++) {
      const answer = await chunk(id, 4, 'efgh');
      assert.deepEqual([answer.status, await answer.text()], [422, text]);
    }
    await assert.rejects(uploads.take(id, 'one'), {
      name: 'UnprocessableEntityHttpException',
      message: text,
    });
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      basename(name),
    );
    assert.deepEqual(
      names.filter((name) => name.startsWith('p-')),
      [],
    );
    assert.equal((await send('DELETE', '', { body: id })).status, 204);
  });

  it('refuses a whole file and leaves nothing', async () => {
    const { whole, folder } = await start({ validator });
    const answer = await whole('text', 'a.png');
    assert.deepEqual([answer.status, await answer.text()], [422, text]);
    assert.deepEqual(transfersIn(folder), []);
  });

  it('takes what fits', async () => {
    const { whole } = await start({ validator });
    assert.equal((await whole('GIF89a')).status, 201);
  });
});

describe('UploadServer reading', () => {
  it('gives a picture back to its owner, shown as one', async () => {
    const { whole, send } = await start();
    const id = await (await whole('GIF89a', 'ö "x".gif')).text();
    for (const kind of ['restore', 'load']) {
      const { headers, status } = await send('GET', `?${kind}=${id}`);
      assert.equal(status, 200);
      assert.deepEqual(
        [
          'content-type',
          'content-length',
          'x-content-type-options',
          'content-security-policy',
          'content-disposition',
        ].map((name) => headers.get(name)),
        [
          'image/gif',
          '6',
          'nosniff',
          "default-src 'none'; sandbox",
          `inline; filename="_ _x_.gif"; filename*=UTF-8''%C3%B6%20%22x%22.gif`,
        ],
      );
    }
  });

  for (const [title, content] of [
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg onload="alert(1)"/>'],
    ['XML', '<?xml version="1.0"?><a/>'],
    ['text', 'hello'],
  ] as const) {
    it(`never shows ${title}`, async () => {
      const { whole, send } = await start();
      const { headers } = await send(
        'GET',
        `?restore=${await (await whole(content, 'a.html')).text()}`,
      );
      assert.equal(headers.get('content-type'), 'application/octet-stream');
      assert.match(headers.get('content-disposition') ?? '', /^attachment;/);
    });
  }

  it('does not give away what is not complete', async () => {
    const { begin, chunk, send } = await start();
    const { id } = await begin(8);
    await chunk(id, 0, 'abcd');
    assert.equal((await send('GET', `?restore=${id}`)).status, 409);
  });

  it('fetches nothing from other servers unless the application does', async () => {
    const { send } = await start();
    assert.equal((await send('GET', '?fetch=http://127.0.0.1/')).status, 501);
    const own = await start({ fetchRemote: (url) => new Response(`got ${url}`) });
    assert.equal(await (await own.send('GET', '?fetch=http://a/b')).text(), 'got http://a/b');
  });

  it('loads files of the application when it offers them', async () => {
    const { send } = await start({
      load: (source) => (source === '7' ? new Response('seven') : null),
    });
    assert.equal(await (await send('GET', '?load=7')).text(), 'seven');
    assert.equal((await send('GET', '?load=8')).status, 404);
  });

  it('knows no other methods and questions', async () => {
    const { send } = await start();
    assert.equal((await send('PUT', '', { body: 'x' })).status, 405);
    assert.equal((await send('GET')).status, 404);
  });
});

describe('UploadServer and who may use it', () => {
  it('refuses whom the application refuses, in everything', async () => {
    const { send, begin } = await start();
    const headers = cookie('none');
    assert.equal((await begin(1, headers)).response.status, 403);
    for (const method of ['POST', 'PATCH', 'DELETE', 'GET', 'HEAD']) {
      assert.equal((await send(method, '?patch=x', { headers })).status, 403);
    }
  });

  it('refuses pages of other sites unless told otherwise', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const call = (uploads: UploadServer) =>
      uploads.fetch(new Request('http://x/', { method: 'DELETE', headers, body: 'x' }));
    const options = { storage: new FolderUploadStorage(temporaryFolder()), authorize: () => 'one' };
    assert.equal((await call(new UploadServer(options))).status, 403);
    assert.equal((await call(new UploadServer({ ...options, crossSite: true }))).status, 204);
  });

  it('bounds the uploads that one session begins in a minute', async () => {
    const clock = { time: 1_000_000 };
    const { begin } = await start({ startsPerMinute: 3, now: () => clock.time });
    const statuses = async (sid: string) => (await begin(1, cookie(sid))).response.status;
    for (let i = 0; i < 3; i++) assert.equal(await statuses('one'), 201);
    assert.equal(await statuses('one'), 429);
    assert.equal(await statuses('two'), 201);
    clock.time += 20_000;
    assert.equal(await statuses('one'), 201);
    assert.equal(await statuses('one'), 429);
  });

  for (const options of [
    { storage: undefined },
    { authorize: undefined },
    { ttl: 0 },
    { maxFileSize: 1.5 },
  ]) {
    it(`refuses to be made with ${JSON.stringify(options, (_, value: unknown) => value ?? null)}`, () => {
      const storage = new FolderUploadStorage('/nowhere');
      assert.throws(
        () => new UploadServer({ storage, authorize: () => 'a', ...options } as never),
        {
          name: 'InvalidConfigException',
        },
      );
    });
  }
});

describe('UploadServer and time', () => {
  it('forgets uploads whose time is over, and removes them when the next begins', async () => {
    const clock = { time: 1_000_000 };
    const { begin, chunk, folder, uploads } = await start({ ttl: 240_000, now: () => clock.time });
    const { id } = await begin(8);
    await chunk(id, 0, 'abcd');
    clock.time += 239_999;
    assert.equal((await chunk(id, 0, 'abcd')).status, 204);
    clock.time += 1;
    assert.equal((await chunk(id, 4, 'efgh')).status, 404);
    await assert.rejects(uploads.take(id, 'one'), { name: 'NotFoundHttpException' });
    await begin(1);
    await until(() => transfersIn(folder).length === 1);
    assert.equal(await uploads.sweep(), 0);
  });
});

describe('UploadServer and the form', () => {
  it('gives ids, payloads and real files of one field, in order', async () => {
    const { whole, uploads } = await start();
    const id = await (await whole('stored', 's.txt')).text();
    const form = new FormData();
    form.append('docs[]', new File(['real'], 'r.txt'));
    form.append('docs[]', '');
    form.append('docs[]', id);
    form.append('docs[]', JSON.stringify({ name: 'p.txt', data: 'cGF5' }));
    const files = await uploads.fromFormData(form, 'docs', 'one');
    assert.deepEqual(
      files.map(({ name }) => name),
      ['r.txt', 's.txt', 'p.txt'],
    );
    const validator = EncodedFileValidator.create({ maxFiles: 3, maxSize: 5 });
    assert.match((await validator.firstError(files)) ?? '', /"s.txt" is too big/);
    await assert.rejects(uploads.fromFormData(form, 'docs', 'two'), {
      name: 'ForbiddenHttpException',
    });
  });

  it('moves an upload to its place and forgets it', async () => {
    const { whole, uploads, folder } = await start();
    const id = await (await whole('GIF89a and more', '../My Picture.png')).text();
    const target = temporaryFolder();
    const path = await (await uploads.take(id, 'one')).moveTo(new FileSaver(target));
    assert.equal(path, join(target, 'My-Picture.gif'));
    assert.deepEqual(transfersIn(folder), []);
    await assert.rejects(uploads.take(id, 'one'), { name: 'NotFoundHttpException' });
  });

  it('keeps the upload when it cannot be moved', async () => {
    const { whole, uploads, folder } = await start();
    const id = await (await whole('hello')).text();
    const upload = await uploads.take(id, 'one');
    await assert.rejects(upload.moveTo(new FileSaver('/dev/null/x')), { name: 'RuntimeException' });
    assert.equal(transfersIn(folder).length, 1);
  });
});

describe('UploadServer without room', () => {
  it('answers 507, keeps what was there, and goes on when there is room again', async () => {
    const room = { isFull: false };
    class SmallDisk extends FolderUploadStorage {
      override async create(transfer: string, record: string, data: AsyncIterable<Uint8Array>) {
        if (!room.isFull) return super.create(transfer, record, data);
        const full = await open('/dev/full', 'w');
        try {
          for await (const chunk of data) await full.write(chunk);
          return true;
        } finally {
          await full.close();
        }
      }
    }
    const { begin, chunk, offset, whole } = await start({
      storage: new SmallDisk(temporaryFolder()),
    });
    const { id } = await begin(8);
    await chunk(id, 0, 'abcd');
    room.isFull = true;
    const answer = await chunk(id, 4, 'efgh');
    assert.deepEqual(
      [answer.status, await answer.text()],
      [507, 'There is no room left for the file.'],
    );
    assert.equal((await whole('hello')).status, 507);
    room.isFull = false;
    assert.equal(await offset(id), 4);
    assert.equal((await chunk(id, 4, 'efgh')).status, 204);
  });
});

for (const door of doors) {
  describe(`UploadServer on one connection of the ${door}`, { timeout: 60_000 }, () => {
    /** Sends one request after the other through the same socket, and gives their statuses. */
    async function pipeline(port: number, requests: RequestOptions[], bodies: Uint8Array[]) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const statuses: number[] = [];
      const sockets = new Set<unknown>();
      for (const [i, options] of requests.entries()) {
        const call = request({ port, host: '127.0.0.1', path: '/', agent, ...options });
        call.on('socket', (socket) => sockets.add(socket));
        call.end(bodies[i]);
        const [response] = (await once(call, 'response')) as [IncomingMessage];
        response.resume();
        await once(response, 'end');
        statuses.push(response.statusCode ?? 0);
      }
      agent.destroy();
      return { statuses, sockets: sockets.size };
    }

    const large = Buffer.alloc(8_000_000);
    const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
    const file = '--b\r\nContent-Disposition: form-data; name="a"; filename="f"\r\n\r\n';
    const chunk = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    for (const [title, status, options, body] of [
      ['is refused by its length', 413, { method: 'POST', headers: multipart }, large],
      [
        'turns out too large',
        413,
        { method: 'POST', headers: { ...multipart, 'transfer-encoding': 'chunked' } },
        Buffer.concat([Buffer.from(file), large]),
      ],
      [
        'is no form',
        400,
        { method: 'POST', headers: { ...multipart, 'transfer-encoding': 'chunked' } },
        Buffer.concat([Buffer.from('--b\r\n\r\n\r\n'), large]),
      ],
      [
        'is for an unknown upload',
        404,
        { method: 'PATCH', path: '/?patch=x', headers: chunk },
        large,
      ],
      ['is of an unknown kind', 405, { method: 'PUT' }, large],
    ] as const) {
      // prettier-ignore
      it(`goes on after a body that ${title}`, async () => {
      const { port } = await start({ maxFileSize: 1_000_000 }, door);
      const next = { method: 'GET' };
      const { statuses } = await pipeline(port, [options, next, next], [body]);
      assert.deepEqual(statuses, [status, 404, 404]);
    });
    }

    it('goes on after a chunk for which there was no room', async () => {
      class Full extends FolderUploadStorage {
        override async create(
          transfer: string,
          record: string,
          data: AsyncIterable<Uint8Array>,
        ): Promise<boolean> {
          if (!record.startsWith('p-')) return super.create(transfer, record, data);
          for await (const _ of data) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
          return true;
        }
      }
      const { port, begin } = await start({ storage: new Full(temporaryFolder()) }, door);
      const { id } = await begin(large.length);
      const patch = { method: 'PATCH', path: `/?patch=${id}`, headers: chunk };
      const { statuses, sockets } = await pipeline(port, [patch, { method: 'GET' }], [large]);
      assert.deepEqual([statuses, sockets], [[507, 404], 1]);
    });
  });
}

describe('UploadServer in several processes on one folder', () => {
  it('forgets an upload that another process removed', async () => {
    const storage = new FolderUploadStorage(temporaryFolder());
    const [one, two] = [await start({ storage }), await start({ storage })];
    const { id } = await one.begin(8);
    assert.equal((await one.chunk(id, 0, 'abcd')).status, 204);
    assert.equal((await two.send('DELETE', '', { body: id })).status, 204);
    assert.equal((await one.chunk(id, 4, 'efgh')).status, 404);
    assert.equal(await one.offset(id), 404);
  });

  it('lets two tabs and two processes finish one upload', async () => {
    const storage = new FolderUploadStorage(temporaryFolder());
    const [one, two] = [await start({ storage }), await start({ storage })];
    const { id } = await one.begin(8);
    const answers = await Promise.all([
      one.chunk(id, 0, 'abcd'),
      client(two.port).chunk(id, 0, 'abcd'),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [204, 204],
    );
    await two.chunk(id, 4, 'efgh');
    assert.equal(await read((await one.uploads.take(id, 'one')).getData()), 'abcdefgh');
  });
});
