import { hasMethods, wrapMethod } from './wrap-method.ts';

/** What is used of a queue of BullMQ. */
export interface BullQueue {
  readonly name: string;
  readonly add: unknown;
  readonly addBulk: unknown;
}

/** What is used of a worker of BullMQ. */
export interface BullWorker {
  readonly name: string;
  readonly processJob: unknown;
}

/** What is read of a job of BullMQ. */
export interface BullJob {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly data?: unknown;
  readonly opts?: { readonly delay?: unknown; readonly priority?: unknown };
  readonly attemptsMade?: unknown;
}

/** What hears of jobs that are added. */
export interface BullQueueObserver {
  /** Jobs are to be added. Returns what hears how that ended; null when nobody wants to know. */
  adding(names: readonly string[]): BullAdding | null;
}

/** What hears how adding jobs has ended. */
export interface BullAdding {
  added(jobs: readonly BullJob[]): void;
  failed(error: unknown): void;
}

/** Runs the processor of a job; must call `work` and return what it returns. */
export type BullJobRunner = (job: BullJob, work: () => Promise<unknown>) => Promise<unknown>;

export function isBullQueue(target: object): target is BullQueue {
  return hasMethods(target, ['add', 'addBulk']) && hasName(target);
}

export function isBullWorker(target: object): target is BullWorker {
  return hasMethods(target, ['processJob', 'callProcessJob']) && hasName(target);
}

/** Watches the jobs that one queue gets. Returns what stops watching. */
export function watchBullQueue(queue: BullQueue, observer: BullQueueObserver): () => void {
  const removals = [
    wrapMethod(queue, 'add', (call, _queue, [name]) =>
      watchAdding(observer.adding([textOf(name)]), call),
    ),
    wrapMethod(queue, 'addBulk', (call, _queue, [jobs]) =>
      watchAdding(observer.adding(Array.isArray(jobs) ? jobs.map(nameOf) : []), call),
    ),
  ];
  return () => {
    for (const remove of removals) remove();
  };
}

/** Runs the processors of one worker by `run`. Returns what ends that. */
export function watchBullWorker(worker: BullWorker, run: BullJobRunner): () => void {
  // Events come from the loop of the worker, and before and after the processor: only a call has a context of its own.
  return wrapMethod(worker, 'callProcessJob', (call, _worker, [job]) =>
    run(isJob(job) ? job : {}, async () => call()),
  );
}

function watchAdding(adding: BullAdding | null, call: () => unknown): unknown {
  const result = call();
  if (adding && result instanceof Promise) {
    result.then(
      (jobs: unknown) => adding.added((Array.isArray(jobs) ? jobs : [jobs]).filter(isJob)),
      (error: unknown) => adding.failed(error),
    );
  }
  return result;
}

function isJob(value: unknown): value is BullJob {
  return typeof value === 'object' && value !== null;
}

function hasName(target: object): boolean {
  return 'name' in target && typeof target.name === 'string';
}

function nameOf(job: unknown): string {
  return isJob(job) ? textOf(job.name) : '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
