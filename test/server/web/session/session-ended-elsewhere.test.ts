import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  MemorySessionStore,
  Session,
  type SessionData,
  type SessionStore,
} from '../../../../server/web/index.ts';
import { appOf, Browser } from '../support.ts';

/** A store without conditional writes, like older ones. */
class PlainStore implements SessionStore {
  readonly #inner = new MemorySessionStore();

  read(id: string): Promise<SessionData | null> {
    return this.#inner.read(id);
  }

  write(id: string, data: SessionData, ttlSeconds: number): Promise<void> {
    return this.#inner.write(id, data, ttlSeconds);
  }

  destroy(id: string): Promise<void> {
    return this.#inner.destroy(id);
  }
}

// Without the lock two sessions of one process behave like sessions of two processes.
const sessionOf = (store: SessionStore, config: object = {}) =>
  Session.create({ store, gcProbability: 0, useLock: false, ...config });

async function opened(store: SessionStore, id: string, config: object = {}): Promise<Session> {
  const session = sessionOf(store, config);
  await session.open(id);
  return session;
}

/** A session of user 7, and its id. */
async function logIn(store: SessionStore): Promise<string> {
  const session = sessionOf(store);
  session.set('user', 7);
  await session.close();
  return session.id ?? '';
}

describe('Session that another request has ended', () => {
  it('is not restored when its values have changed', async () => {
    const store = new MemorySessionStore();
    const id = await logIn(store);
    const held = await opened(store, id);
    await (await opened(store, id)).destroy();
    held.set('cart', 1);
    await held.close();
    assert.equal(await store.read(id), null);
    assert.equal(held.toCookie(), null);
  });

  it('is not restored when it was only read', async () => {
    const store = new MemorySessionStore();
    const id = await logIn(store);
    const held = await opened(store, id);
    await (await opened(store, id)).destroy();
    assert.equal(held.get('user'), 7);
    await held.close();
    assert.equal(await store.read(id), null);
  });

  it('is not restored when it is used again after it was closed, with the lock released', async () => {
    const store = new MemorySessionStore();
    const id = await logIn(store);
    const held = await opened(store, id, { useLock: true });
    held.set('step', 1);
    await held.close();
    await (await opened(store, id, { useLock: true })).destroy();
    held.set('step', 2);
    await held.close();
    assert.equal(store.size, 0);
    held.set('step', 3);
    await held.close();
    assert.equal(store.size, 0);
  });

  it('is followed by a new one, without its values, after regenerateID()', async () => {
    const store = new MemorySessionStore();
    const id = await logIn(store);
    const held = await opened(store, id);
    await (await opened(store, id)).destroy();
    held.set('cart', 1);
    await held.close();
    held.regenerateID(true);
    held.set('guest', true);
    await held.close();
    assert.deepEqual(await store.read(held.id ?? ''), { guest: true });
    assert.equal(held.toCookie()?.value, held.id);
    assert.equal(store.size, 1);
  });

  it('does not change the id that replaced it at a login', async () => {
    const store = new MemorySessionStore();
    const id = await logIn(store);
    const held = await opened(store, id);
    const other = await opened(store, id);
    other.regenerateID(true);
    other.set('user', 8);
    await other.close();
    held.set('cart', 1);
    await held.close();
    assert.equal(await store.read(id), null);
    assert.deepEqual(await store.read(other.id ?? ''), { user: 8 });
    assert.equal(held.toCookie(), null);
    assert.equal(store.size, 1);
  });

  for (const deleteOld of [true, false]) {
    it(`does not continue with a new id (deleteOld ${deleteOld}), and throws`, async () => {
      const store = new MemorySessionStore();
      const id = await logIn(store);
      const held = await opened(store, id);
      await (await opened(store, id)).destroy();
      held.regenerateID(deleteOld);
      await assert.rejects(held.close(), {
        statusCode: 409,
        message: 'The session was ended by another request.',
      });
      assert.equal(held.toCookie(), null);
      assert.equal(store.size, 0);
    });
  }

  it('starts again in the request that destroyed it itself', async () => {
    const store = new MemorySessionStore();
    const id = await logIn(store);
    const session = await opened(store, id);
    session.set('cart', 1);
    await session.close();
    session.regenerateID(true);
    await session.destroy();
    session.set('guest', true);
    await session.close();
    assert.deepEqual(await store.read(session.id ?? ''), { guest: true });
    assert.equal(session.toCookie()?.value, session.id);
    assert.equal(store.size, 1);
  });

  it('is restored with a store without conditional writes, as before', async () => {
    const store = new PlainStore();
    const id = await logIn(store);
    const held = await opened(store, id);
    await (await opened(store, id)).destroy();
    held.set('cart', 1);
    await held.close();
    assert.deepEqual(await store.read(id), { user: 7, cart: 1 });
  });
});

describe('Session that ended while a request waited for it', () => {
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

  /** A session that waits for a login, which then gives the session a new id. */
  async function afterLogin(store: SessionStore): Promise<Session> {
    const id = await logIn(store);
    const first = await opened(store, id, { useLock: true });
    const opening = opened(store, id, { useLock: true });
    await turn();
    first.regenerateID(true);
    await first.close();
    return opening;
  }

  /** A store whose lock another process has at first, which ends the session. */
  class SharedStore extends MemorySessionStore {
    #isHeld = true;

    async lock(id: string) {
      if (this.#isHeld) {
        this.#isHeld = false;
        return null;
      }
      await this.destroy(id);
      return async () => undefined;
    }
  }

  it('stores nothing and gets no cookie, which would replace that of a login', async () => {
    const store = new MemorySessionStore();
    const session = await afterLogin(store);
    session.set('cart', 1);
    await session.close();
    assert.equal(session.toCookie(), null);
    assert.equal(store.size, 1);
  });

  it('begins again with a new id, as at a second login', async () => {
    const store = new MemorySessionStore();
    const session = await afterLogin(store);
    session.regenerateID(true);
    session.set('user', 7);
    await session.close();
    assert.equal(session.toCookie()?.value, session.id);
    assert.equal(store.size, 2);
  });

  it('stores nothing when the request of another process has ended it', async () => {
    const store = new SharedStore();
    const id = await logIn(store);
    const session = await opened(store, id, { useLock: true });
    session.set('cart', 1);
    await session.close();
    assert.equal(session.toCookie(), null);
    assert.equal(store.size, 0);
  });

  it(
    'does not wait for ever for a store that answers one of two reads',
    { timeout: 5000 },
    async () => {
      const store = new MemorySessionStore();
      const id = await logIn(store);
      const first = await opened(store, id, { useLock: true });
      const { read } = store;
      // The read before the wait gets no answer.
      store.read = () => {
        store.read = read;
        return new Promise(() => {});
      };
      const opening = opened(store, id, { useLock: true, storeTimeout: 50 });
      await turn();
      await first.destroy();
      await first.close();
      assert.equal((await opening).toCookie(), null);
    },
  );

  it('begins as usual when it had not been there before', async () => {
    const store = new MemorySessionStore();
    const id = 'x'.repeat(32);
    const [, session] = await Promise.all([1, 2].map(() => opened(store, id, { useLock: true })));
    session?.set('cart', 1);
    await session?.close();
    assert.equal(session?.toCookie()?.value, session?.id);
    assert.equal(store.size, 1);
  });
});

describe('Session of an application that another request has ended', () => {
  function shop(store: MemorySessionStore) {
    const gate = { started: Promise.withResolvers<void>(), open: Promise.withResolvers<void>() };
    const hold = async (): Promise<void> => {
      gate.started.resolve();
      await gate.open.promise;
    };
    const app = appOf(
      {
        enter: () => app.user.login({ getId: () => 7 }),
        index: () => JSON.stringify(app.user.id),
        leave: () => app.user.logout(),
        slow: async () => {
          await hold();
          app.session.set('cart', 1);
          return 'done';
        },
        renew: async () => {
          await hold();
          app.session.regenerateID(true);
          return 'done';
        },
      },
      {},
      {
        sessionStore: (() => store) as never,
        session: { useLock: false },
        user: { findIdentity: (id: number) => ({ getId: () => id }) },
      },
    );
    return { browser: new Browser(app), gate };
  }

  for (const [path, status] of [
    ['slow', 200],
    ['renew', 409],
  ] as const) {
    it(`answers ${status} without a cookie to a request for ${path}`, async () => {
      const store = new MemorySessionStore();
      const { browser, gate } = shop(store);
      await browser.send('/site/enter');
      const cookies = new Map(browser.cookies);
      const held = browser.send(`/site/${path}`);
      await gate.started.promise;
      await browser.send('/site/leave');
      gate.open.resolve();
      const response = await held;
      assert.equal(response.status, status);
      assert.deepEqual(response.headers.getSetCookie(), []);
      assert.equal(browser.cookies.has('FWSESSID'), false);
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      assert.equal(await browser.text('/'), 'null');
      assert.equal(store.size, 0);
    });
  }
});
