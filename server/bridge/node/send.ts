import type { ServerResponse } from 'node:http';

import { hasOwnChunks, noBytes, type OutgoingMessage } from '../../web/index.ts';
import { breakOff } from './break-off.ts';
import { ToldLength, withLength } from './told-length.ts';
import { writeHead } from './write-head.ts';
import { writeOrWait } from './write-or-wait.ts';

type Chunks = AsyncIterable<Uint8Array | string>;

/**
 * Sends a message; text and bytes in a single call. A body that fails after its headers have left breaks
 * the connection: nothing else tells the client that it is not whole.
 *
 * @returns A promise for a streamed body, which rejects with its failure; `undefined` when all was handed over.
 */
export function send(
  response: ServerResponse,
  message: OutgoingMessage,
): Promise<void> | undefined {
  const { body } = message;
  if (body === null || typeof body === 'string' || body instanceof Uint8Array) {
    writeHead(response, message);
    if (body === null || body.length === 0) response.end();
    // The bytes are the same, and Node has less to do.
    else if (message.isAscii === true) response.end(body, 'latin1');
    else response.end(body);
    return undefined;
  }
  return pump(response, message, body);
}

async function pump(
  response: ServerResponse,
  message: OutgoingMessage,
  body: Chunks,
): Promise<void> {
  const source = open(body);
  // Before anything else can happen in the process, so that nobody has to listen to the client meanwhile.
  const whole = await source.whole();
  if (whole !== null) return sendWhole(response, message, whole);
  let alive = true;
  const length = new ToldLength(message.headers);
  const isOwn = hasOwnChunks(body);
  // A source that waits for ever must hear that nobody waits for it.
  const onClose = (): void => {
    alive = false;
    void leave(source);
  };
  whenClosed(response, onClose);
  try {
    let next = await source.next();
    // An early failure still becomes an error page: nothing has left yet.
    if (alive) writeHead(response, message);
    while (alive && !next.done) {
      const chunk = bytesOf(next.value);
      length.add(chunk.length);
      alive = (await writeOrWait(response, chunk, isOwn)) && alive;
      if (alive) next = await source.next();
    }
    response.off('close', onClose);
    if (alive) {
      if (!isWithoutBody(response.req.method, message.status)) length.end();
      response.end();
    } else await leave(source);
  } catch (error) {
    response.off('close', onClose);
    if (!alive) return;
    void leave(source);
    if (response.headersSent) breakOff(response);
    throw error;
  }
}

/** Whether the length is that of what another request would get (RFC 9110, 8.6). */
function isWithoutBody(method: string | undefined, status: number): boolean {
  return method === 'HEAD' || status === 304;
}

function whenClosed(response: ServerResponse, onClose: () => void): void {
  if (response.closed || response.destroyed) onClose();
  else response.once('close', onClose);
}

/** Sends a body in one piece, with its length: half of the work of sending it as a stream. */
function sendWhole(response: ServerResponse, message: OutgoingMessage, bytes: Uint8Array): void {
  const { status, statusText } = message;
  const isTold = isWithoutBody(response.req.method, status);
  const headers = isTold ? message.headers : withLength(message.headers, bytes.length);
  writeHead(response, { status, statusText, headers });
  response.end(bytes);
}

function bytesOf(chunk: Uint8Array | string | undefined): Uint8Array {
  return typeof chunk === 'string' ? Buffer.from(chunk) : (chunk ?? noBytes);
}

interface Chunk {
  readonly done?: boolean;
  readonly value?: Uint8Array | string | undefined;
}

interface Source {
  next(): Promise<Chunk>;
  /** All of it, when it is one chunk that is there without waiting; else null, and nothing is lost. Asked once, first. */
  whole(): Promise<Uint8Array | null>;
  stop(): Promise<unknown>;
}

/** Streams of Fetch are read by a reader: their iterator cannot be left while it waits for a chunk. */
function open(body: Chunks): Source {
  if (body instanceof ReadableStream) return new StreamSource(body as ReadableStream<Uint8Array>);
  const iterator = body[Symbol.asyncIterator]();
  return {
    next: () => iterator.next(),
    whole: async () => null,
    stop: async () => iterator.return?.(),
  };
}

/** Turns of the queue after which the body that is in memory, and its end, have been told. */
const TURNS = 8;
const nextTurn = Promise.resolve();

class StreamSource implements Source {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  /** What was asked for before it was wanted. */
  readonly #asked: Promise<Chunk>[] = [];

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
  }

  next(): Promise<Chunk> {
    return this.#asked.shift() ?? this.#reader.read();
  }

  /** The body of most responses of Fetch is one chunk, and its end comes right behind it. */
  async whole(): Promise<Uint8Array | null> {
    const seen: Seen = { chunk: null, end: null };
    const first = this.#reader.read();
    const second = this.#reader.read();
    const onFault = (): void => void (seen.end = faulty);
    first.then((chunk) => (seen.chunk = chunk), onFault);
    second.then((chunk) => (seen.end = chunk), onFault);
    for (let turn = 0; turn < TURNS && seen.end === null; turn++) await nextTurn;
    if (seen.end?.done === true && seen.chunk?.done === false) return bytesOf(seen.chunk.value);
    this.#asked.push(first, second);
    return null;
  }

  stop(): Promise<unknown> {
    return this.#reader.cancel();
  }
}

interface Seen {
  chunk: Chunk | null;
  end: Chunk | null;
}

const faulty: Chunk = { done: false };

async function leave(source: Source): Promise<void> {
  try {
    await source.stop();
  } catch {
    // The client has left already; there is nobody to tell.
  }
}
