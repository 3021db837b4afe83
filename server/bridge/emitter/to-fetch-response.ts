import { formatMessage, InvalidArgumentException } from '../../core/index.ts';
import { mustNotHaveBody } from '../../web/internal.ts';
import { Message } from '../message.ts';
import type { ResponseInterface, StreamInterface } from '../psr/interfaces.ts';
import { MemoryStream } from '../stream/memory-stream.ts';

/**
 * Converts a PSR-7 response to a Fetch `Response`. Its body stays a stream unless it is in memory.
 *
 * @param method Method of the request: the answer to HEAD has no body.
 * @throws {InvalidArgumentException} The status is not from 200 to 599, as Fetch requires.
 */
export function toFetchResponse(psr: ResponseInterface, method = 'GET'): Response {
  const status = psr.getStatusCode();
  if (status < 200 || status > 599) {
    throw new InvalidArgumentException(formatMessage(Message.STATUS_INVALID, String(status)));
  }
  const headers = new Headers();
  for (const [name, values] of Object.entries(psr.getHeaders())) {
    for (const value of values) headers.append(name, value);
  }
  const bodiless = method.toUpperCase() === 'HEAD' || mustNotHaveBody(status);
  if (bodiless) psr.getBody().close();
  const body = bodiless ? null : bodyOf(psr.getBody());
  return new globalThis.Response(body, { status, statusText: psr.getReasonPhrase(), headers });
}

function bodyOf(stream: StreamInterface): BodyInit | null {
  if (stream.isSeekable()) stream.rewind();
  if (stream instanceof MemoryStream) {
    const bytes = stream.peekBytes();
    return bytes.length === 0 ? null : (bytes as BodyInit);
  }
  return stream.isReadable() ? (stream.toReadableStream() as BodyInit) : null;
}
