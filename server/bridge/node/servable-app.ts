import type { FetchContext, OutgoingMessage, RequestSource } from '../../web/index.ts';

/** What can be served: anything with the `fetch` of other runtimes. */
export interface ServableApp {
  /** Answers a request. */
  fetch(request: Request, context?: FetchContext): Response | Promise<Response>;
  /** The same without Fetch objects, which is faster; used when it is there. */
  handle?(source: RequestSource, context: FetchContext): Promise<OutgoingMessage>;
}
