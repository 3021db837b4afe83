import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

import { shortened } from '../../server/core/text/shortened.ts';
import { startBrowser, visit } from '../support/browser.ts';
import { type DebuggedShop, startShop } from '../support/debugger-app.ts';

let browser: Browser;
let shop: DebuggedShop;
before(async () => {
  browser = await startBrowser();
  shop = await startShop();
  for (const path of ['/slow', '/cached', '/posts', '/account', '/calls', '/articles/tea']) {
    await (await fetch(shop.origin + path)).text();
  }
  await (await fetch(`${shop.origin}/order`, { method: 'POST', redirect: 'manual' })).text();
  shop.runJobs();
  await (await fetch(`${shop.origin}/fail`)).text();
  await shop.module.logTarget.settled();
});
after(async () => {
  await browser?.close();
  await shop?.stop();
});

/** URL of a panel of the newest capture of a path, at which a task ends. */
async function urlOf(path: string, panel: string): Promise<string> {
  const all = [...(await shop.module.logTarget.loadManifest()).values()];
  const { tag } = all.find(({ url }) => url.endsWith(path)) ?? {};
  assert.ok(tag, path);
  return `${shop.origin}/debug/view?tag=${tag}&panel=${panel}`;
}

/** Opens a URL in a separate window. */
async function inWindow<T>(
  url: string,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const { context } = await visit(browser, options);
  try {
    const page = await context.newPage();
    await page.goto(url);
    return await work(page);
  } finally {
    await context.close();
  }
}

/** The text of a page, without buttons that a script adds. */
const textsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const main = document.querySelector('main')?.cloneNode(true) as HTMLElement;
    for (const button of main.querySelectorAll('button')) button.remove();
    return main.textContent.replaceAll(/\s+/g, ' ').trim();
  });

const withoutScript = { javaScriptEnabled: false };

/** Panels where the tasks end, and the expected text. */
const views: readonly (readonly [path: string, panel: string, answer: RegExp])[] = [
  ['/slow', 'db', /WITH RECURSIVE n\(i\).*debugger-app\.ts:\d+/],
  ['/posts', 'db', /N\+1: 9 ×.*debugger-app\.ts:\d+/],
  ['/cached', 'cache', /miss.*hit/],
  ['/account', 'request', /\/login/],
  ['/order', 'mail', /Order 17/],
  ['/order', 'queue', /SendInvoice.*failed/],
  ['InvoiceQueue/SendInvoice', 'queue', /Pushed by.*\/order.*No paper/],
  ['/fail', 'log', /step 1.*step 2.*step 3.*Payment refused/],
  ['/calls', 'timeline', /http.*app/],
  ['/articles/tea', 'router', /articles\/<id:\\d\+>/],
];

describe('The URL of a view', () => {
  for (const [path, panel, answer] of views) {
    it(`shows the same in a new window, without a script, and its rows as JSON: ${panel} of ${path}`, async () => {
      const url = await urlOf(path, panel);
      const first = await inWindow(url, {}, textsOf);
      assert.match(first, answer);
      assert.equal(await inWindow(url, withoutScript, textsOf), first);
      const headers = { accept: 'application/json' };
      const found = (await (await fetch(url, { headers })).json()) as {
        panel: string;
        findings: { text: string }[];
        payload: { entries?: unknown[] };
      };
      assert.equal(found.panel, panel);
      for (const { text } of found.findings) {
        assert.ok(first.includes(text.replaceAll(/\s+/g, ' ')), text);
      }
      const rows = /(\d+) rows/.exec(first)?.[1];
      const { entries } = found.payload;
      // The router panel lists the checked rules, which are not entries.
      if (entries && rows !== undefined) assert.equal(String(entries.length), rows);
    });
  }

  for (const width of [360, 1000]) {
    it(`compares requests of long URLs in a window of ${width} pixels`, async () => {
      await (await fetch(`${shop.origin}/cached?q=${'x'.repeat(300)}`)).text();
      await shop.module.logTarget.settled();
      const options = { viewport: { width, height: 640 } };
      const wide = await inWindow(`${shop.origin}/debug/compare`, options, (page) =>
        page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      );
      assert.ok(wide <= 0, `${wide} pixels too wide`);
    });
  }

  it('underlines each URL of the history, with and without a badge', async () => {
    await inWindow(`${shop.origin}/posts`, {}, async () => {});
    await shop.module.logTarget.settled();
    const [lines, badges] = await inWindow(`${shop.origin}/debug`, {}, async (page) => {
      const links = page.locator('td[data-label="URL"] > a');
      return [
        await links.evaluateAll((all) =>
          all.map((link) => getComputedStyle(link).textDecorationLine),
        ),
        await page.locator('td[data-label="URL"] > a:not(:only-child)').count(),
      ] as const;
    });
    assert.ok(badges > 0 && badges < lines.length);
    assert.deepEqual(
      lines,
      lines.map(() => 'underline'),
    );
  });

  it('keeps the filter and the order of the history, also as JSON', async () => {
    const shown = await inWindow(`${shop.origin}/debug`, {}, async (page) => {
      await page.getByRole('link', { name: 'URL' }).click();
      await page.waitForURL(/sort=url/);
      await page.locator('select[name="Debug[method]"]').selectOption('GET');
      await page.waitForURL(/Debug%5Bmethod%5D=GET/);
      return { url: page.url(), rows: await rowsOf(page) };
    });
    assert.ok(shown.rows.length > 3);
    assert.deepEqual(shown.rows, shown.rows.toSorted());
    for (const options of [{}, withoutScript]) {
      assert.deepEqual(await inWindow(shown.url, options, rowsOf), shown.rows);
    }
    const headers = { accept: 'application/json' };
    const { entries } = (await (await fetch(shown.url, { headers })).json()) as {
      entries: { url: string }[];
    };
    assert.deepEqual(
      entries.map(({ url }) => shortened(url.replace(shop.origin, ''), 200)),
      shown.rows,
    );
  });
});

/** URLs in the history, in its order. */
const rowsOf = (page: Page): Promise<string[]> =>
  page.locator('tbody td[data-label="URL"] a').allInnerTexts();
