import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as send,
  type RequestListener,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { after, describe, it } from 'node:test';

import { nodeHandler } from '../../../../server/bridge/index.ts';
import { fetchListener } from '../../../support/fetch-listener.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

/** More than the debugger keeps, and than the buffers of both ends of a connection. */
const content = Buffer.alloc(1_000_000, 'a');

/** A debugger in front of a handler that reads nothing. */
async function listening(
  listenerOf: (handler: (request: Request) => Promise<Response>) => RequestListener,
) {
  const setup = debugSetup();
  const handler = (request: Request) =>
    setup.debugged(request, () => new Response('unread'), { ip: '127.0.0.1' });
  const server = createServer(listenerOf(handler)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  after(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { agent, setup, port: (server.address() as AddressInfo).port };
}

const doors = {
  'the bridge': (handler: (request: Request) => Promise<Response>) =>
    nodeHandler({ fetch: handler }),
  '@hono/node-server': fetchListener,
};

describe('a request whose handler does not read its body', () => {
  for (const [name, listenerOf] of Object.entries(doors)) {
    for (const type of ['text/plain', 'application/octet-stream']) {
      it(`does not end the process, nor hold back the next one: ${type} behind ${name}`, async () => {
        const { agent, port, setup } = await listening(listenerOf);
        const sockets = new Set<Socket>();
        for (let turn = 0; turn < 3; turn++) {
          const headers = { 'content-type': type, 'content-length': content.length };
          const sent = send({ agent, port, host: '127.0.0.1', method: 'POST', headers });
          sent.on('socket', (socket) => sockets.add(socket)).end(content);
          const [response] = (await once(sent, 'response')) as [IncomingMessage];
          response.resume();
          await once(response, 'end');
          assert.equal(response.statusCode, 200);
        }
        assert.equal(sockets.size, 1);
        await lastSnapshot(setup);
      });
    }

    it(`does not end the process when its client leaves: ${name}`, async () => {
      const { agent, port, setup } = await listening(listenerOf);
      const headers = { 'content-type': 'text/plain', 'content-length': content.length };
      const sent = send({ agent, port, host: '127.0.0.1', method: 'POST', headers });
      sent.on('error', () => undefined).write('begin');
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      sent.destroy();
      const { panels } = await lastSnapshot(setup);
      assert.match(JSON.stringify(panels['request']), /Only the first 5 bytes arrived/);
    });
  }
});

describe('a request whose body was read before the debugger', () => {
  it('is passed on, and its capture says so', async () => {
    const setup = debugSetup();
    const headers = { 'content-type': 'text/plain' };
    const request = new Request('http://h.test/', { method: 'POST', body: 'a', headers });
    await request.text();
    const response = await setup.debugged(request, () => new Response('x'), { ip: '127.0.0.1' });
    assert.equal(await response.text(), 'x');
    const { panels } = await lastSnapshot(setup);
    assert.match(JSON.stringify(panels['request']), /The body was read before the debugger/);
  });
});
