import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as httpRequest } from 'node:http';
import { connect, createServer as createHttp2, type ServerHttp2Session } from 'node:http2';
import { createServer as createHttps, request as httpsRequest } from 'node:https';
import type { AddressInfo, Server } from 'node:net';

import { selfSigned } from '../certificate.ts';

/** A request of a case. */
export interface CaseRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

/** What a client gets. */
export interface CaseAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
}

/** A server of one transport with a client for it. */
export interface Transport {
  readonly origin: string;
  send(request: CaseRequest): Promise<CaseAnswer>;
  close(): Promise<void>;
}

type Listener = (message: never, response: never) => void;

/** The transports that every case runs over. */
export const transports: Readonly<Record<string, (listener: Listener) => Promise<Transport>>> = {
  'HTTP/1.1': (listener) => overHttp1(createServer(listener as never), 'http'),
  'HTTP/1.1 over TLS': (listener) => overHttp1(createHttps(identity, listener as never), 'https'),
  'HTTP/2': (listener) => overHttp2(createHttp2(listener as never)),
};

const identity = selfSigned();

async function listening(server: Server, scheme: string): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function overHttp1(server: Server, scheme: 'http' | 'https'): Promise<Transport> {
  const origin = await listening(server, scheme);
  const start = scheme === 'http' ? httpRequest : httpsRequest;
  return {
    origin,
    async send({ method = 'GET', path = '/', headers = {}, body }) {
      const options = { method, headers: headers as never, agent: false, ca: identity.cert, path };
      const request = start(origin, options).end(body);
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      const bytes = Buffer.concat(await answer.toArray());
      return {
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        bytes,
        text: bytes.toString(),
      };
    },
    async close() {
      server.close();
      (server as unknown as { closeAllConnections(): void }).closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function overHttp2(server: ReturnType<typeof createHttp2>): Promise<Transport> {
  const origin = await listening(server, 'http');
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (opened) => sessions.add(opened));
  const session = connect(origin);
  return {
    origin,
    async send({ method = 'GET', path = '/', headers = {}, body }) {
      const pseudo = { ':method': method, ':path': path };
      const stream = session.request(
        { ...pseudo, ...(headers as Record<string, string>) },
        { endStream: body === undefined },
      );
      if (body !== undefined) stream.end(body);
      const [answer] = (await once(stream, 'response')) as [Record<string, string | undefined>];
      const bytes = Buffer.concat((await stream.toArray()) as Buffer[]);
      return { status: Number(answer[':status']), headers: answer, bytes, text: bytes.toString() };
    },
    async close() {
      session.destroy();
      for (const opened of sessions) opened.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
