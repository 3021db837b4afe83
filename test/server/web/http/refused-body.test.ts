import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type RequestListener,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { after, describe, it } from 'node:test';

import { serve } from 'srvx';

import { nodeHandler } from '../../../../server/bridge/index.ts';
import { readUploadForm } from '../../../../server/upload/index.ts';
import { EncodedFile } from '../../../../server/validator/index.ts';
import { fetchListener } from '../../../support/fetch-listener.ts';
import { appOf } from '../support.ts';

type Handler = (request: Request) => Promise<Response>;

/** More than the buffers of both ends of a connection, and than the bridge discards after an answer. */
const content = Buffer.alloc(5_000_000, 'a');

async function listening(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function srvxPort(fetch: Handler): Promise<number> {
  const options = { port: 0, hostname: '127.0.0.1', silent: true, gracefulShutdown: false };
  const server = serve({ ...options, fetch });
  await server.ready();
  after(() => server.close(true));
  return Number(new URL(server.url ?? '').port);
}

const doors: Readonly<Record<string, (handler: Handler) => Promise<number>>> = {
  'the bridge': (handler) => listening(nodeHandler({ fetch: handler })),
  '@hono/node-server': (handler) => listening(fetchListener(handler)),
  srvx: srvxPort,
};

/** Sends requests one after another through one connection. */
function oneConnection(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  after(() => agent.destroy());
  const sockets = new Set<Socket>();
  return {
    sockets,
    async send(path: string, body?: Buffer, headers: Record<string, string> = {}) {
      const method = body ? 'POST' : 'GET';
      const sent = request({ agent, port, host: '127.0.0.1', path, method, headers });
      sent.on('socket', (socket) => sockets.add(socket));
      sent.end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      return response.statusCode;
    },
  };
}

const app = appOf(
  { index: async ({ request }) => String((await request.getRawBytes()).length) },
  {},
  { request: { enableCsrfValidation: false, maxBodyBytes: 10_000 } },
);

async function handle(request: Request): Promise<Response> {
  try {
    const { pathname } = new URL(request.url);
    if (pathname === '/form') {
      await readUploadForm(request, { fields: ['photo'], maxFormBytes: 10_000 });
    } else if (pathname === '/payload') {
      await EncodedFile.fromRequest(request, { maxBytes: 1000 });
    } else return await app.fetch(request);
    return new Response('read');
  } catch (error) {
    return new Response(null, { status: (error as { statusCode: number }).statusCode });
  }
}

const chunked = { 'transfer-encoding': 'chunked' };
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=x' };

describe('a body that is refused while it is read', () => {
  for (const [name, start] of Object.entries(doors)) {
    for (const [what, status, path, headers] of [
      ['bytes of unknown length', 413, '/site/index', chunked],
      ['a form', 413, '/form', { ...form, 'content-length': String(content.length) }],
      ['a form of unknown length', 413, '/form', { ...form, ...chunked }],
      ['a file as JSON', 413, '/payload', { ...json, ...chunked }],
    ] as const) {
      it(`does not hold back the next request of its connection: ${what} behind ${name}`, async () => {
        const { send, sockets } = oneConnection(await start(handle));
        assert.equal(await send(path, content, headers), status);
        const begin = performance.now();
        assert.equal(await send('/site/index'), 200);
        assert.ok(performance.now() - begin < 3000);
        assert.equal(sockets.size, 1);
      });
    }
  }
});
