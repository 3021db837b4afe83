import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { connect as dialTls, type TLSSocket } from 'node:tls';

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

/** Frames that open a connection of HTTP/2: RFC 9113, 3.4, with empty settings. */
const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'latin1');

/** A frame with the header fields of `GET https://localhost/`, which has no body. */
function requestFrame(stream: number): Buffer {
  const fields = Buffer.from('\x82\x87\x84\x01\x09localhost', 'latin1');
  const endStreamAndHeaders = 0x5;
  return Buffer.concat([
    Buffer.from([0, 0, fields.length, 1, endStreamAndHeaders, 0, 0, 0, stream]),
    fields,
  ]);
}

// The same guarantees as in `worker.test.ts` and `operations.test.ts` over HTTP/1.1.
describe('the lifecycle of serve over HTTP/2', () => {
  it('finishes a download while it stops, and accepts no new session', async () => {
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
    it(`breaks off a request that ${title}`, async () => {
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

  it('serves exactly the limit of requests over one session, and sends GOAWAY to the client', async () => {
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
    // A complete response: no error code.
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

  it('sends the response that onError returns, and passes the request to onError', async () => {
    const fetch = (): never => {
      throw new Error('broken');
    };
    const { url, stop, ended } = await start(
      { fetch },
      {
        ...secure,
        onError: (error, request) =>
          new Response(`${(error as Error).message} at ${new URL(request.url).pathname}`, {
            status: 503,
          }),
      },
    );
    const session = dialSession(url);
    const stream = get(session, '/a');
    const text = textOf(stream);
    const [headers] = (await once(stream, 'response')) as [{ ':status'?: number }];
    assert.equal(headers[':status'], 503);
    assert.equal(await text, 'broken at /a');
    session.close();
    stop();
    await ended;
  });

  it('uses new certificates for new sessions after SIGHUP, and keeps open sessions', async () => {
    const identities = [selfSigned(), selfSigned()];
    let calls = 0;
    const { url, stop, ended } = await start(
      { fetch: () => new Response('hello') },
      { http2: true, tls: () => identities[calls++] ?? { key: 'none', cert: 'none' } },
    );
    const opened = async (): Promise<readonly [ClientHttp2Session, string]> => {
      const session = connect(url, { rejectUnauthorized: false });
      await once(session, 'connect');
      assert.equal(session.alpnProtocol, 'h2');
      return [session, (session.socket as TLSSocket).getPeerCertificate().fingerprint256];
    };
    const [session, first] = await opened();
    process.emit('SIGHUP');
    await turn();
    const [other, second] = await opened();
    assert.notEqual(second, first);
    assert.equal(await textOf(get(session)), 'hello');
    assert.equal(await textOf(get(other)), 'hello');
    session.close();
    other.close();
    stop();
    await ended;
  });

  it('does not close a session whose request arrived while the event loop was blocked', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const realNow = performance.now.bind(performance);
    let passed = 0;
    t.mock.method(performance, 'now', () => realNow() + passed);
    const stallTimeout = 3_600_000;
    const { port, stop, ended } = await start(
      { fetch: () => new Response('hello') },
      { ...secure, stallTimeout },
    );
    const socket = dialTls({ port, ca: identity.cert, ALPNProtocols: ['h2'] });
    socket.on('error', () => undefined);
    await once(socket, 'secureConnect');
    let received = Buffer.alloc(0);
    const until = async (text: string): Promise<void> => {
      while (!received.includes(text)) {
        received = Buffer.concat([received, ((await once(socket, 'data')) as [Buffer])[0]]);
      }
    };
    socket.write(Buffer.concat([preface, requestFrame(1)]));
    await until('hello');
    received = Buffer.alloc(0);
    // The session is idle from here on.
    t.mock.timers.tick(60_000);
    await turn();
    await turn();
    passed = stallTimeout;
    // The request is in the kernel, and is read in the next poll phase, after the timers that have expired.
    socket.write(requestFrame(3));
    t.mock.timers.tick(60_000);
    await until('hello');
    socket.destroy();
    stop();
    await ended;
  });
});
