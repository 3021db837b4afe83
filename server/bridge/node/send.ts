import type { ServerResponse } from 'node:http';

import { Fw } from '../../core/index.ts';
import { type OutgoingMessage } from '../../web/index.ts';
import { hasOwnChunks, noBytes } from '../../web/internal.ts';
import { type BodyChunk, type BodySource, openBody } from './body-source.ts';
import { DeclaredLength, declaredLength } from './declared-length.ts';
import { abortResponse, http2Response, isClosed } from './request-end.ts';
import type { SentBytes } from './sent-bytes.ts';
import { writeChunk } from './write-chunk.ts';
import { writeHead } from './write-head.ts';

/** How a message is sent. */
export interface SendOptions {
  /** Whether status and headers are sent with the first chunk, so that an earlier failure of the body can be a 500. */
  readonly deferHeaders?: boolean;
  /** Ends server-sent events, whose clients reconnect automatically. */
  readonly shutdownSignal?: AbortSignal | undefined;
  /** Counts the bytes of the body that were written. */
  readonly sent?: SentBytes;
}

/**
 * Sends a message. Text and bytes are sent in a single call. The headers of a streamed body are sent at once, together
 * with the part that is available within one turn of the event loop. A body that fails later aborts the response.
 *
 * @returns For a streamed body a promise, which settles when everything was written or the client has gone away.
 * @throws The failure of the body; when no headers were sent, an error response can still be sent.
 */
export function send(
  response: ServerResponse,
  message: OutgoingMessage,
  options: SendOptions = {},
): Promise<void> | void {
  const { body } = message;
  if (isStream(body)) return new StreamedResponse(response, message, body, options).send();
  writeHead(response, message);
  if (body !== null) options.sent?.addWhole(body);
  if (body === null || body.length === 0) response.end();
  else response.end(body);
}

/** Discards the body of a message that is not sent. */
export async function discardBody({ body }: OutgoingMessage): Promise<void> {
  if (isStream(body)) await stop(openBody(body));
}

type Chunks = AsyncIterable<Uint8Array | string>;

function isStream(body: OutgoingMessage['body']): body is Chunks {
  return typeof body === 'object' && body !== null && !(body instanceof Uint8Array);
}

/** Sends a response whose body is a stream. */
class StreamedResponse {
  readonly #response: ServerResponse;
  readonly #message: OutgoingMessage;
  readonly #options: SendOptions;
  readonly #source: BodySource;
  /** Whether the body is a file, whose chunks no other code uses. */
  readonly #isFile: boolean;

  constructor(
    response: ServerResponse,
    message: OutgoingMessage,
    body: Chunks,
    options: SendOptions,
  ) {
    this.#response = response;
    this.#message = message;
    this.#options = options;
    this.#source = openBody(body);
    this.#isFile = hasOwnChunks(body);
  }

  async send(): Promise<void> {
    const response = this.#response;
    const { shutdownSignal } = this.#options;
    const isEvents = isEventStream(this.#message.headers);
    // A source may wait forever for its next chunk: only these listeners stop it.
    response.once('close', this.#stop);
    if (isEvents) shutdownSignal?.addEventListener('abort', this.#end);
    try {
      await this.#sendBody(isEvents);
    } catch (error) {
      this.#stop();
      if (this.#isOver) return;
      if (response.headersSent) abortResponse(response);
      throw error;
    } finally {
      response.off('close', this.#stop);
      shutdownSignal?.removeEventListener('abort', this.#end);
    }
  }

  async #sendBody(isEvents: boolean): Promise<void> {
    const whole = await this.#source.readWhole();
    if (this.#isOver) return this.#stop();
    if (whole) return this.#sendWhole(whole);
    // Over HTTP/2 the stream of a HEAD request ends with its head, and the response is only closed once it was ended.
    if (http2Response(this.#response) && this.#response.req.method === 'HEAD') {
      return this.#sendHeadAlone();
    }
    // The first chunk of a file is already being read, and is sent together with the headers.
    if (this.#options.deferHeaders !== true && !this.#isFile) {
      writeHead(this.#response, this.#message);
      this.#response.flushHeaders();
    }
    if (isEvents && this.#options.shutdownSignal?.aborted) return this.#end();
    await this.#pump();
  }

  async #pump(): Promise<void> {
    const response = this.#response;
    const length = new DeclaredLength(this.#message.headers);
    let next = await this.#source.next();
    if (!this.#isOver && !response.headersSent) writeHead(response, this.#message);
    while (!this.#isOver && !next.done) {
      const chunk = bytesOf(next.value);
      length.add(chunk.length);
      this.#count(chunk.length);
      const writing = writeChunk(response, chunk, this.#isFile);
      if (!this.#isFile) flush(response);
      if (!(await writing)) break;
      next = await this.#source.next();
    }
    if (this.#isOver) return this.#stop();
    if (!this.#isWithoutBody) length.end();
    response.end();
  }

  /** Sends a body that is one chunk with its length, which costs half as much as a stream. */
  #sendWhole(chunk: BodyChunk): void {
    const { status, statusText, headers } = this.#message;
    const bytes = bytesOf(chunk.value);
    const framed = this.#isWithoutBody ? headers : withLength(headers, bytes.length);
    writeHead(this.#response, { status, statusText, headers: framed });
    this.#count(bytes.length);
    this.#response.end(bytes);
  }

  #sendHeadAlone(): void {
    this.#stop();
    writeHead(this.#response, this.#message);
    this.#response.end();
  }

  /** Whether no body is sent; a length is then that of the body for another request (RFC 9110, 8.6). */
  get #isWithoutBody(): boolean {
    return this.#response.req.method === 'HEAD' || this.#message.status === 304;
  }

  /** Whether nothing can be sent any more. */
  get #isOver(): boolean {
    const response = this.#response;
    return isClosed(response) || response.destroyed || response.writableEnded;
  }

  #count(bytes: number): void {
    this.#options.sent?.add(bytes);
  }

  readonly #stop = (): void => void stop(this.#source);

  /** Ends the response as if its body were complete. */
  readonly #end = (): void => {
    if (!this.#response.headersSent) return;
    this.#stop();
    if (!this.#isOver) this.#response.end();
  };
}

/** Sends what middleware has buffered, such as `compression` of Express. */
function flush(response: ServerResponse): void {
  if ('flush' in response && typeof response.flush === 'function') response.flush();
}

function isEventStream(headers: readonly string[]): boolean {
  return headers.some(
    (name, at) =>
      at % 2 === 0 &&
      name.toLowerCase() === 'content-type' &&
      /^text\/event-stream\b/i.test(headers[at + 1] ?? ''),
  );
}

/** The headers with this length. A wrong length, as after compression of the body, is corrected with a warning. */
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
    // The client has gone away or already receives an error.
  }
}
