import type { Worker as ClusterWorker } from 'node:cluster';

import { Fw, InvalidCallException, InvalidConfigException } from '../../core/index.ts';
import { ServerExitCode } from '../http/server-exit-code.ts';
import { nodeModule } from '../internal/node-module.ts';
import { type ListenerRequest, SharedListeners } from './shared-listener.ts';
import { stopSignals } from './stop-signals.ts';
import { type ClusterMessage, SUPERVISOR } from './supervised-server.ts';
import type { ReplacementCause } from './worker.ts';

/** Options of {@link superviseWorkers}. */
export interface ClusterOptions {
  /** Processes that serve. Default as many as the machine can run at a time. */
  readonly workers?: number;
  /** Module that each process runs. Default the one that this process was started with. */
  readonly exec?: string;
  /** Arguments of each process. Default those of this process. */
  readonly args?: readonly string[];
  /** Environment variables for each process, in addition to those of this one. */
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds that processes have to exit once they were asked to. Default 15,000. */
  readonly shutdownTimeout?: number;
  /** Signals that stop all processes; the second one does not wait for requests that have begun. Default `SIGTERM` and `SIGINT`. */
  readonly signals?: readonly NodeJS.Signals[];
  /** Called when a process listens. */
  readonly onListen?: (listening: { readonly pid: number; readonly url: string }) => void;
  /** Called with a message when a process has failed or is replaced after an unhandled error. Default: it is logged as an error. */
  readonly onFault?: (text: string) => void;
}

/** Processes that fail in a row before one of them listens; then the application cannot start. */
const MAX_FAILED_STARTS = 3;
/** Milliseconds between two further attempts, while other processes serve; each time twice as long as before. */
const RETRY = { first: 250, longest: 30_000 } as const;

/** Milliseconds for which a process listens at least before it is replaced after an unhandled error. */
const SHORTEST_LIFE = 5000;

/**
 * Runs an application in several processes on one port. A process that has reached a limit continues until
 * another one listens in its place, so that a process always listens; one that fails is replaced too. It ends when
 * it is asked to, or when the application does not start and no process serves any more. The module of the processes calls
 * {@link serve}; one that is also that of the supervisor asks `cluster.isPrimary` which of the two it is.
 *
 * @returns `SHUTDOWN` when it was asked to end, `OK` when all processes have ended by themselves.
 * @throws {InvalidConfigException} `workers` is not a whole number from 1 on.
 * @throws {InvalidCallException} This process was started by a supervisor or a cluster itself.
 * @throws {Error} Three processes in a row have failed before they listened, and no other one does.
 */
export function superviseWorkers(options: ClusterOptions = {}): Promise<ServerExitCode> {
  return new Supervisor(options).run();
}

/** A process that was started. */
interface Started {
  readonly worker: ClusterWorker;
  /** Process that exits once this one listens. */
  readonly predecessor: ClusterWorker | null;
  /** Time at which it listened; null before. */
  listenedAt: number | null;
}

class Supervisor {
  readonly #options: ClusterOptions;
  readonly #cluster = nodeModule('node:cluster', 'superviseWorkers()');
  readonly #listeners = new SharedListeners();
  readonly #live = new Set<ClusterWorker>();
  readonly #listening = new Set<ClusterWorker>();
  /** Processes that have announced that they will exit. */
  readonly #leaving = new Set<ClusterWorker>();
  readonly #ended = Promise.withResolvers<ServerExitCode>();
  #isEnding = false;
  #failedStarts = 0;
  #timer: NodeJS.Timeout | null = null;
  /** Processes that will be started, by the process that each is to replace. */
  readonly #retries = new Map<NodeJS.Timeout, ClusterWorker | null>();

  constructor(options: ClusterOptions) {
    this.#options = options;
  }

  async run(): Promise<ServerExitCode> {
    const { workers = nodeModule('node:os', 'superviseWorkers()').availableParallelism() } =
      this.#options;
    if (!Number.isInteger(workers) || workers < 1) {
      throw new InvalidConfigException(
        `"workers" must be a whole number from 1 on, got ${workers}.`,
      );
    }
    if (this.#cluster.isWorker) {
      throw new InvalidCallException(
        'superviseWorkers() cannot be called in a process of a cluster: call serve() there.',
      );
    }
    const { exec, args } = this.#options;
    const signals = stopSignals(this.#options.signals);
    this.#cluster.setupPrimary({ ...(exec && { exec }), ...(args && { args: [...args] }) });
    for (const signal of signals) process.on(signal, this.#end);
    try {
      for (let i = 0; i < workers; i++) this.#fork();
      return await this.#ended.promise;
    } finally {
      for (const signal of signals) process.off(signal, this.#end);
      this.#listeners.close();
      if (this.#timer) clearTimeout(this.#timer);
      for (const retry of this.#retries.keys()) clearTimeout(retry);
    }
  }

  /** @param predecessor Process that exits once the new one listens. */
  #fork(predecessor: ClusterWorker | null = null): void {
    const worker = this.#cluster.fork({ ...this.#options.env, [SUPERVISOR]: process.pid });
    this.#live.add(worker);
    const started: Started = { worker, predecessor, listenedAt: null };
    worker.on('message', (message: ClusterMessage | ListenerRequest | null) => {
      if (message?.fwx === 'listening') {
        started.listenedAt ??= performance.now();
        this.#listening.add(worker);
        this.#failedStarts = 0;
        predecessor?.send({ fwx: 'replaced' } satisfies ClusterMessage, () => undefined);
        this.#options.onListen?.({ pid: worker.process.pid ?? 0, url: message.url });
      } else if (message?.fwx === 'leaving') this.#replace(started, message.cause);
      else if (message !== null) this.#listeners.handle(worker, message as ListenerRequest);
    });
    worker.on('exit', (code: number | null, signal: string | null) => {
      const end = signal === null ? `failed with exit code ${code}` : `been ended by ${signal}`;
      const fault = code === 0 ? null : `The process ${worker.process.pid} has ${end}.`;
      this.#onExit(started, fault);
      // After its last messages, which answer connections. Node emits no `disconnect` while a socket is being sent.
      setImmediate(() => this.#listeners.forget(worker));
    });
  }

  /** Starts another process in place of one that serves until that one listens. */
  #replace({ worker, listenedAt }: Started, cause: ReplacementCause): void {
    this.#leaving.add(worker);
    if (this.#isEnding) return;
    if (cause === 'limit') return this.#fork(worker);
    this.#report(`The process ${worker.process.pid} is replaced after an unhandled error.`);
    // An application that has an error at each start would start processes all the time.
    this.#forkLater(worker, (listenedAt ?? 0) + SHORTEST_LIFE - performance.now());
  }

  /** @param fault Why the process has failed; null when it has ended normally. */
  #onExit(started: Started, fault: string | null): void {
    const { worker } = started;
    this.#live.delete(worker);
    this.#listening.delete(worker);
    // Node exits with 1 after an error, which is also REQUEST_LIMIT: only the message distinguishes them.
    const hasLeft = this.#leaving.delete(worker);
    if (fault !== null && !hasLeft && !this.#isEnding) this.#onFault(started, fault);
    if (hasLeft) this.#retryNow(worker);
    if (this.#live.size > 0) return;
    this.#ended.resolve(this.#isEnding ? ServerExitCode.SHUTDOWN : ServerExitCode.OK);
  }

  #report(fault: string): void {
    const { onFault = (text) => Fw.error(text, 'fwx\\bridge\\cluster') } = this.#options;
    onFault(fault);
  }

  #onFault({ listenedAt, predecessor }: Started, fault: string): void {
    this.#report(fault);
    // Failures of an application that has started have no limit: its clients must not be able to end it.
    if (listenedAt !== null) return this.#fork();
    this.#failedStarts += 1;
    if (this.#failedStarts < MAX_FAILED_STARTS) return this.#fork(predecessor);
    // A missing dependency, such as a database, may become available again; processes that serve must not end for it.
    const pause = RETRY.first * 2 ** (this.#failedStarts - MAX_FAILED_STARTS);
    if (this.#listening.size > 0)
      return this.#forkLater(predecessor, Math.min(pause, RETRY.longest));
    this.#ended.reject(
      new Error(`The application does not start: ${this.#failedStarts} processes failed in a row.`),
    );
    this.#end();
  }

  #forkLater(predecessor: ClusterWorker | null, pause: number): void {
    const retry = setTimeout(() => {
      this.#retries.delete(retry);
      if (!this.#isEnding) this.#fork(predecessor);
    }, pause);
    this.#retries.set(retry, predecessor);
  }

  /** Starts the process that was to replace one which has ended meanwhile. */
  #retryNow(ended: ClusterWorker): void {
    for (const [retry, predecessor] of this.#retries) {
      if (predecessor !== ended) continue;
      clearTimeout(retry);
      this.#retries.delete(retry);
      if (!this.#isEnding) this.#fork();
    }
  }

  /** Asks all processes to end; the second time it does not wait for them. */
  readonly #end = (): void => {
    if (this.#isEnding) return this.#kill('SIGKILL');
    this.#isEnding = true;
    this.#listeners.close();
    this.#kill('SIGTERM');
    const { shutdownTimeout = 15_000 } = this.#options;
    this.#timer = setTimeout(() => this.#kill('SIGKILL'), shutdownTimeout);
    this.#timer.unref();
  };

  #kill(signal: NodeJS.Signals): void {
    for (const worker of this.#live) worker.process.kill(signal);
  }
}
