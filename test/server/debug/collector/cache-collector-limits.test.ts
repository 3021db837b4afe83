import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { CachePayload } from '../../../../server/debug/collector/cache-collector.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

class Nameless extends Error {
  override name = 'Nameless';
}

/** A storage whose reads return configured values. */
class Store {
  reply: unknown = null;
  getItem(_key: string): unknown {
    return this.reply;
  }
  setItem(): void {}
  removeItem(): void {}
  getKeys(): void {}
}

async function captured(work: (store: Store) => unknown, store = new Store()) {
  const setup = debugSetup();
  const remove = setup.debugged.instrument(store);
  await setup.debugged.capture('work', () => work(store));
  remove();
  return (await lastSnapshot(setup)).panels['cache'] as CachePayload;
}

describe('Operations of a capture', () => {
  it('follow each other in time', async () => {
    const { entries, writes } = await captured((store) => {
      store.getItem('a');
      const until = performance.now() + 5;
      while (performance.now() < until);
      store.setItem();
    });
    const [first, last] = entries;
    assert.ok(first && last);
    assert.ok(first.timestamp + (first.duration ?? Infinity) <= last.timestamp);
    assert.ok((last.duration ?? Infinity) < 5_000);
    assert.deepEqual([first.seq, last.seq, first.store, writes], [1, 2, 'Store', 1]);
  });

  it('have no duration and no result while they run', async () => {
    const { entries, hits, misses } = await captured((store) => {
      store.reply = new Promise(() => {});
      store.getItem('a');
    });
    assert.deepEqual([entries[0]?.duration, entries[0]?.result, hits, misses], [null, '', 0, 0]);
  });

  it('have errors of any kind', async () => {
    const { entries } = await captured(async (store) => {
      for (const fault of [new Error('down'), new Nameless(), 'text', 5]) {
        store.reply = Promise.reject(fault);
        await (store.getItem('a') as Promise<unknown>).catch(() => {});
      }
    });
    assert.deepEqual(
      entries.map(({ error, result }) => [error, result]),
      [
        ['down', ''],
        ['Nameless', ''],
        ['text', ''],
        ['5', ''],
      ],
    );
  });

  it('are kept up to 2,000, and counted with their hits and misses', async () => {
    const { count, entries, hits, misses } = await captured((store) => {
      for (let at = 0; at < 2_002; at++) {
        store.reply = at % 2 === 0 ? 'x' : null;
        store.getItem(`${at}`);
      }
    });
    assert.deepEqual([count, entries.length, hits, misses], [2_002, 2_000, 1_001, 1_001]);
    assert.equal(entries.at(-1)?.key, '1999');
  });

  it('have the class of the storage, unless it is a plain object', async () => {
    const method = (): null => null;
    const plain = { getItem: method, setItem: method, removeItem: method, getKeys: method };
    const { entries } = await captured((store) => store.getItem('a'), plain as never);
    assert.equal(entries[0]?.store, 'Storage');
  });
});
