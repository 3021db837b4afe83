import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { after, describe, it } from 'node:test';

import { doors, start } from './support/server.ts';

/** More than the buffers of both ends of a connection. */
const size = 16_000_000;
const content = randomBytes(size);

/** Sends requests one after the other through one connection. */
function oneConnection(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  after(() => agent.destroy());
  const sockets = new Set<Socket>();
  return {
    connections: () => sockets.size,
    async send(
      method: string,
      query: string,
      headers: Record<string, string> = {},
      body = Buffer.of(),
    ): Promise<number | undefined> {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const length = { 'content-length': String(body.length) };
        const options = {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path: `/uploads${query}`,
          headers: { ...headers, ...length },
        };
        const sent = request(options, resolve);
        sent.on('socket', (socket) => sockets.add(socket));
        sent.on('error', reject).end(body);
      });
      response.resume();
      await new Promise((resolve) => response.on('end', resolve));
      return response.statusCode;
    },
  };
}

const chunk = (offset: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});

describe('UploadServer and a body that it does not need', () => {
  for (const door of doors) {
    it(`serves the next request of the connection after it (${door})`, async () => {
      const { begin, chunk: sendChunk, port } = await start({ maxFileSize: 3 * size }, door);
      const { id } = await begin(3 * size);
      assert.equal((await sendChunk(id, 0, content)).status, 204);
      const { send, connections } = oneConnection(port);
      for (const [status, method, query, headers] of [
        [204, 'PATCH', `?patch=${id}`, chunk(0)],
        [409, 'PATCH', `?patch=${id}`, chunk(size + 1)],
        [413, 'PATCH', `?patch=${id}`, chunk(size * 2 + 1)],
        [400, 'PATCH', `?patch=${id}`, { ...chunk(0), 'upload-offset': 'x' }],
        [403, 'PATCH', `?patch=${id}`, { ...chunk(0), cookie: 'sid=none' }],
        [404, 'PATCH', '?patch=other', chunk(0)],
        [405, 'PUT', '', {}],
        [204, 'DELETE', '', {}],
        [409, 'PATCH', `?patch=${id}`, { ...chunk(1), 'tus-resumable': '1.0.0' }],
        [400, 'POST', '', { 'content-type': 'application/json' }],
      ] as const) {
        const case_ = `${method} ${JSON.stringify(headers)}`;
        assert.equal(await send(method, query, headers, content), status, case_);
        assert.equal(await send('GET', `?patch=${id}`), 200, `after ${case_}`);
      }
      assert.equal(connections(), 1);
    });
  }
});
