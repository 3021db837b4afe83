import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';

import { EncodedFile, FileSaver, ImageCropper } from '../../../server/upload/index.ts';
import { EncodedFileValidator } from '../../../server/validator/index.ts';
import { heicPhoto } from '../../support/heic-photo.ts';

const payload = (type: string): string =>
  JSON.stringify({
    id: 'a',
    name: 'IMG_0001.HEIC',
    type,
    size: heicPhoto.length,
    metadata: { crop: { rect: { x: 10, y: 20, width: 100, height: 150 } } },
    data: Buffer.from(heicPhoto).toString('base64'),
  });
const photo = (type = 'image/heic'): EncodedFile => EncodedFile.fromJson(payload(type));

describe('A photo in HEIC', () => {
  const folder = mkdtemp(join(tmpdir(), 'fwx-heic-'));
  after(async () => rm(await folder, { recursive: true }));

  for (const mimeTypes of ['image/*', 'image/heic']) {
    it(`is detected by its content where ${mimeTypes} is accepted, without a type of the browser`, async () => {
      const validator = EncodedFileValidator.create({ mimeTypes });
      assert.equal(await validator.firstError([photo('')]), null);
      assert.equal(photo('').getMimeType(), 'image/heic');
    });
  }

  it('is refused where only JPEG is accepted', async () => {
    const validator = EncodedFileValidator.create({ mimeTypes: 'image/jpeg' });
    assert.match(String(await validator.firstError([photo('image/jpeg')])), /image\/jpeg/);
  });

  it('is stored unchanged', async () => {
    const path = await new FileSaver(await folder).save(photo(), 'photo');
    assert.deepEqual(Uint8Array.from(await readFile(path)), heicPhoto);
  });

  it('is cropped to a PNG, or refused by name where sharp has no decoder for it', async () => {
    const cropper = new ImageCropper({ maxPixels: 1e6, maxDimension: 1e3, maxInputBytes: 1e5 });
    const { default: sharp } = await import('sharp');
    const canDecode = await sharp(heicPhoto)
      .toBuffer()
      .then(
        () => true,
        () => false,
      );
    if (!canDecode) {
      await assert.rejects(cropper.crop(photo()), {
        message: "Unable to decode image data of file 'IMG_0001.HEIC'.",
      });
      return;
    }
    const cut = await cropper.crop(photo());
    assert.equal(cut.name, 'IMG_0001.png');
    const { format, width, height } = await sharp(cut.getData()).metadata();
    assert.deepEqual({ format, width, height }, { format: 'png', width: 100, height: 150 });
  });

  it('is checked by its size before it is decoded', async () => {
    const cropper = new ImageCropper({ maxPixels: 1e4, maxDimension: 1e3, maxInputBytes: 1e5 });
    await assert.rejects(cropper.crop(photo()), {
      message: "Image file 'IMG_0001.HEIC' has 153600 pixels; the limit is 10000.",
    });
  });
});
