import type { IncomingMessage, ServerResponse } from 'node:http';

import { runInRequestScope } from '../core/index.ts';
import { hasRequestScope, setRequestLanguage } from '../core/internal.ts';
import type { RequestSource } from '../web/index.ts';
import {
  type MountedRequest,
  mountPath,
  type ResponseHeaders,
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
    changes.writeTo(headersOf(response));
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
function sourceOf(
  { method = 'GET', headers, socket }: IncomingMessage,
  origin: string | null,
  path: string,
): RequestSource {
  const scheme = 'encrypted' in socket ? 'https' : 'http';
  // The host of HTTP/2 is `:authority`; an absolute target overrides both (RFC 9112, 3.2.2).
  const given = origin?.replace(/^.*?:\/\//, '') ?? joined(headers[':authority']) ?? headers.host;
  // A host with a slash would change the path.
  const name = given !== undefined && validHost.test(given) ? given : 'localhost';
  return {
    method,
    url: `${scheme}://${name}${path}`,
    headers: {
      get: (header) => joined(headers[header.toLowerCase()]),
      *[Symbol.iterator](): Generator<[string, string]> {
        for (const [header, value] of Object.entries(headers)) {
          if (!header.startsWith(':')) yield [header, joined(value) ?? ''];
        }
      },
    },
    body: null,
    text: rejectBodyRead,
    arrayBuffer: rejectBodyRead,
    formData: rejectBodyRead,
  };
}

function joined(value: number | string | readonly string[] | undefined): string | null {
  if (value === undefined) return null;
  return typeof value === 'object' ? value.join(', ') : String(value);
}

function rejectBodyRead(): Promise<never> {
  return Promise.reject(new Error('The body belongs to the handlers.'));
}

function headersOf(response: ServerResponse): ResponseHeaders {
  return {
    get: (name) => joined(response.getHeader(name)),
    set: (name, value) => void response.setHeader(name, value),
    append: (name, value) => void response.appendHeader(name, value),
  };
}
