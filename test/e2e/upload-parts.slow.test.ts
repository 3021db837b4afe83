import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';

import type { Browser, BrowserContext, Page } from 'playwright-core';

import type { S3UploadStorage } from '../../server/upload/endpoint.ts';
import { EncodedFileValidator } from '../../server/validator/index.ts';
import { type S3Request, S3Server } from '../server/upload/support/s3-server.ts';
import { until } from '../server/upload/support/server.ts';
import { startBrowser, temporaryFolder, visit } from '../support/browser.ts';
import { settled, uploadForm, UploadSite } from '../support/upload-site.ts';

const partSize = 5 * 1024 ** 2;
// FilePond shows progress for at least a second even when a file is sent at once.
const fastConfig = `config='{"allowMinimumUploadDuration":false,"chunkRetryDelays":[100,500,1000,3000]}'`;

/** A file on the disk, whose modification time is the same each time it is chosen. */
function diskFile(size: number): { readonly path: string; readonly bytes: Buffer } {
  const path = join(temporaryFolder(), 'large.bin');
  const bytes = randomBytes(size);
  // Whatever the other bytes are, no validator knows this type.
  bytes.fill(0, 0, 16);
  writeFileSync(path, bytes);
  return { path, bytes };
}

const film = diskFile(30_000_000);
const clip = diskFile(2 * partSize + 7);
const note = diskFile(3_000);

/** Part number of a request to the bucket, or 0. */
const partOf = ({ method, url }: S3Request): number =>
  method === 'PUT' ? Number(/partNumber=(\d+)/.exec(url)?.[1] ?? 0) : 0;

describe('Uploading straight to the bucket', { timeout: 600_000 }, () => {
  let browser: Browser;
  let bucket: S3Server;
  let storage: S3UploadStorage;
  let site: UploadSite;
  let context: BrowserContext;
  let owner = 'visitor';
  /** Ids of transfers that earlier tests started in the bucket. */
  let stale: ReadonlySet<string> = new Set();
  /** Warnings of the page. */
  let warnings: string[];

  before(async () => {
    browser = await startBrowser();
    bucket = await S3Server.start();
    storage = bucket.storage({ retryDelay: 1 });
    site = await new UploadSite({ storage, partUrlTtl: 60_000, authorize: () => owner }).start();
    allow(site);
  });
  after(async () => {
    await browser.close();
    await site.stop();
    await bucket.stop();
  });
  afterEach(async () => {
    await context.close();
    bucket.trouble = () => null;
    bucket.requests.length = 0;
    site.seen.length = 0;
    site.received.length = 0;
    owner = 'visitor';
    for await (const { transfer } of storage.transfers()) await storage.remove(transfer);
    stale = new Set(bucket.unfinished);
  });

  /** Adds the pages of a site, and allows requests to the bucket. */
  function allow(to: UploadSite): void {
    const { origin } = new URL(bucket.url);
    to.policy = to.policy.replace("connect-src 'self'", `connect-src 'self' ${origin}`);
    const server = `server="/uploads" chunk-size="1000" ${fastConfig}`;
    to.pages.set('/', uploadForm(server));
    to.pages.set('/kept', uploadForm(`${server} keep-unfinished-files`));
  }

  async function open({ at = site, path = '/' } = {}): Promise<Page> {
    ({ context } = await visit(browser, { reducedMotion: 'reduce' }));
    // Megabytes take time when other tests run in parallel.
    context.setDefaultTimeout(120_000);
    warnings = [];
    context.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    const page = await context.newPage();
    await page.goto(at.url + path);
    await page.waitForSelector('.filepond--browser', { state: 'attached' });
    return page;
  }
  const choose = (page: Page, { path }: typeof film): Promise<void> =>
    page.setInputFiles('.filepond--browser', path);
  const pressed = (page: Page, name: string): Promise<void> =>
    page.getByRole('button', { name: `${name} large.bin` }).press('Enter');
  /** Ids of transfers in the bucket that are neither completed nor aborted. */
  const unfinished = (): string[] => bucket.unfinished.filter((id) => !stale.has(id));
  /** Sorted numbers of the parts that the bucket received. */
  const parts = (): number[] =>
    bucket.requests
      .map(partOf)
      .filter((number) => number > 0)
      .toSorted((a, b) => a - b);
  /** Requests to the server: method and step of the multipart upload. */
  const steps = (): string[] =>
    site.seen.map(({ method, query }) =>
      `${method} ${query.replace(/^\?(\w+)=[\w-]+/, '$1')}`.trim(),
    );

  /** Lets every part pass except the second, which stays open, and waits for the others. */
  async function holdSecondPart(page: Page, choosing: () => Promise<void>): Promise<void> {
    bucket.trouble = (request) => (partOf(request) === 2 ? 'hold' : null);
    const others = [1, 3].map((number) =>
      page.waitForResponse(
        (response) =>
          response.request().method() === 'PUT' &&
          response.url().includes(`partNumber=${number}&`) &&
          response.ok(),
      ),
    );
    await choosing();
    await Promise.all(others);
    await until(() => parts().includes(2), 'part 2');
    bucket.trouble = () => null;
    bucket.requests.length = 0;
    site.seen.length = 0;
  }

  /** Submits the form, and checks the file that the application receives. */
  async function expectReceived(page: Page, bytes: Buffer): Promise<void> {
    await page.getByLabel('Title').fill('Title');
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await page.waitForSelector('#taken');
    assert.equal(site.received[0]?.name, 'large.bin');
    assert.ok(bytes.equals(Buffer.from(site.received[0].bytes)));
  }

  it('sends four parts at a time, and none of their bytes to the server', async () => {
    const { promise: all, resolve } = Promise.withResolvers<null>();
    bucket.trouble = (request) => {
      if (partOf(request) === 0) return null;
      if (parts().length === 4) resolve(null);
      return all;
    };
    const page = await open();
    await choose(page, film);
    await all;
    assert.deepEqual(parts(), [1, 2, 3, 4]);
    assert.equal(await settled(page), 'ready');
    assert.deepEqual(parts(), [1, 2, 3, 4, 5, 6]);
    assert.deepEqual(steps().toSorted(), [
      'GET parts/1',
      'GET parts/2',
      'GET parts/3',
      'GET parts/4',
      'GET parts/5',
      'GET parts/6',
      'POST',
      'POST parts',
      'POST parts/complete',
    ]);
    const bytes = site.seen.reduce((sum, { size }) => sum + size, 0);
    assert.ok(bytes < 2_000, `${bytes} bytes`);
    await expectReceived(page, film.bytes);
    assert.deepEqual(unfinished(), []);
  });

  it('repeats a failed part, and requests another address each time', async () => {
    const first = new Set([1, 2, 3]);
    bucket.trouble = (request) =>
      first.delete(partOf(request)) ? { status: [0, 403, 500, 503][partOf(request)]!, code: 'x' } : null; // prettier-ignore
    const page = await open();
    await choose(page, clip);
    assert.equal(await settled(page), 'ready');
    assert.deepEqual(parts(), [1, 1, 2, 2, 3, 3]);
    assert.equal(steps().filter((step) => step.startsWith('GET')).length, 6);
    await expectReceived(page, clip.bytes);
  });

  it('signs an expired address again', async (t) => {
    const shortLived = await new UploadSite({ storage, partUrlTtl: 1_000 }).start();
    t.after(() => shortLived.stop());
    allow(shortLived);
    let isFirst = true;
    bucket.trouble = async (request) => {
      if (partOf(request) === 0 || !isFirst) return null;
      isFirst = false;
      const end = Date.now() + 2_100;
      await until(() => Date.now() > end, 'the address expires');
      return null;
    };
    const page = await open({ at: shortLived });
    await choose(page, note);
    assert.equal(await settled(page), 'ready');
    const addresses = bucket.requests.filter((one) => partOf(one) === 1).map(({ url }) => url);
    assert.ok(new Set(addresses).size > 1);
  });

  it('shows an error at the file when the bucket accepts no part, and warns developers about the cause', async () => {
    bucket.trouble = (request) => (partOf(request) > 0 ? 'drop' : null);
    const page = await open();
    await choose(page, note);
    await page.getByText('Error during upload').first().waitFor();
    assert.equal(await settled(page), 'error');
    assert.match(warnings.join(), /upload-parts: No part of a file reaches http.* \(CORS\)/);
    bucket.trouble = () => null;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.waitForFunction(() => document.querySelector('fwx-upload')!.status === 'ready');
    await expectReceived(page, note.bytes);
  });

  for (const [step, address] of [
    ['begin', /\?parts=[\w-]+$/],
    ['sign', /\?parts=.*\/1$/],
    ['join', /\?parts=.*\/complete$/],
  ] as const) {
    for (const lost of ['request', 'answer'] as const) {
      it(`continues after the ${lost} to ${step} was lost`, async () => {
        const page = await open();
        let requestCount = 0;
        // Not by a broken connection: Chromium repeats such requests itself.
        await page.route(address, async (route) => {
          if (requestCount++ > 0) return route.continue();
          if (lost === 'answer') await route.fetch();
          return route.abort('connectionreset');
        });
        await choose(page, note);
        assert.equal(await settled(page), 'ready');
        assert.equal(requestCount, 2);
        await expectReceived(page, note.bytes);
        assert.deepEqual(unfinished(), []);
      });
    }
  }

  it('aborts the other parts when one fails permanently', async () => {
    bucket.trouble = (request) => {
      if (partOf(request) === 1) return 'hold';
      return partOf(request) === 2 ? { status: 403, code: 'AccessDenied' } : null;
    };
    const page = await open();
    const ended = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('partNumber=1&'),
    );
    await choose(page, clip);
    await ended;
    assert.equal(await settled(page), 'error');
    assert.deepEqual(parts(), [1, 2, 2, 2, 2, 2, 3]);
    assert.deepEqual(warnings, []);
  });

  it('waits without a network, and continues when it is back', async () => {
    const page = await open();
    let isCut = false;
    bucket.trouble = (request) => {
      if (partOf(request) !== 2 || isCut) return null;
      isCut = true;
      void context.setOffline(true);
      return 'drop';
    };
    await choose(page, clip);
    await page.waitForFunction(() => !navigator.onLine);
    await context.setOffline(false);
    assert.equal(await settled(page), 'ready');
    await expectReceived(page, clip.bytes);
  });

  it('continues after a pause with the missing parts', async () => {
    const page = await open();
    await holdSecondPart(page, () => choose(page, clip));
    await pressed(page, 'Pause');
    await page.getByText('Paused').waitFor();
    assert.equal(unfinished().length, 1);
    await pressed(page, 'Resume');
    assert.equal(await settled(page), 'ready');
    assert.deepEqual(parts(), [2]);
    assert.deepEqual(steps(), ['HEAD patch', 'POST parts', 'GET parts/2', 'POST parts/complete']);
    await expectReceived(page, clip.bytes);
  });

  for (const path of ['/', '/kept']) {
    it(`continues after a reload of ${path} with the missing parts`, async () => {
      const page = await open({ path });
      await holdSecondPart(page, () => choose(page, clip));
      await page.reload();
      await page.waitForSelector('.filepond--browser', { state: 'attached' });
      if (path === '/') await choose(page, clip);
      assert.equal(await settled(page), 'ready');
      assert.deepEqual(parts(), [2]);
      assert.deepEqual(steps(), ['HEAD patch', 'POST parts', 'GET parts/2', 'POST parts/complete']);
      await expectReceived(page, clip.bytes);
    });
  }

  it('leaves no part of a cancelled file in the bucket', async () => {
    const page = await open();
    await holdSecondPart(page, () => choose(page, clip));
    assert.equal(unfinished().length, 1);
    await pressed(page, 'Cancel');
    await page.locator('.filepond--item').waitFor({ state: 'detached' });
    await until(() => unfinished().length === 0, 'the parts are given up');
  });

  it('shows at the file why its content is rejected, and stores nothing of it', async (t) => {
    const validator = EncodedFileValidator.create({ mimeTypes: 'image/*' });
    const strict = await new UploadSite({ storage, partUrlTtl: 60_000, validator }).start();
    t.after(() => strict.stop());
    allow(strict);
    const page = await open({ at: strict });
    await choose(page, clip);
    await page.locator('.filepond--file-status-main', { hasText: 'MIME types' }).waitFor();
    assert.equal(await settled(page), 'error');
    assert.deepEqual(unfinished(), []);
    for await (const { transfer } of storage.transfers()) {
      const records = await storage.list(transfer);
      assert.ok(transfer.startsWith('o-') || records.join() === 'head,refused', records.join());
    }
  });

  it('signs no addresses for another user', async () => {
    bucket.trouble = (request) => {
      if (partOf(request) === 0) return null;
      owner = 'other';
      return { status: 503, code: 'SlowDown' };
    };
    const page = await open();
    await choose(page, note);
    await page
      .locator('.filepond--file-status-main', { hasText: 'This is not your upload.' })
      .waitFor();
    assert.equal(await settled(page), 'error');
    assert.deepEqual(parts(), [1]);
  });
});
