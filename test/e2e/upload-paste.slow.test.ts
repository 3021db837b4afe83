import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';

import type { Browser, BrowserContext, Page } from 'playwright-core';

import { startBrowser, visit } from '../support/browser.ts';
import { settled, startUploadSite, uploadForm, type UploadSite } from '../support/upload-site.ts';

describe('Pasting a picture', () => {
  let browser: Browser;
  let site: UploadSite;
  let context: BrowserContext;
  let page: Page;

  before(async () => {
    browser = await startBrowser();
    site = await startUploadSite();
    site.pages.set('/', uploadForm(''));
    site.pages.set('/anywhere', uploadForm(`config='{"allowPaste":true}'`));
  });
  after(async () => {
    await browser.close();
    await site.stop();
  });
  afterEach(async () => {
    await context.close();
    site.received.length = 0;
  });

  /** Opens a page with a picture in the clipboard. */
  async function open(path: string): Promise<void> {
    ({ context } = await visit(browser, { reducedMotion: 'reduce' }));
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    page = await context.newPage();
    await page.goto(site.url + path);
    await page.waitForSelector('.filepond--browser', { state: 'attached' });
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(40, 30);
      canvas.getContext('2d')!.fillRect(0, 0, 20, 30);
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    });
  }

  async function send(): Promise<void> {
    assert.equal(await settled(page), 'idle');
    await page.getByLabel('Title').fill('Title');
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await page.waitForSelector('#taken');
    assert.equal(site.received.length, 1);
    assert.match(site.received[0]?.name ?? '', /\.png$/);
    assert.deepEqual(Buffer.from(site.received[0]?.bytes.subarray(1, 4) ?? []).toString(), 'PNG');
  }

  it('adds it on Ctrl+V when the focus is in the element, and only there', async () => {
    await open('/');
    await page.getByLabel('Title').press('Control+V');
    await page.locator('body').press('Control+V');
    await page.locator('.filepond--browser').press('Control+V');
    await send();
  });

  it('adds it from anywhere on the page with `allowPaste`', async () => {
    await open('/anywhere');
    await page.locator('body').press('Control+V');
    await send();
  });
});
