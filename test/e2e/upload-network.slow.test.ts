import assert from 'node:assert/strict';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { temporaryFolder } from '../support/browser.ts';
import { settled, uploadForm } from '../support/upload-site.ts';
import { uploadSuite } from '../support/upload-suite.ts';

const chunk = 100_000;
const large = { name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(3 * chunk, 'a') };
const small = { name: 'small.txt', mimeType: 'text/plain', buffer: Buffer.from('hi') };
const options = (delays: readonly number[], more = ''): string =>
  `allow-multiple server="/uploads" chunk-size="${chunk}" locale="de" config='{"allowMinimumUploadDuration":false,"chunkRetryDelays":${JSON.stringify(delays)}${more}}'`;
const offline =
  'Es gibt keine Netzwerkverbindung. Die Dateien werden gesendet, sobald sie wieder da ist.';
const unreadable = 'Die Datei konnte nicht gelesen werden.';

describe('Uploading through a bad network', () => {
  const suite = uploadSuite({
    '/': uploadForm(options([50, 50, 50])),
    '/once': uploadForm(options([])),
    '/later': uploadForm(options([], ',"instantUpload":false')),
  });
  const { site } = suite;
  let page: Page;

  async function open(path?: string): Promise<void> {
    page = await suite.open(path);
  }
  const choose = (...files: (typeof small)[]): Promise<void> =>
    page.setInputFiles('fwx-upload .filepond--browser', files);
  const waitForStatus = (text: string): Promise<unknown> =>
    page.getByRole('status').getByText(text, { exact: true }).waitFor({ state: 'attached' });
  const waitForMessage = (text: string): Promise<unknown> =>
    page.locator('.filepond--file-status-main').getByText(text, { exact: true }).waitFor();
  /** A proxy that responds to one method itself. */
  const proxy = (method: string, status: number): Promise<unknown> =>
    page.route('**/uploads*', (route) =>
      route.request().method() === method
        ? route.fulfill({ status, contentType: 'text/html', body: `<h1>${status} Error</h1>` })
        : route.continue(),
    );

  for (const [status, text] of [
    [401, 'Die Sitzung ist abgelaufen. Bitte laden Sie die Seite neu.'],
    [413, 'Die Datei ist zu groß'],
    [419, 'Die Sitzung ist abgelaufen. Bitte laden Sie die Seite neu.'],
    [404, 'Fehler beim Upload'],
    [500, 'Fehler beim Upload'],
  ] as const) {
    it(`shows a translated message for a response ${status} with an HTML page`, async () => {
      await open('/once');
      await proxy('POST', status);
      await choose(small);
      await waitForStatus(`small.txt: ${text}`);
      await waitForMessage(text);
    });
  }

  it('shows a translated message instead of the name of the status', async () => {
    await open('/once');
    await page.route('**/uploads*', (route) =>
      route.fulfill({ status: 413, contentType: 'text/plain', body: 'Payload Too Large' }),
    );
    await choose(small);
    await waitForStatus('small.txt: Die Datei ist zu groß');
  });

  it('shows no English words for an initial file that cannot be fetched', async () => {
    await open();
    await page.$eval('fwx-upload', (upload) => {
      void (upload as Element & { addFile(source: string): Promise<unknown> })
        .addFile('/nowhere.txt')
        .catch(() => {});
    });
    await page.getByRole('status').getByText('404').waitFor({ state: 'attached' });
    assert.doesNotMatch(await page.locator('fwx-upload').innerText(), /not found/i);
  });

  it('waits for the network without counting retries, shows a message, and continues', async () => {
    await open('/once');
    let isCut = false;
    site.mishap = async ({ method, offset }) => {
      if (method !== 'PATCH' || offset !== chunk || isCut) return null;
      isCut = true;
      // Before the request is lost: the element asks the browser then whether there is a network.
      await suite.context.setOffline(true);
      return 'request';
    };
    await choose(large);
    await waitForStatus(offline);
    await suite.context.setOffline(false);
    assert.equal(await settled(page), 'ready');
    assert.equal(await page.getByRole('status').innerText(), '');
    const sent = site.seen.filter(({ status }) => status === 204).map(({ offset }) => offset);
    assert.deepEqual(sent, [0, chunk, 2 * chunk]);
  });

  it('sends a small file that was chosen offline', async () => {
    await open('/once');
    await suite.context.setOffline(true);
    await choose(small);
    await waitForStatus(offline);
    const main = page.locator('.filepond--file-status-main');
    await main.getByText('Warten auf eine Verbindung', { exact: true }).waitFor();
    await suite.context.setOffline(false);
    assert.equal(await settled(page), 'ready');
  });

  it('requests the offset again when the first request for it is lost', async () => {
    await open();
    const held = Promise.withResolvers<void>();
    site.mishap = ({ method, offset }) => {
      if (method !== 'PATCH' || offset !== chunk) return null;
      held.resolve();
      return 'request';
    };
    const file = join(temporaryFolder(), 'large.txt');
    writeFileSync(file, large.buffer);
    await page.setInputFiles('fwx-upload .filepond--browser', file);
    await held.promise;
    await page.reload();
    await page.waitForSelector('fwx-upload .filepond--browser', { state: 'attached' });
    site.seen.length = 0;
    site.mishap = () => null;
    let lost = 0;
    await page.route('**/uploads*', (route) =>
      route.request().method() === 'HEAD' && lost++ === 0 ? route.abort() : route.continue(),
    );
    await page.setInputFiles('fwx-upload .filepond--browser', file);
    assert.equal(await settled(page), 'ready');
    assert.deepEqual(
      site.seen.map(({ method, offset }) => [method, offset]),
      [
        ['HEAD', null],
        ['PATCH', chunk],
        ['PATCH', 2 * chunk],
      ],
    );
  });

  it('continues when the server limits the rate of requests for the offset', async () => {
    await open();
    let lost = 0;
    let headRequests = 0;
    await page.route('**/uploads*', (route) => {
      const method = route.request().method();
      if (method === 'PATCH' && lost++ === 1) return route.abort();
      return method === 'HEAD' && headRequests++ === 0
        ? route.fulfill({ status: 429, contentType: 'text/html', body: '' })
        : route.continue();
    });
    await choose(large);
    assert.equal(await settled(page), 'ready');
    assert.equal(headRequests, 2);
  });

  for (const file of [small, large]) {
    it(`waits for ${file.name} as long as the server asks, without counting retries`, async () => {
      await open('/once');
      let count = 0;
      await page.route('**/uploads*', (route) =>
        count++ < 2
          ? route.fulfill({ status: 429, headers: { 'retry-after': '1' }, body: '' })
          : route.continue(),
      );
      await choose(file);
      assert.equal(await settled(page), 'ready');
    });
  }

  for (const [how, size] of [
    ['in chunks', 3 * chunk],
    ['whole', 10],
  ] as const) {
    it(`shows an error for a file sent ${how} that has changed on the disk`, async () => {
      await open('/later');
      const file = join(temporaryFolder(), 'changing.txt');
      writeFileSync(file, 'a'.repeat(size));
      utimesSync(file, 1_700_000_000, 1_700_000_000);
      await page.setInputFiles('fwx-upload .filepond--browser', file);
      await page.locator('.filepond--action-process-item').waitFor();
      writeFileSync(file, 'b'.repeat(size + 1));
      await page.locator('.filepond--action-process-item').click();
      await waitForStatus(`changing.txt: ${unreadable}`);
      await waitForMessage(unreadable);
    });
  }

  it('sends an empty file without showing NaN', async () => {
    await open();
    await page.evaluate(() => {
      const list = document.querySelector('.filepond--list')!;
      const seen = ((window as unknown as { seen: string[] }).seen = [] as string[]);
      new MutationObserver(() => seen.push((list as HTMLElement).innerText)).observe(list, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    });
    await choose({ ...small, name: 'empty.txt', buffer: Buffer.alloc(0) });
    assert.equal(await settled(page), 'ready');
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen.join());
    assert.doesNotMatch(seen, /NaN/);
    assert.deepEqual(suite.faults, []);
    await page.getByLabel('Title').fill('Title');
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await page.waitForSelector('#taken');
    assert.deepEqual(
      site.received.map(({ name, size }) => [name, size]),
      [['empty.txt', 0]],
    );
  });
});
