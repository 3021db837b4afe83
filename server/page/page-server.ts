import { InvalidConfigException } from '../core/index.ts';
import { givenOptions } from '../core/internal.ts';
import type {
  FetchContext,
  OutgoingMessage,
  RequestSource,
  Response as WebResponse,
} from '../web/index.ts';
import { fetchAnswer, messageAnswer, withHeaders } from './internal/fetch-answer.ts';
import { PageSite } from './internal/page-site.ts';
import type { PageProtocolOptions } from './page-protocol.ts';
import { checkedStore } from './internal/exchange.ts';

/** Returns a page, or any Fetch response. */
export type PageHandler = (
  request: Request,
) => WebResponse | Response | Promise<WebResponse | Response>;

/** A site of pages: `fetch` for runtimes of Fetch, `handle` for `serve()` and `nodeHandler()` of the bridge. */
export interface PageServer {
  fetch(request: Request, context?: FetchContext): Promise<Response>;
  /** The same without Fetch objects, which is faster. */
  handle(source: RequestSource, context: FetchContext): Promise<OutgoingMessage>;
}

/**
 * A whole server of pages: `serve(pageServer({ version: 'v1' }, handler), { port: 3000 })`. The handler
 * runs inside the request, like the function that `pageProtocol()` calls.
 *
 * @throws {InvalidConfigException} There are no options, or no handler.
 * @throws {InvalidArgumentException} The handler returned neither a page nor a response.
 */
export function pageServer(given: PageProtocolOptions, handler: PageHandler): PageServer {
  const options = givenOptions('pageServer()', given);
  if (typeof handler !== 'function') {
    throw new InvalidConfigException('pageServer() needs a function that answers requests.');
  }
  const site = new PageSite(options);
  const { flashes } = options;
  const open = (source: RequestSource, context: FetchContext | undefined) => {
    const headers = flashes ? new Headers() : null;
    const request = source as unknown as Request;
    const store = headers && checkedStore(flashes?.(request, headers));
    return { request, headers, init: { origin: source, source, context, flashes: () => store } };
  };
  return {
    async fetch(source, context) {
      const { request, headers, init } = open(source, context);
      const response = await site.run(
        init,
        async (exchange) => await fetchAnswer(await handler(request), exchange),
      );
      return headers ? withHeaders(response, headers) : response;
    },
    async handle(source, context) {
      const { request, headers, init } = open(source, context);
      const message = await site.run(
        init,
        async (exchange) => await messageAnswer(await handler(request), exchange),
      );
      const added = headers ? [...headers].flat() : [];
      if (added.length === 0) return message;
      const { status, statusText, body } = message;
      const all = [...message.headers, ...added];
      return { status, statusText, body, headers: all, finish: (done) => message.finish(done) };
    },
  };
}
