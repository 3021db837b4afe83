import { hasMethods, observeResult, wrapMethod } from './wrap-method.ts';

/** The part of a queue or of a producer of flows of BullMQ that the debugger uses. */
export interface BullQueue {
  /** Undefined for a producer of flows, whose jobs name their queues. */
  readonly name?: string;
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
  readonly queueName?: unknown;
  readonly data?: unknown;
  readonly opts?: { readonly delay?: unknown; readonly priority?: unknown };
  readonly attemptsMade?: unknown;
}

/** Observes jobs that are added. */
export interface BullQueueObserver {
  /** Called before jobs are added. Returns an observer of the result; null when it is not needed. */
  adding(jobs: readonly BullJob[]): BullAdding | null;
}

/** Observes the result of adding jobs. */
export interface BullAdding {
  added(jobs: readonly BullJob[]): void;
  failed(error: unknown): void;
}

/** Runs the processor of a job; must call `work` and return its result. */
export type BullJobRunner = (job: BullJob, work: () => Promise<unknown>) => Promise<unknown>;

export function isBullQueue(target: object): target is BullQueue {
  return (
    hasMethods(target, ['add', 'addBulk']) && (hasName(target) || hasMethods(target, ['getFlow']))
  );
}

export function isBullWorker(target: object): target is BullWorker {
  return hasMethods(target, ['processJob', 'callProcessJob']) && hasName(target);
}

/** Watches the jobs that are added to one queue, or by one producer of flows. Returns a function that stops watching. */
export function watchBullQueue(queue: BullQueue, observer: BullQueueObserver): () => void {
  const removals = [
    wrapMethod(queue, 'add', (call, _queue, [job]) =>
      watchAdding(observer.adding(isJob(job) ? jobsIn([job]) : [{ name: job }]), call),
    ),
    wrapMethod(queue, 'addBulk', (call, _queue, [jobs]) =>
      watchAdding(observer.adding(Array.isArray(jobs) ? jobsIn(jobs) : []), call),
    ),
    wrapMethod(queue, 'upsertJobScheduler', (call, _queue, [id, _repeat, job]) =>
      watchAdding(observer.adding([{ name: id, ...(isJob(job) ? job : {}) }]), call),
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
  if (!adding) return call();
  return observeResult(
    call(),
    (jobs) => adding.added(jobsIn((Array.isArray(jobs) ? jobs : [jobs]).filter(isJob))),
    (error) => adding.failed(error),
  );
}

function isJob(value: unknown): value is BullJob {
  return typeof value === 'object' && value !== null;
}

function hasName(target: object): boolean {
  return 'name' in target && typeof target.name === 'string';
}

/** Jobs of a list whose parts may be flows: these have children, and once they are added, the job beside them. */
function jobsIn(nodes: readonly unknown[]): BullJob[] {
  return nodes.flatMap((node) => {
    const { children, job = node } = (node ?? {}) as { children?: unknown; job?: unknown };
    return [isJob(job) ? job : {}, ...(Array.isArray(children) ? jobsIn(children) : [])];
  });
}
