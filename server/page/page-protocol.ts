import {
  type ConfigOf,
  hasRequestScope,
  InvalidArgumentException,
  runInRequestScope,
} from '../core/index.ts';
import { Request as WebRequest, Response as WebResponse, type TrustedHosts } from '../web/index.ts';
import type { FlashStore } from './flash-store.ts';
import { type StandAloneExchange, standAlone } from './internal/exchange.ts';
import { toFetch } from './internal/to-fetch.ts';
import { Manager } from './manager.ts';

/** Options of {@link pageProtocol}: the properties of the manager, and these. */
export type PageProtocolOptions = ConfigOf<Manager> & {
  /** Path below which the site lives, without trailing slash: `/shop`. Default `''`. */
  readonly baseUrl?: string;
  /** Proxies that may say which host and scheme the visitor sees. Default none. */
  readonly trustedHosts?: TrustedHosts;
  /** Values kept for the next page of a visitor: errors and messages. Default none. */
  readonly flashes?: (request: Request) => FlashStore | null;
};

/** Fetch middleware: `next` gives a `Response`, or what `PageProto.render()` has made. */
export type PageMiddleware = (
  request: Request,
  next: (request: Request) => unknown,
) => Promise<Response>;

/**
 * The page protocol for any server that speaks Fetch. Inside of `next`, and of all that it awaits,
 * `PageProto` belongs to this request. Redirects are made fit for the client of the protocol.
 *
 * @throws {InvalidArgumentException} `next` gave neither.
 */
export function pageProtocol(options: PageProtocolOptions = {}): PageMiddleware {
  const { baseUrl = '', trustedHosts = [], flashes, ...config } = options;
  const run: PageMiddleware = async (request, next) => {
    const own = WebRequest.create({ enableCookieValidation: false, trustedHosts });
    const exchange: StandAloneExchange = {
      app: null,
      request: own.bind(request, { baseUrl }),
      response: new WebResponse(),
      flashes: flashes?.(request) ?? null,
      manager: Manager.create(config),
    };
    standAlone.set(exchange);
    return finish(await next(request), exchange);
  };
  return (request, next) => {
    const isFree = hasRequestScope() && !standAlone.peek();
    return isFree ? run(request, next) : runInRequestScope(() => run(request, next));
  };
}

/**
 * A page as Fetch response, for routers whose handlers have to give one:
 * `app.get('/', () => fetchResponse(PageProto.render('Home')))`.
 */
export async function fetchResponse(page: WebResponse | Promise<WebResponse>): Promise<Response> {
  const method = standAlone.peek()?.request.getMethod() ?? 'GET';
  return toFetch(await page, method);
}

async function finish(
  answer: unknown,
  { manager, request }: StandAloneExchange,
): Promise<Response> {
  const method = request.getMethod();
  if (answer instanceof WebResponse) {
    manager.normalizeResponse(answer);
    return toFetch(answer, method);
  }
  if (!isFetchResponse(answer)) {
    throw new InvalidArgumentException(
      `What pageProtocol() hands a request to must give a Response or a page, got ${answer === null ? 'null' : typeof answer}.`,
    );
  }
  return manager.isPageProtoRequest(request) ? normalized(answer, manager) : answer;
}

/** A Fetch response fit for the client of the protocol; its body is handed on unread. */
async function normalized(answer: Response, manager: Manager): Promise<Response> {
  const response = new WebResponse();
  response.setStatusCode(answer.status, answer.statusText || null);
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie') response.headers.set(name, value);
  }
  manager.normalizeResponse(response);
  const headers = new Headers();
  for (const [name, values] of response.headers) headers.set(name, values.join(', '));
  for (const line of answer.headers.getSetCookie()) headers.append('set-cookie', line);
  const { statusCode: status, statusText } = response;
  const isRedirect = response.content !== null;
  if (isRedirect) await answer.body?.cancel();
  return new Response(isRedirect ? null : answer.body, { status, statusText, headers });
}

function isFetchResponse(value: unknown): value is Response {
  // Runtimes bring Response classes of their own.
  const { headers, status } = (value ?? {}) as Partial<Response>;
  return typeof headers === 'object' && typeof status === 'number';
}
