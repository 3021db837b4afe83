import type { Capture } from '../capture/capture.ts';
import { currentCapture } from '../capture/capture-scope.ts';
import {
  type BullAdding,
  type BullJob,
  isBullQueue,
  isBullWorker,
  watchBullQueue,
  watchBullWorker,
} from '../hooks/bullmq.ts';
import { hasMethods } from '../hooks/wrap-method.ts';
import { type DebugValue, encodeValue } from '../model/debug-value.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import { classNameOf } from '../model/value-parts.ts';
import { Collector, type JobCapture } from './collector.ts';

/** A queue: it tells of its jobs by the events `afterPush`, `beforeExec`, `afterExec` and `afterError`. */
export interface JobQueue {
  readonly push: unknown;
  readonly on: unknown;
  readonly off: unknown;
}

/** What happened to a job. */
export interface QueueEntry {
  /** From 1. */
  readonly seq: number;
  readonly eventType: 'push' | 'exec' | 'error';
  /** Class of the queue or worker. */
  readonly driverClass: string;
  /** Name of a queue of BullMQ. */
  readonly queueName?: string;
  readonly jobClass: string;
  /** Public properties of the job; null when it has none. */
  readonly payloadFields: DebugValue | null;
  readonly jobId: string;
  /** Seconds that the job may take; null when that is not known. */
  readonly ttr: number | null;
  /** Seconds before it may run; null when that is not known. */
  readonly delay: number | null;
  readonly priority: number | null;
  readonly attempt: number | null;
  /** Milliseconds since the start of the capture. */
  readonly time: number;
  /** Milliseconds of its run; null for pushes, and when its start was not seen. */
  readonly duration: number | null;
  /** Message of its error; `''` for none. */
  readonly error: string;
}

/** The jobs of a capture. */
export type QueuePayload = {
  readonly entries: readonly QueueEntry[];
  /** All events of jobs, also those that were not kept. */
  readonly count: number;
};

interface JobEvent {
  readonly job?: unknown;
  readonly id?: unknown;
  readonly ttr?: unknown;
  readonly delay?: unknown;
  readonly priority?: unknown;
  readonly attempt?: unknown;
  readonly error?: unknown;
}

/** What an event tells of its job. */
type JobFacts = Omit<
  QueueEntry,
  'seq' | 'eventType' | 'driverClass' | 'queueName' | 'time' | 'duration'
>;

/** The rest of an entry. */
type EntryHead = Pick<QueueEntry, 'eventType' | 'driverClass' | 'queueName' | 'time' | 'duration'>;

/** A queue of BullMQ, or a worker of it. */
interface BullDriver {
  readonly driverClass: string;
  readonly name: string;
}

interface Listenable {
  on(name: string, handler: (event: JobEvent) => void): unknown;
  off(name: string, handler: (event: JobEvent) => void): unknown;
}

interface State {
  readonly entries: Omit<QueueEntry, 'seq'>[];
  /** Milliseconds at which jobs that run have begun. */
  readonly starts: Map<object, number>;
  count: number;
}

const MAX_ENTRIES = 1_000;

/** Captures what happens to jobs of the queues that were handed to `instrument()`. */
export class QueueCollector extends Collector<State> {
  /** Names of properties of jobs whose values are secrets, beside the keys of the policy. */
  redactedProperties: readonly string[] = [
    'accessToken',
    'apiKey',
    'authorization',
    'password',
    'refreshToken',
    'secret',
    'token',
  ];

  override id(): string {
    return 'queue';
  }

  override watch(target: object, capture: JobCapture): (() => void) | null {
    const driverClass = classNameOf(target);
    if (isBullWorker(target)) {
      const { name } = target;
      return watchBullWorker(target, (job, work) =>
        capture(`${name}/${textOf(job.name)}`, () => this.#run({ driverClass, name }, job, work)),
      );
    }
    if (isBullQueue(target)) {
      const { name } = target;
      return watchBullQueue(target, {
        adding: (jobs) => this.#adding({ driverClass, name }, jobs),
      });
    }
    if (!isQueue(target)) return null;
    const handlers = {
      afterPush: (event: JobEvent) => this.#add('push', driverClass, event),
      beforeExec: (event: JobEvent) => this.#begin(event),
      afterExec: (event: JobEvent) => this.#add('exec', driverClass, event),
      afterError: (event: JobEvent) => this.#add('error', driverClass, event),
    };
    const all = Object.entries(handlers);
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

  #begin({ job }: JobEvent): void {
    const elapsed = currentCapture()?.elapsed;
    if (isObject(job) && elapsed !== undefined) this.state()?.starts.set(job, elapsed);
  }

  /** Jobs may change after their event, so what is kept is made at once. */
  #add(eventType: QueueEntry['eventType'], driverClass: string, event: JobEvent): void {
    const state = this.state();
    const capture = currentCapture();
    if (!state || !capture) return;
    const { job } = event;
    const start = isObject(job) && eventType !== 'push' ? state.starts.get(job) : undefined;
    if (isObject(job) && start !== undefined) state.starts.delete(job);
    const time = capture.elapsed;
    const duration = start === undefined ? null : time - start;
    this.#keep(state, { eventType, driverClass, time, duration }, () => this.#facts(event));
  }

  /** Hears how adding jobs to a queue of BullMQ ends. */
  #adding({ driverClass, name }: BullDriver, names: readonly string[]): BullAdding | null {
    const state = this.state();
    const capture = currentCapture();
    if (!state || !capture) return null;
    const time = capture.elapsed;
    const head = { driverClass, queueName: name, time, duration: null };
    return {
      added: (jobs) => {
        for (const job of jobs) {
          this.#keep(state, { eventType: 'push', ...head }, () => this.#bullFacts(job, {}));
        }
      },
      failed: (error) => {
        for (const one of names) {
          const facts = () => this.#bullFacts({ name: one }, { error });
          this.#keep(state, { eventType: 'error', ...head }, facts);
        }
      },
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
      this.#keep(state, head, () => this.#bullFacts(job, { attempt, error }));
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

  /** A fault of what is kept never reaches the queue. */
  #keep(state: State, head: EntryHead, facts: () => JobFacts): void {
    state.count++;
    if (state.entries.length >= MAX_ENTRIES) return;
    try {
      state.entries.push({ ...head, ...facts() });
    } catch {
      const capture = currentCapture();
      if (capture) capture.faults++;
    }
  }

  #bullFacts(
    { data, id, name, opts }: BullJob,
    more: Pick<JobEvent, 'attempt' | 'error'>,
  ): JobFacts {
    const delay = numberOrNull(opts?.delay);
    const facts = this.#facts({
      ...more,
      id,
      job: data,
      priority: opts?.priority,
      delay: delay === null ? null : delay / 1000,
    });
    return { ...facts, jobClass: textOf(name) };
  }

  #facts({ attempt, delay, error, id, job, priority, ttr }: JobEvent): JobFacts {
    const policy = this.policy.withAdditionalSensitiveKeys(this.redactedProperties);
    return {
      jobClass: isObject(job) ? classNameOf(job) : typeof job,
      payloadFields: isObject(job) ? encodeValue(job, policy) : null,
      jobId: typeof id === 'string' || typeof id === 'number' ? String(id) : '',
      ttr: numberOrNull(ttr),
      delay: numberOrNull(delay),
      priority: numberOrNull(priority),
      attempt: numberOrNull(attempt),
      error: error instanceof Error ? policy.cutText(policy.redactText(error.message)) : '',
    };
  }
}

function isQueue(target: object): target is Listenable {
  return hasMethods(target, ['on', 'off', 'push']);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
