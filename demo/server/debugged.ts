import { DatabaseSync } from 'node:sqlite';

import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import { Fw } from 'fwx/server/core';
import { type Debug, debug, PageProtocolCollector } from 'fwx/server/debug';
import type { Cache } from 'fwx/server/web';

import type { JobQueue } from './job-queue.ts';
import type { Mailer } from './mailer.ts';
import { startTracing } from './tracing.ts';

type Fetch = (request: Request, env: Http2Bindings | HttpBindings) => Response | Promise<Response>;

/** What the debugger watches. */
export interface Watched {
  readonly cache: Cache;
  readonly mailer: Mailer;
  readonly queue: JobQueue;
}

/**
 * The debugger of the demo: a toolbar on each page, and the history at `/debug`.
 *
 * @param dataPath Folder of the captures; an absolute path.
 */
export function createDebugger(dataPath: string, { cache, mailer, queue }: Watched): Debug {
  startTracing();
  // Keeps what `Fw.debug()` is told.
  Fw.DEBUG = true;
  const debugged = debug({ dataPath, skipUrls: ['/assets/', '/favicon.ico', '/icon.svg'] });
  // One database is enough to watch all of them.
  debugged.instrument(new DatabaseSync(':memory:'));
  for (const target of [cache, mailer, queue]) debugged.instrument(target);
  return debugged;
}

/** What the page protocol is to tell of its pages. */
export function pageEventsOf({ module }: Debug): PageProtocolCollector | null {
  const found = module.collectorCoordinator.collectors.get('page-protocol');
  return found instanceof PageProtocolCollector ? found : null;
}

/** A server's handler with the debugger around it. */
export function debuggedFetch(debugged: Debug, fetch: Fetch): Fetch {
  return (request, env) => {
    const { httpVersion, socket } = env.incoming;
    const context = { ip: socket?.remoteAddress, protocol: `HTTP/${httpVersion}` };
    return debugged(request, (inner) => fetch(inner, env), context);
  };
}
