import type { Socket } from 'node:net';

/** What is added to the time that clients are told, in milliseconds: a request of its last moment still arrives. */
const GRACE_MILLISECONDS = 1_000;

interface Sight {
  readonly bytes: number;
  readonly since: number;
}

/** In the place of a number of bytes, while an answer is owed. */
const BUSY = -1;

/**
 * Closes connections whose next request does not come. It looks at them now and then, which costs a request nothing;
 * the timer of Node is set and cleared with every one.
 */
export class IdleConnections {
  readonly #timeout: number;
  readonly #sights = new WeakMap<Socket, Sight>();

  /** @param timeout Milliseconds that clients are told; they have at least a second more. */
  constructor(timeout: number) {
    this.#timeout = timeout + GRACE_MILLISECONDS;
  }

  /** Closes which of these connections nothing has come over for long enough. @param busy Those that are owed an answer. */
  look(sockets: Iterable<Socket>, busy: ReadonlySet<Socket>): void {
    const now = performance.now();
    for (const socket of sockets) {
      const bytes = busy.has(socket) ? BUSY : socket.bytesRead;
      const last = this.#sights.get(socket);
      // What has happened since the last look may have happened right now.
      if (bytes === BUSY || last?.bytes !== bytes) this.#sights.set(socket, { bytes, since: now });
      else if (now - last.since >= this.#timeout) socket.destroy();
    }
  }
}
