import type { ServerResponse } from 'node:http';

import { Fw } from '../../core/index.ts';
import { hasOwnChunks, noBytes, type OutgoingMessage } from '../../web/index.ts';
import { DeclaredLength, declaredLength } from './declared-length.ts';
import { breakOff } from './request-end.ts';
import { type BodyChunk, type BodySource, openBody } from './body-source.ts';
import { writeChunk } from './write-chunk.ts';
import { writeHead } from './write-head.ts';

/** How a streamed body is sent. */
export interface SendOptions {
  /** Whether status and headers wait for the first chunk, so that a body that fails before it can still be a 500. */
  readonly deferHeaders?: boolean;
}

/**
 * Sends a message. Text and bytes leave in a single call. The headers of a streamed body leave at once, together
 * with what of it is there within one turn of the event loop. A body that fails after that breaks the response off.
 *
 * @returns Settles when everything was handed over, or when the client has gone away.
 * @throws The failure of the body; the response has no headers yet when it may still be answered.
 */
export async function send(
  response: ServerResponse,
  message: OutgoingMessage,
  options: SendOptions = {},
): Promise<void> {
  const { body } = message;
  if (body !== null && typeof body === 'object' && !(body instanceof Uint8Array)) {
    await sendStream(response, message, body, options);
    return;
  }
  writeHead(response, message);
  if (body === null || body.length === 0) response.end();
  else response.end(body);
}

/** Lets go of the body of a message whose client has gone. */
export async function discardBody({ body }: OutgoingMessage): Promise<void> {
  if (body === null || typeof body !== 'object' || body instanceof Uint8Array) return;
  await stop(openBody(body));
}

async function sendStream(
  response: ServerResponse,
  message: OutgoingMessage,
  body: AsyncIterable<Uint8Array | string>,
  { deferHeaders = false }: SendOptions,
): Promise<void> {
  // The first chunk of a file is on its way from the disk: it leaves together with the headers.
  const isFile = hasOwnChunks(body);
  const source = openBody(body);
  // A source may wait for ever for its next chunk: only this tells it that the client has gone.
  const onClose = (): void => void stop(source);
  response.once('close', onClose);
  try {
    const whole = await source.whole();
    if (response.closed) await stop(source);
    else if (whole) sendWhole(response, message, whole);
    else {
      if (!deferHeaders && !isFile) flushHead(response, message);
      await pump(response, message, source, isFile);
    }
  } catch (error) {
    await stop(source);
    if (response.closed) return;
    if (response.headersSent) breakOff(response);
    throw error;
  } finally {
    response.off('close', onClose);
  }
}

/** Sends status and headers before the first chunk. */
function flushHead(response: ServerResponse, message: OutgoingMessage): void {
  writeHead(response, message);
  response.flushHeaders();
}

async function pump(
  response: ServerResponse,
  message: OutgoingMessage,
  source: BodySource,
  isOwn: boolean,
): Promise<void> {
  const length = new DeclaredLength(message.headers);
  let next = await source.next();
  if (!response.closed && !response.headersSent) writeHead(response, message);
  while (!response.closed && !next.done) {
    const chunk = bytesOf(next.value);
    length.add(chunk.length);
    if (!(await writeChunk(response, chunk, isOwn))) break;
    next = await source.next();
  }
  if (response.closed || response.destroyed) {
    await stop(source);
    return;
  }
  if (!isWithoutBody(response.req.method, message.status)) length.end();
  response.end();
}

/** Whether the length is that of what another request would get (RFC 9110, 8.6). */
function isWithoutBody(method: string | undefined, status: number): boolean {
  return method === 'HEAD' || status === 304;
}

/** Sends a body that is one chunk with its length, which costs half as much as a stream. */
function sendWhole(response: ServerResponse, message: OutgoingMessage, chunk: BodyChunk): void {
  const { status, statusText, headers } = message;
  const bytes = bytesOf(chunk.value);
  const isExempt = isWithoutBody(response.req.method, status);
  writeHead(response, {
    status,
    statusText,
    headers: isExempt ? headers : withLength(headers, bytes.length),
  });
  response.end(bytes);
}

/** The headers with this length. A wrong one, as of a body that was compressed before, is corrected with a warning. */
function withLength(headers: readonly string[], length: number): readonly string[] {
  const declared = declaredLength(headers);
  if (declared === length) return headers;
  if (declared !== null) {
    Fw.warning(`The Content-Length of a response is ${length}, not ${declared}.`, 'fwx\\bridge');
  }
  const others: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]];
    if (name.toLowerCase() !== 'content-length') others.push(name, value);
  }
  return [...others, 'Content-Length', String(length)];
}

function bytesOf(chunk: Uint8Array | string | undefined): Uint8Array {
  return typeof chunk === 'string' ? Buffer.from(chunk) : (chunk ?? noBytes);
}

async function stop(source: BodySource): Promise<void> {
  try {
    await source.stop();
  } catch {
    // The client has gone or gets an error already.
  }
}
