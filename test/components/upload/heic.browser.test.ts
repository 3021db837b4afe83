import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { imageSize } from '../../../components/upload/transform/image-size.ts';
import { payloads, until, uploadForm } from './support.ts';

// The first bytes of an iPhone photo. No browser decodes this file; Safari would decode a complete
// one.
const head = [new Uint8Array([0, 0, 0, 24]), 'ftypheic', new Uint8Array(4), 'mif1heic'];
const photo = (type: string): File =>
  new File([...head, new Uint8Array(500)], 'IMG_0001.HEIC', { type });

describe('a picture that the browser cannot decode', () => {
  for (const type of ['image/heic', '']) {
    for (const accepted of ['', 'image/*', 'image/heic', '.heic', 'image/jpeg,image/heic']) {
      it(`is a file without preview, with type "${type}", when "${accepted}" is accepted`, async () => {
        const { form, upload } = await uploadForm(
          `<fwx-upload name="avatar" accepted-file-types="${accepted}"></fwx-upload>`,
        );
        await upload.addFile(photo(type));
        expect(await imageSize(photo(type))).to.equal(null);
        await upload.whenSettled();
        const [payload] = payloads(form);
        expect(payload?.name).to.equal('IMG_0001.HEIC');
        expect(atob(payload!.data)).to.have.lengthOf(photo(type).size);
        expect(upload.status).to.equal('idle');
        expect(upload.querySelector('.fwx-upload-status')!.textContent).to.equal('');
        const item = await until(() => upload.querySelector<HTMLElement>('.filepond--item'));
        // As high as a text file: there is no empty frame for the preview.
        await until(() => item.dataset['filepondItemState'] === 'idle');
        expect(item.getBoundingClientRect().height).to.be.lessThan(70);
        expect(upload.querySelector('.filepond--image-preview')?.clientHeight ?? 0).to.equal(0);
      });
    }
  }
});
