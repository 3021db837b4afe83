import type { UrlRequest } from '../web/index.ts';

/** The part of a request that the language of a URL depends on; the web `Request` implements it. */
export interface LocaleRequest extends UrlRequest {
  /** Base URL, for redirects and links where no application runs; they need that of the manager without it. */
  getBaseUrl?(): string;
  /** Script, as for {@link getBaseUrl}. */
  getScriptUrl?(): string;
  /** Path and query as they were sent. */
  getUrl(): string;
  /** Replaces the decoded path below the base URL; leading slashes are ignored. */
  setPathInfo(pathInfo: string): void;
  /** Parameters of the query. */
  getQueryParams(): Readonly<Record<string, unknown>>;
  /** A header, null when it is missing. */
  header(name: string): string | null;
  /** Data of the server about the request, by the name of a CGI variable. */
  getServerParam(name: string): unknown;
  readonly cookies: { getValue(name: string): unknown };
}
