import type { ServerResponse } from 'node:http';
import type { ServerHttp2Session } from 'node:http2';

import { http2Response } from '../node/request-end.ts';

/** RFC 9113, 7: the stream is no longer needed. */
const CANCEL = 8;

interface Progress {
  readonly bytes: number;
  readonly since: number;
}

interface ByteCounters {
  readonly bytesRead: number;
  readonly bytesWritten: number;
}

/**
 * Disconnects stalled clients. All responses in flight are checked at intervals, which costs a
 * request nothing; a timer for each connection would be set and cleared with every request.
 */
export class StalledClients {
  readonly #timeout: number;
  readonly #progress = new WeakMap<object, Progress>();

  /** @param timeout Milliseconds after which a client is disconnected. */
  constructor(timeout: number) {
    this.#timeout = timeout;
  }

  /** Disconnects clients without progress for the timeout: of responses in flight, and of idle HTTP/2 sessions. */
  check(
    inFlight: Iterable<{ readonly response: ServerResponse }>,
    sessions: Iterable<ServerHttp2Session>,
  ): void {
    const busy = new Set<unknown>();
    for (const { response } of inFlight) {
      const stream = http2Response(response)?.stream;
      const session = stream?.session;
      busy.add(session);
      const socket = session ? session.socket : response.req.socket;
      if (!this.#isStalled(response, waitsForClient(response), socket)) continue;
      if (stream) stream.close(CANCEL);
      else socket?.destroy();
    }
    for (const session of sessions) {
      if (this.#isStalled(session, !busy.has(session), session.socket)) session.close();
    }
  }

  #isStalled(key: object, isWaiting: boolean, socket: ByteCounters | undefined): boolean {
    if (!isWaiting || !socket) {
      this.#progress.delete(key);
      return false;
    }
    const bytes = socket.bytesRead + socket.bytesWritten;
    const now = performance.now();
    const last = this.#progress.get(key);
    if (last?.bytes === bytes) return now - last.since >= this.#timeout;
    this.#progress.set(key, { bytes, since: now });
    return false;
  }
}

/** Whether the client has to act: to read bytes, or to send a body that is being read. */
function waitsForClient({ req, socket, writableLength }: ServerResponse): boolean {
  const isTaking = writableLength > 0 || (socket?.writableLength ?? 0) > 0;
  return isTaking || (!req.complete && req.readableFlowing === true);
}
