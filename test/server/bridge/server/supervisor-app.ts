import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';

import { serve, type ServeOptions, superviseWorkers } from '../../../../server/bridge/index.ts';

/** What the processes do besides serving: the first argument. */
const mode = process.argv[2];

/** A program that is its own supervisor: it starts itself once more for each process. */
if (cluster.isPrimary) {
  const onListen = ({ url }: { readonly url: string }): void => console.log(`Listening on ${url}`);
  const onFault = (text: string): void => console.log(text);
  try {
    process.exit(await superviseWorkers({ workers: 1, onListen, onFault }));
  } catch (error) {
    console.log((error as Error).message);
    process.exit(1);
  }
}

const app = {
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/crash') setImmediate(() => process.exit(1));
    if (pathname === '/reject') void Promise.reject(new Error('of the test'));
    if (pathname === '/slow' || pathname === '/hang') console.log('begun');
    if (pathname === '/slow') await pause(500);
    if (pathname === '/hang') await new Promise(() => undefined);
    return new Response(String(process.pid));
  },
};

const options: ServeOptions = { port: 0 };
// As programs pass on an option that they have not got.
if (mode === undefined) Object.assign(options, { maxRequests: 5, handOver: undefined });
if (mode === 'error-at-start') void Promise.reject(new Error('of the test'));
if (mode === 'error-of-onListen') {
  const onListen = (): never => {
    throw new Error('of the test');
  };
  Object.assign(options, { onListen });
}
const servers = [serve(app, options)];
if (mode === 'two-servers') servers.push(serve(app, { port: 0, maxRequests: 1 }));
const [code] = await Promise.all(servers);
process.exit(code);
