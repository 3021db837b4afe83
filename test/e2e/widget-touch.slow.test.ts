import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Browser, CDPSession, Page } from 'playwright-core';

import { Accordion, ButtonMenu, Drawer, type DrawerPlacement } from '../../server/widgets/index.ts';
import { startBrowser } from '../support/browser.ts';
import { bundleElements, showInstead, widgetPage } from '../support/widget-site.ts';

let browser: Browser;
let page: Page;
before(async () => {
  const [started, script] = await Promise.all([startBrowser(), bundleElements()]);
  browser = started;
  const options = { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true };
  page = await widgetPage(browser, { scripts: [script], options });
});
after(() => browser.close());

/** Moves one finger over the page. */
async function swipe(from: readonly [number, number], to: readonly [number, number]) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: readonly [number, number][],
  ) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y]) => ({ x, y })),
    });
  await send('touchStart', [[...from]]);
  for (let step = 1; step <= 4; step++) {
    const at = (axis: 0 | 1): number => from[axis] + ((to[axis] - from[axis]) * step) / 4;
    await send('touchMove', [[at(0), at(1)]]);
  }
  await send('touchEnd', []);
  await session.detach();
}

const isOpen = (): Promise<boolean> =>
  page.locator('dialog').evaluate((dialog: HTMLDialogElement) => dialog.open);

/** An open drawer on a phone. */
async function openDrawer(placement: DrawerPlacement, dir: 'ltr' | 'rtl'): Promise<void> {
  await showInstead(
    page,
    Drawer.widget({
      id: 'd',
      placement,
      title: 'Filters',
      content: '<p>Text</p>',
      options: { style: '--bs-drawer-width: 300px; --bs-drawer-height: 300px' },
      toggleButton: { label: 'Open' },
    }),
    dir,
  );
  await page.getByText('Open').tap();
  await page.locator('dialog[open]').waitFor({ timeout: 30_000 });
}

describe('a finger', () => {
  for (const dir of ['ltr', 'rtl'] as const) {
    // Top and bottom are not mirrored.
    const edges =
      dir === 'ltr' ? (['start', 'end', 'top', 'bottom'] as const) : (['start', 'end'] as const);
    for (const placement of edges) {
      it(`swipes a drawer at ${placement} out over its edge in ${dir}, and in no other direction`, async () => {
        await openDrawer(placement, dir);
        const box = (await page.locator('dialog').boundingBox()) as {
          x: number;
          y: number;
          width: number;
          height: number;
        };
        const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
        const isLeft = (placement === 'start') === (dir === 'ltr');
        const [dx, dy] = {
          start: [isLeft ? -90 : 90, 0],
          end: [isLeft ? -90 : 90, 0],
          top: [0, -90],
          bottom: [0, 90],
        }[placement] as [number, number];
        await swipe(middle, [middle[0] - dx, middle[1] - dy]);
        assert.equal(await isOpen(), true);
        await swipe(middle, [middle[0] + dx, middle[1] + dy]);
        await page.locator('dialog:not([open])').waitFor({ state: 'attached', timeout: 30_000 });
      });
    }

    it(`closes a drawer by a tap outside in ${dir}`, async () => {
      await openDrawer('start', dir);
      await page.touchscreen.tap(dir === 'ltr' ? 380 : 10, 650);
      await page.locator('dialog:not([open])').waitFor({ state: 'attached', timeout: 30_000 });
    });

    it(`opens a menu and its submenu by taps, inside a narrow window, in ${dir}`, async () => {
      const items = [
        { label: 'Edit', type: 'button' },
        { label: 'More', items: [{ label: 'Deep', type: 'button' }] },
      ] as const;
      await showInstead(
        page,
        `<fwx-button-menu>${ButtonMenu.widget({ label: 'Menu', menu: { items } })}</fwx-button-menu>`,
        dir,
      );
      await page.getByText('Menu').tap();
      await page.locator('.menu.show').first().waitFor({ timeout: 30_000 });
      await page.getByText('More').tap();
      await page.getByText('Deep').waitFor({ timeout: 30_000 });
      for (const panel of await page.locator('.menu.show').all()) {
        const { x, width } = (await panel.boundingBox()) as { x: number; width: number };
        assert.ok(x >= 0 && x + width <= 390, `${x} + ${width}`);
      }
      await page.getByText('More').tap();
      await page.getByText('Deep').waitFor({ state: 'hidden', timeout: 30_000 });
      await page.touchscreen.tap(dir === 'ltr' ? 380 : 10, 650);
      await page.getByText('Edit').waitFor({ state: 'hidden', timeout: 30_000 });
    });
  }

  it('scrolls long content instead of closing the drawer', async () => {
    await openDrawer('bottom', 'ltr');
    const body = page.locator('.drawer-body');
    await body.evaluate((one) => {
      one.innerHTML = '<p>Text</p>'.repeat(60);
      one.scrollTop = 400;
    });
    const box = (await body.boundingBox()) as { x: number; y: number; height: number };
    const [x, y] = [box.x + 50, box.y + box.height / 2];
    await swipe([x, y], [x, y + 90]);
    await page.waitForFunction(
      () => (document.querySelector('.drawer-body')?.scrollTop ?? 0) < 400,
    );
    assert.equal(await isOpen(), true);
  });

  it('opens the items of an accordion', async () => {
    await showInstead(page, Accordion.widget({ items: { One: 'first', Two: 'second' } }));
    await page.getByText('Two').tap();
    await page.getByText('second').waitFor({ timeout: 30_000 });
    await page.getByText('One').tap();
    await page.getByText('second').waitFor({ state: 'hidden', timeout: 30_000 });
  });
});

describe('sizes of touch targets', () => {
  it('are at least 24 by 24 pixels', async () => {
    await showInstead(
      page,
      [
        Accordion.widget({ items: { One: 'first' }, small: true }),
        ButtonMenu.widget({
          label: 'M',
          split: true,
          size: 'xs',
          menu: { items: [{ label: 'A', type: 'button' }] },
        }),
        Drawer.widget({ title: 'T', options: { open: true } }),
      ].join(''),
    );
    const small = await page.locator('summary, button:visible').evaluateAll((all) =>
      all
        .map((one) => ({ is: one.className, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
        .map(({ is, box }) => `${is} ${box.width}x${box.height}`),
    );
    assert.deepEqual(small, []);
  });
});
