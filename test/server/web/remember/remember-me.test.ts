import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createStorage } from 'unstorage';

import { Fw, Logger } from '../../../../server/core/index.ts';
import {
  type Identity,
  MemoryRememberStore,
  type RememberedLogin,
  RememberMe,
  type RememberStore,
  UnstorageRememberStore,
  type UserEvent,
} from '../../../../server/web/index.ts';
import { appOf, Browser } from '../support.ts';

const START = 1_800_000_000_000;
const stores = {
  MemoryRememberStore: () => new MemoryRememberStore(),
  UnstorageRememberStore: (now: () => number) =>
    new UnstorageRememberStore(createStorage(), { now }),
};

/** A browser whose user has logged in, and whose session has expired since. */
async function setup(
  storeOf: (now: () => number) => RememberStore = stores.MemoryRememberStore,
  config: Readonly<Record<string, unknown>> = {},
) {
  const clock = { time: START };
  const now = (): number => clock.time;
  const seen = { lookups: 0, reused: [] as (string | number)[], logins: [] as boolean[] };
  const people = new Set([7]);
  const slow = {
    started: Promise.withResolvers<void>(),
    released: Promise.withResolvers<void>(),
  };
  const rememberMe = RememberMe.create({ store: storeOf(now), now, ...config });
  rememberMe.on('tokenReused', (event) => seen.reused.push(event.userId));
  const findIdentity = (id: number): Identity | null => {
    seen.lookups++;
    return people.has(id) ? { getId: () => id } : null;
  };
  const app = appOf(
    {
      login: async (_, { forget }) =>
        String(await app.user.login({ getId: () => 7 }, forget === undefined)),
      logout: async () => String(await app.user.logout(false)),
      index: () => `${app.user.id} ${app.user.isRemembered}`,
      switch: (_, { id }) => {
        app.user.switchIdentity({ getId: () => Number(id) });
        return `${app.user.id} ${app.user.isRemembered}`;
      },
      slow: async () => {
        slow.started.resolve();
        await slow.released.promise;
        return String(app.user.id);
      },
      fail: () => {
        throw new Error('broken');
      },
      token: ({ request }) => request.getCsrfToken(),
      ended: async () => {
        const before = await app.user.getIdentity();
        await rememberMe.forgetAll(7);
        await app.user.recall();
        const after = await app.user.getIdentity();
        return `${before?.getId()} ${after?.getId() ?? null}`;
      },
    },
    {},
    {
      user: {
        findIdentity,
        'on afterLogin': (event: UserEvent) => seen.logins.push(event.cookieBased),
      },
    },
  );
  app.set('rememberMe', rememberMe);
  const browser = new Browser(app);
  assert.equal(await browser.text('/site/login'), 'true');
  const endSession = (): void => {
    for (const name of browser.cookies.keys()) {
      if (name !== '__remember') browser.cookies.delete(name);
    }
  };
  endSession();
  return { app, browser, clock, endSession, people, rememberMe, seen, slow };
}

const cookieLine = (response: Response): string =>
  response.headers.getSetCookie().find((line) => line.startsWith('__remember=')) ?? '';

for (const [name, storeOf] of Object.entries(stores)) {
  describe(`Remembered logins in ${name}`, () => {
    it('outlive the session, each time with a new token', async () => {
      const { browser, endSession, seen } = await setup(storeOf);
      const tokens = new Set([browser.cookies.get('__remember')]);
      for (let visit = 0; visit < 3; visit++) {
        assert.equal(await browser.text('/site/index'), '7 true');
        tokens.add(browser.cookies.get('__remember'));
        endSession();
      }
      assert.equal(tokens.size, 4);
      assert.equal(seen.lookups, 3);
      assert.deepEqual(seen.logins, [false, true, true, true]);
    });

    it('are created only on request', async () => {
      const { browser, endSession } = await setup(storeOf);
      assert.equal(await browser.text('/site/logout'), 'true');
      assert.equal(await browser.text('/site/login?forget=1'), 'true');
      assert.equal(await browser.text('/site/index'), '7 false');
      endSession();
      assert.equal(await browser.text('/site/index'), 'null false');
    });

    it('serve two concurrent requests with one token, and both browsers stay logged in', async () => {
      const { browser, endSession, seen } = await setup(storeOf);
      const before = browser.cookies.get('__remember');
      const answers = await Promise.all([browser.send('/site/index'), browser.send('/site/index')]);
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      assert.deepEqual(texts, ['7 true', '7 true']);
      assert.equal(answers.filter((answer) => cookieLine(answer) !== '').length, 1);
      assert.deepEqual(seen.reused, []);
      endSession();
      assert.notEqual(browser.cookies.get('__remember'), before);
      assert.equal(await browser.text('/site/index'), '7 true');
    });

    it('end when a token is used again after the grace period', async () => {
      const { browser, clock, endSession, seen } = await setup(storeOf);
      const stolen = browser.cookies.get('__remember') ?? '';
      await browser.text('/site/index');
      endSession();
      const attacker = new Browser(browser.app);
      attacker.cookies.set('__remember', stolen);
      clock.time += 60_000;
      assert.equal(await attacker.text('/site/index'), '7 true');
      attacker.cookies.set('__remember', stolen);
      clock.time += 1;
      assert.equal(await attacker.text('/site/index'), 'null false');
      assert.equal(attacker.cookies.has('__remember'), false);
      assert.deepEqual(seen.reused, [7]);
      assert.equal(await browser.text('/site/index'), 'null false');
    });

    it('end with a logout beside a request that they log in', async () => {
      const { browser, endSession, slow } = await setup(storeOf);
      const answer = browser.send('/site/slow');
      await slow.started.promise;
      assert.equal(await browser.text('/site/logout'), 'true');
      slow.released.resolve();
      assert.equal(await (await answer).text(), '7');
      // Its session began before the logout, and its cookie came after it.
      assert.equal(browser.cookies.has('FWSESSID'), true);
      assert.equal(await browser.text('/site/index'), 'null false');
      endSession();
      assert.equal(await browser.text('/site/index'), 'null false');
    });

    it('end the sessions that they have begun, and no other ones', async () => {
      const { app, browser, rememberMe } = await setup(storeOf);
      const other = new Browser(app);
      await other.text('/site/login');
      assert.equal(await browser.text('/site/index'), '7 true');
      await rememberMe.forgetAll(7);
      assert.equal(await browser.text('/site/index'), 'null false');
      assert.equal(await other.text('/site/index'), '7 false');
    });

    it('end for a person who was looked up before', async () => {
      const { browser } = await setup(storeOf);
      assert.equal(await browser.text('/site/index'), '7 true');
      assert.equal(await browser.text('/site/ended'), '7 null');
    });

    it('end sessions whose person was switched, and that of a request whose cookie was replaced', async () => {
      const { app, browser, rememberMe } = await setup(storeOf);
      const beside = new Browser(app);
      beside.cookies.set('__remember', browser.cookies.get('__remember') ?? '');
      assert.equal(await browser.text('/site/switch?id=8'), '8 true');
      assert.equal(await beside.text('/site/switch?id=9'), '9 true');
      assert.equal(await browser.text('/site/switch?id=7'), '7 true');
      await rememberMe.forgetAll(7);
      assert.equal(await browser.text('/site/index'), 'null false');
      assert.equal(await beside.text('/site/index'), 'null false');
    });

    it('end after their duration, whether used or not', async () => {
      const { browser, clock, endSession } = await setup(storeOf, { duration: 100 });
      clock.time += 99_000;
      assert.equal(await browser.text('/site/index'), '7 true');
      endSession();
      clock.time += 1000;
      assert.equal(await browser.text('/site/index'), 'null false');
    });

    it('end with a logout, and all of a user at once', async () => {
      const { app, browser, endSession, rememberMe } = await setup(storeOf);
      const before = browser.cookies.get('__remember') ?? '';
      await browser.text('/site/index');
      await browser.text('/site/logout');
      assert.equal(browser.cookies.has('__remember'), false);
      browser.cookies.set('__remember', before);
      assert.equal(await browser.text('/site/index'), 'null false');

      const other = new Browser(app);
      await browser.text('/site/login');
      await other.text('/site/login');
      await rememberMe.forgetAll(7);
      endSession();
      for (const one of other.cookies.keys()) if (one !== '__remember') other.cookies.delete(one);
      assert.equal(await browser.text('/site/index'), 'null false');
      await browser.text('/site/login');
      endSession();
      assert.equal(await browser.text('/site/index'), '7 true');
    });

    it('are stored as hashes', async () => {
      const kept: unknown[] = [];
      const watched = (now: () => number): RememberStore => {
        const store = storeOf(now);
        return {
          find: (series) => store.find(series),
          replace: (...entry) => {
            kept.push(entry);
            return store.replace(...entry);
          },
          remove: (series) => store.remove(series),
          removeAll: (userId) => store.removeAll(userId),
        };
      };
      const { browser } = await setup(watched);
      const value = decodeURIComponent(browser.cookies.get('__remember') ?? '');
      const [, series, token] = /"([\w-]{32})\.([\w-]{32})"/.exec(value) ?? [];
      assert.ok(series !== undefined && token !== undefined);
      const text = JSON.stringify(kept);
      assert.match(text, /"userId":7/);
      assert.equal(text.includes(series) || text.includes(token), false);
    });

    it('are written by one of two concurrent changes', async () => {
      const store = storeOf(() => START);
      const login = {
        userId: 'a',
        tokenHash: 'one',
        previousHash: null,
        rotated: START,
        expires: START + 1000,
      };
      assert.deepEqual(
        await Promise.all([store.replace('s', null, login), store.replace('s', null, login)]),
        [true, false],
      );
      const [two, three] = ['two', 'three'].map((tokenHash) => ({ ...login, tokenHash }));
      assert.deepEqual(
        await Promise.all([
          store.replace('s', 'one', two ?? login),
          store.replace('s', 'one', three ?? login),
        ]),
        [true, false],
      );
      assert.equal((await store.find('s'))?.tokenHash, 'two');
      await store.removeAll('b');
      assert.notEqual(await store.find('s'), null);
      await store.removeAll('a');
      assert.equal(await store.find('s'), null);
    });
  });
}

describe('The cookie of a remembered login', () => {
  it('cannot be read by scripts, and is Secure over TLS', async () => {
    const { browser } = await setup();
    const plain = cookieLine(await browser.send('/site/login'));
    assert.match(plain, /; Path=\/; HttpOnly; SameSite=Lax$/);
    const secure = await browser.app.fetch(new Request('https://h.test/site/login'));
    assert.match(cookieLine(secure), /; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
  });

  it('receives its new token from a failed response, too', async () => {
    const { browser, endSession } = await setup();
    const logger = Fw.getLogger();
    Fw.setLogger(Logger.create({ dispatcher: { dispatch: () => undefined } }));
    try {
      const before = browser.cookies.get('__remember');
      assert.equal((await browser.send('/site/fail')).status, 500);
      assert.notEqual(browser.cookies.get('__remember'), before);
    } finally {
      Fw.setLogger(logger);
    }
    endSession();
    assert.equal(await browser.text('/site/index'), '7 true');
  });

  it('is removed when it is invalid, or its user is missing', async () => {
    const { browser, people, seen } = await setup();
    people.clear();
    assert.equal(await browser.text('/site/index'), 'null false');
    assert.equal(browser.cookies.has('__remember'), false);
    browser.cookies.set('__remember', 'anything');
    assert.equal(await browser.text('/site/index'), 'null false');
    assert.deepEqual(seen.reused, []);
  });

  it('does not remove the cookie of a login that came before it', async () => {
    const { browser } = await setup();
    await browser.text('/site/index');
    const old = new Browser(browser.app);
    for (const [name, value] of browser.cookies) old.cookies.set(name, value);
    await browser.text('/site/login');
    // A request that was sent before the login was answered.
    const late = await old.send('/site/index');
    assert.equal(await late.text(), 'null false');
    assert.equal(cookieLine(late), '');
  });

  it('is not used while the session has the user', async () => {
    const { browser, seen } = await setup();
    await browser.text('/site/index');
    const before = browser.cookies.get('__remember');
    assert.equal(await browser.text('/site/index'), '7 true');
    assert.equal(browser.cookies.get('__remember'), before);
    assert.equal(seen.lookups, 1);
  });
});

describe('UnstorageRememberStore', () => {
  const login = { userId: 7, tokenHash: 'first', expires: START + 60_000 } as RememberedLogin;
  const renewed = { ...login, tokenHash: 'second' };

  it('keeps a login removed that was renewed concurrently', async () => {
    const storage = createStorage();
    const write = Promise.withResolvers<void>();
    const hasBegun = Promise.withResolvers<void>();
    const setItem = async (key: string, value: string): Promise<void> => {
      if (value.includes('"second"')) {
        hasBegun.resolve();
        await write.promise;
      }
      await storage.setItem(key, value);
    };
    const store = new UnstorageRememberStore(
      {
        getItem: (key) => storage.getItem(key),
        removeItem: (key) => storage.removeItem(key),
        setItem,
      },
      { now: () => START },
    );
    await store.replace('series', null, login);
    const renewal = store.replace('series', 'first', renewed);
    await hasBegun.promise;
    const removal = store.remove('series');
    write.resolve();
    await Promise.all([renewal, removal]);
    assert.equal(await store.find('series'), null);
  });

  it('keeps all logins of a user removed while one of them is renewed', async () => {
    const storage = createStorage();
    let removeNow = false;
    const getItem = async (key: string): Promise<unknown> => {
      const value = await storage.getItem(key);
      if (removeNow && key.startsWith('remember:user:')) {
        removeNow = false;
        await store.removeAll(7);
      }
      return value;
    };
    const store = new UnstorageRememberStore(
      {
        getItem,
        removeItem: (key) => storage.removeItem(key),
        setItem: (key, value) => storage.setItem(key, value),
      },
      { now: () => START },
    );
    await store.replace('series', null, login);
    removeNow = true;
    await store.replace('series', 'first', renewed);
    assert.equal(removeNow, false);
    assert.equal(await store.find('series'), null);
  });
});

describe('RememberMe', () => {
  it('refuses settings that would fail in a request', () => {
    const store = new MemoryRememberStore();
    for (const [config, message] of [
      [{}, /"store"/],
      [{ store, cookieName: '' }, /"cookieName"/],
      [{ store, duration: 0 }, /"duration".*got 0/],
      [{ store, gracePeriod: -1 }, /"gracePeriod".*got -1/],
    ] as const) {
      assert.throws(() => RememberMe.create(config), { name: 'InvalidConfigException', message });
    }
    assert.throws(() => new MemoryRememberStore(0), /"maxLogins"/);
    assert.throws(() => new UnstorageRememberStore({} as never), /storage of unstorage/);
  });

  it('is required for a login that is to be remembered', async () => {
    const app = appOf({
      login: async () => {
        await assert.rejects(app.user.login({ getId: () => 7 }, true), /"rememberMe"/);
        return 'refused';
      },
    });
    assert.equal(await new Browser(app).text('/site/login'), 'refused');
  });
});
