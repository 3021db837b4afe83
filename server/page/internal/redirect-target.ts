import type { Request, Response } from '../../web/index.ts';
import { Header } from '../protocol/header.ts';
import type { RequestContext } from '../protocol/request-context.ts';
import { isSafeRooted } from '../protocol/urls.ts';

/**
 * The target of a redirect in the form of the protocol: absolute, or rooted. A relative reference is resolved
 * against the URL of the request (RFC 9110, 10.2.2).
 */
export function resolvedUrl(target: string, { absoluteUrl }: RequestContext): string {
  // `//host` and a backslash lead to another host where a path is expected: the protocol rejects them.
  const isRelative = !/^(?:\/|[a-z][\w+.-]*:)/i.test(target) && !target.includes('\\');
  if (!isRelative) return target;
  const { pathname, search, hash } = new URL(target, absoluteUrl);
  return pathname + search + hash;
}

/** Path and query of the referring page of the request; null when that page has another origin. */
export function previousUrl({ absoluteUrl }: RequestContext, request: Request): string | null {
  const referer = request.header('referer');
  if (referer === null || !URL.canParse(referer)) return null;
  const { origin, pathname, search } = new URL(referer);
  const path = pathname + search;
  return origin === new URL(absoluteUrl).origin && isSafeRooted(path) ? path : null;
}

/** Whether a response has neither a page nor anything else that a client could show. */
export function isEmptyResponse(response: Response): boolean {
  const { statusCode, content, data, stream, headers } = response;
  if (headers.has(Header.PAGE)) return false;
  const hasNoBody = data === null && stream === null && (content === null || content.length === 0);
  return statusCode === 204 || (statusCode === 200 && hasNoBody);
}

/** Target for a client after an empty response; null when that would repeat the same request. */
export function backFromEmpty(context: RequestContext, request: Request): string | null {
  if (context.method === 'HEAD' || context.isPrefetch()) return null;
  const target = previousUrl(context, request) ?? '/';
  return context.isGet() && target === context.url ? null : target;
}
