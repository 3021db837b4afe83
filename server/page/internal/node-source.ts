import type { IncomingMessage } from 'node:http';

import { NotSupportedException } from '../../core/index.ts';
import type { FetchContext, RequestSource } from '../../web/index.ts';

type Headers = RequestSource['headers'];

/** A request of Node as the protocol reads it: its line and its headers. The body belongs to the server. */
export class NodeSource implements RequestSource, Headers {
  readonly body = null;
  readonly #message: IncomingMessage;
  #url: string | null = null;

  constructor(message: IncomingMessage) {
    this.#message = message;
  }

  get method(): string {
    return this.#message.method ?? 'GET';
  }

  /** Absolute URL, with the path that the client has asked for: mounting does not count. */
  get url(): string {
    this.#url ??= absoluteUrlOf(this.#message);
    return this.#url;
  }

  get headers(): this {
    return this;
  }

  get(name: string): string | null {
    const value = this.#message.headers[name.toLowerCase()];
    return typeof value === 'string' ? value : (value?.join(', ') ?? null);
  }

  *[Symbol.iterator](): Iterator<[string, string]> {
    for (const name of Object.keys(this.#message.headers)) yield [name, this.get(name) ?? ''];
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

/** What Node knows of a request beyond its message. */
export function nodeContext({ socket, httpVersion }: IncomingMessage): FetchContext {
  const { remoteAddress: ip, remotePort: port } = socket;
  return { ip, port, protocol: `HTTP/${httpVersion}` };
}

function absoluteUrlOf(message: IncomingMessage & { originalUrl?: string }): string {
  const target = message.originalUrl ?? message.url ?? '/';
  // RFC 9112, 3.2.2: a target may be absolute; its host wins over the header then.
  if (!target.startsWith('/')) return target;
  const { headers, socket } = message;
  const scheme = (socket as { encrypted?: boolean }).encrypted ? 'https' : 'http';
  const host = headers.host ?? headers[':authority'] ?? '';
  return `${scheme}://${String(host)}${target}`;
}

function notOurs(): NotSupportedException {
  return new NotSupportedException(
    'The body belongs to the server that hands the request on: read it there.',
  );
}
