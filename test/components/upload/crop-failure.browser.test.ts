import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { textFile, until, uploadForm } from './support.ts';

describe('the crop editor', () => {
  it('shows an error for an image that the browser cannot display, and keeps its file', async () => {
    const { form, upload } = await uploadForm(
      '<fwx-upload name="avatar" allow-image-edit allow-image-preview="false"></fwx-upload>',
    );
    await upload.addFile(textFile('photo.heic', 'no image', 'image/heic'));
    await upload.whenSettled();
    const edit = await until(() =>
      upload.querySelector<HTMLButtonElement>('.filepond--action-edit-item-alt'),
    );
    await until(() => {
      edit.focus();
      return document.activeElement === edit;
    });
    edit.click();
    const status = upload.querySelector('.fwx-upload-status')!;
    await until(() => status.textContent === 'The image could not be changed.');
    expect(document.querySelector('dialog')).to.equal(null);
    expect(document.activeElement === edit).to.equal(true);
    expect([upload.getFiles().length, form.checkValidity()]).to.deep.equal([1, true]);
  });
});
