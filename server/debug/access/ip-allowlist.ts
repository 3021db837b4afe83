import { ipMatcher, parseIp } from '../../web/internal.ts';
import { HostResolver } from './host-resolver.ts';

/**
 * Addresses that may use the debugger: exact ones, prefixes (`192.168.0.*`), ranges (`172.16.0.0/12`), `*`, and the
 * addresses of host names. A filter that is none of these matches nothing.
 */
export class IpAllowlist {
  /** Whether all clients are allowed, also those without an IP address, such as those of a Unix socket. */
  readonly #isOpen: boolean;
  readonly #filters: readonly ((ip: string, bytes: Uint8Array) => boolean)[];
  readonly #hosts: readonly string[];
  readonly #resolver: HostResolver;

  /**
   * @param allowedIPs Filters of addresses.
   * @param allowedHosts Names whose addresses are looked up when they are needed.
   */
  constructor(
    allowedIPs: readonly string[],
    allowedHosts: readonly string[],
    resolver: HostResolver = new HostResolver(),
  ) {
    this.#isOpen = allowedIPs.includes('*');
    this.#filters = allowedIPs.map(filterOf);
    this.#hosts = allowedHosts;
    this.#resolver = resolver;
  }

  /**
   * Whether an address may use the debugger. Host names are looked up when no filter matches.
   *
   * @param ip Address of the client, `''` when it has none; `::ffff:` before an IPv4 address, and a zone, are ignored.
   */
  async matches(ip: string): Promise<boolean> {
    if (this.#isOpen) return true;
    const plain = ip.replace(/%.*$/, '');
    const bytes = parseIp(plain);
    if (bytes === null) return false;
    const text = bytes.length === 4 ? bytes.join('.') : plain.toLowerCase();
    if (this.#filters.some((matches) => matches(text, bytes))) return true;
    for (const host of this.#hosts) {
      const addresses = await this.#resolver.resolve(host);
      if (addresses.some((one) => isSame(parseIp(one), bytes))) return true;
    }
    return false;
  }
}

function filterOf(filter: string): (ip: string, bytes: Uint8Array) => boolean {
  const star = filter.indexOf('*');
  if (star >= 0) {
    const prefix = filter.slice(0, star).toLowerCase();
    return (ip) => ip.startsWith(prefix);
  }
  if (filter.includes('/')) {
    const { matches } = ipMatcher([filter]);
    return (ip) => matches(ip);
  }
  const allowed = parseIp(filter);
  return (_ip, bytes) => isSame(allowed, bytes);
}

function isSame(a: Uint8Array | null, b: Uint8Array): boolean {
  return a !== null && a.length === b.length && a.every((byte, at) => byte === b[at]);
}
