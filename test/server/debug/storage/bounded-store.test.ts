import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { SnapshotStore } from '../../../../server/debug/index.ts';
import { boundedStore } from '../../../../server/debug/storage/bounded-store.ts';
import { debugSetup, memoryStore, storedSnapshot } from '../support.ts';

const never = (): Promise<never> => new Promise(() => {});
const stuck: SnapshotStore = {
  loadManifest: never,
  readSnapshot: never,
  writeSnapshot: never,
  flush: never,
  pin: never,
  remove: never,
};
const fault = (method: string): string =>
  `"snapshotStore" has not settled ${method}() within 10000 ms.`;

describe('A store that never settles', () => {
  it('fails after ten seconds', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const store = boundedStore(stuck);
    const reads = [store.loadManifest(), store.readSnapshot('a')];
    const changes = [
      store.writeSnapshot(storedSnapshot('a'), 1),
      store.flush?.(),
      store.pin('a', true),
      store.remove(),
    ];
    t.mock.timers.tick(10_000);
    const errors = (await Promise.all(reads)).map(({ error }) => error?.message);
    assert.deepEqual(errors, [fault('loadManifest'), fault('readSnapshot')]);
    for (const [at, method] of ['writeSnapshot', 'flush', 'pin', 'remove'].entries()) {
      await assert.rejects(async () => changes[at], { message: fault(method) });
    }
  });

  it('is named in the history, and does not keep a command', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const setup = debugSetup({ snapshotStore: { ...memoryStore(), writeSnapshot: never } });
    const result = setup.debugged.capture('import', () => 'done');
    while (setup.module.logTarget.storeFault === null) {
      await new Promise((resolve) => setImmediate(resolve));
      t.mock.timers.tick(10_000);
    }
    assert.equal(await result, 'done');
    assert.match(await (await setup.send('/debug')).text(), /has not settled writeSnapshot\(\)/);
  });

  it('passes on the results and errors of others', async () => {
    const store = boundedStore(memoryStore());
    await store.writeSnapshot(storedSnapshot('a'), 1);
    await store.flush?.();
    await store.pin('a', true);
    const { entries, pinned } = await store.loadManifest();
    assert.deepEqual([[...entries.keys()], [...pinned]], [['a'], ['a']]);
    assert.equal((await store.readSnapshot('a')).snapshot?.summary.tag, 'a');
    await store.remove(['a']);
    assert.equal((await store.readSnapshot('a')).snapshot, null);
    const broken = boundedStore({ ...stuck, pin: () => Promise.reject(new Error('full')) });
    await assert.rejects(broken.pin('a', true), { message: 'full' });
  });
});
