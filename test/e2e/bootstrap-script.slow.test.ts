import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';

import type { Browser, Page } from 'playwright-core';

import { Button, ButtonMenu, Drawer } from '../../server/widgets/index.ts';
import { startBrowser } from '../support/browser.ts';
import { bundleElements, showInstead, widgetPage } from '../support/widget-site.ts';

const bundle = new URL(
  '../../node_modules/bootstrap/dist/js/bootstrap.bundle.min.js',
  import.meta.url,
);

let browser: Browser;
let fwxFirst: Page;
let fwxLast: Page;
before(async () => {
  const [started, elements, bootstrap] = await Promise.all([
    startBrowser(),
    bundleElements(),
    readFile(bundle, 'utf8'),
  ]);
  browser = started;
  fwxFirst = await widgetPage(browser, { scripts: [elements, bootstrap] });
  fwxLast = await widgetPage(browser, { scripts: [bootstrap, elements] });
});
after(() => browser.close());

/** A page with both scripts, with fwx loaded first or last. */
async function pageWithBothScripts(body: string, isFirst = true): Promise<Page> {
  const page = isFirst ? fwxFirst : fwxLast;
  await showInstead(page, body);
  return page;
}

const toggle = Button.widget({ label: 'Bold', toggle: true });

/**
 * Clicks the button and returns its class and state, and the page title, to which an event of fwx
 * adds a mark.
 */
async function pressed(page: Page, clicks: number): Promise<unknown> {
  await page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    main.addEventListener('fwx-change', () => (document.title += '!'), { once: true });
  });
  for (let click = 0; click < clicks; click++) await page.getByText('Bold').click();
  const state = await page
    .getByText('Bold')
    .evaluate((one) => [one.classList.contains('active'), one.getAttribute('aria-pressed')]);
  return [...state, await page.title()];
}

// Of the plugins published as a package (5.3), only the one for buttons has the same markup.
describe("Bootstrap's own script", () => {
  for (const [what, body] of [
    ['behavior="none"', `<fwx-button behavior="none">${toggle}</fwx-button>`],
    ['data-fwx-behavior="none" around it', `<div data-fwx-behavior="none">${toggle}</div>`],
  ] as const) {
    for (const isFirst of [true, false]) {
      it(`is the only one that toggles a button with ${what}, fwx loaded ${isFirst ? 'first' : 'last'}`, async () => {
        const page = await pageWithBothScripts(body, isFirst);
        assert.deepEqual(await pressed(page, 1), [true, 'true', 'Widgets']);
        assert.deepEqual(await pressed(page, 1), [false, 'false', 'Widgets']);
      });
    }
  }

  it('runs first without behavior="none", as its listeners capture, and fwx ignores the prevented click', async () => {
    const page = await pageWithBothScripts(`<fwx-button>${toggle}</fwx-button>`);
    assert.deepEqual(await pressed(page, 1), [true, 'true', 'Widgets']);
  });

  it('does not open what is marked behavior="none", and does not disturb the others', async () => {
    const items = [{ label: 'Edit', type: 'button' }] as const;
    const page = await pageWithBothScripts(
      `<fwx-button-menu behavior="none">${ButtonMenu.widget({ label: 'Theirs', menu: { items } })}</fwx-button-menu>` +
        `<fwx-drawer behavior="none">${Drawer.widget({ toggleButton: { label: 'Their drawer' } })}</fwx-drawer>` +
        `<fwx-button-menu>${ButtonMenu.widget({ label: 'Ours', menu: { items } })}</fwx-button-menu>` +
        `<fwx-drawer>${Drawer.widget({ toggleButton: { label: 'Our drawer' } })}</fwx-drawer>`,
    );
    const open = (): Promise<number> => page.locator('.menu.show, dialog[open]').count();
    await page.getByText('Theirs').click();
    await page.getByText('Their drawer').click();
    assert.equal(await open(), 0);
    await page.getByText('Ours').click();
    await page.locator('.menu.show').waitFor({ timeout: 30_000 });
    assert.equal(await open(), 1);
    await page.keyboard.press('Escape');
    await page.getByText('Our drawer').click();
    await page.locator('dialog[open]').waitFor({ timeout: 30_000 });
    assert.equal(await open(), 1);
  });
});
