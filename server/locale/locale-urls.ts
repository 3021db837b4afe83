import {
  InvalidArgumentException,
  InvalidCallException,
  runInRequestScope,
} from '../core/index.ts';
import { getRequestLanguage, hasRequestScope } from '../core/internal.ts';
import type { LanguageStore } from './internal/exchange.ts';
import { beginRequest, rememberedLanguage, rememberLanguage } from './internal/stand-alone.ts';
import type { UrlLanguageManager } from './url-language-manager.ts';

/** Options of {@link localeUrls}; `R` is the request of the server. */
export interface LocaleUrlsOptions<R = Request> {
  /** Path below which the site lives, without trailing slash: `/shop`; other paths are handed on as they are. Default `''`. */
  readonly baseUrl?: string;
  /** The session of a request, already loaded; null, and the default: none, the cookie does. */
  readonly session?: (request: R) => LanguageStore | null;
}

/**
 * Fetch middleware: what it gets from `next` it returns, unless it answers itself. `next` has to give
 * a `Response`.
 */
export type LocaleMiddleware = (
  request: Request,
  next: (request: Request) => unknown,
) => Promise<Response>;

/**
 * Locale URLs for any server that speaks Fetch. A request in another place than its own is redirected;
 * any other is handed on without the language in its URL, and {@link languageOf} tells which it was.
 *
 * The rest of the URL stays as it was sent, so that the router behind it finds what it expects. A
 * request scope is opened unless one is running; in it `manager.createUrl()` writes links.
 *
 * @throws {InvalidArgumentException} `next` gave no `Response`.
 */
export function localeUrls(
  manager: UrlLanguageManager,
  { baseUrl = '', session }: LocaleUrlsOptions = {},
): LocaleMiddleware {
  const run: LocaleMiddleware = async (request, next) => {
    const begun = beginRequest(manager, request, baseUrl, session?.(request) ?? null);
    const { answer, refusal, url } = begun;
    if (refusal) return answer.apply(new Response(refusal.body, refusal));
    const inner = url === null ? request : new Request(originOf(request.url) + url, request);
    rememberLanguage(inner, manager);
    return answer.apply(responseOf(await next(inner)));
  };
  return (request, next) =>
    hasRequestScope() ? run(request, next) : runInRequestScope(() => run(request, next));
}

/**
 * The language of a request that came through {@link localeUrls} or {@link nodeLocaleUrls}. For a copy
 * of it, and for anything else, the language of the running request.
 *
 * @throws {InvalidCallException} There is none.
 */
export function languageOf(request: object): string {
  const language = rememberedLanguage(request) ?? getRequestLanguage();
  if (language !== null) return language;
  throw new InvalidCallException('The request did not come through localeUrls().');
}

function originOf(url: string): string {
  return url.slice(0, url.indexOf('/', url.indexOf('://') + 3));
}

function responseOf(value: unknown): Response {
  // Runtimes bring Response classes of their own.
  const { headers, status } = (value ?? {}) as Partial<Response>;
  if (typeof headers === 'object' && typeof status === 'number') return value as Response;
  throw new InvalidArgumentException(
    `What localeUrls() hands a request to must give a Response, got ${value === null ? 'null' : typeof value}.`,
  );
}
