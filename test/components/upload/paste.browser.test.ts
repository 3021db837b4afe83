import { expect, fixtureSync } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { next, payloads, textFile, until, uploadForm } from './support.ts';

/** Pastes files as the browser does for the focused element. */
function paste(target: Element, ...files: File[]): Event {
  const clipboardData = new DataTransfer();
  for (const file of files) clipboardData.items.add(file);
  const event = new Event('paste', { bubbles: true, cancelable: true, composed: true });
  // In Firefox the constructor of ClipboardEvent drops the files.
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  target.dispatchEvent(event);
  return event;
}

const browserOf = (upload: FwxUpload): Element => upload.querySelector('.filepond--browser')!;
const names = (form: HTMLFormElement): string[] => payloads(form).map(({ name }) => name);

describe('pasted files', () => {
  it('are added in the same task when the focus is in the element', async () => {
    const { form, upload } = await uploadForm();
    const event = paste(browserOf(upload), textFile('pasted.txt'));
    expect(event.defaultPrevented).to.equal(true);
    expect(upload.status).to.equal('busy');
    await upload.whenSettled();
    expect(names(form)).to.deep.equal(['pasted.txt']);
  });

  it('are not added to another element, nor from a field beside it', async () => {
    const { form, upload } = await uploadForm(
      '<fwx-upload name="avatar"></fwx-upload><fwx-upload name="other"></fwx-upload><input>',
    );
    const other = form.querySelector<FwxUpload>('fwx-upload[name="other"]')!;
    await other.ready;
    paste(browserOf(upload), textFile('pasted.txt'));
    paste(form.querySelector('input:not([type])')!, textFile('elsewhere.txt'));
    await upload.whenSettled();
    expect(names(form)).to.deep.equal(['pasted.txt']);
    expect(other.status).to.equal('empty');
  });

  it('are validated like other files', async () => {
    const { upload } = await uploadForm(
      '<fwx-upload name="a" accepted-file-types="image/png"></fwx-upload>',
    );
    const refused = next(upload, 'fwx-upload-add-error');
    paste(browserOf(upload), textFile('pasted.txt'));
    await refused;
    const warned = next(upload, 'fwx-upload-warning');
    paste(browserOf(upload), textFile('a.txt'), textFile('b.txt'));
    await warned;
    expect(upload.querySelector('.fwx-upload-status')!.textContent).to.include('1');
  });

  it('are not handled without a file, in a disabled element, and with `allowPaste` off', async () => {
    const { upload } = await uploadForm();
    expect(paste(upload).defaultPrevented).to.equal(false);
    upload.disabled = true;
    expect(paste(upload, textFile()).defaultPrevented).to.equal(false);
    upload.disabled = false;
    upload.config = { allowPaste: false };
    expect(paste(upload, textFile()).defaultPrevented).to.equal(false);
    expect(upload.status).to.equal('empty');
  });

  it('are added to an element that is not loaded yet', async () => {
    const form = fixtureSync<HTMLFormElement>(
      '<form><div style="height: 200vh"></div><fwx-upload name="avatar" loading="lazy"></fwx-upload></form>',
    );
    const upload = form.querySelector('fwx-upload')!;
    await upload.updateComplete;
    expect(upload.pond).to.equal(null);
    paste(upload.querySelector('input')!, textFile('early.txt'));
    await upload.whenSettled();
    expect(names(form)).to.deep.equal(['early.txt']);
  });

  it('are added once from anywhere with `allowPaste`', async () => {
    const { form, upload } = await uploadForm(
      `<fwx-upload name="avatar" allow-multiple config='{"allowPaste":true}'></fwx-upload>`,
    );
    paste(document.body, textFile('anywhere.txt'));
    await until(() => upload.getFiles().length === 1);
    paste(browserOf(upload), textFile('here.txt'));
    await upload.whenSettled();
    expect(payloads(form, 'avatar[]').map(({ name }) => name)).to.have.members([
      'anywhere.txt',
      'here.txt',
    ]);
  });
});

describe('a camera', () => {
  it('is requested by `capture` of the plain input, also after the element was disabled', async () => {
    const { upload } = await uploadForm(
      '<fwx-upload><input type="file" name="a" accept="image/*" capture="environment"></fwx-upload>',
    );
    const capture = (): string | null | undefined =>
      upload.querySelector('.filepond--browser')?.getAttribute('capture');
    expect(capture()).to.equal('environment');
    upload.disabled = true;
    await until(() => capture() === undefined || upload.pond!.disabled);
    upload.disabled = false;
    await until(() => capture() === 'environment');
  });

  it('is requested by the option `captureMethod`', async () => {
    const { upload } = await uploadForm(
      `<fwx-upload name="a" config='{"captureMethod":"user"}'></fwx-upload>`,
    );
    expect(upload.querySelector('.filepond--browser')!.getAttribute('capture')).to.equal('user');
  });
});
