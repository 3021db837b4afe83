import type { IncomingMessage, ServerResponse } from 'node:http';

import { runInRequestScope } from '../core/index.ts';
import { hasRequestScope, setRequestLanguage } from '../core/internal.ts';
import type { RequestSource } from '../web/index.ts';
import {
  hostOf,
  type MountedRequest,
  mountPath,
  requestHeaders,
  responseHeaders,
  schemeOf,
  splitTarget,
  validHost,
} from '../web/internal.ts';
import { localizeRequest, readOptions, storeLanguageOf } from './internal/stand-alone.ts';
import type { LocaleUrlsOptions } from './locale-urls.ts';
import type { UrlLanguageManager } from './url-language-manager.ts';

/** Middleware of Express, Connect and plain Node: calls `next`, or sends a redirect or error itself. */
export type NodeLocaleMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => unknown,
) => void;

/**
 * {@link localeUrls} for `node:http`: Express, Connect, Fastify (around its handler, with
 * `serverFactory`), or a plain server. The code is removed from `request.url`; headers are set before
 * `next` is called. When Express or Connect mount the middleware below a path, redirects and links
 * stay below that path.
 *
 * @throws {UnknownPropertyException} An option is unknown.
 */
export function nodeLocaleUrls(
  manager: UrlLanguageManager,
  options: LocaleUrlsOptions<IncomingMessage> = {},
): NodeLocaleMiddleware {
  const { baseUrl, session } = readOptions('nodeLocaleUrls()', options);
  const run: NodeLocaleMiddleware = (request, response, next) => {
    const target = targetOf(request);
    if (target === null) {
      setRequestLanguage(manager.getDefaultLanguage());
      storeLanguageOf(request, manager);
      next();
      return;
    }
    const { origin, mount, path } = target;
    const source = sourceOf(request, origin, mount + path);
    const store = session?.(request) ?? null;
    const { changes, refusal, url } = localizeRequest(manager, source, mount + baseUrl, store);
    changes.writeTo(responseHeaders(response));
    if (refusal) {
      response.writeHead(refusal.status, refusal.headers).end(refusal.body ?? undefined);
      return;
    }
    if (url !== null) request.url = (origin ?? '') + url.slice(mount.length);
    storeLanguageOf(request, manager);
    next();
  };
  return (request, response, next) =>
    hasRequestScope()
      ? run(request, response, next)
      : runInRequestScope(() => run(request, response, next));
}

/** Parts of a request target. */
interface RequestTarget {
  /** Scheme and host of a target in absolute form, as proxies send it; null for a path. */
  readonly origin: string | null;
  /** Path below which a router has mounted the middleware, and which it has removed from `request.url`. */
  readonly mount: string;
  /** Path and query below it. */
  readonly path: string;
}

/** Null for a target that is not a path, such as that of `OPTIONS *`. */
function targetOf(request: MountedRequest & IncomingMessage): RequestTarget | null {
  const { origin, path } = splitTarget(request.url ?? '');
  return path.startsWith('/') ? { origin, mount: mountPath(request, path), path } : null;
}

/** The part of a request that a language depends on; the handlers read the body. */
function sourceOf(request: IncomingMessage, origin: string | null, path: string): RequestSource {
  const { method = 'GET' } = request;
  // RFC 9112, 3.2.2: the host of an absolute target wins over the header.
  const given = origin?.replace(/^.*?:\/\//, '') ?? hostOf(request);
  // A host with a slash would change the path.
  const name = given !== null && validHost.test(given) ? given : 'localhost';
  return {
    method,
    url: `${schemeOf(request)}://${name}${path}`,
    headers: requestHeaders(request),
    body: null,
    text: rejectBodyRead,
    arrayBuffer: rejectBodyRead,
    formData: rejectBodyRead,
  };
}

function rejectBodyRead(): Promise<never> {
  return Promise.reject(new Error('The body belongs to the handlers.'));
}
