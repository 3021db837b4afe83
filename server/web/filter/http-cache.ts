import { type Awaitable, InvalidConfigException } from '../../core/index.ts';
import { isNotModified } from '../http/headers/entity-tags.ts';
import { checkSettings, settingRules } from '../../core/internal.ts';
import { joinTokens } from '../http/response-headers.ts';
import { encodeBase64Url } from '../internal/base64.ts';
import type { FilterContext } from './filter-context.ts';
import { HttpFilter } from './http-filter.ts';
import { selectingHeaders } from './selecting-headers.ts';

/**
 * Lets clients keep responses, and answers 304 when theirs is still right (RFC 9110, 13). `lastModified` or `etagSeed`
 * says what the response depends on, without making it. Acts on `GET` and `HEAD`; errors and redirects get none of its
 * headers but `Vary`.
 */
export class HttpCache extends HttpFilter {
  /** Returns when the response changed last; null when that is not known. */
  lastModified: ((context: FilterContext) => Awaitable<Date | null>) | null = null;
  /** Returns text that changes with the response, hashed to the entity tag; null when there is none. */
  etagSeed: ((context: FilterContext) => Awaitable<string | null>) | null = null;
  /** Whether the tag is weak: the bytes of two responses with the same tag may differ. Default false. */
  weakEtag = false;
  /** Value of `Cache-Control`; null for none. Default `private, no-cache`: cached by the client, and revalidated each time. */
  cacheControlHeader: string | null = 'private, no-cache';
  /** Request headers that the response depends on, for `Vary`; with those of outer filters, they are a part of the tag. */
  vary: readonly string[] = [];
  /** Whether the filter is enabled. Default true. */
  enabled = true;

  /** @throws {InvalidConfigException} A property is not valid. */
  override init(): void {
    super.init();
    checkSettings('HttpCache', this as HttpCache, {
      cacheControlHeader: settingRules.textOrNull,
      enabled: settingRules.flag,
      etagSeed: settingRules.functionOrNull,
      lastModified: settingRules.functionOrNull,
      vary: settingRules.texts,
      weakEtag: settingRules.flag,
    });
  }

  /** Validators and cache lifetimes describe the resource, not an error or a redirect. */
  override get successHeaders(): readonly string[] {
    return ['etag', 'last-modified', 'cache-control'];
  }

  override async filter(context: FilterContext): Promise<globalThis.Response | null> {
    const isRead = context.method === 'GET' || context.method === 'HEAD';
    if (!this.enabled || !isRead) return null;
    const modified = this.lastModified ? await this.lastModified(context) : null;
    const seed = this.etagSeed ? await this.etagSeed(context) : null;
    if (modified === null && seed === null) return null;
    const vary = selectingHeaders(context, this.vary);
    const etag = seed === null ? null : await this.#tagOf(seed, context, vary);
    const date = modified === null ? null : wholeSeconds(modified);
    this.#describe(context.headers, etag, date);
    for (const name of vary) context.headers.append('Vary', name);
    const hasResponse = isNotModified((name) => context.header(name), etag, date);
    return hasResponse ? new globalThis.Response(null, { status: 304 }) : null;
  }

  #describe(headers: Headers, etag: string | null, date: number | null): void {
    if (etag !== null) headers.set('ETag', etag);
    if (date !== null) headers.set('Last-Modified', new Date(date).toUTCString());
    if (this.cacheControlHeader !== null) headers.set('Cache-Control', this.cacheControlHeader);
  }

  /** RFC 9110, 8.8.3: no other response of the URL has the same tag. */
  async #tagOf(seed: string, context: FilterContext, vary: readonly string[]): Promise<string> {
    const names = joinTokens(context.outerHeaders().get('vary'), vary.join(',')).split(', ');
    const values = names.filter(Boolean).map((name) => [name.toLowerCase(), context.header(name)]);
    const text = values.length === 0 ? seed : JSON.stringify([seed, values]);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    const tag = `"${encodeBase64Url(new Uint8Array(digest)).slice(0, 27)}"`;
    return this.weakEtag ? `W/${tag}` : tag;
  }
}

function wholeSeconds(date: Date): number {
  const time = date instanceof Date ? date.getTime() : Number.NaN;
  if (!Number.isNaN(time)) return Math.floor(time / 1000) * 1000;
  throw new InvalidConfigException(
    `HttpCache "lastModified" must return a valid date or null, got "${String(date)}".`,
  );
}
