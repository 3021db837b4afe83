import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { Component, Event } from '../../../../server/core/index.ts';
import type { QueuePayload } from '../../../../server/debug/collector/queue-collector.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

class SendInvoice {
  readonly order: number;
  readonly password = 'abc';
  readonly secretKey = 'visible';
  constructor(order = 7) {
    this.order = order;
  }
}

class JobEvent extends Event {
  job: object | null = null;
  id: string | null = null;
  ttr = 300;
  delay = 0;
  priority: number | null = null;
  attempt = 1;
  error: Error | null = null;
}

/** A queue of a framework that reports its jobs by events of components. */
class Queue extends Component {
  push(): void {}
  emitJob(name: string, properties: object = {}): void {
    this.trigger(name, Object.assign(new JobEvent(), { id: '17' }, properties));
  }
}

class EmitterQueue extends EventEmitter {
  push(job: object): void {
    this.emit('afterPush', { job, id: 3 });
  }
}

async function payloadOf(setup: ReturnType<typeof debugSetup>): Promise<QueuePayload | undefined> {
  return (await lastSnapshot(setup)).panels['queue'] as QueuePayload | undefined;
}

/** Orders of the jobs of a capture. */
function ordersIn(panels: object): number[] {
  const { entries } = (panels as { queue: QueuePayload }).queue;
  return entries.map(({ payloadFields }) =>
    Number(/"value":(-?\d+)/.exec(JSON.stringify(payloadFields))?.[1]),
  );
}

describe('QueueCollector', () => {
  it('captures pushes, runs and errors of jobs, with the time of their run', async () => {
    const setup = debugSetup();
    const queue = new Queue();
    setup.debugged.instrument(queue);
    await setup.debugged.capture('jobs', () => {
      const job = new SendInvoice();
      queue.emitJob('afterPush', { job });
      queue.emitJob('beforeExec', { job });
      queue.emitJob('afterExec', { job });
      queue.emitJob('beforeExec', { job });
      queue.emitJob('afterError', { job, attempt: 2, error: new Error('no paper, token=abc') });
      queue.emitJob('afterExec', { job });
    });
    const payload = await payloadOf(setup);
    assert.equal(payload?.count, 4);
    assert.deepEqual(
      payload.entries.map(({ duration, eventType, jobClass, jobId }) => [
        eventType,
        jobClass,
        jobId,
        duration !== null,
      ]),
      [
        ['push', 'SendInvoice', '17', false],
        ['exec', 'SendInvoice', '17', true],
        ['error', 'SendInvoice', '17', true],
        ['exec', 'SendInvoice', '17', false],
      ],
    );
    const failed = payload.entries[2];
    assert.deepEqual(
      [failed?.attempt, failed?.ttr, failed?.driverClass, failed?.error],
      [2, 300, 'Queue', 'no paper, token=[redacted]'],
    );
    const { findings } = (await lastSnapshot(setup)).summary;
    assert.deepEqual(findings, { severity: 'danger', count: 1, codes: ['job'] });
  });

  it('accepts events of components that have only the job, or nothing', async () => {
    class BareEvent extends Event {
      readonly job: object;
      constructor(job: object) {
        super();
        this.job = job;
      }
    }
    class BareQueue extends Component {
      push(): void {}
    }
    const queue = new BareQueue();
    const setup = debugSetup();
    setup.debugged.instrument(queue);
    await setup.debugged.capture('jobs', () => {
      queue.trigger('afterPush', new BareEvent(new SendInvoice()));
      queue.trigger('afterError', new BareEvent(new SendInvoice()));
      queue.trigger('afterPush');
    });
    const payload = await payloadOf(setup);
    assert.deepEqual(
      payload?.entries.map(({ eventType, jobClass }) => [eventType, jobClass]),
      [
        ['push', 'SendInvoice'],
        ['error', 'SendInvoice'],
        ['push', 'undefined'],
      ],
    );
  });

  it('captures each run of a job outside of requests separately, also concurrent ones', async () => {
    const setup = debugSetup();
    const queue = new EmitterQueue();
    setup.debugged.instrument(queue);
    const run = async (order: number): Promise<void> => {
      const job = new SendInvoice(order);
      queue.emit('beforeExec', { job });
      try {
        await delay(order % 5);
        queue.push(new SendInvoice(order));
        if (order % 4 === 0) throw new Error(`no paper for ${order}`);
        await delay(1);
        queue.push(new SendInvoice(order));
        queue.emit('afterExec', { job });
      } catch (error) {
        queue.emit('afterError', { job, error });
      }
      queue.push(new SendInvoice(-1));
    };
    await Promise.all(Array.from({ length: 1_000 }, (_, order) => run(order)));
    const found = await setup.snapshots();
    assert.equal(found.length, 1_000);
    for (const { panels, summary } of found) {
      const [order = -1, ...others] = ordersIn(panels);
      const isFailed = order % 4 === 0;
      assert.deepEqual(others, isFailed ? [order] : [order, order]);
      assert.deepEqual(
        [summary.kind, summary.method, summary.url],
        ['job', 'JOB', 'EmitterQueue/SendInvoice'],
      );
      const { entries } = panels['queue'] as QueuePayload;
      assert.equal(entries.at(-1)?.eventType, isFailed ? 'error' : 'exec');
      assert.equal('exception' in panels, isFailed);
    }
  });

  it('stores a job of a queue that emits its begin and end in different scopes', async () => {
    const setup = debugSetup();
    const queue = new EmitterQueue();
    setup.debugged.instrument(queue);
    const job = new SendInvoice();
    await Promise.resolve().then(() => queue.emit('beforeExec', { job }));
    await Promise.resolve().then(() => queue.emit('afterExec', { job }));
    assert.deepEqual(ordersIn((await lastSnapshot(setup)).panels), [7]);
  });

  it('returns to the outer job after a job of another queue', async () => {
    const setup = debugSetup();
    const [mails, prints] = [new EmitterQueue(), new Queue()];
    setup.debugged.instrument(mails);
    setup.debugged.instrument(prints);
    const [outer, inner] = [new SendInvoice(1), new SendInvoice(2)];
    const run = async (): Promise<void> => {
      mails.emit('beforeExec', { job: outer });
      await delay(1);
      mails.push(new SendInvoice(11));
      prints.emitJob('beforeExec', { job: inner });
      await delay(1);
      mails.push(new SendInvoice(22));
      prints.emitJob('afterExec', { job: inner });
      mails.push(new SendInvoice(12));
      mails.emit('afterExec', { job: outer });
    };
    await run();
    assert.deepEqual(
      (await setup.snapshots()).map(({ panels }) => ordersIn(panels)),
      [
        [22, 2],
        [11, 12, 1],
      ],
    );
  });

  it('redacts the named properties of jobs', async () => {
    const setup = debugSetup({ collectors: { queue: { redactedProperties: ['secretKey'] } } });
    const queue = new EmitterQueue();
    setup.debugged.instrument(queue);
    await setup.debugged.capture('jobs', () => queue.push(new SendInvoice()));
    const text = JSON.stringify(await payloadOf(setup));
    assert.doesNotMatch(text, /visible|"abc"/);
    assert.match(text, /\[redacted\]/);
  });

  it('keeps the jobs of concurrent captures apart', async () => {
    const setup = debugSetup();
    const queue = new EmitterQueue();
    setup.debugged.instrument(queue);
    const work = async (order: number): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve));
      queue.push({ order });
    };
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => setup.debugged.capture(`job ${at}`, () => work(at))),
    );
    for (const { panels, summary } of await setup.snapshots()) {
      const { entries } = panels['queue'] as QueuePayload;
      assert.equal(entries.length, 1);
      assert.match(JSON.stringify(entries[0]), new RegExp(`"value":${summary.url.slice(4)}[},]`));
    }
  });

  it('captures nothing outside of captures and after its removal', async () => {
    const setup = debugSetup();
    const queue = new EmitterQueue();
    const remove = setup.debugged.instrument(queue);
    queue.push({});
    remove();
    await setup.debugged.capture('jobs', () => queue.push({}));
    assert.equal(await payloadOf(setup), undefined);
    assert.equal(queue.listenerCount('afterPush'), 0);
  });

  it('shows jobs in a panel', async () => {
    const setup = debugSetup();
    const queue = new EmitterQueue();
    setup.debugged.instrument(queue);
    await setup.debugged.capture('jobs', () => queue.push(new SendInvoice()));
    const { tag } = (await lastSnapshot(setup)).summary;
    const page = await (await setup.send(`/debug/view?tag=${tag}&panel=queue`)).text();
    assert.match(page, /SendInvoice/);
    assert.match(page, /Time to run/);
  });
});
