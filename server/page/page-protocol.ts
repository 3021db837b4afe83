import { arrivedValue, givenOptions } from '../core/internal.ts';
import type { FetchContext, Response as WebResponse } from '../web/index.ts';
import type { FlashStore } from './flash-store.ts';
import { standAlone } from './internal/exchange.ts';
import { fetchAnswer, fitResponse } from './internal/fetch-answer.ts';
import { PageSite, type PageSiteOptions } from './internal/page-site.ts';

/** Options of {@link pageProtocol}: the properties of the manager, and these. */
export type PageProtocolOptions = PageSiteOptions & {
  /** Values kept for the next page of a visitor: errors and messages. Default none. */
  readonly flashes?: (request: Request) => FlashStore | null;
};

/** Fetch middleware: `next` gives a `Response`, or what `PageProto.render()` has made. */
export type PageMiddleware = (
  request: Request,
  next: (request: Request) => unknown,
  context?: FetchContext,
) => Promise<Response>;

/**
 * The page protocol for any server that speaks Fetch. Inside of `next`, and of all that it awaits,
 * `PageProto` belongs to this request. Redirects are made fit for the client of the protocol.
 *
 * @throws {InvalidArgumentException} `next` gave neither.
 */
export function pageProtocol(given: PageProtocolOptions = {}): PageMiddleware {
  const { flashes, ...options } = givenOptions('pageProtocol()', given);
  const site = new PageSite(options);
  return (request, next, context) =>
    site.run(async () => {
      const exchange = site.open(request, { flashes: flashes?.(request) ?? null, context });
      const given = arrivedValue(next(request));
      return fetchAnswer(given instanceof Promise ? await given : given, exchange);
    });
}

/**
 * A page as Fetch response, for routers whose handlers have to give one:
 * `app.get('/', () => fetchResponse(PageProto.render('Home')))`.
 */
export async function fetchResponse(page: WebResponse | Promise<WebResponse>): Promise<Response> {
  const given = arrivedValue(page);
  const made = given instanceof Promise ? await given : given;
  return fitResponse(made, standAlone.peek() ?? undefined);
}
