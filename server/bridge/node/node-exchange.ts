import type { IncomingMessage, ServerResponse } from 'node:http';

import { type Awaitable, Fw, HttpException, isPromise } from '../../core/index.ts';
import {
  type FetchContext,
  handleNow,
  type MultipartOptions,
  type MultipartReader,
  type OutgoingMessage,
  reasonPhrase,
} from '../../web/index.ts';
import { streamMultipart } from '../multipart/stream-multipart.ts';
import { outgoingOf, plainMessage } from './native-response.ts';
import { NodeContext } from './node-context.ts';
import { NodeRequest } from './node-request.ts';
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

/** A request on its way, and its answer once there is one. */
interface Going {
  readonly request: NodeRequest;
  outgoing: OutgoingMessage | null;
}

/** The way of requests through an application, and of its answers to the wire. */
export class NodeExchange {
  readonly #app: DirectApp;
  readonly #multipart: MultipartReader;
  readonly #maxBodyBytes: number;
  readonly #onError: (error: unknown) => void;

  /**
   * @throws {UnknownPropertyException} A key of `multipart` is no option.
   * @throws {InvalidConfigException} A limit is negative or not whole.
   */
  constructor(app: ServableApp, options: NodeHandlerOptions) {
    this.#app = app;
    this.#multipart = streamMultipart(options.multipart);
    this.#maxBodyBytes = options.maxBodyBytes ?? 0;
    this.#onError = options.onError ?? logError;
  }

  /**
   * Answers a request.
   *
   * @param onClose Called once the response has left or its client has gone.
   */
  run(message: IncomingMessage, response: ServerResponse, onClose?: () => void): void {
    const context = new NodeContext(message, this.#multipart);
    const { target, rawBody } = context;
    const maxBodyBytes = this.#maxBodyBytes;
    const request = new NodeRequest({ message, response, maxBodyBytes, target, rawBody });
    const going: Going = { request, outgoing: null };
    // One listener, whoever waits for the end: each costs the response a list, and the list a copy.
    response.on('close', () => {
      onClose?.();
      if (going.outgoing) this.#finish(going, response);
    });
    let answer: Awaitable<OutgoingMessage>;
    try {
      this.#checkLength(message);
      // A bad target is refused before the application gets to see it.
      request.checkTarget();
      answer = this.#answer(request, context as FetchContext);
    } catch (error) {
      answer = this.#failure(error);
    }
    if (!isPromise(answer)) return this.#leave(going, answer, response);
    answer.then(
      (made) => this.#leave(going, made, response),
      (error: unknown) => this.#leave(going, this.#failure(error), response),
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
    if (limit === 0 || !(Number(message.headers['content-length']) > limit)) return;
    throw new HttpException(413, `The request body must not be larger than ${limit} bytes.`);
  }

  #failure(error: unknown): OutgoingMessage {
    if (error instanceof BadTargetError) return plainMessage(400, 'Bad Request');
    const status = error instanceof HttpException ? error.statusCode : 500;
    if (status >= 500) this.#onError(error);
    return plainMessage(status, reasonPhrase(status) || 'Error');
  }

  #leave(going: Going, outgoing: OutgoingMessage, response: ServerResponse): void {
    going.outgoing = outgoing;
    // Nobody will be told of a client that left before.
    if (response.destroyed || response.closed) this.#finish(going, response);
    try {
      send(response, outgoing)?.catch((error: unknown) => this.#sendFailure(error, response));
    } catch (error) {
      this.#sendFailure(error, response);
    }
  }

  #sendFailure(error: unknown, response: ServerResponse): void {
    this.#onError(error);
    if (!response.headersSent) void send(response, plainMessage(500, 'Internal Server Error'));
  }

  #finish({ request, outgoing }: Going, response: ServerResponse): void {
    request.discard();
    outgoing?.finish(response.writableFinished).catch(this.#onError);
  }
}

function logError(error: unknown): void {
  Fw.error(error instanceof Error ? (error.stack ?? error.message) : String(error), 'fwx\\bridge');
}
