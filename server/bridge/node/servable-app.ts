import type { FetchContext, OutgoingMessage, RequestSource } from '../../web/index.ts';

/** An application that can be served: any object with the `fetch` of other runtimes. */
export interface ServableApp {
  /** Answers a request. */
  fetch(request: Request, context?: FetchContext): Response | Promise<Response>;
  /** The same without Fetch objects, which is faster; used when it is defined. */
  handle?(source: RequestSource, context: FetchContext): Promise<OutgoingMessage>;
}
