import type { IncomingMessage } from 'node:http';

import { NotSupportedException } from '../../core/index.ts';
import type { FetchContext, RequestSource } from '../../web/index.ts';
import { hostOf, peerAddress, requestHeaders, schemeOf, validHost } from '../../web/internal.ts';

/** The part of a request of Node that the protocol reads: its line and its headers. The server reads the body. */
export class NodeSource implements RequestSource {
  readonly body = null;
  readonly headers: RequestSource['headers'];
  readonly #message: IncomingMessage;
  /** Handlers, such as `nodeLocaleUrls()`, change it later. */
  readonly #target: string;

  constructor(message: IncomingMessage & { readonly originalUrl?: string }) {
    this.headers = requestHeaders(message);
    this.#message = message;
    this.#target = message.originalUrl ?? message.url ?? '/';
  }

  get method(): string {
    return this.#message.method ?? 'GET';
  }

  /** Absolute URL that the client has requested; the path below which an application is mounted is part of it. */
  get url(): string {
    const target = this.#target;
    // RFC 9112, 3.2.2: the host of an absolute target wins over the header.
    if (!target.startsWith('/')) return target;
    const host = hostOf(this.#message) ?? '';
    // A slash in it would change the path.
    return `${schemeOf(this.#message)}://${validHost.test(host) ? host : ''}${target}`;
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

function bodyOfServer(): NotSupportedException {
  return new NotSupportedException(
    'The body belongs to the server that hands the request on: read it there.',
  );
}
