import { DatabaseSync } from 'node:sqlite';

import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import { debug } from 'fwx/server/debug';

type Fetch = (request: Request, env: Http2Bindings | HttpBindings) => Response | Promise<Response>;

/** A server's handler with the debugger around it: a toolbar on each page, and the history at `/debug`. */
export function debuggedFetch(fetch: Fetch): Fetch {
  const debugged = debug({ skipUrls: ['/assets/', '/favicon.ico', '/icon.svg'] });
  // One database is enough to watch all of them.
  debugged.instrument(new DatabaseSync(':memory:'));
  return (request, env) =>
    debugged(request, (inner) => fetch(inner, env), { ip: env.incoming.socket?.remoteAddress });
}
