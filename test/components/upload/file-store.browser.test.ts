import { expect } from '@open-wc/testing';

import {
  deleteFile,
  filesOf,
  forgetUnfinishedFiles,
  putFile,
  type StoredFile,
} from '../../../components/upload/transfer/file-store.ts';

const stored = (key: string, size: number, changes: Partial<StoredFile> = {}): StoredFile => ({
  key,
  input: 'a',
  file: new File(['x'.repeat(size)], `${key}.txt`, { type: 'text/plain', lastModified: 7 }),
  metadata: '{"note":1}',
  at: Date.now(),
  ...changes,
});
const keys = async (input = 'a'): Promise<string[]> => (await filesOf(input)).map(({ key }) => key);

describe('files stored in the browser', () => {
  beforeEach(() => forgetUnfinishedFiles());
  after(() => forgetUnfinishedFiles());

  it('are restored unchanged, for their input only', async () => {
    await putFile(stored('1', 5));
    await putFile(stored('2', 5, { input: 'b' }));
    const [found, ...rest] = await filesOf('a');
    expect(rest).to.deep.equal([]);
    const { file, metadata } = found!;
    const { name, type, lastModified } = file;
    expect({ name, type, lastModified }).to.deep.equal({
      name: '1.txt',
      type: 'text/plain',
      lastModified: 7,
    });
    expect(await file.text()).to.equal('xxxxx');
    expect(metadata).to.equal('{"note":1}');
  });

  it('do not exceed the total limit, with each file counted once', async () => {
    await putFile(stored('1', 6), 10);
    await putFile(stored('2', 5), 10);
    await putFile(stored('1', 9), 10);
    await putFile(stored('3', 1), 10);
    expect(await keys()).to.have.members(['1', '3']);
  });

  it('are removed after a day, and free their space', async () => {
    await putFile(stored('old', 10, { at: Date.now() - 24 * 60 * 60 * 1000 - 1 }), 10);
    await putFile(stored('new', 10), 10);
    expect(await keys()).to.deep.equal(['new']);
  });

  it('are removed singly and all at once', async () => {
    for (const key of ['1', '2', '3']) await putFile(stored(key, 1));
    await deleteFile('2');
    expect(await keys()).to.have.members(['1', '3']);
    await forgetUnfinishedFiles();
    expect(await keys()).to.deep.equal([]);
  });
});
