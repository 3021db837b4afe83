type Chunk = Uint8Array | string;

/**
 * Iterates chunks. Streams of Fetch are read by a reader: their own iterator cannot be left while it waits for
 * a chunk, so a source that waits for ever would never hear that nobody wants it any more.
 */
export function chunkIterator(chunks: AsyncIterable<Chunk>): AsyncIterator<Chunk, undefined> {
  if (!(chunks instanceof ReadableStream)) return chunks[Symbol.asyncIterator]();
  const reader = (chunks as ReadableStream<Chunk>).getReader();
  return {
    async next() {
      const { done, value } = await reader.read();
      return done ? { done, value: undefined } : { done, value };
    },
    async return() {
      await reader.cancel();
      return { done: true, value: undefined };
    },
  };
}
