import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';

import { formatMessage, InvalidArgumentException, RuntimeException } from '../../core/index.ts';
import { mustNotHaveBody } from '../../web/internal.ts';
import { Message } from '../message.ts';
import { abortResponse } from '../node/request-end.ts';
import { DeclaredLength } from '../node/declared-length.ts';
import { writeHead } from '../node/write-head.ts';
import { writeChunk } from '../node/write-chunk.ts';
import type { ResponseInterface, StreamInterface } from '../psr/interfaces.ts';
import { ContentRange } from './content-range.ts';
import { HeadersAlreadySentException, OutputAlreadySentException } from './exceptions.ts';

/** Sends PSR-7 responses through a response of `node:http` or `node:http2`. One emitter serves all requests. */
export class NodeEmitter {
  readonly #bufferLength: number;

  /**
   * @param bufferLength Bytes that are read from a body at once. Default 8192.
   * @throws {InvalidArgumentException} `bufferLength` is less than 1.
   */
  constructor(bufferLength = 8192) {
    if (!(bufferLength >= 1)) {
      throw new InvalidArgumentException(
        formatMessage(Message.BUFFER_LENGTH_INVALID, 'NodeEmitter', bufferLength),
      );
    }
    this.#bufferLength = bufferLength;
  }

  /**
   * Sends status, headers and body. Resolves when everything was written to the socket, or when the
   * client went away; the body is closed in both cases.
   *
   * @param body Whether the body is sent; false for the answer to HEAD.
   * @throws {HeadersAlreadySentException} Headers were sent already.
   * @throws {OutputAlreadySentException} The response was ended or has written a body already.
   */
  emit(
    psr: ResponseInterface,
    response: ServerResponse | Http2ServerResponse,
    body = true,
  ): Promise<void> {
    // The compatibility API of HTTP/2 has all members of the HTTP/1.1 API that are used here.
    return this.#emit(psr, response as ServerResponse, body);
  }

  async #emit(psr: ResponseInterface, response: ServerResponse, body: boolean): Promise<void> {
    if (response.headersSent) throw new HeadersAlreadySentException();
    if (response.writableEnded || response.writableLength > 0) {
      throw new OutputAlreadySentException();
    }
    const stream = psr.getBody();
    const status = psr.getStatusCode();
    const headers = flatHeaders(psr);
    // A source may wait forever for its next chunk: only this stops it when the client has gone away.
    const onClose = (): void => stream.close();
    response.once('close', onClose);
    try {
      writeHead(response, { status, statusText: psr.getReasonPhrase(), headers });
      if (body && !mustNotHaveBody(status) && stream.isReadable()) {
        const range = ContentRange.fromHeader(psr.getHeaderLine('Content-Range'));
        await this.#write(stream, range, response, new DeclaredLength(headers));
      }
      response.end();
    } catch (error) {
      if (response.closed) return;
      // Part of the body was sent: only an aborted connection shows the client that it is incomplete.
      if (response.headersSent) abortResponse(response);
      throw error;
    } finally {
      response.off('close', onClose);
      stream.close();
    }
  }

  async #write(
    stream: StreamInterface,
    range: ContentRange | null,
    response: ServerResponse,
    length: DeclaredLength,
  ): Promise<void> {
    const wanted = range ? range.last - range.first + 1 : Infinity;
    // A body as long as the range contains only the range.
    const isSlice = range === null || stream.getSize() === wanted;
    if (stream.isSeekable()) stream.seek(isSlice ? 0 : range.first);
    else if (!isSlice) await this.#skip(stream, range.first);
    let left = wanted;
    while (left > 0 && !stream.eof()) {
      const chunk = await stream.read(Math.min(left, this.#bufferLength));
      if (chunk.length === 0) break;
      left -= chunk.length;
      length.add(chunk.length);
      if (!(await writeChunk(response, chunk))) return;
    }
    if (range && left > 0) throw new RuntimeException(Message.RESPONSE_STREAM_READ);
    length.end();
  }

  async #skip(stream: StreamInterface, count: number): Promise<void> {
    let left = count;
    while (left > 0) {
      const chunk = await stream.read(Math.min(left, this.#bufferLength));
      if (chunk.length === 0) return;
      left -= chunk.length;
    }
  }
}

/** `Name, value, Name, value, ...`: names in title case, cookies one by one, the values of others joined. */
function flatHeaders(psr: ResponseInterface): string[] {
  const flat: string[] = [];
  for (const [name, values] of Object.entries(psr.getHeaders())) {
    const title = name.toLowerCase().replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase());
    if (title === 'Set-Cookie') {
      for (const value of values) flat.push(title, value);
    } else {
      flat.push(title, values.join(', '));
    }
  }
  return flat;
}
