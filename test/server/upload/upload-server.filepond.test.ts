import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';

import { createAdaptorServer } from '@hono/node-server';

import {
  createAssetHandler,
  FilePondAsset,
  FolderUploadStorage,
  UploadServer,
} from '../../../server/upload/index.ts';
import { startBrowser } from '../../support/browser.ts';
import { temporaryFolder } from './support/server.ts';

const [script] = FilePondAsset.create().scriptFiles();
const settings = `{ server: '/uploads', chunkUploads: true, chunkSize: 1000000, chunkRetryDelays: [10, 20, 30] }`;
const page = `<!doctype html><form><input type="file" name="docs" multiple></form><script type="module">
import * as FilePond from '${script?.url}';
window.pond = FilePond.create(document.querySelector('input'), ${settings});
</script>`;

/** FilePond itself in a real browser, before an upload server whose answer to one chunk is lost. */
async function open() {
  const uploads = new UploadServer({
    storage: new FolderUploadStorage(temporaryFolder()),
    authorize: () => 'one',
  });
  const assets = createAssetHandler();
  const log: string[] = [];
  async function handle(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/') return new Response(page, { headers: { 'content-type': 'text/html' } });
    if (pathname !== '/uploads')
      return (await assets(request)) ?? new Response(null, { status: 404 });
    const response = await uploads.fetch(request);
    const offset = request.headers.get('upload-offset') ?? '';
    log.push(
      `${request.method} ${search.slice(1, 8)}${offset} ${response.status}`.replace(/ +/g, ' '),
    );
    const isLost =
      offset === '1000000' && log.filter((line) => line.includes('1000000')).length === 1;
    return isLost ? new Response('lost', { status: 502 }) : response;
  }
  const server = createAdaptorServer({ fetch: handle, overrideGlobalObjects: false });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await startBrowser();
  after(async () => {
    await browser.close();
    server.close();
  });
  const tab = await browser.newPage();
  await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await tab.waitForFunction('window.pond');
  return { uploads, log, tab };
}

/** What the form would send, as source for the page. */
const submitted = "new FormData(document.querySelector('form')).getAll('docs')";

describe('UploadServer with FilePond in a browser', { timeout: 60_000 }, () => {
  it('takes files whole and in chunks, over a lost answer, and gives them back', async () => {
    const { uploads, log, tab } = await open();
    const large = randomBytes(3_000_000);
    const file = (name: string, buffer: Buffer) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer,
    });
    await tab.setInputFiles('input[type=file]', [
      file('bïg.bin', large),
      file('small.txt', Buffer.from('hello')),
    ]);
    await tab.waitForFunction(
      `(${submitted}).filter((id) => /^[\\w-]{22}$/.test(id)).length === 2`,
    );

    const ids = (await tab.evaluate(submitted)) as string[];
    const stored = await Promise.all(ids.map((id) => uploads.take(id, 'one')));
    assert.deepEqual(
      stored.map(({ name }) => name),
      ['bïg.bin', 'small.txt'],
    );
    assert.ok(large.equals((await stored[0]?.toEncodedFile(3_000_000))?.getData() ?? Buffer.of()));
    assert.deepEqual(
      log.filter((line) => line.startsWith('PATCH')),
      [0, 1_000_000, 1_000_000, 2_000_000, 3_000_000].map(
        (offset) => `PATCH patch=${ids[0]?.slice(0, 1)}${offset} 204`,
      ),
    );

    await tab.evaluate(`pond.addFile('${ids[1]}', { type: 'limbo', index: 2 })`);
    const names = await tab.evaluate(
      'pond.getFiles().map(({ filename, fileSize }) => [filename, fileSize])',
    );
    assert.deepEqual(names, [
      ['bïg.bin', 3_000_000],
      ['small.txt', 5],
      ['small.txt', 5],
    ]);

    const reverted = tab.waitForResponse((response) => response.request().method() === 'DELETE');
    await tab.evaluate('pond.removeFile(0, { revert: true })');
    assert.equal((await reverted).status(), 204);
    await assert.rejects(uploads.take(ids[0] ?? '', 'one'), { name: 'NotFoundHttpException' });
  });
});
