import type { ServerResponse } from 'node:http';

import { noBytes, type OutgoingMessage } from '../../web/index.ts';
import { breakOff } from './break-off.ts';
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
  let alive = true;
  // A source that waits for ever must hear that nobody waits for it.
  const onClose = (): void => {
    alive = false;
    void leave(source);
  };
  response.once('close', onClose);
  try {
    let next = await source.next();
    if (await source.endsWith(next)) {
      response.off('close', onClose);
      return sendWhole(response, message, bytesOf(next.value));
    }
    // An early failure still becomes an error page: nothing has left yet.
    if (alive) writeHead(response, message);
    while (alive && !next.done) {
      alive = (await writeOrWait(response, bytesOf(next.value))) && alive;
      if (alive) next = await source.next();
    }
    response.off('close', onClose);
    if (alive) response.end();
    else await leave(source);
  } catch (error) {
    response.off('close', onClose);
    if (!alive) return;
    if (response.headersSent) breakOff(response);
    throw error;
  }
}

// Either of them says where a body ends.
const endHeaders: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding']);

/** Sends a body in one piece, with its length: half of the work of sending it as a stream. */
function sendWhole(response: ServerResponse, message: OutgoingMessage, bytes: Uint8Array): void {
  const { headers } = message;
  const tellsEnd = headers.some((name, at) => at % 2 === 0 && endHeaders.has(name.toLowerCase()));
  const length = tellsEnd ? [] : ['Content-Length', String(bytes.length)];
  writeHead(response, { ...message, headers: [...headers, ...length] });
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
  /** Whether nothing comes after a chunk, as far as that can be told without waiting. */
  endsWith(chunk: Chunk): Promise<boolean>;
  stop(): Promise<unknown>;
}

/** Streams of Fetch are read by a reader: their iterator cannot be left while it waits for a chunk. */
function open(body: Chunks): Source {
  if (body instanceof ReadableStream) return new StreamSource(body as ReadableStream<Uint8Array>);
  const iterator = body[Symbol.asyncIterator]();
  return {
    next: () => iterator.next(),
    endsWith: async () => false,
    stop: async () => iterator.return?.(),
  };
}

/** Turns of the queue after which the end of a body that is in memory has been told. */
const TURNS = 3;

class StreamSource implements Source {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #ahead: Promise<Chunk> | null = null;

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
  }

  next(): Promise<Chunk> {
    const next = this.#ahead ?? this.#reader.read();
    this.#ahead = null;
    return next;
  }

  /** The body of most responses of Fetch is one chunk; of one that goes on, the next was asked for then. */
  async endsWith(chunk: Chunk): Promise<boolean> {
    if (chunk.done) return false;
    const seen: { isEnd: boolean | null } = { isEnd: null };
    this.#ahead = this.#reader.read();
    this.#ahead.then(
      ({ done = false }) => (seen.isEnd = done),
      () => (seen.isEnd = false),
    );
    for (let turn = 0; turn < TURNS && seen.isEnd === null; turn++) await Promise.resolve();
    return seen.isEnd === true;
  }

  stop(): Promise<unknown> {
    return this.#reader.cancel();
  }
}

async function leave(source: Source): Promise<void> {
  try {
    await source.stop();
  } catch {
    // The client has left already; there is nobody to tell.
  }
}
