import type { IncomingMessage, ServerResponse } from 'node:http';

import { type Awaitable, Fw, HttpException, InvalidConfigException } from '../../core/index.ts';
import { isPromise } from '../../core/internal.ts';
import {
  type FetchContext,
  handleNow,
  type MultipartOptions,
  type MultipartReader,
  type OutgoingMessage,
  reasonPhrase,
  settled,
} from '../../web/index.ts';
import { streamMultipart } from '../multipart/stream-multipart.ts';
import { outgoingOf, plainMessage } from './native-response.ts';
import { NodeContext } from './node-context.ts';
import { NodeRequest, type NodeRequestInit } from './node-request.ts';
import { BadTargetError } from './node-url.ts';
import { send } from './send.ts';
import type { ServableApp } from './servable-app.ts';

/** Options of {@link nodeHandler}. */
export interface NodeHandlerOptions {
  /** Most bytes of a request body, whoever reads it; 0, the default: no limit beyond that of the application. */
  readonly maxBodyBytes?: number;
  /** Limits of multipart forms. */
  readonly multipart?: Partial<MultipartOptions>;
  /** Told about what went wrong outside the application. Default: the log. */
  readonly onError?: (error: unknown) => void;
}

/** What the door of an application gives to its listener without a promise where it can. */
interface DirectApp extends ServableApp {
  readonly [handleNow]?: (source: NodeRequest, context: FetchContext) => Awaitable<OutgoingMessage>;
}

/** Hears that the answer to a request has left, or that its client has gone. */
export interface AnswerWatcher<T> {
  /** @param answer What was given with the request. */
  closed(answer: T): void;
}

/** A request on its way, and its answer once there is one: one object for all that has to be remembered. */
class Going implements NodeRequestInit {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly maxBodyBytes: number;
  readonly target: string | undefined;
  readonly rawBody: string | Uint8Array | undefined;
  readonly request: NodeRequest;
  outgoing: OutgoingMessage | null = null;

  constructor(
    message: IncomingMessage,
    response: ServerResponse,
    context: NodeContext,
    maxBodyBytes: number,
  ) {
    this.message = message;
    this.response = response;
    this.maxBodyBytes = maxBodyBytes;
    this.target = context.target;
    this.rawBody = context.rawBody;
    this.request = new NodeRequest(this);
  }
}

/** The way of requests through an application, and of its answers to the wire. */
export class NodeExchange {
  readonly #app: DirectApp;
  readonly #multipart: MultipartReader;
  readonly #maxBodyBytes: number;
  readonly #onError: (error: unknown) => void;

  /**
   * @throws {UnknownPropertyException} A key of `multipart` is no option.
   * @throws {InvalidConfigException} `app` has no `fetch`; a limit is negative or not whole.
   */
  constructor(app: ServableApp, options: NodeHandlerOptions) {
    assertApp(app);
    this.#app = app;
    this.#multipart = streamMultipart(options.multipart);
    this.#maxBodyBytes = options.maxBodyBytes ?? 0;
    this.#onError = options.onError ?? logError;
  }

  /**
   * Answers a request.
   *
   * @param watcher Told once the response has left or its client has gone.
   * @param token What it is told then.
   */
  // oxlint-disable-next-line max-params -- for every request
  run<T = null>(
    message: IncomingMessage,
    response: ServerResponse,
    watcher: AnswerWatcher<T> | null,
    token: T,
  ): void {
    const context = new NodeContext(message, this.#multipart);
    const going = new Going(message, response, context, this.#maxBodyBytes);
    // One listener, whoever waits for the end: each costs the response a list, and the list a copy.
    response.on('close', () => {
      watcher?.closed(token);
      if (going.outgoing) this.#finish(going);
    });
    const answer = this.#begin(going, context as FetchContext);
    if (isPromise(answer)) this.#leaveLater(going, answer);
    else this.#leave(going, answer);
  }

  #begin({ message, request }: Going, context: FetchContext): Awaitable<OutgoingMessage> {
    try {
      if (this.#maxBodyBytes !== 0) this.#checkLength(message);
      // A bad target is refused before the application gets to see it.
      request.checkTarget();
      return this.#answer(request, context);
    } catch (error) {
      return this.#failure(error);
    }
  }

  // Apart, because functions that others are made in cost each request a place for what those look at.
  #leaveLater(going: Going, answer: PromiseLike<OutgoingMessage>): void {
    void answer.then(
      (made) => this.#leave(going, made),
      (error: unknown) => this.#leave(going, this.#failure(error)),
    );
  }

  #answer(request: NodeRequest, context: FetchContext): Awaitable<OutgoingMessage> {
    const app = this.#app;
    if (app[handleNow]) return app[handleNow](request, context);
    return app.handle ? app.handle(request, context) : this.#fetch(request, context);
  }

  async #fetch(request: NodeRequest, context: FetchContext): Promise<OutgoingMessage> {
    const answer = await this.#app.fetch(request as unknown as Request, context);
    return outgoingOf(answer, request.method);
  }

  #checkLength(message: IncomingMessage): void {
    const limit = this.#maxBodyBytes;
    if (!(Number(message.headers['content-length']) > limit)) return;
    throw new HttpException(413, `The request body must not be larger than ${limit} bytes.`);
  }

  #failure(error: unknown): OutgoingMessage {
    if (error instanceof BadTargetError) return plainMessage(400, 'Bad Request');
    const status = error instanceof HttpException ? error.statusCode : 500;
    if (status >= 500) this.#onError(error);
    return plainMessage(status, reasonPhrase(status) || 'Error');
  }

  #leave(going: Going, outgoing: OutgoingMessage): void {
    const { response } = going;
    going.outgoing = outgoing;
    // Nobody will be told of a client that left before.
    if (response.destroyed || response.closed) this.#finish(going);
    try {
      const sending = send(response, outgoing);
      if (sending) this.#watch(sending, response);
    } catch (error) {
      this.#sendFailure(error, response);
    }
  }

  #watch(sending: Promise<void>, response: ServerResponse): void {
    sending.catch((error: unknown) => this.#sendFailure(error, response));
  }

  #sendFailure(error: unknown, response: ServerResponse): void {
    this.#onError(error);
    if (!response.headersSent) void send(response, plainMessage(500, 'Internal Server Error'));
  }

  #finish({ request, response, outgoing }: Going): void {
    request.discard();
    const ending = outgoing?.finish(response.writableFinished);
    // Nothing can come of an end that waits for nothing.
    if (ending !== settled) ending?.catch(this.#onError);
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
