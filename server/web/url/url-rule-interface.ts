import type { Route, UrlRequest } from './route.ts';
import type { RuleMismatch } from './rule-mismatch.ts';
import type { UrlManager } from './url-manager.ts';

/** A rule that parses requests into routes and creates URLs of routes. */
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
   * list, the rule is tried for every request.
   */
  literalPrefix?(): readonly string[];
  /** The one route that this rule creates URLs for; null, or no such method: any. */
  literalRoute?(): string | null;
  /** Whether and why the last call of `createUrl` returned a URL or not; null before the first one. */
  getCreateUrlStatus?(): number | null;
  /** The rule as text, for messages. Default: the name of its class. */
  describe?(): string;
  /** Reasons why the rule, or those in it, does not match a request; called in debug mode when no rule matches. */
  mismatches?(manager: UrlManager, request: UrlRequest): readonly RuleMismatch[];
}
