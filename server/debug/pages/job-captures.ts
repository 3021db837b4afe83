import type { QueueEntry } from '../collector/queue-entry.ts';
import { payloadEntries } from '../model/payload-entries.ts';
import type { RequestSummary } from '../model/request-summary.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { JobRun } from '../panel/panel.ts';
import type { SnapshotStore } from '../storage/snapshot-store.ts';

/** Captures that are related to a capture by its jobs. */
export interface JobCaptures {
  /** The capture that has pushed the job of this capture; null when that is not known. */
  readonly pushedBy: RequestSummary | null;
  /** Runs of the jobs that this capture has pushed, oldest first, by `seq` of the push. */
  readonly runs: ReadonlyMap<number, readonly JobRun[]>;
}

/** Maximum number of captures that are read for one page: a long history must not make it slow. */
const MAX_READ = 100;

/** Finds the captures of runs of jobs by the capture of their push, and vice versa. */
export class JobCaptureFinder {
  readonly #manifest: ReadonlyMap<string, RequestSummary>;
  readonly #store: SnapshotStore;

  constructor(manifest: ReadonlyMap<string, RequestSummary>, store: SnapshotStore) {
    this.#manifest = manifest;
    this.#store = store;
  }

  async find(snapshot: Snapshot): Promise<JobCaptures> {
    const entries = jobsOf(snapshot);
    const pushes = entries.filter(({ eventType }) => eventType === 'push');
    const ran = entries.find(({ eventType }) => eventType !== 'push');
    const { summary } = snapshot;
    return {
      pushedBy: ran && summary.kind === 'job' ? await this.#pushOf(ran, summary) : null,
      runs: await this.#runsOf(pushes, summary),
    };
  }

  /** Returns the last capture before a job that has pushed it: ids may start again when a queue was emptied. */
  async #pushOf(job: QueueEntry, { tag, time }: RequestSummary): Promise<RequestSummary | null> {
    const earlier = [...this.#manifest.values()]
      .filter((one) => one.tag !== tag && one.time <= time)
      .sort((a, b) => b.time - a.time);
    for (const summary of earlier.slice(0, MAX_READ)) {
      const jobs = jobsOf((await this.#store.readSnapshot(summary.tag)).snapshot);
      const isPush = (one: QueueEntry): boolean => one.eventType === 'push' && isSameJob(one, job);
      if (jobs.some(isPush)) return summary;
    }
    return null;
  }

  async #runsOf(
    pushes: readonly QueueEntry[],
    { time }: RequestSummary,
  ): Promise<ReadonlyMap<number, readonly JobRun[]>> {
    const runs = new Map<number, JobRun[]>();
    const later = [...this.#manifest.values()]
      .filter((one) => one.kind === 'job' && one.time >= time)
      .filter(({ url }) => pushes.some((push) => url.startsWith(`${queueOf(push)}/`)))
      .sort((a, b) => a.time - b.time);
    for (const { tag } of later.slice(0, MAX_READ)) {
      const jobs = jobsOf((await this.#store.readSnapshot(tag)).snapshot);
      for (const job of jobs.filter(({ eventType }) => eventType !== 'push')) {
        const push = pushes.find((one) => isSameJob(one, job));
        if (!push) continue;
        const run = { tag, hasFailed: job.eventType === 'error' };
        runs.set(push.seq, [...(runs.get(push.seq) ?? []), run]);
      }
    }
    return runs;
  }
}

/** Jobs of a capture that have an id: others cannot be distinguished. */
function jobsOf(snapshot: Snapshot | null): readonly QueueEntry[] {
  const entries = payloadEntries(snapshot?.panels['queue']) as readonly Partial<QueueEntry>[];
  return entries.filter((entry): entry is QueueEntry => (entry.jobId ?? '') !== '');
}

function isSameJob(a: QueueEntry, b: QueueEntry): boolean {
  return a.jobId === b.jobId && queueOf(a) === queueOf(b);
}

/** Queues of BullMQ have names, which their workers share. */
function queueOf({ driverClass, queueName = '' }: QueueEntry): string {
  return queueName === '' ? driverClass : queueName;
}
