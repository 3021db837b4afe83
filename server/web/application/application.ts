import {
  andThen,
  type ApplicationEvents,
  type ApplicationRequest,
  ApplicationState,
  type Awaitable,
  Application as BaseApplication,
  bindRequestScope,
  type ComponentDefinition,
  type Constructor,
  ExitException,
  Fw,
  isPromise,
  type LogIdentity,
  runInRequestScope,
} from '../../core/index.ts';
import { ErrorHandler } from '../error/error-handler.ts';
import { leaveAsFetch, type OutgoingMessage } from '../http/outgoing-message.ts';
import type { FetchContext, RequestSource } from '../http/request-source.ts';
import { Request } from '../http/request.ts';
import { outgoingNow, Response, sentNow } from '../http/response.ts';
import { UploadedFile, uploadedFiles } from '../http/uploaded-file.ts';
import { currentExchange, currentRequest } from '../internal/current-request.ts';
import { Security } from '../security/security.ts';
import { MemorySessionStore } from '../session/memory-session-store.ts';
import type { SessionStore } from '../session/session-store.ts';
import { Session } from '../session/session.ts';
import { UrlManager } from '../url/url-manager.ts';
import { View } from '../view/view.ts';
import { takeNativeResponse } from './native-response.ts';
import { RequestComponents } from './request-components.ts';
import { answerUnrouted } from './unrouted.ts';
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
    const exchange = currentExchange.peek();
    const bound = exchange?.application === this ? exchange.request : null;
    return bound ?? (this.get('request') as Request);
  }

  get response(): Response {
    const exchange = currentExchange.peek();
    const bound = exchange?.application === this ? exchange.response : null;
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
    return leaveAsFetch(message, context, (error) => this.logFault(error));
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
      const sent = success ? (response ?? this.response)[sentNow]() : null;
      if (sent) await sent;
    } finally {
      const session = this.activeSession();
      if (session) await session.close();
      const resetting = this.resetUploadedFilesState();
      if (resetting) await resetting;
      this.state = ApplicationState.END;
      if (this.flushLogger) Fw.getLogger().flush(true);
    }
  }

  /** Runs the action of a request and gives the response. */
  override async handleRequest(request: ApplicationRequest): Promise<Response> {
    return this.#handle(request);
  }

  override set(id: string, definition: ComponentDefinition | null): void {
    super.set(id, definition);
    const exchange = currentExchange.peek();
    if (exchange?.application !== this) return;
    if (id === 'request') exchange.request = null;
    if (id === 'response') exchange.response = null;
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
    currentExchange.set({ application: this, request: null, response: null });
  }

  /** Deletes temporary files of uploads. */
  protected resetUploadedFilesState(): Promise<void> | void {
    if (uploadedFiles.peek()) return UploadedFile.reset();
  }

  /** Binds request and response to what the runtime has handed in. */
  protected attachRequest(source: RequestSource, context: FetchContext): Request {
    const request = this.get('request') as Request;
    const response = this.get('response') as Response;
    const exchange = currentExchange.peek();
    if (exchange) {
      exchange.request = request;
      exchange.response = response;
    }
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
  protected terminate(response: Response): Awaitable<OutgoingMessage> {
    this.state = ApplicationState.SENDING_RESPONSE;
    return response.bind(this)[outgoingNow](this.request.getMethod());
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
      // Nothing is awaited that is there already: each time costs more than most of the steps.
      const opening = this.openSessionFromRequestCookies();
      if (opening) await opening;
      if (this.bootstrap.length > 0 || !this.#isReady) await this.#bootstrap();
      if (source.method !== 'GET' && source.method !== 'HEAD') await request.loadBody();
      const run = this.requestState;
      run.state = ApplicationState.BEFORE_REQUEST;
      const announcing = this.#announce('beforeRequest');
      if (announcing) await announcing;
      run.state = ApplicationState.HANDLING_REQUEST;
      const responding = this.#respond(request);
      response = responding instanceof Response ? responding : await responding;
      run.state = ApplicationState.AFTER_REQUEST;
      const telling = this.#announce('afterRequest');
      if (telling) await telling;
    } catch (error) {
      response = await this.#recover(error);
    }
    return this.#leave(response);
  }

  /** The response of the request, or of the error handler. */
  #respond(request: Request): Awaitable<Response> {
    try {
      const isOwn = this.handleRequest === Application.prototype.handleRequest;
      const response = isOwn ? this.#handle(request) : this.handleRequest(request);
      if (response instanceof Response) return response;
      return response.catch((error: unknown) => this.#recover(error));
    } catch (error) {
      return this.#recover(error);
    }
  }

  #handle(request: ApplicationRequest): Awaitable<Response> {
    try {
      const result = andThen(this.catchAll ?? request.resolve(), ([route, params = {}]) => {
        const run = this.requestState;
        run.requestedRoute = route;
        run.requestedParams = params;
        return this.runActionNow(route, params);
      });
      return isPromise(result) ? this.#whenDone(result) : this.#responseOf(result);
    } catch (error) {
      return answerUnrouted(this, error);
    }
  }

  async #whenDone(result: PromiseLike<unknown>): Promise<Response> {
    try {
      return this.#responseOf(await result);
    } catch (error) {
      return answerUnrouted(this, error);
    }
  }

  #announce(name: 'beforeRequest' | 'afterRequest'): Promise<void> | null {
    const self = this as unknown as BaseApplication;
    return self.hasEventHandlers(name) ? self.triggerAsync(name) : null;
  }

  async #bootstrap(): Promise<void> {
    let done = false;
    try {
      await this.bootstrapRequest();
      this.#isReady = true;
      done = true;
    } finally {
      if (!done) await this.finalizeSessionState();
    }
  }

  #leave(response: Response): Awaitable<OutgoingMessage> {
    try {
      const message = this.terminate(response);
      if (!isPromise(message)) return this.#finishing(message, response);
      return message.then(
        (made) => this.#finishing(made, response),
        (error: unknown) => this.#leaveAfter(error),
      );
    } catch (error) {
      return this.#leaveAfter(error);
    }
  }

  async #leaveAfter(error: unknown): Promise<OutgoingMessage> {
    const response = await this.#recover(error);
    return this.#finishing(await this.terminate(response), response);
  }

  /** The message, whose end is the end of the request. */
  #finishing(message: OutgoingMessage, response: Response): OutgoingMessage {
    const finish = bindRequestScope((success: boolean) => this.finalize(success, response));
    let finished: Promise<void> | null = null;
    return { ...message, finish: (success) => (finished ??= finish(success)) };
  }

  #recover(error: unknown): Promise<Response> | Response {
    if (error instanceof ExitException) return this.response;
    return this.errorHandler.bind(this).handleException(error);
  }

  #responseOf(result: unknown): Response {
    if (result instanceof Response) return result;
    const { response } = this;
    if (result instanceof globalThis.Response) return takeNativeResponse(response, result);
    if (result !== null && result !== undefined) response.data = result;
    return response;
  }
}
