import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse, ServerHttp2Session } from 'node:http2';

/** RFC 9113, 7: nobody wants the stream any more. */
const CANCEL = 8;

interface Sight {
  readonly bytes: number;
  readonly since: number;
}

/**
 * Finds clients that have to go on, and do not. It looks at all answers that are running now and then, which costs
 * a request nothing; a timer for each connection would be set and cleared with every one.
 */
export class StalledClients {
  readonly #timeout: number;
  readonly #sights = new WeakMap<object, Sight>();

  /** @param timeout Milliseconds after which a client is cut off. */
  constructor(timeout: number) {
    this.#timeout = timeout;
  }

  /** Cuts off who has not moved for long enough: answers that are running, and idle sessions of HTTP/2. */
  look(running: Iterable<ServerResponse>, sessions: Iterable<ServerHttp2Session>): void {
    const busy = new Set<unknown>();
    for (const response of running) {
      const session = sessionOf(response);
      busy.add(session);
      const socket = session ? session.socket : response.req.socket;
      if (!this.#isStalled(response, waitsForClient(response), socket)) continue;
      if (session) (response as unknown as Http2ServerResponse).stream.close(CANCEL);
      else socket?.destroy();
    }
    for (const session of sessions) {
      if (this.#isStalled(session, !busy.has(session), session.socket)) session.close();
    }
  }

  #isStalled(
    key: object,
    isWaiting: boolean,
    socket: { readonly bytesRead: number; readonly bytesWritten: number } | undefined,
  ): boolean {
    if (!isWaiting || !socket) {
      this.#sights.delete(key);
      return false;
    }
    const bytes = socket.bytesRead + socket.bytesWritten;
    const now = performance.now();
    const last = this.#sights.get(key);
    if (last?.bytes === bytes) return now - last.since >= this.#timeout;
    this.#sights.set(key, { bytes, since: now });
    return false;
  }
}

function sessionOf(response: ServerResponse): ServerHttp2Session | null {
  const { stream } = response as { stream?: { session?: ServerHttp2Session } };
  return stream?.session ?? null;
}

/** Whether it is the client's turn: bytes are waiting to be taken, or somebody reads a body that does not come. */
function waitsForClient({ req, socket, writableLength }: ServerResponse): boolean {
  const isTaking = writableLength > 0 || (socket?.writableLength ?? 0) > 0;
  return isTaking || (!req.complete && req.readableFlowing === true);
}
