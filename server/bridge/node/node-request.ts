import type { IncomingMessage } from 'node:http';

import type { ChunkHandler, EarlyEnd } from '../../core/internal.ts';
import { takesLight } from '../../web/internal.ts';
import { NodeBody } from './node-body.ts';
import { type Inspect, inspectCustom, NodeHeaders } from './node-headers.ts';
import { urlOf, type RequestUrlParts } from './request-url.ts';

/** Values from which a {@link NodeRequest} is created. */
interface NodeRequestInit {
  readonly message: IncomingMessage;
  /** Validated parts of the URL. */
  readonly url: RequestUrlParts;
  /** Most bytes of the body; 0: no limit. */
  readonly maxBodyBytes: number;
  /** The body, when other code has read it before. */
  readonly rawBody?: string | Uint8Array | undefined;
}

/**
 * A request of `node:http` as a Fetch `Request`. Each part is created when it is first read; a native `Request`
 * only for what needs one, such as {@link clone}.
 *
 * Code that checks the brand of the object, as `fetch(request)` and `new Request(request)` do, needs
 * {@link toNativeRequest}.
 */
export class NodeRequest {
  readonly #init: NodeRequestInit;
  #url: string | null = null;
  #headers: NodeHeaders | null = null;
  #body: NodeBody | null = null;
  #stream: ReadableStream<Uint8Array> | null = null;
  #given: Response | null = null;
  #abort: AbortController | null = null;
  #native: Request | null = null;
  #isAborted = false;

  constructor(init: NodeRequestInit) {
    this.#init = init;
  }

  /** The server of this request sends a `LightResponse` without creating a native `Response`. @internal */
  get [takesLight](): true {
    return true;
  }

  get method(): string {
    return this.#init.message.method ?? 'GET';
  }

  /** Canonical absolute URL. */
  get url(): string {
    this.#url ??= urlOf(this.#init.url);
    return this.#url;
  }

  get headers(): Headers {
    this.#headers ??= new NodeHeaders(this.#init.message);
    return this.#headers;
  }

  /** Aborts when the client goes away before the response was sent completely. */
  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.#isAborted) this.#abort.abort(clientGone());
    return this.#abort.signal;
  }

  get body(): ReadableStream<Uint8Array> | null {
    if (this.#native) return this.#native.body;
    if (!this.#hasBody) return null;
    if (this.#givenBody) return this.#givenBody.body;
    this.#stream ??= this.#reader.stream();
    return this.#stream;
  }

  get bodyUsed(): boolean {
    if (!this.#hasBody) return false;
    return (this.#native ?? this.#givenBody)?.bodyUsed ?? this.#reader.used;
  }

  get duplex(): 'half' {
    return 'half';
  }

  async text(): Promise<string> {
    const owner = this.#bodyOwner;
    if (owner) return owner.text();
    return this.#hasBody ? this.#reader.text() : '';
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  async bytes(): Promise<Uint8Array> {
    const owner = this.#bodyOwner;
    if (owner) return new Uint8Array(await owner.arrayBuffer());
    if (!this.#hasBody) return new Uint8Array(0);
    const bytes = await this.#reader.bytes();
    // In Fetch, it is a plain array with memory of its own; small buffers of Node share theirs with others.
    return bytes.length === bytes.buffer.byteLength
      ? new Uint8Array(bytes.buffer)
      : new Uint8Array(bytes);
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = await this.bytes();
    // The bytes may be a view of memory that other code uses.
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  }

  async blob(): Promise<Blob> {
    return (await this.#wholeBody()).blob();
  }

  async formData(): Promise<FormData> {
    return (await this.#wholeBody()).formData();
  }

  /** A copy with its own body. @throws {TypeError} The body was read before. */
  clone(): Request {
    if (this.bodyUsed) throw new TypeError('Body is unusable: Body has already been read');
    return this.native.clone();
  }

  /** Passes on the chunks of the body as they arrive from the socket. @throws As `NodeBody.consume`. */
  async consume(take: ChunkHandler, onEarlyEnd?: EarlyEnd): Promise<void> {
    if (!this.#hasBody) return;
    if (this.#bodyOwner) await take(await this.bytes());
    else await this.#reader.consume(take, onEarlyEnd);
  }

  /** Aborts {@link signal}: the client has gone away. */
  abort(): void {
    this.#isAborted = true;
    this.#abort?.abort(clientGone());
  }

  /** Reads a body that nothing has read, and discards it; no more than 64 MiB. Never rejects. */
  async discardUnread(): Promise<void> {
    if (!this.#init.message.complete && this.#stream === null) await this.#reader.discardUnread();
  }

  /** Discards the unread part of the body, once the response was sent. */
  discard(): void {
    if (!this.#init.message.complete) this.#reader.discard();
  }

  /** The output of `console.log()`. The method of `Request` throws for every other object. */
  [inspectCustom](_depth: number, options: object, inspect: Inspect): string {
    const { method, url, headers, bodyUsed } = this;
    return `Request ${inspect({ method, url, headers, bodyUsed }, options)}`;
  }

  /** This object as a `Request`: the members that are missing here come from its prototype. */
  get lazy(): Request {
    return this as unknown as Request;
  }

  /** A native `Request` with the same body and signal, created on first use. */
  get native(): Request {
    if (this.#native) return this.#native;
    const { body } = this;
    const { method, headers, signal } = this;
    const init: RequestInit & { duplex: 'half' } = { method, headers, signal, duplex: 'half' };
    this.#native = new Request(this.url, { ...init, body: body as BodyInit | null });
    return this.#native;
  }

  /** The body and its type as a native response, which parses both. */
  async #wholeBody(): Promise<Response> {
    const headers = { 'content-type': this.headers.get('content-type') ?? '' };
    return new globalThis.Response((await this.bytes()) as BodyInit, { headers });
  }

  get #hasBody(): boolean {
    return this.method !== 'GET' && this.method !== 'HEAD';
  }

  get #reader(): NodeBody {
    const { message, maxBodyBytes } = this.#init;
    this.#body ??= new NodeBody(message, maxBodyBytes);
    return this.#body;
  }

  /** The body that other code has read before; null: there is none. */
  get #givenBody(): Response | null {
    const { rawBody } = this.#init;
    if (rawBody !== undefined) this.#given ??= new globalThis.Response(rawBody as BodyInit);
    return this.#given;
  }

  /** The object that owns the body once a stream or a native request was created from it; null: {@link #reader}. */
  get #bodyOwner(): Request | Response | null {
    if (!this.#hasBody) return null;
    const owner = this.#native ?? this.#givenBody;
    if (owner !== null || this.#stream === null) return owner;
    return new globalThis.Response(this.#stream as BodyInit);
  }
}

// The members that are not defined above, such as `mode`, are settings of `fetch()`: the same for each request of a server.
let ordinary: Request | null = null;

// Makes `instanceof Request` true.
Object.setPrototypeOf(NodeRequest.prototype, Request.prototype);
for (const [name, descriptor] of Object.entries(
  Object.getOwnPropertyDescriptors(Request.prototype),
)) {
  if (!descriptor.get || Object.hasOwn(NodeRequest.prototype, name)) continue;
  Object.defineProperty(NodeRequest.prototype, name, {
    configurable: true,
    get(): unknown {
      ordinary ??= new Request('http://localhost');
      return Reflect.get(ordinary, name);
    },
  });
}

/** A native `Request` for any request: for `fetch`, for `new Request(…)` and for code that checks the brand. */
export function toNativeRequest(request: Request | NodeRequest): Request {
  return request instanceof NodeRequest ? request.native : request;
}

function clientGone(): DOMException {
  return new DOMException('The client went away.', 'AbortError');
}
