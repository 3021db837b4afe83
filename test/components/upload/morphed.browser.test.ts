import { expect } from '@open-wc/testing';

import type { FwxUpload } from '../../../components/upload/index.ts';
import '../../../components/upload/index.ts';
import { morphs } from '../../support/morphs.ts';
import { sendingByHand } from './sending-by-hand.ts';
import { next, payloads, textFile, until, uploadForm } from './support.ts';

const markup = '<input type="file" class="filepond" id="u" name="avatar">';
const inside = `<fwx-upload>${markup}</fwx-upload>`;

const rows = (upload: FwxUpload): number => upload.querySelectorAll('.filepond--item').length;
const browser = (upload: FwxUpload): HTMLInputElement | null =>
  upload.querySelector('.filepond--root > .filepond--browser');

/** A pond stands in the element, once, and can be used. */
async function standing(upload: FwxUpload, count: number): Promise<void> {
  await until(
    () => browser(upload) && rows(upload) === count && upload.querySelector('.fwx-upload-status'),
  );
  await upload.whenSettled();
  expect(
    [...upload.children].filter((child) => child.matches('.filepond--root, input')),
  ).to.have.length(1);
  expect(upload.querySelectorAll('.fwx-upload-status')).to.have.length(1);
  expect(upload.querySelectorAll('.fwx-upload-progress')).to.have.length(1);
}

describe('An upload in markup that a library brings up to date in place', () => {
  for (const [library, morph] of Object.entries(morphs)) {
    it(`keeps its files: ${library}`, async () => {
      const { form, upload } = await uploadForm(inside);
      await upload.addFile(textFile('a.txt'));
      await upload.whenSettled();
      for (let turn = 0; turn < 2; turn++) {
        const isReady = next(upload, 'fwx-upload-init');
        morph(form, inside);
        expect(
          payloads(form).map(({ name }) => name),
          'at once',
        ).to.deep.equal(['a.txt']);
        await isReady;
        await standing(upload, 1);
        expect(payloads(form).map(({ name }) => name)).to.deep.equal(['a.txt']);
        expect(browser(upload)?.id).to.equal('u');
      }
      upload.removeFiles();
      expect(payloads(form)).to.deep.equal([]);
      await upload.addFile(textFile('b.txt'));
      await upload.whenSettled();
      expect(payloads(form).map(({ name }) => name)).to.deep.equal(['b.txt']);
    });

    it(`keeps its files without an input in the markup: ${library}`, async () => {
      const empty = '<fwx-upload name="avatar"></fwx-upload>';
      const { form, upload } = await uploadForm(empty);
      await upload.addFile(textFile('a.txt'));
      await upload.whenSettled();
      const isReady = next(upload, 'fwx-upload-init');
      morph(form, empty);
      await isReady;
      await standing(upload, 1);
      expect(payloads(form).map(({ name }) => name)).to.deep.equal(['a.txt']);
    });

    it(`stands where it was still being loaded: ${library}`, async () => {
      const form = document.createElement('form');
      form.innerHTML = inside;
      document.body.append(form);
      const upload = form.querySelector('fwx-upload')!;
      await upload.updateComplete;
      morph(form, '<fwx-upload></fwx-upload>');
      morph(form, inside.replace('id="u"', 'id="v"'));
      await upload.addFile(textFile('a.txt'));
      await upload.ready;
      await standing(upload, 1);
      await upload.whenSettled();
      expect(payloads(form).map(({ name }) => name)).to.deep.equal(['a.txt']);
      form.remove();
    });

    it(`goes on with what is being sent: ${library}`, async () => {
      const { form, upload, sent } = await sendingByHand();
      const added = await upload.addFiles(textFile('a.txt'), textFile('b.txt'));
      expect(added).to.have.length(2);
      await until(() => sent.length === 2);
      sent[0]?.done();
      await until(() => new FormData(form).getAll('files[]').includes('a.txt'));
      morph(form, '<fwx-upload name="files" allow-multiple></fwx-upload>');
      await until(() => browser(upload) && rows(upload) === 2);
      // What was on its way begins again.
      await until(() => {
        for (const one of sent) if (!one.isAborted) one.done();
        return new FormData(form).getAll('files[]').length === 2;
      });
      await standing(upload, 2);
      expect(new FormData(form).getAll('files[]')).to.have.members(['a.txt', 'b.txt']);
    });
  }

  it('stands in a copy of the page, without the files', async () => {
    const { form, upload } = await uploadForm(
      inside.replace('name="avatar"', 'name="avatar[]" multiple required aria-label="Photos"'),
    );
    await upload.addFile(textFile('a.txt'));
    await upload.whenSettled();
    const copy = form.cloneNode(true) as HTMLFormElement;
    form.replaceWith(copy);
    const copied = copy.querySelector('fwx-upload')!;
    await copied.ready;
    await standing(copied, 0);
    expect(browser(copied)?.id).to.equal('u');
    expect(browser(copied)?.multiple).to.equal(true);
    expect(browser(copied)?.getAttribute('aria-label')).to.equal('Photos');
    expect(copied.validity.valueMissing).to.equal(true);
    await copied.addFile(textFile('b.txt'));
    await copied.whenSettled();
    expect(payloads(copy, 'avatar[]').map(({ name }) => name)).to.deep.equal(['b.txt']);
    copy.remove();
  });

  it('takes over what the new input states', async () => {
    const { form, upload } = await uploadForm(inside);
    const isReady = next(upload, 'fwx-upload-init');
    morphs['morphdom']?.(
      form,
      inside.replace(
        'class="filepond"',
        'class="filepond is-invalid" required accept="image/png" aria-label="Photo"',
      ),
    );
    await isReady;
    await standing(upload, 0);
    expect(browser(upload)?.accept).to.include('image/png');
    expect(browser(upload)?.getAttribute('aria-invalid')).to.equal('true');
    expect(browser(upload)?.getAttribute('aria-label')).to.equal('Photo');
    expect(upload.validity.valueMissing).to.equal(true);
  });
});
