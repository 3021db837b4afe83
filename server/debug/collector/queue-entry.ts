import type { BullJob } from '../hooks/bullmq.ts';
import { type DebugValue, encodeValue } from '../model/debug-value.ts';
import { classNameOf } from '../model/value-parts.ts';
import type { CapturePolicy } from '../policy/capture-policy.ts';

/** An event of a job. */
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
  /** Milliseconds of its run; null for pushes, and when its start was not observed. */
  readonly duration: number | null;
  /** Message of its error; `''` for none. */
  readonly error: string;
}

/** The data of a job that a queue reports. */
export interface JobEvent {
  readonly job?: unknown;
  readonly id?: unknown;
  readonly ttr?: unknown;
  readonly delay?: unknown;
  readonly priority?: unknown;
  readonly attempt?: unknown;
  readonly error?: unknown;
}

const eventKeys = ['job', 'id', 'ttr', 'delay', 'priority', 'attempt', 'error'] as const;

/** Reads the data of a job from its event. Events of components throw when a missing property is read. */
export function readJobEvent(event: unknown): JobEvent {
  if (!isObject(event)) return {};
  const known = eventKeys.filter((key) => key in event);
  return Object.fromEntries(known.map((key) => [key, (event as JobEvent)[key]]));
}

/** The part of an entry that does not describe the job. */
export type EntryHead = Pick<
  QueueEntry,
  'eventType' | 'driverClass' | 'queueName' | 'time' | 'duration'
>;

/** The part of an entry that describes the job. */
export type JobFacts = Omit<QueueEntry, 'seq' | keyof EntryHead>;

/** Creates the stored data of a job from its event. */
export function jobFacts(event: JobEvent, policy: CapturePolicy): JobFacts {
  const { attempt, delay, error, id, job, priority, ttr } = event;
  return {
    jobClass: jobNameOf(job),
    payloadFields: isObject(job) ? encodeValue(job, policy) : null,
    jobId: typeof id === 'string' || typeof id === 'number' ? String(id) : '',
    ttr: numberOrNull(ttr),
    delay: numberOrNull(delay),
    priority: numberOrNull(priority),
    attempt: numberOrNull(attempt),
    error: error instanceof Error ? policy.cutText(policy.redactText(error.message)) : '',
  };
}

/** Creates the stored data of a job of BullMQ, whose times are milliseconds. */
export function bullFacts(
  { data, id, name, opts }: BullJob,
  more: Pick<JobEvent, 'attempt' | 'error'>,
  policy: CapturePolicy,
): JobFacts {
  const delay = numberOrNull(opts?.delay);
  const event = {
    ...more,
    id,
    job: data,
    priority: opts?.priority,
    delay: delay === null ? null : delay / 1000,
  };
  return { ...jobFacts(event, policy), jobClass: typeof name === 'string' ? name : '' };
}

/** Class of a job, or its type when it is not an object. */
export function jobNameOf(job: unknown): string {
  return isObject(job) ? classNameOf(job) : typeof job;
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
