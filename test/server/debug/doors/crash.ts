// A server whose only request ends with an error that nothing handles: `crash.ts <folder> <kind of error>`.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { connectDebug } from '../../../../server/debug/index.ts';

const [folder = '', kind = ''] = process.argv.slice(2);
const fail = (): never => {
  throw new Error(kind);
};
const kinds: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  thrown: fail,
  timer: () => setTimeout(fail, 1),
  rejected: async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    fail();
  },
  handled: (response) => {
    setTimeout(() => response.end('ok'), 20);
    setTimeout(fail, 1);
  },
};
const debug = connectDebug({ dataPath: folder });
if (kind === 'handled') process.on('uncaughtException', () => {});
const server = createServer((request, response) => {
  response.on('close', () => void debug.dispose().then(() => process.exit()));
  debug(request, response, () => void kinds[kind]?.(response));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  fetch(`http://127.0.0.1:${port}/shop`).catch(() => {});
});
