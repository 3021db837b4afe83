import { Fw } from '../../core/index.ts';
import type { FetchContext } from '../../web/index.ts';
import type { ServableApp } from '../node/servable-app.ts';
import type { WorkerGate, WorkerSource } from './worker-source.ts';

/** One request of a queue, with the function that receives its response. */
export interface QueuedRequest {
  readonly request: Request;
  /** Receives the response, or an error when the application has failed. */
  respond(response: Response | Error): void | Promise<void>;
}

/** Requests that are read one after another from a queue, as under a process manager of another server. */
export class IterableSource implements WorkerSource {
  readonly #app: ServableApp;
  readonly #requests: AsyncIterable<Request | QueuedRequest>;
  #drained = false;

  /** @param requests Requests with the receiver of their response; the response to a request alone is read and dropped. */
  constructor(app: ServableApp, requests: AsyncIterable<Request | QueuedRequest>) {
    this.#app = app;
    this.#requests = requests;
  }

  async open(gate: WorkerGate): Promise<void> {
    for await (const one of this.#requests) {
      const queued = 'respond' in one ? one : { request: one, respond: discard };
      // The queue has returned it after the worker began to stop.
      if (this.#drained || !gate.enter()) return respond(queued, refusal());
      try {
        await this.#serve(queued, { waitUntil: gate.waitUntil });
      } finally {
        gate.leave();
      }
      // Reading another request from the queue would lose it.
      if (this.#drained) return;
    }
  }

  drain(): void {
    this.#drained = true;
  }

  close(): void {
    this.#drained = true;
  }

  async #serve(queued: QueuedRequest, context: FetchContext): Promise<void> {
    await respond(queued, await this.#answer(queued.request, context));
  }

  async #answer(request: Request, context: FetchContext): Promise<Response | Error> {
    try {
      return await this.#app.fetch(request, context);
    } catch (error) {
      // A failing request never ends the loop.
      logFault(error);
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}

/** Reads a response to its end, because a request is finished when its body is. */
async function discard(response: Response | Error): Promise<void> {
  if (!(response instanceof Error)) await response.body?.pipeTo(new WritableStream());
}

function refusal(): Response {
  const headers = { 'Content-Type': 'text/plain; charset=UTF-8', 'Retry-After': '1' };
  return new globalThis.Response('Service Unavailable.', { status: 503, headers });
}

/** Passes on a response, once. A failure must not end the loop either. */
async function respond(queued: QueuedRequest, answer: Response | Error): Promise<void> {
  try {
    await queued.respond(answer);
  } catch (error) {
    logFault(error);
  }
}

function logFault(error: unknown): void {
  Fw.error(error instanceof Error ? (error.stack ?? error.message) : String(error), 'fwx\\bridge');
}
