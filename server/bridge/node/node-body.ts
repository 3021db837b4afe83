import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';

import { BadRequestHttpException, HttpException } from '../../core/index.ts';
import {
  type ChunkHandler,
  type EarlyEnd,
  freeBytes,
  giveBytes,
  maxDiscardedBytes,
} from '../../core/internal.ts';
import { BodyReading, isWhole } from './body-reading.ts';

/** The body of a request of `node:http`, read once, with back pressure. */
export class NodeBody {
  readonly #message: IncomingMessage;
  readonly #maxBytes: number;
  #isUsed = false;
  #isDiscarded = false;
  #reading: BodyReading | null = null;

  /** @param maxBytes Most bytes; 0: no limit. */
  constructor(message: IncomingMessage, maxBytes: number) {
    this.#message = message;
    this.#maxBytes = maxBytes;
  }

  /** Whether the body is being read or was read, here or by other code of the server. */
  get used(): boolean {
    return this.#isUsed || wasRead(this.#message);
  }

  /**
   * Passes on every chunk as it arrives from the socket; the receiver owns its memory, see `giveBytes`.
   *
   * @throws {TypeError} The body was read before.
   * @throws {HttpException} 413: the body is larger than allowed.
   * @throws {BadRequestHttpException} The client went away before its end.
   */
  consume(take: ChunkHandler, onEarlyEnd: EarlyEnd = 'fail'): Promise<void> {
    const forward: ChunkHandler = (chunk) => {
      // Other listeners receive the same bytes.
      if (this.#message.listenerCount('data') === 1) giveBytes(chunk);
      return take(chunk);
    };
    return this.#read(forward, onEarlyEnd);
  }

  async #read(take: ChunkHandler, onEarlyEnd: EarlyEnd): Promise<void> {
    if (this.used) throw unusable(this.#isUsed);
    this.#isUsed = true;
    const maxBytes = this.#maxBytes;
    let size = 0;
    const reading = new BodyReading(this.#message, {
      onEarlyEnd,
      take: (chunk) => {
        size += chunk.length;
        if (maxBytes !== 0 && size > maxBytes) throw tooLarge(maxBytes);
        return take(chunk);
      },
    });
    this.#reading = reading;
    await reading.ended;
  }

  /** The whole body. @throws As {@link consume}. */
  async bytes(): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    await this.consume((chunk) => void chunks.push(chunk));
    const [first] = chunks;
    // Most bodies that are read completely are one chunk.
    if (first && chunks.length === 1) return first;
    const all = Buffer.concat(chunks);
    for (const chunk of chunks) freeBytes(chunk);
    return all;
  }

  /** The whole body as UTF-8 text, without a byte order mark. @throws As {@link consume}. */
  async text(): Promise<string> {
    const { buffer, byteOffset, length } = await this.bytes();
    const text = Buffer.from(buffer, byteOffset, length).toString('utf8');
    return text.charCodeAt(0) === 0xfe_ff ? text.slice(1) : text;
  }

  /**
   * The body as a Fetch stream, which reads a chunk from the socket only on a pull. Chunks are enqueued
   * only while the stream is pulled: `Readable.toWeb` can throw an uncaught error when a body is cancelled.
   * The memory of the chunks is not freed: after `tee()`, two readers can share a stream.
   */
  stream(): ReadableStream<Uint8Array> {
    const source = new BodyStream(
      (take) => this.#read(take, 'fail'),
      () => (this.#isUsed = true),
    );
    return new ReadableStream(source, { highWaterMark: 0 });
  }

  /** Reads a body that nothing has read, and discards it, whatever its limit is; no more than 64 MiB. Never rejects. */
  async discardUnread(): Promise<void> {
    if (this.used || !hasBytes(this.#message)) return;
    this.#isUsed = true;
    let left = maxDiscardedBytes;
    this.#reading = new BodyReading(this.#message, {
      onEarlyEnd: 'stop',
      take: (chunk) => {
        left -= chunk.length;
        if (left < 0) throw tooLarge(maxDiscardedBytes);
      },
    });
    await this.#reading.ended.catch(() => undefined);
  }

  /**
   * Ends reading once the response was sent. The rest is discarded, so that the connection can be reused, and so that
   * browsers, which read no response before they have sent the request, get it; beyond 64 MiB the connection ends.
   */
  discard(): void {
    if (this.#isDiscarded) return;
    this.#isDiscarded = true;
    this.#isUsed = true;
    const message = this.#message;
    this.#reading?.fail(
      new BadRequestHttpException('The answer was sent before the request was read to its end.'),
    );
    if (message.destroyed) return;
    let size = 0;
    message.on('data', (chunk: Uint8Array) => {
      size += chunk.length;
      if (size > maxDiscardedBytes) endMessage(message);
    });
    // A client that goes away meanwhile is not an error.
    message.on('error', () => undefined);
    message.resume();
  }
}

/** Passes the chunks of a body on to a stream, one for each pull. */
class BodyStream implements UnderlyingDefaultSource<Uint8Array> {
  readonly #consume: (take: ChunkHandler) => Promise<void>;
  readonly #onCancel: () => void;
  #isStarted = false;
  #isCancelled = false;
  #onChunk: (() => void) | null = null;
  #nextPull: PromiseWithResolvers<void> | null = null;

  constructor(consume: (take: ChunkHandler) => Promise<void>, onCancel: () => void) {
    this.#consume = consume;
    this.#onCancel = onCancel;
  }

  pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    return new Promise((resolve) => {
      this.#onChunk = resolve;
      if (this.#isStarted) this.#nextPull?.resolve();
      else void this.#start(controller);
      this.#isStarted = true;
    });
  }

  cancel(): void {
    this.#onCancel();
    this.#isCancelled = true;
    this.#nextPull?.reject(new Error('cancelled'));
  }

  async #start(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    try {
      await this.#consume((chunk) => {
        if (this.#isCancelled) throw new Error('cancelled');
        controller.enqueue(chunk);
        this.#nextPull = Promise.withResolvers();
        this.#onChunk?.();
        return this.#nextPull.promise;
      });
      if (!this.#isCancelled) controller.close();
    } catch (error) {
      // Has no effect on a cancelled stream.
      controller.error(error);
    }
    this.#onChunk?.();
  }
}

/** Ends a message that has more of its body to come, over HTTP/1.1 with its connection. */
function endMessage(message: IncomingMessage | Http2ServerRequest): void {
  if ('stream' in message) message.stream.close();
  else message.destroy();
}

/** Whether the message announced a body that has ended. A body without bytes may have ended unread. */
function wasRead(message: IncomingMessage): boolean {
  return isWhole(message) && hasBytes(message);
}

/** Whether the message announces a body with bytes. */
export function hasBytes({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

function unusable(isReadHere: boolean): TypeError {
  return new TypeError(
    isReadHere
      ? 'Body is unusable: Body has already been read'
      : 'Body is unusable: other code of the server, such as a body parser, has read it before',
  );
}

function tooLarge(maxBytes: number): HttpException {
  return new HttpException(413, `The request body must not be larger than ${maxBytes} bytes.`);
}
