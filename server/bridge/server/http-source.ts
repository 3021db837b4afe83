import type { IncomingMessage, Server, ServerResponse } from 'node:http';

import type { NodeExchange } from '../node/node-exchange.ts';
import { plainMessage } from '../node/outgoing.ts';
import { send } from '../node/send.ts';
import { Connections } from './connections.ts';
import {
  createListener,
  type Listening,
  listeningAt,
  type ListenOptions,
  timeoutsOf,
} from './listen-options.ts';
import type { RunningAnswer } from './running-answers.ts';
import type { WorkerGate, WorkerSource } from './worker.ts';

/** Requests from the network. */
export class HttpSource implements WorkerSource {
  readonly #exchange: NodeExchange;
  readonly #options: ListenOptions;
  readonly #onListen: (listening: Listening) => void;
  #server: Server | null = null;
  #connections: Connections | null = null;
  #gate: WorkerGate | null = null;
  #toldTimeout = 0;

  /** @throws {InvalidConfigException} A time is negative or not whole. */
  constructor(
    exchange: NodeExchange,
    options: ListenOptions,
    onListen: (listening: Listening) => void,
  ) {
    timeoutsOf(options);
    this.#exchange = exchange;
    this.#options = options;
    this.#onListen = onListen;
  }

  open(gate: WorkerGate): Promise<void> {
    this.#gate = gate;
    const { tls, port = portOfEnvironment(), host = '127.0.0.1', path } = this.#options;
    const limits = timeoutsOf(this.#options);
    const server = createListener(this.#options, this.#serve);
    server.on('checkExpectation', refuseExpectation);
    this.#server = server;
    this.#connections = new Connections(server, tls !== undefined, limits);
    if (tls === undefined) this.#toldTimeout = limits.keepAliveTimeout;
    return new Promise((_, reject) => {
      server.once('error', reject);
      server.listen(path === undefined ? { port, host } : { path }, () => {
        this.#onListen(listeningAt(server, this.#options));
      });
    });
  }

  drain(): Promise<void> | void {
    this.#server?.close();
    return this.#connections?.drain();
  }

  close(): void {
    this.#server?.close();
    this.#connections?.destroy();
  }

  /** The answer to a request that was taken has left. */
  #onClosed(answer: RunningAnswer): void {
    this.#connections?.end(answer);
    if (this.#gate?.isDraining) this.#connections?.closeIdle();
    this.#gate?.leave();
  }

  readonly #serve = (message: IncomingMessage, response: ServerResponse): void => {
    const gate = this.#gate;
    const connections = this.#connections;
    // Nobody listens before there are both.
    if (!gate || !connections) return;
    const answer = connections.begin(message, response);
    if (!gate.enter(answer.isFirst)) return refuse(connections, answer, response);
    // Another process is about to take over: clients find it with their next connection.
    if (gate.isLeaving) response.shouldKeepAlive = false;
    else tellTimeout(response, this.#toldTimeout);
    this.#exchange.run(message, response, () => this.#onClosed(answer));
  };
}

/** Has the header `Keep-Alive` say how long the connection stays open: Node, which does not close it, knows of no time. */
function tellTimeout(
  response: ServerResponse & { _keepAliveTimeout?: number },
  timeout: number,
): void {
  if (timeout !== 0) response._keepAliveTimeout = timeout;
}

function refuse(connections: Connections, answer: RunningAnswer, response: ServerResponse): void {
  response.on('close', () => connections.end(answer));
  const extra = ['Retry-After', '1', 'Connection', 'close'];
  void send(response, plainMessage(503, 'Service Unavailable', extra));
}

/** RFC 9110, 10.1.1: an expectation that is not known. Node would keep a connection that no request is known to have come over. */
function refuseExpectation(_: IncomingMessage, response: ServerResponse): void {
  void send(response, plainMessage(417, 'Expectation Failed', ['Connection', 'close']));
}

function portOfEnvironment(): number {
  return Number(process.env['PORT'] || 3000);
}
