import type { RequestListener, Server } from 'node:http';

import { InvalidConfigException } from '../../core/index.ts';
import { shownValue } from '../../core/internal.ts';
import { nodeModule } from '../internal/node-module.ts';
import type { BoundAddress } from './shared-listener.ts';
import type { TlsCertificates, TlsSource } from './tls-options.ts';

/** Where a server listens, and how long it waits for its clients. Times are in milliseconds; 0 disables a limit. */
export interface ListenOptions {
  /** TCP port; 0 selects a free one. Default environment variable `PORT`, else 3000. */
  readonly port?: number;
  /** Address. Default `127.0.0.1`; use `0.0.0.0` or `::` to accept connections from other machines. */
  readonly host?: string;
  /** Path of a Unix socket or named pipe, instead of port and host. */
  readonly path?: string;
  /** Longest queue of connections that wait to be accepted. Default that of Node, 511. */
  readonly backlog?: number;
  /** Whether several processes may listen on the port, between which the kernel distributes connections. Default false. */
  readonly reusePort?: boolean;
  /** Options of TLS, or a function that reads them and is called again at `SIGHUP`. Default: no TLS. */
  readonly tls?: TlsSource;
  /** Whether HTTP/2 is offered next to HTTP/1.1. Needs `tls`. Default false. */
  readonly http2?: boolean;
  /** Time to receive the headers of a request. Default 20,000. */
  readonly headersTimeout?: number;
  /** Time to receive a whole request, including its body. Default 300,000. */
  readonly requestTimeout?: number;
  /**
   * Time to wait for the next request on a connection that is kept open; sent to the client. Default 5,000. Node closes it
   * after that, and a second later from version 22.19 on.
   */
  readonly keepAliveTimeout?: number;
  /**
   * Time to wait for a stalled client, which reads nothing of its response or sends nothing of its body.
   * The time that the application takes is not included. Default 60,000.
   */
  readonly stallTimeout?: number;
}

/** The address of a server that listens. */
export interface Listening {
  /** `http://127.0.0.1:3000`; the path of a socket when it listens on one. */
  readonly url: string;
  /** Port; 0 for a socket. */
  readonly port: number;
}

const timeouts = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 5_000,
  stallTimeout: 60_000,
} as const;

/** The times of a server, including the defaults. @throws {InvalidConfigException} One is negative or not whole. */
export function timeoutsOf(options: ListenOptions): Record<keyof typeof timeouts, number> {
  const all: Record<keyof typeof timeouts, number> = { ...timeouts };
  for (const name of Object.keys(timeouts) as (keyof typeof timeouts)[]) {
    const value = options[name] ?? timeouts[name];
    if (!Number.isInteger(value) || value < 0) {
      throw new InvalidConfigException(
        `"${name}" must be a whole number of milliseconds from 0 on, got ${value}.`,
      );
    }
    all[name] = value;
  }
  // The headers are a part of the request; Node rejects a longer time for them.
  if (all.requestTimeout > 0) all.headersTimeout = Math.min(all.headersTimeout, all.requestTimeout);
  // Longer times overflow a timer; Node adds a second of grace.
  all.keepAliveTimeout = Math.min(all.keepAliveTimeout, 2 ** 31 - 1_001);
  return all;
}

/**
 * Creates the kind of server that the options specify; it does not listen yet.
 *
 * @throws {InvalidConfigException} A time is negative or not whole; `tls` has no certificate.
 */
export async function createListener(
  options: ListenOptions,
  listener: RequestListener,
  certificates: TlsCertificates | null,
): Promise<Server> {
  const { stallTimeout: _, ...limits } = timeoutsOf(options);
  const shortest = Math.min(limits.headersTimeout || Infinity, limits.requestTimeout || Infinity);
  // Interval at which Node checks for requests that time out.
  const connectionsCheckingInterval = Math.max(10, Math.min(10_000, Math.ceil(shortest / 2)));
  // Requests that cannot have a body have ended when they arrive: they do not have to be read.
  const common = { ...limits, connectionsCheckingInterval, optimizeEmptyRequests: true };
  if (!certificates) return nodeModule('node:http', 'serve()').createServer(common, listener);
  const secure = { ...common, ...(await certificates.load()) };
  if (!options.http2) return nodeModule('node:https', 'serve()').createServer(secure, listener);
  const create = nodeModule('node:http2', 'serve()').createSecureServer;
  // The compatibility API of HTTP/2 has all members of the HTTP/1.1 API that are used here.
  const server = create({ ...secure, allowHTTP1: true }, listener as never) as unknown as Server;
  // Its type lacks the times of HTTP/1.1, and it does not read all of them from its options.
  return Object.assign(server, limits);
}

/**
 * The address for a server to listen on, including the defaults.
 *
 * @throws {InvalidConfigException} There is no such port.
 */
export function addressOf(
  options: ListenOptions,
): { readonly path: string } | { readonly port: number; readonly host: string } {
  const { PORT } = process.env;
  const { path, host = '127.0.0.1', port = Number(PORT || 3000) } = options;
  if (path !== undefined) return { path };
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return { port, host };
  const given =
    options.port === undefined
      ? `"${PORT}" from the environment variable PORT`
      : shownValue(options.port);
  throw new InvalidConfigException(`"port" must be a whole number from 0 to 65535, got ${given}.`);
}

/** Where a server listens. */
export function listeningAt(address: BoundAddress, options: ListenOptions): Listening {
  if (typeof address !== 'object' || !address) return { url: address ?? '', port: 0 };
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return { url: `${options.tls ? 'https' : 'http'}://${host}:${address.port}`, port: address.port };
}
