import { freeBytes } from '../../core/internal.ts';

/** Something that passes its chunks on as they come, as requests of `fwx/server/bridge` do. */
export interface PushSource {
  /** @param take Takes the next chunk; a promise makes the sender wait until it settles. */
  consume(take: (chunk: Uint8Array) => Promise<void> | null): Promise<void>;
}

/** Bytes that may wait to be read before the sender has to. */
const maxWaiting = 256 * 1024;

/**
 * The chunks of a source that pushes, one after the other. The sender waits while the reader is
 * behind by more than 256 KiB.
 *
 * @param maxDrain Bytes that are passed over when the reader gives up; with more the source ends.
 */
export async function* chunkQueue(
  source: PushSource,
  maxDrain: number,
): AsyncGenerator<Uint8Array> {
  const queue = new Queue(maxDrain);
  const end = source.consume((chunk) => queue.put(chunk)).then(() => queue.end());
  // Told to the reader where it waits, not here.
  end.catch(() => queue.end());
  let isOver = false;
  try {
    for (let chunks = await queue.take(); chunks; chunks = await queue.take()) yield* chunks;
    isOver = true;
    await end;
  } finally {
    if (!isOver) {
      queue.giveUp();
      await end.catch(() => {});
    }
  }
}

class Queue {
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  #isEnded = false;
  #left: number;
  #isGivenUp = false;
  #reader: (() => void) | null = null;
  #sender: PromiseWithResolvers<void> | null = null;

  constructor(maxDrain: number) {
    this.#left = maxDrain;
  }

  put(chunk: Uint8Array): Promise<void> | null {
    if (this.#isGivenUp) return this.#drop(chunk);
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    this.#wake();
    if (this.#bytes < maxWaiting) return null;
    this.#sender = Promise.withResolvers<void>();
    return this.#sender.promise;
  }

  /** All that has come; null at the end. */
  async take(): Promise<Uint8Array[] | null> {
    while (this.#chunks.length === 0) {
      if (this.#isEnded) return null;
      await new Promise<void>((resolve) => (this.#reader = resolve));
    }
    const chunks = this.#chunks;
    this.#chunks = [];
    this.#bytes = 0;
    this.#goOn();
    return chunks;
  }

  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  giveUp(): void {
    this.#isGivenUp = true;
    this.#chunks = [];
    this.#goOn();
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

  #goOn(): void {
    this.#sender?.resolve();
    this.#sender = null;
  }
}
