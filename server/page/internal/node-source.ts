import type { IncomingMessage } from 'node:http';

import { NotSupportedException } from '../../core/index.ts';
import type { FetchContext, RequestSource } from '../../web/index.ts';
import { peerAddress, validHost } from '../../web/internal.ts';

/** The part of a request of Node that the protocol reads: its line and its headers. The server reads the body. */
export class NodeSource implements RequestSource {
  readonly body = null;
  readonly #message: IncomingMessage;
  /** Handlers, such as `nodeLocaleUrls()`, change it later. */
  readonly #target: string;

  constructor(message: IncomingMessage & { readonly originalUrl?: string }) {
    this.#message = message;
    this.#target = message.originalUrl ?? message.url ?? '/';
  }

  get method(): string {
    return this.#message.method ?? 'GET';
  }

  /** Absolute URL that the client has requested; the path below which an application is mounted is part of it. */
  get url(): string {
    const { headers, socket } = this.#message;
    const target = this.#target;
    // RFC 9112, 3.2.2: the host of an absolute target wins over the header.
    if (!target.startsWith('/')) return target;
    const scheme = (socket as { encrypted?: boolean }).encrypted ? 'https' : 'http';
    const host = String(headers.host ?? headers[':authority'] ?? '');
    // A slash in it would change the path.
    return `${scheme}://${validHost.test(host) ? host : ''}${target}`;
  }

  get headers(): RequestSource['headers'] {
    return new NodeSourceHeaders(this.#message);
  }

  /** Data of Node about the request beyond its message. */
  get context(): FetchContext {
    const { socket, httpVersion } = this.#message;
    return { ip: peerAddress(socket), port: socket.remotePort, protocol: `HTTP/${httpVersion}` };
  }

  text(): never {
    throw bodyOfServer();
  }

  arrayBuffer(): never {
    throw bodyOfServer();
  }

  formData(): never {
    throw bodyOfServer();
  }
}

class NodeSourceHeaders {
  readonly #values: IncomingMessage['headers'];

  constructor({ headers }: IncomingMessage) {
    this.#values = headers;
  }

  get(name: string): string | null {
    const value = this.#values[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  }

  *[Symbol.iterator](): Iterator<[string, string]> {
    for (const name of Object.keys(this.#values)) yield [name, this.get(name) ?? ''];
  }
}

function bodyOfServer(): NotSupportedException {
  return new NotSupportedException(
    'The body belongs to the server that hands the request on: read it there.',
  );
}
