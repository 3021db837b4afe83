import { type Route, UrlNormalizerRedirectException, type UrlSpec } from '../../web/index.ts';
import type { LocaleRequest } from '../locale-request.ts';
import { isSafeTarget } from './safe-target.ts';

/** What a plain URL manager says about a request. */
export interface PlainResult {
  /** False when there is none. */
  readonly route: Route | false;
  /** Status of the redirect to the normal form of the path; null when the path has it. */
  readonly status: number | null;
}

/** Runs a plain parse. A redirect that names a finished URL is a wish of a rule, and is passed on. */
export function parsePlainly(parse: () => Route | false): PlainResult {
  try {
    return { route: parse(), status: null };
  } catch (error) {
    if (!(error instanceof UrlNormalizerRedirectException)) throw error;
    if (typeof error.url === 'string') throw error;
    return { route: [error.url[0], error.url[1] ?? {}], status: error.statusCode };
  }
}

/** Creates the URLs of redirects. */
export interface UrlCreator {
  readonly languageParam: string;
  createUrl(spec: UrlSpec): string;
}

/**
 * Where a request belongs: a path of this host as text, a route when its rule has another host, which an
 * application allows for routes alone. Null when that is where it is, or where it may not be sent.
 *
 * @param to Language of the URL, `''` for none; null: the route has none, and its parameters are its
 * own.
 */
export function targetOfRequest(
  request: LocaleRequest,
  [route, params]: Route,
  to: string | null,
  manager: UrlCreator,
): UrlSpec | null {
  const all: Record<string, unknown> = { __proto__: null, ...queryOf(request), ...params };
  // Whoever links here must not choose what stands before the path.
  if (to !== null) all[manager.languageParam] = to;
  const url = manager.createUrl([route, all]);
  if (url === request.getUrl() || !isSafeTarget(url)) return null;
  return url.startsWith('/') ? url : [route, all];
}

/** The parameters of the query. None of them is an anchor, which is what `#` means to who writes URLs. */
export function queryOf(request: LocaleRequest): Record<string, unknown> {
  const { '#': _anchor, ...query } = request.getQueryParams();
  return query;
}

/** Whether a redirect loses nothing: any other method has a body, or would become GET. */
export function mayRedirect(request: LocaleRequest): boolean {
  const method = request.getMethod();
  return method === 'GET' || method === 'HEAD';
}
