import type { Route, UrlRequest } from './route.ts';
import type { UrlManager } from './url-manager.ts';

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
