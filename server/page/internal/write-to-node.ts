import type { ServerResponse } from 'node:http';

import { InvalidCallException } from '../../core/index.ts';
import {
  mustNotHaveBody,
  type OutgoingMessage,
  type Response as WebResponse,
} from '../../web/index.ts';
import { varyWithMarker } from '../protocol/header.ts';
import { leaveUntouched } from './fit-redirects.ts';
import { PageResponse } from './page-response.ts';
import { isFinished, messageOf } from './to-message.ts';

/**
 * Sends a response over one of Node.
 *
 * @throws {InvalidCallException} That has begun already.
 */
export function writeToNode(made: WebResponse, response: ServerResponse): void | Promise<void> {
  if (response.headersSent || response.writableEnded) {
    throw new InvalidCallException('The page cannot be sent: the response has begun already.');
  }
  leaveUntouched(response);
  const method = response.req.method ?? 'GET';
  const page = made instanceof PageResponse ? made.finishedPage : null;
  if (page !== null && !mustNotHaveBody(made.statusCode)) {
    writePage(page, made as PageResponse, response);
    return undefined;
  }
  return isFinished(made)
    ? write(messageOf(made, method), made, response)
    : made.toOutgoing(method).then((message) => write(message, made, response));
}

/** A page as it was made: nothing that stands between it and the socket has to be asked. */
function writePage(page: string, made: PageResponse, response: ServerResponse): void {
  const size = Buffer.byteLength(page);
  const headers = [...(made.constantHeaders ?? []), 'Content-Length', String(size)];
  writeHead({ status: made.statusCode, headers }, response);
  made.isSent = true;
  // Text of ASCII alone is the same in both; the simpler one is faster to write.
  if (response.req.method === 'HEAD') response.end();
  else response.end(page, size === page.length ? 'latin1' : 'utf8');
}

function write(
  message: OutgoingMessage,
  made: WebResponse,
  response: ServerResponse,
): void | Promise<void> {
  const { body } = message;
  writeHead(message, response);
  if (made.hasEventHandlers('afterSend')) {
    response.once('close', () => void message.finish(response.writableFinished));
  }
  if (body === null || mustNotHaveBody(message.status)) response.end();
  else if (typeof body === 'string' || body instanceof Uint8Array) response.end(body);
  else return pump(body, response);
}

async function pump(
  body: AsyncIterable<Uint8Array | string>,
  response: ServerResponse,
): Promise<void> {
  const { pipeline } = await import('node:stream/promises');
  await pipeline(body, response);
}

function writeHead(
  { status, headers }: Pick<OutgoingMessage, 'status' | 'headers'>,
  response: ServerResponse,
): void {
  const isList = response.req.httpVersionMajor < 2 && response.getHeaderNames().length === 0;
  if (isList) {
    response.writeHead(status, headers as string[]);
    return;
  }
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] ?? '';
    const value = headers[at + 1] ?? '';
    const key = name.toLowerCase();
    if (key === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, key === 'vary' ? joined(response.getHeader(name), value) : value);
  }
  response.writeHead(status);
}

/** What the server has in `Vary` stays. */
function joined(existing: number | string | string[] | undefined, value: string): string {
  return existing === undefined ? value : varyWithMarker(`${String(existing)}, ${value}`);
}
