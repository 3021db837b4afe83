import type { Capture } from '../capture/capture.ts';
import { countFault, currentCapture } from '../capture/capture-scope.ts';
import {
  type BullAdding,
  type BullJob,
  isBullQueue,
  isBullWorker,
  watchBullQueue,
  watchBullWorker,
} from '../hooks/bullmq.ts';
import { hasMethods } from '../hooks/wrap-method.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import { classNameOf } from '../model/value-parts.ts';
import type { CapturePolicy } from '../policy/capture-policy.ts';
import { Collector, type JobCapture, type OpenJob } from './collector.ts';
import {
  bullFacts,
  type EntryHead,
  isObject,
  type JobEvent,
  type JobFacts,
  jobFacts,
  jobNameOf,
  type QueueEntry,
  readJobEvent,
} from './queue-entry.ts';

/** A queue that reports its jobs by the events `afterPush`, `beforeExec`, `afterExec` and `afterError`. */
export interface JobQueue {
  readonly push: unknown;
  readonly on: unknown;
  readonly off: unknown;
}

/** The jobs of a capture. */
export type QueuePayload = {
  readonly entries: readonly QueueEntry[];
  /** Number of all events of jobs, including those that were not kept. */
  readonly count: number;
};

/** A queue of BullMQ, a worker of it, or a producer of flows. */
interface BullDriver {
  readonly driverClass: string;
  readonly name: string;
}

interface Listenable {
  on(name: string, handler: (event: unknown) => void): unknown;
  off(name: string, handler: (event: unknown) => void): unknown;
}

interface State {
  readonly entries: Omit<QueueEntry, 'seq'>[];
  /** Start times of running jobs, in milliseconds. */
  readonly starts: Map<object, number>;
  count: number;
}

const MAX_ENTRIES = 1_000;

/** Captures events of jobs of the queues that were passed to `instrument()`. */
export class QueueCollector extends Collector<State> {
  /** Properties of jobs whose values are secrets, beside the keys of the policy. Default `password`, `token` and the like. */
  redactedProperties: readonly string[] = [
    'accessToken',
    'apiKey',
    'authorization',
    'password',
    'refreshToken',
    'secret',
    'token',
  ];

  readonly #jobs = new WeakMap<object, OpenJob>();

  override id(): string {
    return 'queue';
  }

  override watch(target: object, jobs: JobCapture): (() => void) | null {
    const driverClass = classNameOf(target);
    if (isBullWorker(target)) {
      const { name } = target;
      return watchBullWorker(target, (job, work) =>
        jobs.run(`${name}/${textOf(job.name)}`, () => this.#run({ driverClass, name }, job, work)),
      );
    }
    if (isBullQueue(target)) {
      const { name = '' } = target;
      return watchBullQueue(target, {
        adding: (jobs) => this.#adding({ driverClass, name }, jobs),
      });
    }
    if (!isQueue(target)) return null;
    const handlers = {
      afterPush: (event: JobEvent) => this.#add('push', driverClass, event),
      beforeExec: (event: JobEvent) => this.#begin(event, driverClass, jobs),
      afterExec: (event: JobEvent) => this.#end('exec', driverClass, event),
      afterError: (event: JobEvent) => this.#end('error', driverClass, event),
    };
    const all = Object.entries(handlers).map(
      ([name, handle]) => [name, (event: unknown) => handle(readJobEvent(event))] as const,
    );
    for (const [name, handler] of all) target.on(name, handler);
    return () => {
      for (const [name, handler] of all) target.off(name, handler);
    };
  }

  protected override start(): State {
    return { entries: [], starts: new Map(), count: 0 };
  }

  protected override collect({ count, entries }: State, _capture: Capture): JsonRecord | null {
    if (count === 0) return null;
    const payload: QueuePayload = {
      entries: entries.map((entry, at) => ({ seq: at + 1, ...entry })),
      count,
    };
    return { ...payload };
  }

  protected override stop({ entries, starts }: State): void {
    entries.length = 0;
    starts.clear();
  }

  #begin({ job }: JobEvent, driverClass: string, jobs: JobCapture): void {
    const open = isObject(job) ? jobs.begin(`${driverClass}/${jobNameOf(job)}`) : null;
    if (isObject(job) && open) this.#jobs.set(job, open);
    const elapsed = currentCapture()?.elapsed;
    if (isObject(job) && elapsed !== undefined) this.state()?.starts.set(job, elapsed);
  }

  /** Adds an event, and ends the capture of a job that has run outside of requests and commands. */
  #end(eventType: 'exec' | 'error', driverClass: string, event: JobEvent): void {
    const { error, job } = event;
    const open = isObject(job) ? this.#jobs.get(job) : undefined;
    if (!isObject(job) || !open) {
      this.#add(eventType, driverClass, event);
      return;
    }
    this.#jobs.delete(job);
    open.end(() => this.#add(eventType, driverClass, event), eventType === 'error' ? error : null);
  }

  /** Adds an event. Jobs may change after it, so the entry is created at once. */
  #add(eventType: QueueEntry['eventType'], driverClass: string, event: JobEvent): void {
    const state = this.state();
    const capture = currentCapture();
    if (!state || !capture) return;
    const { job } = event;
    const start = isObject(job) && eventType !== 'push' ? state.starts.get(job) : undefined;
    if (isObject(job) && start !== undefined) state.starts.delete(job);
    const time = capture.elapsed;
    const duration = start === undefined ? null : time - start;
    this.#keep(state, { eventType, driverClass, time, duration }, () =>
      jobFacts(event, this.#jobPolicy),
    );
  }

  /** Observes the result of adding jobs to a queue of BullMQ, or by a producer of flows. */
  #adding({ driverClass, name }: BullDriver, adding: readonly BullJob[]): BullAdding | null {
    const state = this.state();
    const capture = currentCapture();
    if (!state || !capture) return null;
    const time = capture.elapsed;
    const keep = (eventType: 'push' | 'error', job: BullJob, error?: unknown): void => {
      const queueName = textOf(job.queueName) || name;
      const head = { eventType, driverClass, queueName, time, duration: null };
      this.#keep(state, head, () => bullFacts(job, { error }, this.#jobPolicy));
    };
    return {
      added: (jobs) => jobs.forEach((job) => keep('push', job)),
      failed: (error) => adding.forEach((job) => keep('error', job, error)),
    };
  }

  /** Runs the processor of a job of BullMQ, in the capture of that job. */
  async #run(
    { driverClass, name }: BullDriver,
    job: BullJob,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    const state = this.state();
    const capture = currentCapture();
    if (!state || !capture) return work();
    const time = capture.elapsed;
    const { attemptsMade } = job;
    const attempt = typeof attemptsMade === 'number' ? attemptsMade + 1 : null;
    const add = (eventType: QueueEntry['eventType'], error?: unknown): void => {
      const duration = capture.elapsed - time;
      const head = { eventType, driverClass, queueName: name, time, duration };
      this.#keep(state, head, () => bullFacts(job, { attempt, error }, this.#jobPolicy));
    };
    try {
      const result = await work();
      add('exec');
      return result;
    } catch (error) {
      add('error', error);
      throw error;
    }
  }

  /** Keeps an entry. An error while it is created never reaches the queue. */
  #keep(state: State, head: EntryHead, facts: () => JobFacts): void {
    state.count++;
    if (state.entries.length >= MAX_ENTRIES) return;
    try {
      state.entries.push({ ...head, ...facts() });
    } catch {
      countFault();
    }
  }

  get #jobPolicy(): CapturePolicy {
    return this.policy.withAdditionalSensitiveKeys(this.redactedProperties);
  }
}

function isQueue(target: object): target is Listenable {
  return hasMethods(target, ['on', 'off', 'push']);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
