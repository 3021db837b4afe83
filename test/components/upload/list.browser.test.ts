import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { painter } from '../../../components/upload/pond/painter.ts';
import { next, payloads, textFile, until, uploadForm } from './support.ts';

const ordered = `<fwx-upload name="avatar" allow-multiple config='{"allowReorder":true}'></fwx-upload>`;
const names = (form: HTMLFormElement): string[] =>
  payloads(form, 'avatar[]').map(({ name }) => name);

/** An upload with three files in its list. */
async function uploadWithThreeFiles(): Promise<{ form: HTMLFormElement; upload: FwxUpload }> {
  const { form, upload } = await uploadForm(ordered);
  let added = 0;
  upload.addEventListener('fwx-upload-add', () => added++);
  await upload.addFiles(textFile('a.txt'), textFile('b.txt'), textFile('c.txt'));
  await upload.whenSettled();
  await until(() => added === 3);
  return { form, upload };
}

const order = (upload: FwxUpload): string =>
  upload
    .getFiles()
    .map(({ filename }) => filename)
    .join();

/** Resolves when the form would submit the files in this order. */
async function inForm(form: HTMLFormElement, expected: string): Promise<void> {
  await until(() => names(form).join() === expected);
}

/** A button of the file at a position. */
function buttonOf(upload: FwxUpload, index: number, name: string): HTMLButtonElement {
  const id = upload.getFiles()[index]!.id;
  const item = upload.querySelector(`#filepond--item-${id}`)!;
  return [...item.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;
}

describe('the list of <fwx-upload>', () => {
  it('moves a file with buttons, also in the form, and announces its position', async () => {
    const { form, upload } = await uploadWithThreeFiles();
    buttonOf(upload, 0, 'Move down').click();
    expect(order(upload)).to.equal('b.txt,a.txt,c.txt');
    await inForm(form, 'b.txt,a.txt,c.txt');
    expect(upload.querySelector('.fwx-upload-status')!.textContent).to.equal(
      'a.txt is now number 2 of 3.',
    );
  });

  it('does not move a file beyond the ends', async () => {
    const { form, upload } = await uploadWithThreeFiles();
    buttonOf(upload, 2, 'Move down').click();
    buttonOf(upload, 0, 'Move up').click();
    expect(upload.querySelector('.fwx-upload-status')!.textContent).to.equal(
      'a.txt is now number 1 of 3.',
    );
    expect(names(form).join()).to.equal('a.txt,b.txt,c.txt');
  });

  it('moves a file by script: by file, id or position', async () => {
    const { form, upload } = await uploadWithThreeFiles();
    upload.moveFile(upload.getFiles()[2]!, 0);
    upload.moveFile(upload.getFiles()[2]!.id, 1);
    upload.moveFile(0, 99);
    expect(order(upload)).to.equal('b.txt,a.txt,c.txt');
    await inForm(form, 'b.txt,a.txt,c.txt');
  });

  it('counts no file that is being removed when it moves or adds one', async () => {
    const { form, upload } = await uploadWithThreeFiles();
    upload.removeFile(0);
    buttonOf(upload, 0, 'Move down').click();
    expect(order(upload)).to.equal('c.txt,b.txt');
    await upload.addFile(textFile('d.txt'), { index: 1 });
    await inForm(form, 'c.txt,d.txt,b.txt');
    expect(order(upload)).to.equal('c.txt,d.txt,b.txt');
  });

  it('has no such buttons unless allowReorder is set', async () => {
    const { upload } = await uploadForm('<fwx-upload name="avatar" allow-multiple></fwx-upload>');
    await upload.addFile(textFile());
    expect(upload.querySelector('.fwx-upload-move')).to.equal(null);
  });
});

describe('sending files to a server', () => {
  type Done = (id: string) => void;

  it('submits ids, reads no file into memory and holds a submit', async () => {
    const { form, upload } = await uploadForm();
    let finish: Done = () => {};
    const process = (...args: [unknown, unknown, unknown, Done]): void => {
      finish = args[3];
    };
    const again = next(upload, 'fwx-upload-init');
    upload.server = { process };
    await again;
    const { readAsDataURL } = FileReader.prototype;
    let reads = 0;
    FileReader.prototype.readAsDataURL = function (blob): void {
      reads++;
      readAsDataURL.call(this, blob);
    };
    await upload.addFile(textFile());
    const settled = upload.whenSettled();
    expect(upload.status).to.equal('busy');
    const processed = next(upload, 'fwx-upload-process');
    await until(() => finish.length > 0);
    finish('id-1');
    await processed;
    await settled;
    FileReader.prototype.readAsDataURL = readAsDataURL;
    expect(reads).to.equal(0);
    expect(new FormData(form).getAll('avatar')).to.deep.equal(['id-1']);
    expect(upload.status).to.equal('ready');
  });

  it('sends unsent files before a submit', async () => {
    const { form, upload } = await uploadForm(
      `<fwx-upload name="avatar" config='{"instantUpload":false}'></fwx-upload><button name="go">Go</button>`,
    );
    const again = next(upload, 'fwx-upload-init');
    upload.server = {
      process: (...[, , , done]: [unknown, unknown, unknown, Done]) =>
        setTimeout(() => done('id-2')),
    };
    await again;
    await upload.addFile(textFile());
    form.addEventListener('submit', (event) => event.preventDefault());
    let wasBusy = true;
    form.addEventListener('submit', () => (wasBusy = upload.status !== 'ready'));
    const sent = next(form, 'submit');
    form.querySelector<HTMLButtonElement>('button[name="go"]')!.click();
    await sent;
    expect(wasBusy).to.equal(false);
    expect(new FormData(form).getAll('avatar')).to.deep.equal(['id-2']);
  });

  it('makes the form invalid when a transfer fails', async () => {
    const { form, upload } = await uploadForm();
    const again = next(upload, 'fwx-upload-init');
    upload.server = {
      process: (...args: [unknown, unknown, unknown, Done, (text: string) => void]) =>
        args[4]('no'),
    };
    await again;
    const failed = next<{ error: unknown }>(upload, 'fwx-upload-process');
    void upload.addFile(textFile());
    expect((await failed).detail.error).to.be.an('object');
    await upload.whenSettled();
    expect(upload.status).to.equal('error');
    expect(form.checkValidity()).to.equal(false);
  });

  it('shows the error of a transfer below the list, until the file is sent or removed', async () => {
    const { upload } = await uploadForm();
    const again = next(upload, 'fwx-upload-init');
    const status = (): string => upload.querySelector('.fwx-upload-status')!.textContent;
    const reason = 'A reason that is much too long for the little room at the file itself.';
    let isRejecting = true;
    upload.config = { labelFileProcessingError: ({ body }: { body: string }) => body };
    upload.server = {
      process: (...args: [unknown, unknown, unknown, Done, (fault: object) => void]) =>
        isRejecting ? args[4]({ type: 'error', code: 422, body: reason }) : args[3]('id-1'),
    };
    await again;
    void upload.addFile(textFile('a.txt')).catch(() => {});
    await until(() => status() === `a.txt: ${reason}`);
    isRejecting = false;
    await upload.processFile();
    await until(() => status() === '');
  });
});

describe('frames of the painter', () => {
  it('stop when nothing changes, and start again for the next file', async function () {
    this.timeout(20_000);
    const { form, upload } = await uploadForm();
    await upload.addFile(textFile());
    await upload.whenSettled();
    const { requestAnimationFrame: original } = window;
    const frames = (): Promise<number> => {
      let count = 0;
      window.requestAnimationFrame = (callback) => {
        count++;
        return original(callback);
      };
      return new Promise((resolve) =>
        setTimeout(() => {
          window.requestAnimationFrame = original;
          resolve(count);
        }, 500),
      );
    };
    await until(() => !painter.isRunning);
    expect(await frames()).to.be.at.most(2);
    upload.removeFiles();
    await upload.addFile(textFile('later.txt'));
    await upload.whenSettled();
    expect(payloads(form).map(({ name }) => name)).to.deep.equal(['later.txt']);
  });
});
