import { isSame } from './decide.ts';
import type { LocaleSetup } from './locale-setup.ts';

/** The first segment of a path without leading slash. */
export function firstSegment(pathInfo: string): string {
  const slash = pathInfo.indexOf('/');
  return slash < 0 ? pathInfo : pathInfo.slice(0, slash);
}

const authority = /^(?:[a-z][\w+.-]*:)?\/\/[^/?#]*/i;

/**
 * Inserts a language code after host and prefix of a URL.
 *
 * @param prefix Base or script URL that the path starts with.
 * @param code Encoded for a path.
 * @param keepsSlash Whether a home page keeps the slash after the code.
 */
export function insertCode(url: string, prefix: string, code: string, keepsSlash: boolean): string {
  const start = startOfPath(url, prefix);
  const rest = url.slice(start);
  const head = `${url.slice(0, start)}/${code}`;
  if (!isHome(rest)) return head + rest;
  return `${head}${keepsSlash ? '/' : ''}${rest.startsWith('/') ? rest.slice(1) : rest}`;
}

/**
 * Changes the path of a URL after host and prefix.
 *
 * @param suffix Suffix of paths, which is kept.
 * @param write Receives the path as it is in the URL, without leading slash.
 */
export function changePath(
  url: string,
  prefix: string,
  suffix: string | null,
  write: (path: string) => string,
): string {
  const start = startOfPath(url, prefix);
  const [path = ''] = url.slice(start).split(/[?#]/, 1);
  if (!path.startsWith('/')) return url;
  const end = url.slice(start + path.length);
  return `${url.slice(0, start)}/${beforeSuffix(path.slice(1), suffix, write)}${end}`;
}

/** Changes a path and keeps its suffix. */
export function beforeSuffix(
  path: string,
  suffix: string | null,
  change: (path: string) => string,
): string {
  if (!suffix || !path.endsWith(suffix)) return change(path);
  return change(path.slice(0, -suffix.length)) + suffix;
}

function startOfPath(url: string, prefix: string): number {
  // Only the start may be the host: query and anchor may contain another URL.
  const host = url.startsWith('/') && !url.startsWith('//') ? '' : (authority.exec(url)?.[0] ?? '');
  return url.startsWith(prefix, host.length) ? host.length + prefix.length : host.length;
}

/** Whether the rest has only a slash, a query and an anchor. */
function isHome(rest: string): boolean {
  const at = rest.startsWith('/') ? 1 : 0;
  return at === rest.length || rest[at] === '?' || rest[at] === '#';
}

/**
 * The language code of a URL, encoded; null for none.
 *
 * @param given Language that the caller passes, `''` for the URL without code; null for none.
 * @param current Language of the request.
 */
export function codeOfUrl(
  { domains, index, rules, switchesBack }: LocaleSetup,
  given: string | null,
  current: string,
): string | null {
  if (domains !== null) return null;
  const language = given === null ? current : index.languageOf(given);
  // Dot segments would change the path, encoded ones too.
  if (language === '' || language === '.' || language === '..') return null;
  if (!rules.codeForDefault && isSame(language, rules.defaultLanguage)) {
    // A URL with the code of the default language replaces the stored language of a visitor.
    if (given === null || !switchesBack) return null;
  }
  return index.encodedSegmentOf(language);
}

// A slash may be encoded: segments are read from the decoded path.
const segment = /^(?:\/|%2f)(?:(?!%2f)[^/])*/i;
const leadingSlashes = /^(?:\/|%2f)+/i;

/** A URL that is moved to another language. */
interface MovedUrl {
  /** Path and query as they were sent. */
  readonly url: string;
  /** Path below which the site is served, decoded, without trailing slash. */
  readonly baseUrl: string;
  /** Whether the path starts with a code. */
  readonly hasCode: boolean;
}

/**
 * Replaces the language code of a URL and keeps the rest unchanged: repeated query parameters, `+` and
 * encoded slashes have different meanings for different servers.
 *
 * @param code Encoded; null for none.
 * @param translate Changes the rest of the path, encoded and without leading slash. Default: unchanged.
 */
export function moveUrl(
  { url, baseUrl, hasCode }: MovedUrl,
  code: string | null,
  translate: (rest: string) => string = (rest) => rest,
): string {
  const mark = url.indexOf('?');
  const query = mark < 0 ? '' : url.slice(mark);
  let below = mark < 0 ? url : url.slice(0, mark);
  const depth = baseUrl.split('/').length - 1 + (hasCode ? 1 : 0);
  for (let skipped = 0; skipped < depth; skipped++) below = below.replace(segment, '');
  const rest = translate(below.replace(leadingSlashes, ''));
  const start = code === null ? baseUrl : `${baseUrl}/${code}`;
  return `${start}${rest === '' && code !== null ? '' : `/${rest}`}${query}`;
}
