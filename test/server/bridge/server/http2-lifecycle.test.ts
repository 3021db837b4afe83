import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2';
import { describe, it } from 'node:test';

import { type ServableApp, ServerExitCode } from '../../../../server/bridge/index.ts';
import type { FetchContext } from '../../../../server/web/index.ts';
import { selfSigned } from '../certificate.ts';
import { start } from './support.ts';

const identity = selfSigned();
const secure = { tls: identity, http2: true } as const;

function dialSession(url: string): ClientHttp2Session {
  const session = connect(url, { ca: identity.cert });
  // Some servers of this file break connections off.
  return session.on('error', () => undefined);
}

function get(session: ClientHttp2Session, path = '/'): ClientHttp2Stream {
  return session.request({ ':path': path }).on('error', () => undefined);
}

async function textOf(stream: ClientHttp2Stream): Promise<string> {
  return Buffer.concat((await stream.toArray()) as Buffer[]).toString();
}

/** The error code with which a stream is closed. */
async function codeOf(stream: ClientHttp2Stream): Promise<number> {
  // Unlike `once()`, which rejects at an error before.
  if (!stream.destroyed) await new Promise((resolve) => stream.once('close', resolve));
  return stream.rstCode;
}

// What `worker.test.ts` and `operations.test.ts` promise over HTTP/1.1.
describe('the life of serve over HTTP/2', () => {
  it('lets a download go on to its end while it stops, and takes no new session', async () => {
    const gate = Promise.withResolvers<void>();
    const app: ServableApp = {
      fetch: () => {
        const body = new ReadableStream({
          async start(controller) {
            controller.enqueue(Buffer.from('first '));
            await gate.promise;
            controller.enqueue(Buffer.from('last'));
            controller.close();
          },
        });
        return new Response(body);
      },
    };
    const { url, stop, ended } = await start(app, secure);
    const session = dialSession(url);
    const stream = get(session);
    await once(stream, 'response');
    const goaway = once(session, 'goaway');
    stop();
    await goaway;
    const late = connect(url, { ca: identity.cert });
    const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException];
    assert.equal(error.code, 'ECONNREFUSED');
    gate.resolve();
    assert.equal(await textOf(stream), 'first last');
    assert.equal(await ended, ServerExitCode.SHUTDOWN);
  });

  for (const [title, options, stops] of [
    ['does not finish in time', { shutdownTimeout: 1 }, 1],
    ['has begun when it is asked to stop twice', { shutdownTimeout: 60_000 }, 2],
  ] as const) {
    it(`breaks off what ${title}`, async () => {
      const begun = Promise.withResolvers<AbortSignal>();
      const app: ServableApp = {
        fetch: (request) => (begun.resolve(request.signal), new Promise<Response>(() => undefined)),
      };
      const { url, stop, ended } = await start(app, { ...secure, ...options });
      const stream = get(dialSession(url));
      const signal = await begun.promise;
      const closed = codeOf(stream);
      const aborted = once(signal, 'abort');
      for (let i = 0; i < stops; i++) stop();
      await closed;
      await aborted;
      assert.equal(await ended, ServerExitCode.SHUTDOWN);
    });
  }

  it('serves as many requests as it should over one session, and tells the client to go', async () => {
    const { url, ended } = await start(
      { fetch: () => new Response('hello') },
      { ...secure, maxRequests: 3 },
    );
    const session = dialSession(url);
    const goaway = once(session, 'goaway');
    for (let i = 0; i < 3; i++) assert.equal(await textOf(get(session)), 'hello');
    await goaway;
    assert.equal(await ended, ServerExitCode.REQUEST_LIMIT);
  });

  it('ends server-sent events at once, and stops their source', async () => {
    const stopped = Promise.withResolvers<void>();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from('data: 1\n\n')),
      cancel: () => stopped.resolve(),
    });
    const headers = { 'content-type': 'text/event-stream' };
    const options = { ...secure, shutdownTimeout: 2 ** 30 };
    const { url, stop, ended } = await start(
      { fetch: () => new Response(body, { headers }) },
      options,
    );
    const stream = get(dialSession(url));
    await once(stream, 'response');
    const text = textOf(stream);
    stop();
    await stopped.promise;
    assert.equal(await text, 'data: 1\n\n');
    // A whole response: no error code.
    assert.equal(await codeOf(stream), 0);
    assert.equal(await ended, ServerExitCode.SHUTDOWN);
  });

  it('aborts the shutdown signal of requests, and not their own', async () => {
    const reached = Promise.withResolvers<void>();
    const app: ServableApp = {
      fetch: async (request, context) => {
        const { shutdownSignal } = context as FetchContext;
        reached.resolve();
        if (shutdownSignal) await once(shutdownSignal, 'abort');
        return new Response(`${shutdownSignal?.aborted} ${request.signal.aborted}`);
      },
    };
    const { url, stop, ended } = await start(app, secure);
    const text = textOf(get(dialSession(url)));
    await reached.promise;
    stop();
    assert.equal(await text, 'true false');
    assert.equal(await ended, ServerExitCode.SHUTDOWN);
  });

  it('has an entry of each stream in the access log, and answers probes', async () => {
    const entries: string[] = [];
    const { url, stop, ended } = await start(
      { fetch: () => new Response('hello') },
      {
        ...secure,
        health: {},
        accessLog: ({ protocol, target, status, bytes, isWhole }) =>
          entries.push([protocol, target, status, bytes, isWhole].join(' ')),
      },
    );
    const session = dialSession(url);
    assert.equal(await textOf(get(session, '/livez')), 'OK.');
    assert.equal(await textOf(get(session, '/a')), 'hello');
    session.close();
    stop();
    await ended;
    assert.deepEqual(entries, ['HTTP/2.0 /a 200 5 true']);
  });

  it('does not offer WebSockets over HTTP/2, and answers a CONNECT with an error', async () => {
    const calls: string[] = [];
    const app: ServableApp = { fetch: (request) => (calls.push(request.url), new Response()) };
    const { url, stop, ended } = await start(app, { ...secure, webSockets: true });
    const session = dialSession(url);
    await once(session, 'remoteSettings');
    assert.equal(session.remoteSettings.enableConnectProtocol ?? false, false);
    const stream = session.request({ ':method': 'CONNECT', ':authority': 'h.test:443' });
    stream.on('error', () => undefined);
    const [headers] = (await once(stream, 'response')) as [{ ':status'?: number }];
    assert.equal(headers[':status'], 405);
    session.destroy();
    stop();
    await ended;
    assert.deepEqual(calls, []);
  });
});
