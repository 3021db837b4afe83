import { Component, currentLanguage, InvalidConfigException } from '../../core/index.ts';
import { entityTags } from './headers/entity-tags.ts';
import { parseAccept, preferredLanguage } from './headers/accept.ts';
import { basicCredentials, type Credentials } from './headers/basic-auth.ts';
import { HeaderCollection } from './headers/header-collection.ts';
import { ProxyTrust, type TrustedHosts } from './peer/proxy-trust.ts';
import { RequestPeer, validHost } from './request-peer.ts';
import type { FetchContext, RequestSource } from './request-source.ts';
import { serverParams } from './server-params.ts';
import { splitUrl, type UrlParts } from './url-parts.ts';
import { trimEndSlashes } from '../internal/slashes.ts';

const secureHeaders: readonly string[] =
  'X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto X-Forwarded-Port Front-End-Https X-Rewrite-Url X-Original-Host X-Original-Url'.split(
    ' ',
  );
const ipHeaders: readonly string[] = ['X-Forwarded-For'];
const portHeaders: readonly string[] = ['X-Forwarded-Port'];
const secureProtocolHeaders: Readonly<Record<string, readonly string[]>> = {
  'X-Forwarded-Proto': ['https'],
  'Front-End-Https': ['on'],
};
const noHosts: TrustedHosts = [];

// Ranges are parsed once for a configuration, not for each request.
const trusts = new WeakMap<TrustedHosts, ProxyTrust>();

function trustOf(hosts: TrustedHosts, secure: readonly string[]): ProxyTrust {
  const known = trusts.get(hosts);
  if (known?.secureHeaders === secure) return known;
  const trust = new ProxyTrust(hosts, secure);
  trusts.set(hosts, trust);
  return trust;
}

interface Bound {
  readonly source: RequestSource;
  readonly context: FetchContext;
  readonly url: UrlParts;
  readonly time: number;
}

/** The request as it was received: request line, headers, and sender. */
export class RequestMessage extends Component {
  /** Proxies that may specify the client. Default none. */
  trustedHosts: TrustedHosts = noHosts;
  /**
   * Headers that only trusted proxies may set; those of other peers are ignored. With `Forwarded` among them, that
   * header (RFC 7239) takes precedence. Default: the `X-Forwarded-` headers and similar ones, without `Forwarded`.
   */
  secureHeaders: readonly string[] = secureHeaders;
  /** Headers that name the client, read in order. */
  ipHeaders: readonly string[] = ipHeaders;
  /** Headers that name the port, read in order. */
  portHeaders: readonly string[] = portHeaders;
  /** Headers that indicate TLS, with the values that mean TLS. */
  secureProtocolHeaders: Readonly<Record<string, readonly string[]>> = secureProtocolHeaders;

  #bound: Bound | null = null;
  #peer: RequestPeer | null = null;
  #headers: HeaderCollection | null = null;
  #serverParams: Record<string, unknown> | null = null;
  #hostInfo: string | null = null;

  /** Binds a request, and clears all data of a former one. */
  bind(source: RequestSource, context: FetchContext = {}): this {
    const url = splitUrl(source.url);
    this.#bound = { source, context, url, time: Date.now() };
    this.#peer = null;
    this.#headers = null;
    this.#serverParams = null;
    this.#hostInfo = null;
    return this;
  }

  /**
   * Data that the runtime has passed.
   *
   * @throws {InvalidConfigException} No request was bound.
   */
  protected get bound(): Bound {
    if (this.#bound) return this.#bound;
    throw new InvalidConfigException(
      'The request component has no request: it must be bound first.',
    );
  }

  /** Data of the runtime beyond the request: signals, bindings, the trace. */
  get context(): FetchContext {
    return this.bound.context;
  }

  /** Aborts when the client disconnects; null when the runtime does not report that. */
  get signal(): AbortSignal | null {
    return this.bound.context.signal ?? this.bound.source.signal ?? null;
  }

  /** A header, null when it is missing or was sent by a peer that must not set it. */
  header(name: string): string | null {
    // For headers that any peer may set, the peer need not be known.
    const isOpen = !trustOf(this.trustedHosts, this.secureHeaders).guards(name);
    return isOpen ? this.bound.source.headers.get(name) : this.#peerInfo.header(name);
  }

  /** The accepted headers. Filled on first use: {@link header} is cheaper for a few of them. */
  get headers(): HeaderCollection {
    this.#headers ??= this.#peerInfo.copyHeaders(new HeaderCollection());
    return this.#headers;
  }

  /** The accepted headers. */
  getHeaders(): HeaderCollection {
    return this.headers;
  }

  /** Media type of the body with its parameters, `''` without one. */
  getContentType(): string {
    return this.header('content-type') ?? '';
  }

  /** User agent of the client, null when it sends none. */
  getUserAgent(): string | null {
    return this.header('user-agent');
  }

  /** URL of the referring page, null when the client sends none. */
  getReferrer(): string | null {
    return this.header('referer');
  }

  /** Origin of the page that sent the request, null when the client sends none. */
  getOrigin(): string | null {
    return this.header('origin');
  }

  /** Media types that the client accepts, best first. */
  getAcceptableContentTypes(): string[] {
    return parseAccept(this.header('accept') ?? '').map(({ value }) => value.toLowerCase());
  }

  /** Languages that the client accepts, best first, as it wrote them; without `*`. */
  getAcceptableLanguages(): string[] {
    const entries = parseAccept(this.header('accept-language') ?? '');
    return entries.map(({ value }) => value).filter((value) => value !== '*');
  }

  /** The first acceptable language that is in the list, exactly, without its last parts or by its first part; else the first of the list. Without a list, the language of the application. */
  getPreferredLanguage(languages: readonly string[] = []): string {
    const found = preferredLanguage(this.getAcceptableLanguages(), languages);
    return found ?? languages[0] ?? currentLanguage();
  }

  /** Entity tags of `If-None-Match`, quotes and `W/` included. */
  getETags(): string[] {
    return entityTags(this.header('if-none-match'));
  }

  /** User and password of HTTP Basic authentication; null for each that was not sent. */
  getAuthCredentials(): Credentials {
    return basicCredentials(this.header('authorization'));
  }

  /** User of HTTP Basic authentication, null when none was sent. */
  getAuthUser(): string | null {
    return this.getAuthCredentials()[0];
  }

  /** Password of HTTP Basic authentication, null when none was sent. */
  getAuthPassword(): string | null {
    return this.getAuthCredentials()[1];
  }

  /** Server parameters, as other servers pass them to scripts: `REQUEST_URI`, `HTTP_X_REAL_IP`, ..., without headers whose names have `_`. */
  getServerParams(): Readonly<Record<string, unknown>> {
    this.#serverParams ??= serverParams({
      method: this.bound.source.method,
      url: this.bound.url,
      context: this.bound.context,
      time: this.bound.time,
      headers: this.#lines(),
    });
    return this.#serverParams;
  }

  /** A server parameter; `defaultValue` when there is none of this name. */
  getServerParam(name: string, defaultValue: unknown = null): unknown {
    const params = this.getServerParams();
    return Object.hasOwn(params, name) ? params[name] : defaultValue;
  }

  /** Name of the server, null when unknown. */
  getServerName(): string | null {
    return textOrNull(this.getServerParam('SERVER_NAME'));
  }

  /** Port that the client requested, null when unknown. */
  getServerPort(): number | null {
    const own = Number(this.#peerInfo.proxiedPort ?? this.getServerParam('SERVER_PORT'));
    return Number.isInteger(own) && own > 0 ? own : null;
  }

  /** Address of the peer, which may be a proxy; null when unknown. */
  getRemoteIP(): string | null {
    return this.#peerInfo.address;
  }

  /** Host name of the peer, null when unknown. */
  getRemoteHost(): string | null {
    return textOrNull(this.getServerParam('REMOTE_HOST'));
  }

  /** Address of the client behind trusted proxies, null when unknown. */
  getUserIP(): string | null {
    return this.#peerInfo.clientAddress;
  }

  /** Whether the client uses TLS. */
  get isSecureConnection(): boolean {
    return this.#peerInfo.isSecure;
  }

  /** Scheme, host and port of the request, `https://example.com:8443`; null when unknown. */
  getHostInfo(): string | null {
    if (this.#hostInfo !== null) return this.#hostInfo;
    if (this.#isDirect) {
      const { scheme, host } = this.bound.url;
      return validHost.test(host) ? `${scheme === 'https' ? 'https' : 'http'}://${host}` : null;
    }
    const { host, isSecure } = this.#peerInfo;
    return host === null ? null : `${isSecure ? 'https' : 'http'}://${host}`;
  }

  /** Sets scheme and host, without trailing slash; null resets them to those of the request. */
  setHostInfo(value: string | null): void {
    this.#hostInfo = value === null ? null : trimEndSlashes(value);
  }

  /** Scheme, host and port of the request. */
  get hostInfo(): string | null {
    return this.getHostInfo();
  }

  set hostInfo(value: string | null) {
    this.setHostInfo(value);
  }

  /** Host without port, null when unknown. */
  getHostName(): string | null {
    const host = this.getHostInfo()?.replace(/^\w+:\/\//, '');
    return host === undefined ? null : host.replace(/:\d+$/, '');
  }

  /** Whether the URL alone determines scheme and host: no header of a proxy is accepted, and there are no server parameters. */
  get #isDirect(): boolean {
    return (
      this.secureHeaders === secureHeaders &&
      this.secureProtocolHeaders === secureProtocolHeaders &&
      this.bound.context.serverParams === undefined &&
      trustOf(this.trustedHosts, this.secureHeaders).isEmpty
    );
  }

  get #peerInfo(): RequestPeer {
    const { source, context, url } = this.bound;
    this.#peer ??= new RequestPeer(source, context, url, {
      trust: trustOf(this.trustedHosts, this.secureHeaders),
      ipHeaders: this.ipHeaders,
      portHeaders: this.portHeaders,
      secureProtocolHeaders: this.secureProtocolHeaders,
    });
    return this.#peer;
  }

  *#lines(): Iterable<readonly [string, string]> {
    for (const [name] of this.headers) yield [name, this.headers.getLine(name)];
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
