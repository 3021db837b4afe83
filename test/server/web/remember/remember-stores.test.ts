import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createStorage } from 'unstorage';

import {
  MemoryRememberStore,
  type RememberedLogin,
  RememberMe,
  UnstorageRememberStore,
} from '../../../../server/web/index.ts';

const START = 1_800_000_000_000;
const login = (userId: string | number, tokenHash = 'hash'): RememberedLogin => ({
  userId,
  tokenHash,
  previousHash: null,
  rotated: START,
  expires: START + 60_000,
});

function textOf(value: unknown): string {
  assert.ok(typeof value === 'string');
  return value;
}

describe('MemoryRememberStore', () => {
  it('removes the least recently used login when there are too many', async () => {
    const store = new MemoryRememberStore(2);
    const kept = async () =>
      Promise.all(['a', 'b', 'c'].map(async (series) => (await store.find(series)) !== null));
    await store.replace('a', null, login(1));
    await store.replace('b', null, login(2));
    assert.deepEqual(await kept(), [true, true, false]);
    await store.replace('a', 'hash', login(1, 'next'));
    await store.replace('c', null, login(3));
    assert.deepEqual(await kept(), [true, false, true]);
    // As a session does that the login has begun.
    assert.equal((await store.find('a'))?.userId, 1);
    await store.replace('b', null, login(2));
    assert.deepEqual(await kept(), [true, true, false]);
    await store.remove('a');
    assert.deepEqual(await kept(), [false, true, false]);
  });

  it('changes only the expected login', async () => {
    const store = new MemoryRememberStore(1);
    assert.equal(await store.replace('a', 'hash', login(1)), false);
    assert.equal(await store.replace('a', null, login(1)), true);
    assert.equal(await store.replace('a', null, login(2)), false);
    assert.equal(await store.replace('a', 'other', login(2)), false);
    assert.equal((await store.find('a'))?.userId, 1);
  });

  it('distinguishes users with a number and with a text as id', async () => {
    const store = new MemoryRememberStore();
    await store.replace('a', null, login(1));
    await store.replace('b', null, login('1'));
    await store.removeAll(1);
    assert.deepEqual([await store.find('a'), (await store.find('b'))?.userId], [null, '1']);
  });

  for (const count of [0, -1, 1.5, Number.NaN]) {
    it(`refuses ${count} as the maximum number of logins`, () => {
      assert.throws(() => new MemoryRememberStore(count), {
        name: 'InvalidConfigException',
        message: `MemoryRememberStore "maxLogins" must be a whole number of 1 or more, got ${count}.`,
      });
    });
  }
});

describe('UnstorageRememberStore', () => {
  it('passes the lifetime of a login to the driver, in whole seconds from 1 on', async () => {
    const calls: unknown[] = [];
    const storage = {
      getItem: async () => null,
      setItem: async (...[key, , options]: readonly unknown[]) => void calls.push([key, options]),
      removeItem: async (key: string) => void calls.push(key),
    };
    const store = new UnstorageRememberStore(storage, { prefix: 'p:', now: () => START });
    for (const milliseconds of [60_000, 1001, 1000, 1, 0, -5000]) {
      await store.replace('s', null, { ...login(1), expires: START + milliseconds });
    }
    assert.deepEqual(
      calls,
      [60, 2, 1, 1, 1, 1].map((ttl) => ['p:s', { ttl }]),
    );
    calls.length = 0;
    await store.remove('s');
    assert.deepEqual(calls, ['p:s']);
  });

  it('finds a login until it expires, unchanged', async () => {
    let time = START;
    const store = new UnstorageRememberStore(createStorage(), { now: () => time });
    assert.equal(await store.find('s'), null);
    await store.replace('s', null, login(1));
    time += 59_999;
    assert.deepEqual(await store.find('s'), login(1));
    time += 1;
    assert.equal(await store.find('s'), null);
    assert.equal(await store.replace('s', 'hash', login(1)), false);
  });

  it('ignores values that are not logins', async () => {
    const storage = createStorage();
    const store = new UnstorageRememberStore(storage, { now: () => START });
    await store.replace('s', null, login(1));
    const text = textOf(await storage.getItem('remember:s'));
    assert.match(text, /^login \{/);
    for (const value of [text.slice(0, -1), text.slice(6), `x${text}`, 'login ', 5, null]) {
      await storage.setItem('remember:s', value);
      assert.equal(await store.find('s'), null);
    }
    await storage.setItem('remember:s', text);
    assert.deepEqual(await store.find('s'), login(1));
  });

  it('continues a series after a change of it has failed', async () => {
    const storage = createStorage();
    let isFull = true;
    const store = new UnstorageRememberStore(
      {
        getItem: (key) => storage.getItem(key),
        removeItem: (key) => storage.removeItem(key),
        async setItem(key, value) {
          if (isFull) throw new Error('full');
          await storage.setItem(key, value);
        },
      },
      { now: () => START },
    );
    const failing = store.replace('s', null, login(1));
    const removal = store.remove('s');
    await assert.rejects(failing, { message: 'full' });
    await removal;
    isFull = false;
    assert.equal(await store.replace('s', null, login(1)), true);
  });

  for (const wrong of [null, undefined, {}, { getItem: 1 }]) {
    it(`refuses ${JSON.stringify(wrong)} as a storage`, () => {
      assert.throws(() => new UnstorageRememberStore(wrong as never), {
        name: 'InvalidConfigException',
        message: 'UnstorageRememberStore needs a storage of unstorage.',
      });
    });
  }
});

describe('RememberMe', () => {
  const store = () => new MemoryRememberStore();
  const made = (config: object = {}) =>
    RememberMe.create({ store: store(), now: () => START + 999, ...config });

  it('creates cookies that expire with the login', async () => {
    const cookie = await made({ duration: 60 }).remember(7, false);
    assert.deepEqual(
      { ...cookie, value: '' },
      {
        name: '__remember',
        value: '',
        expire: START / 1000 + 60,
        httpOnly: true,
        secure: false,
      },
    );
    assert.match(textOf(cookie.value), /^[\w-]{32}\.[\w-]{32}$/);
    assert.deepEqual(made().removal(true), { ...cookie, value: '', expire: 1, secure: true });
  });

  it('creates secure cookies as configured, or over TLS', async () => {
    for (const [secure, isSecure, expected] of [
      [true, false, true],
      [false, true, false],
      [null, true, true],
      [null, false, false],
      [undefined, true, true],
    ] as const) {
      const tested = made({ cookieParams: { secure, path: '/a' } });
      const cookie = await tested.remember(7, isSecure);
      assert.deepEqual([cookie.secure, cookie.path], [expected, '/a']);
    }
  });

  it('returns the user of a cookie, with the next cookie', async () => {
    const tested = made();
    const first = await tested.remember(7, false);
    const found = await tested.recall(first.value, true);
    assert.deepEqual([found?.userId, found?.cookie?.secure], [7, true]);
    assert.equal(found?.cookie?.expire, first.expire);
    const [series, token] = textOf(first.value).split('.');
    const [nextSeries, nextToken] = textOf(found?.cookie?.value).split('.');
    assert.equal(series, nextSeries);
    assert.notEqual(token, nextToken);
    assert.deepEqual(await tested.recall(first.value, true), { ...found, cookie: null });
    await tested.forget(found?.cookie?.value);
    assert.equal(await tested.recall(found?.cookie?.value, true), null);
  });

  it('knows a login by its key until it ends', async () => {
    const tested = made();
    const { value } = await tested.remember(7, false);
    const found = await tested.recall(value, false);
    assert.deepEqual([await tested.has(found?.key), await tested.has(true)], [true, false]);
    await tested.forget(value);
    assert.equal(await tested.has(found?.key), false);
  });

  it('ignores invalid cookies', async () => {
    const tested = made();
    const value = textOf((await tested.remember(7, false)).value);
    for (const other of [null, undefined, 5, '', 'x', `x${value}`, `${value}x`]) {
      assert.equal(await tested.recall(other, false), null);
      await tested.forget(other);
    }
    assert.equal((await tested.recall(value, false))?.userId, 7);
  });

  it('accepts no token twice without a grace period, except in the same millisecond', async () => {
    let time = START;
    const tested = made({ gracePeriod: 0, now: () => time });
    const { value } = await tested.remember(7, false);
    await tested.recall(value, false);
    assert.equal((await tested.recall(value, false))?.userId, 7);
    time += 1;
    assert.equal(await tested.recall(value, false), null);
  });

  for (const [config, message] of [
    [{ store: {} }, 'RememberMe "store" must be a store of remembered logins.'],
    [{ duration: Infinity }, 'RememberMe "duration" must be seconds above 0, got Infinity.'],
    [{ duration: -1 }, 'RememberMe "duration" must be seconds above 0, got -1.'],
    [{ gracePeriod: Infinity }, /"gracePeriod" must be seconds of 0 or more, got Infinity/],
    [{ gracePeriod: Number.NaN }, /got NaN/],
  ] as const) {
    it(`refuses ${JSON.stringify(config)}`, () => {
      assert.throws(() => made(config), { name: 'InvalidConfigException', message });
    });
  }

  it('accepts any time above 0', async () => {
    const cookie = await made({ duration: 0.5, gracePeriod: 0 }).remember(7, false);
    assert.equal(cookie.expire, START / 1000 + 1);
  });
});
