import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, afterEach, before, describe, it } from 'node:test';

import {
  NodeEmitter,
  PsrFactory,
  psrToFetchResponse,
  Response,
  Session,
} from '../../../../server/bridge/index.ts';
import { MemorySessionStore, type ResponseStream } from '../../../../server/web/index.ts';
import { closeServers, dial, exchange, listenTo } from '../node/support.ts';

const response = (fields: Partial<Response> = {}): Response =>
  Object.assign(new Response(), fields);
let folder = '';
let path = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fwx-response-'));
  path = join(folder, 'file.txt');
  await writeFile(path, '0123456789');
  await writeFile(join(folder, 'empty'), '');
});
after(() => rm(folder, { recursive: true }));

describe('Response.getPsr7Response', () => {
  it('carries status, headers, cookies and content', async () => {
    const res = response({ format: 'raw', data: 'hello' });
    res.setStatusCode(201, 'Made');
    res.headers.set('X-A', '1').add('X-A', '2');
    res.cookies.add({ name: 'a', value: '1' });
    res.cookies.add({ name: 'b', value: null });
    const psr = await res.getPsr7Response();
    assert.equal(psr.getStatusCode(), 201);
    assert.equal(psr.getReasonPhrase(), 'Made');
    assert.deepEqual(psr.getHeader('X-A'), ['1', '2']);
    assert.deepEqual(psr.getHeader('Set-Cookie'), ['a=1; Path=/; HttpOnly; SameSite=Lax']);
    assert.equal(await psr.getBody().text(), 'hello');
    assert.equal(res.isSent, false);
  });

  it('is made once, with its events in order, and sent once (58)', async () => {
    const res = response();
    const events: string[] = [];
    for (const name of ['beforeSend', 'afterPrepare', 'afterSend'] as const)
      res.on(name, () => void events.push(name));
    assert.equal(await res.getPsr7Response(), await res.psr7Response);
    await res.completeSend();
    await res.completeSend();
    assert.deepEqual(events, ['beforeSend', 'afterPrepare', 'afterSend']);
  });

  it('closes an open file when no PSR-7 response can be made', async () => {
    for (const fields of [
      // A cookie has to be signed, and there is no key.
      { enableCookieValidation: true },
      // The range is malformed.
      { stream: [await open(path), 3, 1] as ResponseStream },
    ]) {
      const file = await open(path);
      const res = response({ stream: [file, 0, 3], ...fields });
      const used = (res.stream as readonly [FileHandle, number, number])[0];
      if (used !== file) await file.close();
      await assert.rejects(res.getPsr7Response(), { name: 'InvalidConfigException' });
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(used.fd, -1);
    }
  });

  it('signs cookies but those that are removed (27)', async () => {
    const res = response({ enableCookieValidation: true, cookieValidationKey: 'k3y' });
    res.cookies.add({ name: 'theme', value: 'dark' });
    res.cookies.remove('gone');
    const [first = '', second = ''] = (await res.getPsr7Response()).getHeader('Set-Cookie');
    assert.match(first, /^theme=b89d04d6cab762b7768f4faa40a3c9343ed57404098f6bdf244ba0d26b3c363e/);
    assert.match(second, /^gone=; Expires=Thu, 01 Jan 1970 00:00:01 GMT; Max-Age=0/);
  });

  it('needs a key to sign (24)', async () => {
    await assert.rejects(response({ enableCookieValidation: true }).getPsr7Response(), {
      name: 'InvalidConfigException',
      message: "'Request::cookieValidationKey' must be configured with a secret key.",
    });
  });

  it('has no body for 204 (44)', async () => {
    const res = response({ content: 'x' });
    res.setStatusCode(204);
    const psr = await res.getPsr7Response();
    assert.equal(await psr.getBody().text(), '');
    assert.equal(psrToFetchResponse(psr).body, null);
  });

  it('puts the cookie of an active session last, and writes the session (30)', async () => {
    const store = new MemorySessionStore();
    const session = Object.assign(new Session(), { store });
    await session.open();
    session.set('user', 1);
    const res = response().bind({ activeSession: () => session });
    res.cookies.add({ name: 'a', value: '1' });
    res.cookies.add({ name: 'b', value: '2' });
    const lines = (await res.getPsr7Response()).getHeader('Set-Cookie');
    assert.deepEqual(
      lines.map((line) => line.split('=', 1)[0]),
      ['a', 'b', 'FWSESSID'],
    );
    assert.deepEqual(await store.read(session.id ?? ''), { user: 1 });
  });

  it('sends part of a file without reading it before', async () => {
    const psr = await response({ stream: [path, 2, 4] }).getPsr7Response();
    assert.equal(psr.getBody().getSize(), 3);
    assert.equal(await psr.getBody().text(), '234');
    psr.getBody().close();
  });

  for (const [title, stream] of [
    ['an empty file', (): ResponseStream => [join(folder, 'empty'), 0, -1]],
    ['a function', (): ResponseStream => () => new Blob([]).stream()],
  ] as const) {
    it(`takes ${title}`, async () => {
      const psr = await response({ stream: stream() }).getPsr7Response();
      assert.equal(await psr.getBody().text(), '');
    });
  }

  const range = (begin: number, end: number): string =>
    `Response stream range values must be valid: ('begin' >= '0' and 'end' >= 'begin'). Received: (begin='${begin}', end='${end}').`;
  const format =
    "Response stream must be an 'array' with exactly '3' elements: ['handle', 'begin', 'end'].";
  for (const [stream, message] of [
    [['x', 0], format],
    [['x', 0, 1, 2], format],
    [['x', '0', 1], format],
    [['x', -1, 1], range(-1, 1)],
    [['x', 3, 1], range(3, 1)],
    [[5, 0, 1], "Stream handle must be a valid 'resource'."],
    [{}, "Stream handle must be a valid 'resource'."],
    [['/nowhere/at/all', 0, 1], 'Failed to read from response stream.'],
  ] as const) {
    it(`refuses the stream ${JSON.stringify(stream)}`, async () => {
      const res = response({ stream: stream as unknown as ResponseStream });
      await assert.rejects(res.getPsr7Response(), { name: 'InvalidConfigException', message });
    });
  }
});

describe('NodeEmitter', () => {
  afterEach(closeServers);

  /** What a client gets of a PSR-7 response. */
  async function emitted(res: Response, body = true, emitter = new NodeEmitter()): Promise<string> {
    const server = createServer(async (_, nodeResponse) => {
      nodeResponse.shouldKeepAlive = false;
      await emitter.emit(await res.getPsr7Response(), nodeResponse, body);
    });
    const listening = await listenTo(server);
    // Awaited here: leaving the block closes the server.
    return await exchange(listening.port, 'GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
  }

  it('writes header names in title case', async () => {
    const psr = new PsrFactory().createResponse().withHeader('X-cuStom-HEADER', 'a');
    const server = createServer((_, res) => void new NodeEmitter().emit(psr, res));
    const { port } = await listenTo(server);
    const answer = await exchange(port, 'GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
    assert.match(answer, /\r\nX-Custom-Header: a\r\n/);
  });

  it('closes the body of a response whose head cannot be sent, and leaves it to its caller', async () => {
    const factory = new PsrFactory();
    const stream = factory.createStream('text');
    const psr = factory.createResponse(103).withBody(stream);
    const server = createServer(async (_, nodeResponse) => {
      await assert.rejects(new NodeEmitter().emit(psr, nodeResponse), /status from 200 to 599/);
      nodeResponse.writeHead(500).end(String(stream.isReadable()));
    });
    const { url } = await listenTo(server);
    const answer = await fetch(url);
    assert.deepEqual([answer.status, await answer.text()], [500, 'false']);
  });

  it('sends exactly the bytes of a range that the body is cut to (42)', async () => {
    const res = response({ stream: [path, 2, 4] });
    res.setStatusCode(206);
    res.headers.set('content-range', 'bytes 2-4/10').set('content-length', '3');
    assert.match(await emitted(res), /\r\nContent-Range: bytes 2-4\/10\r\n[^]*\r\n\r\n234$/);
  });

  it('cuts a whole body to its range (42)', async () => {
    const res = response({ content: '0123456789', format: 'raw' });
    res.setStatusCode(206);
    res.headers.set('content-range', 'bytes 7-9/10').set('content-length', '3');
    assert.match(await emitted(res, true, new NodeEmitter(2)), /\r\n\r\n789$/);
  });

  for (const [title, headers] of [
    ['its length', { 'content-length': '20' }],
    ['its range', { 'content-range': 'bytes 0-19/30' }],
  ] as const) {
    it(`breaks the connection when the body is shorter than ${title}`, async () => {
      const res = response({ content: '0123456789', format: 'raw' });
      for (const [name, value] of Object.entries(headers)) res.headers.set(name, value);
      const fault = Promise.withResolvers<Error>();
      const server = createServer(async (_, nodeResponse) => {
        const psr = await res.getPsr7Response();
        await new NodeEmitter().emit(psr, nodeResponse).catch(fault.resolve);
      });
      const { url } = await listenTo(server);
      // A connection that is kept would take the start of the next answer for the rest of this one.
      await assert.rejects(
        fetch(url).then((answer) => answer.text()),
        TypeError,
      );
      assert.ok((await fault.promise) instanceof Error);
    });
  }

  it('lets go of a source that waits for ever when the client leaves', async () => {
    const emitted = Promise.withResolvers<void>();
    const readable = new Readable({ read: () => undefined });
    readable.push('first');
    const server = createServer(async (_, nodeResponse) => {
      const psr = await response({ stream: readable }).getPsr7Response();
      emitted.resolve(new NodeEmitter().emit(psr, nodeResponse));
    });
    const socket = dial((await listenTo(server)).port);
    socket.write('GET / HTTP/1.1\r\nHost: h\r\n\r\n');
    await once(socket, 'data');
    socket.destroy();
    await emitted.promise;
    assert.equal(readable.destroyed, true);
  });

  it('writes cookies one by one, and joins other values', async () => {
    const res = response();
    res.headers.set('x-a', ['1', '2']);
    res.cookies.add({ name: 'a', value: '1' });
    res.cookies.add({ name: 'b', value: '2' });
    assert.match(await emitted(res), /X-A: 1, 2\r\n[^]*Set-Cookie: a=1[^\r]*\r\nSet-Cookie: b=2/);
  });

  it('sends no body when it is told so', async () => {
    assert.doesNotMatch(await emitted(response({ content: 'text', format: 'raw' }), false), /text/);
  });

  it('refuses to send twice', async () => {
    const faults: string[] = [];
    const server = createServer(async (_, nodeResponse) => {
      const psr = await response({ content: 'x', format: 'raw' }).getPsr7Response();
      await new NodeEmitter().emit(psr, nodeResponse);
      await new NodeEmitter()
        .emit(psr, nodeResponse)
        .catch((error: Error) => faults.push(`${error.name}: ${error.message}`));
    });
    const listening = await listenTo(server);
    await (await fetch(listening.url)).text();
    assert.deepEqual(faults, [
      'HeadersAlreadySentException: Unable to emit response; headers already sent.',
    ]);
  });

  it('refuses a buffer without room', () => {
    assert.throws(() => new NodeEmitter(0), {
      name: 'InvalidArgumentException',
      message: "Buffer length for 'NodeEmitter' must be greater than zero; received '0'.",
    });
  });
});
