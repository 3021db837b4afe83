import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { uploadForm } from './support.ts';

describe('images that are changed on an iPad, whose browsers report a Mac', () => {
  it('are limited to the pixels of its canvases', async () => {
    const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
    Object.defineProperty(navigator, 'userAgent', { value: userAgent });
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });
    const { upload } = await uploadForm('<fwx-upload name="a" allow-image-transform></fwx-upload>');
    const { imageTransformCanvasMemoryLimit: limit } = Object(upload.pond) as Record<
      string,
      number
    >;
    expect(limit).to.equal(4096 * 4096);
  });
});
