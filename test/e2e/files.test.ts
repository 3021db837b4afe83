import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';

import { startBrowser, visit } from '../support/browser.ts';
import { type RunningDemo, startDemo } from '../support/demo.ts';
import { alike, colourAt, photo, quarters } from '../support/photos.ts';

let demo: RunningDemo;
let browser: Browser;
before(async () => {
  [demo, browser] = await Promise.all([startDemo(), startBrowser()]);
});
after(async () => {
  await browser.close();
  await demo.stop();
});

const pdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>`,
);
const pdfFile = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf };
// As Windows without Excel submits it.
const csvFile = { name: 'sums.csv', mimeType: '', buffer: Buffer.from('a,b\n1,2\n') };
const largeFile = (bytes: number) => ({
  name: 'film.bin',
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(bytes, 7),
});

async function openFiles(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${demo.url}/files`);
  return page;
}

const field = (page: Page, name: string) =>
  page.locator(`form[action$="/files/${name}"] fwx-upload .filepond--browser`);

async function choose(
  page: Page,
  name: string,
  ...files: { name: string; mimeType: string; buffer: Buffer }[]
): Promise<void> {
  const input = field(page, name);
  await input.waitFor({ state: 'attached' });
  await input.setInputFiles(files);
}

const keep = (page: Page, what: string): Promise<void> =>
  page.getByRole('button', { name: `Keep the ${what}` }).click();

/** The content of a link, requested with the cookies of the page. */
async function get(page: Page, address: string | null): Promise<Buffer> {
  const answer = await page.request.get(new URL(address ?? '', demo.url).href);
  assert.equal(answer.status(), 200);
  return answer.body();
}

describe('The file page of the demo', () => {
  it('stores a picture that is cropped to a square', async () => {
    const { context, faults } = await visit(browser, { reducedMotion: 'reduce' });
    const page = await openFiles(context);
    await choose(page, 'avatar', {
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(800, 600, 6),
    });
    const dialog = page.getByRole('dialog', { name: 'Edit image' });
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await keep(page, 'picture');
    const image = page.locator('.avatar img');
    await image.waitFor();
    const stored = await get(page, await image.getAttribute('src'));
    const { width, height, exif } = await sharp(stored).metadata();
    assert.ok(Math.abs(width - height) <= 1, `${width} x ${height} is a square`);
    assert.equal(exif, undefined);
    assert.ok(alike(await colourAt(stored, 0.1, 0.1), quarters[0] ?? []));
    assert.deepEqual(faults, []);
    await context.close();
  });

  it('shows a PDF before it is sent, and serves documents as downloads', async () => {
    const reader = await startBrowser({ whole: true });
    const { context, faults } = await visit(reader, { reducedMotion: 'reduce' });
    const page = await openFiles(context);
    await choose(page, 'documents', pdfFile, csvFile);
    await page.locator('fwx-upload iframe').waitFor();
    await keep(page, 'documents');
    const link = page.getByRole('link', { name: 'plan.pdf' });
    await link.waitFor();
    const answer = await page.request.get(
      new URL((await link.getAttribute('href')) ?? '', demo.url).href,
    );
    assert.deepEqual(await answer.body(), pdf);
    const headers = answer.headers();
    assert.equal(headers['content-type'], 'application/octet-stream');
    assert.equal(headers['content-disposition'], 'attachment; filename="plan.pdf"');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.match(headers['content-security-policy'] ?? '', /sandbox/);

    await page.getByRole('button', { name: 'Remove sums.csv' }).click();
    await page.getByRole('link', { name: 'sums.csv' }).waitFor({ state: 'detached' });
    assert.equal(await link.isVisible(), true);
    assert.deepEqual(faults, []);
    await reader.close();
  });

  it('continues a large file after its connection was cut', async () => {
    const { context } = await visit(browser, { reducedMotion: 'reduce' });
    const page = await openFiles(context);
    let pieces = 0;
    await page.route('**/transfers*', (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      pieces++;
      return pieces === 2 ? route.abort('connectionreset') : route.continue();
    });
    await choose(page, 'large', largeFile(3_500_000));
    await keep(page, 'file');
    const link = page.getByRole('link', { name: 'film.bin' });
    await link.waitFor();
    const stored = await get(page, await link.getAttribute('href'));
    assert.ok(stored.equals(largeFile(3_500_000).buffer));
    // Four chunks, one of them twice.
    assert.equal(pieces, 5);
    await context.close();
  });

  it('shows no files to other visitors', async () => {
    const [mine, other] = await Promise.all([visit(browser), visit(browser)]);
    const page = await openFiles(mine.context);
    await choose(page, 'documents', csvFile);
    await keep(page, 'documents');
    const link = page.getByRole('link', { name: 'sums.csv' });
    await link.waitFor();
    const address = new URL((await link.getAttribute('href')) ?? '', demo.url).href;
    const foreign = await openFiles(other.context);
    assert.equal(await foreign.getByRole('link', { name: 'sums.csv' }).count(), 0);
    assert.equal((await foreign.request.get(address)).status(), 404);
    assert.equal((await fetch(address)).status, 404);
    await Promise.all([mine.context.close(), other.context.close()]);
  });

  it('works without a script', async () => {
    const { context } = await visit(browser, { javaScriptEnabled: false });
    const page = await openFiles(context);
    await page.setInputFiles('#avatar', [
      { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo(320, 200, 6) },
    ]);
    await keep(page, 'picture');
    const picture = await page.locator('.avatar img').getAttribute('src');
    const { width, height } = await sharp(await get(page, picture)).metadata();
    assert.deepEqual([width, height], [200, 200]);
    await page.setInputFiles('#large', [largeFile(200_000)]);
    await keep(page, 'file');
    await page.getByRole('link', { name: 'film.bin' }).waitFor();
    await page.setInputFiles('#documents', [
      { name: 'lie.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>1</script>') },
    ]);
    await keep(page, 'documents');
    const feedback = page.locator('.form-field:has(#documents) .invalid-feedback');
    assert.match((await feedback.textContent()) ?? '', /Only files with these MIME types/);
    assert.equal(await page.locator('#documents').getAttribute('aria-invalid'), 'true');
    await page.getByRole('button', { name: 'Remove film.bin' }).click();
    await page.getByText('No large file yet.').waitFor();
    await context.close();
  });

  it('rejects transfers without a cookie, and paths in place of a name', async () => {
    const begin = { method: 'POST', headers: { 'upload-length': '3' } };
    assert.equal((await fetch(`${demo.url}/transfers`, begin)).status, 403);
    const { context } = await visit(browser);
    const page = await openFiles(context);
    for (const name of ['..%2f..%2fpackage.json', 'x', '%00']) {
      for (const kind of ['documents', '..', 'constructor']) {
        const answer = await page.request.get(`${demo.url}/files/${kind}/${name}`);
        assert.ok([400, 404].includes(answer.status()), `${kind}/${name}: ${answer.status()}`);
      }
    }
    await context.close();
  });
});
