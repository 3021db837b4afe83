import { MemoryStream } from '../stream/memory-stream.ts';
import { HeaderBag } from './header-bag.ts';
import type { MessageInterface, StreamInterface } from './interfaces.ts';

/** Accepted forms of headers. */
type HeaderInit =
  | Iterable<readonly [string, string | readonly string[]]>
  | Readonly<Record<string, string | readonly string[]>>;

/** Values from which every message is created. */
export interface MessageInit {
  /** Default none. */
  readonly headers?: HeaderInit | HeaderBag;
  /** Default an empty stream. */
  readonly body?: StreamInterface;
  /** Default `1.1`. */
  readonly protocolVersion?: string;
}

/** Converts any accepted form of headers to a bag. */
export function headerBag(headers: HeaderInit | HeaderBag = HeaderBag.empty): HeaderBag {
  if (headers instanceof HeaderBag) return headers;
  return HeaderBag.from(
    Symbol.iterator in headers ? headers : Object.entries<string | readonly string[]>(headers),
  );
}

/** Headers, body and version of an immutable message. */
export abstract class HttpMessage implements MessageInterface {
  protected readonly headers: HeaderBag;
  readonly #version: string;
  #body: StreamInterface | null;

  constructor(init: MessageInit) {
    this.headers = headerBag(init.headers);
    this.#version = init.protocolVersion ?? '1.1';
    this.#body = init.body ?? null;
  }

  getProtocolVersion(): string {
    return this.#version;
  }

  withProtocolVersion(version: string): this {
    return this.copy({ protocolVersion: version });
  }

  getHeaders(): Readonly<Record<string, readonly string[]>> {
    return this.headers.toObject();
  }

  hasHeader(name: string): boolean {
    return this.headers.has(name);
  }

  getHeader(name: string): readonly string[] {
    return this.headers.get(name);
  }

  getHeaderLine(name: string): string {
    return this.headers.get(name).join(', ');
  }

  withHeader(name: string, value: string | readonly string[]): this {
    return this.copy({ headers: this.headers.with(name, value) });
  }

  withAddedHeader(name: string, value: string | readonly string[]): this {
    return this.copy({ headers: this.headers.withAdded(name, value) });
  }

  withoutHeader(name: string): this {
    return this.copy({ headers: this.headers.without(name) });
  }

  getBody(): StreamInterface {
    this.#body ??= new MemoryStream();
    return this.#body;
  }

  withBody(body: StreamInterface): this {
    return this.copy({ body });
  }

  /** The parts shared by all messages, for {@link copy}. */
  protected get messageParts(): MessageInit {
    return { headers: this.headers, body: this.getBody(), protocolVersion: this.#version };
  }

  /** A message of the same class with some parts replaced. */
  protected abstract copy(change: object): this;
}
