// Follows docs/guides/page-application.md with the packed package, as a new user does: builds with Vite, starts the
// server, and uses the pages in a browser, with a script and without.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';

import type { Browser, Page } from 'playwright-core';

import { freePort } from '../support/free-port.ts';
import { startBrowser } from '../support/browser.ts';
import { docBlocks } from '../support/doc-blocks.ts';
import { type InstalledProject, installedProject } from './project.ts';

const guide = 'docs/guides/page-application.md';
const { vite } = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  }
).devDependencies;
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Settled when the server answers. */
async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await wait(100);
  }
  throw new Error(`${url} does not answer.`);
}

/** Adds a contact with a photo, after one without a name and one without an image were refused. */
async function addContact(page: Page, name: string): Promise<void> {
  await page.getByText('New contact').click();
  await page.waitForURL('**/new');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Name must not be blank.').waitFor();
  await page.getByLabel('Name').fill(name);
  const photo = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') };
  await page.getByLabel('Photo').setInputFiles({ ...photo, buffer: Buffer.from('no image') });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('#photo-error:not(:empty)').waitFor();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Photo').setInputFiles(photo);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`${name} was saved.`).waitFor();
}

describe('The guide to an application with pages of Lit', () => {
  let project: InstalledProject;
  let folder: string;
  let server: ChildProcess | null = null;
  let origin: string;
  let browser: Browser;

  before(async () => {
    project = await installedProject();
    folder = join(project.folder, 'guide');
    for (const { code } of docBlocks.filter(({ page }) => page === guide)) {
      const name = /^(?:\/\/|\/\*) ([\w.-]+)/.exec(code)?.[1];
      if (name !== undefined) project.write(`guide/${name}`, code);
    }
    const installed = await project.run(
      'npm',
      ['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline', `vite@${vite}`],
      { seconds: 300 },
    );
    assert.equal(installed.code, 0, installed.output);
    const built = await project.run('npx', ['vite', 'build'], { cwd: folder });
    assert.equal(built.code, 0, built.output);
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    server = spawn(process.execPath, ['serve.js'], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '', NODE_TEST_CONTEXT: '', PORT: String(port) },
      stdio: 'ignore',
    });
    [browser] = await Promise.all([startBrowser(), answers(origin)]);
  });
  after(async () => {
    await browser.close();
    if (!server) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  });

  it('has tests that pass', async () => {
    const { code, output } = await project.run(process.execPath, ['--test'], { cwd: folder });
    assert.equal(code, 0, output);
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
      await page.goto(origin);
      const name = javaScriptEnabled ? 'Grace' : 'Edsger';
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

/** Finds a contact by the search, and deletes it in the dialog that was cancelled once. */
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
