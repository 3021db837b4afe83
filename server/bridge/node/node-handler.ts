import type { IncomingMessage, ServerResponse } from 'node:http';

import { Fw, HttpException } from '../../core/index.ts';
import {
  type FetchContext,
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

/** Handles one request of `node:http`; also a middleware of Express and Connect. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * An application as a handler of `node:http`, Express, Fastify (after `reply.hijack()`) and everything else
 * that passes on the request and response of Node. A mount point of Express becomes the base URL, and a body
 * that was parsed before is taken over.
 *
 * @throws {UnknownPropertyException} A key of `multipart` is no option.
 * @throws {InvalidConfigException} A limit is negative or not whole.
 */
export function nodeHandler(app: ServableApp, options: NodeHandlerOptions = {}): NodeHandler {
  const exchange = new Exchange(app, options);
  return (message, response) => void exchange.run(message, response);
}

/** The way of one request through an application, and of its answer to the wire. */
class Exchange {
  readonly #app: ServableApp;
  readonly #multipart: MultipartReader;
  readonly #maxBodyBytes: number;
  readonly #onError: (error: unknown) => void;

  constructor(app: ServableApp, options: NodeHandlerOptions) {
    this.#app = app;
    this.#multipart = streamMultipart(options.multipart);
    this.#maxBodyBytes = options.maxBodyBytes ?? 0;
    this.#onError = options.onError ?? logError;
  }

  async run(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const context = new NodeContext(message, this.#multipart);
    const { target, rawBody } = context;
    const maxBodyBytes = this.#maxBodyBytes;
    const request = new NodeRequest({ message, response, maxBodyBytes, target, rawBody });
    let outgoing: OutgoingMessage;
    try {
      this.#checkLength(message);
      outgoing = await this.#answer(request, context as FetchContext);
    } catch (error) {
      outgoing = this.#failure(error);
    }
    this.#watchEnd(outgoing, request, response);
    try {
      const sending = send(response, outgoing);
      if (sending) await sending;
    } catch (error) {
      this.#onError(error);
      if (!response.headersSent) void send(response, plainMessage(500, 'Internal Server Error'));
    }
  }

  #answer(request: NodeRequest, context: FetchContext): Promise<OutgoingMessage> {
    return this.#app.handle ? this.#app.handle(request, context) : this.#fetch(request, context);
  }

  async #fetch(request: NodeRequest, context: FetchContext): Promise<OutgoingMessage> {
    // A bad target is refused before the application gets to see it.
    void request.url;
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

  #watchEnd(outgoing: OutgoingMessage, request: NodeRequest, response: ServerResponse): void {
    const onClose = (): void => {
      request.discard();
      outgoing.finish(response.writableFinished).catch(this.#onError);
    };
    if (response.destroyed || response.closed) onClose();
    else response.on('close', onClose);
  }
}

function logError(error: unknown): void {
  Fw.error(error instanceof Error ? (error.stack ?? error.message) : String(error), 'fwx\\bridge');
}
