import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as httpRequest } from 'node:http';
import {
  connect,
  constants,
  createServer as createHttp2,
  type ServerHttp2Session,
} from 'node:http2';
import { createServer as createHttps, request as httpsRequest } from 'node:https';
import { type AddressInfo, connect as connectTcp, type Server } from 'node:net';

import { selfSigned } from '../../certificate.ts';

/** A request of a case. */
export interface CaseRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

/** The response that a client receives. */
export interface CaseAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
}

/** A response of which the client has the headers only. */
export interface OpenAnswer {
  readonly status: number;
  /** Reads the next bytes; null at the end. @throws The response is broken off. */
  read(): Promise<string | null>;
  /** Leaves: closes the connection, or resets the stream of HTTP/2. */
  leave(): void;
}

/** A request that the client is still sending. */
export interface OpenRequest {
  /** Leaves before the body is complete. */
  leave(): void;
}

/** A server of one transport with a client for it. */
export interface Transport {
  readonly origin: string;
  send(request: CaseRequest): Promise<CaseAnswer>;
  /** Reads the body of the response piece by piece. */
  open(request: CaseRequest): Promise<OpenAnswer>;
  /** Sends the headers of a request with a body of 100 bytes, and 5 of them. */
  begin(request: CaseRequest): OpenRequest;
  /** Sends bytes, and returns the received text until the server closes the connection; only plain HTTP/1.1. */
  raw(text: string): Promise<string>;
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

async function nextText(chunks: AsyncIterator<Buffer>): Promise<string | null> {
  const { done, value } = await chunks.next();
  return done ? null : value.toString();
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
    async open({ method = 'GET', path = '/', headers = {}, body }) {
      const options = { method, headers: headers as never, agent: false, ca: identity.cert, path };
      const request = start(origin, options).end(body);
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      const chunks = answer.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
      return {
        status: answer.statusCode ?? 0,
        read: () => nextText(chunks),
        leave: () => answer.on('error', () => undefined).destroy(),
      };
    },
    begin({ method = 'POST', path = '/', headers = {} }) {
      const all = { 'content-length': '100', ...headers };
      const options = { method, headers: all as never, agent: false, ca: identity.cert, path };
      const request = start(origin, options);
      request.on('error', () => undefined).write('begun');
      return { leave: () => request.destroy() };
    },
    async raw(text) {
      const socket = connectTcp(Number(new URL(origin).port), '127.0.0.1');
      socket.write(text, 'latin1');
      return Buffer.concat(await socket.toArray()).toString('latin1');
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
    async open({ method = 'GET', path = '/', headers = {}, body }) {
      const pseudo = { ':method': method, ':path': path };
      const stream = session.request(
        { ...pseudo, ...(headers as Record<string, string>) },
        { endStream: body === undefined },
      );
      if (body !== undefined) stream.end(body);
      const [answer] = (await once(stream, 'response')) as [Record<string, string | undefined>];
      const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
      return {
        status: Number(answer[':status']),
        read: () => nextText(chunks),
        leave: () => stream.on('error', () => undefined).close(constants.NGHTTP2_CANCEL),
      };
    },
    begin({ method = 'POST', path = '/', headers = {} }) {
      const all = { 'content-length': '100', ...headers } as Record<string, string>;
      const stream = session.request({ ':method': method, ':path': path, ...all });
      stream.on('error', () => undefined).write('begun');
      return { leave: () => stream.close(constants.NGHTTP2_CANCEL) };
    },
    raw: () => Promise.reject(new TypeError('HTTP/2 has no text to send.')),
    async close() {
      session.destroy();
      for (const opened of sessions) opened.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
