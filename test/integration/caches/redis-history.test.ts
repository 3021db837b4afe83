import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { createStorage } from 'unstorage';
import redisDriver from 'unstorage/drivers/redis';

import { UnstorageSnapshotStore } from '../../../server/debug/index.ts';
import { debugSetup } from '../../server/debug/support.ts';
import { hasRedis, startRedis, type TestRedis } from '../support/redis.ts';

describe('A history of the debugger on Redis', { skip: !(await hasRedis()) }, () => {
  let server: TestRedis;
  before(async () => {
    server = await startRedis();
  });
  after(() => server?.stop());

  /** A debugger with a separate connection, as on a separate machine. */
  function machine(base: string, historySize: number) {
    const storage = createStorage({
      driver: redisDriver({ base, host: '127.0.0.1', port: server.port }),
    });
    const setup = debugSetup({ historySize, snapshotStore: new UnstorageSnapshotStore(storage) });
    return {
      ...setup,
      storage,
      async visit(path: string): Promise<void> {
        await (await setup.send(path)).text();
      },
      async stop(): Promise<void> {
        await setup.debugged.dispose();
        await storage.dispose();
      },
    };
  }

  type Machine = ReturnType<typeof machine>;

  async function machines<T>(
    base: string,
    historySize: number,
    work: (first: Machine, all: readonly Machine[]) => Promise<T>,
  ): Promise<T> {
    const first = machine(base, historySize);
    const all = [first, machine(base, historySize), machine(base, historySize)];
    try {
      return await work(first, all);
    } finally {
      await Promise.all(all.map((one) => one.stop()));
    }
  }

  it('is the same on all machines that write at the same time', () =>
    machines('all', 1_000, async (first, all) => {
      await Promise.all(
        all.flatMap((one, at) => Array.from({ length: 50 }, (_, n) => one.visit(`/${at}/${n}`))),
      );
      await Promise.all(all.map(({ module }) => module.logTarget.settled()));
      const histories = await Promise.all(all.map(({ module }) => module.store.loadManifest()));
      for (const { entries, error } of histories) {
        assert.equal(error, null);
        assert.equal(entries.size, 150);
        assert.deepEqual([...entries.keys()], [...(histories[0]?.entries.keys() ?? [])]);
      }
      for (const [tag, { url }] of histories[0]?.entries ?? []) {
        const found = await first.module.store.readSnapshot(tag);
        assert.equal(found.error, null);
        assert.equal(found.snapshot?.summary.url, url);
      }
      const page = await first.send('/debug?q=/2/49');
      assert.match(await page.text(), /\/2\/49/);
    }));

  it('keeps its size and its pins, and leaves no keys behind', () =>
    machines('few', 10, async (first, all) => {
      await first.visit('/first');
      await first.module.logTarget.settled();
      const [pinned = ''] = (await first.module.store.loadManifest()).entries.keys();
      await first.module.store.pin(pinned, true);
      for (let round = 0; round < 10; round++) {
        await Promise.all(all.map((one) => one.visit(`/${round}`)));
        await Promise.all(all.map(({ module }) => module.logTarget.settled()));
      }
      await first.visit('/last');
      await first.module.logTarget.settled();
      const { entries, pinned: pins } = await all[1]!.module.store.loadManifest();
      assert.equal(entries.size, 11);
      assert.deepEqual([...pins], [pinned]);
      assert.ok(entries.has(pinned));
      // An entry and a snapshot for each capture, and the pin.
      assert.equal((await first.storage.getKeys()).length, 2 * 11 + 1);
    }));
});
