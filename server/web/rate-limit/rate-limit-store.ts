/** How many requests may be made: `limit` at once, and as many again within `window` milliseconds. */
export interface RateLimit {
  readonly limit: number;
  readonly window: number;
}

/** What is left after a request asked for its token. */
export interface RateLimitState {
  /** Whether the request got a token. */
  readonly isAllowed: boolean;
  /** Tokens that are left, a fraction of one included. */
  readonly tokens: number;
}

/** Counts requests by key. */
export interface RateLimitStore {
  /** Takes a token from the bucket of a key, in one step. A bucket that nobody knows is full. */
  take(key: string, rate: RateLimit): Promise<RateLimitState>;
}
