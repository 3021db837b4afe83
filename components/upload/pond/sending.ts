import type { SendCallbacks } from '../transfer/send-file.ts';

/** Events of the object that sends a file; FilePond does not listen to `bytes`, which is for the queue. */
export type SendingEvent =
  | 'abort'
  | 'bytes'
  | 'error'
  | 'load'
  | 'load-perceived'
  | 'progress'
  | 'start'
  | 'transfer';

/** Sends a file, or variants of it; returns an object that aborts the request. */
export type Send = (file: unknown, metadata: object, calls: SendCallbacks) => unknown;

type Handler = (value: unknown) => void;

interface Request {
  readonly abort?: () => void;
}

/**
 * Sends one file to the server, with the interface that an item of FilePond expects. FilePond's own object
 * cannot be paused, and cannot be aborted before the file is prepared.
 */
export class Sending {
  readonly #send: Send;
  readonly #handlers: [SendingEvent, Handler][] = [];
  #request: Request | null = null;
  #prepared: readonly [file: unknown, metadata: object] | null = null;
  // The current request: callbacks of a request that was aborted by a pause are ignored.
  #run: object | null = null;
  #isPaused = false;
  #isOver = false;

  constructor(send: Send) {
    this.#send = send;
  }

  on(event: SendingEvent, handler: Handler): void {
    this.#handlers.push([event, handler]);
  }

  /** Called by FilePond's item with the prepared output. */
  process(file: unknown, metadata: object): void {
    if (this.#isOver) return;
    this.#fire('start');
    this.#prepared = [file, metadata];
    if (!this.#isPaused) this.#begin(file, metadata);
  }

  /** Aborts the current request without an event for FilePond's item. */
  pause(): void {
    this.#isPaused = true;
    this.#run = null;
    const request = this.#request;
    this.#request = null;
    request?.abort?.();
  }

  /** Starts another request, which continues where the last one has stopped. */
  resume(): void {
    this.#isPaused = false;
    if (this.#prepared && !this.#isOver) this.#begin(...this.#prepared);
  }

  #begin(file: unknown, metadata: object): void {
    const run = {};
    this.#run = run;
    const isCurrent = (): boolean => this.#run === run && !this.#isOver;
    this.#request = this.#send(file, metadata, {
      load: (response) => {
        const { body } = Object(response) as { readonly body?: unknown };
        const id = String(typeof response === 'object' ? body : response);
        if (isCurrent()) this.#fire('load', id);
        if (isCurrent()) this.#end('load-perceived', id);
      },
      error: (fault) => {
        if (isCurrent()) this.fail(fault);
      },
      progress: (isKnown, sent, total) => {
        if (!isKnown || !(total > 0) || !isCurrent()) return;
        this.#fire('bytes', { loaded: sent, total });
        this.#fire('progress', sent / total);
      },
      abort: () => {
        if (isCurrent()) this.#end('abort', null);
      },
      transfer: (id) => {
        if (isCurrent()) this.#fire('transfer', id);
      },
    }) as Request | null;
  }

  /** Ends with an error because the file cannot be prepared or sent. */
  fail(fault: unknown): void {
    const isText = typeof fault !== 'object' || fault === null;
    this.#end('error', isText ? { type: 'error', code: 0, body: fault as string } : fault);
  }

  abort(): void {
    this.#request?.abort?.();
    this.#end('abort', null);
  }

  /** Stops without an event for FilePond's item, which has been removed. */
  cancel(): void {
    this.#isOver = true;
    this.#request?.abort?.();
  }

  #end(event: SendingEvent, value: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#fire(event, value);
  }

  #fire(event: SendingEvent, value?: unknown): void {
    for (const [name, handler] of this.#handlers) if (name === event) handler(value);
  }
}
