import { freeBytes } from '../../../core/internal.ts';

/** A stream that can be read in several steps, with bytes that were put back. */
export interface Source {
  /** The next bytes, or null at the end. */
  next(): Promise<Uint8Array | null>;
  /** Puts back bytes that were read but not used. */
  unshift(bytes: Uint8Array): void;
  /** Ends the stream, so that its creator can free its resources. */
  close(): Promise<void>;
}

/** A source over a stream, which can be read in several steps without being closed in between. */
export function sourceOf(stream: AsyncIterable<Uint8Array>): Source {
  const iterator = stream[Symbol.asyncIterator]();
  let kept: Uint8Array | null = null;
  return {
    async next() {
      if (kept) {
        const bytes = kept;
        kept = null;
        return bytes;
      }
      const result = await iterator.next();
      return result.done === true ? null : result.value;
    },
    unshift(bytes) {
      kept = bytes;
    },
    async close() {
      await iterator.return?.();
    },
  };
}

/**
 * At most `limit` bytes of a source; the rest stays in it.
 *
 * @param onChunk Called with every chunk; may throw to end the stream.
 */
export async function* takeBytes(
  source: Source,
  limit: number,
  onChunk: (chunk: Uint8Array) => void = () => {},
): AsyncGenerator<Uint8Array> {
  let left = limit;
  while (left > 0) {
    const bytes = await source.next();
    if (!bytes) return;
    if (bytes.length > left) source.unshift(bytes.subarray(left));
    const taken = bytes.length > left ? bytes.subarray(0, left) : bytes;
    left -= taken.length;
    onChunk(taken);
    yield taken;
  }
}

/** Collects the first bytes of a stream. */
export class StreamHead {
  #left: number;
  #chunks: Uint8Array[] = [];

  /** @param limit Most bytes that are kept. */
  constructor(limit: number) {
    this.#left = limit;
  }

  /** The bytes in one piece. */
  get bytes(): Uint8Array {
    return Buffer.concat(this.#chunks);
  }

  /** Adds a chunk. */
  add(chunk: Uint8Array): void {
    if (this.#left === 0) return;
    // A copy, because the memory of a chunk is freed once it is stored.
    const kept = new Uint8Array(chunk.subarray(0, this.#left));
    this.#left -= kept.length;
    this.#chunks.push(kept);
  }
}

/** Passes a stream on, and calls `onChunk` with every chunk, which may throw to end it. */
export async function* watch(
  stream: AsyncIterable<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    onChunk(chunk);
    yield chunk;
  }
}

/** A stream of one piece. */
export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

/** The first `limit` bytes of a stream, or all when there are fewer. */
export async function collect(
  stream: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit);
}

/** A stream in pieces of exactly `size` bytes; the last one is shorter, and may be missing. */
export async function* batches(
  stream: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array> {
  const source = sourceOf(stream);
  try {
    for (;;) {
      const parts: Uint8Array[] = [];
      for await (const part of takeBytes(source, size)) parts.push(part);
      const bytes = parts.length === 1 ? parts[0] : join(parts);
      if (bytes && bytes.length > 0) yield bytes;
      if (!bytes || bytes.length < size) return;
    }
  } finally {
    await source.close();
  }
}

/** Chunks in one piece; their memory is freed when it was given away. */
export function join(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = Buffer.concat(chunks);
  for (const chunk of chunks) freeBytes(chunk);
  return bytes;
}
