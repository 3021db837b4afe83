/** Options of {@link HostResolver}. */
export interface HostResolverOptions {
  /** How long a result is cached, in milliseconds; 0 disables the cache. Default 30,000. */
  readonly ttl?: number;
  /** Clock in milliseconds. Default `performance.now()`, which is never set back. */
  readonly now?: () => number;
  /** Looks up the addresses of a host. Default: the name service of the operating system. */
  readonly lookup?: (host: string) => Promise<readonly string[]>;
}

interface CachedLookup {
  readonly expires: number;
  readonly addresses: Promise<readonly string[]>;
}

/** Finds the addresses of configured host names. A name that cannot be resolved has none. */
export class HostResolver {
  readonly #options: Required<HostResolverOptions>;
  readonly #cache = new Map<string, CachedLookup>();

  constructor({
    ttl = 30_000,
    now = () => performance.now(),
    lookup = systemLookup,
  }: HostResolverOptions = {}) {
    this.#options = { ttl, now, lookup };
  }

  /** Addresses of a host; case does not matter. Never rejects. */
  resolve(host: string): Promise<readonly string[]> {
    const { lookup, now, ttl } = this.#options;
    const name = host.toLowerCase();
    const known = this.#cache.get(name);
    if (known && known.expires > now()) return known.addresses;
    // The promise is cached, not its value: requests that arrive meanwhile share one lookup.
    const addresses = lookup(name).catch((): string[] => []);
    this.#cache.set(name, { expires: now() + ttl, addresses });
    return addresses;
  }
}

async function systemLookup(host: string): Promise<readonly string[]> {
  const { lookup } = await import('node:dns/promises');
  return (await lookup(host, { all: true })).map(({ address }) => address);
}
