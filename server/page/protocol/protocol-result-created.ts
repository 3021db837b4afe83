import type { RequestContext } from './request-context.ts';
import type { ProtocolResult } from './results.ts';

/** Takes events; the shape of PSR-14. */
export interface EventDispatcher {
  dispatch(event: object): unknown;
}

/** The protocol has decided for a request. Sent before the result becomes a response. */
export class ProtocolResultCreated {
  readonly request: RequestContext;
  readonly result: ProtocolResult;

  constructor(request: RequestContext, result: ProtocolResult) {
    this.request = request;
    this.result = result;
  }
}
