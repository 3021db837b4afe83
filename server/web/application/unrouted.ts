import { InvalidRouteException, NotFoundHttpException } from '../../core/index.ts';
import type { Request } from '../http/request.ts';
import type { Response } from '../http/response.ts';
import type { UrlManager } from '../url/url-manager.ts';
import { UrlNormalizerRedirectException } from '../url/url-normalizer-redirect-exception.ts';

/** What an answer is made with; an application fits. */
interface Services {
  readonly request: Request;
  readonly response: Response;
  readonly urlManager: UrlManager;
}

/**
 * The answer to a request whose action could not be run: the redirect to the normal form of its URL.
 *
 * @throws {NotFoundHttpException} The route leads nowhere.
 * @throws What it was, when it was anything else.
 */
export function answerUnrouted(services: Services, error: unknown): Response {
  if (error instanceof UrlNormalizerRedirectException) return redirect(services, error);
  if (!(error instanceof InvalidRouteException)) throw error;
  throw new NotFoundHttpException('Page not found.', { cause: error });
}

function redirect(
  { request, response, urlManager }: Services,
  { url, statusCode, scheme }: UrlNormalizerRedirectException,
): Response {
  if (typeof url === 'string') return response.redirect(url, statusCode, false);
  // To who writes URLs, `#` is the anchor; a client's parameter of that name is not.
  const { '#': _anchor, ...query } = request.getQueryParams();
  const spec = [url[0], { ...query, ...url[1] }] as const;
  const absolute = typeof scheme === 'string' ? scheme : null;
  const target =
    scheme === false ? urlManager.createUrl(spec) : urlManager.createAbsoluteUrl(spec, absolute);
  return response.redirect(target, statusCode, false, true);
}
