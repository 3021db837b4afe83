import cluster from 'node:cluster';

import { serve, superviseWorkers } from '../../../../server/bridge/index.ts';

/** A program that is its own supervisor: it starts itself once more for each process. */
if (cluster.isPrimary) {
  const onListen = ({ url }: { readonly url: string }): void => console.log(`Listening on ${url}`);
  process.exit(await superviseWorkers({ workers: 1, onListen }));
}

const app = {
  fetch(request: Request): Response {
    const { pathname } = new URL(request.url);
    if (pathname === '/crash') setImmediate(() => process.exit(1));
    return new Response(String(process.pid));
  },
};
process.exit(await serve(app, { port: 0, maxRequests: 5 }));
