import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import sharp from 'sharp';

import { ImageCropper } from '../../../server/upload/image-cropper.ts';
import { bomb, type Format, gradient, measureImage, oriented, upload } from './images.ts';

const cropper = new ImageCropper(100_000_000, 20_000, 50_000_000);
const name = 'RuntimeException';
const noDecode = (file: string) => `Unable to decode image data of file '${file}'.`;
const red = ([r = 0, g = 0, b = 0]: number[]) => r > 200 && g < 60 && b < 60;

describe('ImageCropper constructor', () => {
  const limit = (key: string, value: string) =>
    `Image limit '${key}' must be a positive integer; received '${value}'.`;
  for (const value of [0, -1, 1.5, Number.NaN, 2 ** 53, null as unknown as number]) {
    it(`V77 refuses limits of ${value}`, () => {
      const rows = {
        maxPixels: () => new ImageCropper(value, 1, 1),
        maxDimension: () => new ImageCropper(1, value, 1),
        maxInputBytes: () => new ImageCropper(1, 1, value),
      };
      for (const [key, make] of Object.entries(rows)) {
        assert.throws(make, {
          name: 'InvalidArgumentException',
          message: limit(key, String(value)),
        });
      }
    });
  }

  for (const quality of [-1, 101, 1.5, Number.NaN]) {
    it(`V77 refuses a quality of ${quality}`, () => {
      assert.throws(() => new ImageCropper(1, 1, 1, quality), {
        name: 'InvalidArgumentException',
        message: `Image quality must be an integer between 0 and 100; received '${quality}'.`,
      });
    });
  }

  for (const quality of [0, 100]) {
    it(`V77 accepts a quality of ${quality}`, async () => {
      const file = upload(await gradient(20, 20, 'jpeg'), [0, 0, 10, 10], 'a.jpg');
      const cropped = await new ImageCropper(400, 20, 10_000, quality).crop(file);
      assert.equal(cropped.getMimeType(), 'image/jpeg');
    });
  }

  it('accepts one object with all options', () => {
    const options = { maxPixels: 1, maxDimension: 1, maxInputBytes: 1 };
    assert.ok(new ImageCropper(options));
    assert.throws(() => new ImageCropper({ ...options, maxWidth: 0 }), {
      message: limit('maxWidth', '0'),
    });
    assert.throws(() => new ImageCropper({ ...options, timeoutSeconds: -1 }), {
      message:
        "Image option 'timeoutSeconds' must be an integer between 0 and 3600; received '-1'.",
    });
  });

  for (const [name, value, message] of [
    ['reEncode', true, "Unknown image option 'reEncode'; the options are "],
    ['reencode', 'no', "Image option 'reencode' must be true or false; received 'no'."],
  ] as const) {
    it(`refuses the option ${name} of ${value}, which would not change the pictures`, () => {
      const options = { maxPixels: 1, maxDimension: 1, maxInputBytes: 1, [name]: value };
      assert.throws(
        () => new ImageCropper(options),
        (error: Error) => {
          assert.equal(error.name, 'InvalidArgumentException');
          return error.message.startsWith(message);
        },
      );
    });
  }

  it('reports that sharp is required when it is not installed', () => {
    const cropperUrl = new URL('../../../server/upload/image-cropper.ts', import.meta.url).href;
    const script = `
      import Module from 'node:module';
      const resolve = Module._resolveFilename;
      Module._resolveFilename = (request, ...rest) => {
        if (request === 'sharp') throw new Error('not here');
        return resolve(request, ...rest);
      };
      const { ImageCropper } = await import(${JSON.stringify(cropperUrl)});
      try { new ImageCropper(1, 1, 1); } catch (error) { console.log(error.name + ': ' + error.message); }
    `;
    const cwd = fileURLToPath(new URL('../../..', import.meta.url));
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd });
    assert.equal(
      stdout.toString(),
      "RuntimeException: The 'sharp' package is required for server-side image cropping.\n",
    );
  });
});

describe('ImageCropper.crop without a rectangle', () => {
  it('V63 returns the same file, whatever it contains', async () => {
    const file = upload(Buffer.from('no picture'));
    assert.equal(await new ImageCropper(1, 1, 1).crop(file), file);
  });

  it('encodes the complete picture again with the option', async () => {
    const tail = Buffer.concat([await gradient(30, 20, 'jpeg'), Buffer.from('<?php evil();')]);
    const options = { maxPixels: 600, maxDimension: 30, maxInputBytes: 100_000, reencode: true };
    const clean = await new ImageCropper(options).crop(upload(tail, undefined, 'a.jpg'));
    assert.deepEqual((await measureImage(clean.getData())).width, 30);
    assert.equal(Buffer.from(clean.getData()).includes('<?php'), false);
  });
});

describe('ImageCropper.crop', () => {
  for (const [id, rect, width, height, middle] of [
    ['V64', [90, 70, 50, 50], 10, 10, [95, 75, 0]],
    ['V65', [-5, -5, 20, 20], 15, 15, [7, 7, 0]],
    ['V66', [-50, 0, 10, 10], 1, 10, [0, 5, 0]],
    ['V67', [500, 500, 1, 1], 1, 1, [99, 79, 0]],
    ['V68', [0, 0, 9999, 9999], 100, 80, [50, 40, 0]],
    ['', [10, 20, 30, 40], 30, 40, [25, 40, 0]],
    ['', [-9007199254740991, 0, 9007199254740991, 1], 1, 1, [0, 0, 0]],
  ] as const) {
    it(`${id} crops ${rect.join(', ')} of 100 x 80 pixels`, async () => {
      const cropped = await cropper.crop(upload(await gradient(100, 80), rect));
      const seen = await measureImage(cropped.getData());
      assert.deepEqual([seen.width, seen.height, seen.middle], [width, height, [...middle]]);
    });
  }

  it('keeps the metadata of the source', async () => {
    const file = upload(await gradient(10, 10), [0, 0, 5, 5]);
    assert.deepEqual((await cropper.crop(file)).metadata, file.metadata);
  });

  it('V75 keeps transparency', async () => {
    const data = await sharp({
      create: { width: 9, height: 9, channels: 4, background: { r: 9, g: 8, b: 7, alpha: 0.5 } },
    }).png().toBuffer(); // prettier-ignore
    const { channels, middle } = await measureImage(
      (await cropper.crop(upload(data, [1, 1, 5, 5]))).getData(),
    );
    assert.deepEqual([channels, middle[3]], [4, 128]);
  });

  for (const [source, output, given, expected] of [
    ['jpeg', 'jpeg', 'a.jfif', 'a.jfif'],
    ['jpeg', 'jpeg', 'photo', 'photo.jpg'],
    ['jpeg', 'jpeg', 'photo.PNG', 'photo.jpg'],
    ['jpeg', 'jpeg', 'd.x/photo', 'd.x/photo.jpg'],
    ['png', 'png', 'a.png', 'a.png'],
    ['gif', 'gif', 'a.gif', 'a.gif'],
    ['webp', 'webp', 'a.webp', 'a.webp'],
    ['avif', 'png', 'a.avif', 'a.png'],
    ['tiff', 'png', 'scan.tif', 'scan.png'],
  ] as const) {
    it(`V76 writes ${source} as ${output} and the name ${given} as ${expected}`, async () => {
      const file = upload(await gradient(20, 20, source), [2, 2, 10, 10], given);
      const cropped = await cropper.crop(file);
      assert.equal(cropped.type, `image/${output}`);
      assert.equal(cropped.getMimeType(), `image/${output}`);
      assert.equal(cropped.name, expected);
    });
  }

  for (const format of ['gif', 'webp'] as const) {
    it(`V78 returns the first of three frames of a ${format}`, async () => {
      const frames = Buffer.alloc(8 * 24 * 3);
      for (let i = 0; i < frames.length; i++) frames[i] = Math.floor(i / (8 * 8 * 3)) * 100;
      const data = await sharp(frames, {
        raw: { width: 8, height: 24, channels: 3, pageHeight: 8 },
      })
        .toFormat(format)
        .toBuffer();
      assert.equal((await sharp(data).metadata()).pages, 3);
      const cropped = (await cropper.crop(upload(data, [2, 2, 4, 4]))).getData();
      assert.equal((await sharp(cropped).metadata()).pages ?? 1, 1);
      assert.equal((await measureImage(cropped)).middle[0], 0);
    });
  }

  it('V79 removes EXIF, location, profile and trailing bytes', async () => {
    const tagged = await sharp(await gradient(40, 40, 'jpeg'))
      .withIccProfile('p3')
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer();
    const data = Buffer.concat([tagged, Buffer.from('<script>alert(1)</script>')]);
    const cropped = Buffer.from((await cropper.crop(upload(data, [5, 5, 20, 20]))).getData());
    const { exif, icc, xmp } = await sharp(cropped).metadata();
    assert.deepEqual({ exif, icc, xmp }, { exif: undefined, icc: undefined, xmp: undefined });
    assert.equal(cropped.subarray(-2).toString('hex'), 'ffd9');
  });

  it('takes a JPEG without its end marker, and refuses one without its last rows', async () => {
    const noise = Buffer.from(Array.from({ length: 60 * 60 * 3 }, (_, at) => (at * 7919) % 251));
    const whole = await sharp(noise, { raw: { width: 60, height: 60, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer();
    const crop = async (length: number) =>
      (await cropper.crop(upload(whole.subarray(0, length), [0, 40, 60, 20], 'a.jpg'))).getData();
    const expected = await crop(whole.length);
    for (const missing of [1, 2]) assert.deepEqual(await crop(whole.length - missing), expected);
    for (const missing of [40, 400]) {
      await assert.rejects(crop(whole.length - missing), { name, message: noDecode('a.jpg') });
    }
  });

  it('takes a JPEG of a Samsung phone, whose scan has parameters of a progressive one', async () => {
    for (const progressive of [false, true]) {
      const whole = await sharp(await gradient(60, 60))
        .jpeg({ progressive })
        .toBuffer();
      const crop = async (bytes: Uint8Array) =>
        (await cropper.crop(upload(bytes, [0, 40, 60, 20], 'a.jpg'))).getData();
      const expected = await crop(whole);
      const scan = whole.indexOf('ffda', 'hex') + 2;
      const last = scan + whole.readUInt16BE(scan) - 2;
      const phone = progressive ? whole : whole.fill(0, last, last + 1);
      assert.deepEqual(await crop(phone), expected);
      assert.deepEqual(await crop(Buffer.concat([phone, Buffer.from('SEFT')])), expected);
    }
  });

  it('converts 16 bit and CMYK to 8 bit RGB', async () => {
    const deep = await sharp(await gradient(20, 20))
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    const cmyk = await sharp(await gradient(20, 20))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    for (const data of [deep, cmyk]) {
      const { depth, space } = await sharp(
        (await cropper.crop(upload(data, [0, 0, 9, 9]))).getData(),
      ).metadata();
      assert.deepEqual([depth, space], ['uchar', 'srgb']);
    }
  });

  it('V80 crops 20 pictures concurrently, each its own', async () => {
    const data = await gradient(100, 80);
    const starts = Array.from({ length: 20 }, (_, i) => i * 4);
    const cropped = await Promise.all(starts.map((x) => cropper.crop(upload(data, [x, 0, 5, 5]))));
    const seen = await Promise.all(cropped.map((file) => measureImage(file.getData())));
    assert.deepEqual(
      seen.map(({ middle }) => middle[0]),
      starts.map((x) => x + 2),
    );
  });
});

describe('ImageCropper and EXIF orientation', () => {
  // The place where the stored top left quarter is shown, as [left, top] in quarters.
  const corners = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0], [1, 0], [1, 1], [0, 1]] as const; // prettier-ignore

  for (const format of ['jpeg', 'png'] as const) {
    for (const [index, [left, top]] of corners.entries()) {
      const orientation = index + 1;
      it(`V73 V74 crops a ${format} of orientation ${orientation} as browsers show it`, async () => {
        const [width, height] = orientation < 5 ? [64, 32] : [32, 64];
        const rect = [left * (width / 2), top * (height / 2), width / 2, height / 2];
        const cropped = await cropper.crop(upload(await oriented(orientation, format), rect));
        const seen = await measureImage(cropped.getData());
        assert.deepEqual([seen.width, seen.height], [width / 2, height / 2]);
        assert.ok(red(seen.middle), `middle is ${seen.middle.join()}`);
      });
    }
  }

  it('ignores the orientation of a WebP, as browsers do', async () => {
    const data = await oriented(6, 'webp');
    assert.equal((await sharp(data).metadata()).orientation, 6);
    const seen = await measureImage((await cropper.crop(upload(data, [0, 0, 32, 16]))).getData());
    assert.deepEqual([seen.width, seen.height, red(seen.middle)], [32, 16, true]);
  });

  it('checks the limits of the stored size and clamps to the shown one', async () => {
    const cropped = await cropper.crop(upload(await oriented(6, 'jpeg'), [0, 0, 999, 999]));
    const { width, height } = await measureImage(cropped.getData());
    assert.deepEqual([width, height], [32, 64]);
  });
});

describe('ImageCropper limits', () => {
  it('V69 accepts as many bytes as allowed and refuses one more before it decodes', async () => {
    const data = await gradient(100, 80);
    assert.ok(await new ImageCropper(8000, 100, data.length).crop(upload(data, [0, 0, 9, 9])));
    await assert.rejects(
      new ImageCropper(8000, 100, 3).crop(upload(Buffer.from('text'), [0, 0, 9, 9])),
      {
        name,
        message: "Image data of file 'a.png' has 4 bytes; the limit is 3.",
      },
    );
  });

  it('V70 refuses a side that is one pixel too long', async () => {
    const file = upload(await gradient(100, 80), [0, 0, 9, 9]);
    const message = "Image file 'a.png' measures 100x80 pixels; the maximum dimension is 99.";
    await assert.rejects(new ImageCropper(8000, 99, 50_000).crop(file), { name, message });
  });

  it('V70 refuses one pixel too many', async () => {
    const file = upload(await gradient(100, 80), [0, 0, 9, 9]);
    const message = "Image file 'a.png' has 8000 pixels; the limit is 7999.";
    await assert.rejects(new ImageCropper(7999, 100, 50_000).crop(file), { name, message });
  });

  it('V71 refuses a bomb by its header, without memory for its pixels', async () => {
    const file = upload(bomb(30_000, 30_000), [0, 0, 1, 1]);
    const before = process.memoryUsage().rss;
    await assert.rejects(cropper.crop(file), {
      name,
      message: "Image file 'a.png' measures 30000x30000 pixels; the maximum dimension is 20000.",
    });
    await assert.rejects(new ImageCropper(1e6, 40_000, 50_000).crop(file), {
      name,
      message: "Image file 'a.png' has 900000000 pixels; the limit is 1000000.",
    });
    assert.ok(process.memoryUsage().rss - before < 100_000_000);
  });

  for (const [title, data] of [
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a PDF', '%PDF-1.4'],
    ['text', 'hello'],
    ['no bytes', ''],
    ['a JPEG header alone', '\xff\xd8\xff\xe0'],
    ['a PNG header alone', '\x89PNG\r\n\x1a\n'],
  ] as const) {
    it(`V72 refuses ${title} named .png`, async () => {
      const file = upload(Buffer.from(data, 'latin1'), [0, 0, 1, 1]);
      await assert.rejects(cropper.crop(file), { name, message: noDecode('a.png') });
    });
  }

  for (const format of ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as Format[]) {
    it(`refuses a ${format} whose rows are missing, and sets the reason as cause`, async () => {
      const whole = await gradient(400, 400, format);
      const file = upload(whole.subarray(0, whole.length * 0.6), [0, 390, 400, 10], 'x');
      await assert.rejects(cropper.crop(file), (error: Error) => {
        assert.equal(error.message, noDecode('x'));
        return error.cause instanceof Error;
      });
    });
  }
});

describe('ImageCropper output size', () => {
  const limits = { maxPixels: 100_000_000, maxDimension: 20_000, maxInputBytes: 50_000_000 };
  const within = (maxWidth: number, maxHeight = 1000) =>
    new ImageCropper({ ...limits, maxWidth, maxHeight });

  for (const [title, rect, width, height, size] of [
    ['fits the width', [0, 0, 200, 100], 100, 1000, [100, 50]],
    ['fits the height', [0, 0, 200, 100], 1000, 20, [40, 20]],
    ['shrinks while loading', [80, 80, 1600, 800], 100, 1000, [100, 50]],
    ['never enlarges', [0, 0, 30, 20], 1000, 1000, [30, 20]],
    ['keeps at least one pixel', [0, 0, 2000, 1], 20, 1000, [20, 1]],
  ] as const) {
    it(title, async () => {
      const file = upload(await gradient(2000, 1000, 'jpeg'), rect, 'a.jpg');
      const seen = await measureImage((await within(width, height).crop(file)).getData());
      assert.deepEqual([seen.width, seen.height], [...size]);
    });
  }

  for (const orientation of [1, 3, 6, 8]) {
    it(`crops the same part of a large picture of orientation ${orientation} when it shrinks`, async () => {
      const large = await sharp(await oriented(1, 'png')).resize(1280, 640, { kernel: 'nearest' })
        .withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer(); // prettier-ignore
      const [width, height] = orientation < 5 ? [1280, 640] : [640, 1280];
      const [left, top] = { 1: [0, 0], 3: [1, 1], 6: [1, 0], 8: [0, 1] }[orientation] ?? [0, 0];
      const rect = [(left ?? 0) * (width / 2), (top ?? 0) * (height / 2), width / 2, height / 2];
      const whole = await sharp((await within(40).crop(upload(large, rect))).getData()).stats();
      const [r, , b] = whole.channels.map(({ mean }) => mean);
      assert.ok((r ?? 0) > 245 && (b ?? 255) < 10, `mean is ${r}, ${b}`);
    });
  }
});

describe('ImageCropper.concurrency', () => {
  it('is 2 unless set, and at least 1', () => {
    assert.equal(ImageCropper.concurrency, 2);
    for (const [given, expected] of [
      [4, 4],
      [0, 1],
      [Number.NaN, 1],
      [2, 2],
    ] as const) {
      // prettier-ignore
      ImageCropper.concurrency = given;
      assert.equal(ImageCropper.concurrency, expected);
    }
  });
});
