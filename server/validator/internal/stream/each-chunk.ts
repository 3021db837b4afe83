/** Where bytes come from, piece by piece. */
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | PushSource;

/** Something that passes its chunks on without a stream between, as requests of `fwx/server/bridge` do. */
export interface PushSource {
  consume(take: (chunk: Uint8Array) => void): Promise<void>;
}

/** Hands every chunk of a source to `take`, and ends the source when that throws. */
export async function eachChunk(
  source: ByteSource,
  take: (chunk: Uint8Array) => void,
): Promise<void> {
  if ('consume' in source) return source.consume(take);
  if (!('getReader' in source)) {
    for await (const chunk of source) take(chunk);
    return;
  }
  const reader = source.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    try {
      take(next.value);
    } catch (error) {
      // Not cancelled: Node's own streams can throw where nobody catches it (nodejs/node#54205), and a server
      // drops what is left of a body once the answer has been sent.
      reader.releaseLock();
      throw error;
    }
  }
}
