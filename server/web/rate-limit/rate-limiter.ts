import {
  type Awaitable,
  InvalidConfigException,
  TooManyRequestsHttpException,
} from '../../core/index.ts';
import { checkSettings, settingRules } from '../../core/internal.ts';
import { withResponseHeaders } from '../filter/exception-headers.ts';
import type { FilterContext } from '../filter/filter-context.ts';
import { HttpFilter } from '../filter/http-filter.ts';
import { parseIp } from '../http/peer/ip-address.ts';
import type { RateLimitStore } from './rate-limit-store.ts';

/**
 * Limits how often a person, or an address, sends requests, with a token bucket: `limit` requests at once, and as many
 * again within `window` seconds. Others are answered with 429 and `Retry-After`.
 */
export class RateLimiter extends HttpFilter {
  /** Store of the counters: created once, and shared by all filters. Required. */
  store: RateLimitStore | null = null;
  /** Requests within {@link window}, 1 or more, or a function that returns them. Default 100. */
  limit: number | ((context: FilterContext) => Awaitable<number>) = 100;
  /** Seconds in which an empty bucket is full again. Default 60. */
  window = 60;
  /** Name of the limit: letters, digits, `-` and `_`. Filters with other names count separately. Default `default`. */
  name = 'default';
  /**
   * Returns the key to count by; null does not limit the request. Default the id of the person, for guests the address:
   * the first 64 bits of IPv6, because one client has all of the rest.
   */
  key: ((context: FilterContext) => Awaitable<string | null>) | null = null;
  /** Whether responses have `RateLimit` and `X-Rate-Limit-` headers. Default true. */
  enableRateLimitHeaders = true;
  /** Text for clients that are rejected. */
  errorMessage = 'Rate limit exceeded.';

  /** @throws {InvalidConfigException} There is no store, or `window` or `name` is wrong. */
  override init(): void {
    super.init();
    if (typeof this.store?.take !== 'function') {
      throw new InvalidConfigException('RateLimiter "store" must be set.');
    }
    checkSettings('RateLimiter', this as RateLimiter, {
      enableRateLimitHeaders: settingRules.flag,
      errorMessage: settingRules.text,
      key: settingRules.functionOrNull,
      window: settingRules.seconds,
    });
    if (/^[\w-]+$/.test(this.name)) return;
    throw new InvalidConfigException(
      `RateLimiter "name" must have letters, digits, "-" and "_", got "${this.name}".`,
    );
  }

  /** @throws {TooManyRequestsHttpException} There were too many requests. */
  override async filter(context: FilterContext): Promise<null> {
    const { store } = this;
    const key = await (this.key ?? defaultKey)(context);
    if (key === null || store === null) return null;
    const limit = typeof this.limit === 'function' ? await this.limit(context) : this.limit;
    if (!Number.isInteger(limit) || limit < 1) {
      throw new InvalidConfigException(
        `RateLimiter "limit" must be a whole number of 1 or more, got ${limit}.`,
      );
    }
    const window = this.window * 1000;
    const { isAllowed, tokens } = await store.take(`${this.name}:${key}`, { limit, window });
    const headers = this.enableRateLimitHeaders ? this.#headers(limit, tokens) : {};
    if (isAllowed) {
      for (const [name, value] of Object.entries(headers)) context.headers.set(name, value);
      return null;
    }
    const wait = Math.max(1, Math.ceil(((1 - tokens) * this.window) / limit));
    throw withResponseHeaders(new TooManyRequestsHttpException(this.errorMessage), {
      ...headers,
      'Retry-After': `${wait}`,
    });
  }

  #headers(limit: number, tokens: number): Record<string, string> {
    const remaining = Math.floor(tokens);
    const reset = Math.ceil(((limit - tokens) * this.window) / limit);
    return {
      'RateLimit-Policy': `"${this.name}";q=${limit};w=${Math.ceil(this.window)}`,
      RateLimit: `"${this.name}";r=${remaining};t=${reset}`,
      'X-Rate-Limit-Limit': `${limit}`,
      'X-Rate-Limit-Remaining': `${remaining}`,
      'X-Rate-Limit-Reset': `${reset}`,
    };
  }
}

async function defaultKey(context: FilterContext): Promise<string> {
  const identity = await context.getIdentity();
  if (identity) return `user:${identity.getId()}`;
  const bytes = parseIp(context.ip ?? '');
  // Clients without a known address share a bucket.
  if (!bytes) return 'ip:unknown';
  if (bytes.length === 4) return `ip:${bytes.join('.')}`;
  const network = Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0'));
  return `ip:${network.join('')}`;
}
