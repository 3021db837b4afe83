import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';

import type { Browser, BrowserContext, Page } from 'playwright-core';

import { startBrowser, temporaryFolder, visit } from '../support/browser.ts';
import { settled, startUploadSite, uploadForm, type UploadSite } from '../support/upload-site.ts';

const chunk = 100_000;
const bytes = Buffer.from('0123456789'.repeat(35_000));
const large = { name: 'large.txt', mimeType: 'text/plain', buffer: bytes };
const day = 24 * 60 * 60 * 1000;

describe('Unfinished files that are kept', () => {
  let browser: Browser;
  let site: UploadSite;
  let context: BrowserContext;

  before(async () => {
    browser = await startBrowser();
    site = await startUploadSite();
    const server = `server="/uploads" allow-multiple chunk-size="${chunk}"`;
    site.pages.set('/', uploadForm(`${server} keep-unfinished-files`));
    site.pages.set('/off', uploadForm(server));
  });
  after(async () => {
    await browser.close();
    await site.stop();
  });
  afterEach(async () => {
    await context.close();
    site.seen.length = 0;
    site.received.length = 0;
  });

  const isSecond = (headers: Record<string, string>) => headers['upload-offset'] === String(chunk);

  async function open(path = '/'): Promise<Page> {
    const page = await context.newPage();
    await page.goto(site.url + path);
    await page.waitForSelector('.filepond--browser', { state: 'attached' });
    return page;
  }

  /** Chooses the file; the second chunk stays on its way. */
  async function begin(path = '/', file: typeof large | string = large): Promise<Page> {
    ({ context } = await visit(browser, { reducedMotion: 'reduce' }));
    await context.route(/patch=/, (route, request) =>
      isSecond(request.headers()) ? undefined : route.continue(),
    );
    const page = await open(path);
    const second = page.waitForRequest((request) => isSecond(request.headers()));
    await page.setInputFiles('.filepond--browser', file);
    await second;
    return page;
  }

  /** Waits until the browser keeps so many files, and gives their names. */
  async function kept(page: Page, count: number): Promise<string[]> {
    for (;;) {
      const names = await page.evaluate(async () => {
        const { promise, resolve } = Promise.withResolvers<string[]>();
        const opening = indexedDB.open('fwx-upload', 1);
        // Nothing was kept: there is no database, and this makes none.
        opening.onupgradeneeded = () => opening.transaction!.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const asked = opening.result.transaction('files').objectStore('files').getAll();
          asked.onsuccess = () => {
            opening.result.close();
            resolve((asked.result as { file: File }[]).map(({ file }) => file.name));
          };
        };
        return promise;
      });
      if (names.length === count) return names;
      await page.waitForTimeout(50);
    }
  }

  const steps = () => site.seen.map(({ method, offset }) => [method, offset]);

  it('come back by themselves after a reload, go on, and are kept no longer', async () => {
    const page = await begin();
    assert.deepEqual(await kept(page, 1), ['large.txt']);
    // A request that is held when its route goes would be sent.
    await page.goto('about:blank');
    await context.unroute(/patch=/);
    site.seen.length = 0;
    await page.goto(site.url);
    assert.equal(await settled(page), 'ready');
    assert.deepEqual(steps(), [
      ['HEAD', null],
      ['PATCH', chunk],
      ['PATCH', 2 * chunk],
      ['PATCH', 3 * chunk],
    ]);
    await kept(page, 0);
    await page.getByLabel('Title').fill('Title');
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await page.waitForSelector('#taken');
    assert.equal(site.received.length, 1);
    assert.deepEqual(Buffer.from(site.received[0]?.bytes ?? []), bytes);
  });

  it('are none unless the page asks for it', async () => {
    const page = await begin('/off');
    await page.reload();
    await page.waitForSelector('.filepond--browser', { state: 'attached' });
    const names = await page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name),
    );
    assert.deepEqual(names, []);
    assert.equal(await page.locator('.filepond--item').count(), 0);
  });

  it('are removed when they are cancelled', async () => {
    const page = await begin();
    await kept(page, 1);
    await page.getByRole('button', { name: 'Cancel large.txt' }).press('Enter');
    await page.waitForSelector('.filepond--item', { state: 'detached' });
    await kept(page, 0);
  });

  it('do not come back after a day', async () => {
    const page = await begin();
    await kept(page, 1);
    await page.addInitScript((time) => {
      const { now } = Date;
      Date.now = () => now.call(Date) + time;
    }, day + 1_000);
    await page.reload();
    await page.waitForSelector('.filepond--browser', { state: 'attached' });
    await kept(page, 0);
    assert.equal(await page.locator('.filepond--item').count(), 0);
  });

  it('are there once where the browser itself brings back what was chosen', async () => {
    const path = join(temporaryFolder(), 'large.txt');
    writeFileSync(path, bytes);
    const page = await begin('/', path);
    await kept(page, 1);
    await page.goto('about:blank');
    await context.unroute(/patch=/);
    await page.goBack();
    assert.equal(await settled(page), 'ready');
    await kept(page, 0);
    assert.equal(await page.locator('.filepond--item').count(), 1);
  });

  it('are left to the tab that sends them', async () => {
    const first = await begin();
    await kept(first, 1);
    const second = await open();
    // What it would take comes before a file that is chosen there.
    await second.setInputFiles('.filepond--browser', [{ ...large, name: 'small.txt', buffer: bytes.subarray(0, 9) }]); // prettier-ignore
    assert.equal(await settled(second), 'ready');
    assert.equal(await second.locator('.filepond--item').count(), 1);
    assert.deepEqual(await kept(second, 1), ['large.txt']);
  });
});
