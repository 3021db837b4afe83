import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
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
