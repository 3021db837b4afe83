import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';

import { Queue, QueueEvents, Worker } from 'bullmq';
import { Redis } from 'ioredis';

import type { CachePayload } from '../../../server/debug/collector/cache-collector.ts';
import type { QueuePayload } from '../../../server/debug/collector/queue-collector.ts';
import type { Snapshot } from '../../../server/debug/index.ts';
import { debugSetup } from '../../server/debug/support.ts';
import { hasRedis, startRedis, type TestRedis } from '../support/redis.ts';

interface Panels {
  readonly queue?: QueuePayload;
  readonly cache?: CachePayload;
}

describe('The debugger with BullMQ', { skip: !(await hasRedis()) }, () => {
  let server: TestRedis;
  before(async () => {
    server = await startRedis();
  });
  after(() => server?.stop());

  it('shows the jobs that requests add, and each run with its data', async () => {
    const setup = debugSetup();
    const connection = { host: '127.0.0.1', port: server.port, maxRetriesPerRequest: null };
    const cache = new Redis({ ...connection, db: 1 });
    const queue = new Queue<{ order: number; password: string }>('mail', { connection });
    const events = new QueueEvents('mail', { connection });
    // Each request waits for the end of its job.
    for (const one of [queue, events]) one.setMaxListeners(0);
    const worker = new Worker<{ order: number }>(
      'mail',
      async ({ attemptsMade, data }) => {
        await cache.get(`order ${data.order}`);
        await delay(data.order % 3);
        if (data.order % 5 === 0 && attemptsMade === 0) throw new Error(`no paper ${data.order}`);
        await cache.get(`order ${data.order}`);
        return data.order;
      },
      { connection, concurrency: 20, autorun: false },
    );
    for (const target of [cache, queue, worker]) setup.debugged.instrument(target);
    await events.waitUntilReady();
    void worker.run();
    const count = 100;
    await Promise.all(
      Array.from({ length: count }, (_, order) =>
        setup.debugged.capture(`request ${order}`, async () => {
          const options = { attempts: 2, priority: 1 };
          const job = await queue.add('welcome', { order, password: 'hidden-value' }, options);
          await job.waitUntilFinished(events);
        }),
      ),
    );
    await worker.close();
    await Promise.all([queue.close(), events.close(), cache.quit()]);
    const found = await setup.snapshots();
    await setup.debugged.dispose();

    const requests = found.filter(({ summary }) => summary.kind === 'command');
    const runs = found.filter(({ summary }) => summary.kind === 'job');
    assert.deepEqual([requests.length, runs.length], [count, count + count / 5]);
    requests.forEach(assertRequest);
    runs.forEach(assertRun);
    assert.doesNotMatch(JSON.stringify(found), /hidden-value/);
  });
});

/** A request has the job that it added, and nothing of the job's run. */
function assertRequest({ panels, summary }: Snapshot): void {
  const { cache, queue } = panels as Panels;
  assert.equal(cache, undefined);
  assert.deepEqual(ordersOf(queue), [Number(summary.url.slice('request '.length))]);
  assert.deepEqual(
    queue?.entries.map(({ eventType, jobClass, queueName }) => [eventType, queueName, jobClass]),
    [['push', 'mail', 'welcome']],
  );
}

/** A run has only its own data; the first run of every fifth job failed. */
function assertRun({ panels, summary }: Snapshot): void {
  const { cache, queue } = panels as Panels;
  const [order = -1] = ordersOf(queue);
  const hasFailed = order % 5 === 0 && queue?.entries[0]?.attempt === 1;
  assert.equal(summary.url, 'mail/welcome');
  assert.deepEqual(
    queue?.entries.map(({ eventType }) => eventType),
    [hasFailed ? 'error' : 'exec'],
  );
  assert.equal('exception' in panels, hasFailed);
  assert.deepEqual(
    cache?.entries.map(({ key }) => key),
    Array.from({ length: hasFailed ? 1 : 2 }, () => `order ${order}`),
  );
}

/** Orders of the jobs of a payload. */
function ordersOf(payload: QueuePayload | undefined): number[] {
  return (payload?.entries ?? []).map(({ payloadFields }) =>
    Number(/"value":(\d+)/.exec(JSON.stringify(payloadFields))?.[1]),
  );
}
