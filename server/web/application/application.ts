import {
  type ApplicationEvents,
  type ApplicationRequest,
  ApplicationState,
  Application as BaseApplication,
  bindRequestScope,
  type ComponentDefinition,
  type Constructor,
  ExitException,
  Fw,
  hasRequestScope,
  InvalidRouteException,
  type LogIdentity,
  NotFoundHttpException,
  runInRequestScope,
} from '../../core/index.ts';
import { ErrorHandler } from '../error/error-handler.ts';
import { type OutgoingMessage, toFetchResponse } from '../http/outgoing-message.ts';
import type { FetchContext, RequestSource } from '../http/request-source.ts';
import { Request } from '../http/request.ts';
import { Response } from '../http/response.ts';
import { UploadedFile, uploadedFiles } from '../http/uploaded-file.ts';
import {
  currentApplication,
  currentRequest,
  currentResponse,
} from '../internal/current-request.ts';
import { Security } from '../security/security.ts';
import { MemorySessionStore } from '../session/memory-session-store.ts';
import type { SessionStore } from '../session/session-store.ts';
import { Session } from '../session/session.ts';
import { UrlManager } from '../url/url-manager.ts';
import { UrlNormalizerRedirectException } from '../url/url-normalizer-redirect-exception.ts';
import { View } from '../view/view.ts';
import { takeNativeResponse } from './native-response.ts';
import { RequestComponents } from './request-components.ts';
import { User } from './user.ts';

/** Route, with parameters, that answers every request: for maintenance. */
export type CatchAll = readonly [route: string, params?: Readonly<Record<string, unknown>>];

/**
 * An application behind Fetch: `app.fetch(request)` gives the response. One object serves all requests
 * side by side; `app.request`, `app.response`, `app.session` and all that belongs to a request are those
 * of the request that is running where they are read.
 */
export class Application<
  E extends ApplicationEvents = ApplicationEvents,
> extends BaseApplication<E> {
  /** Components, by id or pattern, that live as long as the process. Default `db` and `cache`. */
  persistentComponents: readonly string[] = ['db', 'cache'];
  /** Whether there are sessions. Default true; without a cookie of one nothing is read or written. */
  useSession = true;
  /** Whether the response signs cookies with the key of the request. Default true. */
  syncCookieValidation = true;
  /** Whether temporary files of uploads are deleted after each request. They are in any case. */
  resetUploadedFiles = true;
  /** Whether the log is written out after each request. Default true. */
  flushLogger = true;
  /** Route that answers every request; null: each its own. */
  catchAll: CatchAll | null = null;

  #components = new RequestComponents(['db', 'cache']);
  #isReady = false;

  /** @throws {InvalidConfigException} `persistentComponents` names a component of a request. */
  override init(): void {
    this.#components = new RequestComponents(this.persistentComponents);
    super.init();
  }

  get request(): Request {
    // Read many times in a request: a slot is an index, a component a look into several maps.
    const bound = currentApplication.peek() === this ? currentRequest.peek() : null;
    return bound ?? (this.get('request') as Request);
  }

  get response(): Response {
    const bound = currentApplication.peek() === this ? currentResponse.peek() : null;
    return bound ?? (this.get('response') as Response);
  }

  get session(): Session {
    return this.get('session') as Session;
  }

  get user(): User {
    return this.get('user') as User;
  }

  get errorHandler(): ErrorHandler {
    return this.get('errorHandler') as ErrorHandler;
  }

  get view(): View {
    return this.get('view') as View;
  }

  get urlManager(): UrlManager {
    return this.get('urlManager') as UrlManager;
  }

  get security(): Security {
    return this.get('security') as Security;
  }

  /** The session, if the running request has used one. */
  activeSession(): Session | null {
    return this.has('session', true) ? this.session : null;
  }

  /** Where sessions are kept. Default the memory of the process. */
  get sessionStore(): SessionStore {
    return this.get('sessionStore') as SessionStore;
  }

  /** The front door for every runtime with Fetch. Bound: `export default { fetch: app.fetch }`. */
  readonly fetch = async (
    request: globalThis.Request | RequestSource,
    context: FetchContext = {},
  ): Promise<globalThis.Response> => {
    const message = await this.handle(request, context);
    const response = toFetchResponse(message);
    const isStream =
      typeof message.body === 'object' &&
      message.body !== null &&
      Symbol.asyncIterator in message.body;
    if (!isStream) {
      // The response leaves after this function: whoever listens for that must not hold it up.
      const finished = new Promise<void>((resolve) => setTimeout(resolve, 0)).then(() =>
        message.finish(true),
      );
      context.waitUntil?.(finished);
      finished.catch((error: unknown) => this.logFault(error));
    }
    return response;
  };

  /**
   * Answers a request without making any object of Fetch: what listeners call. Whoever calls it must
   * call `finish` of the message once it was sent.
   */
  handle(source: RequestSource, context: FetchContext = {}): Promise<OutgoingMessage> {
    return runInRequestScope(() => this.#serve(source, context));
  }

  /**
   * Ends a request: tells that the response has left, deletes temporary files and writes out the log.
   *
   * @param success False when the client went away or the body failed: nobody is told then.
   */
  async finalize(success = true, response: Response | null = null): Promise<void> {
    try {
      if (success) await (response ?? this.response).completeSend();
    } finally {
      await this.activeSession()?.close();
      await this.resetUploadedFilesState();
      this.state = ApplicationState.END;
      if (this.flushLogger) Fw.getLogger().flush(true);
    }
  }

  /** Runs the action of a request and gives the response. */
  override async handleRequest(request: ApplicationRequest): Promise<Response> {
    try {
      const [route, params] = this.catchAll
        ? [this.catchAll[0], this.catchAll[1] ?? {}]
        : await request.resolve();
      this.requestedRoute = route;
      this.requestedParams = params;
      return this.#responseOf(await this.runAction(route, params));
    } catch (error) {
      if (error instanceof UrlNormalizerRedirectException) return this.#redirect(error);
      if (error instanceof InvalidRouteException) {
        throw new NotFoundHttpException('Page not found.', { cause: error });
      }
      throw error;
    }
  }

  override set(id: string, definition: ComponentDefinition | null): void {
    super.set(id, definition);
    if (!hasRequestScope() || currentApplication.peek() !== this) return;
    if (id === 'request') currentRequest.set(null);
    if (id === 'response') currentResponse.set(null);
  }

  override logIdentity(): LogIdentity {
    const request = currentRequest.peek();
    const session = this.activeSession();
    const userId = session?.peek(this.user.idParam);
    return {
      ip: request?.getUserIP() ?? '-',
      userId: typeof userId === 'string' || typeof userId === 'number' ? String(userId) : '-',
      // The whole id would let readers of the log take over the session.
      sessionId: session?.id ? `${session.id.slice(0, 6)}…` : '-',
    };
  }

  protected override coreComponents(): Readonly<
    Record<string, { readonly class: Constructor; readonly [property: string]: unknown }>
  > {
    return {
      ...super.coreComponents(),
      errorHandler: { class: ErrorHandler },
      request: { class: Request },
      response: { class: Response, charset: this.charset },
      security: { class: Security },
      session: { class: Session },
      sessionStore: { class: MemorySessionStore },
      urlManager: { class: UrlManager },
      user: { class: User },
      view: { class: View },
    };
  }

  protected override isRequestComponent(id: string): boolean {
    return this.#components.has(id);
  }

  /** Begins a request: its components are made when they are asked for. */
  protected reinitializeApplication(): void {
    Fw.app = this;
    currentApplication.set(this);
  }

  /** Deletes temporary files of uploads. */
  protected async resetUploadedFilesState(): Promise<void> {
    if (uploadedFiles.peek()) await UploadedFile.reset();
  }

  /** Binds request and response to what the runtime has handed in. */
  protected attachRequest(source: RequestSource, context: FetchContext): Request {
    const request = this.get('request') as Request;
    const response = this.get('response') as Response;
    currentRequest.set(request);
    currentResponse.set(response);
    response.bind(this);
    return request.bind(source, context, this);
  }

  /** Gives the response the cookie key of the request. */
  protected syncCookieValidationState(): void {
    const { request, response } = this;
    response.enableCookieValidation = request.enableCookieValidation;
    response.cookieValidationKey = request.cookieValidationKey;
  }

  /** Reads the session if the request has the cookie of one. */
  protected openSessionFromRequestCookies(): Promise<void> | void {
    if (!this.useSession) return;
    const { request } = this;
    const header = request.header('cookie');
    if (header === null) return;
    const { session } = this;
    if (!header.includes(`${encodeURIComponent(session.name)}=`)) return;
    const id = request.cookies.getValue(session.name);
    return session.open(typeof id === 'string' ? id : null);
  }

  /** Writes the session when the request could not even begin. */
  protected async finalizeSessionState(): Promise<void> {
    if (this.activeSession()) await this.response.captureSessionCookie();
  }

  /** Turns the response into what leaves. */
  protected terminate(response: Response): Promise<OutgoingMessage> {
    this.state = ApplicationState.SENDING_RESPONSE;
    return response.bind(this).toOutgoing(this.request.getMethod());
  }

  /** Writes a fault into the log that nobody could be told about. */
  protected logFault(error: unknown): void {
    Fw.error(error, error instanceof Error ? error.name : 'Error');
  }

  async #serve(source: RequestSource, context: FetchContext): Promise<OutgoingMessage> {
    let response: Response;
    try {
      this.reinitializeApplication();
      const request = this.attachRequest(source, context);
      if (this.syncCookieValidation) this.syncCookieValidationState();
      const opening = this.openSessionFromRequestCookies();
      if (opening) await opening;
      await this.#bootstrap();
      if (source.method !== 'GET' && source.method !== 'HEAD') await request.loadBody();
      response = await this.#run(request);
    } catch (error) {
      response = await this.#recover(error);
    }
    return this.#leave(response);
  }

  async #run(request: Request): Promise<Response> {
    this.state = ApplicationState.BEFORE_REQUEST;
    const self = this as unknown as BaseApplication;
    if (self.hasEventHandlers('beforeRequest')) await self.triggerAsync('beforeRequest');
    this.state = ApplicationState.HANDLING_REQUEST;
    let response: Response;
    try {
      response = await this.handleRequest(request);
    } catch (error) {
      response = await this.#recover(error);
    }
    this.state = ApplicationState.AFTER_REQUEST;
    if (self.hasEventHandlers('afterRequest')) await self.triggerAsync('afterRequest');
    return response;
  }

  async #bootstrap(): Promise<void> {
    if (this.bootstrap.length === 0 && this.#isReady) return;
    let done = false;
    try {
      await this.bootstrapRequest();
      this.#isReady = true;
      done = true;
    } finally {
      if (!done) await this.finalizeSessionState();
    }
  }

  async #leave(response: Response): Promise<OutgoingMessage> {
    let sent = response;
    let message: OutgoingMessage;
    try {
      message = await this.terminate(response);
    } catch (error) {
      sent = await this.#recover(error);
      message = await this.terminate(sent);
    }
    const finish = bindRequestScope((success: boolean) => this.finalize(success, sent));
    let finished: Promise<void> | null = null;
    return { ...message, finish: (success) => (finished ??= finish(success)) };
  }

  #recover(error: unknown): Promise<Response> | Response {
    if (error instanceof ExitException) return this.response;
    return this.errorHandler.bind(this).handleException(error);
  }

  #redirect({ url, statusCode, scheme }: UrlNormalizerRedirectException): Response {
    const absolute = typeof scheme === 'string' ? scheme : null;
    const spec =
      typeof url === 'string'
        ? url
        : ([url[0], { ...this.request.getQueryParams(), ...url[1] }] as const);
    if (typeof spec === 'string') return this.response.redirect(spec, statusCode, false);
    const target =
      scheme === false
        ? this.urlManager.createUrl(spec)
        : this.urlManager.createAbsoluteUrl(spec, absolute);
    return this.response.redirect(target, statusCode, false, true);
  }

  #responseOf(result: unknown): Response {
    if (result instanceof Response) return result;
    const { response } = this;
    if (result instanceof globalThis.Response) return takeNativeResponse(response, result);
    if (result !== null && result !== undefined) response.data = result;
    return response;
  }
}
