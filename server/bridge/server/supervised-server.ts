import type { Server } from 'node:http';
import type { ListenOptions, Socket } from 'node:net';

import type { ReplacementCause } from './worker.ts';
import type { BoundAddress, ListenerReply, ListenerRequest } from './shared-listener.ts';

/** Environment variable with the process id of the supervisor, which child processes of workers inherit, too. */
export const SUPERVISOR = 'FWX_SUPERVISOR';

/** Messages between a process and its supervisor; applications may send any others, null included. */
export type ClusterMessage =
  | { readonly fwx: 'listening'; readonly url: string }
  | { readonly fwx: 'leaving'; readonly cause: ReplacementCause }
  | { readonly fwx: 'replaced' };

/** A server that gets its connections from the listener of a supervisor. */
export class SupervisedServer {
  readonly #server: Server;
  readonly #id = crypto.randomUUID();
  #onBound: ((address: BoundAddress) => void) | null = null;
  #isOpen = false;

  constructor(server: Server) {
    this.#server = server;
  }

  /** Whether this process was started by a supervisor. */
  static get isAvailable(): boolean {
    return process.send !== undefined && process.env[SUPERVISOR] === String(process.ppid);
  }

  /** As `server.listen()`: a failure is an event of the server. */
  listen(address: ListenOptions, onBound: (address: BoundAddress) => void): void {
    this.#isOpen = true;
    this.#onBound = onBound;
    // Also keeps the process running, as a listener does.
    process.on('message', this.#receive);
    this.#send({ fwx: 'listen', id: this.#id, address });
  }

  /** Stops accepting connections. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#send({ fwx: 'unlisten', id: this.#id });
  }

  readonly #receive = (message: ListenerReply | null, socket?: Socket): void => {
    if (message?.fwx === undefined || message.id !== this.#id) return;
    if (message.fwx === 'connection') this.#take(socket);
    // A message with a socket is emitted one turn later than one without that was sent after it.
    else if (message.fwx === 'unlistened')
      setImmediate(() => process.off('message', this.#receive));
    else if (message.fwx === 'bound') {
      // It may have been closed meanwhile.
      if (!this.#isOpen) return;
      // Starts what Node sets up when a server listens, such as the timeout for headers.
      this.#server.emit('listening');
      this.#onBound?.(message.address);
    } else {
      process.off('message', this.#receive);
      const { code, text } = message;
      this.#server.emit('error', Object.assign(new Error(text), { code }));
    }
  };

  /** @param socket Missing when the client has gone away meanwhile. */
  #take(socket?: Socket): void {
    const isTaken = this.#isOpen || socket === undefined;
    if (!isTaken) socket.destroy();
    this.#send({ fwx: 'answer', id: this.#id, isTaken });
    if (!isTaken || !socket) return;
    // As HTTP servers configure their listener: a client that has sent its request may close its half.
    socket.allowHalfOpen = true;
    this.#server.emit('connection', socket);
  }

  #send(message: ListenerRequest): void {
    process.send?.(message, () => undefined);
  }
}

/** Whether the supervisor knows that this process listens. */
let isReported = false;

/** Reports to the supervisor that this process listens. */
export function reportListening(url: string): void {
  isReported = true;
  process.send?.({ fwx: 'listening', url } satisfies ClusterMessage);
}

/** Settles when another process listens in place of this one; null before the supervisor was asked for one. */
let replacement: Promise<void> | null = null;

/** What each server of this process does when one of them has reached a limit: another process replaces them all. */
export const limitReactions = new Set<(cause: ReplacementCause) => void>();

/**
 * Asks the supervisor for another process, once, and waits until it listens in place of this one. A process that has not
 * listened does not wait: its supervisor counts its end as a failed start.
 */
export function waitForReplacement(cause: ReplacementCause): Promise<void> {
  if (!isReported) return Promise.resolve();
  if (replacement) return replacement;
  replacement = new Promise((resolve) => {
    const onMessage = (message: ClusterMessage | null): void => {
      if (message?.fwx !== 'replaced') return;
      process.off('message', onMessage);
      resolve();
    };
    process.on('message', onMessage);
    process.send?.({ fwx: 'leaving', cause } satisfies ClusterMessage);
  });
  for (const reachLimit of limitReactions) reachLimit(cause);
  return replacement;
}
