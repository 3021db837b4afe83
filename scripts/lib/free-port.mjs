import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections and to port 0: 32768 on Linux, 49152 elsewhere. */
const first = 20_000;
const last = 32_000;
/** @type {Set<number>} */
const given = new Set();

/** @param {number} port */
async function isFree(port) {
  const server = createServer().listen(port);
  const [listening] = await Promise.allSettled([once(server, 'listening')]);
  if (listening.status === 'rejected') return false;
  server.close();
  await once(server, 'close');
  return true;
}

/**
 * A port for programs that cannot choose one themselves. No outgoing connection takes it before the
 * program listens, and this process gets no port twice.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}
