import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import sharp from 'sharp';

import { cutImage } from '../../../../server/upload/internal/cut-image.ts';
import { upload } from '../images.ts';

const cut = {
  autoOrient: false,
  quality: 90,
  maxPixels: 1_000_000,
  maxWidth: 1_000_000,
  maxHeight: 1_000_000,
  timeoutSeconds: 0,
};

describe('cutImage', () => {
  it('distinguishes a crop that cannot be encoded from a picture that cannot be decoded', async () => {
    // The limit of JPEG is 65,535 pixels a side.
    const size = { width: 70_000, height: 1 };
    const data = await sharp({ create: { ...size, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const work = cutImage(sharp, upload(data), {
      ...cut,
      size,
      rect: { x: 0, y: 0, ...size },
      format: 'jpeg',
    });
    await assert.rejects(work, {
      name: 'RuntimeException',
      message: "Unable to encode image data of file 'a.png' as 'image/jpeg'.",
    });
  });

  it('applies the pixel limit while it decodes as well', async () => {
    const size = { width: 100, height: 100 };
    const data = await sharp({ create: { ...size, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const work = cutImage(sharp, upload(data), {
      ...cut,
      maxPixels: 9999,
      size,
      rect: { x: 0, y: 0, ...size },
      format: 'png',
    });
    await assert.rejects(work, { message: "Unable to decode image data of file 'a.png'." });
  });
});
