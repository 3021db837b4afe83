// Follows docs/guides/page-react.md with the packed package: builds with Vite, starts the server, and uses the pages.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Browser } from 'playwright-core';

import { startBrowser } from '../support/browser.ts';
import { type GuideApp, startGuideApp } from './guide-app.ts';

describe('The guide to an application with React', () => {
  let app: GuideApp;
  let browser: Browser;

  before(async () => {
    app = await startGuideApp('docs/guides/page-react.md', 'server.js');
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('makes pages with a form, a drawer and a menu that work', async () => {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await page.goto(app.origin);
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('Name must not be blank.').waitFor();
    await page.getByLabel('Name').fill('Edsger');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('heading', { name: '3 names' }).waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'About' }).click();
    await page.getByRole('heading', { name: 'About' }).waitFor();
    assert.deepEqual(faults, []);
    await page.close();
  });
});
