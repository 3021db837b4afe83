import { InvalidConfigException } from '../../core/index.ts';
import { isEmpty } from '../../core/internal.ts';
import { trimEndSlashes, trimSlashes, trimStartSlashes } from '../internal/slashes.ts';
import { parseQuery, type QueryParams } from './body/query.ts';
import { RequestMessage } from './request-message.ts';
import type { FetchContext, RequestSource } from './request-source.ts';
import { below, decodePath } from './url-parts.ts';

/** The target of a request: its URL, the path below the application, and the parameters of the query. */
export class RequestTarget extends RequestMessage {
  #scriptUrl: string | null = null;
  #baseUrl: string | null = null;
  #pathInfo: string | null = null;
  #query: QueryParams | null = null;
  #queryParams: Record<string, unknown> | null = null;

  override bind(source: RequestSource, context: FetchContext = {}): this {
    super.bind(source, context);
    this.#pathInfo = null;
    this.#query = null;
    this.#queryParams = null;
    return this;
  }

  /** Path and query as they were sent, without scheme, host and fragment. */
  getUrl(): string {
    const { path, query } = this.bound.url;
    return query === '' ? path : `${path}?${query}`;
  }

  get url(): string {
    return this.getUrl();
  }

  /** {@link getUrl} with scheme and host. */
  getAbsoluteUrl(): string {
    return (this.getHostInfo() ?? '') + this.getUrl();
  }

  /** Query as it was sent, without `?`. */
  getQueryString(): string {
    return this.bound.url.query;
  }

  /** Path of the entry script: the one that was set, else server parameter `SCRIPT_NAME`, else `''`. */
  getScriptUrl(): string {
    if (this.#scriptUrl !== null) return this.#scriptUrl;
    const name = this.bound.context.serverParams?.['SCRIPT_NAME'];
    return typeof name === 'string' && name.startsWith('/') ? name : '';
  }

  /** Sets the path of the entry script for this and all later requests; null resets it. */
  setScriptUrl(value: string | null): void {
    this.#scriptUrl = value === null ? null : `/${trimSlashes(value)}`;
  }

  get scriptUrl(): string {
    return this.getScriptUrl();
  }

  set scriptUrl(value: string | null) {
    this.setScriptUrl(value);
  }

  /** Path below which the application is mounted, without trailing slash: `/shop`, or `''`. */
  getBaseUrl(): string {
    if (this.#baseUrl !== null) return this.#baseUrl;
    const { baseUrl } = this.bound.context;
    if (baseUrl !== undefined) return trimEndSlashes(baseUrl);
    const script = this.getScriptUrl();
    return script.slice(0, script.lastIndexOf('/'));
  }

  /** Sets the base URL for this and all later requests; null resets it. */
  setBaseUrl(value: string | null): void {
    this.#baseUrl = value === null ? null : trimEndSlashes(value);
  }

  get baseUrl(): string {
    return this.getBaseUrl();
  }

  set baseUrl(value: string | null) {
    this.setBaseUrl(value);
  }

  /**
   * Decoded path below script or base URL, without a leading slash; a trailing one is kept.
   *
   * @throws {BadRequestHttpException} The path is not encoded correctly.
   * @throws {InvalidConfigException} The path is neither below the script nor the base URL.
   */
  getPathInfo(): string {
    if (this.#pathInfo !== null) return this.#pathInfo;
    const path = decodePath(this.bound.url.path);
    const script = this.getScriptUrl();
    // The path of a mounted application may have been given to it encoded.
    const after = (prefix: string): string | null => below(path, decodePath(prefix));
    const rest = (script === '' ? null : after(script)) ?? after(this.getBaseUrl());
    if (rest === null) {
      throw new InvalidConfigException('Unable to determine the path info of the current request.');
    }
    this.#pathInfo = rest.startsWith('/') ? rest.slice(1) : rest;
    return this.#pathInfo;
  }

  /** Replaces the path, for code that removes a part of it; leading slashes are ignored. */
  setPathInfo(value: string | null): void {
    this.#pathInfo = value === null ? null : trimStartSlashes(value);
  }

  get pathInfo(): string {
    return this.getPathInfo();
  }

  set pathInfo(value: string | null) {
    this.setPathInfo(value);
  }

  /** Parameters of the query, and after {@link resolve} of the route. The object has no prototype. */
  getQueryParams(): Record<string, unknown> {
    if (this.#queryParams && !isEmpty(this.#queryParams)) return this.#queryParams;
    this.#query ??= parseQuery(this.bound.url.query);
    return this.#query;
  }

  /** Replaces the parameters; an empty object or null resets them to those of the URL. */
  setQueryParams(params: Record<string, unknown> | null): void {
    this.#queryParams = params;
  }

  get queryParams(): Record<string, unknown> {
    return this.getQueryParams();
  }

  /** A parameter of the query or route, `defaultValue` when it is missing. */
  getQueryParam(name: string, defaultValue: unknown = null): unknown {
    const params = this.getQueryParams();
    return Object.hasOwn(params, name) ? params[name] : defaultValue;
  }
}
