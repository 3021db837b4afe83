import type { IncomingMessage } from 'node:http';

import { bindRequestScope } from '../../core/index.ts';
import type { MultipartReader, TraceContext, WebSocketHandler } from '../../web/index.ts';
import { traceContext } from '../../web/internal.ts';

/** What Express and body parsers put on a request. */
interface Mounted {
  readonly baseUrl?: unknown;
  readonly originalUrl?: unknown;
  readonly body?: unknown;
  readonly rawBody?: unknown;
}

/** What a {@link NodeContext} is made of. */
export interface NodeContextInit {
  readonly message: IncomingMessage;
  readonly multipart: MultipartReader;
  /** Aborts when the server begins to stop. */
  readonly shutdownSignal?: AbortSignal | undefined;
  /** Whether the request can become a WebSocket. */
  readonly isUpgrade: boolean;
}

/** What a {@link NodeContext} asks of the exchange that it belongs to. */
interface Failable {
  /** Ends the request with an error that nobody has handled. */
  fail(error: unknown): void;
}

/** What Node knows of a request beside the request itself. Most of it is computed when it is read. */
export class NodeContext {
  readonly multipart: MultipartReader;
  readonly shutdownSignal: AbortSignal | undefined;
  // Private, as all that is no key of a context: `fetch` of an application takes objects with other keys for the
  // bindings of a worker.
  #webSocketHandler: Required<WebSocketHandler> | null = null;
  readonly #exchange: Failable;
  readonly #message: IncomingMessage & Mounted;
  readonly #isUpgrade: boolean;
  #trace: TraceContext | null = null;

  constructor(
    exchange: Failable,
    { message, multipart, shutdownSignal, isUpgrade }: NodeContextInit,
  ) {
    this.#exchange = exchange;
    this.#message = message;
    this.multipart = multipart;
    this.shutdownSignal = shutdownSignal;
    this.#isUpgrade = isUpgrade;
  }

  /** Ends the request with an error that nobody has handled. */
  fail(error: unknown): void {
    this.#exchange.fail(error);
  }

  /** Accepts the WebSocket that the request asks for; undefined when it asks for none. */
  get acceptWebSocket(): ((handler: WebSocketHandler) => void) | undefined {
    return this.#isUpgrade ? (handler) => this.#accept(handler) : undefined;
  }

  /** What {@link acceptWebSocket} was called with. */
  get webSocketHandler(): Required<WebSocketHandler> | null {
    return this.#webSocketHandler;
  }

  get trace(): TraceContext {
    const { traceparent } = this.#message.headers;
    this.#trace ??= traceContext(typeof traceparent === 'string' ? traceparent : undefined);
    return this.#trace;
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

  #accept(handler: WebSocketHandler): void {
    this.#webSocketHandler = {
      protocols: handler.protocols ?? [],
      open: bindRequestScope((socket) => handler.open?.(socket)),
      message: bindRequestScope((socket, data) => handler.message?.(socket, data)),
      close: bindRequestScope((socket, code, reason) => handler.close?.(socket, code, reason)),
    };
  }
}
