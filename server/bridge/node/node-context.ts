import type { IncomingMessage } from 'node:http';

import type { MultipartReader } from '../../web/index.ts';

/** What Express and body parsers put on a request. */
interface Mounted {
  readonly baseUrl?: unknown;
  readonly originalUrl?: unknown;
  readonly body?: unknown;
  readonly rawBody?: unknown;
}

/** What Node knows of a request beside the request itself. Everything is looked up when it is asked for. */
export class NodeContext {
  readonly multipart: MultipartReader;
  readonly #message: IncomingMessage & Mounted;

  constructor(message: IncomingMessage, multipart: MultipartReader) {
    this.#message = message;
    this.multipart = multipart;
  }

  /** Address of the peer; an IPv4 one that came over an IPv6 socket as IPv4. */
  get ip(): string | undefined {
    const address = this.#message.socket.remoteAddress;
    return address?.startsWith('::ffff:') ? address.slice(7) : address;
  }

  get port(): number | undefined {
    return this.#message.socket.remotePort;
  }

  get protocol(): string {
    return `HTTP/${this.#message.httpVersion}`;
  }

  /** Mount point in Express. */
  get baseUrl(): string | undefined {
    const { baseUrl } = this.#message;
    return typeof baseUrl === 'string' && baseUrl !== '' ? baseUrl : undefined;
  }

  /** Request target before a mount point took its part away. */
  get target(): string | undefined {
    const { originalUrl } = this.#message;
    return typeof originalUrl === 'string' ? originalUrl : undefined;
  }

  /** What a parser before us has made of the body. */
  get parsedBody(): unknown {
    // Parsers put an empty object there even when they have read nothing.
    return this.#message.readableEnded ? this.#message.body : undefined;
  }

  /** The body as a parser before us has kept it. */
  get rawBody(): string | Uint8Array | undefined {
    const { rawBody } = this.#message;
    return typeof rawBody === 'string' || rawBody instanceof Uint8Array ? rawBody : undefined;
  }
}
