import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createStorage } from 'unstorage';

import { UnstorageSnapshotStore } from '../../../../server/debug/storage/unstorage-snapshot-store.ts';
import { snapshotOf, storedSnapshot } from '../support.ts';

const tagsOf = async (store: UnstorageSnapshotStore): Promise<string[]> => [
  ...(await store.loadManifest()).entries.keys(),
];

async function setup(tags: readonly string[] = []) {
  const storage = createStorage();
  const store = new UnstorageSnapshotStore(storage);
  for (const [time, tag] of tags.entries())
    await store.writeSnapshot(storedSnapshot(tag, { time }), 50);
  return { storage, store };
}

describe('UnstorageSnapshotStore', () => {
  it('reads what it has written, newest first', async () => {
    const { store } = await setup(['a', 'b']);
    assert.deepEqual(await tagsOf(store), ['b', 'a']);
    assert.deepEqual(await store.readSnapshot('a'), {
      snapshot: snapshotOf('a', { time: 0 }),
      error: null,
    });
  });

  it('removes the oldest ones that are not pinned', async () => {
    const { storage, store } = await setup(['a', 'b', 'c']);
    await store.pin('a', true);
    await store.pin('unknown', true);
    const { removed } = await store.writeSnapshot(storedSnapshot('d', { time: 9 }), 1);
    assert.deepEqual(
      removed.map(({ tag }) => tag),
      ['b', 'c'],
    );
    assert.deepEqual(await tagsOf(store), ['d', 'a']);
    assert.equal((await storage.getKeys()).length, 5);
  });

  it('stores nothing in a history of no size', async () => {
    const { storage, store } = await setup(['a']);
    const { entries, removed } = await store.writeSnapshot(storedSnapshot('b', { time: 2 }), 0);
    assert.deepEqual([entries, removed.map(({ tag }) => tag)], [[], ['a', 'b']]);
    assert.deepEqual(await storage.getKeys(), []);
  });

  it('loses nothing when two machines write at once', async () => {
    const { storage, store } = await setup();
    const other = new UnstorageSnapshotStore(storage);
    await Promise.all(
      [store, other].flatMap((one, at) =>
        Array.from({ length: 20 }, (_, time) =>
          one.writeSnapshot(storedSnapshot(`${'ab'[at]}${time}`, { time }), 100),
        ),
      ),
    );
    assert.equal((await tagsOf(store)).length, 40);
  });

  it('removes some snapshots or all', async () => {
    const { storage, store } = await setup(['a', 'b', 'c']);
    await store.remove(['b', '../x']);
    assert.deepEqual(await tagsOf(store), ['c', 'a']);
    await store.remove();
    assert.deepEqual(await storage.getKeys(), []);
  });

  it('lists captures of newer versions by their tags, as the oldest', async () => {
    const { storage, store } = await setup(['z', 'a']);
    await storage.setItem('debug:entry:00000000000000000:new', 'capture {"version":2}');
    assert.deepEqual(await tagsOf(store), ['a', 'z', 'new']);
  });

  it('says why the history cannot be read', async () => {
    const store = new UnstorageSnapshotStore({
      getItem: () => Promise.reject(new Error('down')),
      setItem: () => Promise.reject(new Error('down')),
      removeItem: () => Promise.reject(new Error('down')),
      getKeys: () => Promise.reject(new Error('down')),
    });
    assert.equal((await store.loadManifest()).error?.message, 'down');
    assert.equal((await store.readSnapshot('a')).error?.message, 'down');
  });

  it('refuses what is no storage', () => {
    assert.throws(() => new UnstorageSnapshotStore({} as never), {
      name: 'InvalidConfigException',
    });
  });
});
