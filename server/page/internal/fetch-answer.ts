import { InvalidArgumentException } from '../../core/index.ts';
import { LightResponse, type OutgoingMessage, Response as WebResponse } from '../../web/index.ts';
import type { Manager } from '../manager.ts';
import type { StandAloneExchange } from './exchange.ts';
import { PageResponse } from './page-response.ts';
import { toFetch } from './to-fetch.ts';
import { isFinished, messageOf } from './to-message.ts';

// Responses that were made of a page here: they are fit for the client already.
const fit = new WeakSet<Response>();

/** A page of a handler as Fetch response. */
export async function fitResponse(
  page: WebResponse,
  exchange: StandAloneExchange | undefined,
): Promise<Response> {
  exchange?.manager.normalizeResponse(page);
  const isLight = exchange?.takesLight ?? false;
  const made = toFetch(page, exchange?.method ?? 'GET', isLight);
  const response = made instanceof Promise ? await made : made;
  if (!(response instanceof LightResponse)) fit.add(response);
  return response;
}

/**
 * What a handler gave, as Fetch response that is fit for the client of the protocol.
 *
 * @throws {InvalidArgumentException} It is neither a response nor a page.
 */
export function fetchAnswer(
  answer: unknown,
  exchange: StandAloneExchange,
): Response | Promise<Response> {
  const { manager } = exchange;
  if (answer instanceof WebResponse) {
    manager.normalizeResponse(answer);
    return toFetch(answer, exchange.method, exchange.takesLight);
  }
  if (!isFetchResponse(answer)) throw notAnAnswer(answer);
  const isFit = !exchange.isMarked || answer instanceof LightResponse || fit.has(answer);
  return isFit ? answer : normalized(answer, manager);
}

/**
 * The same for servers that need no Fetch objects.
 *
 * @throws {InvalidArgumentException} It is neither a response nor a page.
 */
export function answerMessage(
  answer: unknown,
  exchange: StandAloneExchange,
): OutgoingMessage | Promise<OutgoingMessage> {
  const { manager, method } = exchange;
  if (answer instanceof PageResponse) {
    const message = answer.pageMessage(method);
    if (message) {
      answer.isSent = true;
      return message;
    }
  }
  if (answer instanceof WebResponse) {
    manager.normalizeResponse(answer);
    return isFinished(answer) ? messageOf(answer, method) : answer.toOutgoing(method);
  }
  const response = fetchAnswer(answer, exchange);
  return response instanceof Promise
    ? response.then((made) => messageFrom(made, method))
    : messageFrom(response, method);
}

/** A Fetch response as message: its body is read while it is sent. */
async function messageFrom(response: Response, method: string): Promise<OutgoingMessage> {
  const { status, statusText, body } = response;
  const headers: string[] = [];
  for (const [name, value] of response.headers) headers.push(name, value);
  if (method === 'HEAD') await body?.cancel();
  const finish = async (): Promise<void> => {};
  return { status, statusText, headers, body: method === 'HEAD' ? null : body, finish };
}

/** The complaint about a handler that gave neither a response nor a page. */
export function notAnAnswer(answer: unknown): InvalidArgumentException {
  return new InvalidArgumentException(
    `What pageProtocol() hands a request to must give a Response or a page, got ${answer === null ? 'null' : typeof answer}.`,
  );
}

/** Whether a value is a Fetch response; runtimes bring classes of their own. */
export function isFetchResponse(value: unknown): value is Response {
  // Asked first: classes of servers make an object of headers for who looks at it, and are slower from then on.
  if (value instanceof LightResponse || value instanceof Response) return true;
  const { headers, status } = (value ?? {}) as Partial<Response>;
  return typeof headers === 'object' && typeof status === 'number';
}

/** A Fetch response fit for the client of the protocol; its body is handed on unread. */
async function normalized(answer: Response, manager: Manager): Promise<Response> {
  const response = new WebResponse();
  response.setStatusCode(answer.status, answer.statusText || null);
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie') response.headers.set(name, value);
  }
  manager.normalizeResponse(response);
  const headers = new Headers();
  for (const [name, values] of response.headers) headers.set(name, values.join(', '));
  for (const line of answer.headers.getSetCookie()) headers.append('set-cookie', line);
  const { statusCode: status, statusText } = response;
  const isRedirect = response.content !== null;
  if (isRedirect) await answer.body?.cancel();
  return new Response(isRedirect ? null : answer.body, { status, statusText, headers });
}
