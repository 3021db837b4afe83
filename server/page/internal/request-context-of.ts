import { BadRequestHttpException } from '../../core/index.ts';
import type { Request } from '../../web/index.ts';
import { InvalidRequestContextException } from '../protocol/exceptions.ts';
import { requestHeaders } from '../protocol/header.ts';
import { RequestContext } from '../protocol/request-context.ts';

/**
 * What the protocol reads of the request.
 *
 * @throws {BadRequestHttpException} Method, URL, host or a header of the protocol is malformed.
 */
export function requestContextOf(request: Request): RequestContext {
  const headers: Record<string, string> = {};
  for (const name of requestHeaders) {
    const value = request.header(name);
    if (value !== null) headers[name] = value;
  }
  try {
    const { url } = request;
    return new RequestContext(request.getMethod(), url, request.getAbsoluteUrl(), headers);
  } catch (cause) {
    if (!(cause instanceof InvalidRequestContextException)) throw cause;
    throw new BadRequestHttpException(cause.message, { cause });
  }
}
