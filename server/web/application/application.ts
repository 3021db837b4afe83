import { type Awaitable, ExitException, Fw } from '../../core/index.ts';
import {
  type ApplicationEvents,
  type ApplicationRequest,
  ApplicationState,
  currentRequestScope,
  enterRequestScope,
  isPromise,
  type RequestScope,
  runInNewScope,
  stateIn,
} from '../../core/internal.ts';
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
import { beginIn, openIn, RequestOpening, takeIn } from './request-opening.ts';
import { announce, responseOf } from './request-steps.ts';
import { runtimeContext } from './runtime-context.ts';
import { answerUnrouted } from './unrouted.ts';

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
export class Application<
  E extends ApplicationEvents = ApplicationEvents,
> extends RequestOpening<E> {
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
    return this.#handle(request, this[stateIn](currentRequestScope()) as Exchange);
  }

  /** Deletes temporary files of uploads. */
  protected resetUploadedFilesState(): Promise<void> | void {
    if (uploadedFiles.peek()) return UploadedFile.reset();
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
    let response: Awaitable<Response>;
    try {
      const exchange = this[beginIn](scope);
      const request = this[takeIn](scope, exchange, source, context);
      const opening = this[openIn](request);
      const hasBody = source.method !== 'GET' && source.method !== 'HEAD';
      // Nothing is awaited that is there already: each time costs more than most of the steps.
      response =
        opening || hasBody || this.bootstrap.length > 0 || !this.#isReady
          ? this.#prepare(exchange, request, opening, hasBody)
          : this.#run(exchange, request);
    } catch (error) {
      response = this.#recover(error);
    }
    return isPromise(response) ? this.#leaveLater(scope, response) : this.#leave(scope, response);
  }

  // Functions that others are made in cost a place for what those look at, whether they are needed or not: the ways
  // that wait stand apart.
  #leaveLater(scope: RequestScope, response: PromiseLike<Response>): Awaitable<OutgoingMessage> {
    return Promise.resolve(response).then(
      (made) => this.#leave(scope, made),
      async (error: unknown) => this.#leave(scope, await this.#recover(error)),
    );
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

  #run(exchange: Exchange, request: Request): Awaitable<Response> {
    exchange.state = ApplicationState.BEFORE_REQUEST;
    const announcing = announce(this, 'beforeRequest');
    return announcing
      ? this.#runAfter(announcing, exchange, request)
      : this.#respond(request, exchange);
  }

  async #runAfter(
    announcing: Promise<void>,
    exchange: Exchange,
    request: Request,
  ): Promise<Response> {
    await announcing;
    return this.#respond(request, exchange);
  }

  /** The response of the request, or of the error handler. */
  #respond(request: Request, exchange: Exchange): Awaitable<Response> {
    exchange.state = ApplicationState.HANDLING_REQUEST;
    let response: Awaitable<Response>;
    try {
      if (this.handleRequest === Application.prototype.handleRequest) {
        const result = this.#start(request, exchange);
        if (isPromise(result)) return this.#respondTo(result, exchange);
        response = responseOf(this, result);
      } else response = this.handleRequest(request);
    } catch (error) {
      response = this.#recover(error);
    }
    return this.#responded(response, exchange);
  }

  // What an action gives late passes one turn of the queue here: each costs more than most of the steps.
  #respondTo(result: PromiseLike<unknown>, exchange: Exchange): Awaitable<Response> {
    return Promise.resolve(result).then(
      (value) => this.#respondWith(responseOf, value, exchange),
      (error: unknown) => this.#respondWith(answerUnrouted, error, exchange),
    );
  }

  #respondWith(
    make: (app: Application, value: unknown) => Awaitable<Response>,
    value: unknown,
    exchange: Exchange,
  ): Awaitable<Response> {
    let response: Awaitable<Response>;
    try {
      response = make(this, value);
    } catch (error) {
      response = this.#recover(error);
    }
    return this.#responded(response, exchange);
  }

  #responded(response: Awaitable<Response>, exchange: Exchange): Awaitable<Response> {
    return response instanceof Response
      ? this.#tellAfter(response, exchange)
      : this.#respondLater(response, exchange);
  }

  #respondLater(response: PromiseLike<Response>, exchange: Exchange): Awaitable<Response> {
    return Promise.resolve(response).then(
      (made) => this.#tellAfter(made, exchange),
      async (error: unknown) => this.#tellAfter(await this.#recover(error), exchange),
    );
  }

  #tellAfter(response: Response, exchange: Exchange): Awaitable<Response> {
    exchange.state = ApplicationState.AFTER_REQUEST;
    const telling = announce(this, 'afterRequest');
    return telling ? telling.then(() => response) : response;
  }

  #handle(request: ApplicationRequest, exchange: Exchange): Awaitable<Response> {
    const result = this.#start(request, exchange);
    return isPromise(result) ? this.#whenDone(result) : responseOf(this, result);
  }

  /** What the action of the request gives. */
  #start(request: ApplicationRequest, exchange: Exchange): Awaitable<unknown> {
    try {
      const found = this.catchAll ?? request.resolve();
      return isPromise(found) ? this.#runLater(found, exchange) : this.#runRoute(found, exchange);
    } catch (error) {
      return answerUnrouted(this, error);
    }
  }

  async #runLater(found: PromiseLike<CatchAll>, exchange: Exchange): Promise<unknown> {
    return this.#runRoute(await found, exchange);
  }

  #runRoute([route, params = {}]: CatchAll, exchange: Exchange): Awaitable<unknown> {
    exchange.requestedRoute = route;
    exchange.requestedParams = params;
    return this.runActionNow(route, params);
  }

  #whenDone(result: PromiseLike<unknown>): Promise<Response> {
    return Promise.resolve(result).then(
      (value) => responseOf(this, value),
      (error: unknown) => answerUnrouted(this, error),
    );
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
      return isPromise(message)
        ? this.#finishLater(message, scope, response)
        : this.#finishing(message, scope, response);
    } catch (error) {
      return this.#leaveAfter(scope, error);
    }
  }

  #finishLater(
    message: PromiseLike<OutgoingMessage>,
    scope: RequestScope,
    response: Response,
  ): Awaitable<OutgoingMessage> {
    return Promise.resolve(message).then(
      (made) => this.#finishing(made, scope, response),
      (error: unknown) => this.#leaveAfter(scope, error),
    );
  }

  #terminate(scope: RequestScope, response: Response): Awaitable<OutgoingMessage> {
    const exchange = currentExchange.peekIn(scope);
    const isOwn = this.terminate === Application.prototype.terminate;
    if (!isOwn || !exchange?.request) return this.terminate(response);
    exchange.state = ApplicationState.SENDING_RESPONSE;
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
    if (!this.#isOver(scope, response)) return this.#finalizeIn(scope, response, success);
    if (success) response.isSent = true;
    this[stateIn](scope).state = ApplicationState.END;
    return settled;
  }

  #finalizeIn(scope: RequestScope, response: Response, success: boolean): Promise<void> {
    return enterRequestScope(scope, () => this.finalize(success, response));
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
    const exchange = currentExchange.peek();
    if (exchange) exchange.isFaulty = true;
    return this.errorHandler.bind(this).handleException(error);
  }
}
