import {
  type Route,
  type UrlManager,
  UrlNormalizerRedirectException,
  type UrlSpec,
} from '../../web/index.ts';
import { specParams } from '../../web/internal.ts';
import type { LocaleRequest } from '../locale-request.ts';
import type { LocaleSetup } from './locale-setup.ts';
import type { LocaleState } from './locale-state.ts';
import { translateRest } from './request-path.ts';
import { moveUrl } from './url-code.ts';

/** Result of parsing a path without language. */
interface PlainResult {
  /** False: no rule matches. */
  readonly route: Route | false;
  /** Status of the redirect to the normal form of the path; null when the path has it. */
  readonly status: number | null;
}

/** Parses a path without language. A redirect to a finished URL comes from a rule and is rethrown. */
export function parsePlainly(parse: () => Route | false): PlainResult {
  try {
    return { route: parse(), status: null };
  } catch (error) {
    if (!(error instanceof UrlNormalizerRedirectException)) throw error;
    if (typeof error.url === 'string') throw error;
    return { route: [error.url[0], error.url[1] ?? {}], status: error.statusCode };
  }
}

/**
 * The URL of a request's route: a path of this host as text, or the route when its rule has another
 * host, because applications allow other hosts for routes only. Null for the URL of the request itself, and
 * for an unsafe one.
 *
 * @param to Language of the URL, `''` for none; null keeps the parameters of the route.
 */
export function targetOfRequest(
  request: LocaleRequest,
  [route, params]: Route,
  to: string | null,
  manager: Pick<UrlManager, 'createUrl'> & { readonly languageParam: string },
): UrlSpec | null {
  const query = specParams(request.getQueryParams());
  const all: Record<string, unknown> = { __proto__: null, ...query, ...params };
  // Overwrites a language in the query: a link must not determine the language of the target.
  if (to !== null) all[manager.languageParam] = to;
  const url = manager.createUrl([route, all]);
  if (url === request.getUrl() || !isSafeTarget(url)) return null;
  return url.startsWith('/') ? url : [route, all];
}

/**
 * The URL of a request that another router reads, in the language of its redirect. Null for the URL of the
 * request itself, and for an unsafe one.
 *
 * @param to Code of the language, `''` for none.
 */
export function movedTarget(
  { request, decision, hasCode, readRest }: LocaleState,
  to: string,
  { setup, baseUrl }: { readonly setup: LocaleSetup; readonly baseUrl: string },
): string | null {
  const url = request.getUrl();
  const translate = translateRest(setup, { readRest }, decision?.language ?? '');
  const code = to === '' ? null : encodeURIComponent(to);
  const target = moveUrl({ url, baseUrl, hasCode }, code, translate);
  return target !== url && isSafeTarget(target) ? target : null;
}

/** Whether the method of the request allows a redirect: other methods have a body, or would become GET. */
export function mayRedirect(request: LocaleRequest): boolean {
  const method = request.getMethod();
  return method === 'GET' || method === 'HEAD';
}

/** Destinations of `Sec-Fetch-Dest` whose URL is shown to visitors; `empty` is that of scripts, which load pages too. */
const documents = new Set([
  'document',
  'embed',
  'empty',
  'fencedframe',
  'frame',
  'iframe',
  'object',
]);

/** Whether a browser loads the request as part of a page: an image, a script, a style sheet. */
export function isPartOfPage(request: LocaleRequest): boolean {
  const destination = request.header('sec-fetch-dest');
  return destination !== null && !documents.has(destination.toLowerCase());
}

const absolute = /^https?:\/\//i;
const unsafe = /[^\x21-\x7e]|\\/;
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Whether a browser reads this URL as written: a path of this host without dot segments, or an absolute
 * URL of a rule with a host.
 */
export function isSafeTarget(url: string): boolean {
  if (unsafe.test(url)) return false;
  if (absolute.test(url)) return true;
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return path.startsWith('/') && !path.startsWith('//') && !dotSegment.test(path);
}
