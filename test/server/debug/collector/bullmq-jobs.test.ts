import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { describe, it } from 'node:test';

import { Fw } from '../../../../server/core/index.ts';
import type { QueuePayload } from '../../../../server/debug/collector/queue-collector.ts';
import { debugSetup } from '../support.ts';

interface Job {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly opts: { readonly delay?: number; readonly priority?: number };
  attemptsMade: number;
}

/** A queue with the methods of BullMQ. */
class Queue {
  readonly name: string;
  readonly jobs: Job[] = [];

  constructor(name: string) {
    this.name = name;
  }

  async add(name: string, data: unknown, opts: Job['opts'] = {}): Promise<Job> {
    await new Promise((resolve) => setImmediate(resolve));
    if (name === 'refused') throw new Error('no connection, token=abc');
    const job = { id: `${this.jobs.length + 1}`, name, data, opts, attemptsMade: 0 };
    this.jobs.push(job);
    return job;
  }

  addBulk(jobs: readonly { name: string; data: unknown }[]): Promise<Job[]> {
    return Promise.all(jobs.map(({ data, name }) => Queue.prototype.add.call(this, name, data)));
  }
}

/** A worker with the methods and events of BullMQ: its loop emits the events of all jobs concurrently. */
class Worker extends EventEmitter {
  readonly name: string;
  readonly #processor: (job: Job) => unknown;

  constructor(name: string, processor: (job: Job) => unknown) {
    super();
    this.name = name;
    this.#processor = processor;
  }

  async processJob(job: Job): Promise<void> {
    this.emit('active', job);
    try {
      this.emit('completed', job, await this.callProcessJob(job));
    } catch (error) {
      this.emit('failed', job, error);
    } finally {
      job.attemptsMade++;
    }
  }

  protected async callProcessJob(job: Job): Promise<unknown> {
    return this.#processor(job);
  }
}

const jobsOf = (panels: object): QueuePayload | undefined =>
  (panels as { queue?: QueuePayload }).queue;

describe('Queues and workers of BullMQ', () => {
  it('capture the jobs that a request adds', async () => {
    const setup = debugSetup();
    const queue = new Queue('mail');
    const remove = setup.debugged.instrument(queue);
    const response = await setup.send('/order', async () => {
      await queue.add(
        'welcome',
        { to: 'a@example.com', password: 'abc' },
        { delay: 2500, priority: 3 },
      );
      await queue.addBulk([
        { name: 'bill', data: { order: 7 } },
        { name: 'note', data: 'text' },
      ]);
      await assert.rejects(queue.add('refused', {}), /no connection/);
      return new Response('ok');
    });
    await response.text();
    const [snapshot] = await setup.snapshots();
    const payload = jobsOf(snapshot?.panels ?? {});
    assert.deepEqual(
      payload?.entries.map(({ driverClass, eventType, jobClass, jobId, queueName }) => [
        eventType,
        jobClass,
        jobId,
        driverClass,
        queueName,
      ]),
      [
        ['push', 'welcome', '1', 'Queue', 'mail'],
        ['push', 'bill', '2', 'Queue', 'mail'],
        ['push', 'note', '3', 'Queue', 'mail'],
        ['error', 'refused', '', 'Queue', 'mail'],
      ],
    );
    const [first] = payload.entries;
    assert.deepEqual(
      [first?.delay, first?.priority, first?.attempt, first?.duration],
      [2.5, 3, null, null],
    );
    assert.equal(payload.entries[3]?.error, 'no connection, token=[redacted]');
    assert.doesNotMatch(JSON.stringify(payload), /"abc"/);
    const page = await setup.send(`/debug/view?tag=${snapshot?.summary.tag}&panel=queue`);
    assert.match(await page.text(), /<code>welcome<\/code>[^]*<code>mail<\/code>/);
    remove();
    assert.equal(Object.hasOwn(queue, 'add'), false);
  });

  it('capture each job separately, with the data of the job', async () => {
    const setup = debugSetup();
    const done: unknown[] = [];
    const worker = new Worker('mail', async ({ data, name }) => {
      await new Promise((resolve) => setImmediate(resolve));
      Fw.info(`job ${String(data)}`);
      if (name === 'bad') throw new TypeError(`cannot do ${String(data)}`);
      return data;
    });
    worker.on('completed', (_job, result) => done.push(result));
    const failed: string[] = [];
    worker.on('failed', (_job, { message }: Error) => failed.push(message));
    const remove = setup.debugged.instrument(worker);
    const jobs = Array.from({ length: 40 }, (_, at) => ({
      id: `${at}`,
      name: at % 10 === 0 ? 'bad' : 'good',
      data: at,
      opts: {},
      attemptsMade: at % 3,
    }));
    await Promise.all(jobs.map((job) => worker.processJob(job)));
    assert.equal(done.length, 36);
    assert.deepEqual(
      failed.sort(),
      [0, 10, 20, 30].map((at) => `cannot do ${at}`),
    );
    const found = await setup.snapshots();
    assert.equal(found.length, 40);
    for (const { panels, summary } of found) {
      const entries = jobsOf(panels)?.entries ?? [];
      assert.equal(entries.length, 1);
      const at = Number(entries[0]?.jobId);
      const isBad = at % 10 === 0;
      assert.equal(summary.url, `mail/${isBad ? 'bad' : 'good'}`);
      assert.equal(summary.method, 'JOB');
      assert.equal(entries[0]?.eventType, isBad ? 'error' : 'exec');
      assert.equal(entries[0].attempt, (at % 3) + 1);
      assert.notEqual(entries[0].duration, null);
      const log = panels['log'] as { entries: { message: unknown }[] };
      assert.match(JSON.stringify(log.entries), new RegExp(`job ${at}"`));
      assert.equal('exception' in panels, isBad);
    }
    remove();
    await worker.processJob({ id: '99', name: 'good', data: 99, opts: {}, attemptsMade: 0 });
    assert.equal((await setup.snapshots()).length, 40);
  });

  it('process jobs although the data of a job cannot be read', async () => {
    const setup = debugSetup();
    const queue = new Queue('mail');
    const worker = new Worker('mail', () => 'done');
    setup.debugged.instrument(queue);
    setup.debugged.instrument(worker);
    const done: unknown[] = [];
    worker.on('completed', (_job, result) => done.push(result));
    const opts = {
      get delay(): number {
        throw new Error('no delay');
      },
    };
    await setup.debugged.capture('order', async () => {
      assert.equal((await queue.add('odd', {}, opts)).name, 'odd');
    });
    await worker.processJob({ id: '1', name: 'odd', data: {}, opts, attemptsMade: 0 });
    assert.deepEqual(done, ['done']);
  });
});
