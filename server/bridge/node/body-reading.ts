import type { IncomingMessage } from 'node:http';

import { BadRequestHttpException } from '../../core/index.ts';
import type { ChunkHandler, EarlyEnd } from '../../core/internal.ts';

/** How a body is read. */
export interface BodyReadingOptions {
  readonly take: ChunkHandler;
  readonly onEarlyEnd: EarlyEnd;
}

/** Reads the body of a message once, until its end, an early end or {@link fail}. */
export class BodyReading {
  readonly #message: IncomingMessage;
  readonly #options: BodyReadingOptions;
  readonly #ended = Promise.withResolvers<void>();
  #isOver = false;

  constructor(message: IncomingMessage, options: BodyReadingOptions) {
    this.#message = message;
    this.#options = options;
    if (isKept(message)) {
      void this.#takeKept();
      return;
    }
    message.on('data', this.#onData).on('end', this.#onEnd);
    message.on('error', this.#onAborted).on('close', this.#onAborted);
    // A message that has already ended emits no more events.
    if (isWhole(message)) this.#finish();
    else if (message.destroyed || message.readableEnded) this.#onAborted();
  }

  /** Settles when the reading is over. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** Ends the reading before the body has ended. */
  fail(error: unknown): void {
    this.#settle();
    this.#ended.reject(error);
  }

  async #takeKept(): Promise<void> {
    try {
      const chunks = [...keptChunks(this.#message)];
      const body = chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks);
      if (body.length === 0 || !hasDeclaredLength(this.#message, body)) return this.#onAborted();
      await this.#options.take(body);
      this.#finish();
    } catch (error) {
      this.fail(error);
    }
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
    // An HTTP/2 stream that is reset emits `end` first; only later its state shows that it is incomplete.
    if (this.#message.httpVersionMajor < 2) this.#finish();
    else setImmediate(this.#onAborted);
  };

  readonly #onAborted = (cause?: Error): void => {
    if (this.#options.onEarlyEnd === 'stop' || isWhole(this.#message)) this.#finish();
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
    message.off('error', this.#onAborted).off('close', this.#onAborted);
    // The rest is discarded once the response was sent.
    message.pause();
  }
}

/** Whether a message was read to its end. */
export function isWhole(message: IncomingMessage): boolean {
  // The compatibility API of HTTP/2 has no other indication.
  return message.readableEnded && !('aborted' in message && message.aborted);
}

/** Whether the client has gone away after it had sent a body that nothing has read yet. Node keeps the body. */
function isKept(message: IncomingMessage): boolean {
  // An HTTP/2 request is always `complete` once its stream is destroyed.
  if (message.httpVersionMajor >= 2 || !message.complete || message.readableDidRead) return false;
  // Other code may have destroyed the request for a reason of its own, or made its chunks texts.
  const cause: NodeJS.ErrnoException | null = message.errored;
  return cause?.code === 'ECONNRESET' && !message.readableEncoding;
}

/** Takes a body out of the memory of Node, which returns it chunk by chunk since version 26. */
function* keptChunks(message: IncomingMessage): Iterable<Uint8Array> {
  for (let chunk: unknown; (chunk = message.read()) !== null;) yield chunk as Uint8Array;
}

/** False when other code has taken a part of the body out of the memory of Node. */
function hasDeclaredLength({ headers }: IncomingMessage, body: Uint8Array): boolean {
  const length = headers['content-length'];
  return length === undefined || Number(length) === body.length;
}

function clientLeft(cause?: Error): BadRequestHttpException {
  return new BadRequestHttpException('The client went away before the end of the request.', {
    ...(cause && { cause }),
  });
}
