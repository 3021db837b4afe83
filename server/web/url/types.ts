import type { UrlManager } from './url-manager.ts';

/** A route and its parameters, e.g. `['news/view', { id: '7' }]`. */
export type Route = readonly [route: string, params: Record<string, unknown>];

/**
 * What a URL is created of: a route, or a route with parameters. `#` among the parameters is the
 * anchor. A bare text is a route, never a URL.
 */
export type UrlSpec = string | readonly [route: string, params?: Readonly<Record<string, unknown>>];

/** The part of a request that routing reads. */
export interface UrlRequest {
  /** Method in upper case. */
  getMethod(): string;
  /** Decoded path below the base URL, without a leading slash. */
  getPathInfo(): string;
  /** Scheme and host, `https://example.com:8443`; null when unknown. */
  getHostInfo(): string | null;
  /** A query parameter; `defaultValue` when it is missing. */
  getQueryParam(name: string, defaultValue?: unknown): unknown;
}

/** A rule that turns requests into routes and routes into URLs. */
export interface UrlRuleInterface {
  /** The route of a request, `false` when this rule has none for it. */
  parseRequest(manager: UrlManager, request: UrlRequest): Route | false;
  /** The URL of a route without base URL and leading slash, `false` when this rule has none for it. */
  createUrl(
    manager: UrlManager,
    route: string,
    params: Readonly<Record<string, unknown>>,
  ): string | false;
  /**
   * Leading path segments that every request of this rule has. Without this method, or with an empty
   * list, the rule is asked for every request.
   */
  literalPrefix?(): readonly string[];
  /** The one route that this rule creates URLs for; null, or no such method: any. */
  literalRoute?(): string | null;
  /** Why the last call of `createUrl` gave a URL or not; null before the first one. */
  getCreateUrlStatus?(): number | null;
}
