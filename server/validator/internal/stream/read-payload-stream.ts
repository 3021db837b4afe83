import {
  HttpException,
  InvalidArgumentException,
  UnsupportedMediaTypeHttpException,
} from '../../../core/index.ts';
import { discardRest, isAwaitedBody, isPushSource } from '../../../core/internal.ts';
import { asBadRequest, type Payload } from '../payload.ts';
import { type ByteSource, eachChunk } from './each-chunk.ts';
import { PayloadReader } from './payload-reader.ts';

/** Limits of a payload that is read while it is received. */
export interface StreamLimits {
  /** Most bytes of the file, as a whole number above 0. */
  readonly maxBytes: number;
  /** Most bytes of name, type, metadata and everything else besides the content. Default 1 MiB. */
  readonly maxOtherBytes?: number;
}

/** Limits, and the expected size of the text. */
export interface StreamOptions extends StreamLimits {
  /** Bytes of the text, such as the content length of a request: a hint for the size of the buffer. Default none. */
  readonly textBytes?: number | null;
}

/**
 * @throws {InvalidArgumentException} A limit is not a whole number above 0, or the text is not a payload.
 * @throws {HttpException} 413: the text is larger than a limit allows.
 */
export async function readPayloadStream(
  source: ByteSource,
  { maxBytes, maxOtherBytes = 1_048_576, textBytes }: StreamOptions,
): Promise<Payload> {
  assertLimits({ maxBytes, maxOtherBytes });
  const reader = new PayloadReader({ maxBytes, maxOtherBytes, textBytes: textBytes ?? Infinity });
  // Blanks and escapes may make a text longer; no client writes one of them for every character.
  let left = Math.ceil(maxBytes / 3) * 8 + maxOtherBytes;
  await eachChunk(source, (chunk) => {
    left -= chunk.length;
    if (left < 0) throw new HttpException(413, 'The text of the encoded file is too long.');
    reader.write(chunk);
  });
  return reader.end();
}

/** A request with a payload as its body. */
export interface PayloadRequest {
  readonly headers: { get(name: string): string | null };
  readonly body: ReadableStream<Uint8Array> | null;
}

/**
 * @throws {UnsupportedMediaTypeHttpException} The body is not sent as JSON.
 * @throws {BadRequestHttpException} The body is not a payload.
 * @throws {InvalidArgumentException} A limit is not a whole number above 0.
 * @throws {HttpException} As {@link readPayloadStream}.
 */
export async function readPayloadRequest(
  request: PayloadRequest,
  limits: StreamLimits,
): Promise<Payload> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^\s*application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new UnsupportedMediaTypeHttpException('An encoded file is sent as application/json.');
  }
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  const textBytes = Number.isSafeInteger(length) ? length : null;
  assertLimits(limits);
  const source = sourceOf(request);
  try {
    return await readPayloadStream(source, { ...limits, textBytes });
  } catch (error) {
    // A stream that was read to its end stays locked.
    if (source instanceof ReadableStream && !source.locked && isAwaitedBody(request.headers)) {
      await discardRest(source.getReader());
    }
    throw asBadRequest(error);
  }
}

function sourceOf(request: PayloadRequest): ByteSource {
  return isPushSource(request) ? request : (request.body ?? noBytes());
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

function assertLimits({ maxBytes, maxOtherBytes = 1 }: StreamLimits): void {
  for (const [name, value] of Object.entries({ maxBytes, maxOtherBytes })) {
    if (Number.isSafeInteger(value) && value > 0) continue;
    throw new InvalidArgumentException(
      `Encoded file limit "${name}" must be a whole number above 0, got ${value}.`,
    );
  }
}
