import type { IncomingMessage } from 'node:http';

import type { TraceContext } from '../../web/index.ts';
import { traceContext } from '../../web/internal.ts';

/** The trace of a request. Its identifiers take random bytes, and are created when one is read: few requests use them. */
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

  /** The trace as a plain object, for example for a line of a log. */
  toJSON(): TraceContext {
    const { traceparent } = this.#message.headers;
    this.#made ??= traceContext(typeof traceparent === 'string' ? traceparent : undefined);
    return this.#made;
  }
}
