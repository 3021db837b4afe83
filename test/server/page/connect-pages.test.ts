import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import {
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import {
  type ClientHttp2Session,
  connect,
  createServer as createHttp2Server,
  type Http2Server,
  type IncomingHttpHeaders,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';

import express from 'express';
import fastify from 'fastify';

import { connectPages, PageProto, sendPage } from '../../../server/page/index.ts';
import type { ResponseStream } from '../../../server/web/index.ts';
import { marked, pageIn } from './support.ts';

const pages = connectPages({ version: 'v1', shared: { app: 'demo' } });

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

const handlers: Readonly<Record<string, Handler>> = {
  '/page': (_request, response) => sendPage(response, PageProto.render('Home', { a: () => 1 })),
  '/status': async (_request, response) => {
    const page = await PageProto.render('Gone');
    page.setStatusCode(410).headers.set('X-Own', 'b');
    page.cookies.add({ name: 'c', value: 'd' });
    await sendPage(response, page);
  },
  '/headers': async (_request, response) => {
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('Set-Cookie', 'a=1');
    const page = await PageProto.render('Home');
    page.cookies.add({ name: 'b', value: '2' });
    await sendPage(response, page);
  },
  '/away': (_request, response) =>
    sendPage(response, Promise.resolve(PageProto.location('https://o.example/'))),
  '/stream': async (_request, response) => {
    const page = await PageProto.render('Home');
    page.content = null;
    page.stream = new Blob(['streamed']).stream();
    await sendPage(response, page);
  },
  '/heard': async (_request, response) => {
    const page = await PageProto.render('Home');
    page.on('beforeSend', () => void page.headers.set('X-Heard', 'yes'));
    await sendPage(response, page);
  },
  '/de/users': (request, response) => {
    request.url = '/users';
    return sendPage(response, PageProto.render('Home'));
  },
  '/moved': (_request, response) => {
    response.writeHead(302, 'Elsewhere', { Location: '/users', 'Content-Type': 'text/plain' });
    response.end('go');
  },
  '/list': (_request, response) => {
    response.writeHead(302, ['Location', '/users', 'Set-Cookie', 'a=1', 'Set-Cookie', 'b=2']);
    response.end();
  },
  '/anchor': (_request, response) => {
    response.statusCode = 302;
    response.setHeader('Location', '/users#part');
    response.setHeader('Content-Type', 'text/plain');
    response.write('a body that ');
    response.end('nobody wants');
  },
  '/waiting': async (_request, response) => {
    response.writeHead(302, { Location: '/users#part' });
    for (const part of ['a body ', 'that waits']) {
      await new Promise<void>((resolve) => response.write(part, () => resolve()));
    }
    response.end(() => response.emit('told'));
    await once(response, 'told');
  },
  '/twice': async (_request, response) => {
    response.end('first');
    await assert.rejects(sendPage(response, PageProto.render('Home')), {
      name: 'InvalidCallException',
      message: 'The page cannot be sent: the response has begun already.',
    });
  },
  '/plain': (_request, response) => response.end('plain'),
};

describe('connectPages()', () => {
  let server: Server;
  let url: string;
  before(async () => {
    server = createServer((request, response) =>
      pages(request, response, () => handlers[request.url ?? '']?.(request, response)),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const sendRequest = (path: string, method = 'GET', headers: Record<string, string> = marked) =>
    fetch(url + path, { method, headers, redirect: 'manual' });

  it('sends a page as document, with its length', async () => {
    const response = await sendRequest('/page', 'GET', {});
    assert.equal(response.headers.get('content-type'), 'text/html; charset=UTF-8');
    assert.equal(response.headers.get('vary'), 'X-Inertia');
    const length = Number(response.headers.get('content-length'));
    const copy = response.clone();
    assert.equal((await copy.arrayBuffer()).byteLength, length);
    assert.deepEqual((await pageIn(response)).props, { app: 'demo', a: 1, errors: {} });
  });

  it('sends a page as object to a client of the protocol', async () => {
    const response = await sendRequest('/page');
    assert.equal(response.headers.get('content-type'), 'application/json; charset=UTF-8');
    assert.equal(response.headers.get('x-inertia'), 'true');
    assert.equal(response.headers.get('vary'), 'X-Inertia');
    assert.equal((await pageIn(response)).url, '/page');
  });

  it('answers another version of the assets with a conflict', async () => {
    const response = await sendRequest('/page', 'GET', { ...marked, 'x-inertia-version': 'v0' });
    assert.equal(response.status, 409);
    assert.equal(response.headers.get('x-inertia-location'), `${url}/page`);
  });

  it('has the URL of the client, also where a handler rewrites that of the request', async () => {
    assert.equal((await pageIn(await sendRequest('/de/users'))).url, '/de/users');
    const old = await sendRequest('/de/users', 'GET', { ...marked, 'x-inertia-version': 'v0' });
    assert.equal(old.headers.get('x-inertia-location'), `${url}/de/users`);
  });

  it('keeps status, headers and cookies of the page', async () => {
    const response = await sendRequest('/status');
    assert.equal(response.status, 410);
    assert.equal(response.headers.get('x-own'), 'b');
    assert.match(response.headers.get('set-cookie') ?? '', /^c=d/);
    assert.equal(response.headers.get('vary'), 'X-Inertia');
  });

  it('keeps headers that the server has set, and joins Vary and cookies', async () => {
    const response = await sendRequest('/headers');
    assert.equal(response.headers.get('vary'), 'Accept-Encoding, X-Inertia');
    const names = response.headers.getSetCookie().map((line) => line.split('=')[0]);
    assert.deepEqual(names, ['a', 'b']);
  });

  it('sends a page that is a stream', async () =>
    assert.equal(await (await sendRequest('/stream')).text(), 'streamed'));

  it('allows listeners of the response to change it', async () =>
    assert.equal((await sendRequest('/heard')).headers.get('x-heard'), 'yes'));

  it('redirects to another origin', async () => {
    const response = await sendRequest('/away');
    assert.equal(response.status, 409);
    assert.equal(response.headers.get('x-inertia-location'), 'https://o.example/');
  });

  it('has no body for HEAD', async () => {
    const response = await sendRequest('/page', 'HEAD', {});
    assert.equal(await response.text(), '');
    assert.ok(Number(response.headers.get('content-length')) > 0);
  });

  it('changes a redirect of the server after a modifying request to 303', async () => {
    const response = await sendRequest('/moved', 'PUT');
    assert.deepEqual([response.status, response.headers.get('location')], [303, '/users']);
    assert.equal(response.headers.get('vary'), 'X-Inertia');
    assert.equal(await response.text(), 'go');
  });

  it('keeps headers in a list, repeated ones too', async () => {
    const response = await sendRequest('/list', 'DELETE');
    assert.deepEqual([response.status, response.headers.get('location')], [303, '/users']);
    assert.deepEqual(response.headers.getSetCookie(), ['a=1', 'b=2']);
  });

  it('changes a redirect to a fragment into a control response without body', async () => {
    const response = await sendRequest('/anchor');
    assert.equal(response.status, 409);
    assert.equal(response.headers.get('x-inertia-redirect'), `${url}/users#part`);
    assert.deepEqual(
      ['location', 'content-type', 'x-inertia'].map((name) => response.headers.get(name)),
      [null, null, null],
    );
    assert.equal(await response.text(), '');
  });

  it('calls back after its body is written', async () => {
    const response = await sendRequest('/waiting');
    assert.equal(response.status, 409);
    assert.equal(await response.text(), '');
  });

  it('does not change redirects for other clients', async () => {
    const response = await sendRequest('/anchor', 'GET', {});
    assert.deepEqual([response.status, response.headers.get('location')], [302, '/users#part']);
    assert.equal(response.headers.get('vary'), null);
    assert.equal(await response.text(), 'a body that nobody wants');
  });

  it('adds Vary to other responses for the client', async () => {
    const response = await sendRequest('/plain');
    assert.equal(response.headers.get('vary'), 'X-Inertia');
    assert.equal(await response.text(), 'plain');
  });

  it('refuses a page after the response has begun', async () =>
    assert.equal(await (await sendRequest('/twice')).text(), 'first'));
});

describe('connectPages() on a Unix socket', () => {
  it('takes scheme and host from a proxy that is trusted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fwx-'));
    const path = join(folder, 'socket');
    const proxied = connectPages({ trustedHosts: ['unix'] });
    const server = createServer((request, response) =>
      proxied(request, response, () =>
        sendPage(response, Promise.resolve(PageProto.back('/other'))),
      ),
    );
    try {
      await once(server.listen(path), 'listening');
      const headers = {
        host: 'inner',
        referer: 'https://shop.test/form',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'shop.test',
      };
      const asked = once(get({ socketPath: path, headers }), 'response');
      const [answer] = (await asked) as [IncomingMessage];
      assert.equal(answer.headers.location, '/form');
      await answer.toArray();
    } finally {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true });
    }
  });
});

/** A body that fails after some pieces. */
async function* pieces(most: number): AsyncGenerator<string> {
  for (let count = 0; count < most; count++) {
    yield 'piece';
    await setTimeout(1);
  }
  throw new Error('broken');
}

describe('connectPages() in Express', () => {
  let server: Server;
  let sending: Promise<void>;
  let url: string;
  const silent = { isCanceled: false };
  const streams: Record<string, () => ResponseStream> = {
    failure: () => pieces(3),
    client: () => pieces(Infinity),
    closed: () => {
      const source = new PassThrough();
      source.write('piece');
      void setTimeout(5).then(() => source.destroy());
      return source;
    },
    silent: () =>
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('piece')),
        cancel: () => void (silent.isCanceled = true),
      }),
  };
  const kept = new Map<string, Record<string, unknown>>();
  before(async () => {
    const app = express();
    const flashes = ({ headers }: IncomingMessage) => ({
      peek: () => kept.get(headers['x-visitor'] as string) ?? {},
      consume: () => void kept.delete(headers['x-visitor'] as string),
    });
    const shop = express.Router();
    shop.use(connectPages({ flashes }), express.json());
    shop.get('/:id', (request, response) =>
      sendPage(response, PageProto.render('Show', { id: request.params['id'] })),
    );
    shop.post('/', (request, response) => {
      const { name } = request.body as { name: string };
      kept.set(request.get('x-visitor') ?? '', { errors: { name: `${name} is taken.` } });
      response.redirect('/shop/new#form');
    });
    shop.post('/echo', (request, response) =>
      sendPage(response, PageProto.render('Echo', { body: () => request.body as object })),
    );
    shop.get('/stream/:end', (request, response) => {
      const page = PageProto.render('Stream').then((made) => {
        made.stream = streams[request.params.end]?.() ?? null;
        return made;
      });
      sending = sendPage(response, page);
      return sending;
    });
    shop.delete('/:id', (_request, response) => response.redirect('/shop/all'));
    shop.put('/:id', () => {
      throw new Error('down');
    });
    app.use('/shop', shop);
    app.use((error: Error, _request: unknown, response: express.Response, _next: unknown) => {
      if (!response.headersSent) response.status(500).send(error.message);
    });
    server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const headers = { ...marked, 'x-visitor': 'ada', 'content-type': 'application/json' };

  it('keeps the path of a mounted router in the URL of the page', async () => {
    const page = await pageIn(await fetch(`${url}/shop/7?tab=a`, { headers }));
    assert.deepEqual([page.url, page.props], ['/shop/7?tab=a', { id: '7', errors: {} }]);
  });

  it('redirects with a body that Express has parsed, and shows the errors once', async () => {
    const body = JSON.stringify({ name: 'Ada' });
    const posted = await fetch(`${url}/shop`, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
    });
    assert.equal(posted.headers.get('x-inertia-redirect'), `${url}/shop/new#form`);
    const first = await pageIn(await fetch(`${url}/shop/new`, { headers }));
    assert.deepEqual(first.props['errors'], { name: 'Ada is taken.' });
    const second = await pageIn(await fetch(`${url}/shop/new`, { headers }));
    assert.deepEqual(second.props['errors'], {});
  });

  it('belongs to the request also after its body was read', async () => {
    const init = { method: 'POST', headers, body: '{"a":1}' };
    const page = await pageIn(await fetch(`${url}/shop/echo`, init));
    assert.deepEqual(page.props['body'], { a: 1 });
  });

  it('changes response.redirect() after DELETE to 303', async () => {
    const init = { method: 'DELETE', headers, redirect: 'manual' } as const;
    const response = await fetch(`${url}/shop/7`, init);
    assert.deepEqual([response.status, response.headers.get('location')], [303, '/shop/all']);
  });

  it('passes failures to the error handler', async () => {
    const response = await fetch(`${url}/shop/7`, { method: 'PUT', headers, body: '{}' });
    assert.deepEqual([response.status, await response.text()], [500, 'down']);
  });

  it('passes failures of a streamed page on, but no client that goes away', async () => {
    const failed = await fetch(`${url}/shop/stream/failure`);
    await assert.rejects(failed.text());
    await assert.rejects(sending, { message: 'broken' });
    const left = await fetch(`${url}/shop/stream/client`);
    await left.body?.cancel();
    await sending;
  });

  it('passes a streamed page on that is closed before its end', async () => {
    await assert.rejects(fetch(`${url}/shop/stream/closed`).then((cut) => cut.text()));
    await assert.rejects(sending, { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });

  it('ends a streamed page that waits when its client goes away', async () => {
    const left = await fetch(`${url}/shop/stream/silent`);
    await left.body?.cancel();
    await sending;
    assert.equal(silent.isCanceled, true);
  });

  it('passes invalid pages to the error handler', async () => {
    let failure: unknown;
    const broken = connectPages({ rootVeiw: 1 } as object);
    const request = { headers: {}, socket: {}, url: '/' } as IncomingMessage;
    broken(request, {} as ServerResponse, (error) => (failure = error));
    assert.equal((failure as Error).name, 'UnknownPropertyException');
  });
});

describe('connectPages() in Fastify', () => {
  const app = fastify();
  let url: string;
  before(async () => {
    const pages = connectPages({ version: 'v1' });
    app.addHook('preHandler', (request, reply, done) => {
      pages(request.raw, reply.raw, (error) => done(error as Error | undefined));
    });
    app.all('/echo', async (request, reply) => {
      reply.hijack();
      const body = request.body ?? null;
      await sendPage(
        reply.raw,
        PageProto.render('Echo', { body: async () => Promise.resolve(body) }),
      );
    });
    app.put('/move', (_request, reply) => reply.redirect('/echo'));
    app.get('/anchor', (_request, reply) => reply.redirect('/echo#part'));
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  after(() => app.close());
  const headers = { ...marked, 'content-type': 'application/json' };

  it('sends pages, also after a body was read', async () => {
    const first = await pageIn(await fetch(`${url}/echo`));
    assert.deepEqual(first.props, { body: null, errors: {} });
    const init = { method: 'POST', headers, body: '{"a":1}' };
    const later = await pageIn(await fetch(`${url}/echo`, init));
    assert.deepEqual(later.props, { body: { a: 1 }, errors: {} });
  });

  it('adapts redirects to the client', async () => {
    const init = { headers, redirect: 'manual' } as const;
    const moved = await fetch(`${url}/move`, { ...init, method: 'PUT', body: '{}' });
    assert.deepEqual([moved.status, moved.headers.get('location')], [303, '/echo']);
    const anchor = await fetch(`${url}/anchor`, init);
    assert.equal(anchor.headers.get('x-inertia-redirect'), `${url}/echo#part`);
    assert.equal(await anchor.text(), '');
  });
});

describe('connectPages() over HTTP/2', () => {
  let server: Http2Server;
  let client: ClientHttp2Session;
  before(async () => {
    const handlers = connectPages({ version: 'v1' });
    server = createHttp2Server((request, response) => {
      const plain = [request, response] as unknown as [IncomingMessage, ServerResponse];
      handlers(...plain, () => {
        if (request.method === 'PUT') {
          response.writeHead(302, { location: '/page' });
          response.end();
        } else void sendPage(plain[1], PageProto.render('Home', { a: 1 }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  after(() => {
    client.close();
    server.close();
  });

  async function sendRequest(method: string) {
    const stream = client.request({ ':method': method, ':path': '/page', ...marked });
    const answered = once(stream, 'response') as Promise<[IncomingHttpHeaders]>;
    stream.end();
    const [headers] = await answered;
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    return { headers: headers as Record<string, unknown>, text };
  }

  it('sends pages', async () => {
    const { headers, text } = await sendRequest('GET');
    assert.deepEqual(
      [headers[':status'], headers['x-inertia'], headers['vary']],
      [200, 'true', 'X-Inertia'],
    );
    assert.deepEqual((JSON.parse(text) as { props: object }).props, { a: 1, errors: {} });
  });

  it('adapts redirects to the client', async () => {
    const { headers } = await sendRequest('PUT');
    assert.deepEqual([headers[':status'], headers['location']], [303, '/page']);
  });
});
