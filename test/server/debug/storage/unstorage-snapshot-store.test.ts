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
  it('reads its written captures, newest first', async () => {
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

  it('stores nothing in a history of size 0', async () => {
    const { storage, store } = await setup(['a']);
    const { entries, removed } = await store.writeSnapshot(storedSnapshot('b', { time: 2 }), 0);
    assert.deepEqual([entries, removed.map(({ tag }) => tag)], [[], ['a', 'b']]);
    assert.deepEqual(await storage.getKeys(), []);
  });

  it('loses nothing when two machines write concurrently', async () => {
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

  it('lists captures by their times, regardless of the order of writing', async () => {
    const { store } = await setup();
    const times = [10, 9.5, 0.25, 9.500001] as const;
    for (const time of times) {
      const { entries } = await store.writeSnapshot(storedSnapshot(`t${time}`, { time }), 50);
      assert.equal(entries.length, times.indexOf(time) + 1);
      assert.deepEqual(entries, await tagsOf(store));
    }
    assert.deepEqual(await tagsOf(store), ['t10', 't9.500001', 't9.5', 't0.25']);
  });

  it('replaces the capture of a tag', async () => {
    const { storage, store } = await setup(['a', 'b']);
    const again = storedSnapshot('a', { time: 5, statusCode: 500 });
    const { entries, removed } = await store.writeSnapshot(again, 50);
    assert.deepEqual([entries, removed], [['a', 'b'], []]);
    assert.deepEqual(await tagsOf(store), ['a', 'b']);
    assert.equal((await store.loadManifest()).entries.get('a')?.statusCode, 500);
    assert.equal((await storage.getKeys()).length, 4);
  });

  it('keeps up to its limit, and reports removed ones', async () => {
    const { store } = await setup(['a', 'b']);
    const last = await store.writeSnapshot(storedSnapshot('c', { time: 3, statusCode: 201 }), 3);
    assert.deepEqual([last.entries, last.removed], [['c', 'b', 'a'], []]);
    const next = await store.writeSnapshot(storedSnapshot('d', { time: 4 }), 1);
    assert.deepEqual(next.entries, ['d']);
    assert.deepEqual(
      next.removed.map(({ statusCode, tag }) => [tag, statusCode]),
      [
        ['a', 0],
        ['b', 0],
        ['c', 201],
      ],
    );
  });

  it('expires a capture again that is unpinned', async () => {
    const { storage, store } = await setup(['a', 'b']);
    await store.pin('a', true);
    assert.deepEqual([...(await store.loadManifest()).pinned], ['a']);
    await store.pin('a', false);
    await store.pin('../a', true);
    await store.pin('c', true);
    assert.deepEqual([...(await store.loadManifest()).pinned], []);
    assert.equal((await storage.getKeys()).length, 4);
    await store.writeSnapshot(storedSnapshot('c', { time: 9 }), 2);
    assert.deepEqual(await tagsOf(store), ['c', 'b']);
  });

  it('shares a storage with others by its prefix', async () => {
    const { storage, store } = await setup(['a']);
    const other = new UnstorageSnapshotStore(storage, { prefix: 'other:' });
    assert.deepEqual(await tagsOf(other), []);
    await other.writeSnapshot(storedSnapshot('b', { time: 1 }), 0);
    await other.writeSnapshot(storedSnapshot('c', { time: 2 }), 5);
    await other.pin('c', true);
    assert.deepEqual([await tagsOf(other), await tagsOf(store)], [['c'], ['a']]);
    assert.deepEqual((await storage.getKeys('other:')).sort(), [
      'other:entry:00000000002000000:c',
      'other:pin:c',
      'other:snapshot:c',
    ]);
    await other.remove();
    assert.deepEqual(await tagsOf(store), ['a']);
  });

  it('ignores keys that a storage returns in addition to the requested ones', async () => {
    const { storage } = await setup(['a']);
    await storage.setItem('more:entry:1:b', 'capture {}');
    await storage.setItem('more:pin:b', 'capture 1');
    const all = {
      getItem: (key: string) => storage.getItem(key),
      setItem: (key: string, value: string) => storage.setItem(key, value),
      removeItem: (key: string) => storage.removeItem(key),
      getKeys: () => storage.getKeys(),
    };
    const { entries, pinned } = await new UnstorageSnapshotStore(all).loadManifest();
    assert.deepEqual([[...entries.keys()], [...pinned]], [['a'], []]);
  });

  it('finds no capture for an invalid or unknown tag, or for an invalid text', async () => {
    const { storage, store } = await setup(['a']);
    await storage.setItem('debug:snapshot:b', '{"version":1}');
    for (const tag of ['../a', 'c', 'b']) {
      assert.deepEqual(await store.readSnapshot(tag), { snapshot: null, error: null });
    }
    await storage.setItem('debug:snapshot:a', 'capture {}');
    const { error, snapshot } = await store.readSnapshot('a');
    assert.equal(snapshot, null);
    assert.match(String(error), /expected 1/);
  });

  it('refuses tags that are none, and negative sizes of the history', async () => {
    const { storage, store } = await setup();
    await assert.rejects(store.writeSnapshot(storedSnapshot('a'), -1), /history size: -1/);
    await assert.rejects(store.writeSnapshot(storedSnapshot('../a'), 1), /snapshot tag/);
    assert.deepEqual(await storage.getKeys(), []);
  });

  it('reports why the history cannot be read', async () => {
    const store = new UnstorageSnapshotStore({
      getItem: () => Promise.reject(new Error('down')),
      setItem: () => Promise.reject(new Error('down')),
      removeItem: () => Promise.reject(new Error('down')),
      getKeys: () => Promise.reject(new Error('down')),
    });
    assert.equal((await store.loadManifest()).error?.message, 'down');
    assert.equal((await store.readSnapshot('a')).error?.message, 'down');
  });

  it('refuses values that are not storages', () => {
    for (const storage of [{}, null, undefined]) {
      assert.throws(() => new UnstorageSnapshotStore(storage as never), {
        name: 'InvalidConfigException',
      });
    }
  });
});
