import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import { nodeModule } from '../internal/node-module.ts';
import { plainMessage } from '../node/native-response.ts';
import type { NodeHandler } from '../node/node-handler.ts';
import { send } from '../node/send.ts';
import type { WorkerGate, WorkerSource } from './worker.ts';

/** Where a server listens. */
export interface ListenOptions {
  /** TCP port; 0 takes a free one. Default environment variable `PORT`, else 3000. */
  readonly port?: number;
  /** Address. Default `127.0.0.1`: say `0.0.0.0` or `::` to be reached from elsewhere. */
  readonly host?: string;
  /** Path of a Unix socket or named pipe, instead of port and host. */
  readonly path?: string;
  /** Key and certificate for TLS. */
  readonly tls?: { readonly key: string | Uint8Array; readonly cert: string | Uint8Array };
  /** Whether HTTP/2 is offered next to HTTP/1.1. Needs `tls`. Default false. */
  readonly http2?: boolean;
}

/** What is known once a server listens. */
export interface Listening {
  /** `http://127.0.0.1:3000`; the path of a socket when it listens on one. */
  readonly url: string;
  /** Port; 0 for a socket. */
  readonly port: number;
}

/** Requests from the network. */
export class HttpSource implements WorkerSource {
  readonly #handler: NodeHandler;
  readonly #options: ListenOptions;
  readonly #onListen: (listening: Listening) => void;
  readonly #sockets = new Set<Socket>();
  readonly #running = new Set<ServerResponse>();
  #server: Server | null = null;
  #gate: WorkerGate | null = null;

  constructor(
    handler: NodeHandler,
    options: ListenOptions,
    onListen: (listening: Listening) => void,
  ) {
    this.#handler = handler;
    this.#options = options;
    this.#onListen = onListen;
  }

  open(gate: WorkerGate): Promise<void> {
    this.#gate = gate;
    const server = createServer(this.#options, this.#serve);
    this.#server = server;
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    return new Promise((_, reject) => {
      server.once('error', reject);
      const { port = portOfEnvironment(), host = '127.0.0.1', path } = this.#options;
      server.listen(path === undefined ? { port, host } : { path }, () => {
        this.#onListen(listeningAt(server, this.#options));
      });
    });
  }

  drain(): void {
    this.#server?.close();
    for (const response of this.#running) response.shouldKeepAlive = false;
    // Those that wait for their next request would keep the server from ever being done.
    this.#server?.closeIdleConnections?.();
  }

  close(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  readonly #serve = (message: IncomingMessage, response: ServerResponse): void => {
    const gate = this.#gate;
    if (!gate?.enter()) {
      const extra = ['Retry-After', '1', 'Connection', 'close'];
      void send(response, plainMessage(503, 'Service Unavailable', extra));
      return;
    }
    this.#running.add(response);
    response.on('close', () => {
      this.#running.delete(response);
      if (gate.isDraining) this.#server?.closeIdleConnections?.();
      gate.leave();
    });
    if (gate.isDraining) response.shouldKeepAlive = false;
    this.#handler(message, response);
  };
}

function createServer(options: ListenOptions, listener: NodeHandler): Server {
  const { tls, http2 } = options;
  if (!tls) return nodeModule('node:http', 'serve()').createServer(listener);
  const secure = { key: tls.key as Buffer, cert: tls.cert as Buffer };
  if (!http2) return nodeModule('node:https', 'serve()').createServer(secure, listener);
  const create = nodeModule('node:http2', 'serve()').createSecureServer;
  // The compatible interface of HTTP/2 has the members of the other one that are used here.
  return create({ ...secure, allowHTTP1: true }, listener as never) as unknown as Server;
}

function portOfEnvironment(): number {
  return Number(process.env['PORT'] || 3000);
}

function listeningAt(server: Server, options: ListenOptions): Listening {
  const address = server.address();
  if (typeof address !== 'object' || !address) return { url: address ?? '', port: 0 };
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return { url: `${options.tls ? 'https' : 'http'}://${host}:${address.port}`, port: address.port };
}
