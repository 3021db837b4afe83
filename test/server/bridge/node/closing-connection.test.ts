import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, describe, it } from 'node:test';

import { nodeHandler } from '../../../../server/bridge/index.ts';
import { abortResponse } from '../../../../server/bridge/node/request-end.ts';

const size = 20_000_000;
const piece = Buffer.alloc(65_536, 'a');

async function portOf(fetch: () => Response, maxBodyBytes = 0): Promise<number> {
  const server = createServer(nodeHandler({ fetch }, { maxBodyBytes })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Sends a body completely before it reads the answer, as proxies do that keep bodies. */
async function answerTo(port: number, version: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').pause().setEncoding('latin1');
  let answer = '';
  socket.on('error', () => undefined).on('data', (text: string) => (answer += text));
  const closed = once(socket, 'close');
  socket.write(
    `POST / HTTP/${version}\r\nHost: h\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n`,
  );
  for (let left = size; left > 0 && !socket.destroyed; left -= piece.length) {
    const hasRoom = socket.write(piece.subarray(0, Math.min(left, piece.length)));
    if (!hasRoom) await Promise.race([once(socket, 'drain'), closed]);
  }
  socket.resume();
  await closed;
  return answer;
}

describe('a request that ends its connection', () => {
  for (const [what, make, status] of [
    ['a refusal', () => new Response('too large', { status: 413 }), 413],
    ['an answer without a body', () => new Response(null, { status: 204 }), 204],
  ] as const) {
    for (const version of ['1.0', '1.1']) {
      it(`gets ${what} whole that does not read its body, over HTTP/${version}`, async () => {
        const answer = await answerTo(await portOf(make), version);
        assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
      });
    }
  }

  it('gets the refusal of a body that the listener does not allow', async () => {
    const port = await portOf(() => new Response('read'), 1000);
    assert.match(await answerTo(port, '1.0'), /^HTTP\/1\.1 413 /);
  });
});

describe('a response whose body fails', () => {
  it('is broken off by a reset over HTTP/1.0, where the end of the connection ends a body', async () => {
    let fail = (): void => undefined;
    const make = (): Response =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(piece);
            fail = () => controller.error(new Error('expected by this test'));
          },
        }),
      );
    const socket = connect(await portOf(make), '127.0.0.1');
    socket.write('GET / HTTP/1.0\r\nHost: h\r\n\r\n');
    socket.once('data', () => fail());
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    assert.equal(error.code, 'ECONNRESET');
  });

  it('ends a connection that cannot be reset', () => {
    let isDestroyed = false;
    const socket = {
      resetAndDestroy() {
        throw new Error('This handle type cannot be sent');
      },
    };
    const destroy = (): void => void (isDestroyed = true);
    abortResponse({ socket, useChunkedEncodingByDefault: false, destroy } as never);
    assert.equal(isDestroyed, true);
  });
});
