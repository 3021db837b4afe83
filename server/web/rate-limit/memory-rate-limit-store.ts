import { InvalidConfigException } from '../../core/index.ts';
import { withDefaults } from '../../core/internal.ts';
import type { RateLimit, RateLimitState, RateLimitStore } from './rate-limit-store.ts';

interface Bucket {
  readonly tokens: number;
  readonly time: number;
}

/** Options of {@link MemoryRateLimitStore}. */
export interface MemoryRateLimitStoreOptions {
  /** Maximum number of keys; the least recently used one is removed first. Default 100,000. */
  readonly maxKeys?: number;
  /** Clock in milliseconds. Default `Date.now`. */
  readonly now?: () => number;
}

/** Counts requests in the memory of the process. */
export class MemoryRateLimitStore implements RateLimitStore {
  readonly #buckets = new Map<string, Bucket>();
  readonly #maxKeys: number;
  readonly #now: () => number;

  /**
   * @throws {InvalidConfigException} `maxKeys` is no whole number of 1 or more.
   * @throws {UnknownPropertyException} An option is unknown.
   */
  constructor(options: MemoryRateLimitStoreOptions = {}) {
    const { maxKeys, now } = withDefaults('MemoryRateLimitStore', options, {
      maxKeys: 100_000,
      now: Date.now,
    });
    if (!Number.isInteger(maxKeys) || maxKeys < 1) {
      throw new InvalidConfigException(
        `MemoryRateLimitStore "maxKeys" must be a whole number of 1 or more, got ${maxKeys}.`,
      );
    }
    this.#maxKeys = maxKeys;
    this.#now = now;
  }

  take(key: string, { limit, window }: RateLimit): Promise<RateLimitState> {
    const time = this.#now();
    const { tokens: before, time: last } = this.#buckets.get(key) ?? { tokens: limit, time };
    const refilled = (Math.max(0, time - last) * limit) / window;
    const present = Math.min(limit, before + refilled);
    const isAllowed = present >= 1;
    const tokens = isAllowed ? present - 1 : present;
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens, time });
    if (this.#buckets.size > this.#maxKeys) {
      const oldest = this.#buckets.keys().next();
      if (!oldest.done) this.#buckets.delete(oldest.value);
    }
    return Promise.resolve({ isAllowed, tokens });
  }
}
