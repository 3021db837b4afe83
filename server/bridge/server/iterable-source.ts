import { Fw } from '../../core/index.ts';
import type { ServableApp } from '../node/servable-app.ts';
import type { WorkerGate, WorkerSource } from './worker.ts';

/** One request of a queue, with where its answer goes. */
export interface QueuedRequest {
  readonly request: Request;
  /** Takes the answer; a failure of the application is given as an error. */
  respond(response: Response | Error): void | Promise<void>;
}

/** Requests that come one after another from a queue, as under a process manager of another server. */
export class IterableSource implements WorkerSource {
  readonly #app: ServableApp;
  readonly #requests: AsyncIterable<QueuedRequest>;
  #drained = false;

  constructor(app: ServableApp, requests: AsyncIterable<QueuedRequest>) {
    this.#app = app;
    this.#requests = requests;
  }

  async open(gate: WorkerGate): Promise<void> {
    for await (const queued of this.#requests) {
      if (this.#drained || !gate.enter()) return;
      try {
        await this.#serve(queued);
      } finally {
        gate.leave();
      }
      // Leaving here instead of asking for another one that nobody would serve.
      if (this.#drained) return;
    }
  }

  drain(): void {
    this.#drained = true;
  }

  close(): void {
    this.#drained = true;
  }

  async #serve(queued: QueuedRequest): Promise<void> {
    try {
      await queued.respond(await this.#app.fetch(queued.request));
    } catch (error) {
      // A failing request never ends the loop.
      const fault = error instanceof Error ? error : new Error(String(error));
      Fw.error(fault.stack ?? fault.message, 'fwx\\bridge');
      await queued.respond(fault);
    }
  }
}
