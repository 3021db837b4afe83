import { bindRequestScope, InvalidArgumentException } from '../../core/index.ts';
import type { FetchContext } from './request-source.ts';
import { chunkIterator } from './body/chunk-iterator.ts';
import { hasOwnChunks, ownChunks } from './body/response-stream.ts';
import { mustNotHaveBody } from './status.ts';

/** The complete response of an application, before it is sent. */
export interface OutgoingMessage {
  /** HTTP status. */
  readonly status: number;
  /** Reason phrase. */
  readonly statusText: string;
  /** Flat list of name, value, name, value, ...; a name with several values is repeated. */
  readonly headers: readonly string[];
  /** Body; null when there is none, as for HEAD. */
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array | string> | null;
  /**
   * Must be called when the last byte was sent (`true`), or when the client disconnected or the body
   * failed (`false`). Only the first call has an effect.
   */
  finish(success: boolean): Promise<void>;
}

/**
 * A message as Fetch response. The end of a streamed body finishes the message.
 *
 * @throws {InvalidArgumentException} A Fetch response cannot have the status.
 */
export function toFetchResponse(message: OutgoingMessage): globalThis.Response {
  const { status, statusText } = message;
  if (status < 200 || status > 599) {
    throw new InvalidArgumentException(
      `A response must have a status from 200 to 599, got ${status}.`,
    );
  }
  const { headers, repeated } = fetchHeaders(message.headers);
  const response = new globalThis.Response(fetchBody(message, headers), {
    status,
    statusText,
    headers,
  });
  for (const [name, value] of repeated) response.headers.append(name, value);
  return response;
}

/** A record, which Fetch reads fastest, and the further values of its names. */
function fetchHeaders(flat: readonly string[]): {
  readonly headers: Record<string, string>;
  readonly repeated: readonly (readonly [string, string])[];
} {
  // Fetch reads an object without prototype more slowly. Names such as `constructor` count as repeated.
  const headers: Record<string, string> = {};
  const repeated: (readonly [string, string])[] = [];
  for (let at = 0; at < flat.length; at += 2) {
    const name = (flat[at] ?? '').toLowerCase();
    const value = flat[at + 1] ?? '';
    if (name in headers) repeated.push([name, value]);
    else headers[name] = value;
  }
  return { headers, repeated };
}

function fetchBody(
  message: OutgoingMessage,
  headers: Readonly<Record<string, string>>,
): BodyInit | null {
  const { body, status } = message;
  if (body === null || mustNotHaveBody(status)) return null;
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    return toReadableStream(body, message.finish.bind(message));
  }
  if (body.length === 0) return null;
  // Fetch sets `text/plain` for a text without media type.
  const isBare = typeof body === 'string' && !('content-type' in headers);
  return (isBare ? new TextEncoder().encode(body) : body) as BodyInit;
}

/**
 * {@link toFetchResponse}, which finishes the message too: a streamed body at its end, others after the
 * caller has received the response.
 *
 * @param onFault Called when finishing has failed, because no caller can handle that.
 */
export function finishAsFetchResponse(
  message: OutgoingMessage,
  context: FetchContext,
  onFault: (error: unknown) => void,
): globalThis.Response {
  const finish = (success: boolean): Promise<void> => {
    const finished = message.finish(success).catch(onFault);
    context.waitUntil?.(finished);
    return finished;
  };
  let response: globalThis.Response;
  try {
    response = toFetchResponse({ ...message, finish });
  } catch (error) {
    // The caller cannot do it: the message is not sent.
    void finish(false);
    throw error;
  }
  const { body } = message;
  if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body) return response;
  // The response is sent after this function; listeners of that must not delay it.
  const finished = new Promise<void>((resolve) => setTimeout(resolve, 0)).then(() =>
    message.finish(true),
  );
  context.waitUntil?.(finished);
  finished.catch(onFault);
  return response;
}

/** Chunks as a stream that reads one only on demand. */
export function toReadableStream(
  chunks: AsyncIterable<Uint8Array | string>,
  finish: (success: boolean) => Promise<void> = async () => {},
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let iterator: AsyncIterator<Uint8Array | string> | null = null;
  const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
    async pull(controller) {
      try {
        iterator ??= chunkIterator(chunks);
        const next = await iterator.next();
        if (next.done) {
          await finish(true);
          controller.close();
        } else {
          const chunk = typeof next.value === 'string' ? encoder.encode(next.value) : next.value;
          controller.enqueue(chunk as Uint8Array<ArrayBuffer>);
        }
      } catch (error) {
        controller.error(error);
        await finish(false);
      }
    },
    async cancel() {
      // A source that was not read yet must be canceled as well. One that waits for its next chunk ends when that comes.
      iterator ??= chunkIterator(chunks);
      await Promise.all([iterator.return?.(), finish(false)]);
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** The chunks, each created in the scope of the running request, even when it is read later. */
export function bindChunks(
  chunks: AsyncIterable<Uint8Array | string>,
): AsyncIterable<Uint8Array | string> {
  type Chunks = AsyncIterator<Uint8Array | string>;
  // Bound here, because the chunks are read later, outside of the request.
  const start = bindRequestScope(() => chunkIterator(chunks));
  const next = bindRequestScope((iterator: Chunks) => iterator.next());
  const stop = bindRequestScope(async (iterator: Chunks) => {
    await iterator.return?.();
    return { done: true as const, value: undefined };
  });
  const bound = {
    [ownChunks]: hasOwnChunks(chunks),
    [Symbol.asyncIterator]() {
      const iterator = start();
      return { next: () => next(iterator), return: () => stop(iterator) };
    },
  };
  return bound;
}
