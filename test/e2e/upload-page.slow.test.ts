import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, describe, it } from 'node:test';

import type { Browser, BrowserContext, Page } from 'playwright-core';

import { cdnFiles } from '../../components/upload/packages/cdn-files.ts';
import { runInRequestScope } from '../../server/core/index.ts';
import { UploadWidget } from '../../server/upload/index.ts';
import { startBrowser, visit } from '../support/browser.ts';
import { patchwork, pictureFile } from '../support/upload-pictures.ts';
import { settled, uploadForm, UploadSite } from '../support/upload-site.ts';

const skip = process.env['FWX_SLOW'] !== '1' && 'it is slow: set FWX_SLOW=1 to run it';
const skipMemory =
  skip || (process.platform !== 'linux' && 'it reads the memory of a process from /proc');

/** Resolves when `test` returns true; fails after a time limit. */
async function until(test: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    if (await test()) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  assert.fail('it never came true');
}

/** A form around the element as the server renders it. */
function formOf(config: object): string {
  const upload = runInRequestScope(() =>
    UploadWidget.widget({ name: 'files', cdn: true, cdnUrl: '/npm', ...config }),
  );
  return `<form method="post" action="/send" enctype="multipart/form-data">${upload}</form>`;
}

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj ' +
    '3 0 obj<</Type/Page/MediaBox[0 0 200 200]/Parent 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
);

describe('The upload element on a page', () => {
  let browser: Browser;
  let site: UploadSite;
  let strict: string;
  let context: BrowserContext;
  let faults: string[];

  before(async () => {
    browser = await startBrowser();
    site = await new UploadSite().start();
    strict = site.policy;
    site.pages.set('/', uploadForm(''));
    site.pages.set('/many', uploadForm('allow-multiple allow-image-preview="false"'));
    site.pages.set('/all', uploadForm('allow-multiple allow-image-edit allow-image-transform'));
    site.pages.set('/pdf', uploadForm('allow-pdf-preview'));
    site.pages.set('/cdn', formOf({ allowImageEdit: true, allowImageTransform: true }));
    site.pages.set('/wrong', uploadForm('cdn cdn-url="/other"'));
  });
  after(async () => {
    await browser.close();
    await site.stop();
  });
  afterEach(async () => {
    await context.close();
    site.policy = strict;
    site.received.length = 0;
  });

  async function open(path: string): Promise<Page> {
    ({ context, faults } = await visit(browser, { reducedMotion: 'reduce' }));
    const page = await context.newPage();
    await page.goto(site.url + path);
    return page;
  }
  const ready = (page: Page): Promise<unknown> =>
    page.waitForSelector('fwx-upload .filepond--browser', { state: 'attached' });
  const choose = async (page: Page, name: string, mimeType: string, buffer: Buffer) => {
    await page.setInputFiles('fwx-upload .filepond--browser', [{ name, mimeType, buffer }]);
    await settled(page);
  };
  const send = async (page: Page): Promise<void> => {
    await page.getByLabel('Title').fill('Title');
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await page.waitForSelector('#taken');
  };
  const image = (): Promise<Buffer> => pictureFile(patchwork(120, 90), 'png', 1);

  it('encodes, previews, edits and crops under a strict policy', async () => {
    const page = await open('/all');
    await ready(page);
    await choose(page, 'a.png', 'image/png', await image());
    await page.getByRole('button', { name: 'Edit image' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit image' });
    await dialog.getByRole('button', { name: '1:1' }).click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    await settled(page);
    await send(page);
    const [file] = site.received;
    assert.ok(file);
    assert.equal(file.name, 'a.png');
    assert.deepEqual(Object.keys(file.metadata['crop'] as object).includes('rect'), false);
    assert.deepEqual(faults, []);
  });

  it('shows a PDF in a frame of the browser, or a link to open it', { skip }, async () => {
    site.policy = `${strict}; frame-src blob:`;
    const page = await open('/pdf');
    await ready(page);
    await choose(page, 'plan.pdf', 'application/pdf', pdf);
    const hasViewer = await page.evaluate(() => navigator.pdfViewerEnabled);
    const shown = page.locator(hasViewer ? '.fwx-upload-pdf' : '.fwx-upload-pdf-link');
    await shown.waitFor({ state: 'attached' });
    const url = await shown.getAttribute(hasViewer ? 'src' : 'href');
    assert.match(url ?? '', /^blob:/);
    assert.equal(await page.locator('[style*="padding-top:unset"]').count(), 0);
    await page.evaluate(() => document.querySelector('fwx-upload')!.removeFiles());
    await shown.waitFor({ state: 'detached' });
    assert.deepEqual(faults, []);
  });

  it('loads only the used libraries from another address, checked by their hashes', async () => {
    const page = await open('/cdn');
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await page.reload();
    await ready(page);
    await choose(page, 'a.png', 'image/png', await image());
    await page.getByRole('button', { name: 'Edit image' }).click();
    await page.getByRole('dialog', { name: 'Edit image' }).getByText('×').waitFor();
    const packages = requestedPaths.flatMap((path) => /^\/npm\/([^@]+)@/.exec(path)?.[1] ?? []);
    assert.deepEqual(
      new Set(packages),
      new Set([
        'cropperjs',
        'filepond',
        'filepond-plugin-file-validate-size',
        'filepond-plugin-file-validate-type',
        'filepond-plugin-image-edit',
        'filepond-plugin-image-preview',
      ]),
    );
    assert.deepEqual(faults, []);
  });

  it('stays the plain input when a library has another hash', async () => {
    const body = Buffer.from('document.title = "taken over"; export const registerPlugin = 1;');
    const path = `/other/${cdnFiles['filepond']!.path}`;
    site.files.set(path, { type: 'text/javascript', body });
    const page = await open('/');
    const failed = page.waitForRequest(site.url + path);
    await page.goto(`${site.url}/wrong`);
    await failed;
    await page.waitForFunction(() => !document.querySelector('link[rel="modulepreload"]'));
    assert.equal(await page.title(), 'Upload');
    await page.setInputFiles('#files', [
      { name: 'plain.txt', mimeType: 'text/plain', buffer: Buffer.from('plain') },
    ]);
    await send(page);
    assert.equal(site.received[0]?.name, 'plain.txt');
  });

  it('uses no processor time while idle', { skip }, async () => {
    const page = await open('/');
    await ready(page);
    await choose(page, 'a.txt', 'text/plain', Buffer.from('text'));
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const scriptTime = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
    };
    // The painter stops some seconds after the last change: checks until it has stopped.
    let idleChecks = 0;
    for (let check = 0; check < 60 && idleChecks < 3; check++) {
      const before = await scriptTime();
      await new Promise((resolve) => setTimeout(resolve, 500));
      idleChecks = (await scriptTime()) - before < 0.005 ? idleChecks + 1 : 0;
    }
    assert.equal(idleChecks, 3);
  });

  it(
    'needs memory in proportion to its files, not to their square',
    { skip: skipMemory },
    async () => {
      const page = await open('/many');
      await ready(page);
      await page.$eval('fwx-upload', async (upload) => {
        const content = new Uint8Array(500_000);
        const files = Array.from({ length: 200 }, (_, i) => new File([content], `${i}.bin`));
        await upload.addFiles(...files);
        await upload.whenSettled();
      });
      const session = await browser.newBrowserCDPSession();
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      // The most that each process has had, in megabytes.
      const peaks = processInfo
        .filter(({ type }) => type === 'renderer')
        .map(({ id }) => readFileSync(`/proc/${id}/status`, 'utf8'))
        .map((status) => Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1000);
      // About 380; copies for the session history took up to 1,600, copies of all files for each of them 3,200.
      assert.ok(Math.max(...peaks) < 1000, `${Math.max(...peaks)} MB for 100 MB`);
    },
  );

  it('is garbage collected after its removal', { skip }, async () => {
    const page = await open('/all');
    await ready(page);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const data = await image();
    const createAndRemove = (times: number): Promise<void> =>
      page.evaluate(
        async ([base64, count]) => {
          const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
          for (let i = 0; i < count; i++) {
            const upload = document.createElement('fwx-upload');
            upload.setAttribute('name', 'again');
            document.querySelector('main')!.append(upload);
            await upload.ready;
            await upload.addFile(new File([bytes], 'a.png', { type: 'image/png' }));
            await upload.whenSettled();
            upload.remove();
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
        },
        [data.toString('base64'), times] as const,
      );
    const count = async (): Promise<number> => {
      await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN;
    };
    await createAndRemove(3);
    const before = await count();
    await createAndRemove(8);
    // One input with a file has some hundred nodes.
    await until(async () => (await count()) - before < 300);
  });

  it('shows a visible message for two files where one is allowed', async () => {
    const page = await open('/');
    await ready(page);
    await page.evaluate(() => {
      const transfer = new DataTransfer();
      for (const name of ['a.txt', 'b.txt']) transfer.items.add(new File(['x'], name));
      const target = document.querySelector('.filepond--drop-label')!;
      const box = target.getBoundingClientRect();
      const at = { clientX: box.x + 20, clientY: box.y + 20, bubbles: true, cancelable: true };
      for (const type of ['dragenter', 'dragover', 'drop']) {
        target.dispatchEvent(new DragEvent(type, { ...at, dataTransfer: transfer }));
      }
    });
    await page.getByText('The maximum number of files is 1.').waitFor({ state: 'visible' });
  });
});
