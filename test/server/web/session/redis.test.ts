import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';

import { Redis } from 'ioredis';

import { RedisSessionStore } from '../../../../server/web/index.ts';
import { hasRedis, startRedis, type TestRedis } from '../../../integration/support/redis.ts';
import { appOf, Browser } from '../support.ts';

const run = promisify(execFile);
const installed = await hasRedis();

const door = new URL('../../../../server/web/index.ts', import.meta.url).href;
const support = new URL('../support.ts', import.meta.url).href;

/** A process of its own that counts visits in the session; gives what it answers to one request. */
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

/** A process that reads a session, and writes it when it is told to; gives what the store then holds. */
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

  it('keeps a session with its end', async () => {
    const store = new RedisSessionStore(client);
    await store.write('abcdefghijklmnop', { a: [1] }, 60);
    assert.deepEqual(await store.read('abcdefghijklmnop'), { a: [1] });
    assert.equal(await client.ttl('fwx:session:abcdefghijklmnop'), 60);
    await store.touch('abcdefghijklmnop', 600);
    assert.equal(await client.ttl('fwx:session:abcdefghijklmnop'), 600);
    await store.destroy('abcdefghijklmnop');
    assert.equal(await store.read('abcdefghijklmnop'), null);
  });

  it('lets two processes share a session', async () => {
    const first = await visitInProcess(server.port, '');
    const second = await visitInProcess(server.port, first.cookie);
    const third = await visitInProcess(server.port, second.cookie);
    assert.deepEqual([first.text, second.text, third.text], ['1', '2', '3']);
    assert.equal(first.cookie, third.cookie);
  });

  it('updates a session that is there, and no other', async () => {
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

  it('brings no session back that one process holds and another one ends', async () => {
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

  it('answers 500 and sets no cookie once Redis is gone', async () => {
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
