import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { MemorySessionStore } from '../../../../server/web/index.ts';
import { SessionLocks } from '../../../../server/web/session/session-locks.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('SessionLocks', () => {
  it('are one for each store', () => {
    const [one, two] = [new MemorySessionStore(), new MemorySessionStore()];
    assert.equal(SessionLocks.of(one), SessionLocks.of(one));
    assert.notEqual(SessionLocks.of(one), SessionLocks.of(two));
  });

  it('grant one lock at a time for each id, in order', async () => {
    const locks = new SessionLocks();
    const order: string[] = [];
    const enter = async (name: string, id: string) => {
      const release = await locks.acquire(id, 60_000);
      order.push(name);
      return release;
    };
    const first = await enter('first', 'a');
    const second = enter('second', 'a');
    const third = enter('third', 'a');
    (await enter('other', 'b'))();
    await turn();
    assert.deepEqual([order, locks.size], [['first', 'other'], 1]);
    first();
    first();
    (await second)();
    (await third)();
    await turn();
    assert.deepEqual([order, locks.size], [['first', 'other', 'second', 'third'], 0]);
  });

  it('grant a free lock at once, and reject another one without timeout', async () => {
    const locks = new SessionLocks();
    const release = await locks.acquire('a', 0);
    await assert.rejects(locks.acquire('a', 0), {
      statusCode: 503,
      message: 'The session is in use by another request.',
    });
    release();
    await turn();
    (await locks.acquire('a', 0))();
  });

  it('repeat the request to the store until it grants the lock', async () => {
    const locks = new SessionLocks();
    let requests = 0;
    const log: string[] = [];
    const take = async () => {
      requests += 1;
      return requests < 4 ? null : async () => void log.push('released');
    };
    const release = await locks.acquire('a', 60_000, take);
    assert.equal(requests, 4);
    const next = locks.acquire('a', 60_000).then((done) => (log.push('next'), done));
    await turn();
    assert.deepEqual(log, []);
    release();
    (await next)();
    assert.deepEqual(log, ['released', 'next']);
  });

  it('request the lock of the store once without timeout, and grant the next one', async () => {
    const locks = new SessionLocks();
    let requests = 0;
    const take = async () => {
      requests += 1;
      return null;
    };
    await assert.rejects(locks.acquire('a', 0, take), { statusCode: 503 });
    assert.equal(requests, 1);
    await turn();
    assert.equal(locks.size, 0);
  });

  it('rethrow an error of the store, and grant the next one', async () => {
    const locks = new SessionLocks();
    const fault = () => Promise.reject(new Error('down'));
    await assert.rejects(locks.acquire('a', 1000, fault), { message: 'down' });
    const release = await locks.acquire('a', 0, async () => fault);
    release();
    await turn();
    (await locks.acquire('a', 0))();
    await turn();
    assert.equal(locks.size, 0);
  });

  it('wait longer each time, up to 100 milliseconds', async (context) => {
    context.mock.method(Math, 'random', () => 1);
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const locks = new SessionLocks();
    let requests = 0;
    const take = async () => {
      requests += 1;
      return requests < 8 ? null : async () => undefined;
    };
    const acquiring = locks.acquire('a', 60_000, take);
    for (const pause of [5, 10, 20, 40, 80, 100, 100]) {
      await turn();
      const before = requests;
      context.mock.timers.tick(pause - 1);
      await turn();
      assert.equal(requests, before);
      context.mock.timers.tick(1);
      await turn();
      assert.equal(requests, before + 1);
    }
    (await acquiring)();
  });
});
