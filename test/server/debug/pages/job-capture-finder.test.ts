import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { QueueEntry } from '../../../../server/debug/collector/queue-entry.ts';
import type { RequestSummary } from '../../../../server/debug/model/request-summary.ts';
import type { Snapshot } from '../../../../server/debug/model/snapshot.ts';
import { JobCaptureFinder } from '../../../../server/debug/pages/job-captures.ts';
import { jobEntry } from '../panel/sample-entries.ts';
import { memoryStore, snapshotOf } from '../support.ts';

const job = (given: Partial<QueueEntry> = {}): QueueEntry => ({ ...jobEntry, ...given });
const exec = (given: Partial<QueueEntry> = {}) => job({ eventType: 'exec', ...given });

function capture(
  tag: string,
  time: number,
  entries: readonly QueueEntry[],
  summary: Partial<RequestSummary> = {},
): Snapshot {
  return snapshotOf(
    tag,
    { time, kind: 'page', url: '/order', ...summary },
    {
      queue: { count: entries.length, entries },
    },
  );
}
const ran = (tag: string, time: number, ...entries: readonly QueueEntry[]): Snapshot =>
  capture(tag, time, entries, { kind: 'job', url: 'Queue/Mail' });

/** Tags of the captures that are related to one, of these. */
async function found(of: Snapshot, others: readonly Snapshot[]) {
  const store = memoryStore();
  const all = [of, ...others];
  for (const snapshot of all) {
    await store.writeSnapshot(
      { summary: snapshot.summary, text: JSON.stringify(snapshot) },
      all.length,
    );
  }
  const manifest = new Map(all.map(({ summary }) => [summary.tag, summary]));
  const { pushedBy, runs } = await new JobCaptureFinder(manifest, store).find(of);
  const lines = [...runs].map(
    ([seq, list]) =>
      `${seq}: ${list.map(({ hasFailed, tag }) => tag + (hasFailed ? '!' : '')).join(' ')}`,
  );
  return { pushedBy: pushedBy?.tag ?? null, runs: lines };
}

describe('JobCaptureFinder', () => {
  it('finds the last push that is not later than the run', async () => {
    const run = ran('run', 5, exec());
    const push = (tag: string, time: number): Snapshot => capture(tag, time, [job()]);
    for (const [pushes, expected] of [
      [[push('a', 1), push('b', 3), push('c', 2)], 'b'],
      [[push('b', 3), push('a', 1)], 'b'],
      [[push('same', 5)], 'same'],
      [[push('later', 5.001)], null],
      [[], null],
    ] as const) {
      assert.equal((await found(run, pushes)).pushedBy, expected);
    }
  });

  it('identifies a push by id and queue', async () => {
    const run = ran('run', 5, exec());
    for (const other of [
      job({ jobId: '8' }),
      job({ driverClass: 'Other' }),
      job({ queueName: 'mails' }),
      exec(),
    ]) {
      assert.equal((await found(run, [capture('a', 1, [other])])).pushedBy, null);
    }
    // Queues of one name are the same, regardless of the class.
    const named = ran('run', 5, exec({ queueName: 'mails', driverClass: 'Worker' }));
    const push = capture('a', 1, [job({ queueName: 'mails' })]);
    assert.equal((await found(named, [push])).pushedBy, 'a');
  });

  it('searches for a push only for jobs, and not in the capture itself', async () => {
    const push = capture('a', 1, [job()]);
    assert.equal((await found(capture('page', 5, [exec()]), [push])).pushedBy, null);
    assert.equal((await found(ran('run', 5), [push])).pushedBy, null);
    assert.equal((await found(ran('run', 5, job(), exec()), [])).pushedBy, null);
  });

  it('finds the runs of each push, oldest first', async () => {
    const pushed = capture('page', 2, [job({ seq: 1 }), job({ seq: 2, jobId: '8' })]);
    const runs = [
      ran('late', 9, exec()),
      ran('first', 2, exec({ eventType: 'error', error: 'no' })),
      ran('other', 4, exec({ jobId: '8' })),
      ran('early', 1.999, exec()),
      ran('unknown', 4, exec({ jobId: '9' })),
      ran('pushes', 4, job()),
    ];
    assert.deepEqual((await found(pushed, runs)).runs, ['1: first! late', '2: other']);
  });

  it('reads only captures of jobs of these queues', async () => {
    const pushed = capture('page', 2, [job()]);
    const elsewhere = [
      capture('a', 3, [exec()], { kind: 'page', url: 'Queue/Mail' }),
      capture('b', 3, [exec()], { kind: 'job', url: 'QueueOther/Mail' }),
      capture('c', 3, [exec()], { kind: 'job', url: 'Other/Mail' }),
    ];
    assert.deepEqual((await found(pushed, elsewhere)).runs, []);
  });

  it('skips jobs without an id', async () => {
    const pushed = capture('page', 2, [job({ jobId: '' })]);
    assert.deepEqual((await found(pushed, [ran('run', 3, exec({ jobId: '' }))])).runs, []);
  });
});
