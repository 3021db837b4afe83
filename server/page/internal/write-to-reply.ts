import type { ServerResponse } from 'node:http';
import { finished, Readable } from 'node:stream';

import type { Response } from '../../web/index.ts';
import { mustNotHaveBody } from '../../web/internal.ts';
import { varyWithMarker } from '../protocol/header.ts';
import { sendUnchanged } from './normalize-on-send.ts';
import { guard } from './write-to-node.ts';

/** The part of a reply of Fastify that `sendPage()` uses. */
export interface PageReply {
  readonly raw: ServerResponse;
  code(status: number): unknown;
  getHeader(name: string): number | string | string[] | undefined;
  header(name: string, value: string): unknown;
  send(payload?: unknown): unknown;
}

/**
 * Sends a response through a reply of Fastify, whose hooks run: plugins add their headers and store their session in them.
 *
 * @returns Settles when the response was sent, or its client has gone away.
 * @throws {InvalidCallException} The response of Node was started already.
 */
export async function writeToReply(made: Response, reply: PageReply): Promise<void> {
  const { raw } = reply;
  guard(raw);
  // Fastify removes the body for HEAD, and keeps its length.
  const message = await made.toOutgoing('GET');
  guard(raw);
  sendUnchanged(raw);
  const { status, headers, body } = message;
  reply.code(status);
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] ?? '';
    const value = headers[at + 1] ?? '';
    reply.header(name, name.toLowerCase() === 'vary' ? joinedVary(reply, value) : value);
  }
  raw.once('close', () => void message.finish(raw.writableFinished));
  const sent = new Promise<void>((resolve) => finished(raw, () => resolve()));
  if (body === null || body === '' || mustNotHaveBody(status)) reply.send();
  else if (typeof body === 'string' || body instanceof Uint8Array) reply.send(body);
  else reply.send(Readable.from(body));
  await sent;
}

/** Keeps the values that plugins have set in `Vary`, at the reply or at the response of Node. */
function joinedVary(reply: PageReply, value: string): string {
  const existing = [reply.raw.getHeader('vary'), reply.getHeader('vary')].flat();
  return varyWithMarker([...existing.filter((each) => each !== undefined), value].join(', '));
}
