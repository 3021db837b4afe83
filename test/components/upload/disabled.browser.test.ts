import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { textFile, until, uploadForm } from './support.ts';

const markup = `<label for="photo">Photo</label>
  <fieldset><fwx-upload accepted-file-types=".csv" required><input class="filepond" id="photo" name="photo" type="file" aria-describedby="hint"></fwx-upload></fieldset>
  <p id="hint">A hint</p>`;

describe('the label of an upload', () => {
  it('has a link unless the upload is disabled', async () => {
    const { form, upload } = await uploadForm(
      '<fieldset><fwx-upload name="a"></fwx-upload></fieldset>',
    );
    const linkDecoration = async (): Promise<string> => {
      const action = await until(() => upload.querySelector('.filepond--label-action'));
      return getComputedStyle(action).textDecorationLine;
    };
    expect(await linkDecoration()).to.equal('underline');
    form.querySelector('fieldset')!.disabled = true;
    await until(() => upload.querySelector('.filepond--root[data-disabled]'));
    expect(await linkDecoration()).to.equal('none');
  });
});

describe('an upload with a disabled input and initial files', () => {
  it('submits nothing', async () => {
    const { form, upload } = await uploadForm(
      `<fwx-upload files='["data:text/plain,hi"]'><input type="file" name="a" disabled></fwx-upload>`,
    );
    await upload.whenSettled();
    expect(upload.getFiles()).to.have.length(1);
    expect([...new FormData(form)]).to.deep.equal([]);
  });
});

describe('an upload that is disabled and enabled again', () => {
  async function reenabled(hasFile: boolean) {
    const { form, upload } = await uploadForm(markup);
    if (hasFile) {
      await upload.addFile(textFile('a.csv', '1', 'text/csv'));
      await upload.whenSettled();
    }
    const fieldset = form.querySelector('fieldset')!;
    const before = upload.querySelector('input[type="file"]');
    fieldset.disabled = true;
    const submittedWhileDisabled = [...new FormData(form).keys()];
    await until(() => !upload.querySelector('input[type="file"]'));
    fieldset.disabled = false;
    // FilePond removes its input and creates another.
    const input = await until(() =>
      upload.querySelector<HTMLInputElement>('input[type="file"]:not([disabled])'),
    );
    expect(input === before).to.equal(false);
    return { atOnce: submittedWhileDisabled, form, input, upload };
  }

  it('keeps its labels, its description and its types', async () => {
    const { form, input } = await reenabled(false);
    expect(input.id).to.equal('photo');
    expect([...(input.labels ?? [])].map(({ textContent }) => textContent)).to.include('Photo');
    expect(input.getAttribute('aria-describedby')).to.match(/^hint /);
    expect(input.accept).to.contain('.csv');
    expect(input.required).to.equal(true);
    expect(form.checkValidity()).to.equal(false);
    expect(document.querySelectorAll('[tabindex="0"].filepond--label-action').length).to.equal(0);
  });

  it('submits its file once, and nothing when it is disabled', async () => {
    const { atOnce: submittedWhileDisabled, form } = await reenabled(true);
    expect(submittedWhileDisabled).to.deep.equal([]);
    expect(new FormData(form).getAll('photo').length).to.equal(1);
    expect(form.checkValidity()).to.equal(true);
  });

  it('submits an empty field when its file was removed', async () => {
    const { form, upload } = await reenabled(true);
    upload.removeFile();
    await until(() => new FormData(form).get('photo') instanceof File);
    expect(form.checkValidity()).to.equal(false);
  });
});
