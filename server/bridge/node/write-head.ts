import type { ServerResponse } from 'node:http';

import { InvalidArgumentException } from '../../core/index.ts';
import type { OutgoingMessage } from '../../web/index.ts';
import { http2Response } from './request-end.ts';

/**
 * Writes status and headers; a name with several values is written several times. `Transfer-Encoding` is left
 * to Node, so that it is never sent together with a `Content-Length` (RFC 9112, 6.2).
 *
 * @throws {InvalidArgumentException} The status is below 200, after which clients wait for another response; a header is
 * not valid, or `Content-Length` has two values.
 */
export function writeHead(
  response: ServerResponse,
  message: Pick<OutgoingMessage, 'status' | 'statusText' | 'headers'>,
): void {
  const { status, statusText } = message;
  if (status < 200) {
    throw new InvalidArgumentException(
      `A response must have a status from 200 to 599, got ${status}.`,
    );
  }
  const headers = framedHeaders(message.headers, status);
  const http2 = http2Response(response);
  if (http2) http2.writeHead(status, byName(headers));
  // Node adds the usual reason phrases itself, and does not validate them.
  else if (statusText === '' || (status === 200 && statusText === 'OK')) {
    response.writeHead(status, headers);
  } else response.writeHead(status, statusText, headers);
}

/** The headers with at most one length and no transfer coding. */
function framedHeaders(headers: readonly string[], status: number): string[] {
  const framed: string[] = [];
  let length: string | null = null;
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] ?? '';
    const value = headers[at + 1] ?? '';
    // Only names as long as these two have to be compared.
    const key = name.length === 14 || name.length === 17 ? name.toLowerCase() : '';
    if (key === 'content-length') length = onlyLength(length, value);
    else if (key !== 'transfer-encoding') framed.push(name, value);
  }
  // RFC 9110, 8.6: a response with status 204 has no length.
  if (length !== null && status !== 204) framed.push('Content-Length', length);
  return framed;
}

function onlyLength(known: string | null, value: string): string {
  if (known === null || known === value) return value;
  throw new InvalidArgumentException(
    `A response must have one Content-Length, got "${known}" and "${value}".`,
  );
}

/** RFC 9113, 8.2.2. Applications that pass on responses of other servers have them. */
const connectionHeaders: ReadonlySet<string> = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'upgrade',
]);

/** Headers for HTTP/2: names in lower case, and no connection-specific headers. */
function byName(headers: readonly string[]): Record<string, string[]> {
  const grouped: Record<string, string[]> = Object.create(null);
  for (let at = 0; at < headers.length; at += 2) {
    const name = (headers[at] ?? '').toLowerCase();
    if (!connectionHeaders.has(name)) (grouped[name] ??= []).push(headers[at + 1] ?? '');
  }
  return grouped;
}
