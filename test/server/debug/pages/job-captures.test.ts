import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { describe, it } from 'node:test';

import { debugSetup, memoryStore } from '../support.ts';

class SendMail {}

class MailQueue extends EventEmitter {
  push(id: string): void {
    this.emit('afterPush', { job: new SendMail(), id });
  }

  /** Runs a job that fails or succeeds. */
  run(id: string, error?: Error): void {
    const job = new SendMail();
    this.emit('beforeExec', { job, id });
    this.emit(error ? 'afterError' : 'afterExec', { job, id, ...(error && { error }) });
  }
}

class InvoiceQueue extends MailQueue {}

/** A debugger with queues, and the parts of its pages about jobs. */
function setup() {
  const store = memoryStore();
  const reads: string[] = [];
  const made = debugSetup({
    snapshotStore: {
      ...store,
      readSnapshot: (tag) => {
        reads.push(tag);
        return store.readSnapshot(tag);
      },
    },
  });
  const queues = { mails: new MailQueue(), invoices: new InvoiceQueue() };
  for (const queue of Object.values(queues)) made.debugged.instrument(queue);
  const visit = async (path: string, work: () => void = () => {}): Promise<string> => {
    await (await made.send(path, () => (work(), new Response('ok')))).text();
    return newest();
  };
  const newest = async (): Promise<string> => {
    await made.module.logTarget.settled();
    const [tag = ''] = (await made.module.logTarget.loadManifest()).keys();
    // Captures are ordered by their time in milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 5));
    return tag;
  };
  const page = async (tag: string): Promise<string> =>
    (await made.send(`/debug/view?tag=${tag}&panel=queue`)).text();
  const json = async (tag: string): Promise<{ pushedBy: unknown; jobRuns: unknown }> => {
    const headers = { accept: 'application/json' };
    const response = await made.send(`/debug/view?tag=${tag}&panel=queue`, undefined, { headers });
    return (await response.json()) as { pushedBy: unknown; jobRuns: unknown };
  };
  return { ...queues, visit, newest, page, json, reads };
}

describe('Captures of jobs', () => {
  it('link to the request that has pushed them, and its row to each run', async () => {
    const { json, mails, newest, page, visit } = setup();
    const pushed = await visit('/order', () => (mails.push('7'), mails.push('8')));
    mails.run('7', new Error('no paper'));
    const failed = await newest();
    mails.run('7');
    const done = await newest();
    const href = (tag: string) => `/debug/view?tag=${tag}&amp;panel=queue`;
    assert.ok((await page(failed)).includes(`<a href="${href(pushed)}">/order</a>`));
    assert.equal((await json(failed)).pushedBy, pushed);
    const { jobRuns, pushedBy } = await json(pushed);
    assert.equal(pushedBy, null);
    const runs = [
      { tag: failed, hasFailed: true },
      { tag: done, hasFailed: false },
    ];
    assert.deepEqual(jobRuns, [{ seq: 1, runs }]);
    const shown = await page(pushed);
    assert.match(shown, />failed 1<\/a>/);
    assert.match(shown, />done 2<\/a>/);
    assert.ok(shown.includes(href(failed)) && shown.includes(href(done)));
  });

  it('belong to the last push of the id, in the same queue', async () => {
    const { invoices, json, mails, newest, visit } = setup();
    await visit('/first', () => mails.push('1'));
    const last = await visit('/last', () => mails.push('1'));
    await visit('/invoice', () => invoices.push('1'));
    await visit('/other', () => mails.push('2'));
    mails.run('1');
    assert.equal((await json(await newest())).pushedBy, last);
  });

  it('have no request without a push or an id', async () => {
    const { json, mails, newest, page, visit } = setup();
    const pushed = await visit('/order', () => mails.push(''));
    mails.run('');
    assert.equal((await json(await newest())).pushedBy, null);
    assert.deepEqual((await json(pushed)).jobRuns, []);
    mails.run('9');
    const tag = await newest();
    assert.equal((await json(tag)).pushedBy, null);
    assert.doesNotMatch(await page(tag), /Pushed by/);
  });

  it('read a hundred captures at most', async () => {
    const { json, mails, newest, reads, visit } = setup();
    for (let at = 0; at < 102; at++) await visit('/other');
    mails.run('9');
    const tag = await newest();
    reads.length = 0;
    await json(tag);
    assert.equal(reads.length, 101);
  });
});
