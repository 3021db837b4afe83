import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';

import { checkOptionNames } from '../../core/internal.ts';
import { handlerOptionNames, type NodeHandlerOptions, NodeListener } from './node-listener.ts';
import type { ServableApp } from './servable-app.ts';

export type { NodeHandlerOptions };

/** Handles one request of `node:http`, `node:https` or `node:http2`; also a middleware of Express and Connect. */
export type NodeHandler = (
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
) => void;

/**
 * An application as a handler of `node:http`, Express, Fastify (after `reply.hijack()`) and everything else
 * that passes on the request and response of Node. A mount point of Express or Connect becomes the base URL, and a body
 * that was parsed before is used.
 *
 * @throws {UnknownPropertyException} An option is unknown, also one in `multipart`.
 * @throws {InvalidConfigException} A limit is negative or not whole.
 */
export function nodeHandler(app: ServableApp, options: NodeHandlerOptions = {}): NodeHandler {
  checkOptionNames('nodeHandler()', options, handlerOptionNames);
  const listener = new NodeListener(app, options);
  // The compatibility API of HTTP/2 has all members of the HTTP/1.1 API that are used here.
  return (message, response) =>
    listener.run(message as IncomingMessage, response as ServerResponse);
}
