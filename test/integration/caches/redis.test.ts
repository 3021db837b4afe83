import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { Redis } from 'ioredis';

import type { CachePayload } from '../../../server/debug/collector/cache-collector.ts';
import { debugSetup } from '../../server/debug/support.ts';
import { hasRedis, startRedis, type TestRedis } from '../support/redis.ts';

describe('The debugger with ioredis', { skip: !(await hasRedis()) }, () => {
  let server: TestRedis;
  before(async () => {
    server = await startRedis();
  });
  after(() => server?.stop());

  /** Runs work with a client that the debugger observes. Returns the data of its cache panel. */
  const watched = async (
    work: (redis: Redis) => Promise<unknown>,
    options: object = {},
  ): Promise<CachePayload | undefined> => {
    const setup = debugSetup();
    const redis = new Redis(server.port, '127.0.0.1', { ...options });
    setup.debugged.instrument(redis);
    try {
      await setup.debugged.capture('work', () => work(redis));
    } finally {
      redis.disconnect();
    }
    const [snapshot] = await setup.snapshots();
    await setup.debugged.dispose();
    return snapshot?.panels['cache'] as CachePayload | undefined;
  };
  const rowsOf = (payload: CachePayload | undefined): readonly unknown[] =>
    (payload?.entries ?? []).map(({ effect, key, operation, result, ttl }) =>
      [operation, effect, key, result, ttl].join(' '),
    );

  it('captures commands with their keys, hits and times, and no values', async () => {
    const payload = await watched(async (redis) => {
      await redis.get('rates');
      await redis.set('rates', 'hidden-value', 'EX', 60);
      await redis.get('rates');
      await redis.getBuffer('rates');
      await redis.mset({ a: 'hidden-value', b: 2 });
      await redis.mget('a', 'b', 'c');
      await redis.hset('user', 'name', 'hidden-value');
      await redis.hget('user', 'name');
      await redis.hgetall('nobody');
      await redis.exists('a', 'b');
      await redis.eval('return redis.call("get", KEYS[1])', 1, 'hidden-value');
      await assert.rejects(redis.incr('rates'));
      await redis.del('a', 'b');
      await redis.publish('news', 'hidden-value');
    });
    assert.deepEqual(rowsOf(payload), [
      'get read rates miss ',
      'set write rates  60',
      'get read rates hit ',
      'get read rates hit ',
      'mset write a, b  ',
      'mget read a, b, c miss ',
      'hset write user  ',
      'hget read user, name hit ',
      'hgetall read nobody miss ',
      'exists read a, b hit ',
      'eval other   ',
      'incr write rates  ',
      'del remove a, b  ',
      'publish other news  ',
    ]);
    const { entries = [], ...counts } = payload ?? {};
    assert.deepEqual(counts, { count: 14, hits: 4, misses: 3, writes: 4 });
    assert.match(entries[11]?.error ?? '', /not an integer/);
    assert.ok(entries.every(({ duration, store }) => store === 'Redis' && (duration ?? 0) > 0));
    assert.match(entries[0]?.trace[0]?.file ?? '', /redis\.test\.ts$/);
    assert.doesNotMatch(JSON.stringify(payload), /hidden-value/);
  });

  it('captures pipelines and transactions', async () => {
    const payload = await watched(async (redis) => {
      const results = await redis.pipeline().set('p', 1).get('p').exec();
      assert.deepEqual(results, [
        [null, 'OK'],
        [null, '1'],
      ]);
      await redis.multi().get('p').get('q').exec();
    });
    assert.deepEqual(rowsOf(payload), [
      'set write p  ',
      'get read p hit ',
      'multi other   ',
      'get read p  ',
      'get read q  ',
      'exec other   ',
    ]);
  });

  it('never records a command for another request, also before the client is connected', async () => {
    const setup = debugSetup();
    const redis = new Redis(server.port, '127.0.0.1', { lazyConnect: true });
    const remove = setup.debugged.instrument(redis);
    await Promise.all(
      Array.from({ length: 1_000 }, (_, at) =>
        setup.debugged.capture(`work ${at}`, async () => {
          await redis.get(`own ${at}`);
          await redis.pipeline().get(`own ${at}`).exec();
        }),
      ),
    );
    remove();
    redis.disconnect();
    const all = await setup.snapshots();
    await setup.debugged.dispose();
    assert.equal(all.length, 1_000);
    for (const { panels, summary } of all) {
      const own = summary.url.replace('work', 'own');
      const { entries = [] } = (panels['cache'] ?? {}) as Partial<CachePayload>;
      assert.deepEqual(
        entries.map(({ key, operation }) => `${operation} ${key}`),
        [`get ${own}`, `get ${own}`],
      );
    }
  });
});
