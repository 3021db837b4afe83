import type { IncomingMessage, ServerResponse } from 'node:http';

import { BadRequestHttpException } from '../../core/index.ts';
import { checkSettings, settingRules } from '../../core/internal.ts';
import {
  headerText,
  hostOf,
  requestHeaders,
  responseHeaders,
  schemeOf,
} from '../http/node-message.ts';
import { validHost } from '../http/request-peer.ts';
import { copyHeaders, type FilterOptions, middlewareContext } from './filter-context.ts';
import { filterNodeResponse, nodeHeaders } from './filter-node-response.ts';
import { HttpFilter } from './http-filter.ts';
import { isSuccess, withdrawHeaders } from './success-headers.ts';

/** Middleware of Express, Connect and plain Node: calls `next`, or sends a response itself. */
export type NodeFilter = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => unknown,
) => void;

/** Members that Express adds to a request. */
interface ExpressRequest extends IncomingMessage {
  readonly ip?: unknown;
  readonly originalUrl?: unknown;
}

/**
 * A filter as middleware of `node:http`: Express, Connect, Fastify (in an `onRequest` hook, with `request.raw` and
 * `reply.raw`), or a bare server. Headers are set before `next` is called; errors that are no HTTP errors are passed
 * to `next`.
 *
 * @param optionsOf Returns data beyond the head of a request. Default: `ip` of Express, else the address of the peer.
 * @throws {InvalidConfigException} An argument has a wrong type.
 */
export function nodeFilter(
  filter: HttpFilter,
  optionsOf: (request: IncomingMessage) => FilterOptions = peerOf,
): NodeFilter {
  const given = { filter: filter ?? null, optionsOf };
  checkSettings('nodeFilter()', given, {
    filter: ['a filter, such as Cors', (value) => value instanceof HttpFilter],
    optionsOf: settingRules.function,
  });
  const run = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { method = 'GET' } = request;
    const { get: header } = requestHeaders(request);
    const outerHeaders = (): Headers => nodeHeaders(response);
    const head = { request, method, url: urlOf(request), header, outerHeaders };
    const context = middlewareContext(head, optionsOf(request));
    const answer = await filter.answer(context);
    copyHeaders(context.headers, responseHeaders(response));
    if (answer) await send(answer, response, method);
    else followHead(response, filter.successHeaders, context.headers);
    if (!answer && filter.filtersResponses) {
      const filterOne = (given: globalThis.Response) => filter.filterResponse(context, given);
      filterNodeResponse(response, filterOne, method !== 'HEAD');
    }
    return answer === null;
  };
  return (request, response, next) => {
    // In a separate task: the server handles what `next` throws, not the filter.
    const pass = (error?: unknown): void => queueMicrotask(() => void next(error));
    run(request, response).then((passes) => passes && pass(), pass);
  };
}

/** Removes the headers of a filter when the response is not successful. */
function followHead(response: ServerResponse, names: readonly string[], given: Headers): void {
  if (names.length === 0) return;
  const writeHead = response.writeHead.bind(response);
  // Node calls this method for each response, at the latest when the body begins.
  response.writeHead = ((...head: Parameters<ServerResponse['writeHead']>) => {
    if (!isSuccess(head[0])) {
      withdrawHeaders(names, given, {
        get: (name) => headerText(response.getHeader(name)),
        remove: (name) => response.removeHeader(name),
      });
    }
    return writeHead(...head);
  }) as ServerResponse['writeHead'];
}

async function send(
  answer: globalThis.Response,
  response: ServerResponse,
  method: string,
): Promise<void> {
  response.statusCode = answer.status;
  copyHeaders(answer.headers, responseHeaders(response));
  const body = method === 'HEAD' ? '' : new Uint8Array(await answer.arrayBuffer());
  response.end(body);
}

function peerOf(request: ExpressRequest): FilterOptions {
  return { ip: typeof request.ip === 'string' ? request.ip : request.socket.remoteAddress };
}

/** The URL as the client sent it; routers shorten `request.url` by their mount path. */
function urlOf(request: ExpressRequest): string {
  const { originalUrl, url = '/' } = request;
  const target = typeof originalUrl === 'string' ? originalUrl : url;
  if (/^https?:\/\//i.test(target)) return target;
  const host = hostOf(request) || 'localhost';
  // A slash in it would change the path.
  if (!validHost.test(host)) {
    throw new BadRequestHttpException('The host of the request is not valid.');
  }
  return `${schemeOf(request)}://${host}${target}`;
}
