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

function bytesOf(chunk: Uint8Array | string | undefined): Uint8Array {
  return typeof chunk === 'string' ? Buffer.from(chunk) : (chunk ?? noBytes);
}

interface Source {
  next(): Promise<{ readonly done?: boolean; readonly value?: Uint8Array | string | undefined }>;
  stop(): Promise<unknown>;
}

/** Streams of Fetch are read by a reader: their iterator cannot be left while it waits for a chunk. */
function open(body: Chunks): Source {
  if (body instanceof ReadableStream) {
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    return { next: () => reader.read(), stop: () => reader.cancel() };
  }
  const iterator = body[Symbol.asyncIterator]();
  return { next: () => iterator.next(), stop: async () => iterator.return?.() };
}

async function leave(source: Source): Promise<void> {
  try {
    await source.stop();
  } catch {
    // The client has left already; there is nobody to tell.
  }
}
