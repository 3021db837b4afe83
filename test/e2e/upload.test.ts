import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';

import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';

import { startBrowser, visit } from '../support/browser.ts';
import { type RunningDemo, startDemo } from '../support/demo.ts';
import { alike, colourAt, photo, quarters } from '../support/photos.ts';

let demo: RunningDemo;
let browser: Browser;
before(async () => {
  demo = await startDemo();
  browser = await startBrowser();
});
beforeEach(() => {
  for (const name of readdirSync(demo.uploads)) rmSync(join(demo.uploads, name));
});
after(async () => {
  await browser.close();
  await demo.stop();
});

const storedFiles = (): string[] =>
  readdirSync(demo.uploads)
    .filter((name) => !name.endsWith('.txt'))
    .map((name) => join(demo.uploads, name));

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

async function openForm(page: Page): Promise<void> {
  await page.goto(`${demo.url}/upload`);
  await page.waitForSelector('fwx-upload .filepond--browser', { state: 'attached' });
}

const choose = (page: Page, ...files: ReturnType<typeof jpeg>[]): Promise<void> =>
  page.setInputFiles('fwx-upload .filepond--browser', files);

/**
 * Submits by key: a click is lost when the growing list moves the button between mousedown and
 * mouseup.
 */
const submit = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Add to the gallery' }).press('Enter');

describe('Uploading a photo', () => {
  for (const orientation of [1, 6]) {
    it(`crops a square of a photo with EXIF orientation ${orientation}`, async () => {
      const { context, faults } = await visit(browser, { reducedMotion: 'reduce' });
      const page = await context.newPage();
      await openForm(page);
      await choose(page, jpeg('four.jpg', await photo(800, 600, orientation)));
      await page.getByRole('button', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit image' });
      await dialog.getByRole('button', { name: '1:1' }).click();
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByLabel('Caption').fill('Four quarters');
      await submit(page);
      await page.locator('.gallery img').waitFor();

      const [file] = storedFiles();
      assert.ok(file);
      const image = readFileSync(file);
      const { width, height, exif } = await sharp(image).metadata();
      assert.ok(Math.abs(width - height) <= 1, `${width} x ${height} is a square`);
      assert.equal(exif, undefined);
      const corners = [
        [0.1, 0.1],
        [0.9, 0.1],
        [0.1, 0.9],
        [0.9, 0.9],
      ] as const;
      for (const [i, [x, y]] of corners.entries()) {
        assert.ok(
          alike(await colourAt(image, x, y), quarters[i] ?? []),
          `quarter ${i} is in place`,
        );
      }
      assert.equal(await page.locator('.gallery figcaption').textContent(), 'Four quarters');
      assert.deepEqual(faults, []);
      await context.close();
    });
  }

  it('holds a submit until the photos are encoded, and submits once', async () => {
    const { context, faults } = await visit(browser);
    const page = await context.newPage();
    await openForm(page);
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    const large = await photo(3000, 2000);
    await choose(page, jpeg('a.jpg', large), jpeg('b.jpg', large), jpeg('c.jpg', large));
    await submit(page);
    await page.locator('.gallery li').nth(2).waitFor();
    assert.equal(storedFiles().length, 3);
    assert.equal(posts.length, 1);
    assert.deepEqual(faults, []);
    await context.close();
  });

  it('works without a script', async () => {
    const { context } = await visit(browser, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${demo.url}/upload`);
    await page.setInputFiles('#photos', [jpeg('plain.jpg', await photo(320, 240, 6))]);
    await submit(page);
    await page.locator('.gallery img').waitFor();
    const [file] = storedFiles();
    assert.ok(file);
    const { width, height } = await sharp(file).metadata();
    assert.deepEqual([width, height], [320, 240]);
    await context.close();
  });

  it('shows an error at the field and keeps the input', async () => {
    const { context } = await visit(browser, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${demo.url}/upload`);
    await page.setInputFiles('#photos', [jpeg('lie.jpg', Buffer.from('not a photo'))]);
    await page.getByLabel('Caption').fill('Still here');
    await submit(page);
    const feedback = page.locator('.form-field:has(#photos) .invalid-feedback');
    assert.match((await feedback.textContent()) ?? '', /Only files with these MIME types/);
    assert.equal(await feedback.isVisible(), true);
    assert.equal(await page.getByLabel('Caption').inputValue(), 'Still here');
    assert.equal(storedFiles().length, 0);
    await context.close();
  });

  it('shows an error for a wrong type in the browser', async () => {
    const { context } = await visit(browser, { reducedMotion: 'reduce' });
    const page = await context.newPage();
    await openForm(page);
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') };
    await page.setInputFiles('fwx-upload .filepond--browser', [file]);
    await page.locator('fwx-upload').getByText('File type not allowed').first().waitFor();
    await context.close();
  });
});

describe('A rejected form', () => {
  const notAPicture = {
    name: 'wrong.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  };

  it('keeps the sent photos without a script', async () => {
    const { context } = await visit(browser, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${demo.url}/upload`);
    await page.setInputFiles('#photos', [jpeg('good.jpg', await photo(40, 30)), notAPicture]);
    await page.getByLabel('Caption').fill('Sea');
    await submit(page);
    await page
      .getByText(/wrong\.jpg|MIME types/)
      .first()
      .waitFor();
    assert.equal(await page.getByLabel('Caption').inputValue(), 'Sea');
    assert.equal(await page.getByRole('checkbox', { name: 'good.jpg' }).isChecked(), true);
    await page.getByRole('checkbox', { name: 'wrong.jpg' }).uncheck();
    await submit(page);
    await page.locator('.gallery img').waitFor();
    assert.equal(storedFiles().length, 1);
    await context.close();
  });

  it('keeps the photos and their crops with a script', async () => {
    const { context, faults } = await visit(browser, { reducedMotion: 'reduce' });
    const page = await context.newPage();
    await openForm(page);
    // The page does not validate, like a page of an older version.
    await page.$eval('fwx-upload', (upload) => {
      Object.assign(upload, { allowFileTypeValidation: false });
    });
    await choose(page, jpeg('good.jpg', await photo(800, 600)));
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit image' });
    await dialog.getByRole('button', { name: '1:1' }).click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await choose(page, notAPicture);
    await submit(page);
    await page.locator('.invalid-feedback').waitFor();
    await page.getByText('wrong.jpg: The content of the file is of another type').waitFor();
    await page.getByRole('button', { name: 'Remove wrong.jpg' }).click();
    await page.waitForFunction(() => !document.querySelector('fwx-upload')?.matches(':invalid'));
    await submit(page);
    await page.locator('.gallery img').waitFor();
    const [stored = ''] = storedFiles();
    const { width, height } = await sharp(stored).metadata();
    assert.equal(width, height);
    assert.deepEqual(
      faults.filter((fault) => !fault.includes('status of 422')),
      [],
    );
    await context.close();
  });
});
