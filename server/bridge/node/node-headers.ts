import type { IncomingMessage } from 'node:http';

// Names of which Node keeps only the first value when they are repeated; Fetch joins them.
const keptOnce: ReadonlySet<string> = new Set(
  'age authorization content-length content-type etag expires from host if-modified-since if-unmodified-since last-modified location max-forwards proxy-authorization referer retry-after server user-agent'.split(
    ' ',
  ),
);
// Names that are names. They come from programs; the bound is against those that make them up.
const known = new Set<string>();
const MAX_KNOWN = 200;
const token = /^[!#$%&'*+.^_`|~\w-]+$/;

/**
 * The headers of a request of `node:http` as a Fetch `Headers`. Looking one up costs a property access;
 * a real `Headers` is made only for what needs one, such as iterating or changing them.
 */
export class NodeHeaders implements Iterable<[string, string]> {
  readonly #message: IncomingMessage;
  #native: Headers | null = null;

  constructor(message: IncomingMessage) {
    this.#message = message;
  }

  /** The value of a header, several joined with `, `; null when it is missing. @throws {TypeError} The name is none. */
  get(name: string): string | null {
    if (this.#native) return this.#native.get(name);
    // A name that is known is in lower case already, and to look that up costs less than to make it so.
    const key = known.has(name) ? name : name.toLowerCase();
    const { headers } = this.#message;
    // RFC 9113, 8.3.1: what HTTP/2 calls the authority is the host of HTTP/1.1.
    const value = headers[key] ?? (key === 'host' ? headers[':authority'] : undefined);
    if (value === undefined) return this.#missing(name, key);
    if (typeof value === 'string') {
      return keptOnce.has(key) ? joinRepeated(this.#message.rawHeaders, key) || value : value;
    }
    // Node keeps headers in an ordinary object: `constructor` finds something that is no header.
    if (Array.isArray(value)) return value.join(', ');
    return this.#missing(name, key);
  }

  #missing(name: string, key: string): null | string {
    // Most headers that are asked for were not sent, and their names are asked for all the time.
    return known.has(key) || isName(key) ? null : this.native.get(name);
  }

  /** Whether there is such a header. @throws {TypeError} The name is none. */
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

  keys(): HeadersIterator<string> {
    return this.native.keys();
  }

  values(): HeadersIterator<string> {
    return this.native.values();
  }

  entries(): HeadersIterator<[string, string]> {
    return this.native.entries();
  }

  [Symbol.iterator](): HeadersIterator<[string, string]> {
    return this.native.entries();
  }

  /** A real `Headers` with the same entries; changes of either show in both. */
  get native(): Headers {
    this.#native ??= nativeHeaders(this.#message.rawHeaders);
    return this.#native;
  }
}

// `instanceof Headers` holds; the chain is made once, so no engine has to give up on any object.
Object.setPrototypeOf(NodeHeaders.prototype, Headers.prototype);

function isName(key: string): boolean {
  if (!token.test(key)) return false;
  if (known.size < MAX_KNOWN) known.add(key);
  return true;
}

/** The values of a header joined as Fetch does; by scanning, because repetition is rare. */
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

function nativeHeaders(raw: readonly string[]): Headers {
  const headers = new Headers();
  const cookies: string[] = [];
  let authority: string | null = null;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? '';
    // RFC 9113, 8.2.3: several Cookie lines are one, joined with a semicolon.
    if (name.length === 6 && name.toLowerCase() === 'cookie') cookies.push(raw[at + 1] ?? '');
    else if (name === ':authority') authority = raw[at + 1] ?? '';
    // What else HTTP/2 writes as a header belongs to the request line.
    else if (!name.startsWith(':')) headers.append(name, raw[at + 1] ?? '');
  }
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  if (authority !== null) headers.set('host', authority);
  return headers;
}
