type Chunk = Uint8Array | string;

/** The part of a Node stream that is used. */
interface Destroyable {
  destroy(): unknown;
}

/** Whether a value holds resources that only `destroy` releases, as Node streams do. */
export function isDestroyable(value: unknown): value is Destroyable {
  return typeof (value as Partial<Destroyable> | null)?.destroy === 'function';
}

/**
 * Iterates chunks. Fetch streams are read by a reader, and Node streams are destroyed: `return()` of their own
 * iterators waits for the pending chunk, so a source that never sends one would never be canceled; and before the first
 * `next()` it does nothing at all.
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
