import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { settled, uploadForm } from '../support/upload-site.ts';
import { uploadSuite } from '../support/upload-suite.ts';

describe('Pasting a picture', () => {
  const suite = uploadSuite({
    '/': uploadForm(''),
    '/anywhere': uploadForm(`config='{"allowPaste":true}'`),
  });
  const { site } = suite;
  let page: Page;

  /** Opens a page with a picture in the clipboard. */
  async function open(path: string): Promise<void> {
    await suite.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    page = await suite.open(path);
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
