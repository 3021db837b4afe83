import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';

import type { Page } from 'playwright-core';

import { temporaryFolder } from '../support/browser.ts';
import { settled, uploadForm } from '../support/upload-site.ts';
import { uploadSuite } from '../support/upload-suite.ts';

describe('Returning to a page with an upload', () => {
  // The parser waits for the second script, so the first one defines the element before its form is parsed.
  const early =
    '<script type="module" async src="/client/index.js"></script><script src="/late.js"></script>';
  const bare = uploadForm('name="files"').replace(/<input class[^>]*>/, '');
  const suite = uploadSuite({
    '/': uploadForm('allow-multiple'),
    '/server': uploadForm('allow-multiple server="/uploads"').replace(
      'name="files"',
      'name="files[]"',
    ),
    '/early': early + uploadForm('allow-multiple'),
    '/bare': bare,
    '/early-bare': early + bare,
    '/lazy': '<br>'.repeat(500) + uploadForm('loading="lazy"'),
    '/other': '<p>Elsewhere</p>',
  });
  const { site } = suite;
  let page: Page;
  const folder = temporaryFolder();

  function disk(name: string, text: string): string {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  }

  /** Chooses files, navigates away and back, without the back/forward cache. */
  async function chooseAndReturn(path: string, ...files: string[]): Promise<void> {
    page = await suite.context.newPage();
    await page.route('**/late.js', async (route) => {
      await setTimeout(1000);
      await route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await page.goto(site.url + path);
    await page.waitForSelector('.filepond--browser', { state: 'attached' });
    await page.setInputFiles('.filepond--browser', files);
    await settled(page);
    await page.$eval('fwx-upload', (upload) => {
      const { pond } = upload as unknown as { pond: { getFiles(): { setMetadata: Function }[] } };
      pond.getFiles()[0]?.setMetadata('note', 1);
    });
    await settled(page);
    await page.getByLabel('Title').fill('Typed');
    await page.goto(`${site.url}/other`);
    await page.goBack();
    await page.waitForSelector('.filepond--item', { state: 'attached' });
    await settled(page);
  }

  async function send(): Promise<void> {
    assert.equal(await page.getByLabel('Title').inputValue(), 'Typed');
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await page.waitForURL((url) => url.pathname === '/send');
  }

  it('restores and submits the chosen files with their metadata', async () => {
    await chooseAndReturn('/', disk('a.txt', 'first'), disk('b.txt', 'second'));
    await send();
    const files = site.received.map(({ name, metadata, bytes }) => [name, { ...metadata }, Buffer.from(bytes).toString()]); // prettier-ignore
    assert.equal(files.length, 2);
    assert.ok(files.some(([name, , text]) => name === 'a.txt' && text === 'first'));
    assert.ok(files.some(([, metadata]) => (metadata as { note?: number }).note === 1));
  });

  it('restores files on the server, and does not send them again', async () => {
    await chooseAndReturn('/server', disk('c.txt', 'third'));
    const posts = site.seen.filter(({ method }) => method === 'POST').length;
    await send();
    assert.deepEqual(site.received.map(({ name }) => name), ['c.txt']); // prettier-ignore
    assert.equal(site.seen.filter(({ method }) => method === 'POST').length, posts);
  });

  for (const path of ['/early', '/bare', '/early-bare']) {
    it(`restores the form at ${path}`, async () => {
      await chooseAndReturn(path, disk('d.txt', 'fourth'));
      await send();
      assert.deepEqual(site.received.map(({ name }) => name), ['d.txt']); // prettier-ignore
    });
  }

  it('submits the plain input until the interface is loaded, and nothing of the page before', async () => {
    page = await suite.context.newPage();
    await page.goto(`${site.url}/lazy`);
    await page.locator('fwx-upload').scrollIntoViewIfNeeded();
    await page.waitForSelector('.filepond--browser', { state: 'attached' });
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.goto(`${site.url}/other`);
    await page.goBack();
    await page.waitForFunction(() => customElements.get('fwx-upload'));
    await setTimeout(500);
    const entries = await page.$eval('form', (form) =>
      Array.from(new FormData(form), ([name, value]) => [name, typeof value]),
    );
    assert.deepEqual(entries, [['files', 'object'], ['title', 'string']]); // prettier-ignore
    assert.equal(await page.locator('.filepond--browser').count(), 0);
  });
});
