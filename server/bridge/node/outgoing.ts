import { type OutgoingMessage } from '../../web/index.ts';
import { fetchResponseOf, LightResponse } from '../../web/internal.ts';

const done = async (): Promise<void> => {};

/**
 * A Fetch `Response` as a message to send.
 *
 * @param method Method of the request: the response to HEAD has no body.
 * @throws {InvalidArgumentException} The value is not a response, for example because a handler returns nothing.
 */
export function toOutgoingMessage(response: Response, method: string): OutgoingMessage {
  const light = response instanceof LightResponse ? response.message(method) : null;
  if (light) return light;
  fetchResponseOf(response, 'fetch() of an application');
  const headers: string[] = [];
  for (const [name, value] of response.headers) headers.push(name, value);
  const { status, statusText } = response;
  const body = method === 'HEAD' ? null : response.body;
  if (method === 'HEAD') response.body?.cancel().catch(() => undefined);
  return { status, statusText, headers, body, finish: done };
}

/** A plain text message, for errors that are not passed to an application. */
export function plainMessage(
  status: number,
  statusText: string,
  extra: readonly string[] = [],
): OutgoingMessage {
  const body = `${statusText}.`;
  const headers = [
    'Content-Type',
    'text/plain; charset=UTF-8',
    'Content-Length',
    String(body.length),
    'Cache-Control',
    'no-store',
    ...extra,
  ];
  return { status, statusText, headers, body, finish: done };
}
