import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { textFile, until, uploadForm } from './support.ts';

/** A request with this text as its response. */
const requestWithResponse = (text: string): object => ({
  url: URL.createObjectURL(new Blob([text])),
  method: 'GET',
});

describe('The response to a file that <fwx-upload> sends', () => {
  for (const chunkUploads of [false, true]) {
    it(`is rejected as an id when it is a page: ${chunkUploads ? 'chunks' : 'a whole file'}`, async () => {
      const { form, upload } = await uploadForm();
      upload.config = { chunkUploads, chunkForce: chunkUploads };
      upload.server = {
        process: requestWithResponse('<!doctype html><title>Sign in</title>'),
      } as never;
      await upload.updateComplete;
      await upload.addFile(textFile('a.txt'));
      const region = upload.querySelector('.fwx-upload-status')!;
      await until(() => region.textContent === 'a.txt: Error during upload');
      expect(form.checkValidity()).to.equal(false);
      expect(upload.validationMessage).to.equal(
        'Some files were not sent. Send them again or remove them.',
      );
    });
  }

  it('is rejected as an id when it is empty', async () => {
    const { upload } = await uploadForm();
    upload.server = { process: requestWithResponse('') } as never;
    await upload.updateComplete;
    await upload.addFile(textFile('a.txt'));
    await until(() => upload.status === 'error');
  });

  it('is rejected as that to a chunk when it is a page', async () => {
    const { form, upload } = await uploadForm();
    const page = requestWithResponse('<!doctype html><title>Sign in</title>') as { url: string };
    upload.config = { chunkUploads: true, chunkForce: true };
    upload.server = {
      process: requestWithResponse('id1'),
      // The id is added to the URL, where a blob has none.
      patch: { ...page, url: `${page.url}#` },
    } as never;
    await upload.updateComplete;
    await upload.addFile(textFile('a.txt'));
    await until(() => upload.status !== 'busy');
    expect(upload.status).to.equal('error');
    expect(upload.value).to.equal('');
    expect(form.checkValidity()).to.equal(false);
  });
});
