import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';

import { Component } from '../../../../server/core/index.ts';
import { currentCapture } from '../../../../server/debug/capture/capture-scope.ts';
import { Cache } from '../../../../server/web/index.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

class Queue extends EventEmitter {
  push(): void {}
}

class BullQueue {
  readonly name = 'mails';
  add = async (name: string) => ({ id: '1', name });
  addBulk = async () => [];
}

class BullWorker {
  readonly name = 'mails';
  processJob(): void {}
  callProcessJob = async (job: object) => job;
}

/** A transporter that sends nothing. */
class Mailer {
  use(): void {}
  sendMail = async (data: object) => data;
}

describe('Objects that one debugger observes', () => {
  it('are not captured by another one, which has no errors about them', async () => {
    const [own, other] = [debugSetup(), debugSetup()];
    const database = new DatabaseSync(':memory:');
    const [cache, queue, bullQueue, worker, mailer] = [
      Cache.create(),
      new Queue(),
      new BullQueue(),
      new BullWorker(),
      new Mailer(),
    ];
    const targets = [database, cache, queue, bullQueue, mailer];
    const removals = targets.map((target) => own.debugged.instrument(target as Cache));
    const job = { id: '1', name: 'send' };
    await other.debugged.capture('work', async () => {
      const capture = currentCapture() ?? assert.fail();
      database.exec('SELECT 1');
      await cache.get('a');
      await bullQueue.add('send');
      assert.deepEqual(await mailer.sendMail({ subject: 'a' }), { subject: 'a' });
      for (const name of ['afterPush', 'beforeExec', 'afterExec']) queue.emit(name, { job });
      assert.equal(await worker.callProcessJob(job), job);
      new Component().trigger('sold');
      channel('tracing:express.router.request:start').publish({ route: '/a' });
      channel('undici:request:create').publish({ request: { method: 'GET', origin: 'http://a' } });
      channel('console.log').publish(['a']);
      assert.equal(capture.faults, 0);
    });
    for (const remove of removals) remove();
    const { panels } = await lastSnapshot(other);
    await Promise.all([own.debugged.dispose(), other.debugged.dispose()]);
    assert.deepEqual(await own.snapshots(), []);
    const found = ['db', 'cache', 'queue', 'mail'].filter((id) => id in panels);
    assert.deepEqual(found, []);
    // Each debugger captures the events of the process separately.
    const { entries } = panels['log'] as { entries?: unknown[] };
    assert.equal(entries?.length, 1);
  });
});
