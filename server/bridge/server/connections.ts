import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';

/** Time for the first request of a connection that was taken right before the server stopped, in milliseconds. */
const FIRST_REQUEST_MILLISECONDS = 1_000;

/** The connections of a server: which of them are owed an answer, and which are held up by their client. */
export class Connections {
  readonly #server: Server;
  readonly #stallTimeout: number;
  readonly #sockets = new Set<Socket>();
  /** Connections that no request has come over yet. */
  readonly #fresh = new Set<Socket>();
  readonly #sessions = new Set<ServerHttp2Session>();
  readonly #running = new Set<ServerResponse>();
  #onFreshGone: (() => void) | null = null;

  /** @param stallTimeout Milliseconds after which a client that does not go on is cut off; 0: never. */
  constructor(server: Server, isSecure: boolean, stallTimeout: number) {
    this.#server = server;
    this.#stallTimeout = stallTimeout;
    server.on('connection', (socket: Socket) => this.#sockets.add(socket));
    server.on('connection', (socket: Socket) => {
      socket.once('close', () => this.#sockets.delete(socket));
    });
    server.on(isSecure ? 'secureConnection' : 'connection', (socket: Socket) => this.#take(socket));
    server.on('session', (session: ServerHttp2Session) => {
      this.#sessions.add(session);
      session.once('close', () => this.#sessions.delete(session));
    });
    if (stallTimeout > 0) server.setTimeout(stallTimeout, this.#onQuiet as never);
  }

  /** Tells that a request has come. @returns Whether it is the first one of its connection. */
  begin({ socket }: IncomingMessage, response: ServerResponse): boolean {
    this.#running.add(response);
    response.on('close', () => this.#running.delete(response));
    return this.#forget(socket);
  }

  /**
   * Lets go of connections without a request, and of others once their requests are answered.
   *
   * @returns Settles when those that nothing has come over yet have had time for it; nothing when there are none.
   */
  drain(): Promise<void> | void {
    for (const response of this.#running) response.shouldKeepAlive = false;
    for (const session of this.#sessions) session.close();
    this.closeIdle();
    if (this.#fresh.size === 0) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, FIRST_REQUEST_MILLISECONDS);
    this.#onFreshGone = resolve;
    return promise.finally(() => clearTimeout(timer));
  }

  /** Closes connections that wait for their next request: they would keep a server from ever being done. */
  closeIdle(): void {
    this.#server.closeIdleConnections?.();
  }

  /** Breaks off everything. */
  destroy(): void {
    this.#onFreshGone?.();
    for (const session of this.#sessions) session.destroy();
    for (const socket of this.#sockets) socket.destroy();
  }

  #take(socket: Socket): void {
    // A session of HTTP/2 tells its client itself which requests it has not taken.
    if ((socket as { alpnProtocol?: unknown }).alpnProtocol === 'h2') return;
    this.#fresh.add(socket);
    socket.once('close', () => this.#forget(socket));
  }

  #forget(socket: Socket): boolean {
    const wasFresh = this.#fresh.delete(socket);
    if (wasFresh && this.#fresh.size === 0) this.#onFreshGone?.();
    return wasFresh;
  }

  /** Nothing has moved on a connection for a while. */
  readonly #onQuiet = (quiet: Socket | ServerHttp2Session): void => {
    const running = [...this.#running].filter((response) => belongsTo(response, quiet));
    // The first request of a connection has a time of its own, which `headersTimeout` sets.
    const isFresh = this.#fresh.has(quiet as Socket);
    if (isFresh || (running.length > 0 && !running.some(waitsForClient))) {
      // The application takes its time. Node does not ask again by itself.
      quiet.setTimeout(this.#stallTimeout);
    } else {
      quiet.destroy();
    }
  };
}

function belongsTo(response: ServerResponse, quiet: Socket | ServerHttp2Session): boolean {
  const { stream } = response as { stream?: { session?: unknown } };
  return stream?.session === quiet || response.req.socket === quiet;
}

/** Whether it is the client's turn: bytes are waiting to be taken, or somebody reads a body that does not come. */
function waitsForClient({ req, socket, writableLength }: ServerResponse): boolean {
  const isTaking = writableLength > 0 || (socket?.writableLength ?? 0) > 0;
  return isTaking || (!req.complete && req.readableFlowing === true);
}
