import type { IncomingMessage } from 'node:http';

import { BadRequestHttpException } from '../../core/index.ts';

/** Takes the next chunk; a promise makes the client wait until it settles. */
export type ChunkTaker = (chunk: Uint8Array) => Promise<void> | null | void;

/** How a body is read. */
export interface BodyReadingOptions {
  readonly take: ChunkTaker;
  /** What an early end of the body does: `fail` rejects, `stop` ends it like a whole one. */
  readonly onBreak: 'fail' | 'stop';
}

/** One reading of the body of a message, up to its end, its break or {@link fail}. */
export class BodyReading {
  readonly #message: IncomingMessage;
  readonly #options: BodyReadingOptions;
  readonly #ended = Promise.withResolvers<void>();
  #isOver = false;

  constructor(message: IncomingMessage, options: BodyReadingOptions) {
    this.#message = message;
    this.#options = options;
    message.on('data', this.#onData).on('end', this.#onEnd);
    message.on('error', this.#onBroken).on('close', this.#onBroken);
    // A message that has ended before emits nothing any more.
    if (isWhole(message)) this.#finish();
    else if (message.destroyed || message.readableEnded) this.#onBroken();
  }

  /** Settles when the reading is over. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** Ends it before the body has ended. */
  fail(error: unknown): void {
    this.#settle();
    this.#ended.reject(error);
  }

  readonly #onData = (chunk: Uint8Array): void => {
    try {
      const pending = this.#options.take(chunk);
      if (pending) void this.#waitFor(pending);
    } catch (error) {
      this.fail(error);
    }
  };

  readonly #onEnd = (): void => {
    // A stream of HTTP/2 that is reset emits `end` first, and only then tells that it is incomplete.
    if (this.#message.httpVersionMajor < 2) this.#finish();
    else setImmediate(this.#onBroken);
  };

  readonly #onBroken = (cause?: Error): void => {
    if (this.#options.onBreak === 'stop' || isWhole(this.#message)) this.#finish();
    else this.fail(clientLeft(cause));
  };

  async #waitFor(pending: Promise<void>): Promise<void> {
    this.#message.pause();
    try {
      await pending;
      if (!this.#isOver) this.#message.resume();
    } catch (error) {
      this.fail(error);
    }
  }

  #finish(): void {
    this.#settle();
    this.#ended.resolve();
  }

  #settle(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const message = this.#message;
    if (message.readableEnded) return;
    message.off('data', this.#onData).off('end', this.#onEnd);
    message.off('error', this.#onBroken).off('close', this.#onBroken);
    // The rest is discarded once the response has left.
    message.pause();
  }
}

function isWhole(message: IncomingMessage): boolean {
  // The compatible interface of HTTP/2 has no other way to tell.
  return message.readableEnded && !('aborted' in message && message.aborted);
}

function clientLeft(cause?: Error): BadRequestHttpException {
  return new BadRequestHttpException('The client went away before the end of the request.', {
    ...(cause && { cause }),
  });
}
