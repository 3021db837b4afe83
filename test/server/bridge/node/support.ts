import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

import {
  nodeHandler,
  type NodeHandlerOptions,
  type ServableApp,
} from '../../../../server/bridge/index.ts';

/** A server on a free port of this machine. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly server: Server;
}

/** Serves an application as users do, without the lifecycle of `serve`. */
export async function listen(
  app: ServableApp | ServableApp['fetch'],
  options: NodeHandlerOptions = {},
): Promise<TestServer> {
  const served = typeof app === 'function' ? { fetch: app } : app;
  return listenTo(createServer(nodeHandler(served, options)));
}

const open: Server[] = [];

/** Listens with a server that was created already, until {@link closeServers}. */
export async function listenTo(server: Server): Promise<TestServer> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, server };
}

/** Closes the servers of a test: `afterEach(closeServers)` in each `describe` that has some. */
export async function closeServers(): Promise<void> {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Sends bytes over a separate connection, and returns the received text until the server closes it. */
export async function exchange(port: number, text: string): Promise<string> {
  const socket = dial(port);
  socket.write(text, 'latin1');
  return received(socket);
}

/** An open connection. */
export function dial(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  return socket;
}

/** All received text until the connection ends. */
export async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return text;
}
