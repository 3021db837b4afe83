import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';

import { createStorage } from 'unstorage';
import fsDriver from 'unstorage/drivers/fs';

import { Cache, type CacheStorage, MemoryCacheStorage } from '../../../../server/web/index.ts';

const folder = await mkdtemp(join(tmpdir(), 'fwx-cache-'));
const storages: Readonly<Record<string, () => CacheStorage>> = {
  memory: () => new MemoryCacheStorage(),
  unstorage: () => createStorage(),
  'unstorage on disk': () => createStorage({ driver: fsDriver({ base: folder }) }),
};

function setup(storage: CacheStorage = new MemoryCacheStorage()) {
  const clock = { time: 1_000 };
  return { clock, cache: Cache.create({ storage, now: () => clock.time }) };
}

describe('Cache', () => {
  for (const [name, make] of Object.entries(storages)) {
    it(`keeps values until they expire in ${name}`, async (t) => {
      t.after(() => rm(folder, { recursive: true, force: true }));
      const { cache, clock } = setup(make());
      const value = { a: [1, null, 'ü'], __proto__x: 1 };
      await cache.set('a/b?c', value, { ttl: 2 });
      assert.deepEqual(await cache.get('a/b?c'), value);
      assert.equal(await cache.get('a:b'), undefined);
      clock.time += 1_999;
      assert.deepEqual(await cache.get('a/b?c'), value);
      clock.time += 1;
      assert.equal(await cache.get('a/b?c'), undefined);
    });

    it(`invalidates the entries of a tag in ${name}`, async (t) => {
      t.after(() => rm(folder, { recursive: true, force: true }));
      const { cache } = setup(make());
      await cache.set('one', 1, { tags: ['users', 'posts'] });
      await cache.set('two', 2, { tags: ['posts'] });
      await cache.set('three', 3);
      await cache.invalidateTags('users');
      assert.deepEqual(
        [await cache.get('one'), await cache.get('two'), await cache.get('three')],
        [undefined, 2, 3],
      );
      await cache.set('one', 4, { tags: ['users'] });
      assert.equal(await cache.get('one'), 4);
      await cache.delete('two');
      assert.equal(await cache.get('two'), undefined);
      await cache.flush();
      assert.equal(await cache.get('three'), undefined);
      assert.equal(await cache.get('one'), undefined);
    });
  }

  it('computes a value once for concurrent callers', async () => {
    const { cache } = setup();
    const { promise, resolve } = Promise.withResolvers<string>();
    let runs = 0;
    const compute = (): Promise<string> =>
      cache.getOrSet(['report', 7], () => {
        runs++;
        return promise;
      });
    const results = [compute(), compute(), compute()];
    await new Promise(setImmediate);
    resolve('done');
    assert.deepEqual(await Promise.all(results), ['done', 'done', 'done']);
    assert.equal(await compute(), 'done');
    assert.equal(runs, 1);
  });

  it('keeps null, false and 0 as values', async () => {
    const { cache } = setup();
    for (const value of [null, false, 0, '']) {
      await cache.set('x', value);
      assert.equal(await cache.getOrSet('x', () => 'computed'), value);
    }
  });

  it('keeps nothing of a computation that fails, and computes again', async () => {
    const { cache } = setup();
    const failing = cache.getOrSet('x', () => Promise.reject(new Error('no')));
    await assert.rejects(failing, { message: 'no' });
    assert.equal(await cache.getOrSet('x', () => 'yes'), 'yes');
  });

  it('does not keep a value that was invalidated during its computation', async () => {
    const { cache } = setup();
    const stale = await cache.getOrSet(
      'x',
      async () => {
        await cache.invalidateTags('t');
        return 'stale';
      },
      { tags: ['t'] },
    );
    assert.equal(stale, 'stale');
    assert.equal(await cache.get('x'), undefined);
  });

  for (const [what, change] of [
    ['deleted', (cache: Cache) => cache.delete('x')],
    ['set', (cache: Cache) => cache.set('x', 'new')],
    ['flushed', (cache: Cache) => cache.flush()],
    ['invalidated', (cache: Cache) => cache.invalidateTags('other', 't')],
  ] as const) {
    it(`computes a value again that is ${what} during its computation`, async () => {
      const { cache } = setup();
      const { promise, resolve } = Promise.withResolvers<string>();
      const { promise: started, resolve: start } = Promise.withResolvers<void>();
      const compute = (): Promise<string> => {
        start();
        return promise;
      };
      const stale = cache.getOrSet('x', compute, { tags: ['s', 't'] });
      await started;
      await change(cache);
      const next = cache.getOrSet('x', () => 'new', { tags: ['s', 't'] });
      // Until then, the second call has looked for a computation to wait for.
      await setTimeout(20);
      resolve('old');
      assert.deepEqual(await Promise.all([stale, next]), ['old', 'new']);
      assert.equal(await cache.get('x'), 'new');
    });
  }

  it('computes a value once whose tags stay valid while another one is invalidated', async () => {
    const { cache } = setup();
    const { promise, resolve } = Promise.withResolvers<string>();
    const tags = await cache.tagVersions(['t']);
    const first = cache.getOrSet('x', () => promise, { tags });
    await cache.invalidateTags('other');
    const second = cache.getOrSet('x', () => 'second', { tags });
    await setTimeout(20);
    resolve('first');
    assert.deepEqual(await Promise.all([first, second]), ['first', 'first']);
  });

  it('reads entries of other programs as absent', async () => {
    const storage = new MemoryCacheStorage();
    const { cache } = setup(storage);
    await cache.set('x', { a: 1 });
    const [key = ''] = storage.getKeys('cache:');
    for (const text of ['', 'entry', 'entry 9 {', '{"ends":0}']) {
      storage.setItem(key, text);
      assert.equal(await cache.get('x'), undefined);
    }
  });

  it('removes the least recently used entry', async () => {
    const storage = new MemoryCacheStorage(2);
    storage.setItem('a', '1');
    storage.setItem('b', '2');
    storage.getItem('a');
    storage.setItem('c', '3');
    assert.deepEqual(storage.getKeys(''), ['a', 'c']);
  });

  it('refuses values that JSON cannot represent, negative times, and storages without a method', async () => {
    const { cache } = setup();
    for (const [value, reason] of [
      [() => 1, 'cannot be kept: JSON cannot carry a function.'],
      [new Map([[1, 2]]), 'cannot be kept: JSON cannot carry an object of the class Map.'],
      [[{ count: Number.NaN }], 'cannot be kept: JSON cannot carry the number NaN.'],
      [undefined, 'cannot be undefined.'],
    ] as const) {
      const refusal = { name: 'InvalidArgumentException' } as const;
      const message = `of a cache entry ${reason}`;
      await assert.rejects(cache.set('x', value), { ...refusal, message: `The value ${message}` });
      if (value === undefined) continue;
      await assert.rejects(cache.get(['x', value]), { ...refusal, message: `The key ${message}` });
    }
    await assert.rejects(cache.set('x', 1, { ttl: -1 }), {
      message: 'Cache "ttl" must be 0 seconds or more, got -1.',
    });
    assert.throws(() => Cache.create({ storage: new Map() as unknown as CacheStorage }), {
      message: 'Cache "storage" must have the method "getItem".',
    });
    assert.throws(() => new MemoryCacheStorage(0), { message: /"maxEntries".*got 0/ });
  });

  it('expires entries after their own time, or after that of the cache', async () => {
    const { cache, clock } = setup();
    cache.defaultDuration = 5;
    await cache.set('default', 1);
    await cache.set('endless', 1, { ttl: 0 });
    await cache.set('infinite', 1, { ttl: Infinity });
    await cache.set('short', 1, { ttl: 0.5 });
    const left = async (): Promise<string> => {
      const keys = ['default', 'endless', 'infinite', 'short'];
      const values = await Promise.all(keys.map((key) => cache.get(key)));
      return keys.filter((_, at) => values[at] === 1).join(' ');
    };
    clock.time += 499;
    assert.equal(await left(), 'default endless infinite short');
    clock.time += 1;
    assert.equal(await left(), 'default endless infinite');
    clock.time += 4_499;
    assert.equal(await left(), 'default endless infinite');
    clock.time += 1;
    assert.equal(await left(), 'endless infinite');
    await assert.rejects(cache.set('x', 1, { ttl: Number.NaN }), { message: /got NaN/ });
  });

  it('passes the whole seconds of expiring entries to its storage, and uses its prefix', async () => {
    const calls: unknown[] = [];
    const storage = {
      getItem: () => null,
      setItem: (key: string, _value: string, options?: object) =>
        void calls.push([key.slice(0, 4), options]),
      removeItem: () => undefined,
      getKeys: () => [],
    };
    const cache = Cache.create({ storage, keyPrefix: 'own:', now: () => 1 });
    await cache.set('a', 1);
    await cache.set('a', 1, { ttl: 1.2 });
    await cache.set('a', 1, { ttl: 3 });
    assert.deepEqual(calls, [
      ['own:', {}],
      ['own:', { ttl: 2 }],
      ['own:', { ttl: 3 }],
    ]);
  });

  it('computes again once an entry has ended', async () => {
    const { cache, clock } = setup();
    let runs = 0;
    const compute = () => cache.getOrSet('x', () => ++runs, { ttl: 1 });
    assert.deepEqual([await compute(), await compute()], [1, 1]);
    clock.time += 1_000;
    assert.deepEqual([await compute(), await compute()], [2, 2]);
  });

  it('keeps a single entry, and refuses a limit below one', () => {
    const storage = new MemoryCacheStorage(1);
    storage.setItem('a', '1');
    storage.setItem('a', '2');
    assert.equal(storage.getItem('a'), '2');
    storage.setItem('b', '3');
    assert.deepEqual([storage.getItem('a'), storage.getItem('b')], [null, '3']);
    assert.throws(() => new MemoryCacheStorage(1.5), { message: /got 1\.5/ });
  });
});
