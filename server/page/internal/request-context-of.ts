import { BadRequestHttpException } from '../../core/index.ts';
import type { Request } from '../../web/index.ts';
import { InvalidRequestContextException } from '../protocol/exceptions.ts';
import { RequestContext } from '../protocol/request-context.ts';

/**
 * The data of the request that the protocol reads. Headers are read when they are needed.
 *
 * @throws {BadRequestHttpException} Method, URL or host is malformed.
 */
export function requestContextOf(request: Request): RequestContext {
  const headers = { get: (name: string) => request.header(name) };
  try {
    return new RequestContext(request.getMethod(), request.url, request.getAbsoluteUrl(), headers);
  } catch (cause) {
    if (!(cause instanceof InvalidRequestContextException)) throw cause;
    throw new BadRequestHttpException(cause.message, { cause });
  }
}
