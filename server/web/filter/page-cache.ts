import { type Awaitable, InvalidConfigException } from '../../core/index.ts';
import { checkSettings, settingRules } from '../../core/internal.ts';
import { Cache, type TagVersions } from '../cache/cache.ts';
import { joinTokens } from '../http/response-headers.ts';
import { decodeBase64Url, encodeBase64Url } from '../internal/base64.ts';
import type { FilterContext } from './filter-context.ts';
import { HttpFilter } from './http-filter.ts';
import { selectingHeaders } from './selecting-headers.ts';

/** Headers about the connection of one client, which caches do not store (RFC 9111, 3.1). */
const connectionHeaders: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'upgrade']);

/** A response that is about to be created. */
interface PendingPage {
  readonly key: readonly unknown[];
  /** Headers that are already set: they belong to each request, not to the page. */
  readonly outer: Headers;
  /** As they were before the action, which may use data that is changed while it runs. */
  readonly tags: TagVersions;
}

/** A response in a cache. */
interface StoredPage {
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Base64 with the URL alphabet. */
  readonly body: string;
}

/**
 * Caches whole responses to `GET` on the server, by URL, {@link vary} and {@link variations}, and sends them without
 * running the action. It caches responses with status 200 that are the same for all: none with a cookie or a CSRF
 * token, with `Cache-Control: private`, `no-store` or `no-cache`, none that varies by other headers than {@link vary},
 * and no stream of events. The body is buffered before it is stored and sent. Headers of filters outside of this one
 * are not stored: each request gets its own.
 *
 * Requests of a person, with `Authorization` or inside of a session run their action, unless {@link variations}
 * specifies what their responses depend on. So do requests with any cookie in a middleware, because its owner is
 * unknown there.
 */
export class PageCache extends HttpFilter {
  /** Cache of the responses; null for the component `cache` of the application. */
  cache: Cache | null = null;
  /** Lifetime of a response in seconds; 0 for no limit. Default 60. */
  duration = 60;
  /** Returns what a response depends on beside its URL: values that JSON can represent, such as language or person. */
  variations: ((context: FilterContext) => Awaitable<readonly unknown[]>) | null = null;
  /** Request headers that a response depends on; they are added to `Vary`. */
  vary: readonly string[] = [];
  /** Names of data that a response depends on, before the action runs; `cache.invalidateTags()` invalidates it. */
  tags: readonly string[] | ((context: FilterContext) => Awaitable<readonly string[]>) = [];
  /** Whether the filter is enabled. Default true. */
  enabled = true;
  readonly #pending = new WeakMap<FilterContext, PendingPage>();

  /** @throws {InvalidConfigException} A property is not valid. */
  override init(): void {
    super.init();
    checkSettings('PageCache', this as PageCache, {
      cache: ['a Cache or null', (value) => value === null || value instanceof Cache],
      duration: settingRules.size,
      enabled: settingRules.flag,
      tags: [
        'a list or a function',
        (value) => Array.isArray(value) || typeof value === 'function',
      ],
      variations: settingRules.functionOrNull,
      vary: settingRules.texts,
    });
  }

  override async filter(context: FilterContext): Promise<globalThis.Response | null> {
    if (!this.enabled || context.method !== 'GET' || context.header('range') !== null) return null;
    if (this.variations === null && (await isPersonal(context))) return null;
    const key = await this.#keyOf(context);
    const cache = this.#storage(context);
    const found = (await cache.get(key)) as StoredPage | undefined;
    if (found) {
      const headers = new Headers(found.headers.map(([name, value]) => [name, value]));
      return new globalThis.Response(decodeBase64Url(found.body) as BodyInit, { headers });
    }
    const names = typeof this.tags === 'function' ? await this.tags(context) : this.tags;
    const tags = await cache.tagVersions(names);
    this.#pending.set(context, { key, outer: context.outerHeaders(), tags });
    return null;
  }

  override async filterResponse(
    context: FilterContext,
    response: globalThis.Response,
  ): Promise<globalThis.Response> {
    const pending = this.#pending.get(context);
    if (!pending || !this.#isShared(context, response)) return response;
    const body = new Uint8Array(await response.arrayBuffer());
    const headers = new Headers(response.headers);
    headers.set('Content-Length', `${body.length}`);
    // RFC 9112, 6.2: a message with a length has neither; a proxy may have copied those of another server.
    for (const name of ['transfer-encoding', 'trailer']) headers.delete(name);
    if (this.vary.length > 0) {
      headers.set('Vary', joinTokens(headers.get('vary'), this.vary.join(', ')));
    }
    const { key, outer, tags } = pending;
    const own = [...headers].filter(
      ([name, value]) =>
        name === 'vary' || (outer.get(name) !== value && !connectionHeaders.has(name)),
    );
    const page: StoredPage = { headers: own, body: encodeBase64Url(body) };
    await this.#storage(context).set(key, page, { ttl: this.duration, tags });
    const { status, statusText } = response;
    return new globalThis.Response(body, { status, statusText, headers });
  }

  async #keyOf(context: FilterContext): Promise<readonly unknown[]> {
    const headers = selectingHeaders(context, this.vary).map((name) => context.header(name));
    const variations = this.variations ? await this.variations(context) : [];
    return ['page', context.url, headers, variations];
  }

  #storage({ application }: FilterContext): Cache {
    const cache = this.cache ?? application?.get('cache', false);
    if (cache instanceof Cache) return cache;
    throw new InvalidConfigException(
      'PageCache "cache" must be a Cache, or the application must have the component "cache".',
    );
  }

  #isShared(context: FilterContext, { headers, status }: globalThis.Response): boolean {
    if (status !== 200 || headers.has('set-cookie')) return false;
    if (context.application?.request.hasCsrfToken) return false;
    if (this.variations === null && hasSession(context)) return false;
    if (/\b(?:private|no-store|no-cache)\b/i.test(headers.get('cache-control') ?? '')) return false;
    if (/^text\/event-stream\b/i.test(headers.get('content-type') ?? '')) return false;
    const names = selectingHeaders(context, this.vary);
    const known = new Set(names.map((name) => name.toLowerCase()));
    const varies = (headers.get('vary') ?? '').toLowerCase().split(',');
    return varies.every((name) => name.trim() === '' || known.has(name.trim()));
  }
}

async function isPersonal(context: FilterContext): Promise<boolean> {
  if (context.header('authorization') !== null) return true;
  // The sessions of other servers are not known here; their cookies may identify a person.
  if (context.application === null && context.header('cookie') !== null) return true;
  return hasSession(context) || (await context.getIdentity()) !== null;
}

/** Whether the visitor has a session; one that was only looked up exists for every guest. */
function hasSession({ application }: FilterContext): boolean {
  const session = application?.activeSession();
  return session ? session.hasSessionId || session.isActive : false;
}
