import type { HeaderCollection } from './headers/header-collection.ts';
import { normalizeIp } from './peer/ip-address.ts';
import { addressOf, type ProxyTrust } from './peer/proxy-trust.ts';
import { unixPeer } from './peer/peer-address.ts';
import type { FetchContext, RequestSource } from './request-source.ts';
import type { UrlParts } from './url-parts.ts';

/** The headers that describe the client of a proxy. */
interface PeerOptions {
  readonly trust: ProxyTrust;
  readonly ipHeaders: readonly string[];
  readonly portHeaders: readonly string[];
  /** Header name to the values that mean TLS. */
  readonly secureProtocolHeaders: Readonly<Record<string, readonly string[]>>;
}

// The host that a client names is written into URLs and pages.
export const validHost: RegExp = /^(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?$/;

/** The value of the first proxy, the one next to the client, in a header to which each proxy adds its own. */
function firstOf(header: string): string {
  return (header.split(',', 1)[0] ?? '').trim();
}

/** The sender of a request and its connection: the peer, and behind trusted proxies the client. */
export class RequestPeer {
  readonly #source: RequestSource;
  readonly #context: FetchContext;
  readonly #options: PeerOptions;
  readonly #url: UrlParts;
  #address: string | null | undefined;

  constructor(source: RequestSource, context: FetchContext, url: UrlParts, options: PeerOptions) {
    this.#source = source;
    this.#context = context;
    this.#url = url;
    this.#options = options;
  }

  /** Address of the peer, IPv4-mapped IPv6 as IPv4; null when unknown. */
  get address(): string | null {
    if (this.#address === undefined) {
      const own = this.#context.serverParams?.['REMOTE_ADDR'];
      this.#address = normalizeIp(own === undefined ? this.#context.ip : own);
    }
    return this.#address;
  }

  /** A header, null when it is missing or only a trusted proxy may set it. */
  header(name: string): string | null {
    return this.accepts(name) ? this.#source.headers.get(name) : null;
  }

  /** Whether a header is accepted. */
  accepts(name: string): boolean {
    const { trust } = this.#options;
    // Without trusted proxies the address of the peer is not needed.
    return !trust.guards(name) || (!trust.isEmpty && trust.accepts(name, this.#trustedAs));
  }

  /** Address of the client; null when unknown. */
  get clientAddress(): string | null {
    const forwarded = normalizeIp(addressOf(this.#forwarded('for') ?? ''));
    if (forwarded !== null) return forwarded;
    for (const name of this.#options.ipHeaders) {
      const value = this.header(name);
      if (value === null) continue;
      return this.#options.trust.clientOf(value, this.address);
    }
    return this.address;
  }

  /** Whether the client uses TLS. */
  get isSecure(): boolean {
    const proto = this.#forwarded('proto');
    if (proto !== null) return proto.toLowerCase() === 'https';
    for (const [name, values] of Object.entries(this.#options.secureProtocolHeaders)) {
      const value = this.header(name);
      if (value === null) continue;
      const first = firstOf(value).toLowerCase();
      return values.some((one) => one.toLowerCase() === first);
    }
    const own = this.#context.serverParams?.['HTTPS'];
    if (typeof own === 'string') return own.toLowerCase() === 'on' || own === '1';
    return this.#url.scheme === 'https';
  }

  /** Host and port that the client requested; null when they are missing or not valid. */
  get host(): string | null {
    const hosts = this.header('x-forwarded-host');
    const proxied =
      this.#forwarded('host') ?? (hosts === null ? this.header('x-original-host') : firstOf(hosts));
    // Proxies may pass on what a client has made up; the URL of the request was parsed before.
    const isHost = proxied !== null && validHost.test(proxied) && URL.canParse(`http://${proxied}`);
    if (isHost) return proxied;
    return validHost.test(this.#url.host) ? this.#url.host : null;
  }

  /** Port that the client requested, as a trusted proxy reports it; null when none does. */
  get proxiedPort(): number | null {
    for (const name of this.#options.portHeaders) {
      const first = firstOf(this.header(name) ?? '');
      const port = /^\d{1,5}$/.test(first) ? Number(first) : 0;
      if (port >= 1 && port <= 65_535) return port;
    }
    return null;
  }

  /** Copies the accepted headers into a collection. */
  copyHeaders(target: HeaderCollection): HeaderCollection {
    for (const [name, value] of this.#source.headers) {
      if (!name.startsWith(':') && this.accepts(name)) target.add(name, value);
    }
    return target;
  }

  /** What `trustedHosts` knows the peer by. */
  get #trustedAs(): string | null {
    const isUnix = this.address === null && this.#context.ip === unixPeer;
    return isUnix ? unixPeer : this.address;
  }

  #forwarded(part: 'for' | 'host' | 'proto'): string | null {
    const { trust } = this.#options;
    // Any peer may set a header that the configuration does not list as secure.
    if (!trust.guards('forwarded')) return null;
    const header = this.header('forwarded');
    return header === null ? null : (trust.forwarded(header)?.[part] ?? null);
  }
}
