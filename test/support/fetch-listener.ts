import { getRequestListener } from '@hono/node-server';

/** A listener of `node:http` for a Fetch handler, with the platform's own Request and Response. */
export function fetchListener(
  handler: (request: Request) => Response | Promise<Response>,
): ReturnType<typeof getRequestListener> {
  // By default the package replaces both for the whole process, and thereby for every other test.
  return getRequestListener(handler, { overrideGlobalObjects: false });
}
