import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { settled, uploadForm } from '../support/upload-site.ts';
import { uploadSuite } from '../support/upload-suite.ts';

const chunk = 100_000;
const bytes = Buffer.from('0123456789'.repeat(35_000));
const large = { name: 'large.txt', mimeType: 'text/plain', buffer: bytes };

describe('Pausing an upload', () => {
  const suite = uploadSuite({ '/': uploadForm(`server="/uploads" chunk-size="${chunk}"`) });
  const { site } = suite;
  let page: Page;

  /** Chooses the file and holds the second chunk. */
  async function begin(): Promise<void> {
    page = await suite.open();
    await page.route(/patch=/, (route, request) =>
      request.headers()['upload-offset'] === String(chunk) ? undefined : route.continue(),
    );
    const second = page.waitForRequest(
      (request) => request.headers()['upload-offset'] === `${chunk}`,
    );
    await page.setInputFiles('.filepond--browser', [large]);
    await second;
  }
  const press = (name: string): Promise<void> =>
    page.getByRole('button', { name: `${name} large.txt` }).press('Enter');
  const steps = () => site.seen.map(({ method, offset }) => [method, offset]);

  it('aborts the current chunk, and continues from the offset of the server', async () => {
    await begin();
    await press('Pause');
    await page.getByText('Paused').waitFor();
    await page.unroute(/patch=/);
    assert.deepEqual(steps(), [['POST', null], ['PATCH', 0]]); // prettier-ignore
    await press('Resume');
    assert.equal(await settled(page), 'ready');
    assert.deepEqual(steps().slice(2), [
      ['HEAD', null],
      ['PATCH', chunk],
      ['PATCH', 2 * chunk],
      ['PATCH', 3 * chunk],
    ]);
  });

  it('holds the form, which is submitted when the transfer has ended', async () => {
    await begin();
    await press('Pause');
    await page.getByLabel('Title').fill('Title');
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await page.getByText('Some files are paused. Resume or remove them.').waitFor();
    assert.equal(site.received.length, 0);
    await page.unroute(/patch=/);
    await press('Resume');
    await page.waitForSelector('#taken');
    assert.deepEqual(Buffer.from(site.received[0]?.bytes ?? []), bytes);
  });
});
