import {
  type AnyComponent,
  type ApplicationEvents,
  ApplicationState,
  type Awaitable,
  bindRequestScope,
  type ConfigOf,
  ExitException,
  Fw,
  runInRequestScope,
} from '../../core/index.ts';
import {
  type ApplicationRequest,
  checkSettings,
  isPromise,
  settingRules,
} from '../../core/internal.ts';
import { finishAsFetchResponse, type OutgoingMessage } from '../http/outgoing-message.ts';
import type { FetchContext, RequestSource } from '../http/request-source.ts';
import type { Request } from '../http/request.ts';
import type { Response } from '../http/response.ts';
import { UploadedFile, uploadedFiles } from '../http/body/uploaded-file.ts';
import { currentApplication } from '../internal/current-request.ts';
import type { Session } from '../session/session.ts';
import { StaticFiles } from '../static/static-files.ts';
import { responseOf, unroutedResponse } from './action-response.ts';
import { runtimeContext } from './runtime-context.ts';
import { WebComponents } from './web-components.ts';

/** Options of {@link StaticFiles}. */
export type StaticFilesConfig = ConfigOf<StaticFiles>;

/** Route, with parameters, that handles every request: for maintenance. */
export type CatchAll = readonly [route: string, params?: Readonly<Record<string, unknown>>];

/**
 * An application behind Fetch: `app.fetch(request)` resolves with the response. One object serves all requests
 * concurrently; `app.request`, `app.response`, `app.session` and all other data of a request are those
 * of the request in whose scope they are read.
 *
 * Every step of a request is a method that a subclass may override, see {@link handle}.
 */
export class Application<E extends ApplicationEvents = ApplicationEvents> extends WebComponents<E> {
  /** Whether sessions are enabled. Default true; without a session cookie nothing is read or written. */
  useSession = true;
  /** Whether the response signs cookies with the key of the request. Default true. */
  syncCookieValidation = true;
  /** Whether temporary files of uploads are deleted after each request. They are deleted in any case. */
  resetUploadedFiles = true;
  /** Whether the log is flushed after each request. Default true. */
  flushLogger = true;
  /** Folders whose files are sent before a request reaches the application: options of {@link StaticFiles}, or instances of it. */
  staticFiles: readonly (StaticFiles | StaticFilesConfig)[] = [];
  /** Route that handles every request; null resolves the route of each request. */
  catchAll: CatchAll | null = null;

  #files: readonly StaticFiles[] = [];

  /** @throws {InvalidConfigException} A component or a folder is configured in a wrong way. */
  override init(): void {
    super.init();
    checkSettings('Application', this as Application, {
      catchAll: ['a list of a route and its parameters, or null', isCatchAll],
      staticFiles: settingRules.list,
    });
    this.#files = this.staticFiles.map((files) =>
      files instanceof StaticFiles ? files : StaticFiles.create(files),
    );
  }

  /**
   * The entry point for every runtime with Fetch. Bound: `export default { fetch: app.fetch }`. Accepts the arguments
   * that runtimes pass after the request: the server of Bun, the connection of Deno, the bindings of workers.
   */
  readonly fetch = async (
    request: globalThis.Request | RequestSource,
    given: FetchContext = {},
    execution?: unknown,
  ): Promise<globalThis.Response> => {
    const context = runtimeContext(request, given, execution);
    const message = await this.handle(request, context);
    return finishAsFetchResponse(message, context, (error) => this.logFault(error));
  };

  /**
   * Handles a request without creating any object of Fetch; listeners call it. The caller must
   * call `finish` of the message once it was sent. A request that comes before {@link ready} waits for it.
   *
   * The steps, in this order: {@link reinitializeApplication}, {@link attachRequest}, a file of {@link staticFiles},
   * {@link syncCookieValidationState}, {@link openSessionFromRequestCookies}, {@link recallUser} with a component
   * `rememberMe`, {@link bootstrapRequest}, `request.loadBody()`, event `beforeRequest`, {@link handleRequest}, event
   * `afterRequest`, {@link terminate}; and {@link finalize} once the message was sent. An error of any step goes to {@link recover}.
   */
  handle(source: RequestSource, context: FetchContext = {}): Promise<OutgoingMessage> {
    const serve = () => runInRequestScope(() => this.#serve(source, context));
    if (this.isReady) return serve();
    // An entry of `bootstrapOnce`, such as the debugger, may have replaced this method. When one has failed, `#serve` fails with its error.
    const served = () => (this.isReady ? this.handle(source, context) : serve());
    return this.ready().then(served, serve);
  }

  /** The message with a file of {@link staticFiles}; null when none is at the path. */
  async #findFile(source: RequestSource, baseUrl: string): Promise<OutgoingMessage | null> {
    for (const files of this.#files) {
      const message = await files.find(source, baseUrl);
      if (message) return message;
    }
    return null;
  }

  async #serve(source: RequestSource, context: FetchContext): Promise<OutgoingMessage> {
    let response: Response;
    let message: OutgoingMessage;
    const progress = this.requestState;
    try {
      this.reinitializeApplication();
      const request = this.attachRequest(source, context);
      if (this.#files.length > 0) {
        const file = await this.#findFile(source, request.getBaseUrl());
        // It needs neither session nor log.
        if (file) return file;
      }
      if (this.syncCookieValidation) this.syncCookieValidationState(request);
      const opening = this.openSessionFromRequestCookies(request);
      if (isPromise(opening)) await opening;
      if (this.has('rememberMe')) await this.recallUser(request);
      const bootstrapping = this.bootstrapRequest();
      if (isPromise(bootstrapping)) await bootstrapping;
      const loading = request.loadBody();
      if (isPromise(loading)) await loading;
      progress.state = ApplicationState.BEFORE_REQUEST;
      const announcing = this.announce('beforeRequest');
      if (isPromise(announcing)) await announcing;
      progress.state = ApplicationState.HANDLING_REQUEST;
      response = await this.handleRequest(request);
    } catch (error) {
      response = await this.recover(error);
    }
    try {
      progress.state = ApplicationState.AFTER_REQUEST;
      const announcing = this.announce('afterRequest');
      if (isPromise(announcing)) await announcing;
      message = await this.terminate(response);
    } catch (error) {
      response = await this.recover(error);
      message = await this.#terminateError(response, error, source.method);
    }
    const { status, statusText, headers, body } = message;
    return { status, statusText, headers, body, finish: this.#finish(response) };
  }

  /** What has failed for the first response, such as an event handler, may fail for that of the error as well. */
  async #terminateError(
    response: Response,
    error: unknown,
    method: string,
  ): Promise<OutgoingMessage> {
    try {
      return await this.terminate(response);
    } catch (second) {
      return await this.errorHandler.handleSecondException(error, second).toOutgoing(method);
    }
  }

  /** Finalizes inside the scope of the request, because callers are outside of it. Only the first call has an effect. */
  #finish(response: Response): OutgoingMessage['finish'] {
    const finalize = bindRequestScope((success: boolean) => this.finalize(success, response));
    let finished: Promise<void> | null = null;
    return (success) => (finished ??= finalize(success));
  }

  /** Begins a request: its components are created on first use. */
  protected reinitializeApplication(): void {
    Fw.app = this as AnyComponent as Application;
    currentApplication.set(this);
  }

  /** Binds request and response to the source and context of the runtime. */
  protected attachRequest(source: RequestSource, context: FetchContext): Request {
    // Before the response is created: its fields may read the request.
    const request = this.request.bind(source, context, this);
    this.response.bind(this);
    return request;
  }

  /** Copies the cookie key of the request to the response. */
  protected syncCookieValidationState(request: Request = this.request): void {
    const { response } = this;
    response.enableCookieValidation = request.enableCookieValidation;
    response.cookieValidationKey = request.cookieValidationKey;
  }

  /** Reads the session if the request has the cookie of one. */
  protected openSessionFromRequestCookies(request: Request = this.request): Awaitable<void> {
    if (!this.useSession) return;
    const header = request.header('cookie');
    if (header === null) return;
    const { session } = this;
    if (!header.includes(`${encodeURIComponent(session.name)}=`)) return;
    const id = request.cookies.getValue(session.name);
    return session.open(typeof id === 'string' ? id : null);
  }

  /** Logs in the person of the cookie of the component `rememberMe`, unless the session has one. */
  protected async recallUser(request: Request = this.request): Promise<void> {
    if (this.useSession && request.header('cookie') !== null) await this.user.recall();
  }

  /** Finds the route of a request, runs its action and returns the response. */
  override async handleRequest(request: ApplicationRequest): Promise<Response> {
    try {
      const found = this.catchAll ?? request.resolve();
      const [route, params = {}] = isPromise(found) ? await found : found;
      const progress = this.requestState;
      progress.requestedRoute = route;
      progress.requestedParams = params;
      return responseOf(this.response, await this.runAction(route, params));
    } catch (error) {
      return unroutedResponse(this, error);
    }
  }

  /** The response to an error: that of the error handler, or for an `ExitException` the response as it is so far. */
  protected recover(error: unknown): Awaitable<Response> {
    if (error instanceof ExitException) return this.response;
    return this.errorHandler.bind(this).handleException(error);
  }

  /** Converts the response to the outgoing message. */
  protected terminate(response: Response): Awaitable<OutgoingMessage> {
    this.state = ApplicationState.SENDING_RESPONSE;
    // Not while the request runs: an error response would lose the new token of a remembered login.
    const cookie = this.has('user', true) ? this.user.toCookie() : null;
    if (cookie) response.cookies.add(cookie);
    const { request } = this;
    if (request.replacesSafeMethod) response.headers.set('Cache-Control', 'no-store');
    return response.bind(this).toOutgoing(request.getMethod());
  }

  /**
   * Ends a request: triggers `afterSend`, deletes temporary files and flushes the log.
   *
   * @param success False when the client disconnected or the body failed: `afterSend` is not triggered then.
   */
  async finalize(success = true, response: Response | null = null): Promise<void> {
    try {
      const completing = success ? (response ?? this.response).completeSend() : undefined;
      if (isPromise(completing)) await completing;
    } finally {
      try {
        const session = this.activeSession();
        if (session) await session.close();
        if (session && success) this.#warnOfLostSession(session, response ?? this.response);
      } finally {
        const resetting = this.resetUploadedFilesState();
        if (isPromise(resetting)) await resetting;
        this.state = ApplicationState.END;
        if (this.flushLogger) Fw.getLogger().flush(true);
      }
    }
  }

  /** Logs a warning for a session whose cookie is set after the headers were sent: the client does not get it. */
  #warnOfLostSession(session: Session, response: Response): void {
    const { isActive, name } = session;
    const id = isActive ? session.toCookie()?.value : null;
    if (id == null || id === this.request.cookies.getValue(name)) return;
    if (id === response.cookies.getValue(name)) return;
    Fw.warning(
      `The client does not get the id of the session "${name}", whose values are lost: it was made after the headers had been sent.`,
      'fwx\\web\\Session',
    );
  }

  /** Deletes temporary files of uploads. */
  protected resetUploadedFilesState(): Awaitable<void> {
    if (uploadedFiles.peek()) return UploadedFile.reset();
  }

  /** Logs an error that cannot be reported to a client. */
  protected logFault(error: unknown): void {
    Fw.error(error, error instanceof Error ? error.name : 'Error');
  }
}

function isCatchAll(value: unknown): boolean {
  return value === null || (Array.isArray(value) && typeof value[0] === 'string');
}

declare module '../../core/fw/registered-types.ts' {
  interface RegisteredTypes {
    readonly app: Application;
  }
}
