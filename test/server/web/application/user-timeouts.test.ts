import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type Application, User } from '../../../../server/web/index.ts';
import { appOf, Browser } from '../support.ts';

/** A browser whose user has logged in, and a clock that tests set. */
async function setup(timeouts: { authTimeout?: number; absoluteAuthTimeout?: number }) {
  const clock = { time: 1_000_000_500 };
  const user = {
    ...timeouts,
    now: () => clock.time,
    findIdentity: (id: number) => ({ getId: () => id }),
  };
  const app = appOf(
    {
      login: async () => String(await app.user.login({ getId: () => 7 })),
      logout: async () => String(await app.user.logout(false)),
      index: async () =>
        `${app.user.id} ${(await app.user.getIdentity())?.getId()} ${app.user.isGuest}`,
      other: () => 'no user',
    },
    {},
    { user },
  );
  const browser = new Browser(app);
  await browser.text('/site/login');
  return { browser, clock };
}

const loggedIn = '7 7 false';
const loggedOut = 'null undefined true';

describe('Timeouts of User', () => {
  it('log out a user without requests', async () => {
    const { browser, clock } = await setup({ authTimeout: 60 });
    for (let visit = 0; visit < 3; visit++) {
      clock.time += 59_000;
      assert.equal(await browser.text('/site/index'), loggedIn);
    }
    clock.time += 61_000;
    assert.equal(await browser.text('/site/index'), loggedOut);
    clock.time -= 61_000;
    assert.equal(await browser.text('/site/index'), loggedOut);
  });

  it('log out after the absolute time in any case', async () => {
    const { browser, clock } = await setup({ authTimeout: 60, absoluteAuthTimeout: 100 });
    for (const [seconds, seen] of [
      [50, loggedIn],
      [49, loggedIn],
      [2, loggedOut],
    ] as const) {
      clock.time += seconds * 1000;
      assert.equal(await browser.text('/site/index'), seen);
    }
  });

  it('restart with a login', async () => {
    const { browser, clock } = await setup({ absoluteAuthTimeout: 100 });
    clock.time += 99_000;
    await browser.text('/site/login');
    clock.time += 99_000;
    assert.equal(await browser.text('/site/index'), loggedIn);
  });

  it('are removed by a logout', async () => {
    const { browser } = await setup({ authTimeout: 60, absoluteAuthTimeout: 100 });
    await browser.text('/site/logout');
    assert.equal(await browser.text('/site/index'), loggedOut);
  });

  it('end logins that were made without them', async () => {
    const { browser } = await setup({});
    assert.equal(await browser.text('/site/index'), loggedIn);
    const { app } = browser;
    const store = app.sessionStore;
    const later: Application = appOf(
      { index: () => String(later.user.id) },
      {},
      { user: { authTimeout: 60 }, sessionStore: (() => store) as never },
    );
    const second = new Browser(later);
    for (const [name, value] of browser.cookies) second.cookies.set(name, value);
    assert.equal(await second.text('/site/index'), 'null');
  });

  it('refuse invalid times', () => {
    for (const [name, value] of [
      ['authTimeout', 0],
      ['absoluteAuthTimeout', Number.NaN],
    ] as const) {
      assert.throws(() => User.create({ [name]: value } as Partial<User>), {
        name: 'InvalidConfigException',
        message: `User "${name}" must be seconds above 0 or null, got ${value}.`,
      });
    }
  });
});
