import { InvalidConfigException } from '../../../core/index.ts';
import { ipMatcher, normalizeIp, parseIp } from './ip-address.ts';
import { unixPeer } from './peer-address.ts';

/**
 * Peers that may specify the client: addresses, ranges, names of networks, and `unix` for those of a Unix socket; or
 * these with the headers they may use.
 */
export type TrustedHosts = readonly string[] | Readonly<Record<string, readonly string[]>>;

/** The bytes are those of the address, which is parsed once for all entries; null for none. */
type AddressTest = (address: string, bytes: Uint8Array | null) => boolean;

interface Entry {
  readonly matches: AddressTest;
  /** Lower case; null: all secure headers. */
  readonly headers: ReadonlySet<string> | null;
}

/** Decides which headers of a peer are accepted. Created once for a configuration. */
export class ProxyTrust {
  readonly #entries: readonly Entry[];
  /** The headers as configured. */
  readonly secureHeaders: readonly string[];
  readonly #secure: ReadonlySet<string>;

  /** @throws {InvalidConfigException} An entry of `trustedHosts` is no address, range or network name, or a header is not secure. */
  constructor(trustedHosts: TrustedHosts, secureHeaders: readonly string[]) {
    this.secureHeaders = secureHeaders;
    this.#secure = new Set(secureHeaders.map((name) => name.toLowerCase()));
    const pairs = Array.isArray(trustedHosts)
      ? (trustedHosts as readonly string[]).map((range) => [range, null] as const)
      : Object.entries(trustedHosts as Record<string, readonly string[]>);
    this.#entries = pairs.map(([range, headers]) => ({
      matches: peerMatcher(range),
      headers: headers && new Set(headers.map((name) => this.#knownHeader(name))),
    }));
  }

  /** The name of a header in lower case. @throws {InvalidConfigException} It would have no effect. */
  #knownHeader(name: string): string {
    if (this.guards(name)) return name.toLowerCase();
    throw new InvalidConfigException(
      `"trustedHosts" must name headers that are in "secureHeaders", got "${name}".`,
    );
  }

  /** Whether no proxy is trusted. */
  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /** Whether the address is a trusted proxy. */
  trusts(address: string): boolean {
    return this.#entryOf(address) !== undefined;
  }

  #entryOf(address: string, bytes = parseIp(address)): Entry | undefined {
    return this.#entries.find((one) => one.matches(address, bytes));
  }

  /** Whether only trusted peers may set a header. */
  guards(name: string): boolean {
    return this.#secure.has(name.toLowerCase());
  }

  /** Whether a header of this peer is accepted; one that any peer may set always is. */
  accepts(name: string, peer: string | null): boolean {
    if (!this.guards(name)) return true;
    const key = name.toLowerCase();
    const entry = peer === null ? undefined : this.#entryOf(peer);
    return entry !== undefined && (entry.headers === null || entry.headers.has(key));
  }

  /**
   * The client behind a chain of proxies: addresses are read from the right, up to the first that is
   * not trusted; one that is no address ends the search, empty elements and ports are skipped.
   */
  clientOf(chain: string, peer: string | null): string | null {
    let client = peer;
    for (const part of chain.split(',').reverse()) {
      if (part.trim() === '') continue;
      const text = addressOf(part.trim());
      const bytes = parseIp(text);
      const address = normalizeIp(text, bytes);
      if (address === null) break;
      client = address;
      if (!this.#entryOf(address, bytes)) break;
    }
    return client;
  }

  /**
   * The element of a `Forwarded` header (RFC 7239) for the client: the last one that is not about a trusted proxy; null
   * when there is none.
   */
  forwarded(header: string): Readonly<Record<string, string>> | null {
    for (const text of partsFromEnd(header, ',')) {
      if (text.trim() === '') continue;
      const element = forwardedElement(text);
      if (!this.trusts(addressOf(element['for'] ?? ''))) return element;
    }
    return null;
  }
}

/** @throws {InvalidConfigException} The range is no address, range or network name. */
function peerMatcher(range: string): AddressTest {
  if (range === unixPeer) return (address) => address === unixPeer;
  const { matches, invalid } = ipMatcher([range]);
  if (invalid.length > 0) {
    throw new InvalidConfigException(
      `"trustedHosts" must hold IP addresses, CIDR ranges or network names, got "${range}".`,
    );
  }
  if (range !== 'any') return matches;
  return (address, bytes) => address === unixPeer || matches(address, bytes);
}

/** The address of a `for` value such as `192.0.2.60`, `"[2001:db8::1]:4711"` or `_hidden`. */
export function addressOf(node: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(node);
  return bracketed?.[1] ?? node.replace(/^([\d.]+):\d+$/, '$1');
}

/**
 * The elements of a list, or the parameters of an element, the last one first; quoted strings may contain the separator.
 * Read from the end, because a client may have begun a quoted string to which the proxies then add.
 */
function* partsFromEnd(text: string, separator: string): Iterable<string> {
  let end = text.length;
  let isQuoted = false;
  for (let at = end - 1; at >= 0; at--) {
    if (text[at] === '"' && text[at - 1] !== '\\') isQuoted = !isQuoted;
    if (text[at] !== separator || isQuoted) continue;
    yield text.slice(at + 1, end);
    end = at;
  }
  yield text.slice(0, end);
}

function forwardedElement(text: string): Record<string, string> {
  const element = Object.create(null) as Record<string, string>;
  for (const pair of partsFromEnd(text, ';')) {
    const equals = pair.indexOf('=');
    if (equals < 0) continue;
    const value = pair.slice(equals + 1).trim();
    const quoted = /^"(.*)"$/s.exec(value);
    element[pair.slice(0, equals).trim().toLowerCase()] ??= quoted
      ? (quoted[1] ?? '').replace(/\\(.)/g, '$1')
      : value;
  }
  return element;
}
