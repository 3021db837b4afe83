type Chunk = Uint8Array | string;

/** What is used of a stream of Node. */
interface Destroyable {
  destroy(): unknown;
}

/** Whether something holds what only `destroy` lets go, as streams of Node do. */
export function isDestroyable(value: unknown): value is Destroyable {
  return typeof (value as Partial<Destroyable> | null)?.destroy === 'function';
}

/**
 * Iterates chunks. Streams of Fetch are read by a reader, and those of Node are destroyed: their own iterators
 * cannot be left while they wait for a chunk, so a source that waits for ever would never hear that nobody wants
 * it any more; and leaving one that was not begun does nothing at all.
 */
export function chunkIterator(chunks: AsyncIterable<Chunk>): AsyncIterator<Chunk, undefined> {
  if (chunks instanceof ReadableStream) return readerIterator(chunks as ReadableStream<Chunk>);
  const iterator = chunks[Symbol.asyncIterator]();
  if (!isDestroyable(chunks)) return iterator;
  return {
    next: () => iterator.next(),
    async return() {
      chunks.destroy();
      return { done: true, value: undefined };
    },
  };
}

function readerIterator(chunks: ReadableStream<Chunk>): AsyncIterator<Chunk, undefined> {
  const reader = chunks.getReader();
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
