import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, describe, it } from 'node:test';

import { closeServers, dial, listen, received } from './support.ts';

const read = async (request: Request): Promise<Response> => new Response(await request.text());

/** A POST request whose length is declared, or whose body is sent as one chunk. */
function post(body: string, isChunked: boolean): string {
  const size = body.length.toString(isChunked ? 16 : 10);
  const head = 'POST / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n';
  return isChunked
    ? `${head}Transfer-Encoding: chunked\r\n\r\n${size}\r\n${body}\r\n0\r\n\r\n`
    : `${head}Content-Length: ${size}\r\n\r\n${body}`;
}

describe('The body of a request', () => {
  afterEach(closeServers);

  for (const isChunked of [false, true]) {
    for (const [maxBodyBytes, body, status] of [
      [5, '1234', 200],
      [5, '12345', 200],
      [5, '123456', 413],
      [1, '1', 200],
      [1, '12', 413],
      [0, '123456', 200],
    ] as const) {
      const how = isChunked ? 'that is not announced' : 'that is announced';
      it(`gets ${status} for ${body.length} bytes ${how} with a limit of ${maxBodyBytes}`, async () => {
        const server = await listen(read, { maxBodyBytes });
        const socket = dial(server.port);
        socket.write(post(body, isChunked));
        assert.match(await received(socket), new RegExp(`^HTTP/1.1 ${status} `));
      });
    }
  }

  // Up to 64 MiB are discarded. Node itself passes over a body that nothing has begun to read, without a limit.
  const limit = 67_108_864;

  /** A request whose handler reads a part of its body, and then more bytes of it; the connection of the server. */
  async function readInPart(length: number, more: number): Promise<[Socket, Socket]> {
    const { server, port } = await listen(async (request) => {
      await request.body?.getReader().read();
      return new Response('unread');
    });
    const accepted = once(server, 'connection');
    const socket = dial(port);
    const head = `POST / HTTP/1.1\r\nHost: h\r\nContent-Length: ${length}\r\n\r\nx`;
    socket.write(head);
    const [connection] = (await accepted) as [Socket];
    const [answer] = (await once(socket, 'data')) as [Buffer];
    assert.match(answer.toString('latin1'), /^HTTP\/1\.1 200 /);
    socket.write(Buffer.alloc(more, 'x'));
    const all = head.length + more;
    while (connection.bytesRead < all && !connection.destroyed) await new Promise(setImmediate);
    await new Promise(setImmediate);
    return [socket, connection];
  }

  it('keeps its connection open while no more than 67108864 bytes were not read', async () => {
    const [socket, connection] = await readInPart(limit + 1, limit - 1);
    assert.equal(connection.destroyed, false);
    const left = once(connection, 'close');
    socket.write('xGET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
    assert.match(await received(socket), /HTTP\/1\.1 200 /);
    await left;
  });

  it('ends its connection when more bytes were not read, and others are to come', async () => {
    const [, connection] = await readInPart(limit + 3, limit + 1);
    // Not by a time limit of the server.
    assert.equal(connection.destroyed, true);
  });

  it('is not read before its stream is pulled', async () => {
    const server = await listen(async (request) => {
      const stream = request.body;
      await new Promise(setImmediate);
      const before = request.bodyUsed;
      const text = await new Response(stream).text();
      return new Response(`${before} ${text} ${request.bodyUsed}`);
    });
    const socket = dial(server.port);
    socket.write(post('body', false));
    assert.match(await received(socket), /false body true$/);
  });

  it('may be empty', async () => {
    const server = await listen(async (request) => {
      const bytes = await request.bytes();
      return new Response(`${bytes.length} bytes`);
    });
    const socket = dial(server.port);
    socket.write(post('', false));
    assert.match(await received(socket), /0 bytes$/);
  });
});
