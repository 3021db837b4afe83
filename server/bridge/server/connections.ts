import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';

import { IdleConnections } from './idle-connections.ts';
import { type RunningAnswer, RunningAnswers } from './running-answers.ts';
import { StalledClients } from './stalled-clients.ts';

/** Time for the first request of a connection that was taken right before the server stopped, in milliseconds. */
const FIRST_REQUEST_MILLISECONDS = 1_000;

/** Connections are looked at this often at least, in milliseconds: a timer cannot wait for as long as a limit may be. */
const MOST_BETWEEN_LOOKS = 60_000;

/** What connections are watched for; times in milliseconds, 0: not at all. */
export interface ConnectionLimits {
  /** For a client that has to go on, and does not. */
  readonly stallTimeout: number;
  /** For the next request on a connection without TLS; Node watches the others. */
  readonly keepAliveTimeout: number;
}

/** The connections of a server: which of them are owed an answer, and which are held up by their client. */
export class Connections {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Connections that no request has come over yet. */
  readonly #fresh = new Set<Socket>();
  readonly #sessions = new Set<ServerHttp2Session>();
  readonly #running = new RunningAnswers();
  readonly #looking: NodeJS.Timeout[] = [];
  #onFreshGone: (() => void) | null = null;

  constructor(server: Server, isSecure: boolean, limits: ConnectionLimits) {
    this.#server = server;
    server.on('connection', (socket: Socket) => this.#sockets.add(socket));
    server.on('connection', (socket: Socket) => {
      socket.once('close', () => this.#sockets.delete(socket));
    });
    server.on(isSecure ? 'secureConnection' : 'connection', (socket: Socket) => this.#take(socket));
    server.on('session', (session: ServerHttp2Session) => {
      this.#sessions.add(session);
      session.once('close', () => this.#sessions.delete(session));
    });
    this.#watchStalled(limits.stallTimeout);
    if (!isSecure) this.#watchIdle(limits.keepAliveTimeout);
  }

  /** Tells that a request has come; {@link end} must follow. */
  begin({ socket }: IncomingMessage, response: ServerResponse): RunningAnswer {
    return this.#running.add(response, this.#fresh.size > 0 && this.#forget(socket));
  }

  /** Tells that an answer is over. */
  end(answer: RunningAnswer): void {
    this.#running.remove(answer);
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
    for (const timer of this.#looking) clearInterval(timer);
    for (const session of this.#sessions) session.destroy();
    for (const socket of this.#sockets) socket.destroy();
  }

  #watchStalled(timeout: number): void {
    const stalled = new StalledClients(timeout);
    this.#look(timeout, () => stalled.look(this.#running, this.#sessions));
  }

  #watchIdle(timeout: number): void {
    const idle = new IdleConnections(timeout);
    this.#look(timeout, () => {
      // Node gives those that nothing has come over yet the time for headers.
      const busy = new Set(this.#fresh);
      for (const { req } of this.#running) busy.add(req.socket);
      idle.look(this.#sockets, busy);
    });
  }

  #look(timeout: number, look: () => void): void {
    if (timeout === 0) return;
    const interval = Math.min(Math.max(10, timeout / 4), MOST_BETWEEN_LOOKS);
    this.#looking.push(setInterval(look, interval).unref());
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
}
