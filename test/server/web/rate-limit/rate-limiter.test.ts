import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { Redis } from 'ioredis';

import {
  MemoryRateLimitStore,
  RateLimiter,
  type RateLimitStore,
  RedisRateLimitStore,
} from '../../../../server/web/index.ts';
import { hasRedis, startRedis, type TestRedis } from '../../../integration/support/redis.ts';
import { ofFetch, servers } from '../filter/servers.ts';

function setup() {
  const clock = { time: 1_000 };
  return { clock, store: new MemoryRateLimitStore({ now: () => clock.time }) };
}

describe('RateLimiter', () => {
  for (const [name, serve] of Object.entries(servers)) {
    it(`answers 429 with Retry-After until a token is available in ${name}`, async () => {
      const { clock, store } = setup();
      const { send, runs } = await serve({ class: RateLimiter, store, limit: 2, window: 10 });
      const first = await send();
      assert.equal(first.headers.get('ratelimit-policy'), '"default";q=2;w=10');
      assert.equal(first.headers.get('ratelimit'), '"default";r=1;t=5');
      assert.equal(first.headers.get('x-rate-limit-limit'), '2');
      assert.equal(first.headers.get('x-rate-limit-remaining'), '1');
      assert.equal(first.headers.get('x-rate-limit-reset'), '5');
      await send();
      const refused = await send();
      assert.equal(refused.status, 429);
      assert.equal(refused.headers.get('retry-after'), '5');
      assert.equal(refused.headers.get('ratelimit'), '"default";r=0;t=10');
      assert.match(await refused.text(), /Rate limit exceeded\./);
      clock.time += 4_999;
      assert.equal((await send()).status, 429);
      clock.time += 1;
      assert.equal((await send()).status, 200);
      assert.equal(runs(), 3);
    });
  }

  const keyOf = async (options: object): Promise<string> => {
    const keys: string[] = [];
    const store: RateLimitStore = {
      take: async (key) => {
        keys.push(key);
        return { isAllowed: true, tokens: 1 };
      },
    };
    const { send } = await ofFetch({ class: RateLimiter, store }, { options });
    await send();
    return keys.join();
  };

  it('counts users, addresses, and networks of IPv6', async () => {
    assert.equal(await keyOf({ identity: { getId: () => 7 }, ip: '1.2.3.4' }), 'default:user:7');
    assert.equal(await keyOf({ ip: '::ffff:1.2.3.4' }), 'default:ip:1.2.3.4');
    const network = 'default:ip:20010db800010002';
    assert.equal(await keyOf({ ip: '2001:db8:1:2::1' }), network);
    assert.equal(await keyOf({ ip: '2001:DB8:1:2:ffff::9' }), network);
    assert.equal(await keyOf({}), 'default:ip:unknown');
  });

  it('counts by a custom key and limit, and hides its headers', async () => {
    const { store } = setup();
    const config = { class: RateLimiter, store, limit: () => 1, enableRateLimitHeaders: false };
    const one = await ofFetch({ ...config, key: async () => 'a' });
    assert.equal((await one.send()).headers.get('ratelimit'), null);
    assert.equal((await one.send()).status, 429);
    const other = await ofFetch({ ...config, key: () => 'a', name: 'search' });
    assert.equal((await other.send()).status, 200);
    const free = await ofFetch({ ...config, key: () => null });
    assert.equal((await free.send()).status, 200);
    assert.equal((await free.send()).status, 200);
  });

  it('refuses wrong options', async () => {
    const { store } = setup();
    for (const [config, message] of [
      [{}, 'RateLimiter "store" must be set.'],
      [{ store, window: 0 }, 'RateLimiter "window" must be seconds above 0, got 0.'],
      [{ store, window: Infinity }, 'RateLimiter "window" must be seconds above 0, got Infinity.'],
      [{ store, window: Number.NaN }, 'RateLimiter "window" must be seconds above 0, got NaN.'],
      [
        { store, name: 'a b' },
        'RateLimiter "name" must have letters, digits, "-" and "_", got "a b".',
      ],
    ] as const) {
      assert.throws(() => RateLimiter.create(config), { name: 'InvalidConfigException', message });
    }
    for (const limit of [0, 1.5]) {
      const { send } = await ofFetch({ class: RateLimiter, store, limit });
      await assert.rejects(send(), {
        message: `RateLimiter "limit" must be a whole number of 1 or more, got ${limit}.`,
      });
    }
  });

  it('sends whole seconds, at least one', async () => {
    for (const [tokens, limit, window, wait, reset] of [
      [1, 10, 60, '1', '54'],
      [0.9999, 10, 60, '1', '55'],
      [0, 10, 60, '6', '60'],
      [0.5, 1, 0.5, '1', '1'],
      [0, 2, 5, '3', '5'],
    ] as const) {
      const store: RateLimitStore = { take: async () => ({ isAllowed: false, tokens }) };
      const { send } = await ofFetch({ class: RateLimiter, store, limit, window });
      const { headers } = await send();
      assert.deepEqual(
        [headers.get('retry-after'), headers.get('x-rate-limit-reset')],
        [wait, reset],
      );
    }
  });
});

describe('MemoryRateLimitStore', () => {
  it('removes the least recently used key', async () => {
    const store = new MemoryRateLimitStore({ maxKeys: 2 });
    const rate = { limit: 1, window: 1e9 };
    for (const key of ['a', 'b', 'a', 'c']) await store.take(key, rate);
    assert.equal((await store.take('a', rate)).isAllowed, false);
    assert.equal((await store.take('b', rate)).isAllowed, true);
  });

  it('refuses an invalid number of keys', () => {
    assert.throws(() => new MemoryRateLimitStore({ maxKeys: 0 }), { message: /"maxKeys".*got 0/ });
    assert.throws(() => new MemoryRateLimitStore({ maxKeys: 1.5 }), { message: /got 1\.5/ });
  });

  it('counts a single key', async () => {
    const store = new MemoryRateLimitStore({ maxKeys: 1 });
    const rate = { limit: 2, window: 1e9 };
    const allowed: boolean[] = [];
    for (const key of ['a', 'a', 'a', 'b', 'a']) {
      allowed.push((await store.take(key, rate)).isAllowed);
    }
    assert.deepEqual(allowed, [true, true, false, true, true]);
  });

  it('fills buckets with time, never above the limit, and removes nothing when the clock goes back', async () => {
    const { clock, store } = setup();
    const rate = { limit: 4, window: 1000 };
    const take = () => store.take('a', rate);
    assert.deepEqual(await take(), { isAllowed: true, tokens: 3 });
    clock.time += 125;
    assert.deepEqual(await take(), { isAllowed: true, tokens: 2.5 });
    clock.time -= 500;
    assert.deepEqual(await take(), { isAllowed: true, tokens: 1.5 });
    assert.deepEqual(await take(), { isAllowed: true, tokens: 0.5 });
    assert.deepEqual(await take(), { isAllowed: false, tokens: 0.5 });
    clock.time += 125;
    assert.deepEqual(await take(), { isAllowed: true, tokens: 0 });
    clock.time += 1_000_000;
    assert.deepEqual(await take(), { isAllowed: true, tokens: 3 });
  });
});

describe('RedisRateLimitStore on a real Redis', { skip: !(await hasRedis()) }, () => {
  let server: TestRedis;
  let client: Redis;
  before(async () => {
    server = await startRedis();
    client = new Redis(server.port, '127.0.0.1');
  });
  after(async () => {
    client.disconnect();
    await server.stop();
  });

  it('gives each token to one of many concurrent requests', async () => {
    const stores = [new RedisRateLimitStore(client), new RedisRateLimitStore(client)];
    const rate = { limit: 5, window: 3_600_000 };
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, at) => stores[at % 2]?.take('key', rate)),
    );
    assert.equal(taken.filter((state) => state?.isAllowed).length, 5);
    const ttl = await client.pttl('fwx:rate:key');
    assert.ok(ttl > 3_500_000 && ttl <= 3_600_000);
  });

  it('fills a bucket with time', async () => {
    const store = new RedisRateLimitStore(client, 'own:');
    const rate = { limit: 10, window: 10_000 };
    // A second ago by the clock of Redis, with an empty bucket.
    const [seconds] = await client.time();
    await client.hset('own:k', 'tokens', '0', 'time', `${(Number(seconds) - 1) * 1000}`);
    const { isAllowed, tokens } = await store.take('k', rate);
    assert.equal(isAllowed, true);
    assert.ok(tokens >= 0 && tokens < 2, `${tokens}`);
  });

  it('takes windows that are no whole milliseconds', async () => {
    const store = new RedisRateLimitStore(client);
    const state = await store.take('third', { limit: 2, window: 100_000 / 3 });
    assert.deepEqual(state, { isAllowed: true, tokens: 1 });
  });
});

describe('RedisRateLimitStore', () => {
  it('supports clients of other libraries', async () => {
    const rate = { limit: 3, window: 1000 };
    const calls: unknown[][] = [];
    const answer = (...args: unknown[]): Promise<unknown> => {
      calls.push(args);
      return Promise.resolve([1, '2']);
    };
    for (const clientOf of [
      { setEx: answer, eval: answer },
      { send: answer },
      { customCommand: answer },
    ]) {
      const state = await new RedisRateLimitStore(clientOf).take('k', rate);
      assert.deepEqual(state, { isAllowed: true, tokens: 2 });
    }
    const [node = [], bun = [], glide = []] = calls;
    assert.deepEqual(node[1], { keys: ['fwx:rate:k'], arguments: ['3', '1000'] });
    assert.deepEqual(
      [bun[0], (bun[1] as string[]).slice(1)],
      ['EVAL', ['1', 'fwx:rate:k', '3', '1000']],
    );
    assert.deepEqual((glide[0] as string[]).slice(2), ['1', 'fwx:rate:k', '3', '1000']);
  });

  it('reports that there is no token, and applies a prefix of keys', async () => {
    const calls: unknown[][] = [];
    const client = {
      defineCommand: () => undefined,
      eval: (...args: unknown[]) => {
        calls.push(args);
        return Promise.resolve([0, '0.25']);
      },
    };
    const state = await new RedisRateLimitStore(client, 'own:').take('k', { limit: 3, window: 9 });
    assert.deepEqual(state, { isAllowed: false, tokens: 0.25 });
    assert.deepEqual(calls[0]?.slice(1), [1, 'own:k', '3', '9']);
  });

  it('refuses unknown clients', () => {
    const run = (): Promise<unknown> => Promise.resolve();
    for (const client of [{}, { eval: run }, { setEx: run }, { defineCommand: run }]) {
      assert.throws(() => new RedisRateLimitStore(client), {
        name: 'InvalidConfigException',
      });
    }
  });
});
