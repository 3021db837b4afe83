import { InvalidRouteException, NotFoundHttpException } from '../../core/index.ts';
import type { Request } from '../http/request.ts';
import { Response } from '../http/response.ts';
import { specParams } from '../url/route.ts';
import type { UrlManager } from '../url/url-manager.ts';
import { UrlNormalizerRedirectException } from '../url/url-normalizer-redirect-exception.ts';

/** Components that create a response; `Application` implements it. */
interface Services {
  readonly request: Request;
  readonly response: Response;
  readonly urlManager: UrlManager;
}

/**
 * The response for the result of an action: a {@link Response} unchanged; a Fetch response, copied into the response of
 * the request; or the response of the request with the result as its data. Null and undefined leave the data unchanged.
 */
export function responseOf(response: Response, result: unknown): Response {
  if (result instanceof Response) return result;
  if (result instanceof globalThis.Response) return copyFetchResponse(response, result);
  if (result !== null && result !== undefined) response.data = result;
  return response;
}

/**
 * The response to a request whose action could not be run: the redirect to the normal form of its URL.
 *
 * @throws {NotFoundHttpException} No action matches the route.
 * @throws `error` itself, when it is anything else.
 */
export function unroutedResponse(services: Services, error: unknown): Response {
  if (error instanceof UrlNormalizerRedirectException) return redirect(services, error);
  if (!(error instanceof InvalidRouteException)) throw error;
  throw new NotFoundHttpException('Page not found.', { cause: error });
}

function redirect(
  { request, response, urlManager }: Services,
  { url, statusCode, scheme }: UrlNormalizerRedirectException,
): Response {
  if (typeof url === 'string') return response.redirect(url, statusCode, false);
  const spec = [url[0], { ...specParams(request.getQueryParams()), ...url[1] }] as const;
  const absolute = typeof scheme === 'string' ? scheme : null;
  const target =
    scheme === false ? urlManager.createUrl(spec) : urlManager.createAbsoluteUrl(spec, absolute);
  return response.redirect(target, statusCode, false, true);
}

/** Copies status, headers and body; headers and cookies that are already set stay. */
function copyFetchResponse(response: Response, from: globalThis.Response): Response {
  response.setStatusCode(from.status, from.statusText || null);
  for (const [name, value] of from.headers) {
    if (name !== 'set-cookie') response.headers.set(name, value);
  }
  for (const line of from.headers.getSetCookie()) response.headers.add('Set-Cookie', line);
  response.format = 'raw';
  response.data = null;
  response.content = null;
  response.stream = from.body;
  return response;
}
