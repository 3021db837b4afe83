import {
  InvalidCallException,
  InvalidConfigException,
  NotFoundHttpException,
} from '../../core/index.ts';
import { hasRequestScope, isEmpty } from '../../core/internal.ts';
import { csrfTokenMatches, maskCsrfToken, newCsrfToken } from '../security/csrf.ts';
import type { ValidationKey } from '../security/cookie-signature.ts';
import type { Route } from '../url/route.ts';
import type { CookieCollection } from './headers/cookie-collection.ts';
import type { CookieConfig } from './headers/cookie.ts';
import type { QueryParams } from './body/query.ts';
import { RequestBody, type ParsedBody } from './request-body.ts';
import { readCookies } from './request-cookies.ts';
import { isSafeMethod, overridingMethod } from './request-method.ts';
import type { Parsers } from './body/request-parser.ts';
import type { BodyParams, FetchContext, RequestSource } from './request-source.ts';
import type { RequestServices } from './request-services.ts';
import { RequestTarget } from './request-target.ts';
import { registerUploadedFiles, type UploadedFileTree } from './body/uploaded-file.ts';

const noParsers: Parsers = {};
const csrfCookie: Omit<CookieConfig, 'name'> = { httpOnly: true };
const emptyBody: ParsedBody = { params: null, files: {} };

/**
 * The request that is being handled. Everything is synchronous but the body: {@link loadBody} reads it,
 * which the application does before an action runs.
 */
export class Request extends RequestTarget {
  /** Secret for signed cookies, or several for a change of keys. Default `''`. */
  cookieValidationKey: ValidationKey = '';
  /** Whether only signed cookies are accepted. Default true. */
  enableCookieValidation = true;
  /** Whether unsafe requests need a token. Default true. */
  enableCsrfValidation = true;
  /** Whether the token is stored in a cookie; otherwise in the session. Default true. */
  enableCsrfCookie = true;
  /** Name of the token in forms and of its cookie. */
  csrfParam = '_csrf';
  /** Header that may contain the token. */
  csrfHeader = 'X-CSRF-Token';
  /**
   * Whether the presence of {@link csrfHeader} is enough: pages of other origins cannot send it unless CORS
   * allows it. For interfaces that only scripts use; forms without scripts fail. Default false.
   */
  validateCsrfHeaderOnly = false;
  /** Properties of the cookie of the token. */
  csrfCookie: Omit<CookieConfig, 'name'> = csrfCookie;
  /** Field of a form that replaces the method. */
  methodParam = '_method';
  /** Parsers of bodies by content type; forms need none. */
  parsers: Parsers = noParsers;
  /** Maximum bytes of a body that is read into memory; 0: no limit. Default 8 MiB. */
  maxBodyBytes = 8_388_608;
  /** Maximum bytes of one uploaded file; 0: no limit. Default 0. */
  uploadFileMaxSize = 0;
  /** Maximum number of uploaded files of one request; 0: no limit. Default 20. */
  uploadFileMaxCount = 20;

  #services: RequestServices = {};
  #cookies: CookieCollection | null = null;
  #reader: RequestBody | null = null;
  #body: ParsedBody | null = null;
  #method: string | null = null;
  #csrfToken: string | null = null;
  /** The token without its mask; null when the client has it already. */
  #newCsrfToken: string | null = null;

  /**
   * @param services Components of the application: response and session for the token, and the URL
   * manager.
   */
  override bind(
    source: RequestSource,
    context: FetchContext = {},
    services: RequestServices = {},
  ): this {
    super.bind(source, context);
    this.#services = services;
    this.#cookies = null;
    this.#reader = null;
    this.#method = null;
    this.#csrfToken = null;
    this.#newCsrfToken = null;
    const hasBody = source.method !== 'GET' && source.method !== 'HEAD';
    this.#body = hasBody ? null : emptyBody;
    return this;
  }

  /** Method in upper case. A form field or header may replace it, but never by GET, HEAD or OPTIONS. */
  getMethod(): string {
    // Before the body was read the field is not known, so the method may still change.
    const method = this.#method ?? this.#findMethod();
    if (this.#body) this.#method = method;
    return method;
  }

  get method(): string {
    return this.getMethod();
  }

  /** Whether a header has replaced a method that caches keep responses of. @internal */
  get replacesSafeMethod(): boolean {
    const { method } = this.bound.source;
    return isSafeMethod(method) && this.getMethod() !== method;
  }

  get isGet(): boolean {
    return this.getMethod() === 'GET';
  }

  get isPost(): boolean {
    return this.getMethod() === 'POST';
  }

  get isHead(): boolean {
    return this.getMethod() === 'HEAD';
  }

  get isPut(): boolean {
    return this.getMethod() === 'PUT';
  }

  get isPatch(): boolean {
    return this.getMethod() === 'PATCH';
  }

  get isDelete(): boolean {
    return this.getMethod() === 'DELETE';
  }

  /** Whether a script sent the request with `X-Requested-With: XMLHttpRequest`. */
  get isAjax(): boolean {
    return this.header('x-requested-with') === 'XMLHttpRequest';
  }

  /** {@link getQueryParam}; without a name all of them. */
  get(name?: string, defaultValue: unknown = null): unknown {
    return name === undefined ? this.getQueryParams() : this.getQueryParam(name, defaultValue);
  }

  /**
   * Reads the body: fields and files of forms, and content types that have a parser. Later calls do
   * nothing.
   *
   * @throws {BadRequestHttpException} The body is malformed, or the client disconnected.
   * @throws {HttpException} 413: the body is larger than {@link maxBodyBytes}.
   */
  loadBody(): Promise<void> | void {
    if (!this.#body) return this.#loadBody();
  }

  async #loadBody(): Promise<void> {
    const body = await this.#bodyReader.parse(this.getContentType());
    this.#body ??= body;
    if (hasRequestScope()) registerUploadedFiles(this.#body.files);
  }

  /** The whole body as text; `''` for a multipart body that was parsed. */
  getRawBody(): Promise<string> {
    return this.#bodyReader.text();
  }

  /** The whole body. */
  getRawBytes(): Promise<Uint8Array> {
    return this.#bodyReader.bytes();
  }

  /** The whole body, which code has read or is reading; null when no code has. @internal */
  get bodyReading(): Promise<string | Uint8Array> | null {
    return this.#reader?.reading ?? null;
  }

  /**
   * The result of the parser for the body, the method field included; null when no parser could read it.
   *
   * @throws {InvalidCallException} {@link loadBody} was not awaited.
   */
  getParsedBody(): unknown {
    if (this.#body) return this.#body.params;
    throw new InvalidCallException(
      'The body has not been read yet: await request.loadBody() first.',
    );
  }

  /** Parameters of the body without the method field; empty without a body. @throws {InvalidCallException} As {@link getParsedBody}. */
  getBodyParams(): BodyParams {
    const params = (this.getParsedBody() ?? {}) as BodyParams;
    if (Array.isArray(params) || !Object.hasOwn(params, this.methodParam)) return params;
    const { [this.methodParam]: _method, ...rest } = params;
    return Object.assign(Object.create(null) as BodyParams, rest);
  }

  /** Replaces the parameters of the body. */
  setBodyParams(params: unknown): void {
    this.#body = { params, files: this.#body?.files ?? {} };
    this.#method = null;
  }

  get bodyParams(): BodyParams {
    return this.getBodyParams();
  }

  /** A parameter of the body, `defaultValue` when it is missing. @throws {InvalidCallException} As {@link getParsedBody}. */
  getBodyParam(name: string, defaultValue: unknown = null): unknown {
    const params = this.getBodyParams();
    return Object.hasOwn(params, name) ? params[name] : defaultValue;
  }

  /** {@link getBodyParam}; without a name all of them. */
  post(name?: string, defaultValue: unknown = null): unknown {
    return name === undefined ? this.getBodyParams() : this.getBodyParam(name, defaultValue);
  }

  /** Uploads in the shape of their input names. @throws {InvalidCallException} As {@link getParsedBody}. */
  getUploadedFiles(): Readonly<Record<string, UploadedFileTree>> {
    this.getParsedBody();
    return this.#body?.files ?? {};
  }

  /**
   * Cookies of the request, read-only.
   *
   * @throws {InvalidConfigException} Validation is on and there is no key.
   */
  get cookies(): CookieCollection {
    const key = this.enableCookieValidation ? this.cookieValidationKey : null;
    this.#cookies ??= readCookies(this.header('cookie') ?? '', key);
    return this.#cookies;
  }

  getCookies(): CookieCollection {
    return this.cookies;
  }

  /**
   * The token that forms must contain, with a new mask. A client without a token gets one.
   *
   * @param regenerate Whether to create a new one, as after a login.
   * @throws {InvalidConfigException} There is no response, or in session mode no session, to store it in.
   */
  getCsrfToken(regenerate = false): string {
    if (this.#csrfToken === null || regenerate) {
      const known = regenerate ? null : this.#loadCsrfToken();
      const token = known ?? newCsrfToken();
      this.#newCsrfToken = known === null ? token : null;
      this.#csrfToken = maskCsrfToken(token);
    }
    // On each call: an error page does not have the cookies of the action that has failed.
    if (this.#newCsrfToken !== null) this.#storeCsrfToken(this.#newCsrfToken);
    return this.#csrfToken;
  }

  /** Whether the CSRF token of this request was read, so that the response may contain it. */
  get hasCsrfToken(): boolean {
    return this.#csrfToken !== null;
  }

  get csrfToken(): string {
    return this.getCsrfToken();
  }

  /**
   * Whether the request is allowed: its method is safe, validation is disabled, or body, header or
   * the argument contains the token of this client.
   */
  validateCsrfToken(token: string | null = null): boolean {
    if (!this.enableCsrfValidation || isSafeMethod(this.getMethod())) return true;
    if (this.validateCsrfHeaderOnly) return this.header(this.csrfHeader) !== null;
    const expected = this.#loadCsrfToken();
    if (expected === null) return false;
    if (token !== null) return csrfTokenMatches(expected, token);
    const field = this.getBodyParam(this.csrfParam);
    return (
      csrfTokenMatches(expected, field) || csrfTokenMatches(expected, this.header(this.csrfHeader))
    );
  }

  /**
   * The route of the request and its parameters, those of the route before those of the query.
   *
   * @throws {NotFoundHttpException} No rule matches.
   * @throws {UrlNormalizerRedirectException} The request must be redirected.
   */
  resolve(): Route {
    const { urlManager } = this.#services;
    if (!urlManager)
      throw new InvalidConfigException('The request has no URL manager to resolve its route.');
    const found = urlManager.parseRequest(this);
    if (found === false) throw new NotFoundHttpException('Page not found.');
    const [route, params] = found;
    if (!isEmpty(params)) {
      const query = this.getQueryParams();
      this.setQueryParams(Object.assign(Object.create(null) as QueryParams, query, params));
    }
    return [route, this.getQueryParams()];
  }

  get #bodyReader(): RequestBody {
    this.#reader ??= new RequestBody(this.bound.source, this.bound.context, this);
    return this.#reader;
  }

  #findMethod(): string {
    const body = this.#body?.params;
    const field: unknown =
      typeof body === 'object' && body !== null && Object.hasOwn(body, this.methodParam)
        ? (body as Record<string, unknown>)[this.methodParam]
        : null;
    return (
      overridingMethod(field) ??
      overridingMethod(this.header('x-http-method-override')) ??
      this.bound.source.method.toUpperCase()
    );
  }

  #loadCsrfToken(): string | null {
    const token: unknown = this.enableCsrfCookie
      ? this.cookies.getValue(this.csrfParam)
      : this.#services.session?.get(this.csrfParam);
    return typeof token === 'string' && token !== '' ? token : null;
  }

  #storeCsrfToken(token: string): void {
    const { response, session } = this.#services;
    if (this.enableCsrfCookie && response) {
      response.cookies.add({ ...this.csrfCookie, name: this.csrfParam, value: token });
    } else if (!this.enableCsrfCookie && session) {
      session.set(this.csrfParam, token);
    } else {
      const place = this.enableCsrfCookie ? 'response' : 'session';
      throw new InvalidConfigException(
        `The CSRF token cannot be kept: the request has no ${place}.`,
      );
    }
  }
}
