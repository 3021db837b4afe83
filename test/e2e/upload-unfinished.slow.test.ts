import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { temporaryFolder } from '../support/browser.ts';
import { settled, uploadForm } from '../support/upload-site.ts';
import { uploadSuite } from '../support/upload-suite.ts';

const chunk = 100_000;
const bytes = Buffer.from('0123456789'.repeat(35_000));
const large = { name: 'large.txt', mimeType: 'text/plain', buffer: bytes };
const day = 24 * 60 * 60 * 1000;

describe('Stored unfinished files', () => {
  const server = `server="/uploads" allow-multiple chunk-size="${chunk}"`;
  const initial = JSON.stringify([{ source: 'stored 1', options: { type: 'local' } }]);
  const suite = uploadSuite({
    '/': uploadForm(`${server} keep-unfinished-files`),
    '/off': uploadForm(server),
    '/initial': uploadForm(`files='${initial}' ${server} keep-unfinished-files`),
  });
  const { open, site } = suite;

  const isSecond = (headers: Record<string, string>) => headers['upload-offset'] === String(chunk);

  /** Chooses the file and holds the second chunk. */
  async function begin(path = '/', file: typeof large | string = large): Promise<Page> {
    await suite.context.route(/patch=/, (route, request) =>
      isSecond(request.headers()) ? undefined : route.continue(),
    );
    const page = await open(path);
    const second = page.waitForRequest((request) => isSecond(request.headers()));
    await page.setInputFiles('.filepond--browser', file);
    await second;
    return page;
  }

  /** Waits until the browser stores `count` files, and returns their names. */
  async function storedFiles(page: Page, count: number): Promise<string[]> {
    for (;;) {
      const names = await page.evaluate(async () => {
        const { promise, resolve } = Promise.withResolvers<string[]>();
        const opening = indexedDB.open('fwx-upload', 1);
        // Nothing is stored: there is no database, and this must not create one.
        opening.onupgradeneeded = () => opening.transaction!.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const request = opening.result.transaction('files').objectStore('files').getAll();
          request.onsuccess = () => {
            opening.result.close();
            resolve((request.result as { file: File }[]).map(({ file }) => file.name));
          };
        };
        return promise;
      });
      if (names.length === count) return names;
      await page.waitForTimeout(50);
    }
  }

  const steps = () => site.seen.map(({ method, offset }) => [method, offset]);

  it('are restored after a reload, sent, and then removed', async () => {
    const page = await begin();
    assert.deepEqual(await storedFiles(page, 1), ['large.txt']);
    // A held request would be sent when its route is removed.
    await page.goto('about:blank');
    await suite.context.unroute(/patch=/);
    site.seen.length = 0;
    await page.goto(site.url);
    assert.equal(await settled(page), 'ready');
    assert.deepEqual(steps(), [
      ['HEAD', null],
      ['PATCH', chunk],
      ['PATCH', 2 * chunk],
      ['PATCH', 3 * chunk],
    ]);
    await storedFiles(page, 0);
    await page.getByLabel('Title').fill('Title');
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await page.waitForSelector('#taken');
    assert.equal(site.received.length, 1);
    assert.deepEqual(Buffer.from(site.received[0]?.bytes ?? []), bytes);
  });

  it('are restored beside initial files', async () => {
    const page = await begin('/initial');
    await storedFiles(page, 1);
    await page.goto('about:blank');
    await suite.context.unroute(/patch=/);
    await page.goto(`${site.url}/initial`);
    await page.locator('.filepond--item').nth(1).waitFor({ state: 'attached' });
    assert.equal(await settled(page), 'ready');
    assert.deepEqual(await page.locator('.filepond--file-info-main').allInnerTexts(), [
      'large.txt',
      'old.txt',
    ]);
  });

  it('do not exist unless the page enables them', async () => {
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
    await storedFiles(page, 1);
    await page.getByRole('button', { name: 'Cancel large.txt' }).press('Enter');
    await page.waitForSelector('.filepond--item', { state: 'detached' });
    await storedFiles(page, 0);
  });

  it('are not restored after a day', async () => {
    const page = await begin();
    await storedFiles(page, 1);
    await page.addInitScript((time) => {
      const { now } = Date;
      Date.now = () => now.call(Date) + time;
    }, day + 1_000);
    await page.reload();
    await page.waitForSelector('.filepond--browser', { state: 'attached' });
    await storedFiles(page, 0);
    assert.equal(await page.locator('.filepond--item').count(), 0);
  });

  it('are added once when the browser restores the input', async () => {
    const path = join(temporaryFolder(), 'large.txt');
    writeFileSync(path, bytes);
    const page = await begin('/', path);
    await storedFiles(page, 1);
    await page.goto('about:blank');
    await suite.context.unroute(/patch=/);
    await page.goBack();
    assert.equal(await settled(page), 'ready');
    await storedFiles(page, 0);
    assert.equal(await page.locator('.filepond--item').count(), 1);
  });

  it('are left to the tab that sends them', async () => {
    const first = await begin();
    await storedFiles(first, 1);
    const second = await open();
    // Restored files are added before a file that is chosen.
    await second.setInputFiles('.filepond--browser', [{ ...large, name: 'small.txt', buffer: bytes.subarray(0, 9) }]); // prettier-ignore
    assert.equal(await settled(second), 'ready');
    assert.equal(await second.locator('.filepond--item').count(), 1);
    assert.deepEqual(await storedFiles(second, 1), ['large.txt']);
  });
});
