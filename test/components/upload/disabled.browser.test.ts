import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { textFile, until, uploadForm } from './support.ts';

const markup = `<label for="photo">Photo</label>
  <fieldset><fwx-upload accepted-file-types=".csv" required><input class="filepond" id="photo" name="photo" type="file" aria-describedby="hint"></fwx-upload></fieldset>
  <p id="hint">A hint</p>`;

describe('the label of an upload', () => {
  it('has a link while the upload is enabled', async () => {
    const { form, upload } = await uploadForm(
      '<fieldset><fwx-upload name="a"></fwx-upload></fieldset>',
    );
    const line = async (): Promise<string> => {
      const action = await until(() => upload.querySelector('.filepond--label-action'));
      return getComputedStyle(action).textDecorationLine;
    };
    expect(await line()).to.equal('underline');
    form.querySelector('fieldset')!.disabled = true;
    await until(() => upload.querySelector('.filepond--root[data-disabled]'));
    expect(await line()).to.equal('none');
  });
});

describe('an upload that was disabled and is enabled again', () => {
  async function again(hasFile: boolean) {
    const { form, upload } = await uploadForm(markup);
    if (hasFile) {
      await upload.addFile(textFile('a.csv', '1', 'text/csv'));
      await upload.whenSettled();
    }
    const fieldset = form.querySelector('fieldset')!;
    const before = upload.querySelector('input[type="file"]');
    fieldset.disabled = true;
    const atOnce = [...new FormData(form).keys()];
    await until(() => !upload.querySelector('input[type="file"]'));
    fieldset.disabled = false;
    // FilePond takes its input away, and makes another.
    const input = await until(() =>
      upload.querySelector<HTMLInputElement>('input[type="file"]:not([disabled])'),
    );
    expect(input === before).to.equal(false);
    return { atOnce, form, input, upload };
  }

  it('has the labels, the description and the types of before', async () => {
    const { form, input } = await again(false);
    expect(input.id).to.equal('photo');
    expect([...(input.labels ?? [])].map(({ textContent }) => textContent)).to.include('Photo');
    expect(input.getAttribute('aria-describedby')).to.match(/^hint /);
    expect(input.accept).to.contain('.csv');
    expect(input.required).to.equal(true);
    expect(form.checkValidity()).to.equal(false);
    expect(document.querySelectorAll('[tabindex="0"].filepond--label-action').length).to.equal(0);
  });

  it('submits its file once, and nothing while it is disabled', async () => {
    const { atOnce, form } = await again(true);
    expect(atOnce).to.deep.equal([]);
    expect(new FormData(form).getAll('photo').length).to.equal(1);
    expect(form.checkValidity()).to.equal(true);
  });

  it('submits an empty field when its file has been removed since', async () => {
    const { form, upload } = await again(true);
    upload.removeFile();
    await until(() => new FormData(form).get('photo') instanceof File);
    expect(form.checkValidity()).to.equal(false);
  });
});
