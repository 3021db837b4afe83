import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';

import { StalledClients } from './stalled-clients.ts';

/** Time for the first request of a connection that was accepted right before the server stopped, in milliseconds. */
const FIRST_REQUEST_MILLISECONDS = 1_000;

/** Longest interval between two checks for stalled clients, in milliseconds. */
const MAX_CHECK_INTERVAL = 60_000;

/** A response from the arrival of its request until it is closed. */
export interface InFlight {
  readonly response: ServerResponse;
  /** Whether its request is the first one of its connection. */
  readonly isFirst: boolean;
  /** Its index among all responses in flight. */
  index: number;
}

/** The connections of a server, and the responses that are in flight. */
export class Connections {
  #closeIdle: (() => void) | null = null;
  readonly #sockets = new Set<Socket>();
  /** Connections without a request so far. */
  readonly #fresh = new Set<Socket>();
  /** Connections of HTTP/1 that have had a request. */
  readonly #used = new Set<Socket>();
  readonly #sessions = new Set<ServerHttp2Session>();
  /** An array, because a set, which grows and shrinks with every burst, takes a twentieth of the time of a request. */
  readonly #inFlight: InFlight[] = [];
  #checks: NodeJS.Timeout | null = null;
  #onFreshGone: (() => void) | null = null;

  /** @param stallTimeout Milliseconds after which a stalled client is disconnected; 0: never. */
  constructor(server: Server, isSecure: boolean, stallTimeout: number) {
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    server.on(isSecure ? 'secureConnection' : 'connection', (socket: Socket) => this.#take(socket));
    server.on('session', (session: ServerHttp2Session) => {
      this.#sessions.add(session);
      session.once('close', () => this.#sessions.delete(session));
    });
    server.on('timeout', destroyWhenIdle);
    // `server.close()` calls it, too.
    if (server.closeIdleConnections) {
      this.#closeIdle = server.closeIdleConnections.bind(server);
      server.closeIdleConnections = () => this.closeIdle();
    }
    if (stallTimeout > 0) this.#watchStalled(stallTimeout);
  }

  /** Registers a request until its response is closed; {@link end} must follow. */
  begin({ socket }: IncomingMessage, response: ServerResponse): InFlight {
    const isFirst = this.#forget(socket);
    if (isFirst) this.#used.add(socket);
    const inFlight = { response, isFirst, index: this.#inFlight.length };
    this.#inFlight.push(inFlight);
    return inFlight;
  }

  /** Unregisters a response that was closed. */
  end(inFlight: InFlight): void {
    const { index } = inFlight;
    if (this.#inFlight[index] !== inFlight) return;
    const last = this.#inFlight.pop();
    if (!last || last === inFlight) return;
    last.index = index;
    this.#inFlight[index] = last;
  }

  /**
   * Closes connections without a request, and others once their requests are answered.
   *
   * @returns Settles when connections without a request so far have had time for one; nothing when there are none.
   */
  drain(): Promise<void> | void {
    for (const { response } of this.#inFlight) response.shouldKeepAlive = false;
    for (const session of this.#sessions) session.close();
    this.closeIdle();
    if (this.#fresh.size === 0) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, FIRST_REQUEST_MILLISECONDS);
    this.#onFreshGone = resolve;
    return promise.finally(() => clearTimeout(timer));
  }

  /** Closes connections that wait for their next request, which would keep a server from closing. */
  closeIdle(): void {
    if (this.#fresh.size === 0) return this.#closeIdle?.();
    // Node 26.4 and later closes connections without a request, too: https://github.com/nodejs/node/pull/63470.
    const busy = new Set(this.#inFlight.map(({ response }) => response.req.socket));
    for (const socket of this.#used) if (!busy.has(socket)) socket.destroy();
  }

  /** Destroys all connections. */
  destroy(): void {
    this.#onFreshGone?.();
    if (this.#checks) clearInterval(this.#checks);
    for (const session of this.#sessions) session.destroy();
    for (const socket of this.#sockets) socket.destroy();
  }

  #watchStalled(timeout: number): void {
    const stalled = new StalledClients(timeout);
    const check = (): void => stalled.check(this.#inFlight, this.#sessions);
    const interval = Math.min(Math.max(10, timeout / 4), MAX_CHECK_INTERVAL);
    // After the poll phase, which reads what clients have sent while the event loop was blocked.
    this.#checks = setInterval(() => setImmediate(check), interval).unref();
  }

  #take(socket: Socket): void {
    // HTTP/2 sessions report to their client which requests they have not accepted.
    if ('alpnProtocol' in socket && socket.alpnProtocol === 'h2') return;
    this.#fresh.add(socket);
    socket.once('close', () => {
      this.#forget(socket);
      this.#used.delete(socket);
    });
  }

  #forget(socket: Socket): boolean {
    const wasFresh = this.#fresh.delete(socket);
    if (wasFresh && this.#fresh.size === 0) this.#onFreshGone?.();
    return wasFresh;
  }
}

/**
 * Closes a connection whose timeout has passed, unless its client has sent something meanwhile: timers run before
 * the poll phase, in which bytes that came while the event loop was blocked are read.
 */
function destroyWhenIdle(socket: Socket): void {
  const { bytesRead } = socket;
  setImmediate(() => {
    if (socket.bytesRead === bytesRead) socket.destroy();
  });
}
