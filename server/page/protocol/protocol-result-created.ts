import type { RequestContext } from './request-context.ts';
import type { ProtocolResult } from './results.ts';

/** Receives events; the interface of PSR-14. */
export interface EventDispatcher {
  dispatch(event: object): unknown;
}

/** The protocol has created the result for a request. Dispatched before the result becomes a response. */
export class ProtocolResultCreated {
  readonly request: RequestContext;
  readonly result: ProtocolResult;

  constructor(request: RequestContext, result: ProtocolResult) {
    this.request = request;
    this.result = result;
  }
}
