import type { IncomingMessage, ServerResponse } from 'node:http';

import { Fw, HttpException, InvalidConfigException } from '../../core/index.ts';
import {
  type FetchContext,
  type MultipartOptions,
  type MultipartReader,
  type OutgoingMessage,
  reasonPhrase,
  streamMultipart,
  type WebSocketHandler,
} from '../../web/index.ts';
import { NodeContext } from './node-context.ts';
import { NodeRequest } from './node-request.ts';
import { plainMessage, toOutgoingMessage } from './outgoing.ts';
import { breakOff, hasLeftWhole } from './request-end.ts';
import { nodeRequestUrl } from './request-url.ts';
import { discardBody, send } from './send.ts';
import type { ServableApp } from './servable-app.ts';

/** Options of {@link nodeHandler}. */
export interface NodeHandlerOptions {
  /** Most bytes of a request body, whoever reads it; 0, the default: no limit beyond that of the application. */
  readonly maxBodyBytes?: number;
  /** Limits of multipart forms. */
  readonly multipart?: Partial<MultipartOptions>;
  /**
   * Whether status and headers of a streamed body wait for its first chunk, so that a body that fails before it is
   * answered with 500. Default false: they leave at once, and such a failure breaks the response off.
   */
  readonly deferHeaders?: boolean;
  /**
   * Called with an error that reaches the listener: the application has thrown it, or a body has failed. A `Response`
   * that it returns, or a promise gives, is sent, unless another one has begun to leave. Default: the error is logged.
   *
   * @param request The request that has failed.
   */
  readonly onError?: (error: unknown, request: Request) => unknown;
}

/** What a server adds to a request. */
export interface RunOptions {
  /** Aborts when the server begins to stop. */
  readonly shutdownSignal?: AbortSignal;
  /** Makes a WebSocket of the connection, with the cookies of the message; `closed` settles at its end. */
  readonly acceptWebSocket?: (
    handler: WebSocketHandler,
    outgoing: OutgoingMessage,
  ) => Promise<{ readonly closed: Promise<void> }>;
  /** Called once, when the response has left or its client has gone. */
  readonly onClose?: (outcome: ExchangeOutcome) => void;
}

/** What has become of a request. */
export interface ExchangeOutcome {
  readonly context: NodeContext;
  /** Status of the response; 0 when the client went away before there was one. */
  readonly status: number;
  /** Bytes of the body that were handed to the socket. */
  readonly bytes: number;
  /** Whether the response has left whole. */
  readonly isWhole: boolean;
}

/** One request on its way through the application. */
interface Exchange {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly context: NodeContext;
  readonly options: RunOptions;
  readonly progress: { bytes: number };
  request: NodeRequest | null;
  outgoing: OutgoingMessage | null;
  /** Whether it was ended before the application has answered. */
  isFailed: boolean;
  /** Whether it has become a WebSocket. */
  isUpgraded: boolean;
}

/** Takes requests of `node:http` through an application, and sends its responses. */
export class NodeExchange {
  readonly #app: ServableApp;
  readonly #multipart: MultipartReader;
  readonly #options: NodeHandlerOptions;
  readonly #maxBodyBytes: number;

  /**
   * @throws {UnknownPropertyException} A key of `multipart` is no option.
   * @throws {InvalidConfigException} `app` has no `fetch`; a limit is negative or not whole.
   */
  constructor(app: ServableApp, options: NodeHandlerOptions) {
    assertApp(app);
    this.#app = app;
    this.#options = options;
    this.#multipart = streamMultipart(options.multipart);
    this.#maxBodyBytes = options.maxBodyBytes ?? 0;
  }

  /** Answers a request. */
  run(message: IncomingMessage, response: ServerResponse, options: RunOptions = {}): void {
    const context = new NodeContext({
      message,
      multipart: this.#multipart,
      shutdownSignal: options.shutdownSignal,
      isUpgrade: options.acceptWebSocket !== undefined,
      fail: (error) => void this.#fail(error, exchange),
    });
    const exchange: Exchange = {
      message,
      response,
      context,
      options,
      progress: { bytes: 0 },
      request: null,
      outgoing: null,
      isFailed: false,
      isUpgraded: false,
    };
    response.on('close', () => this.#end(exchange));
    void this.#serve(exchange);
  }

  /** Answers the request; never rejects. */
  async #serve(exchange: Exchange): Promise<void> {
    const { response } = exchange;
    let outgoing: OutgoingMessage;
    try {
      outgoing = await this.#respond(exchange);
    } catch (error) {
      outgoing = await this.#errorMessage(error, exchange);
    }
    // The client went away, or the request was ended, before there was anything to finish.
    if (response.closed || exchange.isFailed) return this.#abandon(exchange, outgoing);
    exchange.outgoing = outgoing;
    try {
      if (await this.#upgrade(exchange, outgoing)) return;
      await this.#send(exchange, outgoing);
    } catch (error) {
      await this.#sendError(error, exchange);
    }
  }

  #send({ response, options, progress }: Exchange, outgoing: OutgoingMessage): Promise<void> {
    const { deferHeaders = false } = this.#options;
    const { shutdownSignal } = options;
    return send(response, outgoing, { deferHeaders, shutdownSignal, progress });
  }

  /** Makes a WebSocket of a request that the application has accepted. @returns Whether it was one. */
  async #upgrade(exchange: Exchange, outgoing: OutgoingMessage): Promise<boolean> {
    const { context, options, response } = exchange;
    const { webSocketHandler: handler } = context;
    if (!handler || !options.acceptWebSocket || outgoing.status >= 400) return false;
    const { closed } = await options.acceptWebSocket(handler, outgoing);
    exchange.isUpgraded = true;
    await discardBody(outgoing);
    await closed;
    // The connection is no longer one of HTTP, so Node does not emit it.
    response.emit('close');
    return true;
  }

  /** Ends a request with an error that nobody has handled. */
  async #fail(error: unknown, exchange: Exchange): Promise<void> {
    const { response } = exchange;
    if (response.writableEnded || response.closed || exchange.isUpgraded) return;
    if (exchange.outgoing) {
      if (response.headersSent) breakOff(response);
      return;
    }
    exchange.isFailed = true;
    await this.#sendError(error, exchange);
  }

  /** The response of the application. @throws What the application throws. */
  async #respond(exchange: Exchange): Promise<OutgoingMessage> {
    const { message, context } = exchange;
    const request = new NodeRequest({
      message,
      url: nodeRequestUrl(message, context.target ?? message.url ?? '/'),
      maxBodyBytes: this.#maxBodyBytes,
      rawBody: context.rawBody,
    });
    exchange.request = request;
    this.#assertLength(message);
    const app = this.#app;
    if (app.handle) return app.handle(request, context as FetchContext);
    const response = await app.fetch(request.lazy, context as FetchContext);
    return toOutgoingMessage(response, request.method);
  }

  #assertLength(message: IncomingMessage): void {
    const limit = this.#maxBodyBytes;
    if (limit === 0 || !(Number(message.headers['content-length']) > limit)) return;
    throw new HttpException(413, `The request body must not be larger than ${limit} bytes.`);
  }

  async #errorMessage(error: unknown, exchange: Exchange): Promise<OutgoingMessage> {
    const status = error instanceof HttpException ? error.statusCode : 500;
    return status < 500
      ? plainMessage(status, reasonPhrase(status) || 'Error')
      : this.#report(error, exchange, status);
  }

  /** Passes an error to `onError`, or logs it. @returns What to answer instead. */
  async #report(error: unknown, exchange: Exchange, status = 500): Promise<OutgoingMessage> {
    const { request } = exchange;
    const { onError = logError } = this.#options;
    if (!request) logError(error);
    try {
      const answer: unknown = request && (await onError(error, request.lazy));
      if (answer instanceof Response) return toOutgoingMessage(answer, request?.method ?? 'GET');
    } catch (failure) {
      logError(error);
      logError(failure);
    }
    return plainMessage(status, reasonPhrase(status) || 'Error');
  }

  async #sendError(error: unknown, exchange: Exchange): Promise<void> {
    const { response } = exchange;
    const message = await this.#report(error, exchange);
    if (response.headersSent || response.closed) return discardBody(message);
    try {
      await this.#send(exchange, message);
    } catch (failure) {
      logError(failure);
      response.destroy();
    }
  }

  /** Ends an exchange whose client has gone before there was a message. */
  async #abandon(exchange: Exchange, outgoing: OutgoingMessage): Promise<void> {
    this.#finish(exchange, outgoing, false);
    await discardBody(outgoing);
  }

  #end(exchange: Exchange): void {
    const { context, request, response, outgoing, progress, options } = exchange;
    const isWhole = exchange.isUpgraded || hasLeftWhole(response);
    if (!isWhole || exchange.isUpgraded) request?.abort();
    if (outgoing) this.#finish(exchange, outgoing, isWhole);
    const status = exchange.isUpgraded ? 101 : response.headersSent ? response.statusCode : 0;
    options.onClose?.({ context, status, bytes: progress.bytes, isWhole });
  }

  #finish(exchange: Exchange, outgoing: OutgoingMessage, isWhole: boolean): void {
    exchange.request?.discard();
    outgoing.finish(isWhole).catch((error: unknown) => this.#report(error, exchange));
  }
}

function assertApp(app: unknown): void {
  const { fetch, handle } = Object(app) as Partial<ServableApp>;
  if (typeof fetch === 'function' || typeof handle === 'function') return;
  const got = app === null ? 'null' : typeof app;
  throw new InvalidConfigException(
    `An application is an object with fetch(request), got ${got === 'object' ? 'an object without it' : got}.`,
  );
}

function logError(error: unknown): void {
  Fw.error(error instanceof Error ? (error.stack ?? error.message) : String(error), 'fwx\\bridge');
}
