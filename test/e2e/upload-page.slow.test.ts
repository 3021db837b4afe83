import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';

import type { Browser, BrowserContext, Page } from 'playwright-core';

import { cdnFiles } from '../../components/upload/pond/cdn-files.ts';
import { runInRequestScope } from '../../server/core/index.ts';
import { UploadWidget } from '../../server/upload/index.ts';
import { startBrowser, visit } from '../support/browser.ts';
import { patchwork, pictureFile } from '../support/upload-pictures.ts';
import { settled, startUploadSite, uploadForm, type UploadSite } from '../support/upload-site.ts';

const skip = process.env['FWX_SLOW'] !== '1' && 'it is slow: set FWX_SLOW=1 to run it';

/** Resolves when `test` holds; what is never so ends with the time of the test. */
async function until(test: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    if (await test()) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  assert.fail('it never came true');
}

/** A form around the element as the server writes it. */
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
    site = await startUploadSite();
    strict = site.policy;
    site.pages.set('/', uploadForm(''));
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

  it('encodes, previews, edits and cuts under a strict policy', async () => {
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

  it('shows a PDF in a frame of the browser, or offers to open it', { skip }, async () => {
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

  it('loads exactly the libraries in use from another address, checked by their hashes', async () => {
    const page = await open('/cdn');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await ready(page);
    await choose(page, 'a.png', 'image/png', await image());
    await page.getByRole('button', { name: 'Edit image' }).click();
    await page.getByRole('dialog', { name: 'Edit image' }).getByText('×').waitFor();
    const packages = asked.flatMap((path) => /^\/npm\/([^@]+)@/.exec(path)?.[1] ?? []);
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

  it('stays the plain input when a library is not the one that was expected', async () => {
    const body = Buffer.from('document.title = "taken over"; export const registerPlugin = 1;');
    const { version, file } = cdnFiles['filepond']!;
    const path = `/other/filepond@${version}/dist/${file}`;
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

  it('takes no time of the processor while nothing happens', { skip }, async () => {
    const page = await open('/');
    await ready(page);
    await choose(page, 'a.txt', 'text/plain', Buffer.from('text'));
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const taken = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
    };
    // The loop comes to rest some seconds after the last sign of life: as many looks as that takes.
    let still = 0;
    for (let look = 0; look < 60 && still < 3; look++) {
      const before = await taken();
      await new Promise((resolve) => setTimeout(resolve, 500));
      still = (await taken()) - before < 0.005 ? still + 1 : 0;
    }
    assert.equal(still, 3);
  });

  it('leaves nothing in memory when it is taken out', { skip }, async () => {
    const page = await open('/all');
    await ready(page);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const data = await image();
    const round = (times: number): Promise<void> =>
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
    await round(3);
    const before = await count();
    await round(8);
    // One input with a file is some hundred nodes.
    await until(async () => (await count()) - before < 300);
  });

  it('says visibly that two files are too many for one place', async () => {
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
