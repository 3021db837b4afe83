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
const hostPattern = /^(?:(?:[\w!$&'()*+,;=.~-]|%[\da-fA-F]{2})*|\[[\da-fA-F:.]+\])$/;

/** An immutable URI. Characters that a URI must not contain are percent-encoded, never twice. */
export class PsrUri implements UriInterface {
  readonly #parts: UriParts;

  /** @throws {InvalidArgumentException} Scheme, host or port cannot be read, or there is a user or port without a host. */
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
    const name = encode(user, unsafeInUser);
    const more = password === null || user === '' ? '' : `:${encode(password, unsafeInUserInfo)}`;
    return this.#with({ userInfo: name + more });
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
      safePath(path, authority !== '', scheme !== '') +
      (query === '' ? '' : `?${query}`) +
      (fragment === '' ? '' : `#${fragment}`)
    );
  }

  #with(change: Partial<UriParts>): this {
    const Class = this.constructor as new (parts: UriParts) => this;
    return new Class({ ...this.#parts, ...change });
  }
}

/** A path that is not parsed as an authority or a scheme (RFC 3986, 4.2), nor as a part of the authority. */
function safePath(path: string, hasAuthority: boolean, hasScheme: boolean): string {
  if (hasAuthority) return path === '' || path.startsWith('/') ? path : `/${path}`;
  if (!hasScheme && /^[^/]*:/.test(path)) return `./${path}`;
  return path.startsWith('//') ? `/${path.replace(/^\/+/, '')}` : path;
}

const unsafeInUser = /[^\w!$&'()*+,;=.~%-]|%(?![\da-fA-F]{2})/gu;
const unsafeInUserInfo = /[^\w!$&'()*+,;=:.~%-]|%(?![\da-fA-F]{2})/gu;
const unsafeInPath = /[^\w!$&'()*+,;=:@/.~%-]|%(?![\da-fA-F]{2})/gu;
const unsafeInQuery = /[^\w!$&'()*+,;=:@/?.~%-]|%(?![\da-fA-F]{2})/gu;

function encode(text: string, unsafe: RegExp): string {
  return text.toWellFormed().replace(unsafe, encodeURIComponent);
}

function parse(uri: string): UriParts {
  const [, scheme = '', authority, path = '', query = '', fragment = ''] = pattern.exec(uri) ?? [];
  const place = readAuthority(authority ?? '');
  if (place.host === '' && needsHost(scheme, authority)) {
    throw new InvalidArgumentException(`The URI "${uri.slice(0, 80)}" must have a host.`);
  }
  return {
    scheme: checkedScheme(scheme),
    ...place,
    path: encode(path, unsafeInPath),
    query: encode(query, unsafeInQuery),
    fragment: encode(fragment, unsafeInQuery),
  };
}

function readAuthority(authority: string): Pick<UriParts, 'userInfo' | 'host' | 'port'> {
  const at = authority.lastIndexOf('@');
  const place = authority.slice(at + 1);
  const port = /:(\d*)$/.exec(place);
  return {
    userInfo: at < 0 ? '' : encode(authority.slice(0, at), unsafeInUserInfo),
    host: checkedHost(port ? place.slice(0, port.index) : place),
    port: checkedPort(port?.[1] ? Number(port[1]) : null),
  };
}

/** Whether a host is required: a user and a port belong to one, and URIs of HTTP have one (RFC 9110, 4.2.1). */
function needsHost(scheme: string, authority: string | undefined): boolean {
  if (authority === undefined) return false;
  return authority !== '' || Object.hasOwn(defaultPorts, scheme.toLowerCase());
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
