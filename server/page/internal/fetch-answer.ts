import { InvalidArgumentException } from '../../core/index.ts';
import { checkSettings, hasMethods } from '../../core/internal.ts';
import { type OutgoingMessage, Response as WebResponse } from '../../web/index.ts';
import { LightResponse, toFetchResponse } from '../../web/internal.ts';
import { Header } from '../protocol/header.ts';
import type { StandAloneExchange } from './exchange.ts';
import { normalizeOrKeep } from './normalize-or-keep.ts';

/**
 * Checks that `page` is one that `PageProto` has rendered.
 *
 * @param subject Name of the function that has it, for the error text.
 * @throws {InvalidConfigException} It is something else.
 */
export function checkPage(subject: string, page: unknown): void {
  checkSettings(
    subject,
    { page: page ?? null },
    { page: ['a page of PageProto.render()', (value) => hasMethods(value, ['toOutgoing'])] },
  );
}

/**
 * A page as Fetch response.
 *
 * @param exchange Exchange of the request; null outside of one.
 */
export async function pageToFetch(
  page: WebResponse,
  exchange: StandAloneExchange | null,
): Promise<Response> {
  const message = await page.toOutgoing(exchange?.method ?? 'GET');
  await page.completeSend();
  const light = exchange?.takesLight ? lightResponse(message) : null;
  const answer = light ?? toFetchResponse(message);
  if (exchange) exchange.answer = answer;
  return answer;
}

/** A text with status 200 for a server that sends it without a Fetch object; otherwise null. */
function lightResponse({ status, headers, body }: OutgoingMessage): Response | null {
  if (status !== 200 || typeof body !== 'string') return null;
  const own: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at]?.toLowerCase();
    if (name === 'set-cookie') return null;
    if (name !== 'content-length') own.push(headers[at] ?? '', headers[at + 1] ?? '');
  }
  // Its chain of prototypes ends at that of `Response`, see docs/decisions/0037-lazy-request-and-response.md.
  return new LightResponse(body, own) as Response & LightResponse;
}

/**
 * The value that a handler returned as Fetch response, normalized for the client of the protocol.
 *
 * @throws {InvalidArgumentException} The value is neither a response nor a page.
 */
export async function fetchAnswer(value: unknown, exchange: StandAloneExchange): Promise<Response> {
  const { manager, isMarked } = exchange;
  if (value instanceof WebResponse) {
    manager.normalizeResponse(value);
    return await pageToFetch(value, exchange);
  }
  if (!isFetchResponse(value)) {
    throw new InvalidArgumentException(
      `The handler of a page server must return a Response or a page, got ${value === null ? 'null' : typeof value}.`,
    );
  }
  // Reading a response makes some servers create objects that they would not need to send it unchanged.
  return isMarked && value !== exchange.answer ? normalizeFetch(value, exchange) : value;
}

/**
 * {@link fetchAnswer} for servers that send a message.
 *
 * @throws {InvalidArgumentException} The value is neither a response nor a page.
 */
export async function messageAnswer(
  value: unknown,
  exchange: StandAloneExchange,
): Promise<OutgoingMessage> {
  const { manager, method } = exchange;
  if (value instanceof WebResponse) {
    manager.normalizeResponse(value);
    return await value.toOutgoing(method);
  }
  return await messageFrom(await fetchAnswer(value, exchange), method);
}

/** A Fetch response as message. Its body is read while it is sent. */
async function messageFrom(response: Response, method: string): Promise<OutgoingMessage> {
  const { status, statusText, body } = response;
  const headers: string[] = [];
  for (const [name, value] of response.headers) headers.push(name, value);
  if (method === 'HEAD') await body?.cancel();
  const finish = async (): Promise<void> => {};
  return { status, statusText, headers, body: method === 'HEAD' ? null : body, finish };
}

/** Whether a value is a Fetch response; runtimes have their own classes. */
function isFetchResponse(value: unknown): value is Response {
  // Reading its headers would create a native response.
  if (value instanceof LightResponse) return true;
  const { headers, status } = (value ?? {}) as Partial<Response>;
  return typeof headers === 'object' && typeof status === 'number';
}

/** A normalized copy of a Fetch response. */
async function normalizeFetch(
  answer: Response,
  { manager }: StandAloneExchange,
): Promise<Response> {
  const response = new WebResponse();
  response.setStatusCode(answer.status, answer.statusText || null);
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie') response.headers.set(name, value);
  }
  const body = needsNoBody(answer) ? answer.body : await bodyOf(answer);
  if (body !== null) response.content = bodyPlaceholder;
  normalizeOrKeep(manager, response);
  const headers = new Headers();
  for (const [name, values] of response.headers) headers.set(name, values.join(', '));
  for (const line of answer.headers.getSetCookie()) headers.append('set-cookie', line);
  const { statusCode: status, statusText, content } = response;
  const isKept = content === bodyPlaceholder;
  if (!isKept && !answer.bodyUsed) await answer.body?.cancel();
  return new Response(isKept ? body : null, { status, statusText, headers });
}

/** Placeholder for a body that is passed on. */
const bodyPlaceholder = new Uint8Array(1);

/** Whether the result is independent of the body. */
function needsNoBody({ status, headers }: Response): boolean {
  return status !== 200 || headers.has(Header.PAGE);
}

/** The body of a response; null when it has no bytes, which is only known after reading. */
async function bodyOf(answer: Response): Promise<ArrayBuffer | null> {
  const bytes = await answer.arrayBuffer();
  return bytes.byteLength === 0 ? null : bytes;
}

/** A response with more headers; the same one when there are none to add. */
export function withHeaders(response: Response, added: Headers): Response {
  const pairs = [...added];
  if (pairs.length === 0) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of pairs) headers.append(name, value);
  const { body, status, statusText } = response;
  return new Response(body, { status, statusText, headers });
}
