import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import sharp from 'sharp';

import {
  difference,
  patchwork,
  pictureFile,
  pixelsOf,
  realPhoto,
} from '../support/upload-pictures.ts';
import { settled, uploadForm } from '../support/upload-site.ts';
import { uploadSuite } from '../support/upload-suite.ts';

const limit = 30_000;
const smaller = [
  'allow-multiple',
  'allow-image-transform',
  'image-resize-target-width="600"',
  'image-resize-mode="contain"',
  'image-resize-upscale="false"',
  'image-transform-output-mime-type="image/jpeg"',
  `image-transform-output-max-size="${limit}"`,
].join(' ');

describe('Images that are reduced in the browser', () => {
  const suite = uploadSuite({
    '/form': uploadForm(smaller),
    '/chunks': uploadForm(`${smaller} server="/uploads" chunk-size="8000"`),
  });
  const { site } = suite;

  /** Sends files and returns the content that the server has received of each. */
  async function sent(
    path: string,
    files: readonly { name: string; mimeType: string; buffer: Buffer }[],
  ): Promise<Buffer[]> {
    const page = await suite.open(path);
    await page.setInputFiles('fwx-upload .filepond--browser', [...files]);
    await settled(page);
    await page.getByLabel('Title').fill('Title');
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await page.waitForSelector('#taken', { timeout: 120_000 });
    assert.deepEqual(suite.faults, []);
    return site.received.map(({ bytes }) => Buffer.from(bytes));
  }

  for (const path of ['/form', '/chunks']) {
    it(`are received upright, within both limits, and as JPEG: ${path}`, async () => {
      const pixels = patchwork(1200, 900, 7, 9);
      const [photo, alpha, small] = await Promise.all([
        pictureFile(pixels, 'jpeg', 6),
        sharp({ create: { width: 800, height: 800, channels: 4, background: '#0f08' } }).png().toBuffer(), // prettier-ignore
        pictureFile(patchwork(60, 40), 'jpeg', 1),
      ]);
      const files = [
        { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo },
        { name: 'alpha.png', mimeType: 'image/png', buffer: alpha },
        { name: 'small.jpg', mimeType: 'image/jpeg', buffer: small },
        { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('a'.repeat(40_000)) },
      ];
      const [first, second, third, last] = await sent(path, files);
      assert.ok(first && second && third && last);
      const { format, width, height, orientation } = await sharp(first).metadata();
      assert.deepEqual([format, orientation], ['jpeg', undefined]);
      assert.ok(first.length <= limit && first.length > limit / 2, `${first.length} bytes`);
      assert.ok(height <= 600 && Math.abs(width / height - 0.75) < 0.01, `${width} × ${height}`);
      const upright = await sharp(photo).autoOrient().resize(width, height).png().toBuffer();
      assert.ok(difference(await pixelsOf(first), await pixelsOf(upright)) < 16);
      const flat = await sharp(second).raw().toBuffer({ resolveWithObject: true });
      assert.deepEqual([flat.info.width, flat.info.channels], [600, 3]);
      const [red = 0, green = 0, blue = 0] = flat.data;
      assert.ok(Math.abs(red - 119) < 4 && green > 250 && Math.abs(blue - 119) < 4);
      assert.deepEqual(third, small);
      assert.equal(last.length, 40_000);
    });
  }

  const photos = [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((orientation) => realPhoto(orientation) ?? []);
  const skip = photos.length > 0 ? false : 'no real photographs beside the project';
  it(
    'are received as the same picture for every orientation of a real photo',
    { skip },
    async () => {
      const files = photos.map((buffer, at) => ({
        name: `${at}.jpg`,
        mimeType: 'image/jpeg',
        buffer,
      }));
      const received = await sent('/form', files);
      assert.equal(received.length, photos.length);
      for (const [at, file] of received.entries()) {
        const { width, height, format } = await sharp(file).metadata();
        assert.ok(file.length <= limit, `${file.length} bytes`);
        assert.equal(format, 'jpeg');
        const source = photos[at] ?? Buffer.alloc(0);
        const upright = await sharp(source).autoOrient().resize(width, height).png().toBuffer();
        const apart = difference(await pixelsOf(file), await pixelsOf(upright));
        assert.ok(apart < 8, `orientation ${at}: ${apart}, ${width} × ${height}`);
      }
    },
  );
});
