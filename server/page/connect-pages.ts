import type { IncomingMessage, ServerResponse } from 'node:http';

import { bindRequestScope } from '../core/index.ts';
import { givenOptions } from '../core/internal.ts';
import type { Response as WebResponse } from '../web/index.ts';
import type { FlashStore } from './flash-store.ts';
import { exchangeOf, normalizeOnSend } from './internal/normalize-on-send.ts';
import { NodeSource } from './internal/node-source.ts';
import { PageSite, type PageSiteOptions } from './internal/page-site.ts';
import { writeToNode } from './internal/write-to-node.ts';
import { type PageReply, writeToReply } from './internal/write-to-reply.ts';
import { checkedStore } from './internal/exchange.ts';
import { checkPage } from './internal/fetch-answer.ts';

/** Options of {@link connectPages}: the properties of the manager, and these. */
export type ConnectPagesOptions = PageSiteOptions & {
  /**
   * Where flash values are stored until the next page of a visitor. Called when the first value is read or kept, so the
   * session may be opened by a later middleware. Default nowhere.
   */
  readonly flashes?: (request: IncomingMessage, response: ServerResponse) => FlashStore | null;
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
 * Redirects that the server itself sends are normalized for the client of the protocol.
 *
 * The body is not read: parsers and sessions may be registered before or after the middleware. An application that
 * was mounted below a path keeps it in its URLs. A request that passes two of these middlewares uses the
 * settings of both; the later one wins. Failures are passed to `next`.
 */
export function connectPages(given: ConnectPagesOptions = {}): ConnectMiddleware {
  const options = givenOptions('connectPages()', given);
  const site = new PageSite(options);
  const { flashes } = options;
  return (request, response, next) => {
    try {
      const source = new NodeSource(request);
      const init = {
        origin: request,
        source,
        context: source.context,
        flashes: () => checkedStore(flashes?.(request, response)),
      };
      const opened = exchangeOf(response);
      site.run(
        init,
        (exchange) => {
          if (!opened) {
            normalizeOnSend(response, exchange);
            keepScope(request);
          }
          next();
        },
        opened,
      );
    } catch (error) {
      next(error);
    }
  };
}

/** Parsers that listen to the body of a request call `next` from its events, which Node emits outside of the scope. */
function keepScope(request: IncomingMessage): void {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  request.emit = bindRequestScope(request.emit.bind(request));
}

/**
 * Sends a page: `app.get('/', (_, response) => sendPage(response, PageProto.render('Home')))`. Headers
 * that the server has set stay, unless the page has its own, and so does the status of an error:
 * `sendPage(response.status(404), PageProto.render('NotFound'))`. Express 5 and Fastify pass failures of the page to
 * their error handler; Express 4, Connect and `node:http` need `.catch(next)`, as an unhandled rejection ends the process.
 *
 * @param response Response of Node, or reply of Fastify.
 * @throws {InvalidCallException} The response was started already.
 */
export async function sendPage(
  response: ServerResponse | PageReply,
  page: WebResponse | Promise<WebResponse>,
): Promise<void> {
  const made = await page;
  checkPage('sendPage()', made);
  const raw = 'raw' in response ? response.raw : response;
  if (made.statusCode === 200 && raw.statusCode >= 400) made.setStatusCode(raw.statusCode);
  exchangeOf(raw)?.manager.normalizeResponse(made);
  await ('raw' in response ? writeToReply(made, response) : writeToNode(made, response));
}
