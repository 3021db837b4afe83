import type { Capture } from '../capture/capture.ts';
import { currentCapture } from '../capture/capture-scope.ts';
import { hasMethods } from '../hooks/wrap-method.ts';
import { type DebugValue, encodeValue } from '../model/debug-value.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import { classNameOf } from '../model/value-parts.ts';
import { Collector } from './collector.ts';

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
  /** Class of the queue. */
  readonly driverClass: string;
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
type JobFacts = Omit<QueueEntry, 'seq' | 'eventType' | 'driverClass' | 'time' | 'duration'>;

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

  override watch(target: object): (() => void) | null {
    if (!isQueue(target)) return null;
    const driverClass = classNameOf(target);
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
    state.count++;
    const { job } = event;
    const start = isObject(job) && eventType !== 'push' ? state.starts.get(job) : undefined;
    if (isObject(job) && start !== undefined) state.starts.delete(job);
    if (state.entries.length >= MAX_ENTRIES) return;
    const time = capture.elapsed;
    const duration = start === undefined ? null : time - start;
    state.entries.push({ eventType, driverClass, time, duration, ...this.#facts(event) });
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

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
