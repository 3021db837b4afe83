import { givenOptions } from '../core/internal.ts';
import type { FetchContext, Response as WebResponse } from '../web/index.ts';
import type { FlashStore } from './flash-store.ts';
import { standAlone, checkedStore } from './internal/exchange.ts';
import { checkPage, fetchAnswer, pageToFetch, withHeaders } from './internal/fetch-answer.ts';
import { PageSite, type PageSiteOptions } from './internal/page-site.ts';

/** Options of {@link pageProtocol}: the properties of the manager, and these. */
export type PageProtocolOptions = PageSiteOptions & {
  /**
   * Where flash values are stored until the next page of a visitor; `headers` are added to the response. Default
   * nowhere.
   */
  readonly flashes?: (request: Request, headers: Headers) => FlashStore | null;
};

/** Fetch middleware: `next` returns a `Response`, or the result of `PageProto.render()`. */
export type PageMiddleware = (
  request: Request,
  next: (request: Request) => unknown,
  context?: FetchContext,
) => Promise<Response>;

/**
 * The page protocol for any server with Fetch requests and responses. Inside of `next`, and of all that it awaits,
 * `PageProto` belongs to this request. Redirects are normalized for the client of the protocol. A request
 * that passes two of these middlewares uses the settings of both; the later one wins.
 *
 * @throws {InvalidArgumentException} `next` returned neither a response nor a page.
 */
export function pageProtocol(given: PageProtocolOptions = {}): PageMiddleware {
  const options = givenOptions('pageProtocol()', given);
  const site = new PageSite(options);
  const { flashes } = options;
  return async (request, next, context) => {
    const headers = flashes ? new Headers() : null;
    const store = headers && checkedStore(flashes?.(request, headers));
    const init = { origin: request, source: request, flashes: () => store, context };
    const response = await site.run(init, async (exchange) => {
      const value = await next(request);
      return await fetchAnswer(value, exchange);
    });
    return headers ? withHeaders(response, headers) : response;
  };
}

/**
 * A page as Fetch response, for routers whose handlers have to return one:
 * `app.get('/', () => fetchResponse(PageProto.render('Home')))`.
 */
export async function fetchResponse(page: WebResponse | Promise<WebResponse>): Promise<Response> {
  const made = await page;
  checkPage('fetchResponse()', made);
  const exchange = standAlone.peek() ?? null;
  exchange?.manager.normalizeResponse(made);
  return pageToFetch(made, exchange);
}
