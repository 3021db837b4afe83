import {
  BadRequestHttpException,
  InvalidArgumentException,
  InvalidConfigException,
} from '../../core/index.ts';
import type { UrlCreator, UrlSpec } from '../url/route.ts';

// URLs that browsers resolve by the scheme of the page, which behind a proxy may differ from that of the server:
// `http:x` is a path on a page of http, and a host on one of https.
const dependsOnBase = /^(?:\/\/|https?:(?!\/\/[^/]))/i;

/**
 * A URL that is allowed in a `Location` header.
 *
 * @param base Absolute URL of the request, null when it is not known.
 * @param external Whether another host is allowed.
 * @throws {BadRequestHttpException} The URL leads to another host while `external` is false, or has another scheme than
 * http or https: such a URL comes from user input, such as a return URL in a query.
 * @throws {InvalidArgumentException} `external` is true, and the URL has another scheme than http or https.
 */
export function redirectTarget(url: string, base: string | null, external: boolean): string {
  const parsed = URL.parse(url, base ?? 'http://host.invalid/');
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    const message = `A redirect must lead to an http or https URL, got "${shown(url)}".`;
    throw external ? new InvalidArgumentException(message) : new BadRequestHttpException(message);
  }
  const own = new URL(base ?? 'http://host.invalid/').host;
  if (parsed.host !== own && !external) {
    throw new BadRequestHttpException(
      `A redirect to another host must be allowed with "external", got "${shown(url)}".`,
    );
  }
  if (/^[\x21-\x5b\x5d-\x7e]*$/.test(url) && !dependsOnBase.test(url)) return url;
  // Blanks, backslashes and other characters: as the URL parser of every browser resolves them.
  if (parsed.host !== own) return parsed.href;
  // Two slashes at the start would be a host.
  const { pathname } = parsed;
  return (pathname.startsWith('//') ? `/.${pathname}` : pathname) + parsed.search + parsed.hash;
}

/** The URL of a route. @throws {InvalidConfigException} There is no URL manager. */
export function routeUrl(spec: UrlSpec, urlManager: UrlCreator | undefined): string {
  if (urlManager) return urlManager.createUrl(spec);
  throw new InvalidConfigException('The response has no URL manager to make a URL of a route.');
}

function shown(url: string): string {
  return JSON.stringify(url.slice(0, 80)).slice(1, -1);
}
