import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';

import { EncodedFileValidator } from '../../../server/validator/index.ts';
import { FilePondAsset } from '../../../server/upload/index.ts';
import { slow } from '../../support/slow.ts';
import { type ClientSite, clientSites, file, holdChunk } from './support/client-site.ts';
import { until } from './support/server.ts';

const [script] = FilePondAsset.create().scriptFiles();
const chunk = 1_000_000;

/** The values that the form would send, as source for the page. */
const submitted = "new FormData(document.querySelector('form')).getAll('docs')";
const isId = /^[\w-]{22}$/;

describe('UploadServer with FilePond in a browser', { ...slow, timeout: 120_000 }, () => {
  const open = clientSites(
    `import * as FilePond from '${script?.url}';`,
    `window.Statuses = FilePond.FileStatus;
    window.pond = FilePond.create(document.querySelector('input'), {
      server: '/uploads', chunkUploads: true, chunkSize: ${chunk}, chunkRetryDelays: [10, 20, 30],
    });`,
  );
  const choose = ({ tab }: ClientSite, ...files: ReturnType<typeof file>[]): Promise<void> =>
    tab.setInputFiles('input[type=file]', files);
  /** Ids that the form submits, when it has this number of them. */
  async function ids({ tab }: ClientSite, count: number): Promise<string[]> {
    await tab.waitForFunction(
      `(${submitted}).filter((id) => ${isId}.test(id)).length === ${count}`,
    );
    return (await tab.evaluate(submitted)) as string[];
  }
  /** Waits until the server has refused the only file. */
  const refused = ({ tab }: ClientSite): Promise<unknown> =>
    tab.waitForFunction('pond.getFile()?.status === Statuses.PROCESSING_ERROR');
  const patches = ({ log }: ClientSite): string[] =>
    log.filter((line) => line.startsWith('PATCH')).map((line) => line.slice('PATCH '.length));

  it('accepts files complete and in chunks, over a lost response, and returns them', async () => {
    const site = await open();
    const { uploads, tab } = site;
    let isLost = false;
    site.intercept.after = ({ offset }) => {
      if (offset !== String(chunk) || isLost) return null;
      isLost = true;
      return new Response('lost', { status: 502 });
    };
    const large = randomBytes(3 * chunk);
    await choose(site, file('bïg.bin', large), file('small.txt', Buffer.from('hello')));
    const [big = '', small = ''] = await ids(site, 2);
    const stored = await Promise.all([big, small].map((id) => uploads.take(id, 'one')));
    assert.deepEqual(
      stored.map(({ name }) => name),
      ['bïg.bin', 'small.txt'],
    );
    assert.ok(large.equals((await stored[0]?.toEncodedFile(3 * chunk))?.getData() ?? Buffer.of()));
    assert.deepEqual(patches(site), [
      '0 204',
      `${chunk} 204`,
      `${chunk} 204`,
      `${2 * chunk} 204`,
      `${3 * chunk} 204`,
    ]);

    await tab.evaluate(`pond.addFile('${small}', { type: 'limbo', index: 2 })`);
    const names = await tab.evaluate(
      'pond.getFiles().map(({ filename, fileSize }) => [filename, fileSize])',
    );
    assert.deepEqual(names, [
      ['bïg.bin', 3 * chunk],
      ['small.txt', 5],
      ['small.txt', 5],
    ]);

    const reverted = tab.waitForResponse((response) => response.request().method() === 'DELETE');
    await tab.evaluate('pond.removeFile(0, { revert: true })');
    assert.equal((await reverted).status(), 204);
    await assert.rejects(uploads.take(big, 'one'), { name: 'NotFoundHttpException' });
  });

  it('accepts metadata with a file, complete and in chunks', async () => {
    const site = await open();
    await site.tab.evaluate(`pond.addFiles([
      { source: new File(['hello'], 'a.txt'), options: { metadata: { alt: 'ä', crop: { rect: { x: 1 } } } } },
      { source: new File([new Uint8Array(${2 * chunk + 1})], 'b.bin'), options: { metadata: { alt: 'b' } } },
    ])`);
    const stored = await Promise.all(
      (await ids(site, 2)).map((id) => site.uploads.take(id, 'one')),
    );
    assert.deepEqual(
      stored.map(({ metadata }) => JSON.stringify(metadata)),
      ['{"alt":"ä","crop":{"rect":{"x":1}}}', '{"alt":"b"}'],
    );
  });

  it('continues where it broke off when the visitor tries again', async () => {
    const site = await open();
    site.intercept.before = ({ offset }) =>
      offset === String(2 * chunk) ? new Response('away', { status: 503 }) : null;
    const content = randomBytes(3 * chunk - 1);
    await choose(site, file('a.bin', content));
    await refused(site);
    site.intercept.before = () => null;
    site.log.length = 0;
    await site.tab.evaluate('void pond.processFile()');
    const [id = ''] = await ids(site, 1);
    assert.deepEqual(site.log, ['HEAD 200', `PATCH ${2 * chunk} 204`]);
    const upload = await site.uploads.take(id, 'one');
    assert.ok(content.equals((await upload.toEncodedFile(content.length)).getData()));
  });

  for (const [how, script] of [
    ['aborts', 'document.querySelector(".filepond--action-abort-item-processing").click()'],
    ['removes', 'pond.removeFile({ revert: true })'],
  ] as const) {
    it(`keeps nothing of a file that the visitor ${how} while it is sent`, async () => {
      const site = await open();
      const held = holdChunk(site, chunk);
      await choose(site, file('a.bin', randomBytes(3 * chunk)));
      await held.reached;
      assert.equal(site.kept(), 1);
      const reverted = site.tab.waitForResponse(
        (response) => response.request().method() === 'DELETE',
      );
      await site.tab.evaluate(`void ${script}`);
      assert.equal((await reverted).status(), 204);
      held.release();
      await until(() => site.log.some((line) => line.startsWith(`PATCH ${chunk}`)), 'held chunk');
      await until(() => site.kept() === 0, 'nothing is kept');
    });
  }

  it('shows refusals by limits and the validator as errors, and keeps nothing of the file', async () => {
    const validator = EncodedFileValidator.create({ mimeTypes: 'image/*' });
    const site = await open({ maxFileSize: 2 * chunk, validator });
    for (const [content, status] of [
      [Buffer.alloc(2 * chunk + 1), 'POST 413'],
      [Buffer.alloc(2 * chunk - 1, 'a'), `PATCH ${chunk} 422`],
      [Buffer.from('text'), 'POST 422'],
    ] as const) {
      site.log.length = 0;
      await choose(site, file('a.png', content, 'image/png'));
      await refused(site);
      assert.ok(site.log.includes(status), `${status}: ${site.log.join()}`);
      await site.tab.evaluate('pond.removeFiles()');
    }
    await until(() => site.kept() === 0, 'nothing is kept');
  });

  it('sends an upload only to its owner', async () => {
    const site = await open();
    await choose(site, file('a.txt', Buffer.from('hello')));
    const [id = ''] = await ids(site, 1);
    await site.beVisitor('two');
    await site.tab.evaluate(`void pond.addFile('${id}', { type: 'limbo' }).catch(() => {})`);
    await until(() => site.log.includes('GET 403'), 'the other visitor is refused');
    const reverted = site.tab.waitForResponse(
      (response) => response.request().method() === 'DELETE',
    );
    await site.tab.evaluate('void pond.removeFile(0, { revert: true })');
    assert.equal((await reverted).status(), 403);
    await assert.rejects(site.uploads.take(id, 'two'), { name: 'ForbiddenHttpException' });
    assert.equal((await site.uploads.take(id, 'one')).getSize(), 5);
  });
});
