import { InvalidArgumentException } from '../../core/index.ts';
import { isToken } from '../../web/internal.ts';
import type { HeaderBag } from './header-bag.ts';
import { headerBag, HttpMessage, type MessageInit } from './http-message.ts';
import type { RequestInterface, UriInterface } from './interfaces.ts';
import { PsrUri } from './psr-uri.ts';

/** Values from which a request is created. */
export interface RequestInit extends MessageInit {
  /** Default `GET`. */
  readonly method?: string;
  /** Default `/`. */
  readonly uri?: UriInterface | string;
  /** Default path and query of the URI. */
  readonly requestTarget?: string | null;
}

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const unsafeInTarget = /[\s\x00-\x1f\x7f]/;

/** An immutable request. */
export class PsrRequest extends HttpMessage implements RequestInterface {
  readonly #method: string;
  readonly #uri: UriInterface;
  readonly #target: string | null;

  /** @throws {InvalidArgumentException} Method, URI, target or a header is not valid. */
  constructor(init: RequestInit) {
    const uri = typeof init.uri === 'object' ? init.uri : new PsrUri(init.uri ?? '/');
    super({ ...init, headers: withHost(init, uri) });
    this.#method = checkedMethod(init.method ?? 'GET');
    this.#uri = uri;
    this.#target = init.requestTarget ?? null;
    if (this.#target !== null && unsafeInTarget.test(this.#target)) {
      throw new InvalidArgumentException(
        'A request target must not contain white space or control characters.',
      );
    }
  }

  getRequestTarget(): string {
    if (this.#target !== null) return this.#target;
    const path = this.#uri.getPath();
    const query = this.#uri.getQuery();
    return (path.startsWith('/') ? path : `/${path}`) + (query === '' ? '' : `?${query}`);
  }

  withRequestTarget(target: string): this {
    return this.copy({ requestTarget: target });
  }

  getMethod(): string {
    return this.#method;
  }

  withMethod(method: string): this {
    return this.copy({ method });
  }

  getUri(): UriInterface {
    return this.#uri;
  }

  withUri(uri: UriInterface, preserveHost = false): this {
    const keeps = uri.getHost() === '' || (preserveHost && this.getHeaderLine('Host') !== '');
    const headers = keeps ? this.headers : this.headers.withFirst('Host', hostOf(uri));
    return this.copy({ uri, headers });
  }

  /** All parts, for {@link copy}. */
  protected get parts(): RequestInit {
    const { messageParts } = this;
    return { ...messageParts, method: this.#method, uri: this.#uri, requestTarget: this.#target };
  }

  protected override copy(change: object): this {
    const Class = this.constructor as new (init: object) => this;
    return new Class({ ...this.parts, ...change });
  }
}

function withHost({ headers: given }: RequestInit, uri: UriInterface): HeaderBag {
  const headers = headerBag(given);
  // The bag of another message: its host may have been removed.
  const isCopy = given === headers;
  return isCopy || uri.getHost() === '' || headers.has('Host')
    ? headers
    : headers.withFirst('Host', hostOf(uri));
}

function hostOf(uri: UriInterface): string {
  const port = uri.getPort();
  return uri.getHost() + (port === null ? '' : `:${port}`);
}

function checkedMethod(method: string): string {
  if (isToken(method)) return method;
  throw new InvalidArgumentException(
    `The request method must be a token, got "${method.slice(0, 80)}".`,
  );
}
