import { InvalidArgumentException } from '../../core/index.ts';
import type { UriInterface } from './interfaces.ts';

interface UriParts {
  readonly scheme: string;
  readonly userInfo: string;
  readonly host: string;
  readonly port: number | null;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

// RFC 3986, appendix B.
const pattern = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;
const defaultPorts: Readonly<Record<string, number>> = { http: 80, https: 443, ws: 80, wss: 443 };
const hostPattern = /^(?:[\w!$&'()*+,;=.~%-]*|\[[\da-fA-F:.]+\])$/;

/** An immutable URI. Characters that must not stand in it are percent-encoded, never twice. */
export class PsrUri implements UriInterface {
  readonly #parts: UriParts;

  /** @throws {InvalidArgumentException} Scheme, host or port cannot be read. */
  constructor(uri: string | UriParts = '') {
    this.#parts = typeof uri === 'string' ? parse(uri) : uri;
  }

  getScheme(): string {
    return this.#parts.scheme;
  }

  getAuthority(): string {
    const { host, userInfo } = this.#parts;
    if (host === '') return '';
    const port = this.getPort();
    return (userInfo === '' ? '' : `${userInfo}@`) + host + (port === null ? '' : `:${port}`);
  }

  getUserInfo(): string {
    return this.#parts.userInfo;
  }

  getHost(): string {
    return this.#parts.host;
  }

  getPort(): number | null {
    const { port, scheme } = this.#parts;
    return port === null || defaultPorts[scheme] === port ? null : port;
  }

  getPath(): string {
    return this.#parts.path;
  }

  getQuery(): string {
    return this.#parts.query;
  }

  getFragment(): string {
    return this.#parts.fragment;
  }

  withScheme(scheme: string): this {
    return this.#with({ scheme: checkedScheme(scheme) });
  }

  withUserInfo(user: string, password: string | null = null): this {
    const userInfo = encodeURIComponent(user);
    const more = password === null || user === '' ? '' : `:${encodeURIComponent(password)}`;
    return this.#with({ userInfo: userInfo + more });
  }

  withHost(host: string): this {
    return this.#with({ host: checkedHost(host) });
  }

  withPort(port: number | null): this {
    return this.#with({ port: checkedPort(port) });
  }

  withPath(path: string): this {
    return this.#with({ path: encode(path, unsafeInPath) });
  }

  withQuery(query: string): this {
    return this.#with({ query: encode(query.replace(/^\?/, ''), unsafeInQuery) });
  }

  withFragment(fragment: string): this {
    return this.#with({ fragment: encode(fragment.replace(/^#/, ''), unsafeInQuery) });
  }

  toString(): string {
    const { scheme, path, query, fragment } = this.#parts;
    const authority = this.getAuthority();
    return (
      (scheme === '' ? '' : `${scheme}:`) +
      (authority === '' ? '' : `//${authority}`) +
      safePath(path, authority !== '') +
      (query === '' ? '' : `?${query}`) +
      (fragment === '' ? '' : `#${fragment}`)
    );
  }

  #with(change: Partial<UriParts>): this {
    const Class = this.constructor as new (parts: UriParts) => this;
    return new Class({ ...this.#parts, ...change });
  }
}

/** A path that cannot be read as an authority, and that does not run into one. */
function safePath(path: string, hasAuthority: boolean): string {
  if (hasAuthority) return path === '' || path.startsWith('/') ? path : `/${path}`;
  return path.startsWith('//') ? `/${path.replace(/^\/+/, '')}` : path;
}

const unsafeInPath = /[^\w!$&'()*+,;=:@/.~%-]|%(?![\da-fA-F]{2})/gu;
const unsafeInQuery = /[^\w!$&'()*+,;=:@/?.~%-]|%(?![\da-fA-F]{2})/gu;

function encode(text: string, unsafe: RegExp): string {
  return text.toWellFormed().replace(unsafe, encodeURIComponent);
}

function parse(uri: string): UriParts {
  const [, scheme = '', authority = '', path = '', query = '', fragment = ''] =
    pattern.exec(uri) ?? [];
  const at = authority.lastIndexOf('@');
  const place = authority.slice(at + 1);
  const port = /:(\d*)$/.exec(place);
  const host = port ? place.slice(0, port.index) : place;
  return {
    scheme: checkedScheme(scheme),
    userInfo: at < 0 ? '' : encode(authority.slice(0, at), unsafeInPath),
    host: checkedHost(host),
    port: checkedPort(port?.[1] ? Number(port[1]) : null),
    path: encode(path, unsafeInPath),
    query: encode(query, unsafeInQuery),
    fragment: encode(fragment, unsafeInQuery),
  };
}

function checkedScheme(scheme: string): string {
  if (scheme === '' || /^[a-z][a-z\d+.-]*$/i.test(scheme)) return scheme.toLowerCase();
  throw new InvalidArgumentException(`"${scheme.slice(0, 80)}" is not a valid URI scheme.`);
}

function checkedHost(host: string): string {
  if (hostPattern.test(host)) return host.toLowerCase();
  throw new InvalidArgumentException(`"${host.slice(0, 80)}" is not a valid URI host.`);
}

function checkedPort(port: number | null): number | null {
  if (port === null || (Number.isInteger(port) && port >= 1 && port <= 65_535)) return port;
  throw new InvalidArgumentException(`A URI port must be from 1 to 65535, got ${port}.`);
}
