import type { IncomingMessage } from 'node:http';

import { BadRequestHttpException } from '../../core/index.ts';

/** Takes the next chunk; a promise makes the client wait until it settles. */
export type ChunkTaker = (chunk: Uint8Array) => Promise<void> | null | void;

/** What an early end of the body does: `fail` rejects, `stop` ends it like a whole one. */
export type OnBreak = 'fail' | 'stop';

/** Told once that a reading is over. @param isFault Whether `error` is why. */
type OnOver = (error: unknown, isFault: boolean) => void;

/** One reading of the body of a message, up to its end, its break or {@link fail}. */
export class BodyReading {
  readonly #message: IncomingMessage;
  readonly #take: ChunkTaker;
  readonly #onBreak: OnBreak;
  readonly #onOver: OnOver;
  #isOver = false;

  // oxlint-disable-next-line max-params -- for every body
  constructor(message: IncomingMessage, take: ChunkTaker, onBreak: OnBreak, onOver: OnOver) {
    this.#message = message;
    this.#take = take;
    this.#onBreak = onBreak;
    this.#onOver = onOver;
  }

  start(): void {
    const message = this.#message;
    message.on('data', this.#onData).on('end', this.#onEnd);
    message.on('error', this.#onBroken).on('close', this.#onBroken);
    // Nothing comes from a message that was over before anyone listened.
    if (isWhole(message)) this.#settle(undefined, false);
    else if (message.destroyed || message.readableEnded) this.#onBroken();
  }

  /** Ends it before the body has ended. */
  fail(error: unknown): void {
    this.#settle(error, true);
  }

  readonly #onData = (chunk: Uint8Array): void => {
    let pending: Promise<void> | null | void;
    try {
      pending = this.#take(chunk);
    } catch (error) {
      this.fail(error);
      return;
    }
    if (pending) this.#waitFor(pending);
  };

  /** A stream of HTTP/2 that is reset ends first, like a whole one, and tells right after that it was not. */
  readonly #onEnd = (): void => {
    if (this.#message.httpVersionMajor < 2) this.#settle(undefined, false);
    else setImmediate(this.#onBroken);
  };

  readonly #onBroken = (cause?: Error): void => {
    const isFine = this.#onBreak === 'stop' || isWhole(this.#message);
    this.#settle(isFine ? undefined : clientLeft(cause), !isFine);
  };

  #waitFor(pending: Promise<void>): void {
    const message = this.#message;
    message.pause();
    pending.then(
      () => this.#isOver || message.resume(),
      (error: unknown) => this.fail(error),
    );
  }

  #settle(error: unknown, isFault: boolean): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const message = this.#message;
    if (!message.readableEnded) {
      message.off('data', this.#onData).off('end', this.#onEnd);
      message.off('error', this.#onBroken).off('close', this.#onBroken);
      // What is still to come is not wanted; the sender deals with it once the answer has left.
      message.pause();
    }
    this.#onOver(error, isFault);
  }
}

/** Whether all of the body was there. */
function isWhole(message: IncomingMessage): boolean {
  return message.readableEnded && !(message as { readonly aborted?: boolean }).aborted;
}

function clientLeft(cause?: Error): BadRequestHttpException {
  return new BadRequestHttpException('The client went away before the end of the request.', {
    ...(cause && { cause }),
  });
}
