import { Exception } from '../../core/index.ts';
import type { UrlSpec } from './route.ts';

/** The request must be redirected to another URL; the application responds with that redirect. */
export class UrlNormalizerRedirectException extends Exception {
  /** A finished URL as text, or a route with parameters. */
  readonly url: UrlSpec;
  /** `false`: relative URL; `true`: absolute with the scheme of the request; text: with this scheme. */
  readonly scheme: boolean | string;
  /** Status of the redirect. Default 302. */
  readonly statusCode: number;

  constructor(url: UrlSpec, statusCode = 302, scheme: boolean | string = false) {
    super('The request has to be redirected.');
    this.url = url;
    this.statusCode = statusCode;
    this.scheme = scheme;
  }
}
