import { mustNotHaveBody, type Response as WebResponse, toFetchResponse } from '../../web/index.ts';

/** What leaves for a server that speaks Fetch. */
export async function toFetch(response: WebResponse, method: string): Promise<Response> {
  if (response.hasEventHandlers('beforeSend') || response.stream !== null) {
    return wholeWay(response, method);
  }
  await response.prepare();
  if (response.stream !== null || response.hasEventHandlers('afterPrepare')) {
    return wholeWay(response, method);
  }
  const { content, statusCode: status, statusText } = response;
  const isBare = method === 'HEAD' || content === '' || mustNotHaveBody(status);
  const body = isBare ? null : (content as BodyInit | null);
  const made = new Response(body, { status, statusText, headers: headersOf(response) });
  await response.completeSend();
  return made;
}

/** The way with streams and events. */
async function wholeWay(response: WebResponse, method: string): Promise<Response> {
  const message = await response.toOutgoing(method);
  await response.completeSend();
  return toFetchResponse(message);
}

/** A plain object as long as no name stands there twice: Fetch reads it fastest. */
function headersOf(response: WebResponse): HeadersInit {
  const plain: Record<string, string> = {};
  for (const [name, values] of response.headers) {
    if (name.toLowerCase() !== 'set-cookie') plain[name] = values.join(', ');
  }
  const lines = [...response.headers.getAll('set-cookie'), ...response.cookieLines()];
  if (lines.length === 0) return plain;
  const headers = new Headers(plain);
  for (const line of lines) headers.append('set-cookie', line);
  return headers;
}
