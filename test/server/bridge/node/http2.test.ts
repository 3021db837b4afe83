import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';

import {
  NodeEmitter,
  nodeHandler,
  PsrFactory,
  type RunningServer,
  type ServableApp,
  ServerExitCode,
  UploadedFile,
} from '../../../../server/bridge/index.ts';
import type { FetchContext } from '../../../../server/web/index.ts';
import { appOf } from '../../web/support.ts';
import { selfSigned } from '../certificate.ts';
import { start } from '../server/support.ts';

const identity = selfSigned();

interface Answer {
  readonly headers: IncomingHttpHeaders & { readonly ':status'?: number };
  readonly text: string;
}

/** Sends a request over a session, and reads the whole response. */
async function send(
  session: ClientHttp2Session,
  headers: OutgoingHttpHeaders,
  body?: string | Buffer,
): Promise<Answer> {
  const stream = session.request(headers, { endStream: body === undefined });
  if (body !== undefined) stream.end(body);
  const [answer] = (await once(stream, 'response')) as [Answer['headers']];
  return { headers: answer, text: await textOf(stream) };
}

async function textOf(stream: ClientHttp2Stream): Promise<string> {
  return Buffer.concat((await stream.toArray()) as Buffer[]).toString();
}

/** The request that the application received, as JSON. */
async function echo(request: Request, context?: FetchContext): Promise<Response> {
  const { method, url } = request;
  const names = [...request.headers.keys()];
  const headers = new Headers([
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
    ['connection', 'close, upgrade'],
    ['upgrade', 'h2,h2c'],
    ['keep-alive', 'timeout=5'],
    ['proxy-connection', 'close'],
    ['http2-settings', 'AA'],
    ['te', 'gzip'],
    ['x-own', 'yes'],
  ]);
  const body = {
    method,
    url,
    names,
    host: request.headers.get('host'),
    cookie: request.headers.get('cookie'),
    protocol: context?.protocol,
    body: await request.text(),
  };
  return Response.json(body, { headers });
}

for (const kind of ['h2c', 'h2 over TLS'] as const) {
  describe(`nodeHandler over ${kind}`, () => {
    const isSecure = kind !== 'h2c';
    let app: ServableApp = { fetch: echo };
    const served: ServableApp = {
      fetch: (request, context) => app.fetch(request, context),
      handle: (source, context) =>
        app.handle?.(source, context) ?? Promise.reject(new Error('no handle')),
    };
    // An application without `handle` is called through `fetch`; each test looks up the application.
    const facade = new Proxy(served, {
      get: (target, name: keyof ServableApp) =>
        name === 'handle' && !app.handle ? undefined : target[name],
    });
    let session: ClientHttp2Session;
    let origin = '';
    let close: () => Promise<void>;
    before(async () => {
      if (isSecure) {
        const server = await start(facade, { tls: identity, http2: true });
        origin = server.url;
        close = async () => (server.stop(), void (await server.ended));
      } else {
        const server = createServer(nodeHandler(facade)).listen(0, '127.0.0.1');
        await once(server, 'listening');
        origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        close = async () => void server.close();
      }
      session = connect(origin, { ca: identity.cert });
    });
    after(async () => {
      session.close();
      await close();
    });

    it('builds a request from pseudo headers, and hides them', async () => {
      app = { fetch: echo };
      const { headers, text } = await send(
        session,
        {
          ':method': 'POST',
          ':path': '/a/b?x=%20',
          ':authority': 'Example.test:8443',
          cookie: ['a=1', 'b=2'],
          'x-a': '1',
        },
        'body',
      );
      const seen = JSON.parse(text) as Record<string, unknown>;
      const scheme = isSecure ? 'https' : 'http';
      assert.equal(seen['url'], `${scheme}://example.test:8443/a/b?x=%20`);
      assert.deepEqual(
        [seen['method'], seen['cookie'], seen['body'], seen['protocol']],
        ['POST', 'a=1; b=2', 'body', 'HTTP/2.0'],
      );
      assert.equal(seen['host'], 'Example.test:8443');
      assert.deepEqual(
        (seen['names'] as string[]).filter((name) => name.startsWith(':')),
        [],
      );
      assert.equal(headers[':status'], 200);
      assert.deepEqual(headers['set-cookie'], ['a=1', 'b=2']);
      assert.deepEqual([headers['x-own'], headers.connection], ['yes', undefined]);
    });

    it('refuses an authority that could be parsed as another one', async () => {
      app = { fetch: echo };
      for (const [authority, host] of [
        ['a.test@b.test', undefined],
        ['a.test/b', undefined],
        ['a.test', 'b.test'],
      ] as const) {
        const sent = { ':path': '/', ':authority': authority, ...(host !== undefined && { host }) };
        // Node refuses some of them itself.
        const status = await send(session, sent).then(
          ({ headers }) => headers[':status'],
          ({ message }: Error) => (/PROTOCOL_ERROR/.test(message) ? 400 : message),
        );
        assert.equal(status, 400);
      }
      const sent = { ':path': '/', ':authority': 'a.test', host: 'A.test' };
      assert.equal((await send(session, sent)).headers[':status'], 200);
    });

    for (const [method, status, expected] of [
      ['HEAD', 200, ''],
      ['GET', 204, ''],
      ['GET', 304, ''],
      ['GET', 418, 'text'],
    ] as const) {
      it(`answers ${method} with ${status}`, async () => {
        const body = status === 204 || status === 304 ? null : 'text';
        app = { fetch: () => new Response(body, { status }) };
        const { headers, text } = await send(session, { ':method': method, ':path': '/' });
        assert.deepEqual([headers[':status'], text], [status, expected]);
      });
    }

    it('answers many concurrent requests of a session', async () => {
      app = { fetch: echo };
      const texts = await Promise.all(
        Array.from(
          { length: 50 },
          async (_, i) => (await send(session, { ':path': `/${i}` })).text,
        ),
      );
      const paths = texts.map(
        (text) => new URL((JSON.parse(text) as { url: string }).url).pathname,
      );
      assert.deepEqual(
        paths,
        texts.map((_, i) => `/${i}`),
      );
    });

    it('runs a complete application with a form and its file', async () => {
      app = appOf(
        {
          async upload(controller) {
            const file = UploadedFile.getInstanceByName('f');
            const { request } = controller;
            const bytes = (await file?.arrayBuffer())?.byteLength;
            controller.response.cookies.add({ name: 'c', value: 'v' });
            return [request.post('a'), bytes, request.isSecureConnection].join('|');
          },
        },
        {},
        { request: { enableCsrfValidation: false, enableCookieValidation: false } },
      );
      const form = new Response(
        Object.entries({ a: 'x', f: new File(['y'.repeat(2_000_000)], 'f.bin') }).reduce(
          (data, [name, value]) => (data.append(name, value as string), data),
          new FormData(),
        ),
      );
      const type = form.headers.get('content-type') ?? '';
      const { headers, text } = await send(
        session,
        { ':method': 'POST', ':path': '/site/upload', 'content-type': type },
        Buffer.from(await form.arrayBuffer()),
      );
      assert.equal(text, `x|2000000|${isSecure}`);
      assert.match(headers['set-cookie']?.[0] ?? '', /^c=v; /);
    });

    it('stops the source when the client resets its stream', async () => {
      const cancelled = Promise.withResolvers<void>();
      app = {
        fetch: () =>
          new Response(
            new ReadableStream({
              start: (controller) => controller.enqueue(Buffer.from('first')),
              cancel: () => cancelled.resolve(),
            }),
          ),
      };
      const stream = session.request({ ':path': '/' });
      await once(stream, 'data');
      stream.close(8);
      await cancelled.promise;
      // The session stays open.
      app = { fetch: () => new Response('next') };
      assert.equal((await send(session, { ':path': '/' })).text, 'next');
    });

    it('passes an error to the reader of an upload that the client resets, and aborts its signal', async () => {
      const reason = Promise.withResolvers<unknown>();
      const aborted = Promise.withResolvers<unknown>();
      app = {
        fetch: async (request) => {
          request.signal.addEventListener('abort', () => aborted.resolve(request.signal.reason));
          reason.resolve(await request.text().catch((error: Error) => error.name));
          return new Response();
        },
      };
      const stream = session.request({ ':method': 'POST', ':path': '/' }, { endStream: false });
      stream.on('error', () => undefined);
      stream.write('half', () => stream.close(8));
      assert.equal(await reason.promise, 'BadRequestHttpException');
      assert.equal(((await aborted.promise) as Error).name, 'AbortError');
    });

    it('finishes a message without success when the client resets its stream', async () => {
      for (const isStreamed of [false, true]) {
        const ended = Promise.withResolvers<boolean>();
        const body = isStreamed
          ? new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('x')) })
          : Buffer.alloc(2_000_000);
        const finish = async (isWhole: boolean): Promise<void> => ended.resolve(isWhole);
        const message = { status: 200, statusText: '', headers: [], body, finish };
        app = { fetch: echo, handle: async () => message };
        const stream = session.request({ ':path': '/' });
        stream.on('error', () => undefined);
        await once(stream, 'response');
        stream.close(8);
        assert.equal(await ended.promise, false);
      }
    });

    it('finishes a message without success when the client has left before it, and stops its body', async () => {
      for (const [isStreamed, method] of [
        [false, 'GET'],
        [true, 'GET'],
        [true, 'HEAD'],
      ] as const) {
        const ended = Promise.withResolvers<boolean>();
        const stopped = Promise.withResolvers<void>();
        const reached = Promise.withResolvers<void>();
        const cancel = (): void => stopped.resolve();
        const body = isStreamed ? new ReadableStream({ cancel }) : 'late';
        const finish = async (isWhole: boolean): Promise<void> => ended.resolve(isWhole);
        const handle: ServableApp['handle'] = async (source) => {
          reached.resolve();
          await once(source.signal as AbortSignal, 'abort');
          return { status: 200, statusText: '', headers: [], body, finish };
        };
        app = { fetch: echo, handle };
        const stream = session.request({ ':path': '/', ':method': method });
        stream.on('error', () => undefined);
        await reached.promise;
        stream.close(8);
        assert.equal(await ended.promise, false);
        if (isStreamed) await stopped.promise;
      }
    });

    it('finishes a message whose streamed body is not sent to HEAD', async () => {
      const ended = Promise.withResolvers<boolean>();
      const stopped = Promise.withResolvers<void>();
      const body = new ReadableStream({ cancel: () => stopped.resolve() });
      const finish = async (isWhole: boolean): Promise<void> => ended.resolve(isWhole);
      const message = { status: 200, statusText: '', headers: [], body, finish };
      app = { fetch: echo, handle: async () => message };
      const stream = session.request({ ':path': '/', ':method': 'HEAD' });
      const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
      assert.equal(headers[':status'], 200);
      await ended.promise;
      await stopped.promise;
    });

    for (const method of ['GET', 'HEAD'])
      it(`aborts the signal of a ${method} request whose client leaves before the response`, async () => {
        const aborted = Promise.withResolvers<void>();
        const reached = Promise.withResolvers<void>();
        app = {
          fetch: async (request) => {
            request.signal.addEventListener('abort', () => aborted.resolve());
            reached.resolve();
            await aborted.promise;
            return new Response();
          },
        };
        const stream = session.request({ ':path': '/', ':method': method });
        stream.on('error', () => undefined);
        await reached.promise;
        stream.close(8);
        await aborted.promise;
      });

    it('does not abort the signal of a completely answered request', async () => {
      let signal: AbortSignal | null = null;
      const ended = Promise.withResolvers<boolean>();
      const finish = async (isWhole: boolean): Promise<void> => ended.resolve(isWhole);
      app = {
        fetch: echo,
        handle: async (source) => {
          signal = source.signal ?? null;
          return { status: 200, statusText: '', headers: [], body: 'text', finish };
        },
      };
      assert.equal((await send(session, { ':path': '/' })).text, 'text');
      assert.equal(await ended.promise, true);
      assert.equal((signal as AbortSignal | null)?.aborted, false);
    });

    it('sends the headers of a stream before its first chunk', async () => {
      const first = Promise.withResolvers<void>();
      app = {
        fetch: () => {
          const body = new ReadableStream({
            async pull(controller) {
              await first.promise;
              controller.enqueue(Buffer.from('data: 1\n\n'));
              controller.close();
            },
          });
          return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
        },
      };
      const stream = session.request({ ':path': '/' });
      const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
      assert.equal(headers['content-type'], 'text/event-stream');
      first.resolve();
      assert.equal(await textOf(stream), 'data: 1\n\n');
    });

    it('breaks a stream whose body fails, and nothing else of the session', async () => {
      const arrived = Promise.withResolvers<void>();
      app = {
        fetch: () =>
          new Response(
            new ReadableStream({
              async pull(controller) {
                controller.enqueue(Buffer.from('half'));
                await arrived.promise;
                controller.error(new Error('broken'));
              },
            }),
          ),
      };
      const stream = session.request({ ':path': '/' });
      stream.on('error', () => undefined);
      stream.once('data', () => arrived.resolve());
      await new Promise((resolve) => stream.once('close', resolve));
      assert.equal(stream.rstCode, 2);
      app = { fetch: () => new Response('next') };
      assert.equal((await send(session, { ':path': '/' })).text, 'next');
    });

    for (const declared of ['3', '5']) {
      it(`breaks a stream whose body of 4 bytes declared a length of ${declared}`, async () => {
        app = {
          fetch: () => {
            const body = new ReadableStream({
              async pull(controller) {
                // After the turn of the event loop in which a whole body is corrected.
                await new Promise((resolve) => setTimeout(resolve, 20));
                controller.enqueue(Buffer.from('half'));
                controller.close();
              },
            });
            return new Response(body, { headers: { 'content-length': declared } });
          },
        };
        const stream = session.request({ ':path': '/' });
        stream.on('error', () => undefined).resume();
        await new Promise((resolve) => stream.once('close', resolve));
        assert.equal(stream.rstCode, 2);
      });
    }
  });
}

describe('NodeEmitter over HTTP/2', () => {
  it('sends cookies one by one, and the requested part of a body', async () => {
    const factory = new PsrFactory();
    const psr = factory
      .createResponse(206, 'Partial Content')
      .withHeader('Set-Cookie', ['a=1', 'b=2'])
      .withHeader('Content-Range', 'bytes 1-3/5')
      .withBody(factory.createStream('abcde'));
    const server = createServer((_, response) => {
      void new NodeEmitter().emit(psr, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const { headers, text } = await send(session, { ':path': '/' });
    assert.deepEqual([headers['set-cookie'], text], [['a=1', 'b=2'], 'bcd']);
    session.close();
    server.close();
  });
});

describe('serve with TLS', () => {
  const hello: ServableApp = {
    fetch: (request, context) => new Response(`${request.url} ${context?.protocol}`),
  };
  const servers: Promise<unknown>[] = [];
  const open: RunningServer[] = [];
  after(async () => {
    for (const server of open) server.stop();
    await Promise.all(servers);
  });

  /** The answer to a request over HTTP/1.1. */
  async function get(url: string): Promise<string> {
    const request = httpsRequest(url, { ca: identity.cert, agent: false });
    request.end();
    const [answer] = (await once(request, 'response')) as [AsyncIterable<Buffer>];
    let text = '';
    for await (const chunk of answer) text += chunk.toString();
    return text;
  }

  for (const http2 of [false, true]) {
    it(`speaks HTTP/1.1 ${http2 ? 'next to HTTP/2' : 'alone'}`, async () => {
      const server = await start(hello, { tls: identity, http2 });
      open.push(server);
      servers.push(server.ended);
      assert.match(server.url, /^https:\/\/127\.0\.0\.1:\d+$/);
      assert.equal(await get(`${server.url}/x`), `${server.url}/x HTTP/1.1`);
    });
  }

  it('finishes open streams, accepts no new ones, and sends GOAWAY when it stops', async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const app: ServableApp = {
      fetch: async () => (begun.resolve(), await gate.promise, new Response('finished')),
    };
    const server = await start(app, { tls: identity, http2: true });
    const session = connect(server.url, { ca: identity.cert });
    const goaway = once(session, 'goaway');
    const answer = send(session, { ':path': '/' });
    await begun.promise;
    server.stop();
    await goaway;
    gate.resolve();
    assert.equal((await answer).text, 'finished');
    assert.equal(await server.ended, ServerExitCode.SHUTDOWN);
  });

  it('closes an idle session, and one that reads nothing', async () => {
    const stopped = Promise.withResolvers<void>();
    const app: ServableApp = {
      fetch: () =>
        new Response(
          new ReadableStream({
            pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
            cancel: () => stopped.resolve(),
          }),
        ),
    };
    const server = await start(app, { tls: identity, http2: true, stallTimeout: 50 });
    const idle = connect(server.url, { ca: identity.cert });
    idle.on('error', () => undefined);
    await once(idle, 'close');
    const taking = connect(server.url, { ca: identity.cert });
    taking.on('error', () => undefined);
    const stream = taking.request({ ':path': '/' });
    stream.on('error', () => undefined);
    stream.pause();
    await stopped.promise;
    taking.destroy();
    server.stop();
    await server.ended;
  });
});
