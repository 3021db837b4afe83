import { type Awaitable, Component, type Event, NotFoundHttpException } from '../../core/index.ts';
import { checkSettings, definedOptions, isPromise, settingRules } from '../../core/internal.ts';
import type { UrlSpec } from '../url/route.ts';
import { CookieCollection } from './headers/cookie-collection.ts';
import {
  checkDownloadOptions,
  downloadCaching,
  type DownloadPart,
  prepareDownload,
  type SendFileOptions,
  setDownloadHeaders,
  type SizedOptions,
  streamSize,
} from './download.ts';
import { fileFacts } from './body/file-facts.ts';
import { HeaderCollection } from './headers/header-collection.ts';
import { bindChunks, type OutgoingMessage } from './outgoing-message.ts';
import { redirectTarget, routeUrl } from './redirect-target.ts';
import {
  assertContent,
  formatterOf,
  noFormatters,
  type ResponseFormatterInterface,
} from './response-formatter.ts';
import type { ResponseServices } from './response-services.ts';
import { cookieLines } from './response-cookies.ts';
import { lengthOf } from './response-head.ts';
import type { ValidationKey } from '../security/cookie-signature.ts';
import {
  discardStream,
  openStream,
  type ByteSource,
  type ResponseStream,
} from './body/response-stream.ts';
import { assertStatus, mustNotHaveBody, reasonPhrase } from './status.ts';
import { isTemplate, templateMarkup } from '../view/template-markup.ts';

/** Events of a response, in this order. */
export interface ResponseEvents {
  /** Before the content is created from the data. */
  beforeSend: Event;
  /** After the content was created. */
  afterPrepare: Event;
  /** After the last byte was sent. */
  afterSend: Event;
}

const nothing: ResponseServices = {};

/** The response to a request. */
export class Response extends Component<ResponseEvents> {
  static readonly EVENT_BEFORE_SEND = 'beforeSend';
  static readonly EVENT_AFTER_PREPARE = 'afterPrepare';
  static readonly EVENT_AFTER_SEND = 'afterSend';
  static readonly FORMAT_HTML = 'html';
  static readonly FORMAT_JSON = 'json';
  static readonly FORMAT_JSONP = 'jsonp';
  static readonly FORMAT_RAW = 'raw';
  static readonly FORMAT_XML = 'xml';

  /** How {@link data} becomes {@link content}: `html`, `json`, `jsonp`, `raw`, `xml`, or one of {@link formatters}. */
  format = 'html';
  /** The result of the action; null leaves the content unchanged. */
  data: unknown = null;
  /** Text or bytes to send; null when there are none. */
  content: string | Uint8Array | null = null;
  /** Body that is read while it is sent; takes precedence over the content. */
  stream: ResponseStream | null = null;
  /** Character set of text formats. */
  charset = 'UTF-8';
  /** Own formatters by name; they take precedence over the built-in ones. */
  formatters: Readonly<Record<string, ResponseFormatterInterface>> = noFormatters;
  /** Secret for signed cookies; the application sets that of the request. */
  cookieValidationKey: ValidationKey = '';
  /** Whether cookies are signed. Default false; the application sets the value of the request. */
  enableCookieValidation = false;
  /**
   * Whether malformed and multiple ranges are rejected with 416 instead of being ignored, and ranges of a whole file
   * are answered with 200 instead of 206. Default false.
   */
  strictRanges = false;
  /** Whether everything was sent. */
  isSent = false;
  /** Exit status of a program that ends with this response. */
  exitStatus = 0;

  #status = 200;
  #statusText: string | null = null;
  #headers: HeaderCollection | null = null;
  #cookies: CookieCollection | null = null;
  #services: ResponseServices = nothing;
  #prepared = false;
  #completing = false;

  /** Binds the services of the application: the request for ranges and redirects, and the session for its cookie. */
  bind(services: ResponseServices): this {
    this.#services = services;
    return this;
  }

  /** Headers to send, without cookies. */
  get headers(): HeaderCollection {
    return (this.#headers ??= new HeaderCollection());
  }

  /** Cookies to send. */
  get cookies(): CookieCollection {
    return (this.#cookies ??= new CookieCollection());
  }

  /** HTTP status. Default 200. */
  get statusCode(): number {
    return this.#status;
  }

  set statusCode(status: number) {
    this.setStatusCode(status);
  }

  /** Reason phrase; the usual one of the status unless another one was set. */
  get statusText(): string {
    return this.#statusText ?? reasonPhrase(this.#status);
  }

  set statusText(text: string) {
    this.setStatusCode(this.#status, text);
  }

  /**
   * Sets the status.
   *
   * @param text Reason phrase; null for the usual one.
   * @throws {InvalidArgumentException} The status is not from 100 to 599, or the phrase has control
   * characters.
   */
  setStatusCode(status: number, text: string | null = null): this {
    assertStatus(status, text);
    this.#status = status;
    this.#statusText = text;
    return this;
  }

  /** Whether the status is from 200 to 299. */
  get isSuccessful(): boolean {
    return this.#status >= 200 && this.#status < 300;
  }

  /** Clears status, headers, cookies, data and body. */
  clear(): void {
    this.#status = 200;
    this.#statusText = null;
    this.#headers = null;
    this.#cookies = null;
    this.#prepared = false;
    this.data = null;
    this.content = null;
    this.#dropStream();
  }

  /**
   * Creates the content from the data. A stream stays unchanged, and a status without body discards both. Later
   * calls do nothing.
   *
   * @throws {InvalidConfigException} There is no formatter for the format.
   * @throws {InvalidArgumentException} The format cannot represent the data.
   */
  async prepare(): Promise<void> {
    if (this.#prepared) return;
    this.#prepared = true;
    if (mustNotHaveBody(this.#status)) {
      this.content = '';
      this.#dropStream();
      return;
    }
    if (this.stream !== null) return;
    if (isTemplate(this.data)) this.data = await templateMarkup(this.data);
    const formatting = formatterOf(this.format, this.formatters).format(this);
    if (isPromise(formatting)) await formatting;
    assertContent(this.content);
  }

  /**
   * Adds the cookie of an active session to the cookies, and writes the session. The response is then private to its
   * client, unless the program has set `Cache-Control`; so it is when the request has read its CSRF token, or has a
   * person without a session. May be called again.
   */
  async captureSessionCookie(): Promise<void> {
    const session = this.#services.activeSession?.() ?? null;
    // Before the session is written, which fails or has no cookie when another request has ended it.
    if (this.#services.isPersonal?.()) this.#keepPrivate();
    if (!session) return;
    // Writing comes first: a client must not get the id of a session that was not stored.
    await session.close();
    const cookie = session.toCookie();
    if (!cookie) return;
    this.cookies.add(cookie);
    this.#keepPrivate();
  }

  /**
   * The `Set-Cookie` values, signed when cookies are.
   *
   * @throws {InvalidConfigException} Cookies are to be signed and there is no key.
   */
  cookieLines(): string[] {
    if (!this.#cookies) return [];
    const key = this.enableCookieValidation ? this.cookieValidationKey : null;
    return cookieLines(this.#cookies, key);
  }

  /** Creates the message to send: events, content, session, cookies. */
  async toOutgoing(method = 'GET'): Promise<OutgoingMessage> {
    if (this.hasEventHandlers('beforeSend')) await this.triggerAsync('beforeSend');
    await this.prepare();
    if (this.hasEventHandlers('afterPrepare')) await this.triggerAsync('afterPrepare');
    if (this.hasSession || this.#services.isPersonal?.()) await this.captureSessionCookie();
    const length = lengthOf(this, this.#headers, method);
    return {
      status: this.#status,
      statusText: this.statusText,
      headers: this.#flatHeaders(length),
      body: this.#body(method),
      finish: async (success) => (success ? this.completeSend() : undefined),
    };
  }

  /** Triggers `afterSend`, then marks the response as sent; once. */
  completeSend(): Awaitable<void> {
    if (this.isSent || this.#completing) return;
    if (!this.hasEventHandlers('afterSend')) {
      this.isSent = true;
      return;
    }
    this.#completing = true;
    return this.#triggerAfterSend();
  }

  async #triggerAfterSend(): Promise<void> {
    try {
      await this.triggerAsync('afterSend');
    } finally {
      this.isSent = true;
    }
  }

  /** Passes the response to `send` of the bound services, which an application may define. */
  async send(): Promise<void> {
    await this.#services.send?.(this);
  }

  /**
   * Redirects the client.
   *
   * @param url A route with parameters, or a URL of this host; text is a URL.
   * @param statusCode 301, 302, 303, 307 or 308.
   * @param checkAjax Whether an AJAX request gets the URL in `X-Redirect` too.
   * @param external Whether another host is allowed. Never pass a URL from user input.
   * @throws {BadRequestHttpException} The URL leads to another host, or is none of http or https.
   */
  redirect(
    url: string | Exclude<UrlSpec, string>,
    statusCode = 302,
    checkAjax = true,
    external = false,
  ): this {
    const { request } = this.#services;
    // A URL of the application's rules may lead to another of its hosts.
    const isRoute = typeof url !== 'string';
    const target = isRoute ? routeUrl(url, this.#services.urlManager) : url;
    const base = request?.getHostInfo() ? request.getAbsoluteUrl() : null;
    const location = redirectTarget(target, base, external || isRoute);
    this.headers.set('Location', location);
    if (checkAjax && request?.isAjax) this.headers.set('X-Redirect', location);
    return this.setStatusCode(statusCode);
  }

  /** Redirects the client to the current page. @param anchor With `#`. */
  refresh(anchor = ''): this {
    const { request } = this.#services;
    return this.redirect((request?.getUrl() ?? '/').replace(/^\/{2,}/, '/') + anchor);
  }

  /**
   * Sends a file, or the part of it that the request asks for. The file is read while it is sent.
   *
   * @param path Path of the file; may start with an alias. Never pass a path from user input.
   * @param name Name to offer. Default the name of the file.
   * @throws {UnknownPropertyException} An option is unknown.
   * @throws {NotFoundHttpException} There is no such file.
   * @throws {HttpException} 412: the file has changed since the client began to load it.
   * @throws {RangeNotSatisfiableHttpException} The file contains no part of the requested range.
   */
  async sendFile(path: string, name?: string, options: SendFileOptions = {}): Promise<this> {
    checkDownloadOptions(options);
    checkSettings('Response.sendFile()', { path: path ?? null }, { path: settingRules.text });
    const facts = await fileFacts(path);
    if (!facts) throw new NotFoundHttpException('Page not found.');
    const { size, modified, etag } = facts;
    const sized = { fileSize: size, lastModified: modified, etag, ...definedOptions(options) };
    const part = this.#download(name ?? facts.name, sized);
    if (part) this.stream = [facts.path, part.begin, part.end];
    return this;
  }

  /**
   * Sends text or bytes as a file, or the part of it that the request asks for.
   *
   * @throws {UnknownPropertyException} An option is unknown.
   * @throws {HttpException} 412: the content has changed since the client began to load it.
   * @throws {RangeNotSatisfiableHttpException} The content contains no part of the requested range.
   */
  sendContentAsFile(
    content: string | Uint8Array,
    name: string,
    options: SendFileOptions = {},
  ): this {
    checkDownloadOptions(options);
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const part = this.#download(name, { ...options, fileSize: bytes.length });
    if (part) this.content = part.isWhole ? content : bytes.subarray(part.begin, part.end + 1);
    return this;
  }

  /**
   * Sends a stream as a file. Ranges need a `Blob` or `options.fileSize` with an open file or path; other
   * streams are sent whole.
   *
   * @throws {UnknownPropertyException} An option is unknown.
   * @throws {HttpException} 412: the content has changed since the client began to load it.
   * @throws {RangeNotSatisfiableHttpException} The content contains no part of the requested range.
   */
  sendStreamAsFile(
    source: ByteSource | Blob | string,
    name: string,
    options: SendFileOptions = {},
  ): this {
    checkDownloadOptions(options);
    if (!(source instanceof Blob) && typeof source !== 'string') {
      this.format = Response.FORMAT_RAW;
      this.stream = source;
      setDownloadHeaders(this, name, options, options.fileSize ?? null);
      this.headers.remove('Accept-Ranges');
      return this;
    }
    const fileSize = streamSize(source, options);
    const part = this.#download(name, { ...options, fileSize });
    if (part) this.stream = [source, part.begin, part.end];
    return this;
  }

  /** Whether there is a session, which is written before the response is sent. */
  protected get hasSession(): boolean {
    return (this.#services.activeSession?.() ?? null) !== null;
  }

  /** Appends the headers to a flat list, without cookies. */
  protected appendHeaders(flat: string[]): void {
    this.#headers?.appendFlat(flat);
  }

  /** RFC 9111, 7.3: a cookie does not keep shared caches from storing a response. */
  #keepPrivate(): void {
    const given = this.headers.get('Cache-Control');
    if (given === null) this.headers.set('Cache-Control', 'private');
    else if (given === downloadCaching) this.headers.set('Cache-Control', `private, ${given}`);
  }

  #dropStream(): void {
    void discardStream(this.stream);
    this.stream = null;
  }

  #download(name: string, options: SizedOptions): DownloadPart | null {
    this.format = Response.FORMAT_RAW;
    return prepareDownload(this, this.#services.request ?? null, name, options);
  }

  #flatHeaders(length: number | null): string[] {
    const headers: string[] = [];
    this.appendHeaders(headers);
    for (const line of this.cookieLines()) headers.push('Set-Cookie', line);
    if (length !== null) headers.push('Content-Length', String(length));
    return headers;
  }

  #body(method: string): OutgoingMessage['body'] {
    if (mustNotHaveBody(this.#status)) return null;
    if (this.stream !== null) {
      const chunks = openStream(this.stream);
      if (method !== 'HEAD') return bindChunks(chunks);
      this.#dropStream();
      return null;
    }
    return method === 'HEAD' ? null : (this.content ?? '');
  }
}
