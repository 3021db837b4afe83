import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type Application, type Identity, User } from '../../../../server/web/index.ts';
import { appOf, Browser } from '../support.ts';

const person = (id: string | number): Identity => ({ getId: () => id });

type Run = (app: Application) => unknown;

/** A browser of an application whose actions receive the application, and respond with JSON. */
function setup(actions: Readonly<Record<string, Run>>, user: Record<string, unknown> = {}) {
  const json = (run: Run) => async () => JSON.stringify((await run(app)) ?? null);
  const all = {
    login: async ({ user: one }: Application) => one.login(person(7)),
    index: async ({ user: one }: Application) => [
      one.id,
      (await one.getIdentity())?.getId() ?? null,
      one.isGuest,
    ],
    ...actions,
  };
  const app: Application = appOf(
    Object.fromEntries(Object.entries(all).map(([id, run]) => [id, json(run)])),
    {},
    { user: { findIdentity: person, ...user } },
  );
  const browser = new Browser(app);
  const request = async (id: string, init?: RequestInit): Promise<unknown> =>
    JSON.parse(await browser.text(`/site/${id}`, init));
  return { app, browser, request };
}

/** The JSON response to a browser with these cookies. */
async function requestWith(
  app: Application,
  cookies: ReadonlyMap<string, string>,
): Promise<unknown> {
  const other = new Browser(app);
  for (const [name, value] of cookies) other.cookies.set(name, value);
  return JSON.parse(await other.text('/site/index'));
}

const guest = [null, null, true];
const member = [7, 7, false];

describe('User', () => {
  for (const id of [7, 0, 'ann', '']) {
    it(`stores the id ${JSON.stringify(id)}`, async () => {
      const { request } = setup({ enter: ({ user }) => user.login(person(id)) });
      assert.deepEqual(await request('index'), guest);
      assert.equal(await request('enter'), true);
      assert.deepEqual(await request('index'), [id, id, false]);
    });
  }

  for (const value of [true, null, ['7'], { id: 7 }]) {
    it(`is a guest when the session has ${JSON.stringify(value)} as id`, async () => {
      const { request } = setup({ write: ({ session }) => session.set('__id', value) });
      await request('write');
      assert.deepEqual(await request('index'), guest);
    });
  }

  it('is looked up once in a request, and may be missing', async () => {
    let lookups = 0;
    const findIdentity = (): null => {
      lookups += 1;
      return null;
    };
    const { request } = setup(
      {
        twice: async ({ user }) => [
          await user.getIdentity(),
          await user.getIdentity(),
          user.isGuest,
        ],
      },
      { findIdentity },
    );
    await request('login');
    assert.deepEqual(await request('twice'), [null, null, false]);
    assert.equal(lookups, 1);
  });

  it('cannot be looked up without findIdentity, which guests do not need', async () => {
    const { request } = setup(
      { find: ({ user }) => user.getIdentity().catch((error: Error) => error.message) },
      { findIdentity: null },
    );
    assert.equal(await request('find'), null);
    await request('login');
    assert.equal(await request('find'), 'User::findIdentity must be set.');
  });

  it('is set for one request', async () => {
    const { request } = setup({
      token: async ({ user, session }) => {
        user.setIdentity(person('robot'));
        return [user.id, (await user.getIdentity())?.getId(), user.isGuest, session.get('__id')];
      },
    });
    await request('login');
    assert.deepEqual(await request('token'), ['robot', 'robot', false, 7]);
    assert.deepEqual(await request('index'), member);
  });

  it('is the user who logs in, also after one for the request', async () => {
    const { request } = setup({
      enter: async ({ user }) => {
        user.setIdentity(person('robot'));
        await user.login(person(8));
        return [user.id, (await user.getIdentity())?.getId()];
      },
      leave: async ({ user }) => {
        user.setIdentity(person('robot'));
        await user.logout();
        return [user.id, await user.getIdentity()];
      },
    });
    assert.deepEqual(await request('enter'), [8, 8]);
    assert.deepEqual(await request('leave'), [null, null]);
  });

  it('throws outside of a request', () => {
    assert.throws(() => new User().id, {
      name: 'InvalidConfigException',
      message: 'The user component belongs to a request, and has none.',
    });
  });

  it('is not remembered without a cookie', async () => {
    const { request } = setup({
      remembered: ({ user }) => user.isRemembered,
      mark: ({ session }) => session.set('__remembered', 'yes'),
    });
    assert.equal(await request('remembered'), false);
    await request('login');
    assert.equal(await request('remembered'), false);
    await request('mark');
    assert.equal(await request('remembered'), false);
  });

  it('cannot be remembered without the component for it', async () => {
    const { request } = setup({
      remember: ({ user }) =>
        user.login(person(7), true).catch((error: Error) => [error.message, user.isGuest]),
      cookie: ({ user }) => user.toCookie(),
    });
    const message = 'User::login() needs the component "rememberMe".';
    assert.deepEqual(await request('remember'), [message, true]);
    assert.equal(await request('cookie'), null);
  });
});

describe('Logins', () => {
  it('are passed to handlers, which may refuse them', async () => {
    const events: unknown[] = [];
    let isValid = false;
    const { request } = setup(
      { leave: ({ user }) => user.logout(false) },
      Object.fromEntries(
        ['beforeLogin', 'afterLogin', 'beforeLogout', 'afterLogout'].map((name) => [
          `on ${name}`,
          (event: { identity: Identity | null; cookieBased: boolean; isValid: boolean }) => {
            events.push([name, event.identity?.getId(), event.cookieBased, event.isValid]);
            event.isValid = isValid;
          },
        ]),
      ),
    );
    assert.equal(await request('login'), false);
    assert.deepEqual(await request('index'), guest);
    isValid = true;
    assert.equal(await request('login'), true);
    isValid = false;
    assert.equal(await request('leave'), false);
    assert.deepEqual(await request('index'), member);
    isValid = true;
    assert.equal(await request('leave'), true);
    assert.deepEqual(await request('index'), guest);
    assert.deepEqual(events, [
      ['beforeLogin', 7, false, true],
      ['beforeLogin', 7, false, true],
      ['afterLogin', 7, false, true],
      ['beforeLogout', 7, false, true],
      ['beforeLogout', 7, false, true],
      ['afterLogout', 7, false, true],
    ]);
  });

  for (const [title, leave, cart] of [
    ['with the session', (user: User) => user.logout(), null],
    ['and leave the session', (user: User) => user.logout(false), 1],
  ] as const) {
    it(`end ${title}, also with a kept cookie`, async () => {
      const { app, request, browser } = setup({
        fill: ({ session }) => session.set('cart', 1),
        cart: ({ session }) => session.get('cart'),
        leave: ({ user }) => leave(user),
      });
      await request('login');
      await request('fill');
      const kept = new Map(browser.cookies);
      assert.deepEqual(await requestWith(app, kept), member);
      assert.equal(await request('leave'), true);
      assert.equal(await request('cart'), cart);
      assert.deepEqual(await request('index'), guest);
      assert.deepEqual(await requestWith(app, kept), guest);
    });
  }

  for (const begin of ['login', 'switch']) {
    it(`change the id of the session, and remove the one before (${begin})`, async () => {
      const { app, request, browser } = setup({
        switch: ({ user }) => user.switchIdentity(person(7)),
        other: ({ user }) => user.login(person(8)),
      });
      await request('other');
      const before = new Map(browser.cookies);
      await request(begin);
      assert.notDeepEqual(browser.cookies, before);
      assert.deepEqual(await request('index'), member);
      assert.deepEqual(await requestWith(app, before), guest);
    });
  }

  it('of another user are switched without events', async () => {
    const { request } = setup(
      {
        switch: async ({ user }) => {
          user.switchIdentity(person(8));
          return [user.id, (await user.getIdentity())?.getId()];
        },
      },
      { 'on beforeLogin': () => assert.fail(), 'on afterLogin': () => assert.fail() },
    );
    assert.deepEqual(await request('switch'), [8, 8]);
    assert.deepEqual(await request('index'), [8, 8, false]);
  });
});

describe('Times of User', () => {
  const clocked = (user: Record<string, unknown>) => {
    const clock = { time: 1_000_000_500 };
    const keys = ['__expire', '__absoluteExpire'];
    const { request } = setup(
      { times: ({ session }) => keys.map((key) => session.get(key)) },
      { ...user, now: () => clock.time },
    );
    return { request, clock };
  };

  it('are stored when timeouts are set, in whole seconds', async () => {
    for (const [user, times] of [
      [{}, [null, null]],
      [{ authTimeout: 60 }, [1_000_061, null]],
      [{ absoluteAuthTimeout: 0.4 }, [null, 1_000_001]],
    ] as const) {
      const { request } = clocked(user);
      await request('login');
      await request('index');
      assert.deepEqual(await request('times'), times);
    }
  });

  for (const name of ['authTimeout', 'absoluteAuthTimeout']) {
    it(`expire at the end of ${name}`, async () => {
      const { request, clock } = clocked({ [name]: 60 });
      await request('login');
      clock.time = 1_000_061_000;
      assert.deepEqual(await request('index'), guest);
      assert.deepEqual(await request('times'), [null, null]);
      clock.time = 1_000_000_500;
      await request('login');
      clock.time = 1_000_060_999;
      assert.deepEqual(await request('index'), member);
    });
  }

  it('restart with each request, except for that of the login', async () => {
    const { request, clock } = clocked({ authTimeout: 60, absoluteAuthTimeout: 100 });
    await request('login');
    clock.time += 10_000;
    await request('index');
    assert.deepEqual(await request('times'), [1_000_071, 1_000_101]);
  });

  it('are seconds above 0', () => {
    const create = (name: string, value: unknown): User =>
      User.create({ [name]: value } as Partial<User>);
    for (const name of ['authTimeout', 'absoluteAuthTimeout'] as const) {
      for (const value of [0, -1, Number.POSITIVE_INFINITY, Number.NaN]) {
        assert.throws(() => create(name, value), { name: 'InvalidConfigException' });
      }
      for (const value of [null, 0.1, 1]) assert.equal(create(name, value)[name], value);
    }
  });
});

describe('Permissions of User', () => {
  it('are refused without a component that manages them', async () => {
    const { request } = setup({ can: ({ user }) => user.can('edit') });
    assert.equal(await request('can'), false);
    await request('login');
    assert.equal(await request('can'), false);
  });

  it('are checked with the id of the user, or null for guests', async () => {
    const calls: unknown[] = [];
    const accessChecker = {
      checkAccess: (...args: unknown[]) => {
        calls.push(args);
        return Promise.resolve(true);
      },
    };
    const { request } = setup(
      { can: ({ user }) => user.can('edit'), with: ({ user }) => user.can('edit', { post: 1 }) },
      { accessChecker },
    );
    assert.equal(await request('can'), true);
    await request('login');
    assert.equal(await request('with'), true);
    assert.deepEqual(calls, [
      [null, 'edit', {}],
      [7, 'edit', { post: 1 }],
    ]);
  });
});

describe('User.loginRequired', () => {
  const where = (user: Record<string, unknown> = {}) =>
    setup(
      {
        secret: ({ user: one }) => {
          try {
            return one.loginRequired().headers.get('location');
          } catch (error) {
            return (error as Error).message;
          }
        },
        back: ({ user: one }) => [one.getReturnUrl(), one.getReturnUrl('/start')],
        odd: ({ session }) => session.set('__returnUrl', 5),
      },
      user,
    ).request;

  it('redirects to the login page, and stores the requested URL', async () => {
    const request = where();
    assert.deepEqual(await request('back'), ['/', '/start']);
    assert.equal(await request('secret?x=1'), '/site/login');
    assert.deepEqual(await request('back'), ['/site/secret?x=1', '/site/secret?x=1']);
    await request('odd');
    assert.deepEqual(await request('back'), ['/', '/start']);
  });

  it('stores only pages', async () => {
    const request = where();
    // Without a body, which cannot be read as JSON.
    await assert.rejects(request('secret', { method: 'HEAD' }), SyntaxError);
    assert.deepEqual(await request('back'), ['/', '/start']);
  });

  it('refuses scripts, and all requests without a login page', async () => {
    const script = { headers: { 'x-requested-with': 'XMLHttpRequest' } };
    assert.equal(await where()('secret', script), 'Login Required');
    assert.equal(await where({ loginUrl: null })('secret'), 'Login Required');
    assert.equal(await where({ loginUrl: '/enter' })('secret'), '/enter');
  });

  it('redirects visits of page clients, which are AJAX requests', async () => {
    const request = where();
    const headers = { 'x-requested-with': 'XMLHttpRequest', 'x-inertia': 'true' };
    assert.equal(await request('secret?x=1', { headers }), '/site/login');
    assert.deepEqual(await request('back'), ['/site/secret?x=1', '/site/secret?x=1']);
  });
});
