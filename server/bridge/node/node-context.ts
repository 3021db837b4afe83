import type { IncomingMessage } from 'node:http';

import { bindRequestScope } from '../../core/index.ts';
import type {
  FetchContext,
  MultipartReader,
  TraceContext,
  WebSocketHandler,
} from '../../web/index.ts';
import { type MountedRequest, mountPath, peerAddress, splitTarget } from '../../web/internal.ts';
import { NodeTrace } from './node-trace.ts';

/** Properties that routers and body parsers add to a request. */
interface MountedMessage extends MountedRequest {
  readonly body?: unknown;
  readonly rawBody?: unknown;
}

/** Values from which a {@link NodeContext} is created. */
interface NodeContextInit extends Pick<FetchContext, 'shutdownSignal' | 'waitUntil'> {
  readonly message: IncomingMessage;
  readonly multipart: MultipartReader;
  /** Whether the request can become a WebSocket. */
  readonly isUpgrade: boolean;
}

/** The part of an exchange that its {@link NodeContext} uses. */
interface FailableExchange {
  /** Ends the request with an unhandled error. */
  fail(error: unknown): void;
}

/**
 * Key of the exchange in a context. A symbol, because `fetch` of an application treats objects with keys that are not
 * keys of a context as the bindings of a worker.
 */
const exchangeOf = Symbol('exchange');

/**
 * Data of Node about a request besides the request itself. All members of `FetchContext` are own properties, so that
 * applications can pass on a copy with changes: `{ ...context, baseUrl: '/shop' }`.
 */
export class NodeContext {
  readonly [exchangeOf]: FailableExchange;
  readonly multipart: MultipartReader;
  readonly shutdownSignal: AbortSignal | undefined;
  readonly waitUntil: FetchContext['waitUntil'];
  /** Address of the peer; an IPv4 address of an IPv6 socket is written as IPv4. `unix` for a Unix socket. */
  readonly ip: string | undefined;
  readonly port: number | undefined;
  readonly protocol: string;
  /** Mount point in Express and Connect. */
  readonly baseUrl: string | undefined;
  /** The body as an earlier middleware has parsed it. */
  readonly parsedBody: unknown;
  /** The raw body as an earlier middleware has kept it, such as `express.raw()`. */
  readonly rawBody: string | Uint8Array | undefined;
  /** Accepts the WebSocket upgrade of the request; undefined when it is not an upgrade. */
  readonly acceptWebSocket: ((handler: WebSocketHandler) => void) | undefined;
  readonly trace: TraceContext;
  readonly #message: IncomingMessage & MountedMessage;
  #webSocketHandler: Required<WebSocketHandler> | null = null;

  constructor(
    exchange: FailableExchange,
    { message, multipart, shutdownSignal, waitUntil, isUpgrade }: NodeContextInit,
  ) {
    const mounted = message as IncomingMessage & MountedMessage;
    const { body, rawBody } = mounted;
    const { ip, port } = peerOf(message);
    this[exchangeOf] = exchange;
    this.#message = message;
    this.multipart = multipart;
    this.shutdownSignal = shutdownSignal;
    this.waitUntil = waitUntil;
    this.ip = ip?.startsWith('::ffff:') ? ip.slice(7) : ip;
    this.port = port;
    this.protocol = `HTTP/${message.httpVersion}`;
    this.baseUrl = mountPath(mounted, splitTarget(message.url ?? '').path) || undefined;
    // Parsers assign an empty object even when they have read nothing.
    const read = message.readableEnded ? body : undefined;
    const isRaw = read instanceof Uint8Array;
    this.parsedBody = isRaw ? undefined : read;
    this.rawBody =
      typeof rawBody === 'string' || rawBody instanceof Uint8Array
        ? rawBody
        : isRaw
          ? read
          : undefined;
    this.acceptWebSocket = isUpgrade ? (handler) => this.#accept(handler) : undefined;
    this.trace = new NodeTrace(message);
  }

  /** The argument of {@link acceptWebSocket}; null before it was called. */
  get webSocketHandler(): Required<WebSocketHandler> | null {
    return this.#webSocketHandler;
  }

  /** Request target before a mount point removed its part. */
  get target(): string | undefined {
    const { originalUrl } = this.#message;
    return typeof originalUrl === 'string' ? originalUrl : undefined;
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

/** Ends the request of a context, or of a copy of one, with an unhandled error. */
export function failRequestOf(context: FetchContext, error: unknown): void {
  const { [exchangeOf]: exchange } = context as { readonly [exchangeOf]?: FailableExchange };
  exchange?.fail(error);
}

/** Address and port of the peer, which must be read before its socket is closed. */
function peerOf({ socket }: IncomingMessage): {
  ip?: string | undefined;
  port?: number | undefined;
} {
  try {
    return { ip: peerAddress(socket), port: socket.remotePort };
  } catch {
    // The socket of an HTTP/2 session throws when it is read after the session has ended.
    return {};
  }
}
