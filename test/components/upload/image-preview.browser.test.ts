import { aTimeout, expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { imageFile, until, uploadForm } from './support.ts';

describe('previews of images in <fwx-upload>', () => {
  const { createObjectURL, revokeObjectURL } = URL;
  const openUrls = new Set<string>();

  before(() => {
    URL.createObjectURL = (blob) => {
      const url = createObjectURL.call(URL, blob);
      openUrls.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      openUrls.delete(url);
      revokeObjectURL.call(URL, url);
    };
  });
  after(() => Object.assign(URL, { createObjectURL, revokeObjectURL }));

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"/>';
  for (const [title, make] of [
    ['an image', () => imageFile()],
    ['a drawing', () => new File([svg], 'a.svg', { type: 'image/svg+xml' })],
  ] as const) {
    it(`release the URL of ${title} as soon as it is drawn`, async () => {
      const { upload } = await uploadForm();
      await upload.addFile(await make());
      await until(() => upload.querySelector('.filepond--image-preview canvas'));
      await until(() => openUrls.size === 0);
    });
  }

  it('are drawn in full size when a box without a width gets one', async () => {
    const { form, upload } = await uploadForm(
      '<div style="width: 0"><fwx-upload name="a"></fwx-upload></div>',
    );
    await upload.addFile(await imageFile('tall.png', 100, 150));
    await until(() => upload.querySelector('.filepond--image-preview-wrapper'));
    // The preview is drawn some frames later.
    await new Promise((resolve) => setTimeout(resolve, 300));
    form.querySelector('div')!.style.width = '300px';
    const canvas = await until(() =>
      upload.querySelector<HTMLCanvasElement>('.filepond--image-preview canvas'),
    );
    expect([canvas.width, canvas.height]).to.deep.equal([100, 150]);
  });

  it('are drawn in the colours of a filter', async () => {
    const { upload } = await uploadForm();
    const onlyBlue = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0];
    await upload.addFile(await imageFile(), { metadata: { filter: onlyBlue } });
    const canvas = await until(() =>
      upload.querySelector<HTMLCanvasElement>('.filepond--image-preview canvas'),
    );
    const { data } = canvas.getContext('2d')!.getImageData(2, 2, 1, 1);
    expect([...data]).to.deep.equal([0, 0, 0, 255]);
  });

  it('have no images without a name for screen readers', async () => {
    const { upload } = await uploadForm();
    await upload.addFile(await imageFile());
    await until(() => upload.querySelector('.filepond--image-preview-overlay svg'));
    await aTimeout(0);
    const icons = [...upload.querySelectorAll('svg')];
    expect(icons.length).to.be.above(5);
    expect(icons.filter((icon) => icon.ariaHidden !== 'true')).to.deep.equal([]);
  });

  it('have an empty `alt` as posters, because the name is beside them', async () => {
    const { upload } = await uploadForm('<fwx-upload name="a" allow-file-poster></fwx-upload>');
    const poster = URL.createObjectURL(await imageFile());
    const file = { name: 'a.png', size: 9, type: 'image/png' };
    const options = { type: 'local', file, metadata: { poster } } as const;
    await upload.addFile('1', options);
    const image = await until(() =>
      upload.querySelector<HTMLImageElement>('.filepond--file-poster img'),
    );
    await until(() => image.hasAttribute('alt'));
    expect(image.alt).to.equal('');
    URL.revokeObjectURL(poster);
  });

  it('have the colours of the other files behind the text when they are sent or have failed', async () => {
    const { upload } = await uploadForm();
    upload.style.cssText = '--fwx-upload-success: rgb(1, 2, 3); --fwx-upload-danger: rgb(4, 5, 6)';
    await upload.addFile(await imageFile());
    await until(() => upload.querySelector('.filepond--image-preview canvas'));
    const colours = ['success', 'failure'].map((state) => {
      const overlay = upload.querySelector(`.filepond--image-preview-overlay-${state}`)!;
      return getComputedStyle(overlay).color;
    });
    expect(colours).to.deep.equal(['rgb(1, 2, 3)', 'rgb(4, 5, 6)']);
  });

  it('are decoded one after the other, because a photo takes much memory', async () => {
    const { createImageBitmap } = window;
    let active = 0;
    const counts: number[] = [];
    window.createImageBitmap = async (...values: unknown[]) => {
      counts.push(++active);
      const bitmap = await (createImageBitmap as (...all: unknown[]) => Promise<ImageBitmap>)(
        ...values,
      );
      active--;
      return bitmap;
    };
    try {
      const { upload } = await uploadForm('<fwx-upload name="avatar" allow-multiple></fwx-upload>');
      await upload.addFiles(await Promise.all([1, 2, 3].map(() => imageFile())));
      await until(() => upload.querySelectorAll('.filepond--image-preview canvas').length === 3);
    } finally {
      Object.assign(window, { createImageBitmap });
    }
    expect(counts).to.deep.equal([1, 1, 1]);
  });

  for (const type of ['image/heic', 'image/tiff', 'image/avif', 'image/png']) {
    it(`are left out for an undecodable image of type ${type}`, async () => {
      const { form, upload } = await uploadForm(
        '<fwx-upload name="avatar" allow-image-edit></fwx-upload>',
      );
      await upload.addFile(new File(['no image'], 'photo', { type }));
      await upload.whenSettled();
      expect([upload.status, form.checkValidity()]).to.deep.equal(['idle', true]);
      await until(() => openUrls.size === 0);
      const item = await until(() => upload.querySelector<HTMLElement>('.filepond--item'));
      await until(() => item.style.height !== '');
      // The height that FilePond gives a file without a preview; more would be a gap below it.
      await until(() => `${item.offsetHeight}px` === item.style.height);
      const parts = '.filepond--load-indicator, .filepond--action-edit-item';
      const isHidden = (part: Element): boolean =>
        !part.checkVisibility({ visibilityProperty: true });
      await until(() => [...upload.querySelectorAll(parts)].every(isHidden));
    });
  }

  for (const [options, parts] of [
    ['allow-image-edit', '.filepond--file-info, .filepond--action-edit-item'],
    ['', '.filepond--file-info'],
  ] as const) {
    it(`are high enough for the controls on a panorama (${options || 'no editor'})`, async () => {
      const { form, upload } = await uploadForm(
        `<fwx-upload name="photos" allow-multiple ${options}></fwx-upload>`,
      );
      form.style.width = '20rem';
      await upload.addFiles([
        await imageFile('one.png', 2600, 100),
        await imageFile('two.png', 2600, 100),
      ]);
      await until(() => upload.querySelectorAll('.filepond--image-preview canvas').length === 2);
      const items = [...upload.querySelectorAll<HTMLElement>('.filepond--item')];
      const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
      const isSeparate = (): boolean => {
        const [first, second] = items.map(boxOf).sort((a, b) => a.top - b.top);
        return first!.bottom <= second!.top;
      };
      await until(isSeparate);
      const isInside = (part: Element): boolean => {
        const item = boxOf(part.closest('.filepond--item')!);
        return boxOf(part).top >= item.top && boxOf(part).bottom <= item.bottom;
      };
      await until(() => [...upload.querySelectorAll(parts)].every(isInside));
      await until(() =>
        [...upload.querySelectorAll('.filepond--action-remove-item')].every(isInside),
      );
    });
  }

  it('are small in a small circle', async () => {
    const { form, upload } = await uploadForm(
      '<fwx-upload name="avatar" config=\'{"stylePanelLayout":"compact circle","imageCropAspectRatio":"1:1"}\'></fwx-upload>',
    );
    form.style.width = '3rem';
    await upload.addFile(await imageFile());
    await until(() => upload.querySelector('.filepond--image-preview canvas'));
    await until(() => upload.querySelector<HTMLElement>('.filepond--item')!.offsetHeight === 48);
  });
});
