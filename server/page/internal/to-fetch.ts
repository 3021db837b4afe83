import {
  LightResponse,
  mustNotHaveBody,
  type Response as WebResponse,
  toFetchResponse,
} from '../../web/index.ts';
import { PageResponse } from './page-response.ts';
import { completeNow, flatHeaders, isFinished } from './to-message.ts';

/**
 * What leaves for a server that speaks Fetch.
 *
 * @param isLight Whether a page need not become a real response.
 */
export function toFetch(
  response: WebResponse,
  method: string,
  isLight: boolean,
): Response | Promise<Response> {
  const light = isLight && response instanceof PageResponse ? lightPage(response) : null;
  if (light) return light as Response & LightResponse;
  if (!isFinished(response)) return wholeWay(response, method);
  const { content, statusCode: status, statusText } = response;
  const isBare = method === 'HEAD' || content === '' || mustNotHaveBody(status);
  const body = isBare ? null : (content as BodyInit | null);
  const headers = constantHeaders(response) ?? headersOf(flatHeaders(response));
  const made = new Response(body, status === 200 ? { headers } : { status, statusText, headers });
  return completeNow(response)?.then(() => made) ?? made;
}

/** A page that leaves as it was made; null for all else. */
function lightPage(response: PageResponse): LightResponse | null {
  const { constantHeaders, finishedPage, statusCode } = response;
  if (finishedPage === null || constantHeaders === null || statusCode !== 200) return null;
  response.isSent = true;
  return new LightResponse(finishedPage, constantHeaders);
}

/** The way with formatters, streams and events. */
async function wholeWay(response: WebResponse, method: string): Promise<Response> {
  const message = await response.toOutgoing(method);
  await response.completeSend();
  return toFetchResponse(message);
}

// One for each of the lists that pages leave with.
const records = new WeakMap<readonly string[], HeadersInit>();

function constantHeaders(response: WebResponse): HeadersInit | null {
  const list = response instanceof PageResponse ? response.constantHeaders : null;
  if (list === null || response.cookieLines().length > 0) return null;
  let record = records.get(list);
  if (!record) records.set(list, (record = headersOf(list)));
  return record;
}

/** A plain object as long as no name stands there twice: Fetch reads it fastest. */
function headersOf(flat: readonly string[]): HeadersInit {
  const plain: Record<string, string> = {};
  for (let at = 0; at < flat.length; at += 2) {
    const name = flat[at] ?? '';
    if (Object.hasOwn(plain, name)) return listOf(flat);
    plain[name] = flat[at + 1] ?? '';
  }
  return plain;
}

function listOf(flat: readonly string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < flat.length; at += 2) headers.append(flat[at] ?? '', flat[at + 1] ?? '');
  return headers;
}
