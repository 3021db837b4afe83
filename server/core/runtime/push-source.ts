import { maxDiscardedBytes } from './discard-rest.ts';

/** Receives the next chunk of a body; the sender waits until a returned promise settles. */
export type ChunkHandler = (chunk: Uint8Array) => Promise<void> | null | void;

/** Effect of an early end of a body: `fail` rejects, `stop` ends the reading as at the regular end. */
export type EarlyEnd = 'fail' | 'stop';

/**
 * A body that passes on its chunks as they arrive, without a stream of the platform in between, which takes less time
 * and memory. Requests of `fwx/server/bridge` do so.
 */
export interface PushSource {
  /** Passes every chunk of the body to `take`. */
  consume(take: ChunkHandler, onEarlyEnd: EarlyEnd): Promise<void>;
}

/** Whether a request, or the source of one, is a {@link PushSource}. */
export function isPushSource(source: object): source is PushSource {
  return 'consume' in source && typeof source.consume === 'function';
}

/**
 * Passes the chunks of a body on until `take` throws, and discards the rest, so that a client or proxy that is still
 * sending gets the answer. After 64 MiB the reading ends.
 *
 * @throws What `take` has thrown.
 */
export async function consumeWhole(
  source: PushSource,
  take: ChunkHandler,
  onEarlyEnd: EarlyEnd,
): Promise<void> {
  const failures: unknown[] = [];
  let left = maxDiscardedBytes;
  await source.consume((chunk) => {
    try {
      if (failures.length === 0) return take(chunk);
    } catch (error) {
      failures.push(error);
    }
    left -= chunk.length;
    if (left < 0) throw failures[0];
  }, onEarlyEnd);
  if (failures.length > 0) throw failures[0];
}
