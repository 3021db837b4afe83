// Follows docs/guides/page-application.md with the packed package, as a new user does: builds with Vite, starts the
// server, and uses the pages in a browser, with a script and without.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Browser, Page } from 'playwright-core';

import { startBrowser } from '../support/browser.ts';
import { type GuideApp, startGuideApp } from './guide-app.ts';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Adds a contact without a photo, which is optional. */
async function addPlainContact(page: Page, name: string): Promise<void> {
  await page.getByText('New contact').click();
  await page.waitForURL('**/new');
  await page.getByLabel('Name').fill(name);
  const answered = page.waitForResponse((response) => response.url().endsWith('/create'));
  await page.getByRole('button', { name: 'Save' }).click();
  assert.match((await answered).headers()['location'] ?? '', /\/$/);
  await page.getByText(`${name} was saved.`).waitFor();
}

/** Adds a contact with a photo, after one without a name and one without an image were rejected. */
async function addContact(page: Page, name: string): Promise<void> {
  await page.getByText('New contact').click();
  await page.waitForURL('**/new');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Name must not be blank.').waitFor();
  await page.getByLabel('Name').fill(name);
  const photo = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') };
  for (const refused of [
    'no image',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  ]) {
    await page.getByLabel('Photo').setInputFiles({ ...photo, buffer: Buffer.from(refused) });
    const answered = page.waitForResponse((response) => response.url().endsWith('/create'));
    await page.getByRole('button', { name: 'Save' }).click();
    assert.match((await answered).headers()['location'] ?? '', /\/new$/);
    await page.locator('#photo-error:not(:empty)').waitFor();
    await page.getByLabel('Name').fill(name);
  }
  await page.getByLabel('Photo').setInputFiles(photo);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`${name} was saved.`).waitFor();
}

describe('The guide to an application with pages of Lit', () => {
  let app: GuideApp;
  let browser: Browser;

  before(async () => {
    app = await startGuideApp('docs/guides/page-application.md', 'serve.js');
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('has tests that pass', async () => {
    const { code, output } = await app.project.run(process.execPath, ['--test'], {
      cwd: app.folder,
    });
    assert.equal(code, 0, output);
  });

  it('has links that neither delete nor read other files', async () => {
    const statusOf = async (path: string, method = 'GET') =>
      (await fetch(new URL(path, app.origin), { method, redirect: 'manual' })).status;
    // Photos are stored from the first contact on.
    app.project.write('docs-guides-page-application-md/photos/own.txt', 'own');
    assert.equal(await statusOf('/photos/own.txt'), 200);
    for (const path of [
      '/contact/delete?id=1',
      '/delete/1',
      '/contact/file?folder=photos&name=../app.ts',
      '/photos/..%2fapp.ts',
    ]) {
      assert.equal(await statusOf(path), 404, path);
    }
    assert.equal(await statusOf('/new', 'HEAD'), 200);
  });

  for (const javaScriptEnabled of [true, false]) {
    it(`makes pages that work ${javaScriptEnabled ? 'with' : 'without'} a script`, async () => {
      const context = await browser.newContext({ javaScriptEnabled });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', ({ message }) => faults.push(message));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) faults.push(message.text());
      });
      await page.goto(app.origin);
      const name = javaScriptEnabled ? 'Grace' : 'Edsger';
      await addPlainContact(page, 'Alan');
      await addContact(page, name);
      const item = page.getByRole('listitem').filter({ hasText: name });
      const width = await item.locator('img').evaluate((image) => {
        return (image as HTMLImageElement).decode().then(() => (image as HTMLImageElement).width);
      });
      assert.ok(width > 0);
      if (javaScriptEnabled) await deleteContact(page, name);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
});

/** Finds a contact by the search, and deletes it in the dialog after cancelling it once. */
async function deleteContact(page: Page, name: string): Promise<void> {
  const items = page.getByRole('listitem');
  await page.getByLabel('Search').fill('nobody');
  await items.first().waitFor({ state: 'detached' });
  await page.getByLabel('Search').fill(name);
  await items.filter({ hasText: name }).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await items.filter({ hasText: name }).getByRole('button').click();
  await dialog.getByText('Delete', { exact: true }).click();
  await page.getByText('The contact was deleted.').waitFor();
  assert.equal(await dialog.count(), 0);
  assert.equal(await items.filter({ hasText: name }).count(), 0);
}
