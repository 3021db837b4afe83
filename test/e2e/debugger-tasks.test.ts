import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

import type { RequestSummary, SnapshotStore } from '../../server/debug/index.ts';
import { emptySummary } from '../../server/debug/model/request-summary.ts';
import { memoryStore, snapshotOf } from '../server/debug/support.ts';
import { startBrowser } from '../support/browser.ts';
import { type DebuggedShop, startShop } from '../support/debugger-app.ts';
import { type DebuggedMembers, startMembers } from '../support/debugger-members.ts';
import { type DebuggerUser, runTask, seen } from '../support/debugger-person.ts';

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

/** Runs a task as a user, from a page of the shop. */
const task = (
  path: string,
  clicks: number,
  work: (person: DebuggerUser) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> => runTask({ browser, url: shop.origin + path, clicks, work, options });

/** URL of the panel of the newest capture, after the one before is stored. */
async function newest(panel: string): Promise<string> {
  await shop.module.logTarget.settled();
  const [tag = ''] = (await shop.module.logTarget.loadManifest()).keys();
  return `/debug/view?tag=${tag}&panel=${panel}`;
}

/** Resolves to the first URL that a page or a frame of it opens by a link of an editor. */
async function editorCall(page: Page): Promise<() => Promise<string>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const openedUrl = new Promise<string>((resolve) => {
    session.on('Page.frameRequestedNavigation', ({ url }) => {
      if (!/^https?:/.test(url)) resolve(url);
    });
  });
  return () => openedUrl;
}

describe('With the toolbar, a user', () => {
  it('opens the line of a query in the editor, in 3 clicks, under a strict content policy', () =>
    task('/', 3, async (person) => {
      const { page } = person;
      await page.route('**/slow', async (route) => {
        const response = await route.fetch();
        const headers = { ...response.headers(), 'content-security-policy': "default-src 'self'" };
        await route.fulfill({ response, headers });
      });
      await page.goto(`${shop.origin}/slow`);
      const call = await editorCall(page);
      await person.expand();
      await person.click(person.chip('Database'));
      const row = person.drawer.locator('tr', { hasText: 'slowest' });
      await person.click(row.locator('td[data-label="Where"] a'));
      assert.match(await call(), /^vscode:\/\/file\/.*debugger-app\.ts:\d+$/);
      // The editor opens separately, and the page does not change.
      await row.waitFor();
      assert.equal(page.url(), `${shop.origin}/slow`);
    }));
});

/** A user with and without a script on the pages of the debugger. */
for (const javaScriptEnabled of [true, false]) {
  const options = { javaScriptEnabled };

  describe(`${javaScriptEnabled ? 'With' : 'Without'} a script, a user`, () => {
    it('opens the line of a query in the editor, in 1 click from its panel', async () => {
      await (await fetch(`${shop.origin}/slow`)).text();
      await task(
        await newest('db'),
        1,
        async (person) => {
          const call = await editorCall(person.page);
          const row = person.page.locator('tr', { hasText: 'slowest' });
          await person.click(row.locator('td[data-label="Where"] a'));
          assert.match(await call(), /^vscode:\/\/file\/.*debugger-app\.ts:\d+$/);
        },
        options,
      );
    });

    it('finds the failed job and the request that has pushed it, in 3 clicks', async () => {
      await (await fetch(`${shop.origin}/order`, { method: 'POST' })).text();
      shop.runJobs();
      await (await fetch(`${shop.origin}/slow`)).text();
      await shop.module.logTarget.settled();
      await task(
        '/debug',
        3,
        async (person) => {
          const { page } = person;
          const job = page.locator('tr', { hasText: 'InvoiceQueue/SendInvoice' }).first();
          await job.getByText('job', { exact: true }).first().waitFor();
          await person.click(job.getByRole('link', { name: 'InvoiceQueue/SendInvoice' }));
          await seen(page, 'The job SendInvoice failed: No paper');
          await person.click(page.locator('.debug-chain a'));
          await page.getByRole('heading', { name: '/order' }).waitFor();
          // And back to the job.
          await person.click(page.getByRole('link', { name: 'failed' }));
          await page.getByRole('heading', { name: 'InvoiceQueue/SendInvoice' }).waitFor();
        },
        options,
      );
    });

    it('opens the row of an N+1 query, in 1 click from any panel', async () => {
      await (await fetch(`${shop.origin}/posts`)).text();
      await task(
        await newest('log'),
        1,
        async (person) => {
          await person.click(person.page.getByRole('link', { name: /^N\+1: 9 ×/ }));
          await person.page.locator('details.debug-row[open]').waitFor();
          await person.page.getByRole('heading', { name: 'Database' }).waitFor();
        },
        options,
      );
    });

    it('requests the plan of a query, in 2 clicks from its panel', async () => {
      await (await fetch(`${shop.origin}/slow`)).text();
      await task(
        await newest('db'),
        2,
        async (person) => {
          const row = person.page.locator('tr', { hasText: 'SELECT 1 AS quick' });
          await person.click(row.locator('summary').first());
          await person.click(row.getByRole('button', { name: 'Explain' }));
          await person.page.getByRole('heading', { name: 'EXPLAIN' }).waitFor();
          await seen(person.page, 'SCAN CONSTANT ROW');
        },
        options,
      );
    });

    it('finds out why a page redirected elsewhere, in 1 click from its panel', () =>
      task(
        '/account',
        1,
        async (person) => {
          const { page } = person;
          await page.goto(shop.origin + (await newest('request')));
          await page.getByRole('heading', { name: '/login' }).waitFor();
          await person.click(page.locator('.debug-chain a'));
          await page.getByRole('heading', { name: '/account' }).waitFor();
        },
        options,
      ));

    it('sees the changes since the previous request of the route, in 1 click', async () => {
      for (const path of ['/slow?first', '/posts', '/slow?second']) {
        await (await fetch(shop.origin + path)).text();
      }
      await task(
        await newest('db'),
        1,
        async (person) => {
          const { page } = person;
          await page.getByRole('heading', { name: '/slow?second' }).waitFor();
          await person.click(page.getByRole('link', { name: 'Compare with previous' }));
          const sides = page.locator('.debug-card');
          await sides.filter({ hasText: '/slow?first' }).waitFor();
          await sides.filter({ hasText: '/slow?second' }).waitFor();
          await page.getByText('Duration').first().waitFor();
        },
        options,
      );
    });

    it('sends a GET again and sees the new capture, in 1 click', async () => {
      await (await fetch(`${shop.origin}/slow?again`)).text();
      await task(
        await newest('db'),
        1,
        async (person) => {
          const { page } = person;
          const old = new URL(page.url()).searchParams.get('tag');
          await person.click(page.getByRole('button', { name: 'Replay' }));
          await page.waitForURL(
            ({ pathname, searchParams }) =>
              pathname === '/debug/view' && searchParams.get('tag') !== old,
          );
          await page.getByRole('heading', { name: '/slow?again' }).waitFor();
        },
        options,
      );
    });
  });
}

describe('Among 10,000 captures', () => {
  const day = 86_400;
  const now = new Date().setHours(12, 0, 0, 0) / 1000;
  let crowded: DebuggedShop;
  let store: SnapshotStore;
  before(async () => {
    store = crowdedStore();
    crowded = await startShop({ snapshotStore: store, historySize: 10_000 });
  });
  after(() => crowded?.stop());

  /** Three failed orders, of which one is of yesterday, among others. */
  function crowdedStore(): SnapshotStore {
    const failures = new Map([
      [100, 0],
      [4321, day],
      [9000, 2 * day],
    ]);
    const summaries = Array.from({ length: 10_000 }, (_, at): RequestSummary => {
      const age = failures.get(at);
      const path = age === undefined && at % 3 > 0 ? `page/${at}` : 'checkout';
      return {
        ...emptySummary(`capture-${at}`),
        url: `http://shop.test/${path}`,
        method: 'GET',
        time: now - (age ?? (at * 3 * day) / 10_000),
        statusCode: age === undefined ? 200 : 500,
      };
    });
    const entries = new Map(summaries.map((summary) => [summary.tag, summary]));
    const pinned = new Set<string>();
    const panels = { log: { entries: [], counts: {} } };
    return {
      ...memoryStore(),
      loadManifest: async () => ({ entries, pinned, error: null }),
      readSnapshot: async (tag) => {
        const summary = entries.get(tag);
        return { snapshot: summary ? snapshotOf(tag, summary, panels) : null, error: null };
      },
      pin: async (tag, isPinned) => void (isPinned ? pinned.add(tag) : pinned.delete(tag)),
    };
  }

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with' : 'without';
    const options = { javaScriptEnabled };

    it(`a user finds the error of yesterday, in 1 click ${how} a script`, () =>
      runTask({
        browser,
        url: `${crowded.origin}/debug`,
        clicks: 1,
        options,
        work: async (person) => {
          const { page } = person;
          await page.getByRole('searchbox', { name: 'Search the history' }).focus();
          await page.keyboard.type('status:500 /checkout after:yesterday before:today');
          await page.keyboard.press('Enter');
          await page.waitForURL(/yesterday/);
          const rows = page.locator('tbody tr');
          assert.equal(await rows.count(), 1);
          const at = new Date((now - day) * 1000);
          const two = (value: number) => String(value).padStart(2, '0');
          const text = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} 12:00:00.000`;
          assert.ok((await rows.innerText()).includes(text));
          await person.click(rows.getByRole('link', { name: '/checkout' }));
          await page.waitForURL(/tag=capture-4321/);
          await page.getByRole('heading', { name: '/checkout' }).waitFor();
        },
      }));

    it(`a user pins it and shares it as one file, in 2 clicks ${how} a script`, async () => {
      await store.pin('capture-4321', false);
      await runTask({
        browser,
        url: `${crowded.origin}/debug/view?tag=capture-4321`,
        clicks: 2,
        options,
        work: async (person) => {
          const { page } = person;
          const download = page.waitForEvent('download');
          await person.click(page.getByRole('link', { name: 'Export' }));
          const file = await download;
          assert.equal(file.suggestedFilename(), 'capture-capture-4321.html');
          const text = readFileSync(await file.path(), 'utf8');
          assert.match(text, /<h1>\/checkout<\/h1>/);
          assert.doesNotMatch(text, /<script|<link|src=|url\(http/);
          await person.click(page.getByRole('button', { name: 'Pin' }));
          // The page of the capture is kept, and shows that it is pinned.
          await page.getByText('pinned', { exact: true }).waitFor();
          await page.getByRole('heading', { name: '/checkout' }).waitFor();
          await page.getByRole('button', { name: 'Unpin' }).waitFor();
          assert.deepEqual([...(await store.loadManifest()).pinned], ['capture-4321']);
        },
      });
    });
  }
});

describe('In an application with users, a user', () => {
  let members: DebuggedMembers;
  before(async () => {
    members = await startMembers();
  });
  after(() => members?.stop());

  it('switches to another identity in 4 clicks, and back in 2', () =>
    runTask({
      browser,
      url: `${members.origin}/site/enter`,
      clicks: 6,
      work: async (person) => {
        const { drawer, page } = person;
        await page.getByRole('heading', { name: 'User 1' }).waitFor();
        await person.expand();
        await person.click(person.chip('User'));
        await drawer.getByLabel('User id').fill('2');
        await person.click(drawer.getByRole('button', { name: 'Switch', exact: true }));
        await seen(drawer, 'This browser has switched from the user 1 to 2.');
        person.clicks++;
        await page.reload();
        await page.getByRole('heading', { name: 'User 2' }).waitFor();
        assert.ok(person.clicks <= 4, `${person.clicks} clicks`);
        // The bar is still open, and its findings show for which user the page was created.
        await person.toolbar.getByText('The user 1 acts as 2.').waitFor({ state: 'attached' });
        const before = person.clicks;
        await person.click(person.chip('User'));
        await person.click(drawer.getByRole('button', { name: 'Back to 1' }));
        await seen(drawer, 'This browser is the user 1.');
        assert.ok(person.clicks - before <= 2);
        await page.reload();
        await page.getByRole('heading', { name: 'User 1' }).waitFor();
      },
    }));

  it('does so without a script, and each page of the capture shows it', () =>
    runTask({
      browser,
      url: `${members.origin}/site/enter`,
      clicks: 4,
      options: { javaScriptEnabled: false },
      work: async (person) => {
        const { page } = person;
        const panel = `${members.origin}/debug/view?tag=latest&panel=user`;
        await page.goto(panel);
        await page.getByLabel('User id').fill('2');
        await person.click(page.getByRole('button', { name: 'Switch', exact: true }));
        await seen(page, 'This browser has switched from the user 1 to 2.');
        await page.goto(`${members.origin}/site/who`);
        await page.getByRole('heading', { name: 'User 2' }).waitFor();
        await page.goto(`${members.origin}/debug/view?tag=latest&panel=log`);
        await person.click(page.getByRole('link', { name: 'The user 1 acts as 2.' }));
        await person.click(page.getByRole('button', { name: 'Back to 1' }));
        await seen(page, 'This browser is the user 1.');
      },
    }));
});
