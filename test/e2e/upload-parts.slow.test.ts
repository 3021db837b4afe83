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
import { settled, startUploadSite, uploadForm, type UploadSite } from '../support/upload-site.ts';

const partSize = 5 * 1024 ** 2;
// FilePond shows progress for a second or more even when a file is sent at once.
const quick = `config='{"allowMinimumUploadDuration":false,"chunkRetryDelays":[100,500,1000,3000]}'`;

/** A file on the disk, whose time stays the same when it is chosen once more. */
function diskFile(size: number): { readonly path: string; readonly bytes: Buffer } {
  const path = join(temporaryFolder(), 'large.bin');
  const bytes = randomBytes(size);
  // Whatever the others are, this is no type that a validator knows.
  bytes.fill(0, 0, 16);
  writeFileSync(path, bytes);
  return { path, bytes };
}

const film = diskFile(30_000_000);
const clip = diskFile(2 * partSize + 7);
const note = diskFile(3_000);

/** Number of the part that a request brings to the bucket; 0 for any other. */
const partOf = ({ method, url }: S3Request): number =>
  method === 'PUT' ? Number(/partNumber=(\d+)/.exec(url)?.[1] ?? 0) : 0;

describe('Uploading straight to the bucket', { timeout: 600_000 }, () => {
  let browser: Browser;
  let bucket: S3Server;
  let storage: S3UploadStorage;
  let site: UploadSite;
  let context: BrowserContext;
  let owner = 'visitor';
  /** Ids of what earlier tests began in the bucket. */
  let stale: ReadonlySet<string> = new Set();
  /** Warnings of the page. */
  let warnings: string[];

  before(async () => {
    browser = await startBrowser();
    bucket = await S3Server.start();
    storage = bucket.storage({ retryDelay: 1 });
    site = await startUploadSite({ storage, partUrlTtl: 60_000, authorize: () => owner });
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

  /** Writes the pages of a site, and lets them send to the bucket. */
  function allow(to: UploadSite): void {
    const { origin } = new URL(bucket.url);
    to.policy = to.policy.replace("connect-src 'self'", `connect-src 'self' ${origin}`);
    const server = `server="/uploads" chunk-size="1000" ${quick}`;
    to.pages.set('/', uploadForm(server));
    to.pages.set('/kept', uploadForm(`${server} keep-unfinished-files`));
  }

  async function open({ at = site, path = '/' } = {}): Promise<Page> {
    ({ context } = await visit(browser, { reducedMotion: 'reduce' }));
    // Megabytes take their time where other tests run beside these.
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
  /** Ids of what was begun in the bucket, and neither joined nor given up. */
  const left = (): string[] => bucket.unfinished.filter((id) => !stale.has(id));
  /** Numbers of the parts that came to the bucket, in any order. */
  const parts = (): number[] =>
    bucket.requests
      .map(partOf)
      .filter((number) => number > 0)
      .toSorted((a, b) => a - b);
  /** What was asked of the server: method, and the step of the parts. */
  const steps = (): string[] =>
    site.seen.map(({ method, query }) =>
      `${method} ${query.replace(/^\?(\w+)=[\w-]+/, '$1')}`.trim(),
    );

  /** Lets every part through but the second, which never comes to an end, and waits for the others. */
  async function stick(page: Page, choosing: () => Promise<void>): Promise<void> {
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

  /** Sends the form, and checks what the application gets. */
  async function taken(page: Page, bytes: Buffer): Promise<void> {
    await page.getByLabel('Title').fill('Title');
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await page.waitForSelector('#taken');
    assert.equal(site.received[0]?.name, 'large.bin');
    assert.ok(bytes.equals(Buffer.from(site.received[0].bytes)));
  }

  it('sends four parts at a time, and no byte of them to the server', async () => {
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
    await taken(page, film.bytes);
    assert.deepEqual(left(), []);
  });

  it('repeats a part that fails, and asks for another address each time', async () => {
    const first = new Set([1, 2, 3]);
    bucket.trouble = (request) =>
      first.delete(partOf(request)) ? { status: [0, 403, 500, 503][partOf(request)]!, code: 'x' } : null; // prettier-ignore
    const page = await open();
    await choose(page, clip);
    assert.equal(await settled(page), 'ready');
    assert.deepEqual(parts(), [1, 1, 2, 2, 3, 3]);
    assert.equal(steps().filter((step) => step.startsWith('GET')).length, 6);
    await taken(page, clip.bytes);
  });

  it('signs an address anew that has expired', async (t) => {
    const brief = await startUploadSite({ storage, partUrlTtl: 1_000 });
    t.after(() => brief.stop());
    allow(brief);
    let isFirst = true;
    bucket.trouble = async (request) => {
      if (partOf(request) === 0 || !isFirst) return null;
      isFirst = false;
      const end = Date.now() + 2_100;
      await until(() => Date.now() > end, 'the address expires');
      return null;
    };
    const page = await open({ at: brief });
    await choose(page, note);
    assert.equal(await settled(page), 'ready');
    const addresses = bucket.requests.filter((one) => partOf(one) === 1).map(({ url }) => url);
    assert.ok(new Set(addresses).size > 1);
  });

  it('tells at the file when the bucket takes no part, and developers why', async () => {
    bucket.trouble = (request) => (partOf(request) > 0 ? 'drop' : null);
    const page = await open();
    await choose(page, note);
    await page.getByText('Error during upload').first().waitFor();
    assert.equal(await settled(page), 'error');
    assert.match(warnings.join(), /upload-parts: No part of a file reaches http.* \(CORS\)/);
    bucket.trouble = () => null;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.waitForFunction(() => document.querySelector('fwx-upload')!.status === 'ready');
    await taken(page, note.bytes);
  });

  for (const [step, address] of [
    ['begin', /\?parts=[\w-]+$/],
    ['sign', /\?parts=.*\/1$/],
    ['join', /\?parts=.*\/complete$/],
  ] as const) {
    for (const lost of ['request', 'answer'] as const) {
      it(`goes on after the ${lost} to ${step} was lost`, async () => {
        const page = await open();
        let asked = 0;
        // Not by a broken connection: Chromium repeats such requests by itself.
        await page.route(address, async (route) => {
          if (asked++ > 0) return route.continue();
          if (lost === 'answer') await route.fetch();
          return route.abort('connectionreset');
        });
        await choose(page, note);
        assert.equal(await settled(page), 'ready');
        assert.equal(asked, 2);
        await taken(page, note.bytes);
        assert.deepEqual(left(), []);
      });
    }
  }

  it('ends the other parts when one fails for good', async () => {
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

  it('waits while there is no network, and goes on when it is back', async () => {
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
    await taken(page, clip.bytes);
  });

  it('goes on after a pause with the parts that are missing', async () => {
    const page = await open();
    await stick(page, () => choose(page, clip));
    await pressed(page, 'Pause');
    await page.getByText('Paused').waitFor();
    assert.equal(left().length, 1);
    await pressed(page, 'Resume');
    assert.equal(await settled(page), 'ready');
    assert.deepEqual(parts(), [2]);
    assert.deepEqual(steps(), ['HEAD patch', 'POST parts', 'GET parts/2', 'POST parts/complete']);
    await taken(page, clip.bytes);
  });

  for (const path of ['/', '/kept']) {
    it(`goes on after a reload of ${path} with the parts that are missing`, async () => {
      const page = await open({ path });
      await stick(page, () => choose(page, clip));
      await page.reload();
      await page.waitForSelector('.filepond--browser', { state: 'attached' });
      if (path === '/') await choose(page, clip);
      assert.equal(await settled(page), 'ready');
      assert.deepEqual(parts(), [2]);
      assert.deepEqual(steps(), ['HEAD patch', 'POST parts', 'GET parts/2', 'POST parts/complete']);
      await taken(page, clip.bytes);
    });
  }

  it('leaves no part in the bucket of a file that is cancelled', async () => {
    const page = await open();
    await stick(page, () => choose(page, clip));
    assert.equal(left().length, 1);
    await pressed(page, 'Cancel');
    await page.locator('.filepond--item').waitFor({ state: 'detached' });
    await until(() => left().length === 0, 'the parts are given up');
  });

  it('tells at the file why its content is refused, and keeps nothing of it', async (t) => {
    const validator = EncodedFileValidator.create({ mimeTypes: 'image/*' });
    const strict = await startUploadSite({ storage, partUrlTtl: 60_000, validator });
    t.after(() => strict.stop());
    allow(strict);
    const page = await open({ at: strict });
    await choose(page, clip);
    await page.locator('.filepond--file-status-main', { hasText: 'MIME types' }).waitFor();
    assert.equal(await settled(page), 'error');
    assert.deepEqual(left(), []);
    for await (const { transfer } of storage.transfers()) {
      const records = await storage.list(transfer);
      assert.ok(transfer.startsWith('o-') || records.join() === 'head,refused', records.join());
    }
  });

  it('signs nothing for somebody else', async () => {
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
