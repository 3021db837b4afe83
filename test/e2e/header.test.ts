import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

import { startBrowser } from '../support/browser.ts';
import { type RunningDemo, startDemo } from '../support/demo.ts';

let demo: RunningDemo;
let browser: Browser;
before(async () => {
  [demo, browser] = await Promise.all([startDemo(), startBrowser()]);
});
after(async () => {
  await browser.close();
  await demo.stop();
});

const sizes = { phone: 360, tablet: 800, desktop: 1280 } as const;
type Size = keyof typeof sizes;

async function open(size: Size, path: string, more: BrowserContextOptions = {}): Promise<Page> {
  const viewport = { width: sizes[size], height: 700 };
  const context = await browser.newContext({ viewport, ...more });
  const tab = await context.newPage();
  await tab.goto(demo.url + path);
  return tab;
}

const edges = (tab: Page, selector: string) =>
  tab.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });

describe('The header of the demo', () => {
  for (const size of ['phone', 'tablet', 'desktop'] as const) {
    for (const path of ['/', '/de/']) {
      it(`is one row on a ${size}, at ${path}`, async () => {
        const tab = await open(size, path);
        await tab.locator('fwx-drawer').first();
        const { bottom, top } = await edges(tab, '.site-header');
        assert.deepEqual([top, bottom < 70], [0, true], `${bottom}px`);
        await tab.context().close();
      });
    }

    it(`covers neither a field that is wrong nor its label on a ${size}`, async () => {
      const tab = await open(size, '/contacts/new');
      await tab.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await tab.getByRole('button', { name: 'Save' }).click();
      await tab.locator('#name:focus').waitFor();
      const header = await edges(tab, '.site-header');
      const label = await edges(tab, 'label[for="name"]');
      assert.ok(label.top >= header.bottom, `${label.top} is above ${header.bottom}`);
      await tab.context().close();
    });
  }

  it('has its links in a drawer on a phone', async () => {
    const tab = await open('phone', '/');
    const link = tab.locator('.site-nav').getByRole('link', { name: 'Files' });
    assert.equal(await link.isVisible(), false);
    await tab.locator('.site-header').getByRole('button', { name: 'Menu' }).click();
    await link.click();
    await tab.waitForURL('**/files');
    await tab.context().close();
  });

  it('shows its links at once on a desktop, and on a phone without a script', async () => {
    const large = await open('desktop', '/');
    const small = await open('phone', '/', { javaScriptEnabled: false });
    for (const tab of [large, small]) {
      for (const name of ['Widgets', 'Upload', 'Files', 'Contacts']) {
        assert.ok(await tab.locator('.site-nav').getByRole('link', { name }).isVisible(), name);
      }
      const menu = tab.locator('.site-header [data-bs-toggle="drawer"]');
      assert.equal(await menu.isVisible(), false);
      await tab.context().close();
    }
  });
});
