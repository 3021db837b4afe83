import type { ServerResponse } from 'node:http';
import { finished, Readable } from 'node:stream';

import { InvalidCallException } from '../../core/index.ts';
import { type OutgoingMessage, type Response } from '../../web/index.ts';
import { mustNotHaveBody } from '../../web/internal.ts';
import { varyWithMarker } from '../protocol/header.ts';
import { sendUnchanged } from './normalize-on-send.ts';

/**
 * Sends a response through a response of Node.
 *
 * @returns Settles when the response was handed over, a streamed one when it was sent or its client has gone away.
 * @throws {InvalidCallException} The response of Node was started already.
 */
export async function writeToNode(made: Response, response: ServerResponse): Promise<void> {
  guard(response);
  const message = await made.toOutgoing(response.req.method ?? 'GET');
  guard(response);
  sendUnchanged(response);
  writeHead(message, response);
  finished(response, (error) => void message.finish(!error));
  const { body } = message;
  if (body === null || mustNotHaveBody(message.status)) response.end();
  else if (typeof body === 'string' || body instanceof Uint8Array) response.end(body);
  else await sendStream(body, response);
}

/**
 * Not `pipeline()`: it reports a client that has gone away like a body that has failed, and while it waits for a
 * chunk of an iterable it notices neither.
 *
 * @throws The failure of the body.
 */
function sendStream(
  body: AsyncIterable<Uint8Array | string>,
  response: ServerResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const source = Readable.from(body);
    source.on('error', (error) => {
      reject(error);
      response.destroy(error);
    });
    finished(response, () => {
      resolve();
      source.destroy();
    });
    source.pipe(response);
  });
}

/** @throws {InvalidCallException} The response of Node was started already. */
export function guard(response: ServerResponse): void {
  if (!response.headersSent) return;
  throw new InvalidCallException('The page cannot be sent: the response has begun already.');
}

function writeHead({ status, headers }: OutgoingMessage, response: ServerResponse): void {
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] ?? '';
    const value = headers[at + 1] ?? '';
    const key = name.toLowerCase();
    if (key === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, key === 'vary' ? joined(response.getHeader(name), value) : value);
  }
  response.writeHead(status);
}

/** Keeps the values that the server has set in `Vary`. */
function joined(existing: number | string | string[] | undefined, value: string): string {
  return existing === undefined ? value : varyWithMarker(`${String(existing)}, ${value}`);
}
