/** Limit of requests: `limit` at once, and as many again within `window` milliseconds. */
export interface RateLimit {
  readonly limit: number;
  readonly window: number;
}

/** State of a bucket after a request for a token. */
export interface RateLimitState {
  /** Whether the request got a token. */
  readonly isAllowed: boolean;
  /** Tokens that are left, a fraction of one included. */
  readonly tokens: number;
}

/** Counts requests by key. */
export interface RateLimitStore {
  /** Takes a token from the bucket of a key, in one step. A bucket that does not exist is full. */
  take(key: string, rate: RateLimit): Promise<RateLimitState>;
}
