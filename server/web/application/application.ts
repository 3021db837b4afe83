import {
  type ApplicationEvents,
  type ApplicationRequest,
  ApplicationState,
  type Awaitable,
  currentRequestScope,
  enterRequestScope,
  ExitException,
  Fw,
  isPromise,
  type RequestScope,
  type RequestState,
  runInNewScope,
  setCurrentApp,
  stateIn,
} from '../../core/index.ts';
import {
  leaveAsFetch,
  type OutgoingMessage,
  ResponseMessage,
  settled,
} from '../http/outgoing-message.ts';
import type { FetchContext, RequestSource } from '../http/request-source.ts';
import type { Request } from '../http/request.ts';
import { outgoingNow, Response, sentNow } from '../http/response.ts';
import { UploadedFile, uploadedFiles } from '../http/uploaded-file.ts';
import { currentExchange, type Exchange } from '../internal/current-request.ts';
import { announce, openSession, responseOf, shareCookieKey } from './request-steps.ts';
import { runtimeContext } from './runtime-context.ts';
import { answerUnrouted } from './unrouted.ts';
import { WebComponents } from './web-components.ts';

const noContext: FetchContext = {};

/** Answers a request without a promise where nothing has to be waited for, see {@link Application.handle}. @internal */
export const handleNow: unique symbol = Symbol('fwx.handleNow');

/** Route, with parameters, that answers every request: for maintenance. */
export type CatchAll = readonly [route: string, params?: Readonly<Record<string, unknown>>];

/**
 * An application behind Fetch: `app.fetch(request)` gives the response. One object serves all requests
 * side by side; `app.request`, `app.response`, `app.session` and all that belongs to a request are those
 * of the request that is running where they are read.
 */
export class Application<E extends ApplicationEvents = ApplicationEvents> extends WebComponents<E> {
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

  #isReady = false;

  /**
   * The front door for every runtime with Fetch. Bound: `export default { fetch: app.fetch }`. What runtimes pass
   * behind the request is understood: the server of Bun, the connection of Deno, the bindings of workers.
   */
  readonly fetch = async (
    request: globalThis.Request | RequestSource,
    given: FetchContext = {},
    execution?: unknown,
  ): Promise<globalThis.Response> => {
    const context = runtimeContext(request, given, execution);
    const message = await this.handle(request, context);
    return leaveAsFetch(message, context, (error) => this.logFault(error));
  };

  /**
   * Answers a request without making any object of Fetch: what listeners call. Whoever calls it must
   * call `finish` of the message once it was sent.
   */
  async handle(source: RequestSource, context: FetchContext = noContext): Promise<OutgoingMessage> {
    return runInNewScope(Application.#serveBy, this as unknown as Application, source, context);
  }

  /** {@link handle} without a promise where nothing has to be waited for. @internal */
  [handleNow](source: RequestSource, context: FetchContext): Awaitable<OutgoingMessage> {
    if (this.handle !== Application.prototype.handle) return this.handle(source, context);
    return runInNewScope(Application.#serveBy, this as unknown as Application, source, context);
  }

  // oxlint-disable-next-line max-params -- called for every request
  static readonly #serveBy = (
    scope: RequestScope,
    app: Application,
    source: RequestSource,
    context: FetchContext,
  ): Awaitable<OutgoingMessage> => app.#serve(scope, source, context);

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
    return this.#handle(request, this[stateIn](currentRequestScope()));
  }

  /** Begins a request: its components are made when they are asked for. */
  protected reinitializeApplication(): void {
    this.#enter(currentRequestScope() as RequestScope);
  }

  /** Deletes temporary files of uploads. */
  protected resetUploadedFilesState(): Promise<void> | void {
    if (uploadedFiles.peek()) return UploadedFile.reset();
  }

  /** Binds request and response to what the runtime has handed in. */
  protected attachRequest(source: RequestSource, context: FetchContext): Request {
    return this.#attach(currentExchange.peek() ?? null, source, context);
  }

  /** Gives the response the cookie key of the request. */
  protected syncCookieValidationState(): void {
    shareCookieKey(this.request, this.response);
  }

  /** Reads the session if the request has the cookie of one. */
  protected openSessionFromRequestCookies(): Promise<void> | void {
    return openSession(this, this.request);
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

  #serve(
    scope: RequestScope,
    source: RequestSource,
    context: FetchContext,
  ): Awaitable<OutgoingMessage> {
    let exchange: Exchange | null = null;
    let response: Awaitable<Response>;
    try {
      exchange = this.#begin(scope);
      const request = this.#take(exchange, source, context);
      const opening = this.#open(request);
      const hasBody = source.method !== 'GET' && source.method !== 'HEAD';
      // Nothing is awaited that is there already: each time costs more than most of the steps.
      response =
        opening || hasBody || this.bootstrap.length > 0 || !this.#isReady
          ? this.#prepare(exchange, request, opening, hasBody)
          : this.#run(exchange, request);
    } catch (error) {
      response = this.#recover(error);
    }
    if (!isPromise(response)) return this.#leave(scope, response);
    return response.then(
      (made) => this.#leave(scope, made),
      async (error: unknown) => this.#leave(scope, await this.#recover(error)),
    );
  }

  // The steps that a class may replace, as they are taken when it does not: to be told what is known costs less than
  // to ask for it.

  #begin(scope: RequestScope): Exchange {
    if (this.reinitializeApplication === Application.prototype.reinitializeApplication) {
      return this.#enter(scope);
    }
    this.reinitializeApplication();
    return currentExchange.peekIn(scope) ?? this.#exchange(scope);
  }

  #take(exchange: Exchange, source: RequestSource, context: FetchContext): Request {
    const own = Application.prototype;
    const isOwn = this.attachRequest === own.attachRequest;
    const request = isOwn
      ? this.#attach(exchange, source, context)
      : this.attachRequest(source, context);
    if (!this.syncCookieValidation) return request;
    if (!isOwn || this.syncCookieValidationState !== own.syncCookieValidationState) {
      this.syncCookieValidationState();
    } else shareCookieKey(request, exchange.response as Response);
    return request;
  }

  #open(request: Request): Promise<void> | void {
    const own = Application.prototype;
    const isOwn = this.openSessionFromRequestCookies === own.openSessionFromRequestCookies;
    return isOwn ? openSession(this, request) : this.openSessionFromRequestCookies();
  }

  #exchange(scope: RequestScope): Exchange {
    const state = this[stateIn](scope);
    return { application: this, scope, state, request: null, response: null };
  }

  #enter(scope: RequestScope): Exchange {
    setCurrentApp(this, scope);
    const exchange = this.#exchange(scope);
    currentExchange.setIn(scope, exchange);
    return exchange;
  }

  #attach(exchange: Exchange | null, source: RequestSource, context: FetchContext): Request {
    const request = this.get('request') as Request;
    const response = this.get('response') as Response;
    if (exchange) {
      exchange.request = request;
      exchange.response = response;
    }
    response.bind(this);
    return request.bind(source, context, this);
  }

  // oxlint-disable-next-line max-params -- of one request that has to wait
  async #prepare(
    exchange: Exchange,
    request: Request,
    opening: Promise<void> | void,
    hasBody: boolean,
  ): Promise<Response> {
    if (opening) await opening;
    if (this.bootstrap.length > 0 || !this.#isReady) await this.#bootstrap();
    if (hasBody) await request.loadBody();
    return this.#run(exchange, request);
  }

  #run({ state }: Exchange, request: Request): Awaitable<Response> {
    state.state = ApplicationState.BEFORE_REQUEST;
    const announcing = announce(this, 'beforeRequest');
    return announcing
      ? announcing.then(() => this.#respond(request, state))
      : this.#respond(request, state);
  }

  /** The response of the request, or of the error handler. */
  #respond(request: Request, run: RequestState): Awaitable<Response> {
    run.state = ApplicationState.HANDLING_REQUEST;
    let response: Awaitable<Response>;
    try {
      const isOwn = this.handleRequest === Application.prototype.handleRequest;
      response = isOwn ? this.#handle(request, run) : this.handleRequest(request);
    } catch (error) {
      response = this.#recover(error);
    }
    if (response instanceof Response) return this.#tellAfter(response, run);
    return response
      .catch((error: unknown) => this.#recover(error))
      .then((made) => this.#tellAfter(made, run));
  }

  #tellAfter(response: Response, run: RequestState): Awaitable<Response> {
    run.state = ApplicationState.AFTER_REQUEST;
    const telling = announce(this, 'afterRequest');
    return telling ? telling.then(() => response) : response;
  }

  #handle(request: ApplicationRequest, run: RequestState): Awaitable<Response> {
    try {
      const found = this.catchAll ?? request.resolve();
      const result = isPromise(found)
        ? found.then((route) => this.#runRoute(route, run))
        : this.#runRoute(found, run);
      return isPromise(result) ? this.#whenDone(result) : responseOf(this, result);
    } catch (error) {
      return answerUnrouted(this, error);
    }
  }

  #runRoute([route, params = {}]: CatchAll, run: RequestState): Awaitable<unknown> {
    run.requestedRoute = route;
    run.requestedParams = params;
    return this.runActionNow(route, params);
  }

  async #whenDone(result: PromiseLike<unknown>): Promise<Response> {
    try {
      return responseOf(this, await result);
    } catch (error) {
      return answerUnrouted(this, error);
    }
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

  #leave(scope: RequestScope, response: Response): Awaitable<OutgoingMessage> {
    try {
      const message = this.#terminate(scope, response);
      if (!isPromise(message)) return this.#finishing(message, scope, response);
      return message.then(
        (made) => this.#finishing(made, scope, response),
        (error: unknown) => this.#leaveAfter(scope, error),
      );
    } catch (error) {
      return this.#leaveAfter(scope, error);
    }
  }

  #terminate(scope: RequestScope, response: Response): Awaitable<OutgoingMessage> {
    const exchange = currentExchange.peekIn(scope);
    const isOwn = this.terminate === Application.prototype.terminate;
    if (!isOwn || !exchange?.request) return this.terminate(response);
    exchange.state.state = ApplicationState.SENDING_RESPONSE;
    return response.bind(this)[outgoingNow](exchange.request.getMethod());
  }

  async #leaveAfter(scope: RequestScope, error: unknown): Promise<OutgoingMessage> {
    const response = await this.#recover(error);
    return this.#finishing(await this.terminate(response), scope, response);
  }

  /** The message, whose end is the end of the request. */
  #finishing(message: OutgoingMessage, scope: RequestScope, response: Response): OutgoingMessage {
    let finished: Promise<void> | null = null;
    const finish = (success: boolean): Promise<void> =>
      (finished ??= this.#end(scope, response, success));
    if (!(message instanceof ResponseMessage)) return { ...message, finish };
    message.finish = finish;
    return message;
  }

  #end(scope: RequestScope, response: Response, success: boolean): Promise<void> {
    // To come back to a request costs more than what is usually left to do for it.
    if (!this.#isOver(scope, response)) {
      return enterRequestScope(scope, () => this.finalize(success, response));
    }
    if (success) response.isSent = true;
    this[stateIn](scope).state = ApplicationState.END;
    return settled;
  }

  /** Whether {@link finalize} would find nothing to do, and nobody to tell. */
  #isOver(scope: RequestScope, response: Response): boolean {
    const own = Application.prototype;
    return (
      this.finalize === own.finalize &&
      this.activeSession === own.activeSession &&
      this.resetUploadedFilesState === own.resetUploadedFilesState &&
      response.completeSend === Response.prototype.completeSend &&
      !response.hasEventHandlers('afterSend') &&
      !this.hasMade(scope, 'session') &&
      uploadedFiles.peekIn(scope) === undefined &&
      this.isIdle(scope)
    );
  }

  #recover(error: unknown): Promise<Response> | Response {
    if (error instanceof ExitException) return this.response;
    return this.errorHandler.bind(this).handleException(error);
  }
}
