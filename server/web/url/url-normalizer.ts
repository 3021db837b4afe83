import { BaseObject, InvalidConfigException, NotFoundHttpException } from '../../core/index.ts';
import { trimEndSlashes } from '../internal/slashes.ts';
import type { Route } from './route.ts';
import { UrlNormalizerRedirectException } from './url-normalizer-redirect-exception.ts';

/** Action for a request whose path is not in normal form. */
export type NormalizerAction =
  | 301
  | 302
  | 404
  | null
  | ((route: Route, normalizer: UrlNormalizer) => Route);

/**
 * Normalizes a path, so that one page has one URL: slashes in a row become one, and the
 * trailing slash follows the suffix.
 */
export class UrlNormalizer extends BaseObject {
  static readonly ACTION_REDIRECT_PERMANENT = 301;
  static readonly ACTION_REDIRECT_TEMPORARY = 302;
  static readonly ACTION_NOT_FOUND = 404;

  /** Whether `a//b` becomes `a/b`. Default true. */
  collapseSlashes = true;
  /** Whether a trailing slash is added or removed according to the suffix. Default true. */
  normalizeTrailingSlash = true;
  /** 301 (the default) or 302: redirect; 404: not found; null: continue; a function returns the route. */
  action: NormalizerAction = UrlNormalizer.ACTION_REDIRECT_PERMANENT;

  /** The path in normal form, and whether it was changed. The empty path stays empty. */
  normalizePathInfo(
    pathInfo: string,
    suffix: string | null,
  ): { path: string; normalized: boolean } {
    if (pathInfo === '') return { path: pathInfo, normalized: false };
    let path = pathInfo;
    if (this.collapseSlashes) path = path.replace(/\/{2,}/g, '/').replace(/^\//, '');
    if (this.normalizeTrailingSlash) {
      if (!suffix?.endsWith('/')) path = trimEndSlashes(path);
      else if (path !== '' && !path.endsWith('/')) path += '/';
    }
    return { path, normalized: path !== pathInfo };
  }

  /**
   * Applies {@link action} to a route whose path was changed.
   *
   * @throws {UrlNormalizerRedirectException} `action` is a redirect.
   * @throws {NotFoundHttpException} `action` is 404.
   * @throws {InvalidConfigException} `action` is something else.
   */
  normalizeRoute(route: Route): Route {
    const { action } = this;
    if (action === null) return route;
    if (typeof action === 'function') return action(route, this);
    if (action === 301 || action === 302) throw new UrlNormalizerRedirectException(route, action);
    if (action === 404) throw new NotFoundHttpException('Page not found.');
    throw new InvalidConfigException('Invalid normalizer action.');
  }
}

/** The normalizer of a config value; false and null are returned unchanged. */
export function asNormalizer(value: unknown, fault: string): UrlNormalizer | false | null {
  if (value === null || value === false || value instanceof UrlNormalizer) return value;
  if (typeof value !== 'object') throw new InvalidConfigException(fault);
  const { class: type = UrlNormalizer, ...config } = value as Record<string, unknown>;
  if (isNormalizerClass(type)) return type.create(config);
  throw new InvalidConfigException(fault);
}

function isNormalizerClass(type: unknown): type is typeof UrlNormalizer {
  if (typeof type !== 'function') return false;
  return type === UrlNormalizer || type.prototype instanceof UrlNormalizer;
}

/** The path without the suffix; null when it does not have it, or nothing else. The empty path needs none. */
export function withoutSuffix(path: string, suffix: string): string | null {
  if (suffix === '' || path === '') return path;
  return path.endsWith(suffix) && path.length > suffix.length
    ? path.slice(0, -suffix.length)
    : null;
}
