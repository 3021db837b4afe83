import type { IncomingMessage, ServerResponse } from 'node:http';

import { Fw } from '../../core/index.ts';
import { hostOf, requestHeaders, schemeOf } from '../../web/internal.ts';
import { debugClient } from '../access/access-control.ts';
import type { Capture } from '../capture/capture.ts';
import { runInCapture } from '../capture/capture-scope.ts';
import { headerPairs, requestFacts } from '../capture/request-facts.ts';
import type { Module } from '../module.ts';
import { conditions } from './hide-conditions.ts';
import { bodyFacts, isReadable, readFacts } from './keep-body.ts';
import { isPassed } from './is-passed.ts';
import { watchNodeResponse } from './node-response.ts';
import { watchLogger } from './watch-logger.ts';

/**
 * Responds to a request of Node with a page of the debugger, or prepares its capture.
 *
 * @returns A function that runs the handler; null when the debugger has responded.
 */
export async function openNode(
  module: Module,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<((handler: () => void) => void) | null> {
  const url = urlOf(request);
  const { get: header } = requestHeaders(request);
  const client = debugClient(request.socket.remoteAddress, hostOf(request), header);
  const method = request.method ?? 'GET';
  const text = (): Promise<string> => textOf(request);
  const page = await module.pages.respond({ method, url, client, header, text });
  if (page) {
    response.writeHead(page.status, page.headers.flat()).end(page.body ?? undefined);
    return null;
  }
  if (isPassed(module, method, url)) return (handler) => handler();
  const isAllowed = (await module.checkAccess(client, null)) === null;
  watchLogger(Fw.getLogger());
  if (isAllowed && header('accept')?.includes('text/html')) dropConditions(request);
  const headers = headerPairs(request.rawHeaders);
  const protocol = `HTTP/${request.httpVersion}`;
  const facts = requestFacts({ method, url: url.href, headers, ip: client.ip, protocol });
  const capture = module.logTarget.beginRequest(facts);
  const keepBody = watchBody(capture, request, module.maxBodyBytes);
  response.once('close', keepBody);
  watchNodeResponse(module, capture, response, isAllowed);
  return (handler) => runInCapture(capture, handler);
}

function urlOf(request: IncomingMessage): URL {
  const { originalUrl, url = '/' } = request as { originalUrl?: string; url?: string };
  const path = originalUrl ?? url;
  const base = `${schemeOf(request)}://${hostOf(request) ?? 'localhost'}`;
  // A path may begin with two slashes, which would be parsed as a host.
  const own = path.startsWith('/') ? URL.parse(base + path) : null;
  return own ?? URL.parse(path) ?? new URL('http://localhost/');
}

/** Removes headers from a request for a page, see {@link conditions}. */
function dropConditions(request: IncomingMessage): void {
  // Read before: Node makes it once, of as many raw headers as the request had. HTTP/2 has none.
  const distinct: NodeJS.Dict<string[]> | undefined = request.headersDistinct;
  for (const name of conditions) {
    delete request.headers[name];
    delete distinct?.[name];
  }
  // The property cannot be assigned in requests of HTTP/2.
  const { rawHeaders } = request;
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (conditions.includes((rawHeaders[at] ?? '').toLowerCase())) rawHeaders.splice(at, 2);
  }
}

/**
 * Collects the bytes of the body that the program reads, and runs its listeners in the capture: Node emits outside of
 * it.
 *
 * @returns A function to call at the end of the response.
 */
function watchBody(capture: Capture, request: IncomingMessage, maxBytes: number): () => void {
  const { headers } = request;
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
  if (!hasBody) return () => {};
  const known = bodyFacts(requestHeaders(request).get);
  const isKept = isReadable(known);
  capture.facts.body = known;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const emit = request.emit.bind(request);
  request.emit = (name: string | symbol, ...args: unknown[]): boolean => {
    const chunk = name === 'data' && isKept ? bytesOf(args[0], request) : null;
    if (chunk) {
      if (size < maxBytes) chunks.push(Buffer.from(chunk.subarray(0, maxBytes - size)));
      size += chunk.byteLength;
    }
    return runInCapture(capture, () => emit(name, ...args));
  };
  return () => {
    if (size === 0) return;
    capture.facts.body = { ...readFacts(known, Buffer.concat(chunks), size <= maxBytes), size };
  };
}

/** Returns the bytes of a chunk of a stream, which is a text when the program has set an encoding. */
function bytesOf(chunk: unknown, { readableEncoding }: IncomingMessage): Uint8Array | null {
  if (typeof chunk === 'string') return Buffer.from(chunk, readableEncoding ?? 'utf8');
  return chunk instanceof Uint8Array ? chunk : null;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > 1_000_000) break;
  }
  return Buffer.concat(chunks).toString();
}
