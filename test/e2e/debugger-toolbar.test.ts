import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Browser, Page } from 'playwright-core';

import { startBrowser, visit } from '../support/browser.ts';
import { type DebuggedShop, startShop } from '../support/debugger-app.ts';

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

/** Opens the bar of the toolbar on a page of the shop. */
async function withBar(work: (page: Page) => Promise<void>): Promise<void> {
  const { context, faults } = await visit(browser);
  try {
    const page = await context.newPage();
    await page.goto(`${shop.origin}/posts`);
    await page.getByRole('button', { name: 'Expand debug toolbar' }).click();
    await bar(page).waitFor();
    await work(page);
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
  }
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Debug toolbar' });

describe('The toolbar', () => {
  it('loads its bar when the pointer or the focus first reaches it, and opens links of the pill in the drawer', async () => {
    const { context, faults } = await visit(browser);
    try {
      for (const reach of ['hover', 'focus'] as const) {
        const page = await context.newPage();
        const loaded: string[] = [];
        page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
        await page.goto(`${shop.origin}/posts`);
        const link = page
          .locator('fwx-debug-toolbar .pill')
          .getByRole('link', { name: /^Request/ });
        await link.waitFor();
        assert.equal(loaded.includes('/debug/assets/toolbar-bar.js'), false);
        await link[reach]();
        await page.locator('fwx-debug-toolbar .pill .card').waitFor({ state: 'attached' });
        await link.click();
        await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
        await page.keyboard.press('Escape');
        await page.locator('iframe').waitFor({ state: 'detached' });
        assert.equal(loaded.filter((path) => path.endsWith('/toolbar-bar.js')).length, 1);
      }
      assert.deepEqual(faults, []);
    } finally {
      await context.close();
    }
  });

  it('has names that contain the shown text, and no title that is read after them', async () => {
    await withBar(async (page) => {
      const session = await page.context().newCDPSession(page);
      const names = async (): Promise<string[]> => {
        const { nodes } = await session.send('Accessibility.getFullAXTree');
        return nodes
          .filter(({ role }) => role?.value === 'link' || role?.value === 'button')
          .map(({ description, name }) => [name?.value, description?.value].filter(Boolean).join());
      };
      const shortcut = '(Control+Alt+D)';
      const open = await names();
      assert.ok(open.includes(`Collapse debug toolbar ${shortcut}`), open.join('\n'));
      assert.ok(open.includes('Request, 200'), open.join('\n'));
      await page.getByRole('button', { name: 'Collapse debug toolbar' }).click();
      const closed = await names();
      assert.ok(closed.includes(`fwx: Expand debug toolbar ${shortcut}`), closed.join('\n'));
      assert.ok(closed.includes('Request, 200'), closed.join('\n'));
    });
  });

  it('changes the height of its drawer by keys and by pointer', async () => {
    await withBar(async (page) => {
      await bar(page)
        .getByRole('link', { name: /^Request/ })
        .click();
      const handle = page.getByRole('separator', { name: 'Debug panel' });
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
      const height = async () => Number(await handle.getAttribute('aria-valuenow'));
      const start = await height();
      const highest = (page.viewportSize()?.height ?? 0) - 48;
      assert.equal(Number(await handle.getAttribute('aria-valuemax')), highest);
      await handle.focus();
      for (const [key, expected] of [
        ['ArrowUp', start + 24],
        ['ArrowDown', start],
        ['Home', 120],
        ['ArrowDown', 120],
        ['End', highest],
      ] as const) {
        await page.keyboard.press(key);
        assert.equal(await height(), expected, key);
      }
      const box = (await handle.boundingBox()) ?? assert.fail();
      await page.mouse.move(box.x + 20, box.y + 3);
      await page.mouse.down();
      await page.mouse.move(box.x + 20, box.y + 103, { steps: 3 });
      await page.mouse.up();
      assert.equal(await height(), highest - 100);
      await page.mouse.move(box.x + 20, box.y + 203);
      assert.equal(await height(), highest - 100);
      const close = page.getByRole('button', { name: 'Close debug panel' });
      await handle.press('Escape');
      await close.waitFor({ state: 'detached' });
    });
  });

  /** Opens a panel from the pill of a page with other headers. */
  async function openPanel(headers: Record<string, string>, then: (page: Page) => Promise<void>) {
    const { context, faults } = await visit(browser);
    try {
      const page = await context.newPage();
      await page.route('**/posts', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
      });
      await page.goto(`${shop.origin}/posts`);
      await page
        .locator('fwx-debug-toolbar .pill')
        .getByRole('link', { name: /^Request/ })
        .click();
      await then(page);
      return faults;
    } finally {
      await context.close();
    }
  }

  it('shows its drawer on pages that are isolated from other origins', async () => {
    const isolation = {
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
    };
    const faults = await openPanel(isolation, (page) =>
      page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor(),
    );
    assert.deepEqual(faults, []);
  });

  it('opens its links in the window on pages whose content policy allows no frames', async () => {
    const policy = "default-src 'self'; frame-src 'none'";
    await openPanel({ 'content-security-policy': policy }, (page) =>
      page.getByRole('heading', { level: 1, name: /\/posts/ }).waitFor(),
    );
  });

  it('is a link to the capture in a browser without scripts', async () => {
    const { context } = await visit(browser, { javaScriptEnabled: false });
    try {
      const page = await context.newPage();
      await page.goto(`${shop.origin}/posts`);
      await page.getByRole('link', { name: 'Debugger' }).click();
      await page.getByRole('heading', { level: 1, name: /\/posts/ }).waitFor();
    } finally {
      await context.close();
    }
  });

  it('lists calls of fetch() without changing them, or hiding their rejections', () =>
    withBar(async (page) => {
      const seen = await page.evaluate(async () => {
        const rejected = new Promise((resolve) =>
          addEventListener('unhandledrejection', (event) => {
            event.preventDefault();
            resolve(event.reason);
          }),
        );
        void fetch('/posts', { signal: AbortSignal.abort('stopped') });
        const { status } = await fetch('/posts');
        return { rejected: await rejected, status, length: fetch.length, text: String(fetch) };
      });
      const { text, ...others } = seen;
      assert.deepEqual(others, { rejected: 'stopped', status: 200, length: 1 });
      assert.match(text, /native code/);
      const button = bar(page).getByRole('button', { name: 'Requests' });
      assert.equal(await button.locator('b').textContent(), '2');
    }));

  it('lists calls of XMLHttpRequest without changing them', () =>
    withBar(async (page) => {
      const answers = await page.evaluate(async () => {
        const send = (method: string, url: string, ...rest: [] | [boolean]) =>
          new Promise<string>((resolve) => {
            const request = new XMLHttpRequest();
            request.open(method, url, ...(rest as [boolean]));
            request.onloadend = () => resolve(`${request.status} ${request.responseText}`);
            request.send();
          });
        return [await send('get', '/api/cart'), await send('GET', '/debug/info?x')];
      });
      assert.match(answers[0] ?? '', /^200 /);
      const button = bar(page).getByRole('button', { name: 'Requests' });
      assert.equal(await button.locator('b').textContent(), '1');
      await button.focus();
      await bar(page)
        .getByRole('button', { name: /^200 GET \/api\/cart \d+ ms$/ })
        .waitFor();
    }));

  for (const [title, replace] of [
    ['replaces its body', () => document.body.replaceWith(document.createElement('body'))],
    ['replaces all that is in its body', () => document.body.replaceChildren('new')],
  ] as const) {
    it(`is restored when the page ${title}`, () =>
      withBar(async (page) => {
        await page.evaluate(replace);
        await bar(page).waitFor();
        await page.keyboard.press('Control+Alt+KeyD');
        await bar(page).waitFor({ state: 'hidden' });
        assert.equal(await page.locator('fwx-debug-toolbar').count(), 1);
      }));
  }

  it('is replaced by that of a new body, which alone handles the shortcut', () =>
    withBar(async (page) => {
      await page.evaluate(() => {
        const body = document.createElement('body');
        body.append(document.querySelector('fwx-debug-toolbar')!.cloneNode());
        document.body.replaceWith(body);
      });
      await bar(page).waitFor();
      await page.keyboard.press('Control+Alt+KeyD');
      await bar(page).waitFor({ state: 'hidden' });
      assert.equal(await page.locator('fwx-debug-toolbar').count(), 1);
    }));

  it('follows the theme of the page, also in its drawer and when it changes', () =>
    withBar(async (page) => {
      // An emulated scheme applies to frames, too, whatever the scheme of their elements is.
      await page.emulateMedia({ colorScheme: null });
      const isShown = (bar: string, frame: string): Promise<unknown> =>
        page.waitForFunction(
          ({ bar: color, frame: scheme }) => {
            const root = document.querySelector('fwx-debug-toolbar')?.shadowRoot;
            const shown = root?.querySelector('iframe')?.contentWindow;
            const found = root?.querySelector('.bar');
            return (
              found &&
              getComputedStyle(found).backgroundColor === color &&
              (!shown || shown.matchMedia(`(prefers-color-scheme: ${scheme})`).matches)
            );
          },
          { bar, frame },
          { timeout: 5000 },
        );
      const isDark = () => isShown('rgb(23, 25, 31)', 'dark');
      const isLight = () => isShown('rgb(255, 255, 255)', 'light');
      await bar(page)
        .getByRole('link', { name: /^Request/ })
        .click();
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
      await isLight();
      for (const [name, value, shows] of [
        ['data-bs-theme', 'dark', isDark],
        ['data-bs-theme', 'auto', isLight],
        ['class', 'app night', isDark],
        ['class', 'dark light', isLight],
        ['style', 'color-scheme: only dark', isDark],
        ['style', 'color-scheme: light dark', isLight],
      ] as const) {
        await page.evaluate((set) => document.documentElement.setAttribute(set.name, set.value), {
          name,
          value,
        });
        await shows();
      }
      await page.evaluate(() => {
        const body = document.createElement('body');
        body.dataset['theme'] = 'dark';
        document.body.replaceWith(body);
      });
      await isDark();
    }));

  it('keeps a card open on the way of the pointer into it, and shows none beside the drawer or on a phone', () =>
    withBar(async (page) => {
      const chip = bar(page).locator('.chip', {
        has: page.getByRole('link', { name: /^Database/ }),
      });
      const card = chip.locator('.card');
      assert.equal(await card.isVisible(), false);
      await chip.getByRole('link').hover();
      await card.waitFor();
      const [from, to] = [await chip.boundingBox(), await card.boundingBox()];
      assert.ok(from && to);
      for (let y = from.y; y > to.y + to.height - 2; y--) {
        await page.mouse.move(from.x + 20, y);
        assert.equal(await card.isVisible(), true, `at ${from.y - y} px above the chip`);
      }
      await page.setViewportSize({ width: 420, height: 700 });
      await chip.getByRole('link').focus();
      assert.equal(await card.isVisible(), false);
      await page.setViewportSize({ width: 1280, height: 700 });
      assert.equal(await card.isVisible(), true);
      await chip.getByRole('link').press('Enter');
      await page.locator('iframe').waitFor();
      await chip.getByRole('link').focus();
      assert.equal(await card.isVisible(), false);
    }));

  it('stays removed when only the toolbar was removed', () =>
    withBar(async (page) => {
      await page.evaluate(() => document.querySelector('fwx-debug-toolbar')?.remove());
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      assert.equal(await page.locator('fwx-debug-toolbar').count(), 0);
    }));

  it('keeps its position and its size in pages that style all children of their body', () =>
    withBar(async (page) => {
      const before = await bar(page).boundingBox();
      await page.addStyleTag({
        content:
          'body > * { display: flex; position: relative; margin: 3rem auto; max-width: 20rem; transform: rotate(9deg); font: 40px serif; opacity: .1 } * { z-index: 1 !important; font-size: 60px !important }',
      });
      assert.deepEqual(await bar(page).boundingBox(), before);
    }));

  it('stays within a narrow window, with its buttons side by side', () =>
    withBar(async (page) => {
      await page.setViewportSize({ width: 420, height: 700 });
      const values = bar(page).locator('.chip b');
      await values.first().evaluate((value) => (value.textContent = '/a/long/route'.repeat(20)));
      const [width, visible] = await bar(page).evaluate((it) => [it.scrollWidth, it.clientWidth]);
      assert.equal(width, visible);
      const open = await bar(page).getByRole('link', { name: 'Open', exact: true }).boundingBox();
      const close = await bar(page)
        .getByRole('button', { name: /Collapse/ })
        .boundingBox();
      assert.ok(open && close && Math.abs(open.y - close.y) < 5);
    }));

  it('shows numbers with their units in order in a right-to-left page', () =>
    withBar(async (page) => {
      const time = bar(page)
        .locator('a[title^="Profiling,"] b')
        .filter({ hasText: /^[\d.]+ m?s$/ });
      await page.evaluate(() => void (document.documentElement.dir = 'rtl'));
      const [first, last] = await time.evaluate(({ firstChild: text }) => {
        const range = document.createRange();
        return [0, (text?.textContent?.length ?? 0) - 1].map((at) => {
          range.setStart(text!, at);
          range.setEnd(text!, at + 1);
          return range.getBoundingClientRect().left;
        });
      });
      assert.ok(Number(first) < Number(last), `${first} is left of ${last}`);
    }));
});
