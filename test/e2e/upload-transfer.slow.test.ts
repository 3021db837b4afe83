import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { settled, uploadForm } from '../support/upload-site.ts';
import { uploadSuite } from '../support/upload-suite.ts';

const chunk = 100_000;
const skip = process.env['FWX_SLOW'] !== '1' && 'it is slow: set FWX_SLOW=1 to run it';
// FilePond shows progress for at least a second even when a file is sent at once.
const quick = `config='{"allowMinimumUploadDuration":false,"chunkRetryDelays":[100,500,1000,3000]}'`;
const text = (size: number, seed = 0): Buffer => Buffer.from(letters(size, seed));
const file = (buffer: Buffer, name = 'large.txt') => ({ name, mimeType: 'text/plain', buffer });
const large = text(3 * chunk + 50_000);

describe('Uploading in chunks', () => {
  const stored = [{ source: 'stored 1', options: { type: 'local' } }];
  const files = JSON.stringify(stored).replaceAll('"', '&quot;');
  const suite = uploadSuite({
    '/': uploadForm(`server="/uploads" chunk-size="${chunk}" ${quick}`),
    '/many': uploadForm(`server="/uploads" allow-multiple max-files="3" ${quick}`),
    '/stored': uploadForm(`server="/uploads" files="${files}"`),
  });
  const { open, site } = suite;
  const choose = (page: Page, ...files: ReturnType<typeof file>[]): Promise<void> =>
    page.setInputFiles('fwx-upload .filepond--browser', files);
  const send = async (page: Page): Promise<void> => {
    await page.getByLabel('Title').fill('Title');
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await page.waitForSelector('#taken');
  };
  const patches = () => site.seen.filter(({ method }) => method === 'PATCH');

  it('sends the chunks one after the other and submits the id', async () => {
    const page = await open();
    await choose(page, file(large));
    await settled(page);
    assert.deepEqual(
      patches().map(({ offset, status }) => [offset, status]),
      [0, 1, 2, 3].map((index) => [index * chunk, 204]),
    );
    await send(page);
    assert.equal(site.received[0]?.name, 'large.txt');
    assert.deepEqual(Buffer.from(site.received[0].bytes), large);
    assert.deepEqual(suite.faults, []);
  });

  for (const mishap of ['request', 'answer'] as const) {
    it(`continues after the ${mishap} of a chunk was lost`, async () => {
      let lost = 0;
      site.mishap = ({ method, offset }) =>
        method === 'PATCH' && offset === chunk && lost++ === 0 ? mishap : null;
      const page = await open();
      await choose(page, file(large));
      assert.equal(await settled(page), 'ready');
      assert.equal(lost > 0, true);
      await send(page);
      assert.deepEqual(Buffer.from(site.received[0]?.bytes ?? []), large);
    });
  }

  it('waits without a network, and continues when it is back', async () => {
    const page = await open();
    let isCut = false;
    site.mishap = async ({ method, offset }) => {
      if (method !== 'PATCH' || offset !== chunk || isCut) return null;
      isCut = true;
      // Before the request is lost: the element asks the browser then whether there is a network.
      await suite.context.setOffline(true);
      return 'request';
    };
    await choose(page, file(large));
    await page.waitForFunction(() => !navigator.onLine);
    await suite.context.setOffline(false);
    assert.equal(await settled(page), 'ready');
    await send(page);
    assert.deepEqual(Buffer.from(site.received[0]?.bytes ?? []), large);
  });

  it('continues a file that was started before a reload', async () => {
    const page = await open();
    const heldChunk = Promise.withResolvers<void>();
    site.mishap = ({ method, offset }) => {
      if (method !== 'PATCH' || offset !== 2 * chunk) return null;
      heldChunk.resolve();
      return 'request';
    };
    // The file is chosen twice, so it must have the same modification time.
    await chooseLarge(page, large.length);
    await heldChunk.promise;
    await page.reload();
    site.mishap = () => null;
    site.seen.length = 0;
    await page.waitForSelector('fwx-upload .filepond--browser', { state: 'attached' });
    await chooseLarge(page, large.length);
    assert.equal(await settled(page), 'ready');
    assert.deepEqual(
      site.seen.map(({ method, offset }) => [method, offset]),
      [
        ['HEAD', null],
        ['PATCH', 2 * chunk],
        ['PATCH', 3 * chunk],
      ],
    );
    await send(page);
    assert.deepEqual(Buffer.from(site.received[0]?.bytes ?? []), large);
  });

  it('keeps the transfers of the same file in two tabs apart', { skip }, async () => {
    const first = await open();
    const held = Promise.withResolvers<void>();
    let isHeld = false;
    site.mishap = ({ method, offset }) => {
      if (method !== 'PATCH' || offset !== chunk || isHeld) return null;
      isHeld = true;
      held.resolve();
      return 'request';
    };
    await chooseLarge(first, large.length);
    await held.promise;
    const second = await suite.context.newPage();
    await second.goto(site.url);
    await second.waitForSelector('fwx-upload .filepond--browser', { state: 'attached' });
    await chooseLarge(second, large.length);
    assert.equal(await settled(second), 'ready');
    assert.equal(await settled(first), 'ready');
    assert.equal(new Set(patches().map(({ query }) => query)).size, 2);
    await send(first);
    await send(second);
    for (const { bytes } of site.received) assert.deepEqual(Buffer.from(bytes), large);
    assert.equal(site.received.length, 2);
  });

  it('shows the message of the server for a rejected file', async () => {
    const page = await open('/many');
    const buffer = Buffer.from('7z\xbc\xaf\x27\x1c00000000', 'latin1');
    await choose(page, { name: 'a.7z', mimeType: 'application/x-7z-compressed', buffer });
    await page.locator('.filepond--file-status-main', { hasText: 'MIME types' }).waitFor();
    assert.equal(await settled(page), 'error');
  });

  it(
    'removes a cancelled file from the server, and starts again when the file is chosen again',
    { skip },
    async () => {
      const heldChunk = Promise.withResolvers<void>();
      site.mishap = ({ method, offset }) => {
        if (method !== 'PATCH' || offset !== chunk) return null;
        heldChunk.resolve();
        return 'request';
      };
      const page = await open();
      await chooseLarge(page, large.length);
      await heldChunk.promise;
      const gone = page.waitForResponse((response) => response.request().method() === 'DELETE');
      await page.getByRole('button', { name: 'Cancel' }).click();
      assert.equal((await gone).status(), 204);
      await page.locator('.filepond--item').waitFor({ state: 'detached' });
      site.mishap = () => null;
      site.seen.length = 0;
      await chooseLarge(page, large.length);
      assert.equal(await settled(page), 'ready');
      assert.deepEqual(
        site.seen.map(({ method, offset, status }) => [method, offset, status]).slice(0, 3),
        [
          ['HEAD', null, 404],
          ['POST', null, 201],
          ['PATCH', 0, 204],
        ],
      );
      await send(page);
      assert.deepEqual(Buffer.from(site.received[0]?.bytes ?? []), large);
    },
  );

  it('shows an error for an unreachable server, and sends on retry', { skip }, async () => {
    site.mishap = ({ method }) => (method === 'POST' ? 'request' : null);
    const page = await open();
    await choose(page, file(large));
    await page.getByText('Error during upload').first().waitFor();
    assert.equal(await settled(page), 'error');
    site.mishap = () => null;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.waitForFunction(() => document.querySelector('fwx-upload')!.status === 'ready');
    await send(page);
    assert.deepEqual(Buffer.from(site.received[0]?.bytes ?? []), large);
  });

  for (const mishap of ['request', 'answer'] as const) {
    it(`starts again after the ${mishap} of the first request was lost`, { skip }, async () => {
      let lost = 0;
      site.mishap = ({ method }) => (method === 'POST' && lost++ === 0 ? mishap : null);
      const page = await open('/many');
      await choose(page, file(text(2_000), 'small.txt'));
      assert.equal(await settled(page), 'ready');
      assert.equal(lost, 2);
      await send(page);
      assert.equal(site.received[0]?.name, 'small.txt');
    });
  }

  it('shows a stored file, and submits its name', async () => {
    const page = await open('/stored');
    await page.getByText('old.txt').first().waitFor();
    await settled(page);
    const values = await page.evaluate(() => new FormData(document.forms[0]).getAll('files'));
    assert.deepEqual(values, ['stored 1']);
    assert.deepEqual(
      site.seen.map(({ method, query }) => [method, query]),
      [['GET', '?load=stored%201']],
    );
  });

  it('removes a sent file from the server', async () => {
    const page = await open();
    await choose(page, file(text(2_000)));
    await settled(page);
    const gone = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Remove' }).click();
    assert.equal((await gone).status(), 204);
    await page.waitForSelector('fwx-upload .filepond--item', { state: 'detached' });
  });

  it('restores the files of a rejected form, without sending them twice', async () => {
    const page = await open('/many');
    await choose(page, file(text(2_000), 'one.txt'), file(text(3_000, 5), 'two.txt'));
    await settled(page);
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await page.waitForSelector('#refused');
    await page.getByText('two.txt').first().waitFor();
    await settled(page);
    const posts = (): number => site.seen.filter(({ method }) => method === 'POST').length;
    assert.equal(posts(), 2);
    await send(page);
    assert.equal(posts(), 2);
    assert.deepEqual(
      site.received.map(({ name, size }) => [name, size]),
      [
        ['one.txt', 2_000],
        ['two.txt', 3_000],
      ],
    );
  });
});

/** Text without repeated chunks. */
function letters(size: number, seed = 0): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size }, (_, i) => 97 + ((i * 7 + seed + (i >> 8)) % 26));
}

/** Chooses the large file as a user does who chooses it again: with the same modification time. */
async function chooseLarge(page: Page, size: number): Promise<void> {
  await page.evaluate((length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => 97 + ((i * 7 + (i >> 8)) % 26));
    const kept = new File([bytes], 'large.txt', { type: 'text/plain', lastModified: 17e11 });
    const input = document.querySelector<HTMLInputElement>('.filepond--browser')!;
    const transfer = new DataTransfer();
    transfer.items.add(kept);
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, size);
}
