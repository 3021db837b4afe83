import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import type { FwxUpload } from '../../../components/upload/upload.ts';
import { choose, next, payloads, textFile, until, uploadForm } from './support.ts';

const inner = '<fwx-upload name="avatar" allow-multiple max-total-file-size="10"></fwx-upload>';
const file = (name: string): File => textFile(name, '12345');
const names = (form: HTMLFormElement): string[] =>
  payloads(form, 'avatar[]').map(({ name }) => name);

async function acceptsTwo(form: HTMLFormElement, upload: FwxUpload): Promise<void> {
  await until(() => upload.status === 'idle');
  // Longer than the frames in which an error is drawn.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(names(form)).to.deep.equal(['a.txt', 'c.txt']);
  expect(upload.status).to.equal('idle');
  await until(() => upload.querySelectorAll('.filepond--item').length === 2);
  expect(upload.querySelectorAll('[data-filepond-item-state="idle"]').length).to.equal(2);
}

describe('Files that exceed the total size', () => {
  it('are accepted as soon as enough files are removed', async () => {
    const { form, upload } = await uploadForm(inner);
    choose(upload, file('a.txt'), file('b.txt'), file('c.txt'), file('d.txt'));
    await until(
      () =>
        upload.status === 'error' &&
        upload.querySelectorAll('[data-filepond-item-state*="invalid"]').length === 4,
    );
    expect(upload.textContent).to.include('Maximum total size exceeded');

    upload.removeFile(3);
    await until(() => upload.getFiles().length === 3);
    await upload.whenSettled();
    expect(upload.status).to.equal('error');
    expect(names(form)).to.deep.equal([]);

    upload.removeFile(0);
    await until(() => upload.status === 'idle');
    await upload.whenSettled();
    expect(names(form)).to.deep.equal(['b.txt', 'c.txt']);
    expect(upload.validationMessage).to.equal('');
    await until(() => upload.querySelectorAll('[data-filepond-item-state="idle"]').length === 2);
    await until(() => upload.querySelectorAll('.filepond--item').length === 2);
    const shown = upload.querySelectorAll('.filepond--file, .fwx-upload-status');
    expect([...shown].map(({ textContent }) => textContent).join()).not.to.include('Maximum');
  });

  it('are accepted when one is removed before their error is shown', async () => {
    const { form, upload } = await uploadForm(inner);
    choose(upload, file('a.txt'), file('b.txt'), file('c.txt'));
    await until(() => upload.status === 'error');
    upload.removeFile(1);
    await acceptsTwo(form, upload);
  });

  it('are accepted when one is removed as soon as their error is shown', async () => {
    const { form, upload } = await uploadForm(inner);
    const refused = next(upload, 'fwx-upload-add-error');
    choose(upload, file('a.txt'), file('b.txt'), file('c.txt'));
    await refused;
    upload.removeFile(1);
    await acceptsTwo(form, upload);
  });

  it('reject the call that added a file, and leave it out when it is removed', async () => {
    const { form, upload } = await uploadForm(inner);
    await upload.addFile(file('a.txt'));
    await upload.addFile(file('b.txt'));
    const error = await upload.addFile(file('c.txt')).catch((fault: unknown) => fault);
    expect(String(error)).to.include('Maximum total size exceeded');
    // The newest file is the first.
    upload.removeFile(0);
    await until(() => upload.status === 'idle');
    expect(names(form)).to.deep.equal(['b.txt', 'a.txt']);
  });
});
