import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ListenOptions as NodeListenOptions } from 'node:net';
import type { Duplex } from 'node:stream';

import { checkSettings, type SettingRule, settingRules } from '../../core/internal.ts';
import type { AcceptWebSocket } from '../node/node-exchange.ts';
import type { NodeListener } from '../node/node-listener.ts';
import { plainMessage } from '../node/outgoing.ts';
import { send } from '../node/send.ts';
import { type AccessLog, accessLogOf, type AccessLogWriter } from './access-log.ts';
import { Connections, type InFlight } from './connections.ts';
import { type HealthOptions, HealthProbes } from './health-probes.ts';
import {
  createListener,
  type Listening,
  addressOf,
  listeningAt,
  type ListenOptions,
  timeoutsOf,
} from './listen-options.ts';
import type { BoundAddress } from './shared-listener.ts';
import { SupervisedServer } from './supervised-server.ts';
import { TlsCertificates } from './tls-options.ts';
import { removeStaleSocket } from './unix-socket.ts';
import { isHandshake, WebSockets, type WebSocketOptions } from './web-sockets.ts';
import type { WorkerGate, WorkerSource } from './worker-source.ts';

/** Options of a server besides its address. */
export interface HttpSourceOptions extends ListenOptions {
  /** Where finished requests are written: standard output in a common format, or a function. Default nowhere. */
  readonly accessLog?: AccessLog;
  /** Paths at which orchestrators check whether the process runs and accepts requests. Default none. */
  readonly health?: HealthOptions;
  /** Whether WebSockets are accepted, see `context.acceptWebSocket`. Needs the package `ws`. Default false. */
  readonly webSockets?: boolean | WebSocketOptions;
  /** Called once the server listens. */
  readonly onListening: (listening: Listening) => void;
}

const rules = {
  backlog: settingRules.whole,
  host: settingRules.text,
  http2: settingRules.flag,
  path: settingRules.text,
  reusePort: settingRules.flag,
  tls: [
    'an object or a function',
    (value) => typeof value === 'function' || settingRules.object[1](value),
  ],
} as const satisfies { readonly [K in keyof HttpSourceOptions]?: SettingRule };

/** Requests from the network. */
export class HttpSource implements WorkerSource {
  readonly #listener: NodeListener;
  readonly #options: HttpSourceOptions;
  readonly #certificates: TlsCertificates | null;
  readonly #probes: HealthProbes | null;
  readonly #webSockets: WebSockets | null;
  readonly #log: AccessLogWriter | null;
  readonly #shutdown = new AbortController();
  #server: Server | null = null;
  #supervised: SupervisedServer | null = null;
  #connections: Connections | null = null;
  #gate: WorkerGate | null = null;

  /** @throws {InvalidConfigException} An option is not valid. */
  constructor(listener: NodeListener, options: HttpSourceOptions) {
    checkSettings('serve()', options, rules);
    timeoutsOf(options);
    this.#listener = listener;
    this.#options = options;
    this.#certificates = options.tls === undefined ? null : new TlsCertificates(options.tls);
    this.#probes = options.health ? new HealthProbes(options.health) : null;
    const { webSockets } = options;
    this.#webSockets = webSockets ? new WebSockets(webSockets === true ? {} : webSockets) : null;
    this.#log = options.accessLog === undefined ? null : accessLogOf(options.accessLog);
  }

  async open(gate: WorkerGate): Promise<void> {
    this.#gate = gate;
    const server = await createListener(this.#options, this.#serve, this.#certificates);
    server.on('checkExpectation', refuseExpectation);
    if (this.#webSockets) {
      // RFC 9110, 7.8: other upgrades are ignored, such as the `h2c` of Java. Read by Node from 22.21 on.
      Object.assign(server, { shouldUpgradeCallback: isHandshake });
      server.on('upgrade', this.#upgrade);
    }
    this.#server = server;
    const { stallTimeout } = timeoutsOf(this.#options);
    this.#connections = new Connections(server, this.#certificates !== null, stallTimeout);
    if (this.#certificates?.isReloadable) process.on('SIGHUP', this.#reload);
    await this.#listen(server);
  }

  drain(): Promise<void> | void {
    this.#shutdown.abort(new DOMException('The server stops.', 'AbortError'));
    this.#webSockets?.close();
    this.#stopListening();
    return this.#connections?.drain();
  }

  close(): void {
    process.off('SIGHUP', this.#reload);
    this.#stopListening();
    this.#connections?.destroy();
  }

  /** Accepts connections until the server is closed. */
  async #listen(server: Server): Promise<void> {
    const { path, reusePort } = this.#options;
    const address = this.#address();
    // Sockets that share a port are distributed by the kernel.
    if (SupervisedServer.isAvailable && !reusePort) this.#supervised = new SupervisedServer(server);
    else if (path !== undefined) await removeStaleSocket(path);
    // The worker may have been stopped meanwhile.
    if (this.#gate?.isDraining) return;
    const onBound = (bound: BoundAddress): void =>
      this.#options.onListening(listeningAt(bound, this.#options));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).once('close', resolve);
      if (this.#supervised) this.#supervised.listen(address, onBound);
      else server.listen(address, () => onBound(server.address()));
    });
  }

  #stopListening(): void {
    this.#supervised?.close();
    this.#server?.close();
  }

  #address(): NodeListenOptions {
    const { backlog, reusePort } = this.#options;
    return {
      ...addressOf(this.#options),
      ...(backlog !== undefined && { backlog }),
      ...(reusePort !== undefined && { reusePort }),
    };
  }

  readonly #reload = (): void => {
    const server = this.#server;
    if (server && 'setSecureContext' in server) void this.#certificates?.reload(server as never);
  };

  readonly #serve = (message: IncomingMessage, response: ServerResponse): void => {
    this.#run(message, response);
  };

  readonly #upgrade = (message: IncomingMessage, socket: Duplex, head: Buffer): void => {
    this.#webSockets?.upgrade(message, { socket, head }, (response, accept) =>
      this.#run(message, response, accept),
    );
  };

  #run(
    message: IncomingMessage,
    response: ServerResponse,
    acceptWebSocket?: AcceptWebSocket,
  ): void {
    const gate = this.#gate;
    const connections = this.#connections;
    // The server does not listen before both are set.
    if (!gate || !connections) return;
    const inFlight = connections.begin(message, response);
    if (this.#probes?.answer(message, response, gate.isDraining)) {
      response.on('close', () => connections.end(inFlight));
      return;
    }
    if (!gate.enter(inFlight.isFirst)) return refuse(connections, inFlight);
    // Another process is about to take over: clients reach it with their next connection.
    if (gate.isLeaving) response.shouldKeepAlive = false;
    const log = this.#log;
    const entry = log?.begin(message);
    this.#listener.run(message, response, {
      acceptWebSocket,
      shutdownSignal: this.#shutdown.signal,
      waitUntil: gate.waitUntil,
      onClose: (outcome) => {
        connections.end(inFlight);
        if (gate.isDraining) connections.closeIdle();
        gate.leave();
        if (entry) log?.write(entry, outcome);
      },
    });
  }
}

function refuse(connections: Connections, inFlight: InFlight): void {
  const { response } = inFlight;
  response.on('close', () => connections.end(inFlight));
  const extra = ['Retry-After', '1', 'Connection', 'close'];
  void send(response, plainMessage(503, 'Service Unavailable', extra));
}

/** RFC 9110, 10.1.1. Node would keep the connection open, although no request counts as received on it. */
function refuseExpectation(_: IncomingMessage, response: ServerResponse): void {
  void send(response, plainMessage(417, 'Expectation Failed', ['Connection', 'close']));
}
