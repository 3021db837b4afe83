/** Most bytes that are read and discarded. */
export const maxDiscardedBytes = 64 * 1024 ** 2;

/**
 * Reads a body that is not needed any more to its end, and discards it. Where a body is read in part, servers with Fetch
 * hold back the next request of its connection: they only discard a body that nothing has touched. After 64 MiB the
 * body is cancelled. Never rejects: the client may have gone away.
 */
export async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let left = maxDiscardedBytes; left > 0;) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.length;
    }
    await reader.cancel();
  } catch {
    // The client has gone away, and no more data was needed.
  }
}

/**
 * Whether the next request of a connection waits for the end of this body, as over HTTP/1.1. Other bodies, such as
 * those that a program has made, may be cancelled.
 */
export function isAwaitedBody(headers: { get(name: string): string | null }): boolean {
  return headers.get('content-length') !== null || headers.get('transfer-encoding') !== null;
}
