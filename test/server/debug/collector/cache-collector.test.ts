import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createStorage } from 'unstorage';

import type { CachePayload } from '../../../../server/debug/collector/cache-collector.ts';
import { Component } from '../../../../server/core/index.ts';
import { Cache } from '../../../../server/web/index.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

type Setup = ReturnType<typeof debugSetup>;

async function payloadOf(setup: Setup): Promise<CachePayload | undefined> {
  return (await lastSnapshot(setup)).panels['cache'] as CachePayload | undefined;
}

/** A setup that observes a cache over a storage of unstorage. */
function cacheSetup() {
  const setup = debugSetup();
  const cache = Cache.create({ storage: createStorage() });
  return { setup, cache, remove: setup.debugged.instrument(cache) };
}

describe('CacheCollector', () => {
  it('captures hits, misses, writes and removals of a cache with their keys and places', async () => {
    const { cache, setup } = cacheSetup();
    const found = await setup.debugged.capture('work', async () => {
      await cache.get('rates');
      await cache.set(['rates', 7], 'EUR', { ttl: 60, tags: ['rates'] });
      const value = await cache.get(['rates', 7]);
      await cache.getOrSet('total', () => 5, { ttl: 0 });
      await cache.getOrSet('total', () => 6);
      await cache.delete('total');
      await cache.invalidateTags('rates', 'prices');
      await cache.flush();
      return value;
    });
    assert.equal(found, 'EUR');
    const payload = await payloadOf(setup);
    assert.ok(payload);
    const { entries, ...counts } = payload;
    assert.deepEqual(counts, { count: 8, hits: 2, misses: 2, writes: 1 });
    assert.deepEqual(
      entries.map(({ effect, key, operation, result, ttl }) => [
        operation,
        effect,
        key,
        result,
        ttl,
      ]),
      [
        ['get', 'read', 'rates', 'miss', null],
        ['set', 'write', '["rates",7]', '', 60],
        ['get', 'read', '["rates",7]', 'hit', null],
        ['getOrSet', 'read', 'total', 'miss', 0],
        ['getOrSet', 'read', 'total', 'hit', null],
        ['delete', 'remove', 'total', '', null],
        ['invalidateTags', 'remove', 'rates, prices', '', null],
        ['flush', 'remove', '', '', null],
      ],
    );
    assert.deepEqual(
      entries.map(({ seq }) => seq),
      [1, 2, 3, 4, 5, 6, 7, 8],
    );
    for (const { duration, store, trace } of entries) {
      assert.equal(store, 'Cache');
      assert.notEqual(duration, null);
      assert.match(trace[0]?.file ?? '', /cache-collector\.test\.ts$/);
    }
  });

  it('captures a storage of unstorage, also under the short names of its methods', async () => {
    const setup = debugSetup();
    const storage = createStorage();
    setup.debugged.instrument(storage);
    await setup.debugged.capture('work', async () => {
      await storage.set('a', 1);
      await storage.get('a');
      await storage.getItem('b');
      await storage.hasItem('a');
      await storage.setItems([{ key: 'c', value: '2' }]);
      await storage.getItems(['a', 'c']);
      await storage.getItems(['a', 'd']);
      await storage.removeItem('a');
      await storage.clear();
    });
    const payload = await payloadOf(setup);
    assert.deepEqual(
      payload?.entries.map(({ key, operation, result }) => [operation, key, result]),
      [
        ['setItem', 'a', ''],
        ['getItem', 'a', 'hit'],
        ['getItem', 'b', 'miss'],
        ['hasItem', 'a', 'hit'],
        ['setItems', 'c', ''],
        ['getItems', 'a, c', 'hit'],
        ['getItems', 'a, d', 'miss'],
        ['removeItem', 'a', ''],
        ['clear', '', ''],
      ],
    );
    assert.equal(payload?.entries[0]?.store, 'Storage');
  });

  it('rethrows errors of a cache to the caller, and keeps them as findings', async () => {
    const { cache, setup } = cacheSetup();
    await setup.debugged.capture('work', async () => {
      const fail = () => Promise.reject(new Error('no rates, token=abc'));
      await assert.rejects(cache.getOrSet('rates', fail), /no rates, token=abc/);
      await assert.rejects(cache.set('rates', 1, { ttl: -1 }), /"ttl"/);
    });
    const { panels, summary } = await lastSnapshot(setup);
    const { entries, hits, misses } = panels['cache'] as CachePayload;
    assert.equal(entries[0]?.error, 'no rates, token=[redacted]');
    assert.deepEqual([hits, misses], [0, 0]);
    assert.deepEqual(summary.findings, { severity: 'danger', count: 2, codes: ['cache'] });
  });

  it('ignores components that are not caches', async () => {
    const { debugged } = debugSetup();
    assert.doesNotThrow(() => debugged.instrument(new Component() as Cache)());
  });

  it('redacts and cuts keys', async () => {
    const { cache, setup } = cacheSetup();
    await setup.debugged.capture('work', async () => {
      await cache.get('page?token=abc');
      await cache.get('x'.repeat(2000));
    });
    const [secret, long] = (await payloadOf(setup))?.entries ?? [];
    assert.equal(secret?.key, 'page?token=[redacted]');
    assert.equal(long?.key.length, 500);
  });

  it('keeps the operations of concurrent captures apart, also those that share a computation', async () => {
    const { cache, setup } = cacheSetup();
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const work = async (at: number): Promise<void> => {
      await cache.get(`own ${at}`);
      await cache.getOrSet('shared', async () => {
        await gate;
        return 1;
      });
    };
    const all = Array.from({ length: 100 }, (_, at) =>
      setup.debugged.capture(`job ${at}`, () => work(at)),
    );
    setImmediate(release);
    await Promise.all(all);
    const results = (await setup.snapshots()).map(({ panels, summary }) => {
      const { entries } = panels['cache'] as CachePayload;
      assert.deepEqual(
        entries.map(({ key }) => key),
        [`own ${summary.url.slice(4)}`, 'shared'],
      );
      return entries[1]?.result;
    });
    assert.equal(results.length, 100);
    assert.equal(results.filter((result) => result === 'miss').length, 1);
  });

  it('counts operations beyond the limit', async () => {
    const { cache, setup } = cacheSetup();
    await setup.debugged.capture('work', async () => {
      for (let at = 0; at < 2010; at++) await cache.get(`key ${at}`);
    });
    const payload = await payloadOf(setup);
    assert.deepEqual(
      [payload?.count, payload?.misses, payload?.entries.length],
      [2010, 2010, 2000],
    );
  });

  it('captures nothing outside of captures and after its removal', async () => {
    const { cache, remove, setup } = cacheSetup();
    await cache.get('a');
    remove();
    await setup.debugged.capture('work', () => cache.get('a'));
    assert.equal(await payloadOf(setup), undefined);
    assert.equal(Object.hasOwn(cache, 'get'), false);
  });

  it('shows operations in a panel, and the hit rate in the toolbar', async () => {
    const { cache, setup } = cacheSetup();
    const answer = await setup.send('/', async () => {
      await cache.set('rates', 1);
      await cache.get('rates');
      return new Response('<body></body>', { headers: { 'content-type': 'text/html' } });
    });
    await answer.text();
    const { summary } = await lastSnapshot(setup);
    const page = await setup.send(`/debug/view?tag=${summary.tag}&panel=cache`);
    const text = await page.text();
    assert.equal(page.status, 200);
    assert.match(text, /Hit rate/);
    assert.match(text, /100 %/);
    const toolbar = await setup.send(`/debug/toolbar-data?tag=${summary.tag}`);
    assert.match(await toolbar.text(), /"100 %"/);
  });
});
