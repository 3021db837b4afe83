import { consumeWhole, isPushSource, type PushSource } from '../../../core/internal.ts';

/** A source of bytes, piece by piece. */
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | PushSource;

/** Calls `take` with every chunk of a source, and ends the source when that throws. */
export async function eachChunk(
  source: ByteSource,
  take: (chunk: Uint8Array) => void,
): Promise<void> {
  if (isPushSource(source)) return consumeWhole(source, take, 'fail');
  if (!('getReader' in source)) {
    for await (const chunk of source) take(chunk);
    return;
  }
  const reader = source.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    try {
      take(next.value);
    } catch (error) {
      // Not cancelled: Node's own streams can throw an uncaught error (nodejs/node#54205), and the caller may read the rest.
      reader.releaseLock();
      throw error;
    }
  }
}
