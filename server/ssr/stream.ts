import { bindRequestScope, InvalidArgumentException } from '../core/index.ts';
import { type Sink, type Walk, walkChild } from './internal/walk.ts';
import { pageFrame, type RenderOptions } from './render.ts';

/** Options of {@link renderToStream} and {@link renderToIterable}. */
export interface StreamOptions extends RenderOptions {
  /** Least length of a chunk in UTF-16 code units, 1 or more. Default 16,384. */
  chunkSize?: number;
}

const defaultChunkSize = 16_384;

/**
 * A page piece by piece, as strings: the same text as `renderToString`, and lists are asked for
 * their items only when the chunk before has been taken. Promises and asynchronous lists are awaited
 * where they stand.
 *
 * @throws {InvalidArgumentException} `chunkSize` is not a whole number of 1 or more; or, while
 * iterating, as `renderToString`.
 */
export function renderToIterable(
  value: unknown,
  options: StreamOptions = {},
): AsyncGenerator<string, void, undefined> {
  return iterate(new Chunks(value, options));
}

async function* iterate(chunks: Chunks): AsyncGenerator<string, void, undefined> {
  try {
    for (let next = await chunks.next(); next !== null; next = await chunks.next()) yield next;
  } finally {
    chunks.stop();
  }
}

/**
 * A page as a stream of UTF-8, for the body of a `Response`. It renders only as fast as it is read,
 * and stops when the reader goes away.
 *
 * @throws {InvalidArgumentException} `chunkSize` is not a whole number of 1 or more. What goes wrong
 * later fails the stream.
 */
export function renderToStream(
  value: unknown,
  options: StreamOptions = {},
): ReadableStream<Uint8Array> {
  const chunks = new Chunks(value, options);
  const encoder = new TextEncoder();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const next = await chunks.next();
      if (next === null) controller.close();
      else controller.enqueue(encoder.encode(next));
    },
    cancel: () => chunks.stop(),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** A walk, cut into chunks. It goes on in the request that it was started in, whoever reads. */
class Chunks {
  readonly #sink: Sink;
  readonly #walk: Walk;
  readonly #step: (value: unknown) => IteratorResult<PromiseLike<unknown> | undefined, void>;
  #isDone = false;

  constructor(value: unknown, options: StreamOptions) {
    const { chunkSize = defaultChunkSize } = options;
    if (!Number.isInteger(chunkSize) || chunkSize < 1) {
      throw new InvalidArgumentException(
        `"chunkSize" must be a whole number of 1 or more, got ${String(chunkSize)}.`,
      );
    }
    this.#sink = { text: '', chunkSize };
    this.#walk = walkChild(value, pageFrame(options), this.#sink);
    this.#step = bindRequestScope((sent) => this.#walk.next(sent));
  }

  /** The next chunk, or `null` at the end. */
  async next(): Promise<string | null> {
    let sent: unknown;
    while (!this.#isDone) {
      const { done, value } = this.#step(sent);
      this.#isDone = done === true;
      sent = value ? await this.#settle(value) : undefined;
      if (this.#sink.text.length >= this.#sink.chunkSize) break;
    }
    const { text } = this.#sink;
    this.#sink.text = '';
    return text === '' && this.#isDone ? null : text;
  }

  /** A promise that fails fails inside the walk, so that lists in progress are closed. */
  async #settle(value: PromiseLike<unknown>): Promise<unknown> {
    try {
      return await value;
    } catch (error) {
      this.#isDone = true;
      this.#walk.throw(error);
      throw error;
    }
  }

  stop(): void {
    this.#isDone = true;
    this.#walk.return();
  }
}
