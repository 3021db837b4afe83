import type { IncomingMessage } from 'node:http';

import { BadRequestHttpException, HttpException } from '../../core/index.ts';
import { freeBytes, giveBytes } from '../../core/internal.ts';
import { BodyReading, type ChunkTaker, type OnBreak } from './body-reading.ts';
import { bodyStream } from './body-stream.ts';
import { discardRest } from './discard-rest.ts';

/** The body of a request of `node:http`, read once and at the reader's pace. */
export class NodeBody {
  readonly #message: IncomingMessage;
  readonly #maxBytes: number;
  #used = false;
  #reading: BodyReading | null = null;

  /** @param maxBytes Most bytes; 0: no limit. */
  constructor(message: IncomingMessage, maxBytes: number) {
    this.#message = message;
    this.#maxBytes = maxBytes;
  }

  /** Whether someone reads it or has read it. */
  get used(): boolean {
    return this.#used;
  }

  /**
   * Passes every chunk on as it comes from the socket, and gives it away: see `giveBytes`.
   *
   * @throws {TypeError} The body was read before.
   * @throws {HttpException} 413: it is larger than allowed.
   * @throws {BadRequestHttpException} The client went away before its end.
   */
  consume(take: ChunkTaker, onBreak: OnBreak = 'fail'): Promise<void> {
    return this.#read((chunk) => {
      this.#give(chunk);
      return take(chunk);
    }, onBreak);
  }

  /** Reads all of it. @param done Makes what the promise gives: another promise behind it would cost a turn. */
  #read<T = void>(take: ChunkTaker, onBreak: OnBreak = 'fail', done?: () => T): Promise<T> {
    const limited = this.#limited(take);
    return new Promise<T>((resolve, reject) => {
      this.#claim();
      const reading = new BodyReading(this.#message, limited, onBreak, (error, isFault) => {
        this.#reading = null;
        if (isFault) reject(error);
        else give(done, resolve, reject);
      });
      this.#reading = reading;
      reading.start();
    });
  }

  /** All of it. @throws As {@link consume}. */
  bytes(): Promise<Uint8Array> {
    return this.#whole((bytes) => bytes);
  }

  /** All of it as UTF-8 text, without a byte order mark. @throws As {@link consume}. */
  text(): Promise<string> {
    return this.#whole(textOf);
  }

  /** It as a Fetch stream that reads a chunk from the socket only when it is asked for one. */
  stream(): ReadableStream<Uint8Array> {
    return bodyStream((take) => this.#read(take));
  }

  /** Ends reading: the answer has left, so what is still to come is passed over. */
  discard(): void {
    this.#used = true;
    const message = 'The answer was sent before the request was read to its end.';
    this.#reading?.fail(new BadRequestHttpException(message));
    discardRest(this.#message);
  }

  #whole<T>(make: (bytes: Uint8Array) => T): Promise<T> {
    let first: Uint8Array | null = null;
    let chunks: Uint8Array[] | null = null;
    const take = (chunk: Uint8Array): void => {
      // Most bodies that are read at once are one chunk.
      if (first === null) {
        first = chunk;
        return;
      }
      chunks ??= [first];
      if (chunks.length === 1) this.#give(first);
      this.#give(chunk);
      chunks.push(chunk);
    };
    return this.#read(take, 'fail', () =>
      make(chunks ? joined(chunks) : (first ?? Buffer.alloc(0))),
    );
  }

  /** Others who listen have the same bytes. */
  #give(chunk: Uint8Array): void {
    if (this.#message.listenerCount('data') === 1) giveBytes(chunk);
  }

  /** What takes chunks, up to the limit. */
  #limited(take: ChunkTaker): ChunkTaker {
    const maxBytes = this.#maxBytes;
    if (maxBytes === 0) return take;
    let size = 0;
    return (chunk) => {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      return take(chunk);
    };
  }

  #claim(): void {
    if (this.#used) throw new TypeError('Body is unusable: Body has already been read');
    this.#used = true;
  }
}

/** Settles with what `done` makes; a body may be too long for a text. */
function give<T>(
  done: (() => T) | undefined,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): void {
  try {
    resolve(done?.() as T);
  } catch (error) {
    reject(error);
  }
}

/** The chunks in one piece; theirs are not needed any more. */
function joined(chunks: readonly Uint8Array[]): Buffer {
  const all = Buffer.concat(chunks);
  for (const chunk of chunks) freeBytes(chunk);
  return all;
}

function textOf(bytes: Uint8Array): string {
  const { buffer, byteOffset, length } = bytes;
  const own = bytes instanceof Buffer ? bytes : Buffer.from(buffer, byteOffset, length);
  const text = own.toString('utf8');
  return text.charCodeAt(0) === 0xfe_ff ? text.slice(1) : text;
}

function tooLarge(maxBytes: number): HttpException {
  return new HttpException(413, `The request body must not be larger than ${maxBytes} bytes.`);
}
