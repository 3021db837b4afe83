import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  isBullQueue,
  isBullWorker,
  watchBullQueue,
  watchBullWorker,
} from '../../../../server/debug/hooks/bullmq.ts';

const noop = (): void => {};

describe('Objects of BullMQ', () => {
  it('are recognized by their methods and names', () => {
    const queue = { name: 'mails', add: noop, addBulk: noop };
    const worker = { name: 'mails', processJob: noop, callProcessJob: noop };
    assert.deepEqual([isBullQueue(queue), isBullWorker(worker)], [true, true]);
    assert.deepEqual([isBullQueue(worker), isBullWorker(queue)], [false, false]);
    for (const name of [undefined, 5]) {
      assert.deepEqual(
        [isBullQueue({ ...queue, name }), isBullWorker({ ...worker, name })],
        [false, false],
      );
    }
    const { name: _name, ...nameless } = queue;
    assert.equal(isBullQueue(nameless), false);
    assert.equal(isBullQueue({ ...nameless, getFlow: noop }), true);
    assert.equal(isBullQueue({ name: 'mails', add: noop }), false);
  });
});

describe('watchBullQueue()', () => {
  const setup = (reply: () => unknown, isHeard = true) => {
    const log: unknown[] = [];
    const queue = {
      name: 'mails',
      add: (..._args: unknown[]) => reply(),
      addBulk: (_jobs: unknown) => reply(),
    };
    const stop = watchBullQueue(queue, {
      adding: (jobs) => {
        log.push(jobs);
        return isHeard
          ? {
              added: (jobs) => log.push(['added', jobs]),
              failed: (error) => log.push(['failed', error]),
            }
          : null;
      },
    });
    return { log, queue, stop };
  };

  it('reports added jobs, one or many', async () => {
    const job = { id: '1' };
    const { log, queue, stop } = setup(async () => job);
    assert.equal(await queue.add('send', {}), job);
    await queue.add(5);
    await queue.addBulk([{ name: 'a' }, null, { name: 5 }]);
    await queue.addBulk('none');
    assert.deepEqual(
      log.filter((one) => Array.isArray(one) && one[0] !== 'added'),
      [[{ name: 'send' }], [{ name: 5 }], [{ name: 'a' }, {}, { name: 5 }], []],
    );
    assert.deepEqual(log[1], ['added', [job]]);
    stop();
    await queue.add('send');
    assert.equal(log.length, 8);
  });

  it('ignores values that are not jobs, and reports errors', async () => {
    const { log, queue } = setup(async () => [{ id: '1' }, null, 'x']);
    await queue.addBulk([]);
    assert.deepEqual(log[1], ['added', [{ id: '1' }]]);
    const fault = new Error('down');
    const failing = setup(() => Promise.reject(fault));
    await assert.rejects(failing.queue.add('a') as Promise<unknown>, fault);
    assert.deepEqual(failing.log[1], ['failed', fault]);
  });

  it('reports no end without an observer, or when the queue returns a plain value', async () => {
    const { log, queue } = setup(async () => ({}), false);
    await queue.add('a');
    const direct = setup(() => 'job');
    assert.equal(direct.queue.add('a'), 'job');
    assert.deepEqual([log, direct.log], [[[{ name: 'a' }]], [[{ name: 'a' }]]]);
  });

  it('reports schedulers, and the jobs of flows', async () => {
    const [parent, child] = [{ id: '1' }, { id: '2' }];
    const { log, queue } = setup(async () => ({ job: parent, children: [{ job: child }] }));
    const given = { name: 'a', queueName: 'x', children: [{ name: 'b', queueName: 'y' }] };
    await queue.add(given);
    await queue.addBulk([given]);
    const jobs = [given, given.children[0]];
    const added = ['added', [parent, child]];
    assert.deepEqual(log, [jobs, added, jobs, added]);
    const noted: unknown[] = [];
    const scheduling = { ...queue, upsertJobScheduler: async (..._args: unknown[]) => parent };
    watchBullQueue(scheduling, { adding: (names) => (noted.push(names), null) });
    await scheduling.upsertJobScheduler('tick', { every: 50 }, { name: 'clean' });
    await scheduling.upsertJobScheduler('tick', { every: 50 });
    assert.deepEqual(noted, [[{ name: 'clean' }], [{ name: 'tick' }]]);
  });
});

describe('watchBullWorker()', () => {
  it('runs processors in the runner', async () => {
    const seen: unknown[] = [];
    const worker = {
      name: 'mails',
      processJob: noop,
      callProcessJob: (...args: unknown[]): unknown => args,
    };
    const stop = watchBullWorker(worker, async (job, work) => {
      seen.push(job);
      return ['ran', await work()];
    });
    const job = { id: '1' };
    assert.deepEqual(await worker.callProcessJob(job, 'token'), ['ran', [job, 'token']]);
    assert.deepEqual(await worker.callProcessJob(null), ['ran', [null]]);
    assert.deepEqual(seen, [job, {}]);
    stop();
    assert.deepEqual(worker.callProcessJob(job), [job]);
  });
});
