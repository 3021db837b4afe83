// One server per process: `node servers.ts <contender> <scenario>` sends its port, and its CPU usage on request. A
// scenario is
// `main` or `all`, the threads that count, and the hashes of a request that are unrelated to a debugger.
import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { averagePage, openServices, type Services } from './average.ts';

type Make = (listener: RequestListener, services: Services) => Promise<RequestListener>;

const plain: Make = async (listener) => listener;

/** The work of `pino-http`: a logger for each request, and a line when its response has ended. */
const pinoLines: Make =
  async (listener, { logger }) =>
  (request, response) => {
    const start = performance.now();
    const { method, url, headers } = request;
    const log = logger.child({ req: { id: randomUUID(), method, url, headers } });
    response.on('finish', () => {
      const res = { statusCode: response.statusCode, headers: response.getHeaders() };
      log.info({ res, responseTime: performance.now() - start }, 'request completed');
    });
    listener(request, response);
  };

const makeDebugger = async ({ database }: Services, allowProduction: boolean) => {
  const { connectDebug } = await import('fwx/server/debug');
  const made = connectDebug({ allowProduction, dataPath: join(tmpdir(), randomUUID()) });
  made.instrument(database);
  return made;
};

const debuggerOf =
  (allowProduction: boolean): Make =>
  async (listener, services) => {
    const middleware = await makeDebugger(services, allowProduction);
    return (request, response) => middleware(request, response, () => listener(request, response));
  };

/** Two captures must not share a write of the history: each request waits until the capture before it is stored. */
const oneByOne: Make = async (listener, services) => {
  const middleware = await makeDebugger(services, true);
  return async (request, response) => {
    await middleware.module.logTarget.settled();
    middleware(request, response, () => listener(request, response));
  };
};

const makers: Readonly<Record<string, Make>> = {
  plain,
  'pino lines': pinoLines,
  'debugger off': debuggerOf(false),
  debugger: debuggerOf(true),
  'debugger, one by one': oneByOne,
};

const [, , name = '', scenario = ''] = process.argv;
const [threads, hashes] = scenario.split(' ');
const services = openServices();
const listener = await makers[name]?.(averagePage(services, Number(hashes)), services);
const server = createServer(listener);
server.listen(0, '127.0.0.1', () => {
  process.on('message', () =>
    process.send?.(threads === 'main' ? process.threadCpuUsage() : process.cpuUsage()),
  );
  process.send?.({ port: (server.address() as AddressInfo).port });
});
