import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { textFile, until, uploadForm } from './support.ts';

describe('the focus on a file that leaves', () => {
  async function three(): Promise<FwxUpload> {
    const { upload } = await uploadForm('<fwx-upload name="a" allow-multiple></fwx-upload>');
    await upload.addFiles(...['1.txt', '2.txt', '3.txt'].map((name) => textFile(name)));
    await upload.whenSettled();
    return upload;
  }

  /** Removes a file with its button, and waits until it has left the page. */
  async function remove(upload: FwxUpload, name: string): Promise<void> {
    const item = [...upload.querySelectorAll('.filepond--item')].find(({ textContent }) =>
      textContent.includes(name),
    )!;
    const button = item.querySelector<HTMLButtonElement>('.filepond--action-remove-item')!;
    await until(() => {
      button.focus();
      return document.activeElement === button;
    });
    button.click();
    await until(() => !item.isConnected);
    await until(() => document.activeElement !== document.body);
  }
  const focused = (): string =>
    document.activeElement?.closest('.filepond--item')?.querySelector('legend')?.textContent ?? '';

  it('goes to the same button of the next one, of the last one, and to the input', async () => {
    const upload = await three();
    await remove(upload, '2.txt');
    expect(document.activeElement?.classList.contains('filepond--action-remove-item')).to.equal(
      true,
    );
    expect(focused()).to.equal('3.txt');
    await remove(upload, '3.txt');
    expect(focused()).to.equal('1.txt');
    await remove(upload, '1.txt');
    expect(document.activeElement?.classList.contains('filepond--browser')).to.equal(true);
  });

  it('stays where it is when a script removes another file, or when it is elsewhere', async () => {
    const upload = await three();
    const other = upload.closest('form')!.appendChild(document.createElement('button'));
    other.focus();
    upload.removeFile();
    await until(() => upload.querySelectorAll('.filepond--item').length === 2);
    expect(document.activeElement === other).to.equal(true);
  });
});
