import { hasMethods, wrapMethod } from './wrap-method.ts';

/** The part of a queue of BullMQ that the debugger uses. */
export interface BullQueue {
  readonly name: string;
  readonly add: unknown;
  readonly addBulk: unknown;
}

/** The part of a worker of BullMQ that the debugger uses. */
export interface BullWorker {
  readonly name: string;
  readonly processJob: unknown;
}

/** The part of a job of BullMQ that the debugger reads. */
export interface BullJob {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly data?: unknown;
  readonly opts?: { readonly delay?: unknown; readonly priority?: unknown };
  readonly attemptsMade?: unknown;
}

/** Observes jobs that are added. */
export interface BullQueueObserver {
  /** Called before jobs are added. Returns an observer of the result; null when it is not needed. */
  adding(names: readonly string[]): BullAdding | null;
}

/** Observes the result of adding jobs. */
export interface BullAdding {
  added(jobs: readonly BullJob[]): void;
  failed(error: unknown): void;
}

/** Runs the processor of a job; must call `work` and return its result. */
export type BullJobRunner = (job: BullJob, work: () => Promise<unknown>) => Promise<unknown>;

export function isBullQueue(target: object): target is BullQueue {
  return hasMethods(target, ['add', 'addBulk']) && hasName(target);
}

export function isBullWorker(target: object): target is BullWorker {
  return hasMethods(target, ['processJob', 'callProcessJob']) && hasName(target);
}

/** Watches the jobs that are added to one queue. Returns a function that stops watching. */
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

/** Runs the processors of one worker through `run`. Returns a function that stops this. */
export function watchBullWorker(worker: BullWorker, run: BullJobRunner): () => void {
  // Events are emitted in the loop of the worker, before and after the processor: only the call has its own context.
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
