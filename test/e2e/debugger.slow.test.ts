import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, beforeEach, describe, it } from 'node:test';

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

import type { RequestSummary } from '../../server/debug/index.ts';
import { emptySummary } from '../../server/debug/model/request-summary.ts';
import { memoryStore, snapshotOf } from '../server/debug/support.ts';
import { startBrowser, visit } from '../support/browser.ts';
import { type DebuggedShop, startShop } from '../support/debugger-app.ts';
import { layoutShifts } from '../support/layout-shifts.ts';
import { type DebuggerUser, runTask, seen } from '../support/debugger-person.ts';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

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

describe('With the toolbar, a user', () => {
  it('sees status, duration and findings without a click', () =>
    task('/posts', 0, async (person) => {
      await person.toolbar.getByRole('link', { name: /^! \d+ finding/ }).waitFor();
      assert.equal(await person.chip('Request').innerText(), '200');
      assert.match(await person.chip('Profiling').innerText(), / m?s$/);
    }));

  for (const dir of ['ltr', 'rtl']) {
    it(`reads the findings at the pill inside of the window, in a page with the direction ${dir}`, () =>
      task('/posts', 0, async ({ page, toolbar }) => {
        await page.evaluate((value) => (document.documentElement.dir = value), dir);
        const link = toolbar.getByRole('link', { name: /^! \d+ finding/ });
        await link.hover();
        const card = toolbar.locator('.pill .card');
        await card.waitFor();
        const box = await card.boundingBox();
        const width = await page.evaluate(() => document.documentElement.clientWidth);
        assert.ok(box && box.x >= 0 && box.x + box.width <= width, JSON.stringify({ box, width }));
      }));
  }

  it('finds the slowest query of a page and the line that sent it, in 2 clicks', () =>
    task('/slow', 2, async (person) => {
      await person.expand();
      await person.click(person.chip('Database'));
      const row = person.drawer.locator('tr', { hasText: 'slowest' });
      await row
        .getByText(/WITH RECURSIVE n/)
        .first()
        .waitFor();
      const place = row.locator('td[data-label="Where"] a');
      assert.match(await place.innerText(), /debugger-app\.ts:\d+$/);
      // The third click would open the editor.
      assert.match(
        (await place.getAttribute('href')) ?? '',
        /^vscode:\/\/file\/.*debugger-app\.ts:\d+$/,
      );
    }));

  it('sees no layout shift of the page', () =>
    task('/posts', 0, async ({ page, toolbar }) => {
      await toolbar.getByRole('link', { name: /^! \d+ finding/ }).waitFor();
      assert.deepEqual(await layoutShifts(page), []);
    }));

  it('reads it in the language of the page', () =>
    task('/posts', 0, async (person) => {
      const { page, toolbar } = person;
      await page.route('**/posts', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('lang="en"', 'lang="de"');
        await route.fulfill({ response, body });
      });
      await page.reload();
      await toolbar.getByRole('link', { name: /^! \d+ Befund/ }).waitFor();
      await page.keyboard.press('Tab');
      await toolbar.getByRole('button', { name: 'Debug-Leiste ausklappen' }).press('Enter');
      const bar = toolbar.getByRole('toolbar', { name: 'Debug-Leiste' });
      await bar.getByRole('link', { name: /^Datenbank, \d+/ }).waitFor();
      assert.equal(await toolbar.getAttribute('lang'), 'de');
    }));

  it('requests the plan of a query, in 4 clicks', () =>
    task('/slow', 4, async (person) => {
      await person.expand();
      await person.choose(person.chip('Database'));
      const row = person.drawer.locator('tr', { hasText: 'SELECT 1 AS quick' });
      await person.choose(row.locator('summary'));
      await person.choose(row.getByRole('button', { name: 'Explain' }));
      await person.drawer.getByRole('heading', { name: 'EXPLAIN' }).waitFor();
      await seen(person.drawer, 'SCAN CONSTANT ROW');
      await person.drawer.getByRole('link', { name: 'Back to the query' }).press('Enter');
      await person.drawer.locator('details.debug-row[open]').waitFor();
    }));

  it('sees the operations of a cache, in 2 clicks', () =>
    task('/cached', 2, async (person) => {
      await person.expand();
      const chip = person.chip('Cache');
      assert.match(await chip.innerText(), /50 %/);
      await person.choose(chip);
      for (const result of ['miss', 'hit']) {
        await person.drawer.locator('td[data-label="Result"]', { hasText: result }).waitFor();
      }
    }));

  it('finds an N+1 query, its size and its place, in 1 click', () =>
    task('/posts', 1, async (person) => {
      await person.click(person.toolbar.getByRole('link', { name: /finding/ }));
      const finding = person.drawer.locator('.debug-findings li', { hasText: 'N+1: 9 ×' });
      await finding.waitFor();
      assert.match(await finding.locator('code').innerText(), /debugger-app\.ts:\d+$/);
    }));

  it('opens the row of a finding with a second click', () =>
    task('/posts', 2, async (person) => {
      await person.click(person.toolbar.getByRole('link', { name: /finding/ }));
      await person.click(person.drawer.getByRole('link', { name: /^N\+1/ }));
      await person.drawer.locator('details.debug-row[open]').waitFor();
    }));

  it('copies a query, in 4 clicks', () =>
    task(
      '/slow',
      4,
      async (person) => {
        await person.expand();
        await person.click(person.chip('Database'));
        const row = person.drawer.locator('tr', { hasText: 'slowest' });
        await person.click(row.locator('summary').first());
        await person.click(row.getByRole('button', { name: 'Copy' }));
        await row.getByRole('button', { name: 'Copied' }).waitFor();
        const text = await person.page.evaluate(() => navigator.clipboard.readText());
        assert.match(text, /^WITH RECURSIVE n\(i\)/);
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    ));

  it('finds out why a page redirected elsewhere, in 2 clicks', () =>
    task('/account', 2, async (person) => {
      assert.ok(person.page.url().endsWith('/login'));
      await person.click(person.chip('Request'));
      await person.click(person.drawer.locator('.debug-chain a'));
      await person.drawer.getByRole('heading', { name: '/account' }).waitFor();
      await seen(person.drawer, '/login');
    }));

  it('sees the queries of the last call of fetch() without leaving the page, in 4 clicks', () =>
    task('/', 4, async (person) => {
      await person.chip('Request').waitFor();
      await person.page.evaluate(() => fetch('/api/cart').then((response) => response.text()));
      await person.expand();
      await person.click(person.toolbar.getByRole('button', { name: /Requests/ }));
      await person.click(person.toolbar.getByRole('button', { name: /GET \/api\/cart/ }));
      await person.toolbar.getByRole('button', { name: /showing GET \/api\/cart/ }).waitFor();
      await person.click(person.chip('Database'));
      await seen(person.drawer, 'SELECT 2 AS cart');
      assert.ok(person.page.url().endsWith('/'));
    }));

  it('finds out why a URL has no route, in 2 clicks', () =>
    task('/articles/tea', 2, async (person) => {
      await person.expand();
      await person.click(person.toolbar.getByRole('link', { name: /finding/ }));
      const finding = person.drawer.locator('.debug-findings li', { hasText: 'No URL rule fits' });
      await finding.waitFor();
      assert.match(await finding.innerText(), /Segment 2 is "tea", the rule has "<id:\\d\+>"/);
      const href = await finding.getByRole('link').getAttribute('href');
      const panel = await person.page.context().newPage();
      await panel.goto(new URL(href ?? '', shop.origin).href);
      const rules = panel.getByRole('table', { name: /^URL rules in the order/ });
      await rules.getByRole('row', { name: /articles\/<id:\\d\+>.*does not match/ }).waitFor();
    }));

  it('reads a capture while the page polls, without layout shifts', () =>
    task('/polling', 2, async (person) => {
      await person.click(person.chip('Request'));
      await person.drawer.getByRole('heading', { name: '/polling' }).waitFor();
      const frame = await person.toolbar.locator('iframe').elementHandle();
      let answers = 0;
      const polled = new Promise<void>((resolve) => {
        person.page.on('response', (response) => {
          if (response.url().endsWith('/poll') && ++answers === 20) resolve();
        });
      });
      await polled;
      assert.ok(await frame?.evaluate((each) => each.isConnected));
      await person.drawer.getByRole('heading', { name: '/polling' }).waitFor();
    }));

  // The first click sends the form.
  it('previews the mail that the form of the previous page has sent, in 3 clicks', () =>
    task('/', 4, async (person) => {
      await person.click(person.page.getByRole('button', { name: 'Order' }));
      await person.page.waitForURL('**/thanks');
      await person.click(person.chip('Request'));
      await person.click(person.drawer.locator('.debug-chain a'));
      await person.click(person.drawer.getByRole('link', { name: 'Mail' }));
      const row = person.drawer.locator('tr', { hasText: 'Order 17' });
      await row.frameLocator('iframe').getByRole('heading', { name: 'Thank you' }).waitFor();
      assert.equal(await person.page.title(), 'Shop');
    }));

  it('reads the log lines before an error, in 2 clicks', () =>
    task('/fail', 2, async (person) => {
      await person.expand();
      await person.click(person.chip('Log'));
      const rows = person.drawer.locator('tbody tr');
      await rows.filter({ hasText: 'Payment refused' }).waitFor();
      const texts = await rows.allInnerTexts();
      const at = texts.findIndex((text) => text.includes('Payment refused'));
      for (const step of [3, 2, 1]) assert.ok(texts[at - 4 + step]?.includes(`step ${step}`));
    }));

  it('distinguishes the time of database, other servers and own code, in 2 clicks', () =>
    task('/calls', 2, async (person) => {
      await person.click(person.chip('Profiling'));
      await person.click(person.drawer.getByRole('link', { name: 'Timeline' }));
      const metrics = person.drawer.locator('.debug-metrics');
      await metrics.waitFor();
      for (const label of ['db', 'http', 'app']) {
        await metrics.getByText(label, { exact: true }).waitFor();
      }
    }));

  it('uses it on a phone: findings, the query, and back to the page, in 4 clicks', () =>
    task(
      '/posts',
      4,
      async (person) => {
        await person.click(person.toolbar.getByRole('link', { name: /finding/ }));
        await person.click(person.drawer.getByRole('link', { name: /^N\+1/ }));
        await person.drawer.locator('details.debug-row[open]').waitFor();
        await person.click(person.toolbar.getByRole('button', { name: 'Close debug panel' }));
        await person.toolbar.locator('iframe').waitFor({ state: 'detached' });
        const wide = await person.page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        assert.ok(wide <= 0, `${wide} pixels too wide`);
      },
      { viewport: { width: 360, height: 640 }, hasTouch: true },
    ));

  it('reaches a panel with the keyboard alone, and returns', () =>
    task('/slow', 0, async (person) => {
      await person.chip('Request').waitFor();
      await person.toolbar.getByRole('button', { name: 'Expand debug toolbar' }).focus();
      await person.page.keyboard.press('Enter');
      await person.chip('Database').focus();
      await person.page.keyboard.press('Enter');
      await person.drawer.getByRole('heading', { name: 'Database' }).waitFor();
      await person.closeDrawer();
      const name = await person.page.evaluate(() =>
        document
          .querySelector('fwx-debug-toolbar')
          ?.shadowRoot?.activeElement?.getAttribute('title'),
      );
      assert.match(name ?? '', /^Database/);
    }));
});

describe('With the pages of captures, a user', () => {
  /** Opens the page of the newest capture of a path, after two visits of the path. */
  const onCapture = (
    clicks: number,
    work: (person: DebuggerUser) => Promise<void>,
    script = true,
  ) =>
    task(
      '/slow',
      clicks,
      async (person) => {
        await person.page.goto(`${shop.origin}/slow`);
        await person.page.goto(`${shop.origin}/debug/view?tag=latest&panel=db`);
        await person.page.getByRole('heading', { name: '/slow' }).waitFor();
        await work(person);
      },
      { javaScriptEnabled: script, permissions: ['clipboard-read', 'clipboard-write'] },
    );

  for (const script of [true, false]) {
    const how = script ? '' : ' without a script';

    it(`pins a capture and shares it as one file, in 2 clicks${how}`, () =>
      onCapture(
        2,
        async (person) => {
          const { page } = person;
          const download = page.waitForEvent('download');
          await person.click(page.getByRole('link', { name: 'Export' }));
          const path = await (await download).path();
          assert.match(readFileSync(path, 'utf8'), /WITH RECURSIVE n\(i\)/);
          await person.click(page.getByRole('button', { name: 'Pin' }));
          await seen(page, 'pinned');
        },
        script,
      ));

    it(`returns to the search after captures were pinned${how}`, async () => {
      const { context } = await visit(browser, { javaScriptEnabled: script });
      try {
        const page = await context.newPage();
        await page.goto(`${shop.origin}/slow`);
        await page.goto(`${shop.origin}/debug?q=slow&per-page=10`);
        await page.getByRole('checkbox').first().check();
        await page.getByRole('button', { name: 'Pin', exact: true }).click();
        await page.locator('tbody tr', { hasText: 'pinned' }).first().waitFor();
        assert.equal(new URL(page.url()).search, '?q=slow&per-page=10');
      } finally {
        await context.close();
      }
    });

    it(`sees the changes since the previous request, in 1 click${how}`, () =>
      onCapture(
        1,
        async (person) => {
          await person.click(person.page.getByRole('link', { name: 'Compare with previous' }));
          await person.page
            .getByRole('cell', { name: 'Duration' })
            .or(person.page.getByText('Duration'))
            .first()
            .waitFor();
        },
        script,
      ));

    it(`sends a request again and sees its capture, in 1 click${how}`, () =>
      onCapture(
        1,
        async (person) => {
          const before = person.page.url();
          await person.click(person.page.getByRole('button', { name: 'Replay' }));
          await person.page.waitForURL(
            (url) => url.href !== before && url.pathname === '/debug/view',
          );
          await person.page.getByRole('heading', { name: '/slow' }).waitFor();
        },
        script,
      ));
  }

  it('copies a request as a command of curl, in 1 click', () =>
    onCapture(1, async (person) => {
      await person.click(person.page.getByRole('button', { name: 'Copy as curl' }));
      await person.page.getByRole('button', { name: 'Copied' }).waitFor();
      const text = await person.page.evaluate(() => navigator.clipboard.readText());
      assert.match(text, /^curl 'http:\/\/127\.0\.0\.1:\d+\/slow'/);
    }));

  it('sees new captures while the history is live, and no row moves', () =>
    task('/debug', 1, async (person) => {
      const { page } = person;
      await person.click(page.getByRole('button', { name: 'Live' }));
      await page.waitForResponse((response) => response.url().endsWith('/debug'));
      const rows = await page.locator('tbody tr').count();
      await (await fetch(`${shop.origin}/slow`)).text();
      await page.getByRole('link', { name: /^\d+ new$/ }).waitFor();
      assert.equal(await page.locator('tbody tr').count(), rows);
    }));
});

describe('Among 10,000 captures', () => {
  let crowded: DebuggedShop;
  before(async () => {
    const store = memoryStore();
    const summaries = Array.from({ length: 10_000 }, (_, at): RequestSummary => ({
      ...emptySummary(`capture-${at}`),
      url: at === 4321 ? 'http://shop.test/checkout' : `http://shop.test/page/${at}`,
      method: 'GET',
      statusCode: at === 4321 ? 500 : 200,
    }));
    const entries = new Map(summaries.map((summary) => [summary.tag, summary]));
    crowded = await startShop({
      snapshotStore: {
        ...store,
        loadManifest: async () => ({ entries, pinned: new Set(), error: null }),
        readSnapshot: async (tag) => ({ snapshot: snapshotOf(tag, entries.get(tag)), error: null }),
      },
    });
  });
  after(() => crowded?.stop());

  for (const script of [true, false]) {
    it(`a user finds one by words, ${script ? 'with' : 'without'} a script`, async () => {
      const { context } = await visit(browser, { javaScriptEnabled: script });
      try {
        const page = await context.newPage();
        await page.goto(`${crowded.origin}/debug`);
        await page
          .getByRole('searchbox', { name: 'Search the history' })
          .fill('status:500 /checkout');
        await page.keyboard.press('Enter');
        await page.getByRole('link', { name: '/checkout' }).waitFor();
        assert.equal(await page.locator('tbody tr').count(), 1);
      } finally {
        await context.close();
      }
    });
  }
});

describe('Pages of the debugger', () => {
  const views: Readonly<Record<string, BrowserContextOptions>> = {
    light: { colorScheme: 'light' },
    dark: { colorScheme: 'dark' },
    'on a phone': { viewport: { width: 320, height: 640 } },
  };
  let paths: readonly string[] = [];
  beforeEach(async () => {
    for (const path of ['/cached', '/slow', '/fail', '/posts']) {
      await (await fetch(shop.origin + path)).text();
    }
    await shop.module.logTarget.settled();
    const all = [...(await shop.module.logTarget.loadManifest()).values()];
    const tagOf = (path: string) => all.find(({ url }) => url.endsWith(path))?.tag ?? '';
    const panels = ['request', 'log', 'db', 'timeline', 'profiling', 'config', 'event'];
    paths = [
      '/debug',
      '/debug/compare',
      ...panels.map((panel) => `/debug/view?tag=latest&panel=${panel}`),
      // With a row that is open.
      `/debug/view?tag=${tagOf('/slow')}&panel=db&open=q-1`,
      `/debug/view?tag=${tagOf('/cached')}&panel=cache&open=c-2`,
    ];
  });

  for (const [name, options] of Object.entries(views)) {
    it(`have no violation of axe, ${name}`, async () => {
      const { context } = await visit(browser, options);
      try {
        const page = await context.newPage();
        for (const direction of ['ltr', 'rtl']) {
          for (const path of paths) {
            await page.goto(shop.origin + path);
            await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
            await page.evaluate(axeSource);
            assert.deepEqual(await violations(page), [], `${path} ${direction}`);
            const wide = await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            );
            assert.ok(wide <= 0, `${path} ${direction} is ${wide} pixels too wide`);
          }
        }
      } finally {
        await context.close();
      }
    });
  }
});

describe('Pages of the debugger on paper', () => {
  it('use its whole width, and cut off no table', async () => {
    await (await fetch(`${shop.origin}/slow`)).text();
    await shop.module.logTarget.settled();
    // Landscape paper, on which pages have a sidebar and tables.
    const { context } = await visit(browser, { viewport: { width: 1047, height: 700 } });
    try {
      const page = await context.newPage();
      await page.emulateMedia({ media: 'print' });
      for (const path of ['/debug', '/debug/view?tag=latest&panel=db']) {
        await page.goto(shop.origin + path);
        const content = page.locator('.debug-content, .debug-history').first();
        const box = await content.boundingBox();
        assert.ok((box?.width ?? 0) > 900, `${path} is ${box?.width} pixels wide`);
        const hidden = await page
          .locator('.yii-debug-table-wrap')
          .evaluate((wrap) => [
            getComputedStyle(wrap).overflow,
            wrap.scrollWidth - wrap.clientWidth,
          ]);
        assert.deepEqual(hidden, ['visible', 0], path);
      }
    } finally {
      await context.close();
    }
  });
});

describe('Pages of the debugger on a phone', () => {
  it('have links of 24 pixels in neighbouring lines', async () => {
    for (const path of ['/cached', '/slow']) await (await fetch(shop.origin + path)).text();
    await shop.module.logTarget.settled();
    const { context } = await visit(browser, { viewport: { width: 320, height: 640 } });
    try {
      const page = await context.newPage();
      await page.goto(`${shop.origin}/debug/compare`);
      const heights = await page
        .locator('td > a')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
      assert.ok(heights.length > 2 && Math.min(...heights) >= 24, String(heights));
    } finally {
      await context.close();
    }
  });
});

async function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    // The contrast of a color in a transition cannot be measured.
    const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
    const brief = moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(brief.map(({ finished }) => finished));
    const result = await axe.run();
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  });
}
