import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';

import { startBrowser, visit } from '../support/browser.ts';
import { type DebuggedShop, startShop } from '../support/debugger-app.ts';

let browser: Browser;
let shop: DebuggedShop;
before(async () => {
  browser = await startBrowser();
  shop = await startShop({ traceLine: 'vscode://file/{file}:{line}' });
  for (const path of ['/slow', '/posts', '/login']) {
    await (await fetch(shop.origin + path)).text();
    await shop.module.logTarget.settled();
  }
});
after(async () => {
  await browser?.close();
  await shop?.stop();
});

/** Shows a page of the debugger; fails on errors in it. */
async function at(
  path: string,
  work: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const { context, faults } = await visit(browser, options);
  try {
    const page = await context.newPage();
    await page.goto(`${shop.origin}/debug${path}`);
    await ready(page);
    await work(page);
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
  }
}

/** Shows a panel of the capture of a page. */
async function atPanel(
  of: string,
  panel: string,
  work: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const { entries } = await shop.module.store.loadManifest();
  const found = [...entries.values()].find(({ url }) => new URL(url).pathname === of);
  await at(`/view?tag=${found?.tag}&panel=${panel}`, work, options);
}

/** Waits for the scripts of a page, which are loaded last. */
const ready = (page: Page): Promise<void> => page.getByRole('button', { name: 'Keys' }).waitFor();

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    // The browser closes dialogs after the key was handled.
    if (key === 'Escape') await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '');

describe('Single keys of the debugger', () => {
  it('move through the rows, open them and copy their code', () =>
    atPanel(
      '/posts',
      'db',
      async (page) => {
        const summaries = page.locator('tbody tr > td > .debug-row > summary');
        await press(page, 'j', 'j');
        assert.ok(await hasFocus(summaries.nth(1)));
        await press(page, 'k');
        assert.ok(await hasFocus(summaries.nth(0)));
        await press(page, 'k');
        assert.ok(await hasFocus(summaries.nth(0)), 'the first row has none before it');
        await press(page, 'Enter');
        await page.locator('details.debug-row[open]').waitFor();
        await press(page, 'c');
        await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        assert.equal(copied, 'SELECT * FROM tag WHERE post = ?');
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    ));

  it('copy on insecure origins, where browsers have no clipboard', () =>
    at(
      '',
      async (page) => {
        await page.addInitScript(() => {
          Reflect.deleteProperty(Navigator.prototype, 'clipboard');
        });
        await page.goto(`${shop.origin}/debug/view?tag=latest`);
        await ready(page);
        const button = page.locator('.debug-buttons button', { hasText: 'Copy as curl' });
        await button.focus();
        await press(page, 'Enter');
        const copied = page.getByRole('button', { name: 'Copied' });
        await copied.waitFor();
        assert.ok(await hasFocus(copied));
        const other = await page.context().newPage();
        await other.goto(`${shop.origin}/debug`);
        assert.match(await other.evaluate(() => navigator.clipboard.readText()), /^curl '/);
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    ));

  it('keep the focused row in view below the head of the page', () =>
    atPanel(
      '/posts',
      'db',
      async (page) => {
        for (const [keys, count] of [
          ['j', 9],
          ['k', 8],
        ] as const) {
          await press(page, ...Array.from({ length: count }, () => keys));
          const isSeen = await page.evaluate(() => {
            const { bottom, top } = document.activeElement!.getBoundingClientRect();
            const head = document.querySelector('.debug-top')!.getBoundingClientRect();
            return top >= head.bottom && bottom <= innerHeight;
          });
          assert.ok(isSeen, keys);
        }
      },
      { viewport: { width: 1000, height: 300 } },
    ));

  it('open the place of a row in the editor, and explain its query', () =>
    atPanel('/slow', 'db', async (page) => {
      await page.evaluate(() =>
        document.addEventListener('click', (event) => {
          const link = (event.target as Element).closest('a.debug-place');
          if (!link) return;
          event.preventDefault();
          document.title = link.getAttribute('href') ?? '';
        }),
      );
      await press(page, 'j', 'o');
      assert.match(await page.title(), /^vscode:\/\/file\/.*:\d+$/);
      await press(page, 'e');
      await page.getByRole('heading', { name: 'EXPLAIN' }).waitFor();
    }));

  it('move through the findings in a circle', () =>
    atPanel('/posts', 'request', async (page) => {
      const links = page.locator('.debug-findings li > a');
      const count = await links.count();
      await press(page, 'n');
      assert.ok(await hasFocus(links.first()));
      await press(page, 'N');
      assert.ok(await hasFocus(links.nth(count - 1)));
      await press(page, 'n');
      assert.ok(await hasFocus(links.first()));
    }));

  it('lead to older and newer captures, panels, the history and the comparison', () =>
    atPanel('/posts', 'db', async (page) => {
      await press(page, '[');
      await page.getByRole('heading', { name: '/slow' }).waitFor();
      await ready(page);
      await press(page, ']');
      await page.getByRole('heading', { name: '/posts' }).waitFor();
      await ready(page);
      const second = page.locator('.debug-side a').nth(1);
      const title = await second.locator('span').first().textContent();
      await press(page, 'g', '2');
      await page.locator('.debug-side a[aria-current]', { hasText: title ?? '' }).waitFor();
      await ready(page);
      await press(page, 'g', 'c');
      await page.waitForURL(/\/debug\/compare/);
      await ready(page);
      await press(page, 'g', 'h');
      await page.waitForURL(/\/debug$/);
    }));

  it('pin and unpin a capture, also in the history', async () => {
    await atPanel('/slow', 'db', async (page) => {
      await press(page, 'p');
      await page.getByRole('button', { name: 'Unpin' }).waitFor();
      await ready(page);
      await press(page, 'p');
      await page.getByRole('button', { name: 'Pin', exact: true }).waitFor();
    });
    await at('', async (page) => {
      const badge = page.locator('tbody tr').first().getByText('pinned');
      await press(page, 'j', 'p');
      await badge.waitFor();
      await ready(page);
      await press(page, 'j', 'p');
      await badge.waitFor({ state: 'detached' });
    });
  });

  it('select captures of the history for a comparison', () =>
    at('', async (page) => {
      await press(page, 'j', 'x', 'j', 'x', 'k', 'x');
      const boxes = page.locator('.debug-select input');
      assert.equal(await boxes.nth(0).isChecked(), false);
      assert.equal(await boxes.nth(1).isChecked(), true);
    }));

  it('move to the search, and clear it', () =>
    at('', async (page) => {
      await press(page, '/');
      await page.keyboard.type('njt');
      const search = page.getByRole('searchbox', { name: 'Search the history' });
      assert.equal(await search.inputValue(), 'njt', 'letters stay letters in a field');
      await press(page, 'Enter');
      await page.waitForURL(/q=njt/);
      await ready(page);
      await press(page, 'Escape');
      await page.waitForURL((url) => !url.searchParams.has('q'));
    }));

  it('change the theme', () =>
    at('', async (page) => {
      await press(page, 't');
      await page.locator('html[data-bs-theme=dark]').waitFor();
    }));

  it('are listed in a dialog, which Escape closes', () =>
    at('', async (page) => {
      await press(page, 'j');
      const row = await focusedText(page);
      await press(page, '?');
      const dialog = page.getByRole('dialog', { name: 'Keys' });
      await dialog.waitFor();
      await press(page, 'g', 'c');
      await press(page, 'Escape');
      await dialog.waitFor({ state: 'hidden' });
      assert.equal(await focusedText(page), row);
      assert.equal(new URL(page.url()).pathname, '/debug');
    }));

  it('can be switched off and on again', () =>
    at('', async (page) => {
      const box = page.getByRole('checkbox', { name: 'Single keys' });
      await press(page, '?');
      await box.uncheck();
      await press(page, 'Escape');
      await page.reload();
      await ready(page);
      await press(page, 'j', '?');
      assert.equal(await page.locator('tbody tr:focus-within').count(), 0);
      await page.getByRole('button', { name: 'Keys' }).click();
      await box.check();
      await press(page, 'Escape', 'j');
      assert.equal(await page.locator('tbody tr:focus-within').count(), 1);
    }));

  it('work when storage is blocked', () =>
    at('', async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Blocked', 'SecurityError');
          },
        }),
      );
      await page.reload();
      await ready(page);
      await press(page, '?');
      await page.getByRole('checkbox', { name: 'Single keys' }).uncheck();
      await press(page, 'Escape', 'j');
      assert.equal(await page.locator('tbody tr:focus-within').count(), 0);
    }));

  it('ignore keys with modifiers, keys in fields and handled keys', () =>
    at('', async (page) => {
      const focusMoves = async (
        target: string,
        init: Record<string, boolean> = {},
        isUsed = false,
      ) =>
        page.evaluate(
          ({ target, init, isUsed }) => {
            const event = new KeyboardEvent('keydown', {
              key: 'j',
              bubbles: true,
              cancelable: true,
              ...init,
            });
            if (isUsed) event.preventDefault();
            document.querySelector(target)?.dispatchEvent(event);
            const hasMoved = document.activeElement?.closest('tbody tr') !== null;
            (document.activeElement as HTMLElement).blur();
            return hasMoved;
          },
          { target, init, isUsed },
        );
      await page.evaluate(() => {
        const editable = document.createElement('p');
        editable.contentEditable = 'true';
        document.body.append(editable, document.createElement('textarea'));
      });
      assert.ok(await focusMoves('body'));
      for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'modifierAltGraph', 'isComposing']) {
        assert.equal(await focusMoves('body', { [modifier]: true }), false, modifier);
      }
      for (const field of ['input', 'textarea', '[contenteditable]']) {
        assert.equal(await focusMoves(field), false, field);
      }
      assert.equal(await focusMoves('body', {}, true), false);
      await press(page, '?');
      const isSent = await page.evaluate(() => {
        let isSent = false;
        document.addEventListener('submit', (event) => {
          event.preventDefault();
          isSent = true;
        });
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }));
        return isSent;
      });
      assert.equal(isSent, false, 'behind the dialog');
    }));

  it('close their list before the drawer of the toolbar', () =>
    at('/info', async (page) => {
      await page.goto(`${shop.origin}/slow`);
      await page
        .locator('fwx-debug-toolbar')
        .getByRole('link', { name: /^Request,/ })
        .click();
      const drawer = page.frameLocator('fwx-debug-toolbar iframe');
      await drawer.getByRole('button', { name: 'Keys' }).click();
      const dialog = drawer.getByRole('dialog', { name: 'Keys' });
      await dialog.getByRole('button', { name: 'Close' }).focus();
      await press(page, 'Escape');
      await drawer.locator('dialog:not([open])').waitFor({ state: 'attached' });
      await press(page, 'Escape');
      await drawer.owner().waitFor({ state: 'detached' });
    }));
});

describe('The palette of the debugger', () => {
  const input = (page: Page): Locator => page.getByRole('combobox', { name: 'Find' });
  const active = (page: Page): Promise<string | null> =>
    page.locator('[role=option][aria-selected=true] bdi').textContent();

  it('opens a panel by a few letters', () =>
    atPanel('/posts', 'request', async (page) => {
      await press(page, 'Control+k');
      await page.keyboard.type('dtbs');
      assert.equal(await active(page), 'Database');
      const id = await page.locator('[aria-selected=true]').getAttribute('id');
      assert.equal(await input(page).getAttribute('aria-activedescendant'), id);
      await press(page, 'Enter');
      await page.locator('.debug-side a[aria-current]', { hasText: 'Database' }).waitFor();
    }));

  it('finds one of the newest captures', () =>
    atPanel('/posts', 'request', async (page) => {
      await press(page, 'Control+k');
      await page.getByRole('option', { name: '200 GET /slow' }).first().waitFor();
      await page.keyboard.type('get slow');
      await press(page, 'Enter');
      await page.getByRole('heading', { name: '/slow' }).waitFor();
    }));

  it('needs no request for entries of the page', () =>
    atPanel('/posts', 'request', async (page) => {
      await page.route(/\/debug$/, () => {});
      await press(page, 'Control+k');
      await page.keyboard.type('N+1');
      await press(page, 'Enter');
      await page.locator('details.debug-row[open]').waitFor();
    }));

  it('keeps the active entry when captures are added', () =>
    atPanel('/posts', 'request', async (page) => {
      const requested = Promise.withResolvers<void>();
      await page.route(/\/debug$/, async (route) => {
        await requested.promise;
        await route.continue();
      });
      await press(page, 'Control+k');
      await page.keyboard.type('po');
      const chosen = await active(page);
      requested.resolve();
      await page.getByRole('option', { name: 'Capture' }).first().waitFor();
      const names = await page.locator('[role=option] bdi').allTextContents();
      assert.notEqual(names[0], chosen);
      assert.equal(await active(page), chosen);
    }));

  it('shows only actions after >', () =>
    atPanel('/posts', 'request', async (page) => {
      await press(page, 'Control+k');
      await page.keyboard.type('>');
      const kinds = page.locator('[role=option] span');
      assert.deepEqual(new Set(await kinds.allTextContents()), new Set(['Action']));
      await page.keyboard.type('dark');
      await press(page, 'Enter');
      await page.locator('html[data-bs-theme=dark]').waitFor();
    }));

  it('moves by arrows, reports empty results, and restores the focus', () =>
    atPanel('/posts', 'db', async (page) => {
      await press(page, 'j');
      const row = await focusedText(page);
      await press(page, 'Control+k');
      const options = page.getByRole('option');
      await options.filter({ hasText: 'Capture' }).first().waitFor();
      const names = await page.locator('[role=option] bdi').allTextContents();
      await press(page, 'ArrowDown');
      assert.equal(await active(page), names[1]);
      await press(page, 'ArrowUp', 'ArrowUp');
      assert.equal(await active(page), names.at(-1));
      await page.keyboard.type('zzzz');
      await page.getByRole('status').filter({ hasText: 'Nothing found.' }).waitFor();
      await press(page, 'ArrowDown', 'Enter', 'Escape');
      await input(page).waitFor({ state: 'hidden' });
      assert.equal(await focusedText(page), row);
    }));
});
