import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';

import {
  MemorySessionStore,
  Session,
  type SessionData,
  type SessionStore,
} from '../../../../server/web/index.ts';
import { SessionLocks } from '../../../../server/web/session/session-locks.ts';
import { appOf, Browser, send } from '../support.ts';

const ID = 'abcdefghijklmnop';

/** A store that records its calls, and fails on request. */
class Recorder extends MemorySessionStore {
  readonly calls: string[] = [];
  broken: string | null = null;
  hanging: string | null = null;

  override read(id: string): Promise<SessionData | null> {
    return this.#note('read', () => super.read(id));
  }

  override write(id: string, data: SessionData, ttl: number): Promise<void> {
    return this.#note('write', () => super.write(id, data, ttl));
  }

  override touch(id: string, ttl: number): Promise<void> {
    return this.#note('touch', () => super.touch(id, ttl));
  }

  override destroy(id: string): Promise<void> {
    return this.#note('destroy', () => super.destroy(id));
  }

  async #note<T>(name: string, work: () => Promise<T>): Promise<T> {
    this.calls.push(name);
    if (this.hanging === name) return new Promise<never>(() => undefined);
    if (this.broken === name) throw new Error('connection refused');
    return work();
  }
}

class Point {
  #x = 1;

  get x(): number {
    return this.#x;
  }
}

const circle: Record<string, unknown> = {};
circle['self'] = circle;

const sessionOf = (store: SessionStore, config: object = {}) =>
  Session.create({ store, gcProbability: 0, ...config });

/** One request of a session: open, work, close. Returns the id. */
async function visit(
  store: SessionStore,
  id: string | null,
  work: (session: Session) => unknown,
  config: object = {},
): Promise<string | null> {
  const session = sessionOf(store, config);
  await session.open(id);
  await work(session);
  await session.close();
  return session.id;
}

describe('Session', () => {
  it('creates an id with the first value, of 32 safe characters', async () => {
    const store = new Recorder();
    const session = sessionOf(store);
    await session.open();
    assert.equal(session.get('a', 'none'), 'none');
    assert.equal(session.id, null);
    assert.equal(session.isActive, false);
    session.set('a', 1);
    assert.match(session.id ?? '', /^[\w-]{32}$/);
    assert.equal(session.isActive, true);
    await session.close();
    assert.deepEqual(store.calls, ['write']);
  });

  it('keeps values between requests, for any keys', async () => {
    const store = new Recorder();
    const id = await visit(store, null, (session) => {
      session.set('__proto__', { x: 1 });
      session.set('list', [1]);
    });
    await visit(store, id, (session) => {
      assert.deepEqual(session.get('__proto__'), { x: 1 });
      (session.get('list') as number[]).push(2);
    });
    await visit(store, id, (session) => assert.deepEqual(session.get('list'), [1, 2]));
    assert.equal(({} as { x?: number }).x, undefined);
  });

  it('writes only changed values, and otherwise only renews its lifetime', async () => {
    const store = new Recorder();
    const id = await visit(store, null, (session) => session.set('a', 1));
    store.calls.length = 0;
    await visit(store, id, (session) => session.get('a'));
    await visit(store, id, (session) => session.set('a', 1));
    assert.deepEqual(store.calls, ['read', 'touch', 'read', 'touch']);
  });

  it('replaces an id that the store does not contain, except with useStrictMode off', async () => {
    const store = new Recorder();
    const chosen = await visit(store, ID, (session) => session.set('a', 1));
    assert.notEqual(chosen, ID);
    const loose = { useStrictMode: false };
    assert.equal(await visit(store, ID, (session) => session.set('a', 1), loose), ID);
  });

  for (const id of [
    'short',
    'a'.repeat(129),
    '../../etc/passwd-long',
    'abcdefghijklmno\0',
    'ä'.repeat(20),
  ]) {
    it(`never queries the store for the id ${JSON.stringify(id.slice(0, 30))}`, async () => {
      const store = new Recorder();
      await visit(store, id, (session) => session.get('a'), { useStrictMode: false });
      assert.deepEqual(store.calls, []);
    });
  }

  it('gets a new id, and keeps its values', async () => {
    const store = new Recorder();
    const first = await visit(store, null, (session) => session.set('a', 1));
    const second = await visit(store, first, (session) => session.regenerateID(true));
    assert.notEqual(first, second);
    assert.equal(await store.read(first ?? ''), null);
    assert.deepEqual(await store.read(second ?? ''), { a: 1 });
    const third = await visit(store, second, (session) => session.regenerateID());
    assert.deepEqual(await store.read(second ?? ''), { a: 1 });
    assert.deepEqual(await store.read(third ?? ''), { a: 1 });
  });

  it('is removed by destroy, and starts again with the next value', async () => {
    const store = new Recorder();
    const id = await visit(store, null, (session) => session.set('a', 1));
    const next = await visit(store, id, async (session) => {
      await session.destroy();
      assert.equal(session.toCookie()?.expire, 1);
      assert.equal(session.get('a'), null);
      session.set('b', 2);
    });
    assert.equal(await store.read(id ?? ''), null);
    assert.deepEqual(await store.read(next ?? ''), { b: 2 });
  });

  it('continues with its values after it was closed, without reading them again', async () => {
    const store = new Recorder();
    const id = await visit(store, null, (session) => session.set('a', 1));
    store.calls.length = 0;
    await visit(store, id, async (session) => {
      session.set('b', 2);
      await session.close();
      assert.equal(session.get('b'), 2);
      session.set('c', 3);
    });
    assert.deepEqual(store.calls, ['read', 'write', 'write']);
    assert.deepEqual(await store.read(id ?? ''), { a: 1, b: 2, c: 3 });
  });

  it('sends the configured cookie', async () => {
    const cookieParams = { lifetime: 60, secure: true, partitioned: true };
    const session = sessionOf(new Recorder(), { cookieParams });
    session.set('a', 1);
    const cookie = session.toCookie();
    assert.equal(cookie?.secure, true);
    assert.equal(cookie?.partitioned, true);
    assert.equal(cookie?.httpOnly, true);
    assert.ok(Math.abs(Number(cookie?.expire) - Date.now() / 1000 - 60) < 5);
  });
});

describe('Session flash values', () => {
  type Step = (session: Session) => unknown;
  const read =
    (expected: unknown): Step =>
    (session) =>
      assert.equal(session.getFlash('m', 'none'), expected);
  const ignore: Step = () => {};
  for (const [title, steps] of [
    ['go once they were read', [(s) => s.setFlash('m', 1), read(1), read('none')]],
    ['stay until they were read', [(s) => s.setFlash('m', 1), ignore, read(1), read('none')]],
    [
      'live for one request when they must not wait',
      [(s) => s.setFlash('m', 1, false), ignore, read('none')],
    ],
    [
      'can be read again in a closed and reopened session of one request',
      [
        (s) => s.setFlash('m', 1, false),
        async (s) => {
          read(1)(s);
          await s.close();
          read(1)(s);
        },
        read('none'),
      ],
    ],
    [
      'can be removed at once',
      [(s) => s.setFlash('m', 1), (s) => s.getFlash('m', 0, true), read('none')],
    ],
    [
      'are still there after somebody asked whether they are',
      [
        (s) => s.setFlash('m', 1),
        (s) => assert.equal(s.hasFlash('m'), true),
        read(1),
        (s) => assert.equal(s.hasFlash('m'), false),
      ],
    ],
    [
      'can be collected',
      [
        (s) => {
          s.addFlash('m', 1);
          s.addFlash('m', 2);
          s.setFlash('n', 3);
        },
        (s) => assert.deepEqual({ ...s.getAllFlashes() }, { m: [1, 2], n: 3 }),
        (s) => assert.deepEqual({ ...s.getAllFlashes() }, {}),
      ],
    ],
    [
      'are true without a value',
      [
        (s) => {
          s.setFlash('saved');
          s.addFlash('told');
        },
        (s) => assert.deepEqual({ ...s.getAllFlashes() }, { saved: true, told: [true] }),
      ],
    ],
    [
      'do not mind a spoiled counter',
      [
        (s) => {
          s.set('m', 1);
          s.set('__flash', 'spoiled');
        },
        (s) => assert.equal(s.get('m'), 1),
        (s) => assert.equal(s.has('__flash'), false),
      ],
    ],
  ] as readonly (readonly [string, readonly Step[]])[]) {
    it(title, async () => {
      const store = new Recorder();
      let id: string | null = null;
      for (const step of steps) id = await visit(store, id, step);
    });
  }
});

describe('Concurrent requests of a session', () => {
  it('wait for each other', async () => {
    const store = new Recorder();
    const id = await visit(store, null, (session) => session.set('n', 0));
    const add = (session: Session) => {
      const n = Number(session.get('n'));
      return new Promise((resolve) => setImmediate(resolve)).then(() => session.set('n', n + 1));
    };
    await Promise.all(Array.from({ length: 50 }, () => visit(store, id, add)));
    assert.deepEqual(await store.read(id ?? ''), { n: 50 });
  });

  it('answer 503 when the other request does not finish', async () => {
    const store = new Recorder();
    const id = await visit(store, null, (session) => session.set('n', 0));
    const blocker = sessionOf(store);
    await blocker.open(id);
    await assert.rejects(
      visit(store, id, () => {}, { lockTimeout: 1 }),
      { statusCode: 503 },
    );
    await blocker.close();
    await visit(store, id, (session) => session.set('n', 1));
    assert.deepEqual(await store.read(id ?? ''), { n: 1 });
  });

  it('wait without a limit when configured', async () => {
    const store = new Recorder();
    const id = await visit(store, null, (session) => session.set('n', 0));
    const withoutTimeouts = { lockTimeout: Infinity, storeTimeout: Infinity };
    const holder = sessionOf(store, withoutTimeouts);
    await holder.open(id);
    const waiting = visit(store, id, (session) => session.set('m', 1), withoutTimeouts);
    // Longer than the maximum of a timer, which would fire at once.
    await new Promise((resolve) => setTimeout(resolve, 20));
    holder.set('n', 1);
    await holder.close();
    await waiting;
    assert.deepEqual(await store.read(id ?? ''), { n: 1, m: 1 });
  });

  it('keep the session of a client whose request did not get the lock', async () => {
    const store = new Recorder();
    const id = await visit(store, null, (session) => session.set('user', 7));
    const blocker = sessionOf(store);
    await blocker.open(id);
    const waiting = sessionOf(store, { lockTimeout: 1 });
    await assert.rejects(waiting.open(id), { statusCode: 503 });
    // As the page that reports the error may do.
    waiting.set('token', 'new');
    assert.equal(waiting.toCookie(), null);
    await waiting.close();
    await blocker.close();
    assert.deepEqual([store.size, await store.read(id ?? '')], [1, { user: 7 }]);
  });

  for (const [subject, value] of [
    ['a big integer', 1n],
    ['an object that holds itself', circle],
    ['a map', new Map([['a', 1]])],
    ['a set inside of a list', [{ tags: new Set(['a']) }]],
    ['an object of a class', new Point()],
    ['bytes', new Uint8Array(2)],
    ['a number that is none', { total: Number.NaN }],
    ['an infinite number', Infinity],
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
  ] as const) {
    it(`names the key of ${subject}, and stores nothing`, async () => {
      const store = new Recorder();
      const session = sessionOf(store);
      session.set('good', 1);
      session.set('bad', value);
      await assert.rejects(session.close(), {
        name: 'InvalidArgumentException',
        message: /^Session "FWSESSID" cannot keep the value "bad": /,
      });
      assert.deepEqual([session.toCookie(), store.calls], [null, []]);
    });
  }
});

describe('The values that a session stores', () => {
  it('are the JSON of objects with toJSON(), of records and of absent values', async () => {
    const store = new Recorder();
    const withoutPrototype = Object.assign(Object.create(null) as object, { a: 1 });
    const fromElsewhere: unknown = runInNewContext('({ b: [1] })');
    const id = await visit(store, null, (session) => {
      session.set('at', new Date(0));
      session.set('row', withoutPrototype);
      session.set('other', fromElsewhere);
      session.set('user', { name: 'Ada', mail: undefined });
    });
    assert.deepEqual(await store.read(id ?? ''), {
      at: '1970-01-01T00:00:00.000Z',
      row: { a: 1 },
      other: { b: [1] },
      user: { name: 'Ada' },
    });
  });

  it('are refused when their JSON would lose content', async () => {
    const store = new Recorder();
    const id = await visit(store, null, (session) => session.set('cart', {}));
    const later = visit(store, id, (session) => session.set('cart', new Map([['pen', 2]])));
    await assert.rejects(
      later,
      /cannot keep the value "cart": JSON cannot carry an object of the class Map/,
    );
    assert.deepEqual(await store.read(id ?? ''), { cart: {} });
  });

  it('cannot be an object that inherits values, but no constructor', async () => {
    const bare: object = Object.create(null) as object;
    const cart: unknown = Object.create(Object.create(bare) as object);
    await assert.rejects(
      visit(new Recorder(), null, (session) => session.set('cart', cart)),
      /cannot keep the value "cart": JSON cannot carry an object of the class without a name/,
    );
  });
});

describe('SessionLocks', () => {
  it('prevents a request from passing the holder after a waiting one has timed out', async () => {
    const locks = new SessionLocks();
    const release = await locks.acquire('a', 1000);
    await assert.rejects(locks.acquire('a', 1), { statusCode: 503 });
    await assert.rejects(locks.acquire('a', 1), { statusCode: 503 });
    const order: string[] = [];
    const next = locks.acquire('a', 60_000).then((done) => (order.push('next'), done));
    await new Promise((resolve) => setImmediate(resolve));
    order.push('holder');
    release();
    (await next)();
    assert.deepEqual(order, ['holder', 'next']);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(locks.size, 0);
  });
});

describe('Session with a store that is unavailable', () => {
  for (const work of ['read', 'write'] as const) {
    it(`times out when a store never answers a ${work}, and admits the next request`, async () => {
      const store = new Recorder();
      const id = await visit(store, null, (session) => session.set('a', 1));
      store.hanging = work;
      const write = (session: Session) => session.set('a', 2);
      for (let i = 0; i < 2; i++) {
        await assert.rejects(visit(store, id, write, { storeTimeout: 1 }), (error: Error) => {
          assert.equal(error.name, 'SessionStoreException');
          assert.equal((error.cause as Error).message, 'It did not answer within 1 ms.');
          return true;
        });
      }
      store.hanging = null;
      await visit(store, id, (session) => assert.equal(session.get('a'), 1));
    });
  }

  it('reports the failed operation, and admits the next request', async () => {
    const store = new Recorder();
    const id = await visit(store, null, (session) => session.set('a', 1));
    for (const work of ['read', 'write'] as const) {
      store.broken = work;
      await assert.rejects(
        visit(store, id, (session) => session.set('a', Math.random())),
        (error: Error) => {
          assert.equal(error.name, 'SessionStoreException');
          assert.equal(error.message, `The store of session "FWSESSID" failed to ${work}.`);
          assert.equal((error.cause as Error).message, 'connection refused');
          return true;
        },
      );
    }
    store.broken = null;
    await visit(store, id, (session) => assert.equal(session.get('a'), 1));
  });

  it('never reports success for a write that was lost', async () => {
    const store = new Recorder();
    const app = appOf(
      {
        index(controller) {
          app.session.set('a', 1);
          controller.response.cookies.add({ name: 'b', value: 'c' });
          return 'saved';
        },
      },
      {},
      { sessionStore: (() => store) as never },
    );
    store.broken = 'write';
    const response = await send(app, '/');
    assert.equal(response.status, 500);
    assert.deepEqual(response.headers.getSetCookie(), []);
    assert.doesNotMatch(await response.text(), /saved|refused/);
    store.broken = null;
    assert.equal((await send(app, '/')).status, 200);
  });

  it('answers 500 when it cannot be read, for any action', async () => {
    const store = new Recorder();
    const browser: Browser = new Browser(
      appOf(
        { index: () => app.session.set('a', 1), other: () => 'x' },
        {},
        { sessionStore: (() => store) as never },
      ),
    );
    const { app } = browser;
    await browser.send('/');
    store.broken = 'read';
    assert.equal((await browser.send('/site/other')).status, 500);
    store.broken = null;
    assert.equal((await browser.send('/site/other')).status, 200);
  });
});

describe('Session of an application', () => {
  it('sends no cookie to clients that do not use it', async () => {
    const app = appOf({ index: () => app.session.get('a', 'none') });
    const response = await send(app, '/');
    assert.equal(await response.text(), 'none');
    assert.deepEqual(response.headers.getSetCookie(), []);
  });

  it('signs the id, and starts again for an unsigned one', async () => {
    const app = appOf({
      index: () => JSON.stringify(app.session.get('n', 0)),
      set: () => app.session.set('n', 1),
    });
    const browser = new Browser(app);
    await browser.send('/site/set');
    assert.match(
      decodeURIComponent(browser.cookies.get('FWSESSID') ?? ''),
      /^[\da-f]{64}\["FWSESSID","[\w-]{32}"\]$/,
    );
    assert.equal(await browser.text('/'), '1');
    const id =
      /"([\w-]{32})"/.exec(decodeURIComponent(browser.cookies.get('FWSESSID') ?? ''))?.[1] ?? '';
    assert.equal(
      await (await send(app, '/', { headers: { cookie: `FWSESSID=${id}` } })).text(),
      '0',
    );
  });

  it('changes the id with a login, and removes the session with a logout', async () => {
    const app = appOf(
      {
        before: () => app.session.set('cart', 1),
        login: () => app.user.login({ getId: () => 7 }),
        index: async () =>
          JSON.stringify([app.user.id, await app.user.getIdentity(), app.session.get('cart')]),
        logout: () => app.user.logout(),
      },
      {},
      { user: { findIdentity: (id: number) => ({ getId: () => id, name: 'Ann' }) } },
    );
    const browser = new Browser(app);
    await browser.send('/site/before');
    const guest = browser.cookies.get('FWSESSID');
    await browser.send('/site/login');
    const member = browser.cookies.get('FWSESSID');
    assert.notEqual(guest, member);
    assert.equal(await browser.text('/'), '[7,{"name":"Ann"},1]');
    const stolen = await send(app, '/', { headers: { cookie: `FWSESSID=${guest}` } });
    assert.equal(await stolen.text(), '[null,null,null]');
    await browser.send('/site/logout');
    assert.equal(browser.cookies.has('FWSESSID'), false);
    const old = await send(app, '/', { headers: { cookie: `FWSESSID=${member}` } });
    assert.equal(await old.text(), '[null,null,null]');
  });

  it('redirects guests to the login page and back', async () => {
    const app = appOf({
      secret: () => (app.user.isGuest ? app.user.loginRequired() : 'secret'),
      login: async (c) => {
        await app.user.login({ getId: () => 1 });
        return c.redirect(app.user.getReturnUrl());
      },
    });
    const browser = new Browser(app);
    const response = await browser.send('/site/secret?x=1');
    assert.equal(response.headers.get('location'), '/site/login');
    assert.equal((await browser.send('/site/login')).headers.get('location'), '/site/secret?x=1');
    assert.equal(await browser.text('/site/secret'), 'secret');
    const other = new Browser(app);
    await other.send('//site/secret');
    assert.equal((await other.send('/site/login')).headers.get('location'), '/site/secret');
  });

  it('writes its cookie after those of the action', async () => {
    const app = appOf({
      index(controller) {
        app.session.set('a', 1);
        for (const name of ['a', 'b']) controller.response.cookies.add({ name, value: 'x' });
      },
    });
    const names = (await send(app, '/')).headers
      .getSetCookie()
      .map((line) => line.split('=', 1)[0]);
    assert.deepEqual(names, ['a', 'b', 'FWSESSID']);
  });
});
