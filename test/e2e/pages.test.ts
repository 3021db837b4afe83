import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, it } from 'node:test';

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

import { startBrowser, visit } from '../support/browser.ts';
import { type RunningDemo, startDemo } from '../support/demo.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axePath, 'utf8');

let demo: RunningDemo;
let browser: Browser;
before(async () => {
  [demo, browser] = await Promise.all([startDemo(), startBrowser()]);
});
after(async () => {
  await browser.close();
  await demo.stop();
});

/** Records every mutation inside an element, from before the scripts of the page run. */
function watchElements(): void {
  const changes: string[] = [];
  (window as unknown as { changes: string[] }).changes = changes;
  document.addEventListener('DOMContentLoaded', () => {
    const watched = 'fwx-accordion, fwx-button, fwx-drawer, fwx-language-menu';
    const observer = new MutationObserver((records) => {
      for (const { type, target } of records) changes.push(`${type} in ${target.nodeName}`);
    });
    for (const element of document.querySelectorAll(watched)) {
      observer.observe(element, {
        attributes: true,
        characterData: true,
        childList: true,
        subtree: true,
      });
    }
  });
}

describe('The start page', () => {
  it('is upgraded without a mutation inside a widget', async () => {
    const { context, faults } = await visit(browser);
    await context.addInitScript(watchElements);
    const page = await context.newPage();
    await page.goto(demo.url);
    await page.waitForFunction(() => customElements.get('fwx-drawer') !== undefined);
    const state = await page.evaluate(async () => {
      const elements = [
        ...document.querySelectorAll('fwx-accordion, fwx-button, fwx-drawer, fwx-language-menu'),
      ];
      await Promise.all(
        elements.map(
          (each) => (each as unknown as { updateComplete: Promise<void> }).updateComplete,
        ),
      );
      const { changes } = window as unknown as { changes: string[] };
      return { count: elements.length, changes };
    });
    assert.ok(state.count > 50);
    assert.deepEqual(state.changes, []);
    assert.deepEqual(faults, []);
    await context.close();
  });

  it('opens accordions without a script', async () => {
    const { context } = await visit(browser, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(demo.url);
    const second = page.locator('#faq summary').nth(1);
    await second.click();
    // The accordion opens with a transition.
    await page.getByText('The element adds its listeners').waitFor();
    await context.close();
  });

  it('opens a drawer with its button, keeps the focus inside and returns it', async () => {
    const { context, faults } = await visit(browser, { reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(demo.url);
    await page.waitForFunction(() => customElements.get('fwx-drawer') !== undefined);
    const button = page.getByRole('button', { name: 'end', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'From the end' });
    await dialog.waitFor();
    assert.equal(await dialog.evaluate((each) => each.contains(document.activeElement)), true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    assert.equal(await button.evaluate((each) => each === document.activeElement), true);
    assert.deepEqual(faults, []);
    await context.close();
  });

  it('has the same ids in concurrent requests', async () => {
    const ids = async () => (await (await fetch(demo.url)).text()).match(/ id="w\d+"/g);
    const [one, other] = await Promise.all([ids(), ids()]);
    assert.deepEqual(one, other);
    assert.equal(one?.[0], ' id="w0"');
  });
});

/** Width of the horizontal overflow of the page in pixels. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const elementsDefined = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelectorAll(':not(:defined)').length === 0);

async function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const result = await axe.run();
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  });
}

describe('Every page', () => {
  const paths = [
    '/',
    '/upload',
    '/files',
    '/contacts',
    '/contacts/5',
    '/nowhere',
    '/de/files',
    '/fr/upload',
    '/es/nowhere',
  ];
  const phone = { width: 360, height: 740 };
  const wide = { width: 1400, height: 900 };
  let page: Page;
  let plain: Page;
  before(async () => {
    const options = { viewport: phone, reducedMotion: 'reduce' } as const;
    page = await (await visit(browser, options)).context.newPage();
    plain = await (
      await visit(browser, { ...options, javaScriptEnabled: false })
    ).context.newPage();
  });

  for (const path of paths) {
    it(`${path} fits a phone and a wide screen without horizontal scrolling`, async () => {
      await page.setViewportSize(phone);
      await page.goto(demo.url + path);
      await elementsDefined(page);
      assert.equal(await overflow(page), 0);
      await page.setViewportSize(wide);
      assert.equal(await overflow(page), 0);
    });

    it(`${path} fits a phone without a script`, async () => {
      await plain.goto(demo.url + path);
      assert.equal(await overflow(plain), 0);
    });

    it(`${path} passes the accessibility check in light and in dark`, async () => {
      await page.goto(demo.url + path);
      await elementsDefined(page);
      // Evaluated by the debugger, because the policy of the page allows no foreign script.
      await page.evaluate(axeSource);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await violations(page), [], colorScheme);
      }
    });
  }

  it('remembers dark colours without a script', async () => {
    const { context } = await visit(browser, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${demo.url}/upload`);
    await page.getByRole('button', { name: 'dark' }).click();
    assert.equal(new URL(page.url()).pathname, '/upload');
    assert.equal(await page.locator('html').getAttribute('data-bs-theme'), 'dark');
    await context.close();
  });
});

const sizes = { phone: 360, tablet: 800, desktop: 1280 } as const;
type Size = keyof typeof sizes;

async function openAt(size: Size, path: string, more: BrowserContextOptions = {}): Promise<Page> {
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
        const tab = await openAt(size, path);
        await tab.locator('fwx-drawer').first();
        const { bottom, top } = await edges(tab, '.site-header');
        assert.deepEqual([top, bottom < 70], [0, true], `${bottom}px`);
        await tab.context().close();
      });
    }

    it(`covers neither an invalid field nor its label on a ${size}`, async () => {
      const tab = await openAt(size, '/contacts/new');
      // A click reaches nothing when the page moves between its press and its release.
      await tab.waitForLoadState('networkidle');
      await tab.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await tab.getByRole('button', { name: 'Save' }).click();
      await tab.locator('#name:focus').waitFor();
      const header = await edges(tab, '.site-header');
      const label = await edges(tab, 'label[for="name"]');
      assert.ok(label.top >= header.bottom, `${label.top} is above ${header.bottom}`);
      await tab.context().close();
    });
  }

  it('contains its links in a drawer on a phone', async () => {
    const tab = await openAt('phone', '/');
    const link = tab.locator('.site-nav').getByRole('link', { name: 'Files' });
    assert.equal(await link.isVisible(), false);
    await tab.locator('.site-header').getByRole('button', { name: 'Menu' }).click();
    await link.click();
    await tab.waitForURL('**/files');
    await tab.context().close();
  });

  it('shows its links directly on a desktop, and on a phone without a script', async () => {
    const large = await openAt('desktop', '/');
    const small = await openAt('phone', '/', { javaScriptEnabled: false });
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
