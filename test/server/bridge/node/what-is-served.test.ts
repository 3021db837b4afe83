import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';

import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import {
  nodeHandler,
  serve,
  type ServableApp,
  toNativeRequest,
} from '../../../../server/bridge/index.ts';
import { failCurrentRequest } from '../../../../server/bridge/node/fail-current-request.ts';
import { type FetchContext, Response as WebResponse } from '../../../../server/web/index.ts';
import { appOf } from '../../web/support.ts';

const handler = async (): Promise<Response> => new Response('');

describe('The application that is served', () => {
  for (const [title, app, got] of [
    ['a function', handler, 'function'],
    ['an object without fetch', { Fetch: handler }, 'an object without it'],
    ['nothing', undefined, 'undefined'],
    ['null', null, 'null'],
  ] as const) {
    const refusal = {
      name: 'InvalidConfigException',
      message: `An application is an object with fetch(request), got ${got}.`,
    };

    it(`is refused at once when it is ${title}`, () => {
      assert.throws(() => nodeHandler(app as unknown as ServableApp), refusal);
      assert.throws(() => serve(app as unknown as ServableApp, { port: 0 }), refusal);
    });
  }

  it('may be any object with fetch or handle', () => {
    class App {
      fetch = handler;
    }
    assert.equal(typeof nodeHandler(new App()), 'function');
  });

  for (const [got, answer] of [
    ['undefined', undefined],
    ['null', null],
    ['string', 'hello'],
    ['object', { status: 200 }],
    [
      'a page or another response of fwx: fetchResponse() of fwx/server/page makes a Response of it',
      new WebResponse(),
    ],
  ] as const) {
    it(`must return a Response, and not ${got}`, async () => {
      const errors: unknown[] = [];
      const app: ServableApp = { fetch: async () => answer as never };
      const onError = (error: unknown): undefined => void errors.push(error);
      const server = createServer(nodeHandler(app, { onError })).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const response = await fetch(`http://127.0.0.1:${port}/`, { keepalive: false });
      server.close();
      assert.equal(response.status, 500);
      assert.equal(
        String(errors),
        `InvalidArgumentException: fetch() of an application must return a Response, got ${got}.`,
      );
    });
  }

  const fronts: readonly (readonly [
    title: string,
    pass: (context: FetchContext) => FetchContext,
  ])[] = [
    ['its context', (context) => context],
    ['a copy of its context', (context) => ({ ...context })],
  ];
  for (const [title, pass] of fronts) {
    it(`may pass ${title} on to an application, which then has the client and its proxy`, async () => {
      const trace = '0af7651916cd43dd8448eb211c80319c';
      const application = appOf(
        {
          index: ({ request }) =>
            `${request.getUserIP()} ${request.context.protocol} ${request.context.trace?.traceId}`,
          // Calls the function that an unhandled rejection calls.
          fail: () => {
            failCurrentRequest(new Error('broken'));
            return new Promise<string>(() => undefined);
          },
        },
        {},
        { request: { trustedHosts: ['127.0.0.1'] } },
      );
      const front: ServableApp = {
        fetch: (request, context = {}) => application.fetch(request, pass(context)),
      };
      const onError = (): undefined => undefined;
      const server = createServer(nodeHandler(front, { onError })).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const headers = {
        'x-forwarded-for': '10.1.2.3',
        traceparent: `00-${trace}-${'1'.repeat(16)}-01`,
      };
      try {
        const response = await fetch(`http://127.0.0.1:${port}/`, { headers });
        assert.equal(await response.text(), `10.1.2.3 HTTP/1.1 ${trace}`);
        const failed = await fetch(`http://127.0.0.1:${port}/site/fail`);
        assert.equal(failed.status, 500);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    });
  }

  it('may copy a request into a native request', async () => {
    const pages = new Hono();
    pages.post('/', bodyLimit({ maxSize: 10 }), async ({ req, text }) => text(await req.text()));
    const app = { fetch: (request: Request) => pages.fetch(toNativeRequest(request)) };
    const server = createServer(nodeHandler(app)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    // Without a length the limit must count, and passes on a new request.
    const send = (text: string): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body: new Blob([text]).stream(),
        duplex: 'half',
      } as RequestInit);
    try {
      const [short, long] = [await send('short'), await send('much too long')];
      assert.deepEqual([short.status, await short.text()], [200, 'short']);
      assert.equal(long.status, 413);
      await long.arrayBuffer();
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
