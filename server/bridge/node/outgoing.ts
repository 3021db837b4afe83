import { InvalidArgumentException } from '../../core/index.ts';
import { type OutgoingMessage } from '../../web/index.ts';
import { LightResponse } from '../../web/internal.ts';

const done = async (): Promise<void> => {};

/**
 * A Fetch `Response` as a message to send.
 *
 * @param method Method of the request: the response to HEAD has no body.
 * @throws {InvalidArgumentException} It is no response, as where a handler has forgotten to return one.
 */
export function toOutgoingMessage(response: Response, method: string): OutgoingMessage {
  const light = response instanceof LightResponse ? response.message(method) : null;
  if (light) return light;
  assertResponse(response);
  const headers: string[] = [];
  for (const [name, value] of response.headers) headers.push(name, value);
  const { status, statusText } = response;
  const body = method === 'HEAD' ? null : response.body;
  if (method === 'HEAD') response.body?.cancel().catch(() => undefined);
  return { status, statusText, headers, body, finish: done };
}

function assertResponse(value: unknown): void {
  // Not `instanceof`: libraries bring Response classes of their own.
  const { headers, status } = (value ?? {}) as Partial<Response>;
  if (typeof headers === 'object' && typeof status === 'number') return;
  throw new InvalidArgumentException(
    `fetch() of an application must return a Response, got ${value === null ? 'null' : typeof value}.`,
  );
}

/** A plain text message, for errors that no application sees. */
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
