import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';

import { Redis } from 'ioredis';

import { RedisSessionStore, Session } from '../../../../server/web/index.ts';
import { hasRedis, startRedis, type TestRedis } from '../../../integration/support/redis.ts';
import { slow } from '../../../support/slow.ts';
import { appOf, Browser } from '../support.ts';

const run = promisify(execFile);
const installed = await hasRedis();

const door = new URL('../../../../server/web/index.ts', import.meta.url).href;
const support = new URL('../support.ts', import.meta.url).href;

/** A separate process that counts visits in the session; returns the response to one request. */
async function visitInProcess(
  port: number,
  cookie: string,
): Promise<{ text: string; cookie: string }> {
  const code = `
    import { Redis } from 'ioredis';
    const { RedisSessionStore } = await import(${JSON.stringify(door)});
    const { appOf, Browser } = await import(${JSON.stringify(support)});
    const client = new Redis(${port}, '127.0.0.1');
    const store = new RedisSessionStore(client);
    const app = appOf({ index: () => { const n = app.session.get('n', 0) + 1; app.session.set('n', n); return n; } }, {}, { sessionStore: () => store });
    const browser = new Browser(app);
    const cookie = ${JSON.stringify(cookie)};
    if (cookie !== '') browser.cookies.set('FWSESSID', cookie);
    const text = await browser.text('/');
    console.log(JSON.stringify({ text, cookie: browser.cookies.get('FWSESSID') }));
    await client.quit();`;
  const { stdout } = await run(process.execPath, [
    '-C',
    'fwx-source',
    '--input-type=module',
    '-e',
    code,
  ]);
  return JSON.parse(stdout) as { text: string; cookie: string };
}

/** A process that reads a session, and writes it on request; returns the content of the store afterwards. */
async function holdInProcess(port: number, id: string) {
  const code = `
    import { once } from 'node:events';
    import { Redis } from 'ioredis';
    const { RedisSessionStore, Session } = await import(${JSON.stringify(door)});
    const client = new Redis(${port}, '127.0.0.1');
    const session = Session.create({ store: new RedisSessionStore(client), gcProbability: 0 });
    await session.open(${JSON.stringify(id)});
    console.log(session.get('user'));
    await once(process.stdin, 'data');
    session.set('cart', 1);
    await session.close();
    console.log(session.toCookie() === null ? 'no cookie' : 'cookie');
    process.stdin.destroy();
    await client.quit();`;
  const options = ['-C', 'fwx-source', '--input-type=module', '-e', code];
  const holder = spawn(process.execPath, options, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [user] = (await once(holder.stdout, 'data')) as [Buffer];
  const write = async (): Promise<string> => {
    const answer = once(holder.stdout, 'data');
    holder.stdin.write('go');
    const [text] = (await answer) as [Buffer];
    await once(holder, 'exit');
    return String(text).trim();
  };
  return { user: String(user).trim(), write };
}

describe('RedisSessionStore on a real Redis', { skip: !installed }, () => {
  let server: TestRedis;
  let client: Redis;
  before(async () => {
    server = await startRedis();
    client = new Redis(server.port, '127.0.0.1', {
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    client.on('error', () => {});
  });
  after(async () => {
    client.disconnect();
    await server.stop();
  });

  it('keeps a session with its expiry', async () => {
    const store = new RedisSessionStore(client);
    await store.write('abcdefghijklmnop', { a: [1] }, 60);
    assert.deepEqual(await store.read('abcdefghijklmnop'), { a: [1] });
    assert.equal(await client.ttl('fwx:session:abcdefghijklmnop'), 60);
    await store.touch('abcdefghijklmnop', 600);
    assert.equal(await client.ttl('fwx:session:abcdefghijklmnop'), 600);
    await store.destroy('abcdefghijklmnop');
    assert.equal(await store.read('abcdefghijklmnop'), null);
  });

  it('shares a session between two processes', async () => {
    const first = await visitInProcess(server.port, '');
    const second = await visitInProcess(server.port, first.cookie);
    const third = await visitInProcess(server.port, second.cookie);
    assert.deepEqual([first.text, second.text, third.text], ['1', '2', '3']);
    assert.equal(first.cookie, third.cookie);
  });

  it('updates an existing session, and no other', async () => {
    const store = new RedisSessionStore(client);
    const id = 'updatesasession1';
    assert.equal(await store.update(id, { a: 1 }, 60), false);
    assert.equal(await store.read(id), null);
    await store.write(id, { a: 1 }, 60);
    assert.equal(await store.update(id, { a: 2 }, 600), true);
    assert.deepEqual(await store.read(id), { a: 2 });
    assert.equal(await client.ttl(`fwx:session:${id}`), 600);
    await store.destroy(id);
    assert.equal(await store.update(id, { a: 3 }, 60), false);
    assert.equal(await store.read(id), null);
  });

  it('does not restore a session that one process holds and another one destroys', async () => {
    const store = new RedisSessionStore(client);
    const id = 'heldbyoneprocess';
    for (const ends of [true, false]) {
      await store.write(id, { user: 7 }, 60);
      const holder = await holdInProcess(server.port, id);
      assert.equal(holder.user, '7');
      if (ends) await store.destroy(id);
      assert.equal(await holder.write(), ends ? 'no cookie' : 'cookie');
      assert.deepEqual(await store.read(id), ends ? null : { user: 7, cart: 1 });
    }
  });

  /** A session with a separate store, as in another process: locks within a process belong to the store. */
  async function openElsewhere(id: string, lockTimeout = 30_000): Promise<Session> {
    const store = new RedisSessionStore(client);
    const session = Session.create({ store, lockTimeout, gcProbability: 0 });
    await session.open(id);
    return session;
  }

  it('loses no write of processes that use a session concurrently', async () => {
    const id = 'countedbyseveral';
    await new RedisSessionStore(client).write(id, { count: 0 }, 60);
    const increment = async (): Promise<void> => {
      const session = await openElsewhere(id);
      session.set('count', Number(session.get('count')) + 1);
      await session.close();
    };
    await Promise.all(Array.from({ length: 20 }, increment));
    assert.deepEqual(await new RedisSessionStore(client).read(id), { count: 20 });
    assert.equal(await client.exists(`fwx:session:${id}:lock`), 0);
  });

  it('answers 503 when another process does not finish in time', async () => {
    const id = 'heldforverylong1';
    await new RedisSessionStore(client).write(id, { a: 1 }, 60);
    const holder = await openElsewhere(id);
    await assert.rejects(openElsewhere(id, 20), { statusCode: 503 });
    await holder.close();
    const next = await openElsewhere(id, 20);
    assert.equal(next.get('a'), 1);
    await next.close();
  });

  it('takes the lock of a process that has ended after the lock has expired', async () => {
    const id = 'heldbyadeadone12';
    await new RedisSessionStore(client).write(id, { a: 1 }, 60);
    await client.set(`fwx:session:${id}:lock`, 'of a dead process', 'PX', 100);
    const session = await openElsewhere(id, 5_000);
    assert.equal(session.get('a'), 1);
    await session.close();
  });

  it(
    'keeps the lock of another process, and holds its own as long as the request',
    slow,
    async () => {
      const id = 'heldandtakenover';
      await new RedisSessionStore(client).write(id, { a: 1 }, 60);
      const session = await openElsewhere(id);
      await new Promise((resolve) => {
        setTimeout(resolve, 4_000);
      });
      assert.ok((await client.pttl(`fwx:session:${id}:lock`)) > 7_000);
      await client.set(`fwx:session:${id}:lock`, 'of another process', 'EX', 60);
      await session.close();
      assert.equal(await client.get(`fwx:session:${id}:lock`), 'of another process');
    },
  );

  it('answers 500 and sets no cookie after Redis has stopped', async () => {
    const store = new RedisSessionStore(client);
    const app = appOf(
      { index: () => app.session.set('a', 1) },
      {},
      { sessionStore: (() => store) as never },
    );
    const browser = new Browser(app);
    assert.equal((await browser.send('/')).status, 200);
    await server.stop();
    const response = await browser.send('/');
    assert.equal(response.status, 500);
    assert.deepEqual(response.headers.getSetCookie(), []);
  });
});
