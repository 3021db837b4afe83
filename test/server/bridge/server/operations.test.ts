import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpsRequest } from 'node:https';
import { mkdtemp, rm } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { createServer, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it, mock } from 'node:test';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { PeerCertificate, TLSSocket } from 'node:tls';

import {
  type AccessLogEntry,
  type ServableApp,
  ServerExitCode,
} from '../../../../server/bridge/index.ts';
import { type FetchContext, Request as WebRequest } from '../../../../server/web/index.ts';
import { selfSigned } from '../certificate.ts';
import { dial, exchange, received } from '../node/support.ts';
import { start } from './support.ts';

const hello: ServableApp = { fetch: () => new Response('hello') };
const close = 'Host: h\r\nConnection: close\r\n\r\n';

describe('the access log of serve', () => {
  it('passes an entry of each finished request to a function', async () => {
    const entries: AccessLogEntry[] = [];
    const { port, stop, ended } = await start(hello, { accessLog: (entry) => entries.push(entry) });
    const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await exchange(port, `GET /a?b HTTP/1.1\r\nUser-Agent: x\r\ntraceparent: ${trace}\r\n${close}`);
    stop();
    await ended;
    const { time, milliseconds, spanId, ...entry } = entries[0] as AccessLogEntry;
    assert.deepEqual(entry, {
      ip: '127.0.0.1',
      method: 'GET',
      target: '/a?b',
      protocol: 'HTTP/1.1',
      status: 200,
      bytes: 5,
      isWhole: true,
      referrer: null,
      userAgent: 'x',
      traceId: '0af7651916cd43dd8448eb211c80319c',
    });
    assert.match(spanId, /^[\da-f]{16}$/);
    assert.notEqual(spanId, 'b7ad6b7169203331');
    assert.ok(time instanceof Date && milliseconds >= 0);
  });

  it('counts the bytes of every kind of body', async () => {
    const bodies = {
      text: 'naïve €',
      bytes: new TextEncoder().encode('naïve €'),
      stream: new Response('naïve €').body,
      none: null,
    };
    const counts: Record<string, number> = {};
    const accessLog = ({ target, bytes }: AccessLogEntry): void => void (counts[target] = bytes);
    const handle: ServableApp['handle'] = async ({ url }) => {
      const body = bodies[new URL(url).pathname.slice(1) as keyof typeof bodies];
      return { status: 200, statusText: 'OK', headers: [], body, finish: async () => undefined };
    };
    const { port, stop, ended } = await start({ ...hello, handle }, { accessLog });
    for (const name of Object.keys(bodies))
      await exchange(port, `GET /${name} HTTP/1.1\r\n${close}`);
    stop();
    await ended;
    assert.deepEqual(counts, { '/text': 10, '/bytes': 10, '/stream': 10, '/none': 0 });
  });

  it('writes lines in the Common Log Format and as JSON, in which no client can start another line', async () => {
    for (const accessLog of ['common', 'json'] as const) {
      const { port, stop, ended } = await start(hello, { accessLog });
      const write = mock.method(process.stdout, 'write', () => true);
      await exchange(port, `GET /"x%0a HTTP/1.1\r\n${close}`);
      stop();
      await ended;
      const lines = write.mock.calls.map(({ arguments: [text] }) => String(text));
      write.mock.restore();
      const line = lines.find((text) => text.includes('GET')) ?? '';
      if (accessLog === 'json') assert.equal(JSON.parse(line).target, '/"x%0a');
      else {
        assert.match(
          line,
          /^127\.0\.0\.1 - - \[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000\] "GET \/\\x22x%0a HTTP\/1\.1" 200 5\n$/,
        );
      }
    }
  });

  it('refuses an unknown format', async () => {
    await assert.rejects(start(hello, { accessLog: 'apache' as never }), /"accessLog" must be/);
  });
});

describe('the trace of a request', () => {
  const cases: readonly (readonly [header: string, isTaken: boolean])[] = [
    ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', true],
    ['01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-later', true],
    ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-x', false],
    ['00-00000000000000000000000000000000-b7ad6b7169203331-01', false],
    ['00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01', false],
    ['ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', false],
    ['00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01', false],
    ['x', false],
  ];
  for (const [header, isTaken] of cases) {
    it(`${isTaken ? 'continues' : 'begins anew for'} ${header}`, async () => {
      let context: FetchContext | undefined;
      const { port, stop, ended } = await start({
        fetch: (_, given) => ((context = given), new Response()),
      });
      await exchange(port, `GET / HTTP/1.1\r\ntraceparent: ${header}\r\n${close}`);
      stop();
      await ended;
      const { traceId, spanId, parentId, traceparent } = context?.trace ?? {};
      assert.equal(traceId === '0af7651916cd43dd8448eb211c80319c', isTaken);
      assert.equal(parentId, isTaken ? 'b7ad6b7169203331' : null);
      assert.equal(traceparent, `00-${traceId}-${spanId}-${isTaken ? '01' : '00'}`);
      const written: unknown = JSON.parse(JSON.stringify({ ...context })).trace;
      assert.deepEqual(written, { traceId, spanId, parentId, traceparent });
    });
  }
});

describe('the health endpoints of serve', () => {
  it('answer before the application, and report when the process stops', async () => {
    const reached = Promise.withResolvers<void>();
    const release = Promise.withResolvers<Response>();
    let isReady = true;
    const app: ServableApp = {
      fetch: (request) => {
        if (!request.url.endsWith('/slow')) return new Response('app');
        reached.resolve();
        return release.promise;
      },
    };
    const { port, stop, ended } = await start(app, { health: { isReady: () => isReady } });
    const status = async (path: string): Promise<string> =>
      (await exchange(port, `GET ${path} HTTP/1.1\r\n${close}`)).slice(9, 12);
    assert.deepEqual([await status('/livez'), await status('/readyz')], ['200', '200']);
    isReady = false;
    assert.deepEqual([await status('/livez'), await status('/readyz')], ['200', '503']);
    isReady = true;
    // An open connection can still send requests.
    const probe = dial(port);
    probe.write('GET /livez HTTP/1.1\r\nHost: h\r\n\r\n');
    await once(probe, 'data');
    const slow = dial(port);
    slow.write('GET /slow HTTP/1.1\r\nHost: h\r\n\r\nGET /readyz HTTP/1.1\r\n' + close);
    await reached.promise;
    stop();
    release.resolve(new Response('slow'));
    const answers = await received(slow);
    assert.match(answers, /^HTTP\/1\.1 200 /);
    assert.equal(await ended, ServerExitCode.SHUTDOWN);
  });

  it('refuse an invalid path', async () => {
    await assert.rejects(start(hello, { health: { live: 'livez' } }), /"health\.live" must start/);
  });
});

describe('serve at shutdown', () => {
  it('ends server-sent events at once, and stops their source', async () => {
    const stopped = Promise.withResolvers<void>();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from('data: 1\n\n')),
      cancel: () => stopped.resolve(),
    });
    const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
    // Longer than any test: the timeout does not end the server.
    const { port, stop, ended } = await start(
      { fetch: () => new Response(body, { headers }) },
      { shutdownTimeout: 2 ** 30 },
    );
    const socket = dial(port);
    socket.write('GET / HTTP/1.1\r\nHost: h\r\n\r\n');
    await once(socket, 'data');
    stop();
    await stopped.promise;
    // The last chunk of length 0: the client receives a complete response.
    assert.match(await received(socket), /0\r\n\r\n$/);
    assert.equal(await ended, ServerExitCode.SHUTDOWN);
  });

  it('aborts the shutdown signal of requests, and not their own', async () => {
    const seen = Promise.withResolvers<boolean>();
    const reached = Promise.withResolvers<void>();
    const app: ServableApp = {
      fetch: async (request, context) => {
        const { shutdownSignal } = context as FetchContext;
        reached.resolve();
        if (shutdownSignal) await once(shutdownSignal, 'abort');
        seen.resolve(request.signal.aborted);
        return new Response('finished');
      },
    };
    const { port, stop, ended } = await start(app);
    const answer = exchange(port, `GET / HTTP/1.1\r\n${close}`);
    await reached.promise;
    stop();
    assert.equal(await seen.promise, false);
    assert.match(await answer, /finished$/);
    await ended;
  });
});

describe('serve with idle connections', () => {
  it('does not close a connection whose request arrived while the event loop was blocked', async () => {
    const { port, stop, ended } = await start(hello, { keepAliveTimeout: 100 });
    const socket = dial(port);
    socket.write('GET / HTTP/1.1\r\nHost: h\r\n\r\n');
    await once(socket, 'data');
    await pause(20);
    // Passed to the kernel before the timeout, and read after it: timers run between this phase and the next poll.
    await turn();
    socket.write(`GET / HTTP/1.1\r\n${close}`);
    const until = performance.now() + 1_500;
    while (performance.now() < until);
    assert.match(await received(socket), /hello$/);
    stop();
    await ended;
  });
});

describe('serve with TLS options', () => {
  interface Seen {
    readonly text: string;
    readonly certificate: PeerCertificate;
  }

  async function send(url: string, options: object): Promise<Seen> {
    const request = httpsRequest(url, { agent: false, ...options }).end();
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const certificate = (answer.socket as TLSSocket).getPeerCertificate();
    return { certificate, text: Buffer.concat(await answer.toArray()).toString() };
  }

  it('selects the certificate by the name that the client requests', async () => {
    const [main, other] = [selfSigned(), selfSigned()];
    const { url, stop, ended } = await start(hello, {
      tls: { ...main, hosts: { 'other.test': other, '*.wild.test': other } },
    });
    const fingerprint = async (servername: string): Promise<string> =>
      (await send(url, { servername, rejectUnauthorized: false })).certificate.fingerprint256;
    const first = await fingerprint('localhost');
    const second = await fingerprint('other.test');
    assert.notEqual(first, second);
    assert.equal(await fingerprint('a.wild.test'), second);
    assert.equal(await fingerprint('wild.test'), first);
    stop();
    await ended;
  });

  it('reads its options again at SIGHUP, and keeps the former ones when they are invalid', async () => {
    const identities = [selfSigned(), selfSigned()];
    let calls = 0;
    // Libraries of other tests of the process may listen to all signals.
    const listeners = process.listenerCount('SIGHUP');
    const { url, stop, ended } = await start(hello, {
      tls: () => identities[calls++] ?? { key: 'none', cert: 'none' },
    });
    const fingerprint = async (): Promise<string> =>
      (await send(url, { rejectUnauthorized: false })).certificate.fingerprint256;
    const first = await fingerprint();
    process.emit('SIGHUP');
    await turn();
    const second = await fingerprint();
    assert.notEqual(first, second);
    process.emit('SIGHUP');
    await turn();
    assert.deepEqual([await fingerprint(), calls], [second, 3]);
    stop();
    await ended;
    assert.equal(process.listenerCount('SIGHUP'), listeners);
  });

  it('requests a certificate of clients', async () => {
    const identity = selfSigned();
    const { url, stop, ended } = await start(hello, {
      tls: { ...identity, requestCert: true, ca: identity.cert },
    });
    await assert.rejects(send(url, { ca: identity.cert }));
    assert.equal((await send(url, { ca: identity.cert, ...identity })).text, 'hello');
    stop();
    await ended;
  });

  it('refuses options without a certificate', async () => {
    await assert.rejects(start(hello, { tls: {} }), /"tls" must have "key" and "cert"/);
  });
});

describe('serve on a Unix socket', () => {
  it('knows its peers by a name, with which a proxy can be trusted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fwx-'));
    after(() => rm(folder, { recursive: true }));
    const path = join(folder, 'socket');
    const app = {
      fetch: (request: Request, context?: FetchContext) => {
        const web = WebRequest.create({ trustedHosts: ['unix'] }).bind(request, context);
        return new Response(`${context?.ip} ${web.getUserIP()} ${web.getAbsoluteUrl()}`);
      },
    };
    const { stop, ended } = await start(app, { path });
    const headers = {
      host: 'inner',
      'x-forwarded-for': '9.9.9.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'shop.test',
    };
    const asked = once(httpGet({ socketPath: path, headers }), 'response');
    const [answer] = (await asked) as [IncomingMessage];
    assert.equal(
      Buffer.concat(await answer.toArray()).toString(),
      'unix 9.9.9.9 https://shop.test/',
    );
    stop();
    await ended;
  });

  it('replaces a socket file on which no process listens, and keeps one in use', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fwx-'));
    after(() => rm(folder, { recursive: true }));
    const path = join(folder, 'socket');
    const { stop, ended } = await start(hello, { path });
    await assert.rejects(start(hello, { path }), /EADDRINUSE/);
    const [answer] = (await once(httpGet({ socketPath: path }), 'response')) as [IncomingMessage];
    assert.equal(Buffer.concat(await answer.toArray()).toString(), 'hello');
    stop();
    await ended;
    // A killed process leaves a file behind on which no process listens.
    const { spawnSync } = await import('node:child_process');
    spawnSync(process.execPath, [
      '-e',
      `require('net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`,
    ]);
    const again = await start(hello, { path });
    again.stop();
    await again.ended;
  });
});

describe('serve with listen options', () => {
  it('passes backlog and reusePort on, where they are given', async (t) => {
    const listen = t.mock.method(Server.prototype, 'listen');
    for (const options of [{ backlog: 16 }, { backlog: 0, reusePort: false }, {}]) {
      const { ended, stop } = await start(hello, options);
      stop();
      await ended;
      const { backlog, reusePort } = Object(listen.mock.calls.at(-1)?.arguments[0]);
      assert.deepEqual(
        { backlog, reusePort },
        { backlog: undefined, reusePort: undefined, ...options },
      );
    }
  });

  it('allows several servers to listen on a port with reusePort', async (t) => {
    const probe = createServer();
    const isSupported = await new Promise((resolve) => {
      probe
        .once('error', () => resolve(false))
        .listen({ port: 0, reusePort: true }, () => resolve(true));
    });
    probe.close();
    if (!isSupported) return t.skip('the platform has no SO_REUSEPORT');
    const first = await start(hello, { reusePort: true, backlog: 16 });
    const second = await start(hello, { reusePort: true, port: first.port });
    assert.equal(await (await fetch(first.url)).text(), 'hello');
    for (const { stop, ended } of [first, second]) {
      stop();
      await ended;
    }
  });
});
