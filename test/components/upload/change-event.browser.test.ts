import { expect } from '@open-wc/testing';

import '../../../components/active-field/index.ts';
import '../../../components/upload/index.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { manualTransfers } from './manual-transfers.ts';
import {
  choose,
  drop,
  imageFile,
  next,
  type Payload,
  payloads,
  textFile,
  until,
  uploadForm,
} from './support.ts';

/** Names of the payloads that a form would submit, and the ids of sent files. */
function namesOf(form: HTMLFormElement, name: string): string[] {
  const texts = new FormData(form).getAll(name).filter((one) => typeof one === 'string');
  return texts.flatMap((text) => {
    if (!text.startsWith('{')) return text || [];
    return (JSON.parse(text) as Payload).name;
  });
}

/** Records the events of a form as `input of avatar: a.txt`, with the files that it would submit. */
function watch(form: HTMLFormElement): string[] {
  const events: string[] = [];
  for (const type of ['input', 'change']) {
    form.addEventListener(type, ({ target }) => {
      const { name } = target as FwxUpload;
      const files = namesOf(form, name);
      events.push(`${type} of ${name}: ${files.join()}`);
    });
  }
  return events;
}

const both = (files: string, field = 'avatar[]'): string[] => [
  `input of ${field}: ${files}`,
  `change of ${field}: ${files}`,
];

async function multiple(attributes = ''): Promise<{ form: HTMLFormElement; upload: FwxUpload }> {
  return uploadForm(
    `<fwx-upload name="avatar" allow-multiple ${attributes}><input type="file"></fwx-upload>`,
  );
}

function press(upload: FwxUpload, selector: string, index = 0): void {
  upload.querySelectorAll<HTMLButtonElement>(selector)[index]!.click();
}

/** Resolves when pending tasks and microtasks have run, long enough for an event that must not come. */
const passed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

async function settled(upload: FwxUpload): Promise<void> {
  await upload.whenSettled();
  await passed();
}

describe('`input` and `change` of an upload', () => {
  it('are fired once by the element when the chosen files are in the form', async () => {
    const { form, upload } = await multiple();
    const events = watch(form);
    choose(upload, textFile('a.txt'), textFile('b.txt'));
    expect(events).to.deep.equal([]);
    await settled(upload);
    expect(events).to.deep.equal(both('a.txt,b.txt'));
  });

  it('let the same file be chosen again', async () => {
    const { upload } = await multiple();
    choose(upload, textFile('a.txt'));
    expect(upload.querySelector<HTMLInputElement>('.filepond--browser')!.value).to.equal('');
  });

  it('are fired for a file that cannot be used', async () => {
    const { form, upload } = await multiple('accepted-file-types="image/png"');
    const events = watch(form);
    choose(upload, textFile('a.txt'));
    await settled(upload);
    expect(events).to.deep.equal(both(''));
  });

  it('are not fired for files that do not fit', async () => {
    const { form, upload } = await multiple('max-files="1"');
    const events = watch(form);
    choose(upload, textFile('a.txt'), textFile('b.txt'));
    await settled(upload);
    expect(events).to.deep.equal([]);
  });

  it('are fired when the user removes a file', async () => {
    const { form, upload } = await multiple();
    await upload.addFiles(textFile('a.txt'), textFile('b.txt'));
    await until(
      () => upload.querySelectorAll('.filepond--action-remove-item:enabled').length === 2,
    );
    const events = watch(form);
    press(upload, '.filepond--action-remove-item');
    await until(() => events.length > 0);
    await settled(upload);
    expect(events).to.deep.equal(both('b.txt'));
  });

  it('are fired when the user moves a file', async () => {
    const { form, upload } = await multiple('allow-reorder');
    upload.config = { allowReorder: true };
    await upload.updateComplete;
    await upload.addFiles(textFile('a.txt'), textFile('b.txt'));
    await until(() => upload.querySelector('.fwx-upload-move--down'));
    const events = watch(form);
    press(upload, '.fwx-upload-move--down');
    await settled(upload);
    expect(events).to.deep.equal(both('b.txt,a.txt'));
  });

  it('are fired when the user crops an image', async () => {
    const { form, upload } = await multiple('allow-image-edit allow-image-preview="false"');
    upload.addFile(await imageFile()).catch(() => {});
    const edit = await until(() =>
      upload.querySelector<HTMLButtonElement>('.filepond--action-edit-item-alt'),
    );
    const events = watch(form);
    edit.click();
    await until(() => document.querySelector('.fwx-upload-cropper__size')?.textContent);
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('dialog button')];
    buttons.find(({ textContent }) => textContent.trim() === 'Apply')!.click();
    await until(() => events.length > 0);
    await settled(upload);
    expect(events).to.deep.equal(both('photo.png'));
    expect(payloads(form, 'avatar[]')[0]!.metadata['crop']).to.be.an('object');
  });

  it('are fired for dropped files', async () => {
    const { form, upload } = await multiple();
    const events = watch(form);
    await drop(upload, textFile('a.txt'));
    await until(() => events.length > 1);
    expect(events).to.deep.equal(both('a.txt'));
  });

  it('find dropped files in the order of the list', async () => {
    const { form, upload } = await multiple();
    await drop(upload, textFile('a.txt'));
    await upload.whenSettled();
    await drop(upload, textFile('b.txt'));
    await until(() => upload.getFiles().length === 2);
    await upload.whenSettled();
    const names = upload.getFiles().map(({ filename }) => filename);
    expect(namesOf(form, upload.name)).to.deep.equal(names);
  });

  for (const [title, config] of [
    ['is removed', {}],
    ['stays in the list', { instantUpload: false }],
    ['cannot be reverted', { forceRevert: true }],
  ] as const) {
    it(`are fired once when a sent file has its id, and once when the user takes it back: it ${title}`, async () => {
      const { form, upload, sent } = await manualTransfers();
      const revert = (_id: unknown, done: () => void, failed: (why: string) => void): void =>
        'forceRevert' in config ? failed('no') : done();
      upload.server = { ...(upload.server as object), revert };
      upload.config = config;
      await next(upload, 'fwx-upload-init');
      const events = watch(form);
      choose(upload, textFile('a.txt'));
      if ('instantUpload' in config) {
        await until(() => upload.querySelector('.filepond--action-process-item:enabled'));
        press(upload, '.filepond--action-process-item');
      }
      await until(() => sent.length === 1);
      sent[0]!.done();
      await until(() => events.at(-1)?.endsWith(': a.txt'));
      events.length = 0;
      await until(() => upload.querySelector('.filepond--action-revert-item-processing:enabled'));
      press(upload, '.filepond--action-revert-item-processing');
      await until(() => events.length > 0);
      const files = upload.getFiles().length;
      await passed();
      expect(events).to.deep.equal(both('', 'files[]'));
      expect(files).to.equal(title === 'is removed' ? 0 : 1);
    });
  }

  it('are not fired for changes by scripts, nor for files of the plain input', async () => {
    const { form, upload } = await multiple();
    const events = watch(form);
    await upload.addFiles(textFile('a.txt'), textFile('b.txt'));
    upload.moveFile(0, 1);
    upload.pond!.moveFile(0, 1);
    upload.removeFile(0);
    upload.files = [textFile('c.txt')];
    await settled(upload);
    upload.value = '';
    upload.pond!.addFile(textFile('d.txt'));
    await settled(upload);
    upload.remove();
    form.append(upload);
    await upload.ready;
    await settled(upload);
    form.reset();
    await settled(upload);
    expect(events).to.deep.equal([]);
  });

  it('are not fired after a reset that removes a chosen file', async () => {
    const { form, upload } = await multiple();
    const events = watch(form);
    choose(upload, textFile('a.txt'));
    form.reset();
    await settled(upload);
    await upload.addFile(textFile('b.txt'));
    await settled(upload);
    expect(events).to.deep.equal([]);
  });

  it('let a field around the upload check its value', async () => {
    const { form, upload } = await uploadForm(
      '<fwx-active-field label="Photo"><fwx-upload name="avatar"><input type="file" required></fwx-upload></fwx-active-field>',
    );
    const field = form.querySelector('fwx-active-field')!;
    choose(upload, textFile('a.txt'));
    await settled(upload);
    expect(field.error).to.equal(null);
    const remove = await until(() =>
      upload.querySelector<HTMLButtonElement>('.filepond--action-remove-item:enabled'),
    );
    remove.click();
    await until(() => field.error);
  });
});
