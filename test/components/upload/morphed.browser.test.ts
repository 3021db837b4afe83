import { aTimeout, expect, fixtureSync } from '@open-wc/testing';

import type { FwxUpload } from '../../../components/upload/index.ts';
import '../../../components/upload/index.ts';
import { morphs } from '../../support/morphs.ts';
import { manualTransfers } from './manual-transfers.ts';
import { next, payloads, textFile, until, uploadForm } from './support.ts';

const markup = '<input type="file" class="filepond" id="u" name="avatar">';
const uploadMarkup = `<fwx-upload>${markup}</fwx-upload>`;

const rows = (upload: FwxUpload): number => upload.querySelectorAll('.filepond--item').length;
const browser = (upload: FwxUpload): HTMLInputElement | null =>
  upload.querySelector('.filepond--root > .filepond--browser');

/** Waits until the element contains one working instance of FilePond. */
async function expectReady(upload: FwxUpload, count: number): Promise<void> {
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

describe('An upload in markup that a library morphs in place', () => {
  for (const [library, morph] of Object.entries(morphs)) {
    it(`keeps its files: ${library}`, async () => {
      const { form, upload } = await uploadForm(uploadMarkup);
      await upload.addFile(textFile('a.txt'));
      await upload.whenSettled();
      for (let turn = 0; turn < 2; turn++) {
        const reinitialised = next(upload, 'fwx-upload-init');
        morph(form, uploadMarkup);
        expect(
          payloads(form).map(({ name }) => name),
          'at once',
        ).to.deep.equal(['a.txt']);
        await reinitialised;
        await expectReady(upload, 1);
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
      const reinitialised = next(upload, 'fwx-upload-init');
      morph(form, empty);
      await reinitialised;
      await expectReady(upload, 1);
      expect(payloads(form).map(({ name }) => name)).to.deep.equal(['a.txt']);
    });

    it(`creates its interface when it is morphed while loading: ${library}`, async () => {
      const form = document.createElement('form');
      form.innerHTML = uploadMarkup;
      document.body.append(form);
      const upload = form.querySelector('fwx-upload')!;
      await upload.updateComplete;
      morph(form, '<fwx-upload></fwx-upload>');
      morph(form, uploadMarkup.replace('id="u"', 'id="v"'));
      await upload.addFile(textFile('a.txt'));
      await upload.ready;
      await expectReady(upload, 1);
      await upload.whenSettled();
      expect(payloads(form).map(({ name }) => name)).to.deep.equal(['a.txt']);
      form.remove();
    });

    it(`continues transfers: ${library}`, async () => {
      const { form, upload, sent } = await manualTransfers();
      const added = await upload.addFiles(textFile('a.txt'), textFile('b.txt'));
      expect(added).to.have.length(2);
      await until(() => sent.length === 2);
      // Files are prepared side by side: either may be sent first.
      sent.find(({ name }) => name === 'a.txt')?.done();
      await until(() => new FormData(form).getAll('files[]').includes('a.txt'));
      morph(form, '<fwx-upload name="files" allow-multiple></fwx-upload>');
      await until(() => browser(upload) && rows(upload) === 2);
      // A transfer that was in progress starts again.
      await until(() => {
        for (const one of sent) if (!one.isAborted) one.done();
        return new FormData(form).getAll('files[]').length === 2;
      });
      await expectReady(upload, 2);
      expect(new FormData(form).getAll('files[]')).to.have.members(['a.txt', 'b.txt']);
    });
  }

  it('works in a clone of the page, without the files', async () => {
    const { form, upload } = await uploadForm(
      uploadMarkup.replace(
        'name="avatar"',
        'name="avatar[]" multiple required aria-label="Photos"',
      ),
    );
    await upload.addFile(textFile('a.txt'));
    await upload.whenSettled();
    const copy = form.cloneNode(true) as HTMLFormElement;
    form.replaceWith(copy);
    const copied = copy.querySelector('fwx-upload')!;
    await copied.ready;
    await expectReady(copied, 0);
    expect(browser(copied)?.id).to.equal('u');
    expect(browser(copied)?.multiple).to.equal(true);
    expect(browser(copied)?.getAttribute('aria-label')).to.equal('Photos');
    expect(copied.validity.valueMissing).to.equal(true);
    await copied.addFile(textFile('b.txt'));
    await copied.whenSettled();
    expect(payloads(copy, 'avatar[]').map(({ name }) => name)).to.deep.equal(['b.txt']);
    copy.remove();
  });

  it('is built once while the texts of another language are loaded', async () => {
    const { form, upload } = await uploadForm(uploadMarkup);
    let changes = 0;
    const observer = new MutationObserver((records) => {
      changes += records.length;
      // Otherwise a loop would never end.
      if (changes > 100) upload.remove();
    });
    observer.observe(upload, { childList: true });
    const reinitialised = next(upload, 'fwx-upload-init');
    morphs['morphdom']?.(form, uploadMarkup.replace('<fwx-upload', '<fwx-upload locale="es"'));
    await reinitialised;
    await expectReady(upload, 0);
    observer.disconnect();
    expect(changes).to.be.below(20);
  });

  it('applies the attributes of the new input', async () => {
    const { form, upload } = await uploadForm(uploadMarkup);
    const reinitialised = next(upload, 'fwx-upload-init');
    morphs['morphdom']?.(
      form,
      uploadMarkup.replace(
        'class="filepond"',
        'class="filepond is-invalid" required accept="image/png" aria-label="Photo"',
      ),
    );
    await reinitialised;
    await expectReady(upload, 0);
    expect(browser(upload)?.accept).to.include('image/png');
    expect(browser(upload)?.getAttribute('aria-invalid')).to.equal('true');
    expect(browser(upload)?.getAttribute('aria-label')).to.equal('Photo');
    expect(upload.validity.valueMissing).to.equal(true);
  });
});

describe('An input of the page that FilePond replaces', () => {
  const names = (form: HTMLFormElement): string[] => payloads(form).map(({ name }) => name);

  /** A form with an upload that has a file, and the input that the page has written. */
  async function replaced(): Promise<{
    form: HTMLFormElement;
    upload: FwxUpload;
    input: HTMLInputElement;
  }> {
    const form = fixtureSync<HTMLFormElement>(
      '<form><fwx-upload name="avatar"><input type="file" id="first"></fwx-upload></form>',
    );
    const upload = form.querySelector('fwx-upload')!;
    const input = upload.querySelector('input')!;
    await upload.ready;
    await upload.addFile(textFile('a.txt'));
    await upload.whenSettled();
    return { form, upload, input };
  }

  function newInput(id: string): HTMLInputElement {
    return Object.assign(document.createElement('input'), { type: 'file', id });
  }

  it('marks a place for other children', async () => {
    const { upload, input } = await replaced();
    const text = document.createElement('p');
    expect(upload.insertBefore(text, input) === text).to.equal(true);
    expect(text.nextElementSibling?.className).to.include('filepond--root');
  });

  it('keeps its say about options', async () => {
    const { upload, input } = await replaced();
    Object.assign(input, { multiple: true, accept: 'text/*', disabled: true });
    await until(() => upload.pond?.allowMultiple && upload.pond.disabled);
    input.disabled = false;
    await until(() => upload.pond?.disabled === false);
    await until(() => browser(upload)?.multiple && browser(upload)?.accept.includes('text/*'));
    await expectReady(upload, 1);
  });

  it('keeps its say about options when a copy has taken its place', async () => {
    const { upload } = await replaced();
    const second = newInput('second');
    upload.append(second);
    await until(() => browser(upload)?.id === 'second');
    Object.assign(second, { accept: 'text/*', disabled: true, required: true });
    await until(() => upload.pond?.disabled && upload.getOptions()['required']);
    second.disabled = false;
    await until(() => upload.pond?.disabled === false);
    await until(() => browser(upload)?.accept.includes('text/*'));
    second.removeAttribute('accept');
    await until(() => browser(upload)?.accept === '');
    await expectReady(upload, 1);
    upload.removeFiles();
    expect(upload.validity.valueMissing).to.equal(true);
    second.required = false;
    await until(() => upload.validity.valid);
    document.body.append(second);
    second.required = true;
    await aTimeout(0);
    expect(upload.getOptions()['required']).to.equal(false);
    second.remove();
  });

  it('is removed and replaced as a child, again and again, and the files stay', async () => {
    const { form, upload, input } = await replaced();
    expect(upload.removeChild(input) === input).to.equal(true);
    const second = newInput('second');
    upload.append(second);
    await until(() => browser(upload)?.id === 'second');
    await expectReady(upload, 1);
    expect(names(form)).to.deep.equal(['a.txt']);
    const third = newInput('third');
    expect(upload.replaceChild(third, second) === second).to.equal(true);
    await until(() => browser(upload)?.id === 'third');
    await expectReady(upload, 1);
    upload.removeChild(third);
    await until(() => browser(upload));
    await expectReady(upload, 1);
    // Where a framework does not remove the first one.
    upload.append(newInput('fourth'));
    await until(() => browser(upload)?.id === 'fourth');
    await expectReady(upload, 1);
    expect(names(form)).to.deep.equal(['a.txt']);
  });

  it('has its place, where Vue inserts what it shows instead, and the files stay', async () => {
    const { form, upload, input } = await replaced();
    const text = document.createElement('p');
    upload.append(text);
    for (let turn = 0, shown = input; turn < 2; turn++) {
      const place = shown.parentNode!;
      expect(place === upload).to.equal(true);
      const after = shown.nextSibling;
      const comment = document.createComment('v-if');
      place.removeChild(shown);
      place.insertBefore(comment, after);
      expect(shown.parentNode).to.equal(null);
      await expectReady(upload, 1);
      shown = newInput(`after ${turn}`);
      upload.insertBefore(shown, comment);
      comment.remove();
      await until(() => browser(upload)?.id === shown.id);
      await expectReady(upload, 1);
      const root = upload.querySelector('.filepond--root')!;
      expect(root.compareDocumentPosition(text)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING);
    }
    expect(names(form)).to.deep.equal(['a.txt']);
  });

  it('has the place that the page gives it elsewhere', async () => {
    const { upload, input } = await replaced();
    for (const other of [document.createElement('div'), new DocumentFragment()]) {
      other.append(input, 'after');
      expect(input.parentNode === other).to.equal(true);
      expect(input.nextSibling?.nodeValue).to.equal('after');
      expect(() => upload.removeChild(input)).to.throw(DOMException);
    }
  });

  it('is no child any more after it was removed', async () => {
    const { upload, input } = await replaced();
    upload.removeChild(input);
    expect(() => upload.removeChild(input)).to.throw(DOMException);
  });
});
