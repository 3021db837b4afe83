/** Most keys that are kept; the least recently used ones are removed first. */
const maxKeys = 10_000;

/** Allows every key a number of actions per minute, in bursts as well. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { tokens: number; time: number }>();

  /**
   * @param perMinute Actions of a key per minute.
   * @param now Clock in milliseconds.
   */
  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Whether `key` may act now; if so, the action is counted. */
  take(key: string): boolean {
    const time = this.#now();
    const known = this.#buckets.get(key) ?? { tokens: this.#perMinute, time };
    // A clock that was set back removes no actions.
    const earned = (Math.max(0, time - known.time) / 60_000) * this.#perMinute;
    const tokens = Math.min(this.#perMinute, known.tokens + earned);
    const isAllowed = tokens >= 1;
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, time });
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > maxKeys && oldest !== undefined) this.#buckets.delete(oldest);
    return isAllowed;
  }

  /** Whole seconds until a key that was rejected may act again. */
  get retryAfterSeconds(): number {
    return Math.ceil(60 / this.#perMinute);
  }
}
