import { InvalidConfigException } from '../core/index.ts';
import { givenOptions } from '../core/internal.ts';
import type {
  FetchContext,
  OutgoingMessage,
  RequestSource,
  Response as WebResponse,
} from '../web/index.ts';
import { fetchAnswer, messageAnswer } from './internal/fetch-answer.ts';
import { PageSite } from './internal/page-site.ts';
import type { PageProtocolOptions } from './page-protocol.ts';

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
 * Pages as a whole server: `serve(pageServer({ version: 'v1' }, handler), { port: 3000 })`. The handler
 * runs inside the request, like the function that `pageProtocol()` calls.
 *
 * @throws {InvalidConfigException} There are no options, or no handler.
 * @throws {InvalidArgumentException} The handler returned neither a page nor a response.
 */
export function pageServer(given: PageProtocolOptions, handler: PageHandler): PageServer {
  const { flashes, ...options } = givenOptions('pageServer()', given);
  if (typeof handler !== 'function') {
    throw new InvalidConfigException('pageServer() needs a function that answers requests.');
  }
  const site = new PageSite(options);
  const initOf = (source: RequestSource, context: FetchContext | undefined) => ({
    origin: source,
    source,
    context,
    flashes: flashes?.(source as unknown as Request) ?? null,
  });
  return {
    fetch: (request, context) =>
      site.run(initOf(request, context), async (exchange) =>
        fetchAnswer(await handler(request), exchange),
      ),
    handle: (source, context) =>
      site.run(initOf(source, context), async (exchange) =>
        messageAnswer(await handler(source as unknown as Request), exchange),
      ),
  };
}
