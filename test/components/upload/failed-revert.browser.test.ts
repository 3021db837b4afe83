import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { manualTransfers } from './manual-transfers.ts';
import { choose, next, textFile, until } from './support.ts';

/** Long enough for what must not come. */
const passed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

/** An upload with `forceRevert` and sent files, and the pending requests that take one back. */
async function sentFiles(names: readonly string[], allowMultiple = true, config: object = {}) {
  const all = await manualTransfers({ forceRevert: true, ...config });
  const { upload, sent } = all;
  upload.allowMultiple = allowMultiple;
  const failures: (() => void)[] = [];
  const revert = (_id: unknown, _done: unknown, fail: (cause: string) => void): void => {
    failures.push(() => fail('no'));
  };
  upload.server = { ...(upload.server as object), revert } as never;
  await next(upload, 'fwx-upload-init');
  choose(upload, ...names.map((name) => textFile(name)));
  await until(() => sent.length === names.length);
  for (const { done } of sent) done();
  await until(() => upload.status === 'ready');
  return { ...all, failures };
}

async function pressRevert(upload: FwxUpload): Promise<void> {
  const selector = '.filepond--action-revert-item-processing:enabled';
  (await until(() => upload.querySelector<HTMLElement>(selector))).click();
}

const namesOf = (upload: FwxUpload): string[] => upload.getFiles().map(({ filename }) => filename);

describe('a server that does not take back a file', () => {
  it('is asked once when the file was changed, then removed', async () => {
    const { upload, failures } = await sentFiles(['a.txt']);
    upload.getFile()!.setMetadata('title', 'A');
    await until(() => failures[0]);
    upload.removeFile(0, { revert: false });
    failures[0]!();
    await passed();
    expect([failures.length, upload.status]).to.deep.equal([1, 'empty']);
  });

  it('is told of a file that was removed meanwhile once', async () => {
    const { upload, failures } = await sentFiles(['a.txt']);
    await pressRevert(upload);
    await until(() => failures[0]);
    let removals = 0;
    upload.addEventListener('fwx-upload-remove', () => removals++);
    upload.removeFile(0, { revert: false });
    failures[0]!();
    await until(() => removals > 0);
    await passed();
    expect(removals).to.equal(1);
  });

  for (const way of ['is removed', 'is removed by a reset']) {
    it(`keeps a file refused that waited for one that ${way}`, async () => {
      const { form, upload, sent, failures } = await sentFiles(['a.txt'], false);
      const added = upload.addFile(textFile('b.txt')).then(
        () => 'added',
        () => 'refused',
      );
      await until(() => failures[0]);
      if (way === 'is removed') upload.removeFile(0, { revert: false });
      else form.reset();
      await passed();
      for (const fail of failures) fail();
      await passed();
      expect([await added, namesOf(upload), sent.length]).to.deep.equal(['refused', [], 1]);
    });
  }

  it('loses no files of an upload that is put back in another language meanwhile', async () => {
    const { form, upload, failures } = await sentFiles(['a.txt', 'b.txt']);
    await pressRevert(upload);
    await until(() => failures[0]);
    upload.remove();
    await passed();
    upload.locale = 'fr';
    form.append(upload);
    await Promise.resolve();
    failures[0]!();
    await until(() => upload.getFiles().length === 2);
    expect(namesOf(upload).toSorted()).to.deep.equal(['a.txt', 'b.txt']);
  });

  it('keeps the file, which is not sent again in another language', async () => {
    const { upload, sent, failures } = await sentFiles(['a.txt']);
    await pressRevert(upload);
    (await until(() => failures[0]))();
    await until(() => upload.status === 'error');
    upload.locale = 'de';
    await next(upload, 'fwx-upload-init');
    await until(() => upload.status === 'ready');
    await passed();
    expect(sent.length).to.equal(1);
  });
});

describe('a stored file whose check has failed', () => {
  const { reportError } = window;
  before(() => (window.reportError = () => {}));
  after(() => (window.reportError = reportError));

  it('keeps its id in another language', async () => {
    const { upload } = await manualTransfers();
    const load = (_id: string, done: (file: File) => void): void => done(textFile('7.txt'));
    upload.server = { ...(upload.server as object), load };
    upload.config = { beforeAddFile: () => Promise.reject(new Error('no')) };
    await next(upload, 'fwx-upload-init');
    upload.addFile('7', { type: 'local' }).catch(() => {});
    await until(() => upload.status === 'error');
    upload.locale = 'de';
    await next(upload, 'fwx-upload-init');
    await until(() => upload.getFile());
    expect(upload.getFile()?.serverId).to.equal('7');
  });
});

describe('a single file with `forceRevert` that FilePond does not add', () => {
  for (const [title, config, source] of [
    ['because the list is full', { allowReplace: false }, textFile('b.txt')],
    ['because its name is ignored', {}, textFile('Thumbs.db')],
  ] as const) {
    it(`is refused ${title}`, async () => {
      const { upload } = await sentFiles(['a.txt'], false, config);
      const added = upload.addFile(source).then(
        () => 'added',
        () => 'refused',
      );
      expect(await added).to.equal('refused');
      expect([upload.status, ...namesOf(upload)]).to.deep.equal(['ready', 'a.txt']);
    });
  }
});
