import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';

import { Hono } from 'hono';

import { nodeHandler } from '../../../server/bridge/index.ts';
import { fetchResponse, PageProto, pageProtocol } from '../../../server/page/index.ts';
import { marked, pageIn } from './support.ts';

const page = pageProtocol({ version: 'v1' });
const app = new Hono();
app.use('/changed', async (c, next) => {
  await next();
  c.res.headers.append('Vary', 'Cookie');
  c.header('X-Own', 'yes');
});
app.get('*', (c) => fetchResponse(PageProto.render('Home', { path: c.req.path, text: 'grün' })));
app.put('*', (c) => c.redirect('/home'));

/** Responses of a handler without a router, and of Hono behind one. */
const doors = {
  handler: (request: Request) =>
    page(request, () =>
      PageProto.render('Home', { path: new URL(request.url).pathname, text: 'grün' }),
    ),
  hono: (request: Request) => page(request, (inner) => app.fetch(inner)),
};

/** Counts the native responses that are created meanwhile. */
async function countResponses(work: () => Promise<unknown>): Promise<number> {
  const Native = globalThis.Response;
  let made = 0;
  globalThis.Response = class extends Native {
    constructor(...args: ConstructorParameters<typeof Native>) {
      super(...args);
      made += 1;
    }
  };
  try {
    await work();
  } finally {
    globalThis.Response = Native;
  }
  return made;
}

for (const [door, fetchDoor] of Object.entries(doors)) {
  describe(`A page of pageProtocol() by our own server, from a ${door}`, () => {
    let server: Server;
    let url: string;
    let given: Response | null = null;
    before(async () => {
      const fetchPage = async (request: Request): Promise<Response> =>
        (given = await fetchDoor(request));
      server = createServer(nodeHandler({ fetch: fetchPage }));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    after(() => {
      server.closeAllConnections();
      server.close();
    });

    for (const headers of [{}, marked]) {
      it(`is sent completely ${'x-inertia' in headers ? 'to a client' : 'as a document'}`, async () => {
        const response = await fetch(`${url}/home?a=1`, { headers });
        assert.equal(response.headers.get('vary'), 'X-Inertia');
        const body = await response.clone().text();
        assert.equal(response.headers.get('content-length'), String(Buffer.byteLength(body)));
        const { props, url: own } = await pageIn(response);
        assert.deepEqual([props['text'], own], ['grün', '/home?a=1']);
      });
    }

    it('creates no native response', async () => {
      const { request } = await import('node:http');
      const made = await countResponses(
        () =>
          new Promise((resolve, reject) => {
            request(`${url}/home`, { headers: marked }, (response) => {
              response.resume().on('end', resolve);
            })
              .on('error', reject)
              .end();
          }),
      );
      assert.equal(made, 0);
      assert.ok(given instanceof Response);
    });

    it('has no body for HEAD', async () => {
      const response = await fetch(`${url}/home`, { method: 'HEAD', headers: marked });
      assert.deepEqual([response.status, await response.text()], [200, '']);
    });
  });
}

describe('A page that a middleware of Hono changes', () => {
  it('is sent by our own server with its changes', async () => {
    const server = createServer(nodeHandler({ fetch: doors.hono }));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const response = await fetch(`${url}/changed`, { headers: marked });
      assert.equal(response.headers.get('vary'), 'X-Inertia, Cookie');
      assert.equal(response.headers.get('x-own'), 'yes');
      assert.equal((await pageIn(response)).props['path'], '/changed');
      const moved = await fetch(`${url}/x`, { method: 'PUT', headers: marked, redirect: 'manual' });
      assert.deepEqual([moved.status, moved.headers.get('location')], [303, '/home']);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
