import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { imageFile, until, uploadForm } from './support.ts';

describe('previews of images in <fwx-upload>', () => {
  const { createObjectURL, revokeObjectURL } = URL;
  const open = new Set<string>();

  before(() => {
    URL.createObjectURL = (blob) => {
      const url = createObjectURL.call(URL, blob);
      open.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      open.delete(url);
      revokeObjectURL.call(URL, url);
    };
  });
  after(() => Object.assign(URL, { createObjectURL, revokeObjectURL }));

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"/>';
  for (const [title, make] of [
    ['an image', () => imageFile()],
    ['a drawing', () => new File([svg], 'a.svg', { type: 'image/svg+xml' })],
  ] as const) {
    it(`let ${title} go as soon as it is drawn`, async () => {
      const { upload } = await uploadForm();
      await upload.addFile(await make());
      await until(() => upload.querySelector('.filepond--image-preview canvas'));
      await until(() => open.size === 0);
    });
  }

  for (const type of ['image/heic', 'image/tiff', 'image/avif', 'image/png']) {
    it(`leave out an image of type ${type} that the browser cannot show, without a trace`, async () => {
      const { form, upload } = await uploadForm(
        '<fwx-upload name="avatar" allow-image-edit></fwx-upload>',
      );
      await upload.addFile(new File(['no image'], 'photo', { type }));
      await upload.whenSettled();
      expect([upload.status, form.checkValidity()]).to.deep.equal(['idle', true]);
      await until(() => open.size === 0);
      const parts = '.filepond--load-indicator, .filepond--action-edit-item';
      const isHidden = (part: Element): boolean =>
        !part.checkVisibility({ visibilityProperty: true });
      await until(() => [...upload.querySelectorAll(parts)].every(isHidden));
    });
  }
});
