import { formatMessage, InvalidConfigException } from '../../core/index.ts';
import { type ResponseStream, type Security, type StreamHandle } from '../../web/index.ts';
import {
  chunkIterator,
  cookieHeaderLine,
  cookieLines,
  discardStream,
  expirySeconds,
} from '../../web/internal.ts';
import type { Response } from '../http/response.ts';
import { Message } from '../message.ts';
import type {
  ResponseFactoryInterface,
  StreamFactoryInterface,
} from '../psr/factory-interfaces.ts';
import type { ResponseInterface, StreamInterface } from '../psr/interfaces.ts';
import { WebStream } from '../stream/web-stream.ts';
import { RangeStream } from './range-stream.ts';

/** Converts a prepared response of the framework to a PSR-7 response. */
export class ResponseAdapter {
  readonly #response: Response;
  readonly #responses: ResponseFactoryInterface;
  readonly #streams: StreamFactoryInterface;
  readonly #security: Security;

  constructor(
    psrResponse: Response,
    responseFactory: ResponseFactoryInterface,
    streamFactory: StreamFactoryInterface,
    security: Security,
  ) {
    this.#response = psrResponse;
    this.#responses = responseFactory;
    this.#streams = streamFactory;
    this.#security = security;
  }

  /**
   * Status and reason, headers, one `Set-Cookie` for each cookie, and the body. Streams are not read.
   *
   * @throws {InvalidConfigException} Cookies are to be signed and there is no key, or the stream is not valid.
   */
  toPsr7(): ResponseInterface {
    try {
      return this.#head().withBody(this.#body());
    } catch (error) {
      // The stream is not passed on, so no other code closes it.
      void discardStream(this.#response.stream);
      throw error;
    }
  }

  #head(): ResponseInterface {
    const { statusCode, statusText, headers } = this.#response;
    let psr = this.#responses.createResponse(statusCode, statusText);
    for (const [name, values] of headers) psr = psr.withHeader(name, values);
    for (const line of this.#cookieLines()) psr = psr.withAddedHeader('Set-Cookie', line);
    return psr;
  }

  #cookieLines(): string[] {
    const { enableCookieValidation, cookieValidationKey, cookies } = this.#response;
    if (!enableCookieValidation) return cookieLines(cookies, null);
    if (cookieValidationKey.length === 0) {
      throw new InvalidConfigException(
        formatMessage(Message.COOKIE_VALIDATION_KEY_NOT_CONFIGURED, 'Request'),
      );
    }
    const now = Math.floor(Date.now() / 1000);
    const sent = [...cookies].filter(({ value }) => value !== null);
    return sent.map((cookie) => {
      const expiry = expirySeconds(cookie);
      // A removal has no value to protect, so it is not signed.
      const isRemoval = expiry !== 0 && expiry < now;
      const value = isRemoval
        ? cookie.toString()
        : this.#security.signCookie(cookie.name, cookie.value, cookieValidationKey);
      return cookieHeaderLine(cookie, value, now);
    });
  }

  #body(): StreamInterface {
    const { stream, content } = this.#response;
    if (stream === null) return this.#streams.createStream(content ?? '');
    return streamOf(stream, this.#streams);
  }
}

/** @throws {InvalidConfigException} The value is not a stream, or its range is not valid. */
function streamOf(stream: ResponseStream, streams: StreamFactoryInterface): StreamInterface {
  if (Array.isArray(stream)) return rangeOf(stream as readonly unknown[], streams);
  const source: unknown = typeof stream === 'function' ? stream() : stream;
  // Passed on unchanged: a generator around it could not be stopped while it waits for a chunk.
  if (source instanceof ReadableStream) return new WebStream(source as ReadableStream<Uint8Array>);
  if (typeof source === 'object' && source !== null && Symbol.asyncIterator in source) {
    return new WebStream(bytesOf(source as AsyncIterable<Uint8Array | string>));
  }
  throw new InvalidConfigException(Message.RESPONSE_STREAM_HANDLE);
}

function rangeOf(tuple: readonly unknown[], streams: StreamFactoryInterface): StreamInterface {
  const [handle, begin, end] = tuple;
  if (tuple.length !== 3 || !Number.isInteger(begin) || !Number.isInteger(end)) {
    throw new InvalidConfigException(Message.RESPONSE_STREAM_FORMAT);
  }
  const [first, last] = [Number(begin), Number(end)];
  // An empty file has no last byte: its range ends one byte before it begins.
  if (first < 0 || last < first - 1) {
    throw new InvalidConfigException(formatMessage(Message.RESPONSE_STREAM_RANGE, first, last));
  }
  if (!isHandle(handle)) throw new InvalidConfigException(Message.RESPONSE_STREAM_HANDLE);
  if (last < first) return streams.createStream('');
  const source = openHandle(handle, streams);
  try {
    return new RangeStream(source, first, last);
  } catch (cause) {
    source.close();
    throw new InvalidConfigException(Message.RESPONSE_STREAM_READ, { cause });
  }
}

function openHandle(handle: StreamHandle, streams: StreamFactoryInterface): StreamInterface {
  const source =
    typeof handle === 'string'
      ? streams.createStreamFromFile(handle, 'r')
      : streams.createStreamFromResource(handle as Blob);
  if (source.getSize() !== null) return source;
  source.close();
  throw new InvalidConfigException(Message.RESPONSE_STREAM_READ);
}

function isHandle(value: unknown): value is StreamHandle {
  if (typeof value === 'string' || value instanceof Blob) return true;
  return typeof value === 'object' && value !== null && 'read' in value && 'close' in value;
}

/** Not a generator: it could not be stopped while it waits for a chunk, nor before it was started. */
function bytesOf(source: AsyncIterable<Uint8Array | string>): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  return {
    [Symbol.asyncIterator]() {
      const iterator = chunkIterator(source);
      return {
        async next() {
          const next = await iterator.next();
          if (next.done) return next;
          const { value } = next;
          return { done: false, value: typeof value === 'string' ? encoder.encode(value) : value };
        },
        async return() {
          await iterator.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
