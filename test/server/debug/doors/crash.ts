// A server whose only request ends with an error that nothing handles: `crash.ts <folder> <kind of error>`.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { connectDebug, type Instrumented } from '../../../../server/debug/index.ts';

const [folder = '', kind = ''] = process.argv.slice(2);
const fail = (): never => {
  throw new Error(kind);
};
const reject = async (): Promise<unknown> => fail();
const kinds: Readonly<Record<string, () => unknown>> = {
  thrown: fail,
  timer: () => setTimeout(fail, 1),
  rejected: async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    fail();
  },
  // Methods of watched objects whose promise is rejected, and forgotten by their caller.
  query: () => watched({ escapeIdentifier: fail, query: reject }).query(),
  read: () =>
    watched({ getItem: reject, getKeys: fail, removeItem: fail, setItem: fail }).getItem(),
  mail: () => watched({ sendMail: reject, use: () => {} }).sendMail(),
  job: () => watched({ add: reject, addBulk: reject, name: 'jobs' }).add(),
  command: () => {
    const command = { name: 'get', args: [], ...Promise.withResolvers<unknown>() };
    const sendCommand = (_command: unknown): void => command.reject(new Error(kind));
    watched({ duplicate: fail, pipeline: fail, sendCommand }).sendCommand(command);
  },
  handled: () => setTimeout(fail, 1),
};
const debug = connectDebug({ dataPath: folder });
function watched<T extends Instrumented>(target: T): T {
  debug.instrument(target);
  return target;
}
if (kind === 'handled') process.on('uncaughtException', () => {});
const server = createServer((request, response) => {
  response.on('close', () => void debug.dispose().then(() => process.exit()));
  debug(request, response, () => {
    kinds[kind]?.();
    // The process has ended before, unless it survives the error.
    setTimeout(() => response.end('ok'), 20);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  fetch(`http://127.0.0.1:${port}/shop`).catch(() => {});
});
