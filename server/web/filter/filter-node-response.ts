import type { ServerResponse } from 'node:http';
import type { PassThrough } from 'node:stream';

import { Fw } from '../../core/index.ts';
import { nodeBuiltin } from '../../core/internal.ts';
import { toReadableStream } from '../http/outgoing-message.ts';
import { mustNotHaveBody } from '../http/status.ts';
import { keepFacts } from '../http/unsent-facts.ts';
import { setHead } from '../http/write-head.ts';
import type { ResponseFilter } from './filter-action-response.ts';
import { fetchHeaders } from './filter-context.ts';
import { HeadLayer } from './head-layer.ts';

type Write = ServerResponse['write'];
type End = ServerResponse['end'];
type Head = Parameters<ServerResponse['writeHead']>;

type ListenerMethod = (...args: unknown[]) => unknown;

/** The others, such as `once`, call these. */
const listenerMethods = [
  'on',
  'addListener',
  'prependListener',
  'off',
  'removeListener',
  'removeAllListeners',
  'listenerCount',
] as const;

interface OriginalMethods {
  readonly write: (chunk: Uint8Array) => boolean;
  readonly end: () => void;
  readonly writeHead: (...head: Head) => ServerResponse;
  readonly on: ServerResponse['on'];
}

/** Passes the output of a handler to a response of `node:http` through a filter, and sends what the filter returns. */
export function filterNodeResponse(
  response: ServerResponse,
  filter: ResponseFilter,
  hasBody: boolean,
): void {
  const source = createSource();
  const layer = new HeadLayer(response, source);
  const original = originalMethods(response, layer);
  let isSending = false;
  const deliver = async (length: number | null): Promise<void> => {
    const { statusCode: status } = response;
    const isBare = !hasBody || mustNotHaveBody(status);
    const ended = isBare ? discard(source) : null;
    // `Readable.toWeb()` can throw an uncaught error when its stream is cancelled.
    let body = isBare ? null : toReadableStream(source);
    // Fetch has no responses of other statuses, such as 999, so that they are not filtered.
    if (status >= 200 && status <= 599) {
      const given = new globalThis.Response(body, { status, headers: nodeHeaders(response) });
      if (length !== null && !mustNotHaveBody(status)) keepFacts(given, { length });
      const filtered = await filter(given);
      if (filtered !== given) replaceHead(response, filtered);
      ({ body } = filtered);
    }
    // Node sends such a response when the handler has ended it, too.
    await ended;
    isSending = true;
    await sendBody(body, response, original);
  };
  const begin = (length: number | null = null): void => {
    if (layer.hasBegun) return;
    layer.hasBegun = true;
    response.once('close', () => release(source, response.writableFinished));
    deliver(length).catch((error: unknown) => breakOff(response, error));
  };
  response.writeHead = ((...head: Head) => {
    // Node writes the head by this method when the body begins.
    if (isSending) return original.writeHead(...head);
    setHead(response, head);
    return response;
  }) as ServerResponse['writeHead'];
  response.flushHeaders = () => begin();
  redirectBody(response, source, begin);
  redirectDrain(response, source, layer);
}

/** A stream for the body of the handler. */
function createSource(): PassThrough {
  const source = new (nodeBuiltin('node:stream', 'Filtering responses').PassThrough)();
  // A handler that writes after the end has an error. A reader gets it; without one it would end the process.
  return source.on('error', () => {});
}

/** The reader ends with the connection, and a failed body can be reported to the client in no other way. */
function breakOff(response: ServerResponse, error: unknown): void {
  // A client that has left has ended the body: that is no failure.
  if (!response.destroyed) Fw.error(error, 'fwx\\web\\filter');
  response.destroy(error instanceof Error ? error : undefined);
}

/** The methods of a response as the code on the outside of the filter has left them. */
function originalMethods(response: ServerResponse, layer: HeadLayer): OriginalMethods {
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const writeHead = response.writeHead.bind(response);
  return {
    write: (chunk) => layer.outside(() => write(chunk)),
    end: () => layer.outside(() => end()),
    writeHead: (...head) => layer.outside(() => writeHead(...head)),
    on: response.on.bind(response),
  };
}

/**
 * Redirects `write()` and `end()` of a response to another stream.
 *
 * @param begin Called after each of them; for a body that is sent at once with its bytes.
 */
function redirectBody(
  response: ServerResponse,
  source: PassThrough,
  begin: (length?: number) => void,
): void {
  // The head begins after it, as an argument that is no chunk throws: the handler can still send an error.
  response.write = ((...args: Parameters<Write>) => {
    const hasRoom = source.write(...args);
    begin();
    return hasRoom;
  }) as Write;
  response.end = ((...args: readonly unknown[]) => {
    const done = args.find((value) => typeof value === 'function') as (() => void) | undefined;
    const [chunk, given] = args;
    const encoding = typeof given === 'string' ? (given as BufferEncoding) : 'utf8';
    if (typeof chunk === 'function') source.end();
    else source.end(chunk, encoding);
    if (done) response.once('finish', done);
    begin(chunkLength(chunk, encoding));
    return response;
  }) as End;
}

/**
 * Lets the code on the inside wait for the stream that it writes to. With the events of the response it would write
 * while that stream is full, and with those of the stream the filter would write to a client that reads nothing.
 */
function redirectDrain(response: ServerResponse, source: PassThrough, layer: HeadLayer): void {
  for (const name of listenerMethods) {
    const outer = response[name].bind(response) as ListenerMethod;
    const inner = source[name].bind(source) as ListenerMethod;
    const redirected: ListenerMethod = (...args) => {
      if (args[0] !== 'drain' || layer.isOutside) return outer(...args);
      // The listener may be older than the filter.
      if (name === 'off' || name === 'removeListener') outer(...args);
      const result = inner(...args);
      return result === source ? response : result;
    };
    Object.assign(response, { [name]: redirected });
  }
}

function chunkLength(chunk: unknown, encoding: BufferEncoding): number {
  if (typeof chunk === 'string') return Buffer.byteLength(chunk, encoding);
  return chunk instanceof Uint8Array ? chunk.byteLength : 0;
}

/** The current headers of a response of `node:http`. */
export function nodeHeaders(response: ServerResponse): Headers {
  const pairs = Object.entries(response.getHeaders());
  return fetchHeaders(pairs.map(([name, value]) => [name, [value ?? []].flat().map(String)]));
}

/** Discards a body. @returns Resolves when it has ended, or was broken off. */
function discard(source: PassThrough): Promise<void> {
  return new Promise((resolve) => source.once('close', resolve).resume());
}

/** Ends the body of a response that was closed. */
function release(source: PassThrough, isSent: boolean): void {
  // A handler whose body nobody reads would wait for ever.
  if (isSent && source.readableFlowing !== false) source.resume();
  else source.destroy();
}

/** Copies status and headers; cookies stay unchanged. */
function replaceHead(response: ServerResponse, { headers, status }: globalThis.Response): void {
  response.statusCode = status;
  for (const name of response.getHeaderNames()) {
    if (name !== 'set-cookie' && !headers.has(name)) response.removeHeader(name);
  }
  for (const [name, value] of headers) {
    if (name !== 'set-cookie') response.setHeader(name, value);
  }
}

async function sendBody(
  body: ReadableStream<Uint8Array> | null,
  response: ServerResponse,
  original: OriginalMethods,
): Promise<void> {
  let resume = (): void => {};
  // One listener for all waits: `compression` of Express does not remove those that it was given.
  for (const event of ['drain', 'close']) original.on(event, () => resume());
  for await (const chunk of body ?? []) {
    if (response.destroyed) return;
    if (!original.write(chunk)) await new Promise<void>((resolve) => (resume = resolve));
  }
  original.end();
}
