import { aTimeout, expect } from '@open-wc/testing';

import type { FwxUpload } from '../../../components/upload/index.ts';
import '../../../components/upload/index.ts';
import { readEntries } from '../../../components/upload/files/folder-files.ts';
import { drop as dropFile, textFile, until, uploadForm } from './support.ts';

type Children = () => FileSystemEntry[];

/** A file in a folder; without content it cannot be read. */
function fileEntry(name: string, content?: string): FileSystemEntry {
  const file = (resolve: (file: File) => void, reject: (error: Error) => void): void =>
    content === undefined ? reject(new Error('gone')) : resolve(textFile(name, content));
  return { name, isFile: true, isDirectory: false, fullPath: `/in/${name}`, file } as never;
}

/** A folder that returns two children per call. */
function folderEntry(name: string, children: Children): FileSystemEntry {
  const createReader = () => {
    let remaining: FileSystemEntry[] | null = null;
    return {
      readEntries(resolve: (entries: FileSystemEntry[]) => void, reject: (error: unknown) => void) {
        try {
          remaining ??= children();
          resolve(remaining.splice(0, 2));
        } catch (error) {
          reject(error);
        }
      },
    };
  };
  return { name, isFile: false, isDirectory: true, fullPath: `/${name}`, createReader } as never;
}

const forbidden = folderEntry('secret', () => {
  throw new Error('forbidden');
});

/** The data of entries that are dropped or pasted: a browser lists folders among the files, too. */
function dataOf(entries: readonly FileSystemEntry[]): object {
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }));
  return { items, files: entries.map(({ name }) => new File([], name)), getData: () => '' };
}

/** Drops entries as a browser does. */
function drop(target: Element, ...entries: FileSystemEntry[]): void {
  const event = new DragEvent('drop', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', { value: dataOf(entries), configurable: true });
  target.dispatchEvent(event);
}

/** Pastes entries as a browser does. */
function paste(target: Element, ...entries: FileSystemEntry[]): Event {
  const event = new Event('paste', { bubbles: true, cancelable: true, composed: true });
  Object.defineProperty(event, 'clipboardData', { value: dataOf(entries) });
  target.dispatchEvent(event);
  return event;
}

describe('readEntries', () => {
  const names = async (most: number, ...entries: FileSystemEntry[]): Promise<string[]> => {
    const { files } = await readEntries(entries, most, 'no', (name) => name === '.DS_Store');
    return files.map(({ name }) => name);
  };
  const three = folderEntry('in', () => ['1', '2', '3'].map((name) => fileEntry(name, name)));

  it('returns the files of folders in order, and placeholders for unreadable ones', async () => {
    const unreadable = fileEntry('lost');
    const found = await names(99, three, unreadable, forbidden, fileEntry('.DS_Store', ''), three);
    expect(found).to.deep.equal(['1', '2', '3', 'lost', 'secret', '1', '2', '3']);
  });

  it('stops above the maximum number of files', async () => {
    const endless: FileSystemEntry = folderEntry('endless', () => [fileEntry('1', ''), endless]);
    expect((await names(4, endless)).length).to.equal(5);
  });

  it('returns the names of folders that are empty or contain only files of the system', async () => {
    const systemFilesOnly = folderEntry('odd', () => [fileEntry('.DS_Store', '')]);
    const emptyFolder = folderEntry('none', () => []);
    const { empty } = await readEntries(
      [emptyFolder, three, systemFilesOnly],
      9,
      'no',
      (name) => name[0] === '.',
    );
    expect(empty).to.deep.equal(['none', 'odd']);
  });
});

describe('a folder dropped on <fwx-upload>', () => {
  it('shows an error for unreadable parts, and adds the others', async () => {
    const { form, upload } = await uploadForm('<fwx-upload name="a" allow-multiple></fwx-upload>');
    const folder = folderEntry('in', () => [fileEntry('good.txt', 'hi'), forbidden]);
    drop(upload.querySelector('.filepond--root')!, folder);
    const status = upload.querySelector('.fwx-upload-status')!;
    await until(() => status.textContent === 'secret: The file could not be read.');
    await upload.whenSettled();
    expect(upload.getFiles().map(({ filename }) => filename)).to.have.members([
      'good.txt',
      'secret',
    ]);
    expect(form.checkValidity()).to.equal(false);
  });

  it('makes the input busy until it is read', async () => {
    const { form, upload } = await uploadForm('<fwx-upload name="a" allow-multiple></fwx-upload>');
    drop(
      upload.querySelector('.filepond--root')!,
      folderEntry('in', () => [fileEntry('good.txt', 'hi')]),
    );
    expect([upload.status, form.checkValidity()]).to.deep.equal(['busy', false]);
    await upload.whenSettled();
    expect(upload.getFiles().length).to.equal(1);
  });
});

describe('a folder pasted into <fwx-upload>', () => {
  it('adds its files, and those beside it', async () => {
    const { form, upload } = await uploadForm('<fwx-upload name="a" allow-multiple></fwx-upload>');
    const folder = folderEntry('in', () => [
      fileEntry('good.txt', 'hi'),
      fileEntry('.DS_Store', ''),
    ]);
    const event = paste(upload.querySelector('.filepond--browser')!, folder, fileEntry('b', 'b'));
    expect(event.defaultPrevented).to.equal(true);
    expect([upload.status, form.checkValidity()]).to.deep.equal(['busy', false]);
    await upload.whenSettled();
    expect(upload.getFiles().map(({ filename }) => filename)).to.have.members(['good.txt', 'b']);
    expect(form.checkValidity()).to.equal(true);
  });
});

describe('a folder that is read', () => {
  const replacements: Readonly<Record<string, (upload: FwxUpload) => void>> = {
    'a reset of the form': (upload) => upload.form?.reset(),
    'other files': (upload) => (upload.files = ['data:text/plain,new']),
    'the removal of the element': (upload) => upload.remove(),
  };
  for (const [title, replace] of Object.entries(replacements)) {
    it(`is given up by ${title}`, async () => {
      const { form, upload } = await uploadForm(
        '<fwx-upload name="a" allow-multiple></fwx-upload>',
      );
      const { promise, resolve } = Promise.withResolvers<void>();
      const file = (found: (one: File) => void): void =>
        void promise.then(() => found(textFile('old.txt')));
      const slow = Object.assign(fileEntry('old.txt'), { file });
      drop(
        upload.querySelector('.filepond--root')!,
        folderEntry('in', () => [slow]),
      );
      expect(upload.status).to.equal('busy');
      replace(upload);
      await aTimeout(0);
      resolve();
      await aTimeout(0);
      form.append(upload);
      await upload.ready;
      await upload.whenSettled();
      const names = upload.getFiles().map(({ filename }) => filename);
      expect(names).to.not.include('old.txt');
    });
  }
});

describe('a file dropped on <fwx-upload> with `dropValidation`', () => {
  for (const [accepted, name] of [
    ['text/csv', 'table.csv'],
    ['.dwg', 'plan.dwg'],
  ] as const) {
    it(`has the type that its name tells where the system tells none: ${name}`, async () => {
      const { form, upload } = await uploadForm(
        `<fwx-upload name="a" accepted-file-types="${accepted}"></fwx-upload>`,
      );
      upload.config = { dropValidation: true };
      await upload.updateComplete;
      await dropFile(upload, textFile(name, 'a,b', ''));
      await until(() => upload.getFiles().length === 1);
      await upload.whenSettled();
      expect(form.checkValidity()).to.equal(true);
    });
  }
});
