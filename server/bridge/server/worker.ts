import { Fw, InvalidCallException, InvalidConfigException } from '../../core/index.ts';
import {
  checkOptionNames,
  checkSettings,
  type OptionNames,
  settingRules,
} from '../../core/internal.ts';
import { closeOpenSessions } from '../http/session.ts';
import { ServerExitCode } from '../http/server-exit-code.ts';
import { failCurrentRequest } from '../node/fail-current-request.ts';
import type { ServableApp } from '../node/servable-app.ts';
import { IterableSource, type QueuedRequest } from './iterable-source.ts';
import { MemoryWatch, parseMemoryLimit } from './memory-limit.ts';
import { stopSignals } from './stop-signals.ts';
import { SupervisedServer } from './supervised-server.ts';
import type { WorkerGate, WorkerSource } from './worker-source.ts';

/** Why a worker is to be replaced: a limit of requests or memory, or an unhandled error. */
export type ReplacementCause = 'limit' | 'error';

/** Limits of {@link Worker}, and what ends it. */
export interface WorkerLimits {
  /** Requests after which the worker stops; 0: never. Default environment variable `MAX_REQUESTS`, else 0. */
  readonly maxRequests?: number;
  /**
   * Memory of which 90 % stop the worker: bytes, or text like `512M`; `-1` turns it off. Default the limit of
   * the container, else that of the heap.
   */
  readonly memoryLimit?: number | string;
  /** Milliseconds that requests have to finish once the worker stops. Default 10,000. */
  readonly shutdownTimeout?: number;
  /**
   * Signals that stop the worker; the second one does not wait for requests that have begun. In a process of
   * `superviseWorkers` each waits: a second signal to the supervisor ends all processes. Default `SIGTERM` and `SIGINT`.
   */
  readonly signals?: readonly NodeJS.Signals[];
  /** Stops the worker like a signal. */
  readonly signal?: AbortSignal;
  /**
   * Called when a limit is reached, or after an unhandled error. The worker continues until the promise settles, so that another one can
   * take its place first; it serves a few requests more than its limit then. Default: it stops at once; `serve` in a
   * process of `superviseWorkers` continues until another process listens.
   */
  readonly handOver?: (cause: ReplacementCause) => Promise<void>;
  /**
   * Reaction to an unhandled rejection, after it was logged and its request was ended: `exit` stops the worker like
   * a limit, `continue` keeps it running. Default `exit`. An uncaught exception always stops it.
   */
  readonly unhandledRejections?: 'exit' | 'continue';
}

/** Options of {@link Worker}. */
export interface WorkerOptions extends WorkerLimits {
  /** The requests: an asynchronous queue, whose requests the application answers, or a listener that passes them on. */
  readonly source: WorkerSource | AsyncIterable<Request | QueuedRequest>;
}

/** The names of {@link WorkerLimits}. */
export const workerLimitNames: OptionNames<WorkerLimits> = {
  maxRequests: true,
  memoryLimit: true,
  shutdownTimeout: true,
  signals: true,
  signal: true,
  handOver: true,
  unhandledRejections: true,
};

type State = 'created' | 'running' | 'draining' | 'stopped';

/**
 * Runs one server process: it serves requests until a limit, a signal, an unhandled error or the end of its
 * source, lets those that have begun finish, and returns why it has stopped. The first reason is returned.
 */
export class Worker implements WorkerGate {
  readonly #source: WorkerSource;
  readonly #options: WorkerLimits;
  readonly #maxRequests: number;
  readonly #shutdownTimeout: number;
  readonly #signals: readonly NodeJS.Signals[];
  readonly #memory = new MemoryWatch();
  #state: State = 'created';
  #code: ServerExitCode = ServerExitCode.OK;
  #served = 0;
  #running = 0;
  #stopped = Promise.withResolvers<void>();
  #timer: NodeJS.Timeout | null = null;
  #isHandingOver = false;
  /** Whether a signal or a call of {@link stop} was received. */
  #isStopRequested = false;
  /** Whether the source may still receive requests. */
  #isAwaiting = false;

  /**
   * @param app Answers the requests of a queue; a listener has an application of its own.
   * @throws {InvalidConfigException} A limit is negative or not whole, another option has no value that it takes, or
   *   there is no source.
   * @throws {UnknownPropertyException} An option is unknown.
   */
  constructor(app: ServableApp, options: WorkerOptions) {
    checkOptionNames('Worker', options, { ...workerLimitNames, source: true });
    checkSettings('Worker', options, {
      handOver: settingRules.function,
      signal: ['an AbortSignal', (value) => value instanceof AbortSignal],
    });
    const { source } = options;
    if (!isObject(source)) throw new InvalidConfigException('Worker "source" has no requests.');
    this.#source = Symbol.asyncIterator in source ? new IterableSource(app, source) : source;
    this.#options = options;
    this.#maxRequests = whole('maxRequests', options.maxRequests ?? requestsOfEnvironment());
    this.#shutdownTimeout = whole('shutdownTimeout', options.shutdownTimeout ?? 10_000);
    this.#signals = stopSignals(options.signals);
    checkReaction(options.unhandledRejections);
    this.#memory.setMemoryLimit(bytesOf(options.memoryLimit ?? 0));
  }

  get isDraining(): boolean {
    return this.#state !== 'running';
  }

  get isLeaving(): boolean {
    return this.#isHandingOver || this.isDraining;
  }

  /** Requests that were accepted so far. */
  get served(): number {
    return this.#served;
  }

  /**
   * Serves requests.
   *
   * @returns Why it has stopped.
   * @throws {InvalidCallException} It runs or has run already.
   */
  async run(): Promise<ServerExitCode> {
    if (this.#state !== 'created') {
      throw new InvalidCallException('A worker runs only once.');
    }
    this.#state = 'running';
    const release = this.#listen();
    try {
      if (!this.isDraining) {
        const ended = this.#source.open(this).then(() => this.#drain(ServerExitCode.OK));
        // A source that cannot be opened, such as a port in use, rejects the promise.
        await Promise.race([this.#stopped.promise, ended.then(() => this.#stopped.promise)]);
      }
      return this.#code;
    } finally {
      this.#state = 'stopped';
      release();
      if (this.#timer) clearTimeout(this.#timer);
      await this.#source.close();
      await closeOpenSessions();
      await Fw.getLogger().drain();
    }
  }

  /** Stops like a signal: the first call lets requests finish, the second one does not wait for them. */
  readonly stop = (): void => {
    // A worker that a limit has stopped still finishes requests.
    if (this.#isStopRequested) this.#stopped.resolve();
    this.#isStopRequested = true;
    this.#drain(ServerExitCode.SHUTDOWN);
  };

  /** Stops at once, or when another worker has taken the place of this one. @internal */
  readonly reachLimit = (cause: ReplacementCause = 'limit'): void => {
    if (this.#isHandingOver) return;
    this.#isHandingOver = true;
    const stop = (): void => this.#drain(ServerExitCode.REQUEST_LIMIT);
    const { handOver } = this.#options;
    if (handOver) void handOver(cause).then(stop, stop);
    else stop();
  };

  enter(isEarly = false): boolean {
    if (this.isDraining && !(isEarly && this.#hasSuccessor)) return false;
    this.#served += 1;
    this.#running += 1;
    // This process still serves the last request; later ones go to another process.
    if (this.#served === this.#maxRequests) this.reachLimit();
    return true;
  }

  leave(): void {
    if (this.#state === 'running' && this.#memory.isShort()) this.reachLimit();
    this.#settle();
  }

  readonly waitUntil = (promise: Promise<unknown>): void => {
    this.#running += 1;
    void Promise.resolve(promise).then(this.#settle, this.#settleFailed);
  };

  /** Whether another worker serves in the place of this one, which only finishes requests that it has accepted. */
  get #hasSuccessor(): boolean {
    const isReplaced = this.#isHandingOver && this.#options.handOver !== undefined;
    return isReplaced && this.#state === 'draining' && this.#code !== ServerExitCode.SHUTDOWN;
  }

  #drain(code: ServerExitCode): void {
    if (this.#state !== 'running') return;
    this.#state = 'draining';
    this.#code = code;
    const arriving = this.#source.drain();
    this.#timer = setTimeout(() => this.#stopped.resolve(), this.#shutdownTimeout);
    if (arriving) void this.#await(arriving);
    else this.#stopWhenIdle();
  }

  async #await(arriving: Promise<void>): Promise<void> {
    this.#isAwaiting = true;
    await arriving;
    this.#isAwaiting = false;
    this.#stopWhenIdle();
  }

  readonly #settle = (): void => {
    this.#running -= 1;
    this.#stopWhenIdle();
  };

  readonly #settleFailed = (error: unknown): void => {
    Fw.error(error, 'fwx\\bridge');
    this.#settle();
  };

  #stopWhenIdle(): void {
    if (this.#state !== 'draining' || this.#running > 0 || this.#isAwaiting) return;
    this.#stopped.resolve();
  }

  readonly #onRejection = (error: unknown): void => {
    Fw.error(error, 'fwx\\bridge\\unhandled');
    failCurrentRequest(error);
    if (this.#options.unhandledRejections !== 'continue') this.reachLimit('error');
  };

  readonly #onException = (error: unknown): void => {
    Fw.error(error, 'fwx\\bridge\\uncaught');
    failCurrentRequest(error);
    this.reachLimit('error');
  };

  readonly #stopOnce = (): void => {
    if (!this.#isStopRequested) this.stop();
  };

  /** Listens to signals and errors. @returns Removes the listeners. */
  #listen(): () => void {
    const { signal } = this.#options;
    // A terminal or a service manager signals all processes of a group, and the supervisor passes its signal on to them.
    const stop = SupervisedServer.isAvailable ? this.#stopOnce : this.stop;
    for (const name of this.#signals) process.on(name, stop);
    process.on('unhandledRejection', this.#onRejection);
    process.on('uncaughtException', this.#onException);
    signal?.addEventListener('abort', this.stop);
    if (signal?.aborted) this.stop();
    return () => {
      for (const name of this.#signals) process.off(name, stop);
      process.off('unhandledRejection', this.#onRejection);
      process.off('uncaughtException', this.#onException);
      signal?.removeEventListener('abort', this.stop);
    };
  }
}

function checkReaction(value: string = 'exit'): void {
  if (value === 'exit' || value === 'continue') return;
  throw new InvalidConfigException(
    `"unhandledRejections" must be "exit" or "continue", got "${value}".`,
  );
}

function requestsOfEnvironment(): number {
  const text = process.env['MAX_REQUESTS'];
  const count = text === undefined || text === '' ? 0 : Number(text);
  if (!Number.isNaN(count)) return count;
  throw new InvalidConfigException(
    `The environment variable MAX_REQUESTS must be a whole number from 0 on, got "${text}".`,
  );
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

function bytesOf(limit: number | string): number {
  const bytes = typeof limit === 'string' ? parseMemoryLimit(limit) : limit;
  if (typeof limit === 'string' && bytes === 0 && !/^\s*0/.test(limit)) {
    throw new InvalidConfigException(
      `Worker "memoryLimit" must be bytes or text such as "512M", got "${limit}".`,
    );
  }
  return bytes === -1 ? Infinity : bytes;
}

function whole(name: string, value: number): number {
  if (Number.isInteger(value) && value >= 0) return value;
  throw new InvalidConfigException(
    `Worker "${name}" must be a whole number from 0 on, got ${value}.`,
  );
}
