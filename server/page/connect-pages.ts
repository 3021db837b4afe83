import type { IncomingMessage, ServerResponse } from 'node:http';

import { arrivedValue, givenOptions } from '../core/internal.ts';
import type { Response as WebResponse } from '../web/index.ts';
import type { FlashStore } from './flash-store.ts';
import { standAlone } from './internal/exchange.ts';
import { fitRedirects } from './internal/fit-redirects.ts';
import { NodeSource } from './internal/node-source.ts';
import { PageSite, type PageSiteOptions } from './internal/page-site.ts';
import { isPage } from './internal/write-result.ts';
import { writeToNode } from './internal/write-to-node.ts';

/** Options of {@link connectPages}: the properties of the manager, and these. */
export type ConnectPagesOptions = PageSiteOptions & {
  /** Values kept for the next page of a visitor: errors and messages. Default none. */
  readonly flashes?: (request: IncomingMessage) => FlashStore | null;
};

/** Middleware of `node:http`, Connect and Express; in Fastify, a `preHandler` hook calls it. */
export type ConnectMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => unknown,
) => void;

/**
 * The page protocol for servers that pass on the request and response of Node. Inside of `next`, and of
 * all that it awaits, `PageProto` belongs to this request; {@link sendPage} sends what it renders.
 * Redirects of the server's own are made fit for the client of the protocol.
 *
 * It asks for no body: parsers and sessions may stand before or behind it. An application that was
 * mounted below a path keeps it in its URLs. Failures go to `next`.
 */
export function connectPages(given: ConnectPagesOptions = {}): ConnectMiddleware {
  const { flashes, ...options } = givenOptions('connectPages()', given);
  const site = new PageSite(options);
  return (request, response, next) => {
    const enter = (): void => {
      const more = flashes && { flashes: flashes(request) };
      const exchange = site.open(new NodeSource(request), more);
      if (exchange.isMarked) fitRedirects(response, exchange);
      next();
    };
    try {
      site.run(enter);
    } catch (error) {
      next(error);
    }
  };
}

/**
 * Sends a page: `app.get('/', (_, response) => sendPage(response, PageProto.render('Home')))`. Headers
 * that the server has set stay, unless the page has its own.
 *
 * @throws {InvalidCallException} The response has begun already.
 */
export async function sendPage(
  response: ServerResponse,
  page: WebResponse | Promise<WebResponse>,
): Promise<void> {
  const given = arrivedValue(page);
  const made = given instanceof Promise ? await given : given;
  // What leaves as it was made is fit for the client already.
  if (!isPage(made)) standAlone.peek()?.manager.normalizeResponse(made);
  const pending = writeToNode(made, response);
  if (pending instanceof Promise) await pending;
}
