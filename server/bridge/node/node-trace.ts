import type { IncomingMessage } from 'node:http';

import type { TraceContext } from '../../web/index.ts';
import { traceContext } from '../../web/internal.ts';

/** The trace of a request. Most requests need no identifiers, which take random bytes: they are made when one is read. */
export class NodeTrace implements TraceContext {
  readonly #message: IncomingMessage;
  #made: TraceContext | null = null;

  constructor(message: IncomingMessage) {
    this.#message = message;
  }

  get traceId(): string {
    return this.toJSON().traceId;
  }

  get spanId(): string {
    return this.toJSON().spanId;
  }

  get parentId(): string | null {
    return this.toJSON().parentId;
  }

  get traceparent(): string {
    return this.toJSON().traceparent;
  }

  /** All of it as a plain object, such as a line of a log takes. */
  toJSON(): TraceContext {
    const { traceparent } = this.#message.headers;
    this.#made ??= traceContext(typeof traceparent === 'string' ? traceparent : undefined);
    return this.#made;
  }
}
