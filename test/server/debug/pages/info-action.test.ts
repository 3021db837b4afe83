import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { describe, it } from 'node:test';

import type { RuntimeFacts } from '../../../../server/debug/model/runtime-facts.ts';
import { debugSetup } from '../support.ts';

class Queue extends EventEmitter {
  push(job: object): void {
    this.emit('afterPush', { job, id: 3, ttr: 60 });
  }
}

describe('The action info', () => {
  it('shows the runtime, and secrets of the environment redacted', async () => {
    process.env['FWX_TEST_PASSWORD'] = 'hidden-value';
    process.env['FWX_TEST_URL'] = 'https://a.test/?token=hidden-value';
    const { send } = debugSetup();
    const accept = { headers: { accept: 'application/json' } };
    const page = await (await send('/debug/info')).text();
    const facts = (await (await send('/debug/info', undefined, accept)).json()) as RuntimeFacts;
    delete process.env['FWX_TEST_PASSWORD'];
    delete process.env['FWX_TEST_URL'];
    assert.match(page, /<h1 id="panel-title">Runtime<\/h1>/);
    assert.match(page, /<h2 class="debug-subheading">Platform<\/h2>/);
    assert.ok(page.includes(process.version.slice(1)));
    assert.equal(facts.versions['node'], process.version.slice(1));
    assert.equal(facts.environment['FWX_TEST_PASSWORD'], '[redacted]');
    assert.doesNotMatch(page + JSON.stringify(facts), /hidden-value/);
    assert.ok(Number.parseFloat(facts.memory['heap limit'] ?? '') > 0);
    const found = await (await send('/debug/info?Env[name]=FWX_NOTHING')).text();
    assert.ok(!found.includes('<code>PATH</code>'));
  });

  it('is refused for unauthorized clients', async () => {
    const { send } = debugSetup();
    assert.equal((await send('/debug/info', undefined, { ip: '10.0.0.1' })).status, 403);
  });
});

describe('The action queue-job', () => {
  it('shows one job of a capture', async () => {
    const setup = debugSetup();
    const queue = new Queue();
    setup.debugged.instrument(queue);
    await setup.debugged.capture('work', () => queue.push({ order: 7 }));
    const [snapshot] = await setup.snapshots();
    const tag = snapshot?.summary.tag;
    const page = await (await setup.send(`/debug/queue-job?tag=${tag}&seq=1`)).text();
    assert.match(page, /60 s/);
    assert.match(
      page,
      new RegExp(`href="/debug/view\\?tag=${tag}&amp;panel=queue&amp;open=j-1#j-1"`),
    );
    const missing = await setup.send(`/debug/queue-job?tag=${tag}&seq=2`);
    assert.equal(missing.status, 404);
    assert.match(await missing.text(), /Queue job record not found\./);
  });
});
