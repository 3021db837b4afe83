import type { Awaitable } from '../../core/index.ts';
import { toReadableStream } from '../http/outgoing-message.ts';
import { openStream } from '../http/body/response-stream.ts';
import type { Response } from '../http/response.ts';
import { mustNotHaveBody } from '../http/status.ts';
import { keepFacts, keptFacts } from '../http/unsent-facts.ts';
import { fetchHeaders } from './filter-context.ts';

/** Returns a response for a given one. */
export type ResponseFilter = (response: globalThis.Response) => Awaitable<globalThis.Response>;

/** Bytes of a body, by its header or by the content of an application; null when they are not known. */
export function bodyLength(response: globalThis.Response): number | null {
  const declared = response.headers.get('content-length');
  return declared === null ? (keptFacts(response).length ?? null) : Number(declared);
}

/** Passes the response of an application to a filter as soon as its content is prepared. */
export function filterActionResponse(response: Response, filter: ResponseFilter): void {
  const apply = async (): Promise<void> => {
    if (response.statusCode < 200) return;
    const given = asFetchResponse(response);
    const filtered = await filter(given);
    if (filtered !== given) replaceResponse(response, filtered);
  };
  // Before the existing handlers: the filter that acts last on requests acts first on responses.
  response.on('afterPrepare', apply, null, false);
}

/** The response as Fetch object. Its body opens the stream of the response when it is read. */
function asFetchResponse(response: Response): globalThis.Response {
  const headers = fetchHeaders(response.headers);
  for (const line of response.cookieLines()) headers.append('Set-Cookie', line);
  const { content, statusCode, stream } = response;
  const init = { status: statusCode, headers };
  if (mustNotHaveBody(statusCode)) {
    const made = new globalThis.Response(null, init);
    keepFacts(made, keptFacts(response));
    return made;
  }
  if (stream !== null) {
    return new globalThis.Response(toReadableStream(lazily(() => openStream(stream))), init);
  }
  // Bytes, because Fetch sets `text/plain` for a text without media type.
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const made = new globalThis.Response((bytes ?? new Uint8Array()) as BodyInit, init);
  keepFacts(made, { length: bytes?.length ?? 0 });
  return made;
}

function lazily(
  open: () => AsyncIterable<Uint8Array | string>,
): AsyncIterable<Uint8Array | string> {
  return { [Symbol.asyncIterator]: () => open()[Symbol.asyncIterator]() };
}

/** Copies everything but the cookies, which stay unchanged. */
function replaceResponse(response: Response, from: globalThis.Response): void {
  response.setStatusCode(from.status);
  for (const name of Object.keys(response.headers.toArray())) {
    if (name !== 'set-cookie') response.headers.remove(name);
  }
  for (const [name, value] of from.headers) {
    if (name !== 'set-cookie') response.headers.set(name, value);
  }
  response.content = null;
  response.stream = from.body;
}
