import { aTimeout, expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';

import '../../../components/upload/index.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { manualTransfers } from './manual-transfers.ts';
import { next, textFile, until } from './support.ts';

/** Waits for the button, which FilePond draws some frames later. */
const buttonOf = (upload: FwxUpload, name: string): Promise<HTMLButtonElement> =>
  until(() => upload.querySelector<HTMLButtonElement>(`button.${name}:enabled`));
const nameOf = (button: Element): string =>
  button
    .getAttribute('aria-labelledby')!
    .split(' ')
    .map((id) => document.getElementById(id)!.textContent)
    .join(' ');
const mainOf = (upload: FwxUpload): string =>
  upload.querySelector('.filepond--file-status-main')?.textContent ?? '';

describe('a paused file', () => {
  it('aborts its request, ignores later callbacks of that, and sends another request when it is resumed', async () => {
    const { form, upload, sent } = await manualTransfers();
    void upload.addFile(textFile('a.txt'));
    await until(() => sent.length === 1);
    const paused = next<{ file: { filename: string } }>(upload, 'fwx-upload-pause');
    upload.pause();
    expect((await paused).detail.file.filename).to.equal('a.txt');
    expect(sent[0]!.isAborted).to.equal(true);
    sent[0]!.progress(true, 1, 2);
    sent[0]!.fail();
    sent[0]!.done();
    expect(upload.status).to.equal('busy');
    expect(upload.progress.loaded).to.equal(0);
    const resumed = next(upload, 'fwx-upload-resume');
    upload.resume();
    await resumed;
    expect(sent.length).to.equal(2);
    sent[1]!.done();
    await upload.whenSettled();
    expect(new FormData(form).getAll('files[]')).to.deep.equal(['a.txt']);
  });

  it('yields its place to the next file, and is queued again when it is resumed', async () => {
    const { upload, sent } = await manualTransfers({ maxParallelUploads: 1 });
    void upload.addFiles(textFile('a.txt'), textFile('b.txt'));
    await until(() => sent.length === 1);
    const [first] = sent;
    const other = first!.name === 'a.txt' ? 'b.txt' : 'a.txt';
    await until(() => upload.progress.files === 2);
    upload.pause(upload.getFiles().find(({ filename }) => filename === first!.name));
    await until(() => sent.length === 2);
    expect(sent[1]!.name).to.equal(other);
    upload.resume();
    expect(sent.length).to.equal(2);
    sent[1]!.done();
    expect(sent[2]?.name).to.equal(first!.name);
    sent[2]!.done();
    await upload.whenSettled();
  });

  it('is not sent when it was paused in the queue', async () => {
    const { upload, sent } = await manualTransfers({ maxParallelUploads: 1 });
    void upload.addFiles(textFile('a.txt'), textFile('b.txt'));
    await until(() => upload.progress.files === 2 && sent.length === 1);
    const queued = upload.getFiles().find(({ filename }) => filename !== sent[0]!.name)!;
    upload.pause(queued.id);
    sent[0]!.done();
    expect(sent.length).to.equal(1);
    upload.resume(queued);
    await until(() => sent.length === 2);
    sent[1]!.done();
    await upload.whenSettled();
  });

  it('makes the form invalid with its own message', async () => {
    const { form, upload, sent } = await manualTransfers();
    void upload.addFile(textFile('a.txt'));
    await until(() => sent.length === 1);
    expect(upload.validationMessage).to.equal('Please wait until all files are ready.');
    upload.pause();
    expect(form.checkValidity()).to.equal(false);
    expect(upload.validationMessage).to.equal('Some files are paused. Resume or remove them.');
    upload.resume();
    sent[1]!.done();
    await upload.whenSettled();
    expect(form.checkValidity()).to.equal(true);
  });

  it('holds a submit with a message until it is resumed', async () => {
    const { form, upload, sent } = await manualTransfers();
    let submits = 0;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submits++;
    });
    const button = form.appendChild(document.createElement('button'));
    void upload.addFile(textFile('a.txt'));
    await until(() => sent.length === 1);
    upload.pause();
    const region = upload.querySelector('.fwx-upload-status')!;
    expect(region.textContent).to.equal('');
    button.click();
    expect(region.textContent).to.equal('Some files are paused. Resume or remove them.');
    expect(region.hasAttribute('data-visible')).to.equal(true);
    upload.resume();
    expect(region.textContent).to.equal('Please wait until all files are ready.');
    expect(submits).to.equal(0);
    sent[1]!.done();
    await until(() => submits === 1);
    expect(region.textContent).to.equal('');
  });

  it('shows the message when it is paused while a submit waits', async () => {
    const { form, upload, sent } = await manualTransfers();
    form.addEventListener('submit', (event) => event.preventDefault());
    const button = form.appendChild(document.createElement('button'));
    void upload.addFile(textFile('a.txt'));
    await until(() => sent.length === 1);
    button.click();
    upload.pause();
    const region = upload.querySelector('.fwx-upload-status')!;
    expect(region.textContent).to.equal('Some files are paused. Resume or remove them.');
    upload.resume();
    sent[1]!.done();
    await upload.whenSettled();
  });

  it('is not waited for by a submit when the element is disabled', async () => {
    const { form, upload, sent } = await manualTransfers();
    const submits: unknown[] = [];
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submits.push(new FormData(form).getAll('files[]'));
    });
    const button = form.appendChild(document.createElement('button'));
    void upload.addFile(textFile('a.txt'));
    await until(() => sent.length === 1);
    button.click();
    upload.pause();
    upload.disabled = true;
    upload.disabled = false;
    await aTimeout(0);
    expect(submits).to.deep.equal([]);
    upload.disabled = true;
    await until(() => submits.length > 0);
    expect(submits).to.deep.equal([[]]);
    expect(upload.querySelector('.fwx-upload-status')!.textContent).to.equal('');
    upload.disabled = false;
    upload.resume();
    sent[1]!.done();
    await upload.whenSettled();
    await aTimeout(0);
    expect(submits.length).to.equal(1);
  });

  it('has a button labelled with the file name, which keeps the focus', async () => {
    const { upload, sent } = await manualTransfers();
    void upload.addFile(textFile('a.txt'));
    await until(() => sent.length === 1);
    const button = await buttonOf(upload, 'fwx-upload-pause');
    expect(nameOf(button)).to.equal('Pause a.txt');
    // The button is visible and focusable some frames later.
    await until(() => {
      button.focus();
      return document.activeElement === button;
    });
    await sendKeys({ press: 'Enter' });
    await until(() => mainOf(upload) === 'Paused');
    expect(nameOf(button)).to.equal('Resume a.txt');
    expect(document.activeElement === button).to.equal(true);
    await sendKeys({ press: 'Space' });
    await until(() => nameOf(button) === 'Pause a.txt');
    expect(sent.length).to.equal(2);
    sent[1]!.done();
    await until(() => button.disabled);
    await until(() => document.activeElement?.matches('.filepond--item button:enabled'));
  });

  it('is removed by its cancel button', async () => {
    const { form, upload, sent } = await manualTransfers();
    upload.addFile(textFile('a.txt')).catch(() => {});
    await until(() => sent.length === 1);
    upload.pause();
    (await buttonOf(upload, 'filepond--action-abort-item-processing')).click();
    await until(() => upload.getFiles().length === 0);
    await upload.whenSettled();
    expect(form.checkValidity()).to.equal(true);
    upload.resume();
    expect(sent.length).to.equal(1);
  });

  it('stays paused when the interface is created again', async () => {
    const { upload, sent } = await manualTransfers();
    void upload.addFile(textFile('a.txt'));
    await until(() => sent.length === 1);
    upload.pause();
    const reinitialised = next(upload, 'fwx-upload-init');
    upload.allowPdfPreview = true;
    await reinitialised;
    await until(() => mainOf(upload) === 'Paused');
    expect(sent.length).to.equal(1);
    upload.resume();
    await until(() => sent.length === 2);
    sent[1]!.done();
    await upload.whenSettled();
  });

  it('is not paused when its transfer has ended', async () => {
    const { upload, sent } = await manualTransfers();
    void upload.addFile(textFile('a.txt'));
    await until(() => sent.length === 1);
    sent[0]!.done();
    await upload.whenSettled();
    upload.pause();
    expect(upload.status).to.equal('ready');
    await buttonOf(upload, 'filepond--action-revert-item-processing');
    await until(() => !upload.querySelector('.fwx-upload-pause:enabled'));
  });
});
