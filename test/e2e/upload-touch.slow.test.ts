import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';

import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

import { startBrowser, visit } from '../support/browser.ts';
import { settled, uploadForm, UploadSite } from '../support/upload-site.ts';

const names = Array.from({ length: 12 }, (_, index) => `${index}.txt`);

describe('A finger on the list of files that can be reordered', () => {
  let browser: Browser;
  let site: UploadSite;
  let context: BrowserContext;
  let page: Page;
  let session: CDPSession;

  before(async () => {
    browser = await startBrowser();
    site = await new UploadSite().start();
    site.pages.set('/', uploadForm(`allow-multiple config='{"allowReorder":true}'`));
    const options = { viewport: { width: 980, height: 500 }, hasTouch: true, isMobile: true };
    ({ context } = await visit(browser, { reducedMotion: 'reduce', ...options }));
  });
  after(async () => {
    await browser.close();
    await site.stop();
  });
  beforeEach(async () => {
    page = await context.newPage();
    session = await context.newCDPSession(page);
    await page.goto(site.url);
    const input = await page.waitForSelector('.filepond--browser', { state: 'attached' });
    await input.setInputFiles(
      names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })),
    );
    assert.equal(await settled(page), 'idle');
    await page.waitForFunction(
      (count) => document.querySelectorAll('.filepond--item').length === count,
      names.length,
    );
    await page.evaluate(() => (document.body.style.paddingBottom = '1000px'));
    // Longer than the animation in which the files take their places.
    await wait(1_000);
  });

  const shown = (): Promise<string> =>
    page
      .locator('fwx-upload')
      .evaluate((upload: HTMLElement & { getFiles(): { filename: string }[] }) =>
        upload
          .getFiles()
          .map(({ filename }) => filename)
          .join(),
      );
  const scrolled = (): Promise<number> => page.evaluate(() => Math.round(scrollY));

  /** Moves a finger up from the third file, after it has rested there for `rest` milliseconds. */
  async function moveUp(by: number, rest: number): Promise<void> {
    const box = await page.locator('.filepond--item').nth(2).boundingBox();
    assert.ok(box);
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number): Promise<unknown> =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x, y: at }],
      });
    await send('touchStart', y);
    await wait(rest);
    for (let step = 1; step <= 10; step++) {
      await send('touchMove', y - (by * step) / 10);
      await wait(20);
    }
    await wait(200);
    await send('touchEnd');
    await wait(300);
  }

  it('scrolls the page', async () => {
    const before = await shown();
    await moveUp(150, 0);
    assert.ok((await scrolled()) > 80, `scrolled by ${await scrolled()}`);
    assert.equal(await shown(), before);
  });

  it('moves a file after a long press', async () => {
    const before = (await shown()).split(',');
    const box = await page.locator('.filepond--item').nth(2).boundingBox();
    await moveUp((box?.height ?? 0) * 2, 700);
    assert.equal(await scrolled(), 0);
    const after = (await shown()).split(',');
    assert.notDeepEqual(after, before);
    assert.deepEqual(after.toSorted(), before.toSorted());
  });
});
