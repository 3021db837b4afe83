import { InvalidArgumentException } from '../../core/index.ts';

/** A route and its parameters, e.g. `['news/view', { id: '7' }]`. */
export type Route = readonly [route: string, params: Record<string, unknown>];

/**
 * A description of a URL: a route, or a route with parameters. `#` among the parameters is the
 * anchor. A bare text is a route, never a URL.
 */
export type UrlSpec = string | readonly [route: string, params?: Readonly<Record<string, unknown>>];

/**
 * The route and the parameters of a spec.
 *
 * @throws {InvalidArgumentException} It is neither a route nor a list that begins with one.
 */
export function splitSpec(spec: UrlSpec): Exclude<UrlSpec, string> {
  if (typeof spec === 'string') return [spec];
  const given: unknown = spec;
  if (Array.isArray(given) && typeof given[0] === 'string') return spec;
  throw new InvalidArgumentException(
    `A URL needs a route, or a list of a route and its parameters, got ${JSON.stringify(given)}.`,
  );
}

/** The parameters of a query for a URL spec, without `#`: it is the anchor there, which a client must not set. */
export function specParams({
  '#': _anchor,
  ...query
}: Record<string, unknown>): Record<string, unknown> {
  return query;
}

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

/** Finds routes of requests, as a URL manager does. */
export interface RequestRouter {
  /** The route of a request, `false` when there is none. */
  parseRequest(request: UrlRequest): Route | false;
}

/** Creates URLs of routes, as a URL manager does. */
export interface UrlCreator {
  /** The URL of a route, without host. */
  createUrl(spec: UrlSpec): string;
}
