import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';

import { Cache, MemoryCacheStorage } from '../../../../server/web/index.ts';

/** A storage on another machine, whose operations take time. */
class RemoteStorage {
  readonly #entries = new MemoryCacheStorage();
  /** Returns what a read waits for after it, and a write before it. */
  wait: (kind: 'read' | 'write', key: string) => Promise<void> | null = () => null;

  async getItem(key: string): Promise<string | null> {
    const value = this.#entries.getItem(key);
    await this.wait('read', key);
    return value;
  }

  async setItem(key: string, value: string): Promise<void> {
    await this.wait('write', key);
    this.#entries.setItem(key, value);
  }

  async removeItem(key: string): Promise<void> {
    await this.wait('write', key);
    this.#entries.removeItem(key);
  }

  getKeys(base: string): string[] {
    return this.#entries.getKeys(base);
  }
}

describe('A cache whose storage takes time', () => {
  for (const [what, change, tags] of [
    ['deleted', (cache: Cache) => cache.delete('x'), []],
    ['set', (cache: Cache) => cache.set('x', 'new'), []],
    ['flushed', (cache: Cache) => cache.flush(), []],
    ['invalidated', (cache: Cache) => cache.invalidateTags('t'), ['t']],
  ] as const) {
    it(`does not return an entry after it was ${what} to callers that come then`, async () => {
      const storage = new RemoteStorage();
      const cache = Cache.create({ storage });
      await cache.set('x', 'old', { tags });
      const writes = Promise.withResolvers<void>();
      const reads = Promise.withResolvers<void>();
      const hasRead = Promise.withResolvers<void>();
      storage.wait = (kind, key) => {
        if (kind === 'write') return writes.promise;
        // The last thing that is read of an entry.
        if (tags.length > 0 && !key.startsWith('cache:tag:')) return null;
        hasRead.resolve();
        return reads.promise;
      };
      const changing = change(cache);
      await setTimeout(20);
      const early = cache.getOrSet('x', () => 'computed', { tags });
      await hasRead.promise;
      storage.wait = () => null;
      writes.resolve();
      await changing;
      const next = cache.getOrSet('x', () => 'new', { tags });
      // Until then, the second call has looked for a computation to wait for.
      await setTimeout(20);
      reads.resolve();
      assert.deepEqual(await Promise.all([early, next]), ['old', 'new']);
    });
  }
});
