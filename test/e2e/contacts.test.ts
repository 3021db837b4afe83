import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';

import type { Browser, Page } from 'playwright-core';

import { startBrowser, visit, type Visit } from '../support/browser.ts';
import { type RunningDemo, startDemo } from '../support/demo.ts';
import { photo } from '../support/photos.ts';

const skip = process.env['FWX_SLOW'] !== '1' && 'it is slow: set FWX_SLOW=1 to run it';

describe('The contacts of the demo', () => {
  let demo: RunningDemo;
  let browser: Browser;
  let current: Visit;
  let tab: Page;
  before(async () => {
    [demo, browser] = await Promise.all([startDemo(), startBrowser()]);
    current = await visit(browser, { reducedMotion: 'reduce', locale: 'en' });
  });
  after(async () => {
    await browser.close();
    await demo.stop();
  });
  beforeEach(async () => {
    current.faults.length = 0;
    tab = await current.context.newPage();
  });
  afterEach(() => tab.close());

  const people = () => tab.locator('.contact');
  const figures = () => tab.locator('.figures dl');

  it('load more on scrolling, and their figures are deferred', { skip }, async () => {
    await tab.goto(`${demo.url}/contacts`);
    await figures().waitFor();
    const all = Number(await figures().locator('dd').first().textContent());
    await tab.waitForFunction(
      (total) => {
        scrollTo(0, document.body.scrollHeight);
        return document.querySelectorAll('.contact').length === total;
      },
      all,
      { polling: 100 },
    );
    const names = await people().locator('.contact-name').allTextContents();
    assert.equal(
      new Set(
        await people().evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href)),
      ).size,
      all,
    );
    assert.deepEqual(
      names,
      names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    );
    await tab.locator('[data-page-next]').waitFor({ state: 'hidden' });
    assert.deepEqual(current.faults, []);
  });

  it('are changed without loading the document, including the photo', async () => {
    await tab.goto(`${demo.url}/contacts`);
    await figures().waitFor();
    await tab.evaluate(() => Object.assign(globalThis, { isSame: true }));
    await people().first().click();
    await tab.locator('h1:text-is("Edit Ada Allen")').waitFor();
    assert.equal(await tab.title(), 'Edit Ada Allen · fwx');
    const buffer = await photo(300, 200);
    await tab.locator('fwx-upload .filepond--browser').waitFor({ state: 'attached' });
    await tab.setInputFiles('fwx-upload .filepond--browser', {
      name: 'ada.jpg',
      mimeType: 'image/jpeg',
      buffer,
    });
    await tab.fill('#name', '');
    await tab.fill('#name', 'Ada <b>&amp;');
    await tab.getByText('There are changes that are not saved.').waitFor();
    await tab.getByRole('button', { name: 'Save' }).press('Enter');
    await tab.locator('.notice:text-is("Ada <b>&amp; was saved.")').waitFor();
    const face = tab.locator('.contact:has(.contact-name:text-is("Ada <b>&amp;")) img');
    await face.waitFor();
    await tab.waitForFunction(
      (image) => (image as HTMLImageElement).naturalWidth > 0,
      await face.elementHandle(),
    );
    assert.equal(await tab.evaluate(() => 'isSame' in globalThis), true);
    assert.deepEqual(current.faults, []);
  });

  it('show the errors of the server in the browser, also those that only the server detects', async () => {
    const shown = (name: string) => tab.locator(`.form-field:has(#${name}) .invalid-feedback`);
    const save = () => tab.getByRole('button', { name: 'Save' }).click();
    await tab.goto(`${demo.url}/contacts/new`);
    assert.deepEqual(await tab.locator('.required > label').allTextContents(), ['Name', 'E-mail']);
    await save();
    await shown('name').filter({ hasText: 'Please enter a name.' }).waitFor();
    await tab.fill('#name', 'Nobody');
    await shown('name').filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
    // The server rejects domains without a dot, twice with the same error; the browser shows its
    // own error in between.
    for (const wrong of ['a@b', 'c@d']) {
      await tab.fill('#email', wrong);
      await save();
      await shown('email')
        .filter({ hasText: 'Please enter an e-mail address like name@example.com.' })
        .waitFor();
      await tab.fill('#email', '');
      await save();
      await shown('email')
        .filter({ hasText: 'Please enter an e-mail address like name@example.com.' })
        .waitFor();
      assert.deepEqual([await shown('email').count(), await shown('name').count()], [1, 1]);
    }
    await tab.fill('#email', 'nobody@nowhere.example');
    await save();
    await tab.locator('.notice:text-is("Nobody was saved.")').waitFor();
    assert.deepEqual(current.faults, []);
  });

  it('show the errors of a form, and keep the input', { skip }, async () => {
    await tab.goto(`${demo.url}/contacts/new`);
    await tab.fill('#name', 'Nobody');
    await tab.fill('#email', 'nobody@nowhere');
    await tab.getByRole('button', { name: 'Save' }).click();
    await tab
      .locator('#email-error:text-is("Please enter an e-mail address like name@example.com.")')
      .waitFor();
    assert.equal(await tab.inputValue('#name'), 'Nobody');
    assert.equal(await tab.getAttribute('#email', 'aria-describedby'), 'email-error');
    await tab.fill('#email', 'nobody@nowhere.example');
    await tab.getByRole('button', { name: 'Save' }).click();
    await tab.locator('.notice:text-is("Nobody was saved.")').waitFor();
  });

  it('keep the language and its links', { skip }, async () => {
    // A separate visitor, because a cookie would make the other tests German.
    const german = await visit(browser);
    await tab.close();
    tab = await german.context.newPage();
    await tab.goto(`${demo.url}/de/contacts`);
    await figures().waitFor();
    await people().first().click();
    await tab.locator('h1:has-text("bearbeiten")').waitFor();
    const { pathname } = new URL(tab.url());
    assert.match(pathname, /^\/de\/contacts\/\d+$/);
    await tab.waitForFunction(
      (path) => document.querySelector(`fwx-language-menu a[hreflang=fr][href="${path}"]`),
      pathname.replace('/de/', '/fr/'),
    );
    await tab.getByRole('link', { name: 'Zurück zur Liste' }).click();
    await tab.locator('h1:text-is("Kontakte")').waitFor();
    assert.equal(new URL(tab.url()).pathname, '/de/contacts');
    assert.deepEqual(german.faults, []);
    await german.context.close();
  });

  it('work without a script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en' });
    const page = await context.newPage();
    await page.goto(`${demo.url}/contacts`);
    assert.equal(await page.locator('.contact').count(), 15);
    await page.getByRole('link', { name: 'Next page' }).click();
    assert.equal(new URL(page.url()).search, '?page=2');
    await page.goto(`${demo.url}/contacts`);
    await page.getByRole('link', { name: 'Show the figures' }).click();
    await page.locator('.figures dl').waitFor();
    await page.getByRole('link', { name: 'Add a contact' }).click();
    await page.fill('#name', 'Plain Paper');
    await page.fill('#email', 'paper@nowhere');
    await page.setInputFiles('#photo', {
      name: 'paper.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(40, 30),
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('#email-error').waitFor();
    assert.equal(await page.inputValue('#name'), 'Plain Paper');
    assert.ok(await page.getByRole('checkbox', { name: 'paper.jpg' }).isChecked());
    await page.fill('#email', 'paper@nowhere.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.notice:text-is("Plain Paper was saved.")').waitFor();
    const paper = page.locator('.contact:has(.contact-name:text-is("Plain Paper"))');
    while ((await paper.count()) === 0) await page.getByRole('link', { name: 'Next page' }).click();
    assert.equal(await paper.locator('img').count(), 1);
    await context.close();
  });

  it('show the photo of a rejected form in the list of files when the form was sent without the client', async () => {
    await tab.goto(`${demo.url}/contacts/new`);
    await tab.locator('fwx-upload .filepond--browser').waitFor({ state: 'attached' });
    await tab.fill('#name', 'Half Loaded');
    await tab.fill('#email', 'half@nowhere');
    await tab.setInputFiles('fwx-upload .filepond--browser', {
      name: 'half.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(40, 30),
    });
    await tab.evaluate(() => document.querySelector('fwx-upload')?.whenSettled());
    // As the browser submits it before the script of the pages is loaded.
    await tab.locator('form.contact-form').evaluate((form: HTMLFormElement) => form.submit());
    await tab.locator('#email-error').waitFor();
    await tab.locator('fwx-upload .filepond--item').waitFor({ state: 'attached' });
    await tab.fill('#email', 'half@nowhere.example');
    await tab.getByRole('button', { name: 'Save' }).press('Enter');
    await tab.locator('.notice:text-is("Half Loaded was saved.")').waitFor();
    const faults = current.faults.filter((fault) => !fault.includes('422'));
    assert.deepEqual(faults, []);
  });

  it('can be deleted', { skip }, async () => {
    await tab.goto(`${demo.url}/contacts/2`);
    const heading = (await tab.textContent('h1')) ?? '';
    const button = tab.getByRole('button', { name: 'Delete' });
    assert.equal(await button.getAttribute('class'), 'btn-text theme-danger');
    await button.click();
    await tab.locator('.notice:has-text("was deleted.")').waitFor();
    const answer = await tab.goto(`${demo.url}/contacts/2`);
    assert.equal(answer?.status(), 404);
    assert.match(heading, /^Edit /);
  });

  it('show a message in the page when one was deleted elsewhere', { skip }, async () => {
    await tab.goto(`${demo.url}/contacts`);
    await figures().waitFor();
    const person = people().last();
    const address = new URL((await person.getAttribute('href')) ?? '', demo.url).href;
    await fetch(`${address}/delete`, { method: 'POST', redirect: 'manual' });
    await tab.evaluate(() => Object.assign(globalThis, { isSame: true }));
    await person.click();
    await tab.getByText('There is no such contact.').waitFor();
    assert.equal(tab.url(), address);
    assert.equal(await tab.evaluate(() => 'isSame' in globalThis), true);
    await tab.getByRole('link', { name: 'Back to the list' }).click();
    await figures().waitFor();
    assert.equal((await fetch(address)).status, 404);
  });

  it('reject forms of other sites, and photos that are not images', { skip }, async () => {
    const send = (body: FormData, headers: Record<string, string>) =>
      fetch(`${demo.url}/contacts/3`, { method: 'POST', body, headers, redirect: 'manual' });
    const form = new FormData();
    form.set('name', 'X');
    form.set('email', 'x@example.com');
    assert.equal((await send(form, { 'sec-fetch-site': 'cross-site' })).status, 403);
    form.set('photo', new File(['<script>alert(1)</script>'], 'x.jpg', { type: 'image/jpeg' }));
    const refused = await send(form, {});
    assert.equal(refused.status, 422);
    const page = await refused.text();
    assert.match(page, /The photos cannot be used/);
    assert.doesNotMatch(page, /fwx-upload-kept/);
    assert.equal((await fetch(`${demo.url}/contact-photos/3`)).status, 404);
  });
});
