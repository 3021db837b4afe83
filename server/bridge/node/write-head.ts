import type { ServerResponse } from 'node:http';

import { InvalidArgumentException } from '../../core/index.ts';
import type { OutgoingMessage } from '../../web/index.ts';

/** Whether HTTP/2 carries the response: it has no flat lists with repeated names, and no reason phrase. */
function isHttp2(response: ServerResponse): boolean {
  return response.req.httpVersionMajor >= 2;
}

/**
 * Sends status and headers; a name of several values stands there several times.
 *
 * @throws {InvalidArgumentException} The status comes before an answer, for which the client would still wait.
 */
export function writeHead(
  response: ServerResponse,
  message: Pick<OutgoingMessage, 'status' | 'statusText' | 'headers'>,
): void {
  const { status, statusText, headers } = message;
  if (status < 200) refuse(status);
  if (!isHttp2(response)) {
    // Node says the usual by itself, without checking it.
    if (statusText === '' || (status === 200 && statusText === 'OK'))
      response.writeHead(status, headers as string[]);
    else response.writeHead(status, statusText, headers as string[]);
    return;
  }
  response.writeHead(status, byName(headers));
}

/** Headers for HTTP/2, which has names in lower case and none that are about the connection. */
function byName(headers: readonly string[]): Record<string, string[]> {
  const grouped: Record<string, string[]> = Object.create(null);
  for (let at = 0; at < headers.length; at += 2) {
    const name = (headers[at] ?? '').toLowerCase();
    if (name !== 'connection' && name !== 'keep-alive' && name !== 'transfer-encoding') {
      (grouped[name] ??= []).push(headers[at + 1] ?? '');
    }
  }
  return grouped;
}

function refuse(status: number): never {
  throw new InvalidArgumentException(
    `A response must have a status from 200 to 599, got ${status}.`,
  );
}
