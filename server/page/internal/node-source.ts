import type { IncomingMessage } from 'node:http';

import { NotSupportedException } from '../../core/index.ts';
import type { FetchContext, RequestSource } from '../../web/index.ts';
import type { HeaderSource } from '../protocol/request-context.ts';

type Headers = RequestSource['headers'];

// The last origin: nearly always the one that comes next, and the same text is recognized faster than an equal one.
let lastScheme = '';
let lastHost = '';
let lastOrigin = '';

/** A request of Node as the protocol reads it: its line and its headers. The body belongs to the server. */
export class NodeSource implements RequestSource, HeaderSource {
  readonly body = null;
  readonly #message: IncomingMessage & { readonly originalUrl?: string };

  constructor(message: IncomingMessage) {
    this.#message = message;
  }

  get method(): string {
    return this.#message.method ?? 'GET';
  }

  /** What the client has asked for: mounting does not count. A path, as a rule. */
  get target(): string {
    return this.#message.originalUrl ?? this.#message.url ?? '/';
  }

  /** Scheme and host. */
  get origin(): string {
    const { headers, socket } = this.#message;
    const host = String(headers.host ?? headers[':authority'] ?? '');
    const scheme = (socket as { encrypted?: boolean }).encrypted ? 'https://' : 'http://';
    if (host !== lastHost || scheme !== lastScheme) {
      lastHost = host;
      lastScheme = scheme;
      lastOrigin = scheme + host;
    }
    return lastOrigin;
  }

  /** Absolute URL. */
  get url(): string {
    const { target } = this;
    // RFC 9112, 3.2.2: a target may be absolute; its host wins over the header then.
    return target.startsWith('/') ? this.origin + target : target;
  }

  get headers(): Headers {
    return new NodeSourceHeaders(this, this.#message);
  }

  /** Value of a header. @param name In lower case. */
  get(name: string): string | null {
    const value = this.#message.headers[name];
    if (typeof value === 'string') return value;
    return Array.isArray(value) ? value.join(', ') : null;
  }

  /** What Node knows of the request beyond its message. */
  fetchContext(): FetchContext {
    const { socket, httpVersion } = this.#message;
    const { remoteAddress: ip, remotePort: port } = socket;
    return { ip, port, protocol: `HTTP/${httpVersion}` };
  }

  text(): never {
    throw notOurs();
  }

  arrayBuffer(): never {
    throw notOurs();
  }

  formData(): never {
    throw notOurs();
  }
}

/** The same headers for who asks for them in any case, and for all of them. */
class NodeSourceHeaders implements Headers {
  readonly #source: NodeSource;
  readonly #message: IncomingMessage;

  constructor(source: NodeSource, message: IncomingMessage) {
    this.#source = source;
    this.#message = message;
  }

  get(name: string): string | null {
    return this.#source.get(name.toLowerCase());
  }

  *[Symbol.iterator](): Iterator<[string, string]> {
    for (const name of Object.keys(this.#message.headers)) yield [name, this.get(name) ?? ''];
  }
}

function notOurs(): NotSupportedException {
  return new NotSupportedException(
    'The body belongs to the server that hands the request on: read it there.',
  );
}
