import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

import { setHead } from '../../web/internal.ts';
import type { Capture } from '../capture/capture.ts';
import type { HeaderList } from '../capture/request-facts.ts';
import type { Module } from '../module.ts';
import { ToolbarInjector } from '../toolbar/toolbar-injector.ts';
import { type MutableHeaders, prepareResponse } from '../toolbar/toolbar-response.ts';

type Chunk = string | Uint8Array;
type HeaderValue = ReturnType<ServerResponse['getHeader']>;
type WriteCallback = (error?: Error | null) => void;

/** Observes the headers, the bytes and the end that a program sends through a response of Node. */
export function watchNodeResponse(
  module: Module,
  capture: Capture,
  response: ServerResponse,
  isAllowed: boolean,
): void {
  const watch = new ResponseObserver(module, capture, response, isAllowed);
  watch.install();
  let isFinished = false;
  response.once('finish', () => (isFinished = true));
  // After the last byte, or when the client has disconnected.
  response.once('close', () => {
    recordAbort(capture, response, isFinished);
    void module.logTarget.exportCapture(capture);
  });
}

/** Codes of errors that mean that the client has disconnected. */
const disconnected = new Set(['ABORT_ERR', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Records that a response was not sent to its end, and the error with which the program has destroyed it. */
function recordAbort({ facts }: Capture, response: ServerResponse, isFinished: boolean): void {
  const { errored, writableEnded } = response as Partial<ServerResponse>;
  // Responses of HTTP/2 have neither `writableFinished` nor `errored`, and emit `finish` in any case. `writableFinished`
  // is false at the end of those that `inject()` of Fastify makes.
  facts.isAborted = !('writableFinished' in response ? isFinished : writableEnded);
  const error: (Error & { readonly code?: string }) | null = errored ?? null;
  if (error === null || disconnected.has(error.code ?? '') || facts.errors.includes(error)) return;
  facts.errors.push(error);
}

/** Replaces the methods of one response. */
class ResponseObserver {
  readonly #module: Module;
  readonly #capture: Capture;
  readonly #response: ServerResponse;
  readonly #isAllowed: boolean;
  #injector: ToolbarInjector | null = null;
  /** Headers as they were before the debugger changed them, by name in lower case. */
  readonly #replaced = new Map<string, HeaderValue>();
  #isDecided = false;
  #isEnding = false;

  constructor(module: Module, capture: Capture, response: ServerResponse, isAllowed: boolean) {
    this.#module = module;
    this.#capture = capture;
    this.#response = response;
    this.#isAllowed = isAllowed;
  }

  install(): void {
    const response = this.#response;
    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
    const write = response.write.bind(response) as (...args: unknown[]) => boolean;
    const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
    const replaced = {
      writeHead: (...args: unknown[]): ServerResponse => {
        const code = Number(args[0]) | 0;
        if (response.headersSent || code < 100 || code > 999) return writeHead(...args);
        setHead(response, args);
        this.#decide();
        const [status, message] = args;
        const head = typeof message === 'string' ? [status, message] : [status];
        return this.#send(() => writeHead(...head));
      },
      write: (chunk: unknown, ...rest: unknown[]): boolean => {
        // `end()` of HTTP/2 calls `write()` with bytes that have passed here.
        if (this.#isEnding || !isChunk(chunk)) return write(chunk, ...rest);
        const [encoding, done] = optionsOf(rest);
        this.#decide();
        const passed = this.#pass(chunk, encoding);
        return this.#send(() => write(passed, done));
      },
      end: (...args: unknown[]): ServerResponse => {
        const [first, ...rest] = typeof args[0] === 'function' ? [null, ...args] : args;
        const chunk = first ?? null;
        // A second call has no effect in Node, unless it has a chunk.
        if (response.writableEnded || !(chunk === null || isChunk(chunk))) return end(...args);
        const [encoding, done] = optionsOf(rest);
        const last = this.#lastBytes(chunk, encoding);
        this.#isEnding = true;
        return this.#send(() => (last === null ? end(done) : end(last, done)));
      },
    };
    Object.assign(response, replaced);
  }

  /** Calls a method of Node. When it refuses the head, the program may send another one, which is decided anew. */
  #send<T>(send: () => T): T {
    try {
      return send();
    } catch (error) {
      this.#isEnding = false;
      if (!this.#response.headersSent) {
        this.#isDecided = false;
        this.#injector = null;
        for (const [name, value] of this.#replaced) setOrRemove(this.#response, name, value);
        this.#replaced.clear();
      }
      throw error;
    }
  }

  /** Decides about headers and toolbar, immediately before the headers are sent. */
  #decide(): void {
    const response = this.#response;
    if (this.#isDecided || response.headersSent) return;
    const { statusCode } = response;
    this.#isDecided = true;
    const { facts } = this.#capture;
    // Node takes fractions, and texts against its types.
    facts.status = statusCode | 0;
    facts.responseHeaders = pairsOf(response.getHeaders());
    facts.responseSize = 0;
    if (!this.#isAllowed) return;
    const length = Number(response.getHeader('content-length'));
    const headers = mutableHeaders(response, this.#replaced);
    const markup = prepareResponse(this.#module, this.#capture, statusCode, headers);
    if (markup === null) return;
    this.#injector = new ToolbarInjector(markup);
    // A page of a known length keeps one: it is not sent in chunks, and a client sees whether it is whole.
    if (length >= 0) headers.set('Content-Length', String(length + this.#injector.addedBytes));
  }

  /** Returns the bytes that end the body; null for none. */
  #lastBytes(chunk: Chunk | null, encoding: BufferEncoding | undefined): Uint8Array | null {
    this.#decide();
    const passed = chunk === null ? null : this.#pass(chunk, encoding);
    const toolbar = this.#injector?.end() ?? null;
    if (toolbar === null) return passed;
    return passed === null ? toolbar : Buffer.concat([passed, toolbar]);
  }

  #pass(chunk: Chunk, encoding: BufferEncoding | undefined): Buffer {
    const bytes =
      typeof chunk === 'string'
        ? Buffer.from(chunk, encoding)
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const { facts } = this.#capture;
    facts.responseSize = (facts.responseSize ?? 0) + bytes.length;
    return this.#injector ? this.#injector.push(bytes) : bytes;
  }
}

/** Whether Node accepts a value as a part of a body; it refuses all others with an error. */
function isChunk(value: unknown): value is Chunk {
  return typeof value === 'string' || value instanceof Uint8Array;
}

/** Encoding and callback of `write(chunk, encoding?, callback?)`. */
function optionsOf([first, second]: readonly unknown[]): [
  BufferEncoding | undefined,
  WriteCallback | undefined,
] {
  if (typeof first === 'function') return [undefined, first as WriteCallback];
  return [first as BufferEncoding | undefined, second as WriteCallback | undefined];
}

function pairsOf(headers: OutgoingHttpHeaders): HeaderList {
  return Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)] as const),
  );
}

/** @param replaced Receives the headers as they were before their first change. */
function mutableHeaders(
  response: ServerResponse,
  replaced: Map<string, HeaderValue>,
): MutableHeaders {
  const change = (name: string, value: HeaderValue): void => {
    const key = name.toLowerCase();
    if (!replaced.has(key)) replaced.set(key, response.getHeader(name));
    setOrRemove(response, name, value);
  };
  return {
    get: (name) => {
      const value = response.getHeader(name);
      return value === undefined ? null : String(value);
    },
    set: change,
    delete: (name) => change(name, undefined),
  };
}

function setOrRemove(response: ServerResponse, name: string, value: HeaderValue): void {
  if (value === undefined) response.removeHeader(name);
  else response.setHeader(name, value);
}
