import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { manualTransfers } from './manual-transfers.ts';
import { choose, imageFile, next, textFile, until } from './support.ts';

/** Long enough for a request that must not come. */
const passed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));

describe('a stored file', () => {
  it('that is not read is not sent when its metadata change', async () => {
    const { upload, sent } = await manualTransfers();
    const file = { name: 'a.png', size: 9, type: 'image/png' };
    await upload.addFile('7', { type: 'local', file });
    upload.getFile()!.setMetadata('title', 'A');
    await passed();
    expect([sent.length, upload.status]).to.deep.equal([0, 'ready']);
  });

  it('that is changed has its preview and its buttons once', async () => {
    const { upload, sent } = await manualTransfers({ allowReorder: true });
    const load = async (_id: string, done: (file: File) => void): Promise<void> =>
      done(await imageFile());
    upload.server = { ...(upload.server as object), load };
    await next(upload, 'fwx-upload-init');
    await upload.addFile('7', { type: 'local' });
    await until(() => upload.querySelector('.filepond--image-preview canvas'));
    upload.getFile()!.setMetadata('crop', { rect: { x: 9, y: 9, width: 90, height: 90 } });
    upload.getFile()!.setMetadata('title', 'A');
    // The crop is completed when the size of the image is known: a request that has begun is aborted then.
    const unaborted = () => sent.filter(({ isAborted }) => !isAborted);
    await until(() => sent.length > 0);
    await passed();
    await until(() => unaborted().length > 0);
    const counts = ['.fwx-upload-move--up', '.filepond--image-preview-wrapper'].map(
      (selector) => upload.querySelectorAll(selector).length,
    );
    expect([unaborted().length, ...counts]).to.deep.equal([1, 1, 1]);
  });
});

describe('a file that has to be sent again', () => {
  for (const origin of ['chosen', 'stored']) {
    for (const change of ['the language', 'its place']) {
      it(`is sent when ${change} changes meanwhile: ${origin}`, async () => {
        const { form, upload, sent } = await manualTransfers();
        const revert = (): void => {};
        const load = (_id: string, done: (file: File) => void): void => done(textFile('7.txt'));
        upload.server = { ...(upload.server as object), revert, load };
        await next(upload, 'fwx-upload-init');
        if (origin === 'stored') await upload.addFile('7', { type: 'local' });
        else {
          choose(upload, textFile('7.txt'));
          (await until(() => sent[0])).done();
        }
        await until(() => upload.status === 'ready');
        sent.length = 0;
        upload.getFile()!.setMetadata('title', 'A');
        if (change === 'the language') upload.locale = 'de';
        else {
          upload.remove();
          await passed();
          form.append(upload);
        }
        await next(upload, 'fwx-upload-init');
        (await until(() => sent.find(({ isAborted }) => !isAborted))).done();
        await upload.whenSettled();
        expect([upload.value, upload.getFile()!.getMetadata('title')]).to.deep.equal([
          '7.txt',
          'A',
        ]);
      });
    }
  }
});

describe('a single file with `forceRevert`', () => {
  it('is replaced when the server has removed the former one', async () => {
    const { upload, sent } = await manualTransfers({ forceRevert: true });
    upload.allowMultiple = false;
    const reverts: (() => void)[] = [];
    const revert = (_id: unknown, done: () => void): void => void reverts.push(done);
    upload.server = { ...(upload.server as object), revert };
    await next(upload, 'fwx-upload-init');
    choose(upload, textFile('a.txt'));
    await until(() => sent.length === 1);
    sent[0]!.done();
    await until(() => upload.status === 'ready');
    const added = upload.addFile(textFile('b.txt'));
    await until(() => reverts.length === 1);
    reverts[0]!();
    await until(() => sent.length === 2);
    sent[1]!.done();
    await upload.whenSettled();
    expect((await added).filename).to.equal('b.txt');
    expect([upload.value, upload.getFiles().length]).to.deep.equal(['b.txt', 1]);
  });

  it('leaves a form that can be used when the server does not remove the former one', async () => {
    const { upload, sent } = await manualTransfers({ forceRevert: true });
    upload.allowMultiple = false;
    const revert = (_id: unknown, _done: unknown, failed: (why: string) => void): void =>
      failed('no');
    upload.server = { ...(upload.server as object), revert };
    await next(upload, 'fwx-upload-init');
    choose(upload, textFile('a.txt'));
    await until(() => sent.length === 1);
    sent[0]!.done();
    await until(() => upload.status === 'ready');
    const refused = await upload.addFile(textFile('b.txt')).catch((error: Error) => error.message);
    expect(refused).to.equal('The file was not added to the list.');
    expect(upload.status).to.equal('error');
  });
});

describe('several files with `forceRevert`', () => {
  it('beyond the maximum are refused', async () => {
    const { upload, sent } = await manualTransfers({ forceRevert: true });
    upload.maxFiles = 1;
    await upload.updateComplete;
    const added = upload
      .addFiles(textFile('a.txt'), textFile('b.txt'))
      .catch((error: Error) => error.message);
    await until(() => sent.length === 1);
    sent[0]!.done();
    await upload.whenSettled();
    expect(await added).to.equal('The file was not added to the list.');
    expect([upload.status, upload.getFiles().length]).to.deep.equal(['ready', 1]);
  });
});
