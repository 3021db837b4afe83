import type { Worker as ClusterWorker } from 'node:cluster';
import type { AddressInfo, ListenOptions, Server, Socket } from 'node:net';

import { Fw } from '../../core/index.ts';
import { nodeModule } from '../internal/node-module.ts';
import { removeStaleSocket } from './unix-socket.ts';

/** Address of a listener: a path for a Unix socket. */
export type BoundAddress = AddressInfo | string | null;

/** Messages from a server in a process to its supervisor; `id` identifies the server. */
export type ListenerRequest =
  | { readonly fwx: 'listen'; readonly id: string; readonly address: ListenOptions }
  | { readonly fwx: 'unlisten'; readonly id: string }
  /** Answers a connection; another server receives it when it is not accepted. */
  | { readonly fwx: 'answer'; readonly id: string; readonly isTaken: boolean };

/** Messages from the supervisor to a server in a process. */
export type ListenerReply =
  | { readonly fwx: 'bound'; readonly id: string; readonly address: BoundAddress }
  | { readonly fwx: 'unbound'; readonly id: string; readonly code: string; readonly text: string }
  /** No connection follows. */
  | { readonly fwx: 'unlistened'; readonly id: string }
  /** Sent together with a socket. */
  | { readonly fwx: 'connection'; readonly id: string };

/** A server in a process. */
interface Subscriber {
  readonly id: string;
  readonly worker: ClusterWorker;
  /** Whether it accepts connections. */
  isOpen: boolean;
  /** The connection that was sent to it and that it has not answered yet. */
  offered: Socket | null;
}

/**
 * A listener in the supervisor that stays open while processes change. A connection goes to the server that has waited
 * longest, and stays open here until that server has accepted it: when its process ends before, another one gets it. The
 * round robin of `node:cluster` would leave such a client without a response, and stop listening with the last process.
 */
class SharedListener {
  /** The address, as JSON. */
  readonly key: string;
  readonly bound: Promise<BoundAddress>;
  readonly #server: Server;
  readonly #subscribers = new Map<string, Subscriber>();
  /** Servers that wait for a connection. */
  readonly #free = new Set<Subscriber>();
  /** Connections that wait for a server. */
  readonly #waiting: Socket[] = [];
  #isClosed = false;

  constructor(key: string, address: ListenOptions) {
    this.key = key;
    const { createServer } = nodeModule('node:net', 'superviseWorkers()');
    this.#server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
      // The process that receives a connection detects that its client has gone away.
      socket.on('error', () => undefined);
      this.#waiting.push(socket);
      this.#distribute();
    });
    this.bound = this.#listen(address);
  }

  /** The server of an id. */
  find(id: string): Subscriber | undefined {
    return this.#subscribers.get(id);
  }

  /** Whether a process has a server here. */
  has(worker: ClusterWorker): boolean {
    return [...this.#subscribers.values()].some((each) => each.worker === worker);
  }

  /** Sends connections to a server. */
  add(worker: ClusterWorker, id: string): void {
    const subscriber = { id, worker, isOpen: true, offered: null };
    this.#subscribers.set(id, subscriber);
    this.#free.add(subscriber);
    this.#distribute();
  }

  /** Handles the answer of a server to the connection that was sent to it. */
  answer(subscriber: Subscriber, isTaken: boolean): void {
    const { offered, isOpen } = subscriber;
    subscriber.offered = null;
    if (isOpen) this.#free.add(subscriber);
    else this.#subscribers.delete(subscriber.id);
    if (isTaken) offered?.destroy();
    else if (offered) this.#waiting.unshift(offered);
    this.#distribute();
  }

  /** Sends no more connections to a server, which still answers the one that was sent to it. */
  retire(subscriber: Subscriber): void {
    subscriber.isOpen = false;
    this.#free.delete(subscriber);
    if (!subscriber.offered) this.answer(subscriber, true);
  }

  /** Removes the servers of a process that has ended. */
  forget(worker: ClusterWorker): void {
    for (const subscriber of this.#subscribers.values()) {
      if (subscriber.worker !== worker) continue;
      this.retire(subscriber);
      this.answer(subscriber, false);
    }
  }

  /** Stops listening. Connections that wait go to servers that still accept some. */
  close(): void {
    this.#isClosed = true;
    this.#server.close();
    this.#distribute();
  }

  async #listen(address: ListenOptions): Promise<BoundAddress> {
    const server = this.#server;
    if (address.path !== undefined) await removeStaleSocket(address.path);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ ...address, exclusive: true }, resolve);
    });
    // Such as too many open files.
    server.on('error', (error) => Fw.error(error, 'fwx\\bridge\\cluster'));
    return server.address();
  }

  #distribute(): void {
    for (const subscriber of this.#free) {
      const socket = this.#waiting.shift();
      if (!socket) break;
      this.#free.delete(subscriber);
      subscriber.offered = socket;
      const message: ListenerReply = { fwx: 'connection', id: subscriber.id };
      // A process that cannot be reached is removed when its channel closes.
      subscriber.worker.send(message, socket, { keepOpen: true }, () => undefined);
    }
    const isOver = this.#isClosed && ![...this.#subscribers.values()].some(({ isOpen }) => isOpen);
    if (isOver) for (const socket of this.#waiting.splice(0)) socket.destroy();
  }
}

/** The listeners of a supervisor. */
export class SharedListeners {
  readonly #listeners = new Set<SharedListener>();
  #isClosed = false;

  /** Handles a message from a server in a process. Other messages are ignored. */
  handle(worker: ClusterWorker, message: ListenerRequest): void {
    if (message.fwx === 'listen') return void this.#open(worker, message);
    if (message.fwx !== 'answer' && message.fwx !== 'unlisten') return;
    for (const listener of this.#listeners) {
      const subscriber = listener.find(message.id);
      if (!subscriber) continue;
      if (message.fwx === 'answer') listener.answer(subscriber, message.isTaken);
      else listener.retire(subscriber);
    }
    if (message.fwx === 'unlisten') tell(worker, { fwx: 'unlistened', id: message.id });
  }

  /** Passes the connections of a process that has ended to others. */
  forget(worker: ClusterWorker): void {
    for (const listener of this.#listeners) listener.forget(worker);
  }

  /** Stops listening. */
  close(): void {
    this.#isClosed = true;
    for (const listener of this.#listeners) listener.close();
  }

  async #open(
    worker: ClusterWorker,
    { id, address }: ListenerRequest & { readonly fwx: 'listen' },
  ): Promise<void> {
    const listener = this.#listenerAt(worker, address);
    try {
      const bound = await listener.bound;
      if (this.#isClosed) listener.close();
      if (!worker.isConnected()) return;
      tell(worker, { fwx: 'bound', id, address: bound });
      listener.add(worker, id);
    } catch (error) {
      this.#listeners.delete(listener);
      const { code = '', message: text } = error as NodeJS.ErrnoException;
      tell(worker, { fwx: 'unbound', id, code, text });
    }
  }

  /** The listener of an address; another one for each server of a process, as with the port 0. */
  #listenerAt(worker: ClusterWorker, address: ListenOptions): SharedListener {
    const key = JSON.stringify(address);
    for (const listener of this.#listeners) {
      if (listener.key === key && !listener.has(worker)) return listener;
    }
    const listener = new SharedListener(key, address);
    this.#listeners.add(listener);
    return listener;
  }
}

function tell(worker: ClusterWorker, message: ListenerReply): void {
  worker.send(message, () => undefined);
}
