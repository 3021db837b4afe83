import {
  type ApplicationEvents,
  type ApplicationRequest,
  ApplicationState,
  type Awaitable,
  type Application as BaseApplication,
  currentRequestScope,
  enterRequestScope,
  ExitException,
  Fw,
  isPromise,
  type RequestScope,
  type RequestState,
  runInRequestScope,
} from '../../core/index.ts';
import { leaveAsFetch, type OutgoingMessage, ResponseMessage } from '../http/outgoing-message.ts';
import type { FetchContext, RequestSource } from '../http/request-source.ts';
import type { Request } from '../http/request.ts';
import { outgoingNow, Response, sentNow } from '../http/response.ts';
import { UploadedFile, uploadedFiles } from '../http/uploaded-file.ts';
import { currentExchange } from '../internal/current-request.ts';
import { takeNativeResponse } from './native-response.ts';
import { runtimeContext } from './runtime-context.ts';
import { answerUnrouted } from './unrouted.ts';
import { WebComponents } from './web-components.ts';

const over = Promise.resolve();
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
    return runInRequestScope(Application.#serveBy, this as unknown as Application, source, context);
  }

  /** {@link handle} without a promise where nothing has to be waited for. @internal */
  [handleNow](source: RequestSource, context: FetchContext): Awaitable<OutgoingMessage> {
    if (this.handle !== Application.prototype.handle) return this.handle(source, context);
    return runInRequestScope(Application.#serveBy, this as unknown as Application, source, context);
  }

  static readonly #serveBy = (
    app: Application,
    source: RequestSource,
    context: FetchContext,
  ): Awaitable<OutgoingMessage> => app.#serve(source, context);

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

  #serve(source: RequestSource, context: FetchContext): Awaitable<OutgoingMessage> {
    let response: Awaitable<Response>;
    try {
      this.reinitializeApplication();
      const request = this.attachRequest(source, context);
      if (this.syncCookieValidation) this.syncCookieValidationState();
      const opening = this.openSessionFromRequestCookies();
      const hasBody = source.method !== 'GET' && source.method !== 'HEAD';
      // Nothing is awaited that is there already: each time costs more than most of the steps.
      response =
        opening || hasBody || this.bootstrap.length > 0 || !this.#isReady
          ? this.#prepare(request, opening, hasBody)
          : this.#run(request);
    } catch (error) {
      response = this.#recover(error);
    }
    if (!isPromise(response)) return this.#leave(response);
    return response.then(
      (made) => this.#leave(made),
      async (error: unknown) => this.#leave(await this.#recover(error)),
    );
  }

  async #prepare(
    request: Request,
    opening: Promise<void> | void,
    hasBody: boolean,
  ): Promise<Response> {
    if (opening) await opening;
    if (this.bootstrap.length > 0 || !this.#isReady) await this.#bootstrap();
    if (hasBody) await request.loadBody();
    return this.#run(request);
  }

  #run(request: Request): Awaitable<Response> {
    const run = this.requestState;
    run.state = ApplicationState.BEFORE_REQUEST;
    const announcing = this.#announce('beforeRequest');
    return announcing
      ? announcing.then(() => this.#respond(request, run))
      : this.#respond(request, run);
  }

  /** The response of the request, or of the error handler. */
  #respond(request: Request, run: RequestState): Awaitable<Response> {
    run.state = ApplicationState.HANDLING_REQUEST;
    let response: Awaitable<Response>;
    try {
      const isOwn = this.handleRequest === Application.prototype.handleRequest;
      response = isOwn ? this.#handle(request) : this.handleRequest(request);
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
    const telling = this.#announce('afterRequest');
    return telling ? telling.then(() => response) : response;
  }

  #handle(request: ApplicationRequest): Awaitable<Response> {
    try {
      const found = this.catchAll ?? request.resolve();
      const result = isPromise(found)
        ? found.then((route) => this.#runRoute(route))
        : this.#runRoute(found);
      return isPromise(result) ? this.#whenDone(result) : this.#responseOf(result);
    } catch (error) {
      return answerUnrouted(this, error);
    }
  }

  #runRoute([route, params = {}]: CatchAll): Awaitable<unknown> {
    const run = this.requestState;
    run.requestedRoute = route;
    run.requestedParams = params;
    return this.runActionNow(route, params);
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
    const scope = currentRequestScope() as RequestScope;
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
    this.requestStateIn(scope).state = ApplicationState.END;
    return over;
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

  #responseOf(result: unknown): Response {
    if (result instanceof Response) return result;
    const { response } = this;
    if (result instanceof globalThis.Response) return takeNativeResponse(response, result);
    if (result !== null && result !== undefined) response.data = result;
    return response;
  }
}
