import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { EncodedFileValidator } from '../../../server/validator/index.ts';
import { slow } from '../../support/slow.ts';
import { bundle, type ClientSite, clientSites, file, holdChunk } from './support/client-site.ts';
import { temporaryFolder, until } from './support/server.ts';

const chunk = 1_000_000;
const packages = bundle({ Uppy: '@uppy/core', Tus: '@uppy/tus', XHRUpload: '@uppy/xhr-upload' });

/** Adds files to Uppy as its own file input does. */
async function choose(site: ClientSite, files: string | ReturnType<typeof file>[]): Promise<void> {
  await site.tab.setInputFiles('input[type=file]', files);
  await site.tab.evaluate(
    `for (const data of document.querySelector('input').files) uppy.addFile({ name: data.name, type: data.type, data });`,
  );
}

/** Uploads the added files; returns the ids that the page has for them, in order, and the errors. */
async function upload({ tab }: ClientSite): Promise<{ ids: string[]; errors: string[] }> {
  return (await tab.evaluate(`uppy.upload().then(({ successful, failed }) => ({
    ids: successful.map(idOf),
    errors: failed.map(({ error }) => error),
  }))`)) as { ids: string[]; errors: string[] };
}

/** Returns the data of each stored upload. */
async function stored({ uploads }: ClientSite, ids: readonly string[]) {
  const files = await Promise.all(ids.map((id) => uploads.take(id, 'one')));
  return Promise.all(
    files.map(async (found) => ({
      name: found.name,
      alt: found.metadata['alt'],
      content: Buffer.from((await found.toEncodedFile(10 * chunk)).getData()),
    })),
  );
}

const contents = (): Buffer[] => [randomBytes(3 * chunk + 1), Buffer.from('hello')];
const chosen = ([large = Buffer.of(), small = Buffer.of()]: Buffer[]) => [
  file('bïg.bin', large),
  file('small.txt', small, 'text/plain'),
];

/** Tests that both plugins must pass. */
function sharedTests(open: ReturnType<typeof clientSites>, statuses: readonly string[]): void {
  it('uploads files with metadata, and the form accepts them', async () => {
    const site = await open();
    const content = contents();
    await choose(site, chosen(content));
    await site.tab.evaluate(`uppy.setMeta({ alt: 'älter' })`);
    const { ids, errors } = await upload(site);
    assert.deepEqual(errors, []);
    const names = ['bïg.bin', 'small.txt'];
    assert.deepEqual(
      await stored(site, ids),
      names.map((name, i) => ({ name, alt: 'älter', content: content[i] })),
    );
    const form = new FormData();
    for (const id of ids) form.append('docs[]', id);
    const taken = await site.uploads.fromFormData(form, 'docs', 'one');
    assert.deepEqual(
      taken.map(({ name }) => name),
      names,
    );
  });

  it('is refused by limits and the validator, and an upload is available only to its owner', async () => {
    const validator = EncodedFileValidator.create({ mimeTypes: 'text/*' });
    const site = await open({ maxFileSize: 2 * chunk, validator });
    for (const content of [Buffer.alloc(2 * chunk + 1, 'a'), Buffer.from('GIF89a')]) {
      await choose(site, [file('a.txt', content, 'text/plain')]);
      const { ids, errors } = await upload(site);
      assert.deepEqual([ids, errors.length], [[], 1]);
      await site.tab.evaluate('uppy.clear()');
    }
    assert.deepEqual(
      site.log.filter((line) => / 4/.test(line)),
      statuses,
    );
    await choose(site, [file('a.txt', Buffer.from('hello'), 'text/plain')]);
    const { ids } = await upload(site);
    await assert.rejects(site.uploads.take(ids[0] ?? '', 'two'), {
      name: 'ForbiddenHttpException',
    });
    assert.equal((await site.uploads.take(ids[0] ?? '', 'one')).getSize(), 5);
  });
}

describe('UploadServer with Uppy’s Tus in a browser', { ...slow, timeout: 180_000 }, () => {
  const open = clientSites(
    packages,
    `window.uppy = new Uppy().use(Tus, {
      endpoint: new URL('/uploads', location).href, chunkSize: ${chunk}, retryDelays: [],
    });
    window.idOf = ({ uploadURL }) => new URL(uploadURL).searchParams.get('patch');`,
  );
  sharedTests(open, ['POST 413', 'PATCH 0 422']);

  /** Begins an upload of three chunks whose second one is held. */
  async function held(site: ClientSite, files: Parameters<typeof choose>[1]) {
    const { reached, release } = holdChunk(site, chunk);
    await choose(site, files);
    await site.tab.evaluate('window.result = uppy.upload(), undefined');
    await reached;
    return release;
  }

  it('continues at its offset after a reload of the page', async () => {
    const site = await open();
    const content = randomBytes(3 * chunk);
    const path = join(temporaryFolder(), 'a.bin');
    writeFileSync(path, content);
    utimesSync(path, 1_700_000_000, 1_700_000_000);
    site.intercept.before = ({ offset }) =>
      offset === String(chunk) ? new Response('away', { status: 503 }) : null;
    await choose(site, path);
    assert.equal((await upload(site)).errors.length, 1);
    site.intercept.before = () => null;
    await site.tab.reload();
    await site.tab.waitForFunction('window.isReady');
    site.log.length = 0;
    await choose(site, path);
    const { ids } = await upload(site);
    assert.deepEqual(site.log, ['HEAD 200', `PATCH ${chunk} 204`, `PATCH ${2 * chunk} 204`]);
    assert.ok(content.equals((await stored(site, ids))[0]?.content ?? Buffer.of()));
  });

  it('continues after a pause', async () => {
    const site = await open();
    const content = randomBytes(3 * chunk);
    const release = await held(site, [file('a.bin', content)]);
    await site.tab.evaluate('uppy.pauseAll()');
    release();
    await until(() => site.log.some((line) => line.startsWith(`PATCH ${chunk}`)), 'held chunk');
    await site.tab.evaluate('uppy.resumeAll()');
    const ids = (await site.tab.evaluate(
      'window.result.then(({ successful }) => successful.map(idOf))',
    )) as string[];
    assert.ok(content.equals((await stored(site, ids))[0]?.content ?? Buffer.of()));
  });

  it('keeps nothing of a file that is removed while it is sent', async () => {
    const site = await open();
    const release = await held(site, [file('a.bin', randomBytes(3 * chunk))]);
    const removed = site.tab.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await site.tab.evaluate('uppy.removeFile(uppy.getFiles()[0].id)');
    assert.equal((await removed).status(), 204);
    release();
    await until(() => site.log.some((line) => line.startsWith(`PATCH ${chunk}`)), 'held chunk');
    await until(() => site.kept() === 0, 'nothing is kept');
  });
});

describe('UploadServer with Uppy’s XHRUpload in a browser', { ...slow, timeout: 180_000 }, () => {
  const open = clientSites(
    packages,
    `window.uppy = new Uppy().use(XHRUpload, {
      endpoint: '/uploads', shouldRetry: () => false, getResponseData: (xhr) => ({ id: xhr.responseText }),
    });
    window.idOf = ({ response }) => response.body.id;`,
  );
  sharedTests(open, ['POST 413', 'POST 422']);

  it('keeps nothing of a file that is removed while it is sent', async () => {
    const site = await open();
    const cdp = await site.tab.context().newCDPSession(site.tab);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 100_000,
    });
    await choose(site, [file('a.bin', randomBytes(5 * chunk))]);
    await site.tab.evaluate('uppy.upload(), undefined');
    await until(() => site.kept() === 1, 'the upload has begun');
    await site.tab.evaluate('uppy.removeFile(uppy.getFiles()[0].id)');
    await until(() => site.kept() === 0, 'nothing is kept');
  });
});
