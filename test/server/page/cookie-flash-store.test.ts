import assert from 'node:assert/strict';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, it } from 'node:test';

import { cookieFlashStore, sessionFlashStore } from '../../../server/page/index.ts';

const secret = 'a'.repeat(32);
const request = (cookie = ''): Request => new Request('http://h/', { headers: { cookie } });
const pairOf = (line = ''): string => line.split(';')[0] ?? '';

describe('cookieFlashStore', () => {
  it('accepts secrets of 32 characters and more', () => {
    cookieFlashStore({ secret });
    const short = secret.slice(1);
    assert.throws(() => cookieFlashStore({ secret: short }), { name: 'InvalidConfigException' });
    const missing = {} as { secret: string };
    assert.throws(() => cookieFlashStore(missing), { name: 'InvalidConfigException' });
  });

  for (const [options, message] of [
    [{ name: 'a;b' }, /"name" must be letters, digits and .*, got "a;b"\.$/],
    [{ name: '' }, /"name" must be letters, digits and /],
    [{ maxAge: 0.5 }, /"maxAge" must be whole seconds above 0, got 0\.5\.$/],
    [{ maxAge: Number.NaN }, /"maxAge" must be whole seconds/],
    [{ maxAge: 0 }, /"maxAge" must be whole seconds above 0, got 0\.$/],
    [{ maxAge: -1 }, /"maxAge" must be whole seconds above 0/],
    [{ secure: 'no' as never }, /"secure" must be true or false/],
  ] as const) {
    it(`refuses ${JSON.stringify(options)}, with which browsers do not keep the cookie as told`, () => {
      assert.throws(() => cookieFlashStore({ secret, ...options }), {
        name: 'InvalidConfigException',
        message,
      });
    });
  }

  it('writes a cookie for this site, which is not readable by scripts', async () => {
    const lines = async (options: object): Promise<string[]> => {
      const headers = new Headers();
      await cookieFlashStore({ secret, ...options })(request(), headers).add?.({ a: 1 });
      return headers.getSetCookie().map((line) => line.replace(/=[^;]*/, '='));
    };
    const usual = 'Path=/; HttpOnly; SameSite=Lax';
    assert.deepEqual(await lines({}), [`fwx_flash=; ${usual}; Max-Age=300`]);
    assert.deepEqual(await lines({ name: 'f', maxAge: 9, secure: true }), [
      `f=; ${usual}; Secure; Max-Age=9`,
    ]);
    assert.deepEqual(await lines({ name: '__Host-f' }), [
      `__Host-f=; ${usual}; Secure; Max-Age=300`,
    ]);
  });

  it('accepts values of 3800 bytes and no more', async () => {
    const lengthOf = async (length: number): Promise<number> => {
      const headers = new Headers();
      await cookieFlashStore({ secret })(request(), headers).add?.({ a: 'x'.repeat(length) });
      return pairOf(headers.get('set-cookie') ?? '').length - 'fwx_flash='.length;
    };
    const longest = 3800 - (await lengthOf(0));
    assert.equal(await lengthOf(longest), 3800);
    await assert.rejects(lengthOf(longest + 1), {
      name: 'InvalidArgumentException',
      message: 'Flash values in a cookie must have 3800 bytes at most, got 3801.',
    });
  });

  it('keeps values until they expire', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_700_000_000_000 });
    const store = cookieFlashStore({ secret, maxAge: 60 });
    const headers = new Headers();
    await store(request(), headers).add?.({ a: 1 });
    const cookie = pairOf(headers.getSetCookie()[0]);
    const found = async (): Promise<unknown> => store(request(cookie), new Headers()).peek();
    t.mock.timers.tick(59_999);
    assert.deepEqual(await found(), { a: 1 });
    t.mock.timers.tick(1);
    assert.deepEqual(await found(), {});
  });

  it('keeps the values of changes at the same time, and of those after one that is too long', async () => {
    const headers = new Headers();
    const store = cookieFlashStore({ secret })(request(), headers);
    const [, long] = await Promise.allSettled([
      store.add?.({ a: 1 }),
      store.add?.({ long: 'x'.repeat(4000) }),
      store.add?.({ b: 2 }),
      store.consume({ a: 1 }),
      store.add?.({ c: 3 }),
    ]);
    assert.equal(long.status, 'rejected');
    assert.deepEqual(await store.peek(), { b: 2, c: 3 });
    const next = cookieFlashStore({ secret })(
      request(pairOf(headers.getSetCookie()[0])),
      new Headers(),
    );
    assert.deepEqual(await next.peek(), { b: 2, c: 3 });
  });

  it('writes one cookie in addition to others, and removes it when it is empty', async () => {
    const headers = new Headers([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'fwx_flash2=1'],
    ]);
    const store = cookieFlashStore({ secret })(request(), headers);
    await store.add?.({ a: 1 });
    await store.add?.({ b: 2 });
    assert.equal(headers.getSetCookie().length, 3);
    assert.deepEqual(await store.peek(), { a: 1, b: 2 });
    await store.consume({ a: 1, b: 2 });
    assert.deepEqual(headers.getSetCookie(), [
      'a=1',
      'fwx_flash2=1',
      'fwx_flash=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ]);
  });

  it('writes one cookie into a response of Node, in addition to others', async () => {
    const incoming = new IncomingMessage(new Socket());
    for (const others of [undefined, 'a=1', ['a=1', 'b=2']]) {
      const response = new ServerResponse(incoming);
      if (others !== undefined) response.setHeader('set-cookie', others);
      const store = cookieFlashStore({ secret })(incoming, response);
      await store.add?.({ a: 1 });
      await store.add?.({ a: 2 });
      const lines = [response.getHeader('set-cookie') ?? []].flat().map(String);
      assert.deepEqual(lines.slice(0, -1), [others ?? []].flat());
      assert.match(lines.at(-1) ?? '', /^fwx_flash=%7B/);
    }
  });

  it('finds its cookie among others', async () => {
    const headers = new Headers();
    const store = cookieFlashStore({ secret });
    await store(request(), headers).add?.({ a: 1 });
    const pair = pairOf(headers.getSetCookie()[0]);
    for (const cookie of [pair, `x${pair}; ${pair};b=1`, `a=1;${pair}`]) {
      assert.deepEqual(await store(request(cookie), headers).peek(), { a: 1 });
    }
    for (const cookie of ['', 'a=1', `x${pair}`]) {
      assert.deepEqual(await store(request(cookie), headers).peek(), {});
    }
  });
});

describe('sessionFlashStore', () => {
  it('uses get and set of a session that has both', async () => {
    const session = new Map<string, unknown>();
    await sessionFlashStore(session).add?.({ a: 1 });
    assert.deepEqual([...session], [['fwx.flash', { a: 1 }]]);
  });

  it('sets a field of any other session', async () => {
    const get = (): never => assert.fail('This is no method of a session.');
    for (const session of [{}, { get }, { set: get }, { get: 1, set: 1 }]) {
      const store = sessionFlashStore(session, 'f');
      await store.add?.({ a: 1, b: 2 });
      await store.consume({ b: 2 });
      assert.deepEqual(await store.peek(), { a: 1 });
      assert.deepEqual((session as { f?: unknown }).f, { a: 1 });
    }
  });
});
