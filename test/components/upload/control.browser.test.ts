import { expect, fixtureSync } from '@open-wc/testing';

import { FwxUpload } from '../../../components/upload/index.ts';
import { imageFile, next, payloads, textFile, until, uploadForm } from './support.ts';

describe('<fwx-upload> as a control of its form', () => {
  it('has the properties of a form control', async () => {
    const { form, upload } = await uploadForm(
      '<label for="a">A</label><fwx-upload><input id="a" type="file" name="avatar"></fwx-upload>',
    );
    const control = [...form.elements].find((element) => element === upload);
    expect(control).to.equal(upload);
    const { name, type, value, disabled, willValidate, validationMessage } = upload;
    expect({ name, type, value, disabled, willValidate, validationMessage }).to.deep.equal({
      name: 'avatar',
      type: 'file',
      value: '',
      disabled: false,
      willValidate: true,
      validationMessage: '',
    });
    expect(upload.form).to.equal(form);
    expect(upload.labels.map(({ textContent }) => textContent)).to.include('A');
    expect(upload.validity.valid).to.equal(true);
  });

  it('upgrades properties that a script set before the definition', async () => {
    const form = fixtureSync<HTMLFormElement>('<form><late-upload></late-upload></form>');
    const upload = form.firstElementChild as FwxUpload;
    Object.assign(upload, { name: 'docs', disabled: true });
    customElements.define('late-upload', class extends FwxUpload {});
    await upload.ready;
    expect(upload.getAttribute('name')).to.equal('docs');
    expect(new FormData(form).has('docs')).to.equal(false);
    upload.disabled = false;
    await upload.addFile(textFile());
    await upload.whenSettled();
    expect(payloads(form, 'docs')).to.have.lengthOf(1);
  });

  it('has the validity valueMissing when it is required and empty', async () => {
    const { form, upload } = await uploadForm('<fwx-upload name="avatar" required></fwx-upload>');
    expect(upload.validity.valueMissing).to.equal(true);
    expect(upload.validationMessage).not.to.equal('');
    expect(upload.matches(':invalid')).to.equal(true);
    const invalid = next(upload, 'invalid');
    expect(form.checkValidity()).to.equal(false);
    await invalid;
    const added = upload.addFile(textFile());
    expect(upload.validity.valueMissing).to.equal(false);
    await added;
    await upload.whenSettled();
    expect([upload.checkValidity(), upload.reportValidity()]).to.deep.equal([true, true]);
  });

  it('uses the message of setCustomValidity()', async () => {
    const { form, upload } = await uploadForm();
    upload.setCustomValidity('Not today.');
    expect(upload.validationMessage).to.equal('Not today.');
    expect(form.checkValidity()).to.equal(false);
    upload.setCustomValidity('');
    expect(form.checkValidity()).to.equal(true);
  });

  it('submits nothing when it is disabled', async () => {
    const { form, upload } = await uploadForm();
    await upload.addFile(textFile());
    await upload.whenSettled();
    upload.disabled = true;
    expect([...new FormData(form).keys()]).to.deep.equal([]);
    upload.disabled = false;
    expect(payloads(form).length).to.equal(1);
  });

  it('restores what a rejected form has submitted, with its crop', async () => {
    const first = await uploadForm('<fwx-upload name="avatar" allow-image-edit></fwx-upload>');
    const crop = { rect: { x: 30, y: 20, width: 150, height: 60 } };
    await first.upload.addFile(await imageFile(), { metadata: { crop } });
    await first.upload.whenSettled();
    const submitted = first.upload.value;
    expect(JSON.parse(submitted)).to.have.property('data');
    for (const property of ['value', 'files'] as const) {
      const { form, upload } = await uploadForm(
        '<fwx-upload name="avatar" allow-image-edit></fwx-upload>',
      );
      Object.assign(upload, { [property]: property === 'files' ? [submitted] : submitted });
      await upload.whenSettled();
      const [restored] = payloads(form);
      const [sent] = payloads(first.form);
      expect([restored!.name, restored!.data]).to.deep.equal([sent!.name, sent!.data]);
      expect(restored!.metadata['crop']).to.deep.include(crop);
    }
  });

  it('restores a submitted id, and is empty for an empty value', async () => {
    const { form, upload } = await uploadForm();
    upload.server = { load: (...[, done]: [unknown, (file: File) => void]) => done(textFile()) };
    await until(() => upload.pond?.server);
    upload.value = 'stored-1';
    await upload.whenSettled();
    expect(new FormData(form).getAll('avatar')).to.deep.equal(['stored-1']);
    upload.value = '';
    expect(upload.status).to.equal('empty');
    expect(new FormData(form).get('avatar')).to.be.instanceOf(File);
  });

  for (const empty of [null, undefined, []]) {
    it(`is empty when a form library sets the value ${JSON.stringify(empty)}`, async () => {
      const { upload } = await uploadForm();
      await upload.addFiles([textFile('a.txt')]);
      Reflect.set(upload, 'value', empty);
      expect(upload.status).to.equal('empty');
    });
  }

  it('labels each button with its action and its file', async () => {
    const { upload } = await uploadForm('<fwx-upload name="avatar" allow-multiple></fwx-upload>');
    await upload.addFiles([textFile('a.txt'), textFile('b.txt')]);
    const buttons = await until(() => {
      const all = [...upload.querySelectorAll('.filepond--action-remove-item[aria-labelledby]')];
      return all.length === 2 && all;
    });
    const named = buttons.map((button) =>
      button
        .getAttribute('aria-labelledby')!
        .split(' ')
        .map((id) => document.getElementById(id)!.textContent)
        .join(' '),
    );
    expect(named.toSorted()).to.deep.equal(['Remove a.txt', 'Remove b.txt']);
  });

  it('belongs to the form that a framework names by the property', async () => {
    const { form, upload } = await uploadForm('<fwx-upload name="avatar"></fwx-upload>');
    const other = fixtureSync<HTMLFormElement>('<form id="elsewhere"></form>');
    upload.form = 'elsewhere';
    expect(upload.getAttribute('form')).to.equal('elsewhere');
    expect(upload.form === other).to.equal(true);
    upload.form = null;
    expect(upload.hasAttribute('form')).to.equal(false);
    expect(upload.form === form).to.equal(true);
  });

  it('keeps its files when a framework sets the initial files that it has', async () => {
    const { form, upload } = await uploadForm(
      '<fwx-upload name="avatar" allow-multiple></fwx-upload>',
    );
    const source = textFile('old.txt');
    const initial = () => [{ source, options: { metadata: { note: 1 } } }];
    const names = () => payloads(form, 'avatar[]').map(({ name }) => name);
    upload.files = [];
    await upload.addFile(textFile('new.txt'));
    upload.files = [];
    await upload.whenSettled();
    expect(names()).to.deep.equal(['new.txt']);
    upload.files = initial();
    await upload.addFile(textFile('new.txt'), { index: 1 });
    upload.files = initial();
    await upload.whenSettled();
    expect(names()).to.deep.equal(['old.txt', 'new.txt']);
  });

  it('takes initial files that are files themselves, as FilePond does', async () => {
    const { form, upload } = await uploadForm(
      '<fwx-upload name="avatar" allow-multiple></fwx-upload>',
    );
    const names = () => payloads(form, 'avatar[]').map(({ name }) => name);
    const [old, other] = [textFile('old.txt'), textFile('other.txt')];
    upload.files = [old];
    await upload.whenSettled();
    await upload.addFile(textFile('new.txt'), { index: 1 });
    upload.files = [old];
    await upload.whenSettled();
    expect(names()).to.deep.equal(['old.txt', 'new.txt']);
    upload.files = [other];
    await upload.whenSettled();
    expect(names()).to.deep.equal(['other.txt']);
  });

  it('keeps its file when a framework sets the value that it has', async () => {
    const { form, upload } = await uploadForm('<fwx-upload name="avatar"></fwx-upload>');
    let state = '';
    const onChange = (): void => {
      if (upload.value === state) return;
      state = upload.value;
      upload.value = state;
    };
    upload.addEventListener('fwx-upload-change', onChange);
    const file = await upload.addFile(textFile());
    await upload.whenSettled();
    // The event may come before the file is encoded.
    onChange();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(upload.getFiles().map(({ id }) => id)).to.deep.equal([file.id]);
    expect(state).to.equal(upload.value);
    expect(payloads(form)).to.have.lengthOf(1);
  });
});

describe('a label in a document that was parsed in a frame', () => {
  it('opens the file dialog of the element', async () => {
    const frame = fixtureSync<HTMLIFrameElement>('<iframe></iframe>');
    const { body } = frame.contentDocument!;
    body.innerHTML = '<label for="files">Files</label>';
    const upload = document.createElement('fwx-upload');
    upload.id = 'files';
    body.append(upload);
    await upload.ready;
    let opened = 0;
    upload.pond!.browse = () => opened++;
    body.querySelector('label')!.click();
    expect(opened).to.equal(1);
  });
});
