import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, afterEach, before, describe, it } from 'node:test';

import { NodeEmitter, PsrFactory, Response } from '../../../../server/bridge/index.ts';
import { closeServers, dial, exchange, listenTo } from '../node/support.ts';

const response = (fields: Partial<Response> = {}): Response =>
  Object.assign(new Response(), fields);
let folder = '';
let path = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fwx-emitter-'));
  path = join(folder, 'file.txt');
  await writeFile(path, '0123456789');
});
after(() => rm(folder, { recursive: true }));

describe('NodeEmitter', () => {
  afterEach(closeServers);

  /** The response that a client receives for a PSR-7 response. */
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

  it('closes the body of a response whose head cannot be sent, and leaves the response to its caller', async () => {
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

  it('sends exactly the bytes of a range that the body is limited to (42)', async () => {
    const res = response({ stream: [path, 2, 4] });
    res.setStatusCode(206);
    res.headers.set('content-range', 'bytes 2-4/10').set('content-length', '3');
    assert.match(await emitted(res), /\r\nContent-Range: bytes 2-4\/10\r\n[^]*\r\n\r\n234$/);
  });

  it('limits a complete body to its range (42)', async () => {
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
      // On a kept connection the client would read the start of the next response as the rest of this one.
      await assert.rejects(
        fetch(url).then((answer) => answer.text()),
        TypeError,
      );
      assert.ok((await fault.promise) instanceof Error);
    });
  }

  /** A body that can be read only once, in chunks of three bytes. */
  async function* digits(): AsyncGenerator<string> {
    for (const chunk of ['012', '345', '678', '9']) yield chunk;
  }
  for (const buffer of [1, 4, 100]) {
    it(`cuts a body that cannot seek to its range, ${buffer} bytes at once`, async () => {
      const res = response({ stream: digits() });
      res.setStatusCode(206);
      res.headers.set('content-range', 'bytes 4-7/10').set('content-length', '4');
      assert.match(await emitted(res, true, new NodeEmitter(buffer)), /\r\n\r\n4567$/);
    });
  }

  it('sends a whole body from its start, regardless of its read position', async () => {
    const factory = new PsrFactory();
    const stream = factory.createStream('0123456789');
    await stream.read(3);
    const psr = factory.createResponse().withBody(stream).withHeader('Content-Length', '10');
    const server = createServer((_, res) => void new NodeEmitter().emit(psr, res));
    const { url } = await listenTo(server);
    assert.equal(await (await fetch(url)).text(), '0123456789');
    assert.equal(stream.isReadable(), false);
  });

  for (const status of [204, 304]) {
    it(`sends no body with the status ${status}, and closes it`, async () => {
      const factory = new PsrFactory();
      const stream = factory.createStream('text');
      const psr = factory.createResponse(status).withBody(stream);
      const server = createServer((_, res) => void new NodeEmitter().emit(psr, res));
      const { port } = await listenTo(server);
      const answer = await exchange(port, 'GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} [^]*\r\n\r\n$`));
      assert.equal(stream.isReadable(), false);
    });
  }

  it('closes a source that never ends when the client leaves', async () => {
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

  it('sends no body when the option is set', async () => {
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
    for (const length of [0, -1]) {
      assert.throws(() => new NodeEmitter(length), {
        name: 'InvalidArgumentException',
        message: `Buffer length for 'NodeEmitter' must be greater than zero; received '${length}'.`,
      });
    }
  });
});
