import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';

import { inProcess } from './support/in-process.ts';
import { sendPartialChunk, doors, readText, start, transfersIn, until } from './support/server.ts';

const cookie = (sid: string) => ({ cookie: `sid=${sid}` });

const multipart = { 'content-type': 'multipart/form-data; boundary=b' };

describe('UploadServer with chunks', () => {
  it('V90 accepts 8 bytes in chunks of 4, and the empty one that FilePond sends after them', async () => {
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
      [upload.name, upload.getSize(), upload.getMimeType(), await readText(upload.getData())],
      ['a.txt', 8, 'text/plain', 'abcdefgh'],
    );
  });

  it('V91 accepts a chunk that is stored already, and does not write it', async () => {
    const { begin, chunk, offset, uploads } = await start();
    const { id } = await begin(8);
    await chunk(id, 0, 'abcd');
    assert.equal((await chunk(id, 0, 'XXXX')).status, 204);
    assert.equal(await offset(id), 4);
    await chunk(id, 4, 'efgh');
    assert.equal((await chunk(id, 4, 'YYYY')).status, 204);
    assert.equal(await readText((await uploads.take(id, 'one')).getData()), 'abcdefgh');
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

  it('refuses a chunk that overlaps stored bytes', async () => {
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
    it(`V93 discards a chunk that broke off (${door})`, async () => {
      const { begin, chunk, offset, port, uploads, folder } = await start({}, door);
      const { id } = await begin(8);
      await chunk(id, 0, 'abcd');
      const socket = await sendPartialChunk(
        port,
        id,
        'Upload-Offset: 4\r\nContent-Length: 4',
        'ef',
      );
      socket.destroy();
      assert.equal(await offset(id), 4);
      // The server may still be processing the lost one, for which it answers 423.
      let status = 423;
      await until(async () => (status = (await chunk(id, 4, 'efgh')).status) !== 423);
      assert.equal(status, 204);
      assert.equal(await readText((await uploads.take(id, 'one')).getData()), 'abcdefgh');
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      assert.deepEqual(
        files.filter((name) => name.endsWith('.tmp')),
        [],
      );
    });

  it('takes a chunk again when the client of the first one sends too much, and then nothing', async () => {
    let time = Date.now();
    const { begin, chunk, request } = inProcess({ now: () => time });
    const id = await begin(10);
    const hangs = Promise.withResolvers<void>();
    const pieces = ['0123456789ab'];
    const body = new ReadableStream(
      {
        pull(controller) {
          const piece = pieces.shift();
          if (piece === undefined) hangs.resolve();
          else controller.enqueue(Buffer.from(piece));
        },
      },
      { highWaterMark: 0 },
    );
    const headers = {
      'content-type': 'application/offset+octet-stream',
      'content-length': '10',
      'upload-offset': '0',
    };
    const init = { body, headers, duplex: 'half' };
    const first = request('PATCH', `?patch=${id}`, init);
    await hangs.promise;
    assert.equal((await chunk(id, 0, '0123456789')).status, 423);
    await until(async () => {
      time += 1000;
      return (await chunk(id, 0, '0123456789')).status === 204;
    });
    assert.equal((await first).status, 413);
  });

  it('accepts one chunk of an upload at a time', async () => {
    const { begin, chunk, port, offset } = await start();
    const { id } = await begin(8);
    const socket = await sendPartialChunk(port, id, 'Upload-Offset: 0\r\nContent-Length: 4', 'ab');
    // A gap is answered 409 until the first chunk has arrived, then 423 like any other.
    while ((await chunk(id, 4, 'zzzz')).status === 409);
    assert.equal((await chunk(id, 0, 'abcd')).status, 423);
    socket.end('cd');
    while ((await offset(id)) === 0);
    assert.equal(await offset(id), 4);
    socket.destroy();
  });

  for (const door of doors)
    it(`takes the chunk from another connection when the first one sends nothing any more (${door})`, async () => {
      let time = Date.now();
      const { begin, chunk, folder, port, uploads } = await start({ now: () => time }, door);
      const { id } = await begin(8);
      const socket = await sendPartialChunk(
        port,
        id,
        'Upload-Offset: 0\r\nContent-Length: 4',
        'ab',
      );
      while ((await chunk(id, 4, 'zzzz')).status === 409);
      assert.equal((await chunk(id, 0, 'abcd')).status, 423);
      time += 1000;
      assert.equal((await chunk(id, 0, 'abcd', cookie('two'))).status, 403);
      await until(async () => {
        time += 1000;
        return (await chunk(id, 0, 'abcd')).status === 204;
      });
      assert.equal((await chunk(id, 4, 'efgh')).status, 204);
      socket.destroy();
      assert.equal(await readText((await uploads.take(id, 'one')).getData()), 'abcdefgh');
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      assert.deepEqual(
        files.filter((name) => name.endsWith('.tmp')),
        [],
      );
    });

  it('V94 hides an upload from other sessions', async () => {
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
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(251)}.png`],
  ] as const) {
    it(`stores the name ${given.slice(0, 20)} as ${kept.slice(0, 20)}`, async () => {
      const { begin, chunk, uploads } = await start();
      const { id } = await begin(2);
      await chunk(id, 0, 'hi', { 'Upload-Name': given });
      assert.equal((await uploads.take(id, 'one')).name, kept);
    });
  }

  it('V96 removes an upload, and succeeds a second time', async () => {
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

  for (const door of doors) {
    for (const [title, init, status] of [
      ['without a body', {}, 201],
      ['with an empty body', { body: '' }, 201],
      ['with an empty form', { body: '', headers: multipart }, 201],
      ['with an empty stream', { body: new Blob([]).stream(), duplex: 'half' }, 201],
      ['with a text', { body: '{}' }, 400],
      ['with bytes', { body: Buffer.from('{}') }, 400],
    ] as const) {
      it(`answers ${status} to a start ${title} (${door})`, async () => {
        const { send } = await start({}, door);
        const more = 'headers' in init ? init.headers : {};
        const headers = { ...more, 'Upload-Length': '4' };
        assert.equal((await send('POST', '', { ...init, headers })).status, status);
      });
    }
  }

  it('accepts a start without a form from a Request that no server has created', async () => {
    const { uploads, url } = await start();
    const headers = { 'Upload-Length': '4' };
    const form = new Request(url, { method: 'POST', headers: { ...headers, ...multipart } });
    assert.equal((await uploads.fetch(form)).status, 201);
    for (const body of [null, '', Buffer.of()]) {
      const request = new Request(url, { method: 'POST', headers, body });
      assert.equal((await uploads.fetch(request)).status, 201);
    }
  });

  it('refuses a chunk above the limit, before it is read', async () => {
    const { begin, chunk } = await start({ maxChunkSize: 4 });
    const { id } = await begin(10);
    assert.equal((await chunk(id, 0, 'abcde')).status, 413);
    assert.equal((await chunk(id, 0, 'abcd')).status, 204);
  });

  /** Sends a chunk whose length is in no header. */
  const streamed = (bytes: Uint8Array, offset: number) =>
    ({
      body: new Blob([Uint8Array.from(bytes)]).stream(),
      duplex: 'half',
      headers: {
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(offset),
      },
    }) as RequestInit;

  it('takes a chunk of unknown length up to 1 MiB', async () => {
    const { begin, offset, send, uploads } = await start({ maxFileSize: 4 * 1024 ** 2 });
    const { id } = await begin(1024 ** 2 + 4);
    const first = await send('PATCH', `?patch=${id}`, streamed(Buffer.from('abcd'), 0));
    assert.deepEqual([first.status, first.headers.get('upload-offset')], [204, '4']);
    const gap = await send('PATCH', `?patch=${id}`, streamed(Buffer.from('ij'), 8));
    assert.equal(gap.status, 409);
    const long = await send('PATCH', `?patch=${id}`, streamed(Buffer.alloc(1024 ** 2 + 1), 4));
    assert.equal(long.status, 411);
    assert.equal(await offset(id), 4);
    const last = await send('PATCH', `?patch=${id}`, streamed(Buffer.alloc(1024 ** 2, 'x'), 4));
    assert.equal(last.status, 204);
    assert.equal((await uploads.take(id, 'one')).getSize(), 1024 ** 2 + 4);
  });

  it('takes chunks of requests that were made in the process', async () => {
    const { begin, uploads, url } = await start();
    const { id } = await begin(4);
    const request = new Request(`${url}?patch=${id}`, {
      method: 'PATCH',
      headers: {
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': '0',
        cookie: 'sid=one',
      },
      body: 'abcd',
    });
    assert.equal((await uploads.fetch(request)).status, 204);
    assert.equal(await readText((await uploads.take(id, 'one')).getData()), 'abcd');
  });

  for (const id of [
    '',
    'x',
    '../../../../etc/passwd',
    'A'.repeat(22),
    '%00',
    `${'A'.repeat(21)}/`,
  ]) {
    it(`answers 404 to the id ${JSON.stringify(id)}`, async () => {
      const { chunk, send } = await start();
      assert.equal((await chunk(encodeURIComponent(id), 0, 'a')).status, 404);
      assert.equal((await send('GET', `?restore=${encodeURIComponent(id)}`)).status, 404);
      assert.equal((await send('DELETE', '', { body: id })).status, 204);
    });
  }

  it('accepts an empty file', async () => {
    const { begin, chunk, uploads } = await start();
    const { id } = await begin(0);
    assert.equal((await chunk(id, 0, '')).status, 204);
    assert.equal((await uploads.take(id, 'one')).getMimeType(), 'application/x-empty');
  });

  it('assigns every upload its own id and stores no id in readable form on the disk', async () => {
    const { begin, folder } = await start();
    const ids = await Promise.all(Array.from({ length: 20 }, () => begin(1).then(({ id }) => id)));
    assert.equal(new Set(ids).size, 20);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    assert.ok(ids.every((id) => !names.some((name) => name.includes(id))));
  });
});
