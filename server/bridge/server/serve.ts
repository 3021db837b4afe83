import {
  checkOptionNames,
  checkSettings,
  type OptionNames,
  settingRules,
} from '../../core/internal.ts';
import type { ServerExitCode } from '../http/server-exit-code.ts';
import {
  handlerOptionNames,
  type NodeHandlerOptions,
  NodeListener,
} from '../node/node-listener.ts';
import type { ServableApp } from '../node/servable-app.ts';
import { HttpSource, type HttpSourceOptions } from './http-source.ts';
import type { Listening } from './listen-options.ts';
import {
  limitReactions,
  reportListening,
  SupervisedServer,
  waitForReplacement,
} from './supervised-server.ts';
import { Worker, workerLimitNames, type WorkerLimits } from './worker.ts';

/** A running server. */
export interface RunningServer extends Listening {
  /** Stops it as a signal does: the second call does not wait for requests that have begun. */
  stop(): void;
}

/** Options of {@link serve}. */
export interface ServeOptions
  extends Omit<HttpSourceOptions, 'onListening'>, WorkerLimits, NodeHandlerOptions {
  /** Called once, when the server listens. */
  readonly onListen?: (server: RunningServer) => void;
}

const optionNames: OptionNames<ServeOptions> = {
  ...handlerOptionNames,
  ...workerLimitNames,
  port: true,
  host: true,
  path: true,
  backlog: true,
  reusePort: true,
  tls: true,
  http2: true,
  headersTimeout: true,
  requestTimeout: true,
  keepAliveTimeout: true,
  stallTimeout: true,
  accessLog: true,
  health: true,
  webSockets: true,
  onListen: true,
};

/**
 * Serves an application over HTTP until a limit is reached or a signal asks it to stop. Requests that have
 * begun are finished; connections that are kept open are closed when idle, and requests that still arrive
 * are answered with 503.
 *
 * @returns Why the server has stopped. The process keeps running: a program passes the code to `process.exit`.
 * @throws {InvalidConfigException} An option is not valid.
 * @throws {UnknownPropertyException} An option is unknown.
 * @throws {Error} The address cannot be listened on.
 */
export function serve(app: ServableApp, options: ServeOptions = {}): Promise<ServerExitCode> {
  checkOptionNames('serve()', options, optionNames);
  checkSettings('serve()', options, { onListen: settingRules.function });
  const isSupervised = SupervisedServer.isAvailable;
  const source = new HttpSource(new NodeListener(app, options), {
    ...options,
    onListening: (listening) => {
      options.onListen?.({ ...listening, stop: worker.stop });
      if (isSupervised) reportListening(listening.url);
    },
  });
  const limits = Object.entries(options).filter(([name]) => Object.hasOwn(workerLimitNames, name));
  const handOver = options.handOver ?? (isSupervised ? waitForReplacement : null);
  const worker = new Worker(app, {
    ...(Object.fromEntries(limits) as WorkerLimits),
    ...(handOver && { handOver }),
    source,
  });
  if (isSupervised) limitReactions.add(worker.reachLimit);
  return worker.run().finally(() => limitReactions.delete(worker.reachLimit));
}
