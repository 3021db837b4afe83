import { type Awaitable, InvalidConfigException } from '../../core/index.ts';
import { checkSettings, settingRules } from '../../core/internal.ts';
import { isToken } from '../http/headers/header-syntax.ts';
import { assertOrigins } from '../http/peer/origins.ts';
import type { FilterContext } from './filter-context.ts';
import { HttpFilter } from './http-filter.ts';

/** Origins that may read responses: exact ones, or a function that decides. */
export type CorsOrigins = readonly string[] | ((origin: string) => Awaitable<boolean>);

/**
 * Allows scripts of other origins to read responses (CORS). Responds to preflight requests itself; on controllers it
 * comes before filters that authenticate, because preflight requests contain no credentials.
 */
export class Cors extends HttpFilter {
  /**
   * Origins with scheme and port, such as `https://app.example.com`; `*` means all, `null` pages without an
   * origin. Default `*`.
   */
  origins: CorsOrigins = ['*'];
  /** Methods that scripts may use. */
  methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
  /** Headers that scripts may send; `*` allows those that a preflight request names. Default `*`. */
  allowedHeaders: readonly string[] = ['*'];
  /** Headers of responses that scripts may read in addition to those that every script may read. */
  exposedHeaders: readonly string[] = [];
  /** Whether browsers may send cookies and other credentials. Default false. */
  allowCredentials = false;
  /** Seconds for which browsers may cache the response to a preflight request; null for their default. Default 86,400. */
  maxAge: number | null = 86_400;

  /**
   * @throws {InvalidConfigException} `origins` is no list of origins, credentials are allowed to all of them, or `maxAge`
   * is no whole number of seconds.
   */
  override init(): void {
    super.init();
    checkSettings('Cors', this as Cors, {
      allowCredentials: settingRules.flag,
      allowedHeaders: settingRules.texts,
      exposedHeaders: settingRules.texts,
      methods: settingRules.texts,
    });
    const { maxAge, origins } = this;
    if (typeof origins !== 'function') {
      assertOrigins('Cors "origins"', origins, { besides: ['*'], orElse: ' or a function' });
    }
    if (this.allowCredentials && typeof origins !== 'function' && origins.includes('*')) {
      throw new InvalidConfigException(
        'Cors "origins" must name the origins when "allowCredentials" is true, got "*".',
      );
    }
    if (maxAge === null || (Number.isInteger(maxAge) && maxAge >= 0)) return;
    throw new InvalidConfigException(
      `Cors "maxAge" must be whole seconds, 0 or more, got ${maxAge}.`,
    );
  }

  override async filter(context: FilterContext): Promise<globalThis.Response | null> {
    const { headers } = context;
    const origin = context.header('origin');
    const asked = context.header('access-control-request-method');
    const isPreflight = context.method === 'OPTIONS' && origin !== null && asked !== null;
    const allowed = await this.#allowedOrigin(origin);
    // The same for all origins needs no distinction by caches.
    if (allowed !== '*') headers.append('Vary', 'Origin');
    if (allowed !== null) {
      headers.set('Access-Control-Allow-Origin', allowed);
      if (this.allowCredentials) headers.set('Access-Control-Allow-Credentials', 'true');
    }
    if (isPreflight) return this.#preflight(context, allowed !== null);
    if (allowed !== null && this.exposedHeaders.length > 0) {
      headers.set('Access-Control-Expose-Headers', this.exposedHeaders.join(', '));
    }
    return null;
  }

  /** Value of `Access-Control-Allow-Origin`; null when the origin may not read. */
  async #allowedOrigin(origin: string | null): Promise<string | null> {
    const { origins } = this;
    if (typeof origins !== 'function' && origins.includes('*')) return '*';
    if (origin === null) return null;
    const isAllowed =
      typeof origins === 'function' ? await origins(origin) : origins.includes(origin);
    return isAllowed ? origin : null;
  }

  #preflight(context: FilterContext, isAllowed: boolean): globalThis.Response {
    const { headers } = context;
    const names = context.header('access-control-request-headers');
    const allowsAll = this.allowedHeaders.includes('*');
    if (allowsAll) headers.append('Vary', 'Access-Control-Request-Headers');
    if (isAllowed) {
      headers.set('Access-Control-Allow-Methods', this.methods.join(', ').toUpperCase());
      // A literal `*` would not cover `Authorization`, and nothing where credentials are sent.
      const allowed = allowsAll ? headerNames(names ?? '') : this.allowedHeaders;
      if (allowed.length > 0) headers.set('Access-Control-Allow-Headers', allowed.join(', '));
      if (this.maxAge !== null) headers.set('Access-Control-Max-Age', `${this.maxAge}`);
    }
    return new globalThis.Response(null, { status: 204 });
  }
}

/** Names in a list that a client sent. */
function headerNames(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(isToken);
}
