import type { IncomingMessage, ServerResponse } from 'node:http';

import { Fw, HttpException } from '../../core/index.ts';
import { type FetchContext, type OutgoingMessage, type WebSocketHandler } from '../../web/index.ts';
import { reasonPhrase } from '../../web/internal.ts';
import { NodeContext } from './node-context.ts';
import type { NodeListener } from './node-listener.ts';
import { NodeRequest } from './node-request.ts';
import { plainMessage, toOutgoingMessage } from './outgoing.ts';
import {
  abortResponse,
  http2Response,
  isClosed,
  isLostUnread,
  isSentCompletely,
  onUnreadStream,
} from './request-end.ts';
import { nodeUrlParts } from './request-url.ts';
import { discardBody, send } from './send.ts';
import { SentBytes } from './sent-bytes.ts';

/** Upgrades the connection to a WebSocket, with the cookies of the message; `closed` settles at its end. */
export type AcceptWebSocket = (
  handler: WebSocketHandler,
  outgoing: OutgoingMessage,
) => Promise<{ readonly closed: Promise<void> }>;

/** Options that a server passes for a request. */
export interface RunOptions extends Pick<FetchContext, 'shutdownSignal' | 'waitUntil'> {
  /** Undefined for a request that is not an upgrade. */
  readonly acceptWebSocket?: AcceptWebSocket | undefined;
  /** Called once, when the response was sent or its client has gone away. */
  readonly onClose?: (outcome: ExchangeOutcome) => void;
}

/** The outcome of a request. */
export interface ExchangeOutcome {
  readonly context: NodeContext;
  /** Status of the response; 0 when the client went away before there was one. */
  readonly status: number;
  /** Bytes of the body that were written to the socket. */
  readonly sent: SentBytes;
  /** Whether the response was sent completely. */
  readonly isWhole: boolean;
}

/** The parts of a {@link NodeExchange}. */
interface NodeExchangeInit {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly options: RunOptions;
}

/** Passes one request to an application, and sends the response. */
export class NodeExchange {
  readonly #listener: NodeListener;
  readonly #message: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #options: RunOptions;
  readonly #context: NodeContext;
  readonly #sent = new SentBytes();
  #request: NodeRequest | null = null;
  #served: Promise<void> | null = null;
  #outgoing: OutgoingMessage | null = null;
  /** Whether the exchange was ended before the application has answered. */
  #isFailed = false;
  /** Whether the connection was upgraded to a WebSocket. */
  #isUpgraded = false;
  #isOver = false;

  constructor(listener: NodeListener, { message, response, options }: NodeExchangeInit) {
    this.#listener = listener;
    this.#message = message;
    this.#response = response;
    this.#options = options;
    this.#context = new NodeContext(this, {
      message,
      multipart: listener.multipart,
      shutdownSignal: options.shutdownSignal,
      waitUntil: options.waitUntil,
      isUpgrade: options.acceptWebSocket !== undefined,
    });
  }

  /** Answers the request. */
  start(): void {
    const response = this.#response;
    response.on('close', this.#endOnce);
    // The response over HTTP/2 to a HEAD request is not closed with its stream before it was ended.
    http2Response(response)?.stream.on('close', this.#endOnce);
    onUnreadStream(this.#response, () => this.#request?.discard());
    this.#served = this.#serve();
  }

  /** Ends the request with an unhandled error. */
  fail(error: unknown): void {
    const response = this.#response;
    if (response.writableEnded || isClosed(response) || this.#isUpgraded) return;
    if (this.#outgoing) {
      if (response.headersSent) abortResponse(response);
      return;
    }
    this.#isFailed = true;
    void this.#sendError(error);
  }

  /** Never rejects. */
  async #serve(): Promise<void> {
    let outgoing: OutgoingMessage;
    try {
      outgoing = await this.#respond();
    } catch (error) {
      outgoing = await this.#errorMessage(error);
    }
    if (isLostUnread(this.#response, outgoing)) await this.#request?.discardUnread();
    // The client went away, or the request was ended, before there was a response.
    if (isClosed(this.#response) || this.#isFailed) return this.#abandon(outgoing);
    this.#outgoing = outgoing;
    try {
      const { webSocketHandler: handler } = this.#context;
      const sending =
        handler && outgoing.status < 400 ? this.#upgrade(handler, outgoing) : this.#send(outgoing);
      if (sending) await sending;
    } catch (error) {
      await this.#sendError(error);
    }
  }

  /** The response of the application. @throws The error of the application. */
  #respond(): Promise<OutgoingMessage> {
    const message = this.#message;
    const context = this.#context;
    const { app, maxBodyBytes } = this.#listener;
    const url = nodeUrlParts(message, context.target ?? message.url ?? '/');
    const request = new NodeRequest({ message, url, maxBodyBytes, rawBody: context.rawBody });
    this.#request = request;
    assertLength(message, maxBodyBytes);
    return app.handle
      ? app.handle(request, context as FetchContext)
      : this.#fetch(request, context as FetchContext);
  }

  async #fetch(request: NodeRequest, context: FetchContext): Promise<OutgoingMessage> {
    const response = await this.#listener.app.fetch(request.lazy, context);
    return toOutgoingMessage(response, request.method);
  }

  #send(outgoing: OutgoingMessage): Promise<void> | void {
    const { deferHeaders } = this.#listener;
    const { shutdownSignal } = this.#options;
    return send(this.#response, outgoing, { deferHeaders, shutdownSignal, sent: this.#sent });
  }

  /** Upgrades a request that the application has accepted to a WebSocket. */
  async #upgrade(handler: Required<WebSocketHandler>, outgoing: OutgoingMessage): Promise<void> {
    const accepted = await this.#options.acceptWebSocket?.(handler, outgoing);
    this.#isUpgraded = true;
    await discardBody(outgoing);
    await accepted?.closed;
    // The connection is no longer an HTTP connection, so Node does not emit this event.
    this.#response.emit('close');
  }

  async #errorMessage(error: unknown): Promise<OutgoingMessage> {
    const status = error instanceof HttpException ? error.statusCode : 500;
    return status < 500
      ? plainMessage(status, reasonPhrase(status) || 'Error')
      : this.#report(error, status);
  }

  /** Passes an error to `onError`, or logs it. @returns The response to send instead. */
  async #report(error: unknown, status = 500): Promise<OutgoingMessage> {
    const request = this.#request;
    const { onError = logError } = this.#listener;
    if (!request) logError(error);
    try {
      const answer: unknown = request && (await onError(error, request.lazy));
      if (answer instanceof globalThis.Response)
        return toOutgoingMessage(answer, request?.method ?? 'GET');
    } catch (failure) {
      logError(error);
      logError(failure);
    }
    return plainMessage(status, reasonPhrase(status) || 'Error');
  }

  async #sendError(error: unknown): Promise<void> {
    const response = this.#response;
    const message = await this.#report(error);
    if (response.headersSent || isClosed(response)) return discardBody(message);
    try {
      await this.#send(message);
    } catch (failure) {
      logError(failure);
      response.destroy();
    }
  }

  /** Ends an exchange whose client has gone away before there was a message. */
  async #abandon(outgoing: OutgoingMessage): Promise<void> {
    await Promise.all([this.#finish(outgoing, false), discardBody(outgoing)]);
  }

  readonly #endOnce = (): void => {
    if (!this.#isOver) this.#end();
    this.#isOver = true;
  };

  #end(): void {
    const response = this.#response;
    const isWhole = this.#isUpgraded || isSentCompletely(response);
    if (!isWhole || this.#isUpgraded) this.#request?.abort();
    const remaining = this.#outgoing ? this.#finish(this.#outgoing, isWhole) : this.#served;
    // The application of a request that was ended with an error may never answer.
    if (remaining && !this.#isFailed) this.#options.waitUntil?.(remaining);
    const status = this.#isUpgraded ? 101 : response.headersSent ? response.statusCode : 0;
    this.#options.onClose?.({ context: this.#context, status, sent: this.#sent, isWhole });
  }

  #finish(outgoing: OutgoingMessage, isWhole: boolean): Promise<unknown> {
    this.#request?.discard();
    return outgoing.finish(isWhole).catch((error: unknown) => this.#report(error));
  }
}

function assertLength({ headers }: IncomingMessage, limit: number): void {
  if (limit === 0 || !(Number(headers['content-length']) > limit)) return;
  throw new HttpException(413, `The request body must not be larger than ${limit} bytes.`);
}

function logError(error: unknown): void {
  Fw.error(error instanceof Error ? (error.stack ?? error.message) : String(error), 'fwx\\bridge');
}
