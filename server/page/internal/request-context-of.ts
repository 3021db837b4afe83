import { BadRequestHttpException } from '../../core/index.ts';
import { Request, type RequestSource } from '../../web/index.ts';
import { InvalidRequestContextException } from '../protocol/exceptions.ts';
import { type HeaderSource, RequestContext } from '../protocol/request-context.ts';
import { isRooted } from '../protocol/urls.ts';
import { NodeSource } from './node-source.ts';

/**
 * What the protocol reads of the request. Headers are looked up when they are needed: no runtime lets
 * line breaks through.
 *
 * @throws {BadRequestHttpException} Method, URL or host is malformed.
 */
export function requestContextOf(request: Request): RequestContext {
  const headers = new RequestHeaders(request);
  const { url } = request;
  const method = request.getMethod();
  const isOwn = request.getAbsoluteUrl === Request.prototype.getAbsoluteUrl;
  const origin = isOwn ? request.getHostInfo() : null;
  if (origin !== null && isUsual(origin) && isUsualLine(method, url)) {
    return new UsualContext(method, url, origin + url, headers);
  }
  try {
    return new RequestContext(method, url, request.getAbsoluteUrl(), headers);
  } catch (cause) {
    if (!(cause instanceof InvalidRequestContextException)) throw cause;
    throw new BadRequestHttpException(cause.message, { cause });
  }
}

class RequestHeaders implements HeaderSource {
  readonly #request: Request;

  constructor(request: Request) {
    this.#request = request;
  }

  get(name: string): string | null {
    return this.#request.header(name);
  }
}

const usual = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
// Origins that were found usual. Bounded: clients choose what they call the host.
const origins = new Set<string>();
const originLimit = 64;
// The last of them: nearly always the one that comes next.
let lastOrigin = '';

/**
 * The same for a request without anything unusual, at a fraction of the cost: its URL says the host, and
 * no header another method. Null for all others.
 */
export function sourceContextOf(source: RequestSource): RequestContext | null {
  if (source instanceof NodeSource) return usualContext(source, source.origin, source.target);
  const { url } = source;
  const at = url.indexOf('/', 8);
  return at < 0 ? null : usualContext(source, url.slice(0, at), url.slice(at));
}

function usualContext(
  source: RequestSource,
  origin: string,
  target: string,
): RequestContext | null {
  const headers = source instanceof NodeSource ? source : source.headers;
  if (!isUsual(origin) || headers.get('x-http-method-override') !== null) return null;
  const { method } = source;
  if (isUsualLine(method, target)) {
    return new UsualContext(method, target, origin + target, headers);
  }
  try {
    return new RequestContext(method, target, origin + target, headers);
  } catch {
    return null;
  }
}

/** A request whose parts were found good already. */
class UsualContext extends RequestContext {
  protected override check(): void {}
}

function isUsual(origin: string): boolean {
  if (origin === lastOrigin) return true;
  if (!origins.has(origin)) {
    if (!usual.test(origin)) return false;
    if (origins.size >= originLimit) origins.clear();
    origins.add(origin);
  }
  lastOrigin = origin;
  return true;
}

function isUsualLine(method: string, target: string): boolean {
  return method === 'GET' && isRooted(target) && !target.includes('#');
}
