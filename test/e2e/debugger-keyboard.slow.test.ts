import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Browser, BrowserContextOptions } from 'playwright-core';

import { startBrowser } from '../support/browser.ts';
import { type DebuggedShop, startShop } from '../support/debugger-app.ts';
import { KeyboardUser } from '../support/debugger-keyboard.ts';
import { type DebuggedMembers, startMembers } from '../support/debugger-members.ts';
import { runTaskAs, seen } from '../support/debugger-person.ts';

let browser: Browser;
let shop: DebuggedShop;
before(async () => {
  browser = await startBrowser();
  shop = await startShop();
});
after(async () => {
  await browser?.close();
  await shop?.stop();
});

/** Runs a task as a user without a pointer, from a page of the shop. */
const task = (
  path: string,
  clicks: number,
  work: (person: KeyboardUser) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> =>
  runTaskAs(KeyboardUser, { browser, url: shop.origin + path, clicks, work, options });

/** Requests pages of the shop without a browser, and waits for their captures. */
async function request(...paths: readonly string[]): Promise<void> {
  for (const path of paths) await (await fetch(shop.origin + path)).text();
  await shop.module.logTarget.settled();
}

describe('With the keyboard and the toolbar, a user', () => {
  it('finds the slowest query, its line and its plan, and copies it', () =>
    task(
      '/slow',
      7,
      async (person) => {
        await person.expand();
        await person.click(person.chip('Database'));
        const row = person.drawer.locator('tr', { hasText: 'slowest' });
        await person.reach(row.locator('td[data-label="Where"] a'));
        await person.click(row.locator('summary').first());
        await person.click(row.getByRole('button', { name: 'Copy' }));
        await row.getByRole('button', { name: 'Copied' }).waitFor();
        const quick = person.drawer.locator('tr', { hasText: 'SELECT 1 AS quick' });
        await person.click(quick.locator('summary').first());
        await person.click(quick.getByRole('button', { name: 'Explain' }));
        await person.drawer.getByRole('heading', { name: 'EXPLAIN' }).waitFor();
        await person.click(person.drawer.getByRole('link', { name: 'Back to the query' }));
        await person.drawer.locator('details.debug-row[open]').waitFor();
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    ));

  it('opens the row of an N+1 query, and goes back to the page', () =>
    task('/posts', 2, async (person) => {
      const finding = person.toolbar.getByRole('link', { name: /^! \d+ finding/ });
      await person.click(finding);
      await person.click(person.drawer.getByRole('link', { name: /^N\+1/ }));
      await person.drawer.locator('details.debug-row[open]').waitFor();
      await person.closeDrawer();
      await person.reach(finding);
    }));

  it('moves through the bar by arrows, Home and End, in reverse in a right-to-left page', () =>
    task('/slow', 1, async (person) => {
      const { keyboard } = person.page;
      await person.expand();
      const stops = person.toolbar.locator('[data-stop]:visible');
      const last = (await stops.count()) - 1;
      const focused = () =>
        stops.evaluateAll((all) =>
          all.findIndex((each) => (each.getRootNode() as ShadowRoot).activeElement === each),
        );
      assert.equal(await focused(), 0);
      const steps = [
        ['ArrowRight', 1],
        ['ArrowRight', 2],
        ['ArrowLeft', 1],
        ['Home', 0],
        ['ArrowLeft', last],
        ['ArrowRight', 0],
        ['End', last],
      ] as const;
      for (const [key, at] of steps) {
        await keyboard.press(key);
        assert.equal(await focused(), at, key);
      }
      await person.page.evaluate(() => (document.documentElement.dir = 'rtl'));
      await keyboard.press('ArrowRight');
      assert.equal(await focused(), last - 1);
    }));

  it('passes the bar by one Tab stop, and returns to the same button', () =>
    task('/slow', 1, async (person) => {
      const { keyboard } = person.page;
      await person.expand();
      const chip = person.chip('Database');
      await person.reach(chip);
      await keyboard.press('Shift+Tab');
      assert.equal(await person.toolbar.evaluate((bar) => document.activeElement === bar), false);
      await keyboard.press('Tab');
      assert.equal(
        await chip.evaluate((link) => (link.getRootNode() as ShadowRoot).activeElement === link),
        true,
      );
    }));

  it('keeps the focus on its button when a call is listed', () =>
    task('/', 1, async (person) => {
      await person.expand();
      const chip = person.chip('Request');
      await person.reach(chip);
      await person.page.evaluate(() => fetch('/api/cart').then((response) => response.text()));
      await person.toolbar.getByRole('button', { name: /requests/i }).waitFor();
      assert.equal(
        await chip.evaluate((link) => (link.getRootNode() as ShadowRoot).activeElement === link),
        true,
      );
    }));

  it('opens and closes the bar by its shortcut, which is ignored in focused fields', () =>
    task('/slow', 0, async (person) => {
      const { page, toolbar } = person;
      await toolbar.getByRole('button', { name: 'Expand debug toolbar' }).waitFor();
      const bar = toolbar.locator('[role=toolbar]');
      const press = () => page.keyboard.press('Control+Alt+KeyD');
      await press();
      await bar.waitFor();
      await press();
      assert.equal(await bar.isVisible(), false);
      await page.evaluate(() => document.body.append(document.createElement('input')));
      await page.locator('input').focus();
      await press();
      assert.equal(await bar.isVisible(), false);
      await page.evaluate(() => {
        (document.activeElement as HTMLElement).blur();
        document.addEventListener('keydown', (event) => event.preventDefault(), true);
      });
      await press();
      assert.equal(await bar.isVisible(), false);
      assert.match(
        (await toolbar.getByRole('button').first().getAttribute('title')) ?? '',
        /Control\+Alt\+D/,
      );
    }));

  it('finds out why a page redirected elsewhere', () =>
    task('/account', 2, async (person) => {
      await person.click(person.chip('Request'));
      await person.click(person.drawer.locator('.debug-chain a'));
      await person.drawer.getByRole('heading', { name: '/account' }).waitFor();
    }));

  it('sees the queries of the last call of fetch()', () =>
    task('/', 4, async (person) => {
      await person.chip('Request').waitFor();
      await person.page.evaluate(() => fetch('/api/cart').then((response) => response.text()));
      await person.expand();
      await person.click(person.toolbar.getByRole('button', { name: /requests/i }));
      await person.click(person.toolbar.getByRole('button', { name: /GET \/api\/cart/ }));
      await person.click(person.chip('Database'));
      await seen(person.drawer, 'SELECT 2 AS cart');
    }));

  it('reads a capture while the page polls, and keeps the focus', () =>
    task('/polling', 1, async (person) => {
      await person.click(person.chip('Request'));
      const link = person.drawer.getByRole('link', { name: 'Export' });
      await person.reach(link);
      for (let answers = 0; answers < 10; answers++) {
        await person.page.waitForResponse((response) => response.url().endsWith('/poll'));
      }
      assert.ok(await link.evaluate((each) => each.ownerDocument.activeElement === each));
    }));

  it('previews a mail', () =>
    task('/', 4, async (person) => {
      await person.click(person.page.getByRole('button', { name: 'Order' }));
      await person.page.waitForURL('**/thanks');
      await person.click(person.chip('Request'));
      await person.click(person.drawer.locator('.debug-chain a'));
      await person.click(person.drawer.getByRole('link', { name: 'Mail' }));
      await person.drawer.locator('tr', { hasText: 'Order 17' }).waitFor();
    }));

  it('reads the log before an error, and sees where the time was spent', () =>
    task('/fail', 3, async (person) => {
      await person.expand();
      await person.click(person.chip('Log'));
      await seen(person.drawer, 'Payment refused');
      await person.click(person.drawer.getByRole('link', { name: 'Timeline' }));
      await person.drawer.getByRole('heading', { name: 'Timeline' }).waitFor();
    }));

  it('finds out why a URL has no route', () =>
    task('/articles/tea', 2, async (person) => {
      await person.click(person.toolbar.getByRole('link', { name: /finding/ }));
      await person.click(person.drawer.getByRole('link', { name: /^No URL rule fits/ }));
      await person.drawer.getByRole('table', { name: /^URL rules in the order/ }).waitFor();
    }));

  it('sees the result of a cache on a phone', () =>
    task(
      '/cached',
      2,
      async (person) => {
        await person.expand();
        await person.click(person.chip('Cache'));
        await person.drawer.locator('td[data-label="Result"]', { hasText: 'miss' }).waitFor();
      },
      { viewport: { width: 360, height: 640 } },
    ));
});

for (const javaScriptEnabled of [true, false]) {
  const options = { javaScriptEnabled };
  const how = javaScriptEnabled ? 'with' : 'without';

  describe(`With the keyboard, ${how} a script, a user`, () => {
    it('finds a failed job and the request that has pushed it', async () => {
      await (await fetch(`${shop.origin}/order`, { method: 'POST' })).text();
      shop.runJobs();
      await shop.module.logTarget.settled();
      await task(
        '/debug',
        3,
        async (person) => {
          const { page } = person;
          await person.click(page.getByRole('link', { name: 'InvoiceQueue/SendInvoice' }).first());
          await person.click(page.locator('.debug-chain a'));
          await person.click(page.getByRole('link', { name: 'failed' }));
          await page.getByRole('heading', { name: 'InvoiceQueue/SendInvoice' }).waitFor();
        },
        options,
      );
    });

    it('finds a capture by words, pins it, exports it, compares it and sends it again', async () => {
      await request('/slow?first', '/slow?second', '/posts');
      await task(
        '/debug',
        5,
        async (person) => {
          const { page } = person;
          await person.type(page.getByRole('searchbox', { name: 'Search the history' }), 'second');
          await page.keyboard.press('Enter');
          await page.waitForURL(/q=second/);
          await person.click(page.getByRole('link', { name: '/slow?second' }).first());
          await person.click(page.getByRole('button', { name: 'Pin' }));
          await page.getByRole('button', { name: 'Unpin' }).waitFor();
          const download = page.waitForEvent('download');
          await person.click(page.getByRole('link', { name: 'Export' }));
          await (await download).path();
          const capture = page.url();
          await person.click(page.getByRole('link', { name: 'Compare with previous' }));
          await page.locator('.debug-card', { hasText: '/slow?first' }).waitFor();
          await page.goto(capture);
          await person.click(page.getByRole('button', { name: 'Replay' }));
          await page.waitForURL((url) => url.href !== capture && url.pathname === '/debug/view');
          await page.getByRole('heading', { name: '/slow?second' }).waitFor();
          await shop.module.store.remove();
        },
        options,
      );
    });

    it('compares two captures that were selected by their boxes', async () => {
      await request('/slow', '/posts');
      await task(
        '/debug',
        1,
        async (person) => {
          const { page } = person;
          for (const path of ['/slow', '/posts']) {
            const row = page.locator('tbody tr', { hasText: path }).first();
            await person.reach(row.getByRole('checkbox'));
            await page.keyboard.press('Space');
          }
          await person.click(page.getByRole('button', { name: 'Compare two' }));
          for (const path of ['/slow', '/posts']) {
            await page.locator('.debug-card', { hasText: path }).waitFor();
          }
        },
        options,
      );
    });
  });
}

describe('With the keyboard, in an application with users, a user', () => {
  let members: DebuggedMembers;
  before(async () => {
    members = await startMembers();
  });
  after(() => members?.stop());

  it('switches to another identity and back', () =>
    runTaskAs(KeyboardUser, {
      browser,
      url: `${members.origin}/site/enter`,
      clicks: 4,
      work: async (person) => {
        const { drawer } = person;
        await person.expand();
        await person.click(person.chip('User'));
        await person.type(drawer.getByLabel('User id'), '2');
        await person.click(drawer.getByRole('button', { name: 'Switch', exact: true }));
        await seen(drawer, 'This browser has switched from the user 1 to 2.');
        await person.click(drawer.getByRole('button', { name: 'Back to 1' }));
        await seen(drawer, 'This browser is the user 1.');
      },
    }));
});
