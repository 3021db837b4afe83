import { InvalidCallException, runInRequestScope } from '../core/index.ts';
import { getRequestLanguage, hasRequestScope } from '../core/internal.ts';
import { fetchResponseOf } from '../web/internal.ts';
import type { LanguageStore } from './internal/exchange.ts';
import {
  localizeRequest,
  readOptions,
  storedLanguageOf,
  storeLanguageOf,
} from './internal/stand-alone.ts';
import type { UrlLanguageManager } from './url-language-manager.ts';

/** Options of {@link localeUrls}; `R` is the request of the server. */
export interface LocaleUrlsOptions<R = Request> {
  /**
   * Path below which the site is served, without trailing slash: `/shop`; other paths are passed on unchanged.
   * When a router mounts {@link nodeLocaleUrls} below a path, relative to that path. Default `''`.
   */
  readonly baseUrl?: string;
  /** The loaded session of a request. Default: none, the language is stored in the cookie only. */
  readonly session?: (request: R) => LanguageStore | null;
}

/**
 * Fetch middleware: returns the `Response` of `next`, or its own redirect or error.
 */
export type LocaleMiddleware = (
  request: Request,
  next: (request: Request) => unknown,
) => Promise<Response>;

/**
 * Locale URLs for Fetch servers. Redirects a request whose URL must contain its language; passes any
 * other on without the language in its URL. {@link languageOf} returns the language.
 *
 * The rest of the URL is not changed, for the router of the server. A request scope is opened
 * unless one is running; in it `manager.createUrl()` writes links in the language of the request.
 *
 * @throws {InvalidArgumentException} `next` returned no `Response`.
 * @throws {UnknownPropertyException} An option is unknown.
 */
export function localeUrls(
  manager: UrlLanguageManager,
  options: LocaleUrlsOptions = {},
): LocaleMiddleware {
  const { baseUrl, session } = readOptions('localeUrls()', options);
  const run: LocaleMiddleware = async (request, next) => {
    const store = session?.(request) ?? null;
    const { changes, refusal, url } = localizeRequest(manager, request, baseUrl, store);
    if (refusal) return changes.apply(new Response(refusal.body, refusal));
    const inner = url === null ? request : new Request(originOf(request.url) + url, request);
    storeLanguageOf(inner, manager);
    const response = fetchResponseOf(await next(inner), 'The handler that localeUrls() calls');
    return changes.apply(response);
  };
  return (request, next) =>
    hasRequestScope() ? run(request, next) : runInRequestScope(() => run(request, next));
}

/**
 * The language of a request that {@link localeUrls} or {@link nodeLocaleUrls} passed on. For a copy of
 * it, and for any other object, the language of the running request.
 *
 * @throws {InvalidCallException} No request is running.
 */
export function languageOf(request: object): string {
  const language = storedLanguageOf(request) ?? getRequestLanguage();
  if (language !== null) return language;
  throw new InvalidCallException('The request did not come through localeUrls().');
}

function originOf(url: string): string {
  return url.slice(0, url.indexOf('/', url.indexOf('://') + 3));
}
