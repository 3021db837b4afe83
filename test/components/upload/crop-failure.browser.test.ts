import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { imageFile, next, textFile, until, uploadForm } from './support.ts';

describe('the crop editor', () => {
  it('shows an error for an image that the browser cannot display, and keeps its file', async () => {
    const { form, upload } = await uploadForm(
      '<fwx-upload name="avatar" allow-image-edit allow-image-preview="false"></fwx-upload>',
    );
    // FilePond may fire it after the file has settled, and it clears messages about files.
    const added = next(upload, 'fwx-upload-add');
    await upload.addFile(textFile('photo.heic', 'no image', 'image/heic'));
    await added;
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

  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="6" height="4"/>';
  for (const [transform, hasEditor] of [
    ['', false],
    ['allow-image-transform', true],
  ] as const) {
    it(`is ${hasEditor ? '' : 'not '}offered for a drawing: ${transform || 'the server crops'}`, async () => {
      const { form, upload } = await uploadForm(
        `<fwx-upload name="a" allow-multiple allow-image-edit ${transform}></fwx-upload>`,
      );
      upload.config = { itemInsertLocation: 'after' };
      await upload.updateComplete;
      await upload.addFile(textFile('plan.svg', drawing, 'image/svg+xml'));
      await upload.addFile(await imageFile());
      await until(() => upload.querySelectorAll('canvas').length === 2);
      const items = [...form.querySelectorAll('.filepond--item')];
      const offers = items.map(
        (item) => item.querySelector('.filepond--action-edit-item') !== null,
      );
      expect(offers).to.deep.equal([hasEditor, true]);
    });
  }

  it('does not open by itself for a drawing that the server does not crop', async () => {
    const { form, upload } = await uploadForm(
      '<fwx-upload name="a" allow-image-edit></fwx-upload>',
    );
    upload.config = { imageEditInstantEdit: true };
    await upload.updateComplete;
    await upload.addFile(textFile('plan.svg', drawing, 'image/svg+xml'));
    await upload.whenSettled();
    expect([form.checkValidity(), document.querySelector('dialog')]).to.deep.equal([true, null]);
  });
});
