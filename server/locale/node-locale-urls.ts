import type { IncomingMessage, ServerResponse } from 'node:http';

import { runInRequestScope } from '../core/index.ts';
import { hasRequestScope } from '../core/internal.ts';
import type { RequestSource } from '../web/index.ts';
import type { HeaderSink } from './internal/answer.ts';
import { beginRequest, rememberLanguage } from './internal/stand-alone.ts';
import type { LocaleUrlsOptions } from './locale-urls.ts';
import type { UrlLanguageManager } from './url-language-manager.ts';

/** Middleware of Express, Connect and plain Node: goes on with `next`, unless it answers itself. */
export type NodeLocaleMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => unknown,
) => void;

/**
 * {@link localeUrls} for what speaks `node:http`: Express, Connect, Fastify (around its handler, with
 * `serverFactory`), or a bare server. The code is taken out of `request.url`; headers are set before
 * `next` is called.
 */
export function nodeLocaleUrls(
  manager: UrlLanguageManager,
  { baseUrl = '', session }: LocaleUrlsOptions<IncomingMessage> = {},
): NodeLocaleMiddleware {
  const run: NodeLocaleMiddleware = (request, response, next) => {
    // `OPTIONS *` and the targets of proxies name no page.
    if (request.url?.startsWith('/') !== true) {
      next();
      return;
    }
    const { answer, refusal, url } = beginRequest(
      manager,
      sourceOf(request),
      baseUrl,
      session?.(request) ?? null,
    );
    answer.writeTo(sinkOf(response));
    if (refusal) {
      response.writeHead(refusal.status, refusal.headers).end(refusal.body ?? undefined);
      return;
    }
    if (url !== null) request.url = url;
    rememberLanguage(request, manager);
    next();
  };
  return (request, response, next) =>
    hasRequestScope()
      ? run(request, response, next)
      : runInRequestScope(() => run(request, response, next));
}

const host = /^[\w.:[\]-]+$/;

/** The part of a request that a language depends on; the body is left to the handlers. */
function sourceOf({ method = 'GET', url = '/', headers, socket }: IncomingMessage): RequestSource {
  const scheme = 'encrypted' in socket ? 'https' : 'http';
  // HTTP/2 has a name of its own for the host.
  const given = joined(headers[':authority']) ?? headers.host ?? '';
  // A host with a slash in it would change what the path is.
  const name = host.test(given) ? given : 'localhost';
  return {
    method,
    url: `${scheme}://${name}${url}`,
    headers: {
      get: (header) => joined(headers[header.toLowerCase()]),
      *[Symbol.iterator](): Generator<[string, string]> {
        for (const [header, value] of Object.entries(headers)) {
          if (!header.startsWith(':')) yield [header, joined(value) ?? ''];
        }
      },
    },
    body: null,
    text: unread,
    arrayBuffer: unread,
    formData: unread,
  };
}

function joined(value: string | readonly string[] | undefined): string | null {
  return value === undefined ? null : typeof value === 'string' ? value : value.join(', ');
}

function unread(): Promise<never> {
  return Promise.reject(new Error('The body belongs to the handlers.'));
}

function sinkOf(response: ServerResponse): HeaderSink {
  return {
    get: (name) => joined(response.getHeader(name) as string | string[] | undefined),
    set: (name, value) => void response.setHeader(name, value),
    append: (name, value) => void response.appendHeader(name, value),
  };
}
