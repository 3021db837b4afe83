import { freeBytes, type PushSource } from '../../core/internal.ts';

/** Bytes that may be queued before the sender has to wait. */
const maxWaiting = 256 * 1024;

/**
 * The chunks of a push source, one after the other. The sender waits while the reader is
 * behind by more than 256 KiB.
 *
 * @param maxDrain Bytes that are discarded when the reader stops early; with more the source ends.
 */
export async function* chunkQueue(
  source: PushSource,
  maxDrain: number,
): AsyncGenerator<Uint8Array> {
  const queue = new Queue(maxDrain);
  const end = source.consume((chunk) => queue.put(chunk), 'fail').then(() => queue.end());
  // The reader gets the error where it awaits `end`, not here.
  end.catch(() => queue.end());
  let isOver = false;
  try {
    for (let chunks = await queue.take(); chunks; chunks = await queue.take()) yield* chunks;
    isOver = true;
    await end;
  } finally {
    if (!isOver) {
      queue.cancel();
      await end.catch(() => {});
    }
  }
}

class Queue {
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  #isEnded = false;
  #left: number;
  #isCancelled = false;
  #reader: (() => void) | null = null;
  #sender: PromiseWithResolvers<void> | null = null;

  constructor(maxDrain: number) {
    this.#left = maxDrain;
  }

  put(chunk: Uint8Array): Promise<void> | null {
    if (this.#isCancelled) return this.#drop(chunk);
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    this.#wake();
    if (this.#bytes < maxWaiting) return null;
    this.#sender = Promise.withResolvers<void>();
    return this.#sender.promise;
  }

  /** All queued chunks; null at the end. */
  async take(): Promise<Uint8Array[] | null> {
    while (this.#chunks.length === 0) {
      if (this.#isEnded) return null;
      await new Promise<void>((resolve) => (this.#reader = resolve));
    }
    const chunks = this.#chunks;
    this.#chunks = [];
    this.#bytes = 0;
    this.#resumeSender();
    return chunks;
  }

  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  cancel(): void {
    this.#isCancelled = true;
    this.#chunks = [];
    this.#resumeSender();
  }

  #drop(chunk: Uint8Array): null {
    this.#left -= chunk.length;
    freeBytes(chunk);
    if (this.#left < 0) throw new Error('Too many bytes were sent in vain.');
    return null;
  }

  #wake(): void {
    this.#reader?.();
    this.#reader = null;
  }

  #resumeSender(): void {
    this.#sender?.resolve();
    this.#sender = null;
  }
}
