import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import { headerText, isToken } from '../../web/internal.ts';

// Names of which Node keeps only the first value of HTTP/1.1 when they are repeated; Fetch joins them.
const firstValueOnly: ReadonlySet<string> = new Set(
  'age authorization content-length content-type etag expires from host if-modified-since if-unmodified-since last-modified location max-forwards proxy-authorization referer retry-after server user-agent'.split(
    ' ',
  ),
);

/** Key of the method that `console.log()` and `util.inspect()` of Node call. */
export const inspectCustom = Symbol.for('nodejs.util.inspect.custom');

/** `util.inspect()`, which Node passes to that method. */
export type Inspect = (value: unknown, options: object) => string;

/**
 * The headers of a request of `node:http` as a Fetch `Headers`. Reading one costs a property access;
 * a native `Headers` is created only for what needs one, such as iterating or changing them.
 */
export class NodeHeaders implements Iterable<[string, string]> {
  readonly #message: IncomingMessage;
  #native: Headers | null = null;

  constructor(message: IncomingMessage) {
    this.#message = message;
  }

  /** The value of a header, several joined with `, `; null if missing. @throws {TypeError} The name is not valid. */
  get(name: string): string | null {
    if (this.#native) return this.#native.get(name);
    const key = name.toLowerCase();
    const { headers } = this.#message;
    // Node keeps headers in an ordinary object, where this name is not an own property, with the pseudo-headers of HTTP/2.
    if (key === '__proto__' || key.startsWith(':')) return this.native.get(name);
    // RFC 9113, 8.3.1: the authority of HTTP/2 is the host of HTTP/1.1.
    const value = headers[key] ?? (key === 'host' ? headers[':authority'] : undefined);
    if (typeof value === 'string') {
      return this.#isFirstOnly(key) ? joinRepeated(this.#message.rawHeaders, key) || value : value;
    }
    // A list, or a number of an emulator of Node; inherited ones are methods, such as `constructor`.
    if (Object.hasOwn(headers, key)) return headerText(value);
    // A native `Headers` throws for invalid names.
    return isToken(key) ? null : this.native.get(name);
  }

  /** Whether Node may have left out further values of a header. Over HTTP/2 its list is longer, and has lists such as `If-None-Match`. */
  #isFirstOnly(key: string): boolean {
    return this.#message.httpVersionMajor < 2 ? firstValueOnly.has(key) : key !== 'cookie';
  }

  /** Whether there is such a header. @throws {TypeError} The name is not valid. */
  has(name: string): boolean {
    return this.get(name) !== null;
  }

  getSetCookie(): string[] {
    return this.native.getSetCookie();
  }

  append(name: string, value: string): void {
    this.native.append(name, value);
  }

  set(name: string, value: string): void {
    this.native.set(name, value);
  }

  delete(name: string): void {
    this.native.delete(name);
  }

  forEach(callback: (value: string, key: string, parent: Headers) => void, self?: unknown): void {
    this.native.forEach((value, key) => callback.call(self, value, key, this));
  }

  keys(): ReturnType<Headers['keys']> {
    return this.native.keys();
  }

  values(): ReturnType<Headers['values']> {
    return this.native.values();
  }

  entries(): ReturnType<Headers['entries']> {
    return this.native.entries();
  }

  [Symbol.iterator](): ReturnType<Headers['entries']> {
    return this.native.entries();
  }

  /** The output of `console.log()`. The method of `Headers` throws for every other object. */
  [inspectCustom](_depth: number, options: object, inspect: Inspect): string {
    return inspect(this.native, options);
  }

  /** A native `Headers` with the same entries; changes of one appear in both. */
  get native(): Headers {
    const { headers, rawHeaders } = this.#message;
    // Emulators of Node, such as `serverless-http`, have no list.
    this.#native ??= nativeHeaders(rawHeaders.length > 0 ? rawHeaders : headerList(headers));
    return this.#native;
  }
}

// Makes `instanceof Headers` true. Set once on the prototype: changing it for each object would be slow.
Object.setPrototypeOf(NodeHeaders.prototype, Headers.prototype);

/** The values of a header, joined as Fetch does. The list is scanned, because repetition is rare. */
function joinRepeated(raw: readonly string[], key: string): string {
  let joined: string | null = null;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at];
    if (name?.length !== key.length || name.toLowerCase() !== key) continue;
    const value = raw[at + 1] ?? '';
    joined = joined === null ? value : `${joined}, ${value}`;
  }
  return joined ?? '';
}

function headerList(headers: IncomingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, values = []]) =>
    [values].flat().flatMap((value) => [name, value]),
  );
}

function nativeHeaders(raw: readonly string[]): Headers {
  const headers = new Headers();
  const cookies: string[] = [];
  let authority: string | null = null;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? '';
    // RFC 9113, 8.2.3: several Cookie lines are joined with a semicolon.
    if (name.length === 6 && name.toLowerCase() === 'cookie') cookies.push(raw[at + 1] ?? '');
    else if (name === ':authority') authority = raw[at + 1] ?? '';
    // The other pseudo-headers of HTTP/2 belong to the request line.
    else if (!name.startsWith(':')) headers.append(name, raw[at + 1] ?? '');
  }
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  if (authority !== null) headers.set('host', authority);
  return headers;
}
