import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { describe, it } from 'node:test';

import type { QueuePayload } from '../../../../server/debug/collector/queue-collector.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

class Send {}
class Queue extends EventEmitter {
  push(): void {}
}

/** The data that is captured of the events of a queue. */
async function captured(work: (queue: Queue) => unknown): Promise<QueuePayload> {
  const setup = debugSetup();
  const queue = new Queue();
  const remove = setup.debugged.instrument(queue);
  await setup.debugged.capture('work', () => work(queue));
  remove();
  return (await lastSnapshot(setup)).panels['queue'] as QueuePayload;
}

describe('Jobs of a capture', () => {
  it('are kept up to 1,000, and counted', async () => {
    const { count, entries } = await captured((queue) => {
      for (let id = 1; id <= 1_002; id++) queue.emit('afterPush', { job: new Send(), id });
    });
    assert.deepEqual(
      [count, entries.length, entries[0]?.seq, entries.at(-1)?.seq, entries.at(-1)?.jobId],
      [1_002, 1_000, 1, 1_000, '1000'],
    );
  });

  it('take from their begin to their end, also when they are pushed again meanwhile', async () => {
    const { entries } = await captured((queue) => {
      const [job, other] = [new Send(), new Send()];
      queue.emit('beforeExec', { job });
      const until = performance.now() + 5;
      while (performance.now() < until);
      queue.emit('afterPush', { job });
      queue.emit('afterExec', { job });
      queue.emit('afterExec', { job });
      queue.emit('afterError', { job: other });
    });
    assert.deepEqual(
      entries.map(({ duration, eventType }) => [eventType, duration === null]),
      [
        ['push', true],
        ['exec', false],
        ['exec', true],
        ['error', true],
      ],
    );
    const { duration, time } = entries[1] ?? assert.fail();
    assert.ok(duration !== null && duration >= 5 && duration <= time);
  });

  it('are captured without a class when they are not objects', async () => {
    const { count, entries } = await captured((queue) => {
      for (const name of ['beforeExec', 'afterExec', 'afterError']) queue.emit(name, { job: 'a' });
      queue.emit('beforeExec', null);
      queue.emit('afterPush', null);
    });
    assert.equal(count, 3);
    assert.deepEqual(
      entries.map(({ eventType, jobClass, payloadFields }) => [eventType, jobClass, payloadFields]),
      [
        ['exec', 'string', null],
        ['error', 'string', null],
        ['push', 'undefined', null],
      ],
    );
  });

  it('that are not objects begin no captures of their own', async () => {
    const setup = debugSetup();
    const queue = new Queue();
    const remove = setup.debugged.instrument(queue);
    for (const name of ['beforeExec', 'afterExec', 'afterError', 'afterPush']) {
      queue.emit(name, { job: 'a' });
    }
    remove();
    assert.deepEqual(await setup.snapshots(), []);
  });

  it('are captured only from queues', () => {
    const { debugged, module } = debugSetup();
    const collector = module.collectorCoordinator.collectors.get('queue');
    const jobs = { run: () => assert.fail(), begin: () => null };
    const method = (): void => {};
    for (const target of [{}, { on: method, off: method }, { push: method, on: method }]) {
      assert.equal(collector?.watch(target, jobs), null);
    }
    void debugged.dispose();
  });
});

describe('Jobs of a worker of BullMQ', () => {
  it('have the number of their attempt where it is known', async () => {
    const setup = debugSetup();
    const worker = {
      name: 'mails',
      processJob: () => {},
      callProcessJob: async (_job: object): Promise<string> => 'done',
    };
    const remove = setup.debugged.instrument(worker);
    for (const attemptsMade of [0, 2, '2']) {
      assert.equal(await worker.callProcessJob({ id: 'a', name: 'send', attemptsMade }), 'done');
    }
    remove();
    const found = (await setup.snapshots()).map(({ panels, summary }) => {
      const { count, entries } = panels['queue'] as QueuePayload;
      const [entry] = entries;
      assert.ok(
        entry && (entry.duration ?? -1) >= 0 && (entry.duration ?? 0) <= entry.time + 5_000,
      );
      return [summary.url, count, entry.seq, entry.attempt];
    });
    assert.deepEqual(found, [
      ['mails/send', 1, 1, 1],
      ['mails/send', 1, 1, 3],
      ['mails/send', 1, 1, null],
    ]);
  });
});
