import type { IncomingMessage, ServerResponse } from 'node:http';

import { splitUrl, takesLight, type UrlParts } from '../../web/index.ts';
import type { ChunkTaker, OnBreak } from './body-reading.ts';
import { NodeBody } from './node-body.ts';
import { NodeHeaders } from './node-headers.ts';
import { type Origin, plainOrigin, urlOf } from './node-url.ts';

/** What a {@link NodeRequest} is made of. */
export interface NodeRequestInit {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  /** Most bytes of the body; 0: no limit. */
  readonly maxBodyBytes: number;
  /** Request target. Default that of the message. */
  readonly target?: string | undefined;
  /** The body, when something has read it before. */
  readonly rawBody?: string | Uint8Array | undefined;
}

/**
 * A request of `node:http` as a Fetch `Request`. Each part is made when it is first read; a real `Request`
 * only for what needs one, such as {@link clone}.
 *
 * Code that looks into the object by brand, as `fetch(request)` and `new Request(request)` do, needs
 * {@link toNativeRequest}.
 */
export class NodeRequest {
  readonly #init: NodeRequestInit;
  #url: string | null = null;
  #origin: Origin | null | undefined;
  #headers: NodeHeaders | null = null;
  #body: NodeBody | null = null;
  #stream: ReadableStream<Uint8Array> | null = null;
  #abort: AbortController | null = null;
  #native: Request | null = null;

  constructor(init: NodeRequestInit) {
    this.#init = init;
  }

  /** Whoever hands in this request sends what is given for it, see {@link outgoingOf}. @internal */
  get [takesLight](): true {
    return true;
  }

  get method(): string {
    return this.#init.message.method ?? 'GET';
  }

  /** Absolute URL. @throws {BadTargetError} Host or target are not valid. */
  get url(): string {
    if (this.#url !== null) return this.#url;
    const origin = this.#checkedOrigin;
    this.#url = origin ? origin.text + this.#target : urlOf(this.#init.message, this.#target);
    return this.#url;
  }

  /** The URL in pieces. @throws {BadTargetError} Host or target are not valid. @internal */
  get urlParts(): UrlParts {
    const origin = this.#checkedOrigin;
    if (!origin) return splitUrl(this.url);
    const target = this.#target;
    const mark = target.indexOf('?');
    return {
      scheme: origin.scheme,
      host: origin.host,
      path: mark < 0 ? target : target.slice(0, mark),
      query: mark < 0 ? '' : target.slice(mark + 1),
    };
  }

  /** Refuses a bad target before anybody has asked for the URL. @throws {BadTargetError} @internal */
  checkTarget(): void {
    if (!this.#checkedOrigin) void this.url;
  }

  get headers(): Headers {
    this.#headers ??= new NodeHeaders(this.#init.message);
    return this.#headers;
  }

  /** Aborts when the client goes away before the answer was sent whole. */
  get signal(): AbortSignal {
    if (this.#abort) return this.#abort.signal;
    const abort = new AbortController();
    const { response } = this.#init;
    const onClose = (): void => {
      if (!response.writableFinished) abort.abort(clientGone());
    };
    if (response.closed || response.destroyed) onClose();
    else response.once('close', onClose);
    this.#abort = abort;
    return abort.signal;
  }

  get body(): ReadableStream<Uint8Array> | null {
    if (this.#native) return this.#native.body;
    if (!this.#hasBody) return null;
    const { rawBody } = this.#init;
    this.#stream ??=
      rawBody === undefined ? this.#reader.stream() : new Response(rawBody as BodyInit).body;
    return this.#stream;
  }

  get bodyUsed(): boolean {
    return this.#native?.bodyUsed ?? this.#body?.used ?? false;
  }

  get duplex(): 'half' {
    return 'half';
  }

  text(): Promise<string> {
    // The usual way, without a promise around that of the body.
    const isOwned = this.#native !== null || this.#stream !== null;
    if (!isOwned && this.#init.rawBody === undefined && this.#hasBody) return this.#reader.text();
    return this.#textOfTaken();
  }

  async #textOfTaken(): Promise<string> {
    return (await this.#taken?.text()) ?? '';
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  async bytes(): Promise<Uint8Array> {
    const taken = this.#taken;
    if (taken) return new Uint8Array(await taken.arrayBuffer());
    return this.#hasBody ? this.#reader.bytes() : new Uint8Array(0);
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = await this.bytes();
    // The bytes may be a view of memory that others use.
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  }

  async blob(): Promise<Blob> {
    const type = this.headers.get('content-type') ?? '';
    return new Blob([(await this.bytes()) as BlobPart], { type });
  }

  async formData(): Promise<FormData> {
    const type = this.headers.get('content-type') ?? '';
    const bytes = await this.bytes();
    return new Response(bytes as BodyInit, { headers: { 'content-type': type } }).formData();
  }

  /** A copy with a body of its own. */
  clone(): Request {
    return this.native.clone();
  }

  /** Passes the chunks of the body on as they come from the socket. @throws As `NodeBody.consume`. */
  async consume(take: ChunkTaker, onBreak: OnBreak = 'fail'): Promise<void> {
    if (!this.#hasBody) return;
    if (this.#init.rawBody === undefined && !this.#stream && !this.#native) {
      return this.#reader.consume(take, onBreak);
    }
    await take(await this.bytes());
  }

  /** Passes over what nobody has read of the body, once the answer has left. */
  discard(): void {
    if (!this.#init.message.complete) this.#reader.discard();
  }

  /** A real `Request` of the same body and signal, made on first use. */
  get native(): Request {
    if (this.#native) return this.#native;
    const { body } = this;
    const { method, headers, signal } = this;
    const init: RequestInit & { duplex: 'half' } = { method, headers, signal, duplex: 'half' };
    this.#native = new Request(this.url, { ...init, body: body as BodyInit | null });
    return this.#native;
  }

  get #target(): string {
    const { message, target } = this.#init;
    return target ?? message.url ?? '/';
  }

  /** Null when the URL is not simply origin and target. */
  get #checkedOrigin(): Origin | null {
    if (this.#origin === undefined) {
      this.#origin = plainOrigin(this.#init.message, this.#target);
    }
    return this.#origin;
  }

  get #hasBody(): boolean {
    return this.method !== 'GET' && this.method !== 'HEAD';
  }

  get #reader(): NodeBody {
    const { message, maxBodyBytes } = this.#init;
    this.#body ??= new NodeBody(message, maxBodyBytes);
    return this.#body;
  }

  /** Who owns the body once a stream or a real request was made of it. */
  get #taken(): Request | Response | null {
    if (this.#native) return this.#native;
    const isOwned = this.#stream !== null || this.#init.rawBody !== undefined;
    return isOwned && this.body ? new Response(this.body as BodyInit) : null;
  }
}

// `instanceof Request` holds, and every member that is not above is answered by a real request.
Object.setPrototypeOf(NodeRequest.prototype, Request.prototype);
for (const [name, descriptor] of Object.entries(
  Object.getOwnPropertyDescriptors(Request.prototype),
)) {
  if (!descriptor.get || Object.hasOwn(NodeRequest.prototype, name)) continue;
  Object.defineProperty(NodeRequest.prototype, name, {
    configurable: true,
    get(this: NodeRequest): unknown {
      return Reflect.get(this.native, name);
    },
  });
}

/** A real `Request` of any request: for `fetch`, for `new Request(…)` and for code that checks the brand. */
export function toNativeRequest(request: Request | NodeRequest): Request {
  return request instanceof NodeRequest ? request.native : request;
}

function clientGone(): DOMException {
  return new DOMException('The client went away.', 'AbortError');
}
