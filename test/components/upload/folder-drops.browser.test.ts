import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { readDropped } from '../../../components/upload/pond/folder-files.ts';
import { textFile, until, uploadForm } from './support.ts';

type Children = () => FileSystemEntry[];

/** A file of a folder; without content it cannot be read. */
function fileEntry(name: string, content?: string): FileSystemEntry {
  const file = (take: (file: File) => void, fail: (error: Error) => void): void =>
    content === undefined ? fail(new Error('gone')) : take(textFile(name, content));
  return { name, isFile: true, isDirectory: false, fullPath: `/in/${name}`, file } as never;
}

/** A folder that tells of two children at a time. */
function folderEntry(name: string, children: Children): FileSystemEntry {
  const createReader = () => {
    let left: FileSystemEntry[] | null = null;
    return {
      readEntries(take: (entries: FileSystemEntry[]) => void, fail: (error: unknown) => void) {
        try {
          left ??= children();
          take(left.splice(0, 2));
        } catch (error) {
          fail(error);
        }
      },
    };
  };
  return { name, isFile: false, isDirectory: true, fullPath: `/${name}`, createReader } as never;
}

const forbidden = folderEntry('secret', () => {
  throw new Error('forbidden');
});

/** Drops entries, as a browser tells of them. */
function drop(target: Element, ...entries: FileSystemEntry[]): void {
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }));
  const event = new DragEvent('drop', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', {
    value: { items, files: [], getData: () => '' },
    configurable: true,
  });
  target.dispatchEvent(event);
}

describe('readDropped', () => {
  const names = async (most: number, ...entries: FileSystemEntry[]): Promise<string[]> => {
    const { files } = await readDropped(entries, most, 'no', (name) => name === '.DS_Store');
    return files.map(({ name }) => name);
  };
  const three = folderEntry('in', () => ['1', '2', '3'].map((name) => fileEntry(name, name)));

  it('gives the files of folders in order, and the others where something cannot be read', async () => {
    const lost = fileEntry('lost');
    const found = await names(99, three, lost, forbidden, fileEntry('.DS_Store', ''), three);
    expect(found).to.deep.equal(['1', '2', '3', 'lost', 'secret', '1', '2', '3']);
  });

  it('stops where there are too many', async () => {
    const endless: FileSystemEntry = folderEntry('endless', () => [fileEntry('1', ''), endless]);
    expect((await names(4, endless)).length).to.equal(5);
  });

  it('names folders in which there is nothing, or nothing but what systems put there', async () => {
    const odd = folderEntry('odd', () => [fileEntry('.DS_Store', '')]);
    const none = folderEntry('none', () => []);
    const { empty } = await readDropped([none, three, odd], 9, 'no', (name) => name[0] === '.');
    expect(empty).to.deep.equal(['none', 'odd']);
  });
});

describe('a folder that is dropped on <fwx-upload>', () => {
  it('shows what of it cannot be read, and takes the rest', async () => {
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
