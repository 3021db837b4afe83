import { bindRequestScope, InvalidArgumentException } from '../core/index.ts';
import { bindPage } from './ids.ts';
import { guardPromises } from './internal/guard-promises.ts';
import type { Output } from './internal/output.ts';
import { Writer } from './internal/write.ts';
import { pageFrame, type RenderOptions } from './render.ts';

/** How the text of a stream is split into chunks. */
export interface ChunkOptions {
  /** Least length of a chunk in UTF-16 code units, 1 or more. Default 16,384. */
  chunkSize?: number;
}

/** Options of {@link renderToStream} and {@link renderToIterable}. */
export interface StreamOptions extends RenderOptions, ChunkOptions {}

const defaultChunkSize = 16_384;

/**
 * A page piece by piece, as strings: the same text as `renderToString`. Lists are read no further than
 * the chunk needs. Promises and asynchronous lists are awaited in their place; the text before one
 * that has not settled is yielded first, even if it is short.
 *
 * @throws {InvalidArgumentException} `chunkSize` is not a whole number of 1 or more; or, while
 * iterating, as `renderToString`.
 */
export function renderToIterable(
  value: unknown,
  options: StreamOptions = {},
): AsyncGenerator<string, void, undefined> {
  return chunksOf(value, options)[Symbol.asyncIterator]();
}

/**
 * A page as a stream of UTF-8, for the body of a `Response`. It renders only as fast as it is read,
 * and stops when the reader cancels. Waits for promises as {@link renderToIterable} does.
 *
 * @throws {InvalidArgumentException} `chunkSize` is not a whole number of 1 or more. A later error,
 * such as the rejection of a promise, is the error of the stream.
 */
export function renderToStream(
  value: unknown,
  options: StreamOptions = {},
): ReadableStream<Uint8Array> {
  return streamOf(chunksOf(value, options));
}

function chunksOf(value: unknown, options: StreamOptions): Chunks {
  const frame = pageFrame(options);
  guardPromises(value);
  return new Chunks((writer) => writer.child(value, frame), options);
}

export function streamOf(chunks: Chunks): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const next = await chunks.next();
      if (chunks.isStopped) return;
      if (next === null) controller.close();
      else controller.enqueue(encoder.encode(next));
    },
    cancel: () => chunks.stop(),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** A walk, split into chunks. It continues in the request that started it, independent of the reader. */
export class Chunks {
  readonly #out: Output;
  readonly #run: () => void;
  /** The promise that the walk waits for. */
  #awaited: Promise<unknown> | null = null;
  #failure: { readonly error: unknown } | null = null;
  isStopped = false;

  /**
   * @param write Starts the walk.
   * @throws {InvalidArgumentException} `chunkSize` is not a whole number of 1 or more.
   */
  constructor(write: (out: Writer) => boolean, { chunkSize = defaultChunkSize }: ChunkOptions) {
    if (!Number.isInteger(chunkSize) || chunkSize < 1) {
      throw new InvalidArgumentException(
        `"chunkSize" must be a whole number of 1 or more, got ${String(chunkSize)}.`,
      );
    }
    const out = new Writer(chunkSize);
    this.#out = out;
    out.defer(() => write(out));
    this.#run = bindPage(bindRequestScope(() => out.run()));
  }

  /** The next chunk, or `null` at the end. Text that was written before an error is returned first. */
  async next(): Promise<string | null> {
    const out = this.#out;
    while (!this.isStopped && !this.#failure && !out.isFull && !this.#isDone) {
      if (!this.#awaited) this.#walk();
      else if (out.hasText && !(await settlesNow(this.#awaited))) break;
      else await this.#settle(this.#awaited);
    }
    const text = this.isStopped ? '' : out.take();
    if (text !== '') return text;
    if (this.#failure && !this.isStopped) throw this.#failure.error;
    return null;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string, void, undefined> {
    try {
      for (let next = await this.next(); next !== null; next = await this.next()) yield next;
    } finally {
      this.stop();
    }
  }

  get #isDone(): boolean {
    return this.#awaited === null && this.#out.isDone;
  }

  #walk(): void {
    try {
      this.#run();
    } catch (error) {
      this.#fail(error);
      return;
    }
    const { awaited } = this.#out;
    if (!awaited) return;
    this.#awaited = Promise.resolve(awaited);
    // It may reject before the reader asks for more.
    this.#awaited.catch(() => {});
  }

  async #settle(promise: Promise<unknown>): Promise<void> {
    try {
      this.#out.settled = await promise;
    } catch (error) {
      this.#fail(error);
    }
    this.#awaited = null;
  }

  #fail(error: unknown): void {
    this.#failure = { error };
    this.#out.close();
  }

  /** Ends the walk; lists in progress are closed. */
  stop(): void {
    this.isStopped = true;
    this.#out.close();
  }
}

/** Whether a promise settles within this turn of the event loop, so that there is nothing to wait for. */
async function settlesNow(promise: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const nextTurn = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, 0, false);
  });
  const isSettled = (): boolean => true;
  const settled = await Promise.race([promise.then(isSettled, isSettled), nextTurn]);
  clearTimeout(timer);
  return settled;
}
