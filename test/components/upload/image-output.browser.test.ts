import { expect } from '@open-wc/testing';

import { setWarnings } from '../../../components/internal/context/warn-once.ts';
import '../../../components/upload/index.ts';
import { next, payloads, until, uploadForm } from './support.ts';

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of a pixel at shares of width and height. */
  at(x: number, y: number): readonly number[];
}

async function readPicture(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const at = (x: number, y: number): number[] => [
    ...context.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1).data,
  ];
  return { width, height, at };
}

/** Type of a file by its first bytes. */
async function typeOf(file: Blob): Promise<string> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG')) return 'image/png';
  if (head.startsWith('WEBP', 8)) return 'image/webp';
  return head.startsWith('ftypavif', 4) ? 'image/avif' : 'unknown';
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height });
}

async function fileOf(canvas: HTMLCanvasElement, name: string, type: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  return new File([blob!], name, { type });
}

async function supportsType(type: string): Promise<boolean> {
  return (await typeOf(await fileOf(canvasOf(1, 1), 'x', type))) === type;
}

/** Resembles a photo: gradients with noise, red on the left and blue on the right. */
function photoCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = canvasOf(width, height);
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(width, height);
  let seed = 5;
  for (let at = 0; at < width * height; at++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    const noise = (seed / 2 ** 32 - 0.5) * 40;
    const wave = 40 * Math.sin(x * 40 + y * 23);
    image.data.set([200 * (1 - x) + noise, 60 + wave + noise, 200 * x + noise, 255], at * 4);
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

const photo = (width = 900, height = 600, type = 'image/jpeg'): Promise<File> =>
  fileOf(photoCanvas(width, height), `photo.${type === 'image/jpeg' ? 'jpg' : 'png'}`, type);

/** A green disc on a transparent background. */
function discCanvas(): HTMLCanvasElement {
  const canvas = canvasOf(200, 200);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#0a0';
  context.arc(100, 100, 60, 0, 7);
  context.fill();
  return canvas;
}

/** Inserts an EXIF orientation into a JPEG file: a segment after its first two bytes. */
async function oriented(file: File, orientation: number): Promise<File> {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]; // prettier-ignore
  const body = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
  const segment = new Uint8Array([0xff, 0xe1, 0, body.length + 2, ...body]);
  const bytes = await file.arrayBuffer();
  return new File([bytes.slice(0, 2), segment, bytes.slice(2)], file.name, { type: file.type });
}

type Attributes = Readonly<Record<string, string | number | object>>;

async function uploadWith(attributes: Attributes) {
  const written = Object.entries({ 'allow-image-preview': 'false', ...attributes }).map(
    ([name, value]) => `${name}='${typeof value === 'object' ? JSON.stringify(value) : value}'`,
  );
  return uploadForm(
    `<fwx-upload name="avatar" allow-image-transform ${written.join(' ')}></fwx-upload>`,
  );
}

/** The data that the form submits for a file. */
async function submittedBlob(
  attributes: Attributes,
  file: File,
  metadata: object = {},
): Promise<Blob> {
  const { form, upload } = await uploadWith(attributes);
  await upload.addFile(file, { metadata: { ...metadata } });
  await upload.whenSettled();
  const [payload] = payloads(form);
  return new Blob([Uint8Array.from(atob(payload!.data), (char) => char.charCodeAt(0))]);
}

async function isSame(one: Blob, other: Blob): Promise<boolean> {
  const [a, b] = await Promise.all([one.arrayBuffer(), other.arrayBuffer()]);
  const [left, right] = [new Uint8Array(a), new Uint8Array(b)];
  return left.length === right.length && left.every((byte, at) => byte === right[at]);
}

const white = [255, 255, 255, 255];
const isSimilar = (one: readonly number[], other: readonly number[], tolerance = 12): boolean =>
  one.every((value, at) => Math.abs(value - other[at]!) <= tolerance);

describe('types of images that <fwx-upload> encodes', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif']) {
    it(`encodes ${type}, or a similar type when the browser does not support it`, async () => {
      const isWritten = await supportsType(type);
      const attributes = { 'image-transform-output-mime-type': type };
      const other = type === 'image/png' ? 'image/jpeg' : 'image/png';
      const opaque = await submittedBlob(attributes, await photo(90, 60, other));
      expect(await typeOf(opaque)).to.equal(isWritten ? type : 'image/jpeg');
      const { width, height, at } = await readPicture(opaque);
      expect([width, height]).to.deep.equal([90, 60]);
      expect(at(0.1, 0.5)[0]).to.be.above(at(0.9, 0.5)[0]! + 80);
      if (type === 'image/png') return;
      const disc = await submittedBlob(
        attributes,
        await fileOf(discCanvas(), 'disc.png', 'image/png'),
      );
      expect(await typeOf(disc)).to.equal(isWritten ? type : 'image/png');
      const corner = (await readPicture(disc)).at(0.02, 0.02);
      if (type === 'image/jpeg') expect(isSimilar(corner, white), String(corner)).to.equal(true);
      else expect(corner[3]).to.equal(0);
    });
  }

  it('fills transparent pixels with the background colour, after cropping, rotating and scaling', async () => {
    const attributes = {
      'image-transform-output-mime-type': 'image/jpeg',
      'image-resize-target-width': 50,
      config: { imageTransformCanvasBackgroundColor: '#00f' },
    };
    const crop = { rect: { x: 0, y: 0, width: 100, height: 100, flip: { horizontal: true } } };
    const disc = await fileOf(discCanvas(), 'disc.png', 'image/png');
    const { at } = await readPicture(await submittedBlob(attributes, disc, { crop }));
    expect(isSimilar(at(0.04, 0.04), [0, 0, 255, 255]), String(at(0.04, 0.04))).to.equal(true);
    expect(isSimilar(at(0.95, 0.95), [0, 170, 0, 255]), String(at(0.95, 0.95))).to.equal(true);
    const plain = { ...attributes, config: {} };
    const ground = (await readPicture(await submittedBlob(plain, disc, { crop }))).at(0.04, 0.04);
    expect(isSimilar(ground, white), String(ground)).to.equal(true);
  });

  it('submits the same metadata about the output as FilePond', async () => {
    const { form, upload } = await uploadWith({
      'image-transform-output-mime-type': 'image/jpeg',
      'image-transform-output-quality': 70,
      'image-transform-output-max-size': '20KB',
      'image-resize-target-width': 300,
      'image-resize-mode': 'contain',
      'image-resize-upscale': 'false',
    });
    await upload.addFile(await photo(600, 400));
    await upload.whenSettled();
    const { metadata } = payloads(form)[0]!;
    const client = ['crop', 'resize', 'filter', 'markup', 'output'];
    expect(metadata['output']).to.deep.equal({ type: 'image/jpeg', quality: 0.7, client });
    const size = { width: 300, height: 300 };
    expect(metadata['resize']).to.deep.equal({ mode: 'contain', upscale: false, size });
  });

  it('encodes JPEG files in the requested quality', async () => {
    const file = await photo();
    const low = await submittedBlob({ 'image-transform-output-quality': 30 }, file);
    const high = await submittedBlob({ 'image-transform-output-quality': 90 }, file);
    expect(low.size).to.be.below(high.size / 2);
    expect(await typeOf(low)).to.equal('image/jpeg');
  });
});

describe('sizes in pixels of images that <fwx-upload> encodes', () => {
  const target = { 'image-resize-target-width': 300, 'image-resize-target-height': 300 };
  const vectors: readonly [Attributes, string][] = [
    [target, '450x300'],
    [{ ...target, 'image-resize-mode': 'contain' }, '300x200'],
    [{ ...target, 'image-resize-mode': 'force' }, '300x300'],
    [{ 'image-resize-target-height': 90 }, '135x90'],
    [{ 'image-resize-target-width': 1200, 'image-resize-mode': 'contain' }, '1200x800'],
    [{ config: { imageResizeTargetWidth: 300, imageResizeMode: 'contain' } }, '300x200'],
    [{ ...target, config: { allowImageResize: false } }, '600x400'],
  ];
  for (const [attributes, size] of vectors) {
    it(`is ${size} of 600x400 with ${JSON.stringify(attributes)}`, async () => {
      const { width, height } = await readPicture(
        await submittedBlob(attributes, await photo(600, 400)),
      );
      expect(`${width}x${height}`).to.equal(size);
    });
  }

  it('does not change a file that needs no scaling', async () => {
    const file = await photo(600, 400);
    const contain = { 'image-resize-target-width': 600, 'image-resize-mode': 'contain' };
    for (const attributes of [
      contain,
      { 'image-resize-target-width': 900, 'image-resize-upscale': 'false' },
      { ...contain, 'image-transform-output-max-size': file.size },
      { ...contain, 'image-transform-output-mime-type': 'image/jpeg' },
    ]) {
      const same = await isSame(await submittedBlob(attributes, file), file);
      expect(same, JSON.stringify(attributes)).to.equal(true);
    }
  });

  it('scales the cropped image, even when the whole image would fit', async () => {
    const attributes = {
      'image-resize-target-width': 600,
      'image-resize-target-height': 300,
      'image-resize-mode': 'contain',
      'image-resize-upscale': 'false',
    };
    const rect = { x: 0, y: 0, width: 300, height: 600, rotation: Math.PI / 2 };
    const file = await photo(600, 300);
    const { width, height } = await readPicture(
      await submittedBlob(attributes, file, { crop: { rect } }),
    );
    expect([width, height]).to.deep.equal([150, 300]);
  });

  it('scales a photo as displayed, not as stored', async () => {
    const file = await oriented(await photo(600, 400), 6);
    const attributes = { 'image-resize-target-width': 100, 'image-resize-mode': 'contain' };
    const { width, height, at } = await readPicture(await submittedBlob(attributes, file));
    expect([width, height]).to.deep.equal([67, 100]);
    // The left of the stored picture is displayed at the top.
    expect(at(0.5, 0.1)[0]).to.be.above(at(0.5, 0.9)[0]! + 80);
  });
});

describe('sizes in bytes of images that <fwx-upload> encodes', () => {
  const limit = (size: number | string): Attributes => ({
    'image-transform-output-max-size': size,
  });

  it('does not change a file within the limit', async () => {
    const file = await photo();
    expect(await isSame(await submittedBlob(limit(file.size), file), file)).to.equal(true);
  });

  it('encodes a photo within the limit, with all pixels where possible', async function () {
    // In a page that is always busy, a browser encodes a picture only after a second.
    this.timeout(120_000);
    const file = await photo();
    let seed = 11;
    const shares = Array.from({ length: 3 }, () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return 0.03 + (0.95 * seed) / 2 ** 32;
    });
    for (const share of [0.99, ...shares]) {
      const bytes = Math.floor(file.size * share);
      const blob = await submittedBlob(limit(bytes), file);
      expect(blob.size, String(bytes)).to.be.within(bytes * 0.6, bytes);
      expect(await typeOf(blob)).to.equal('image/jpeg');
      const { width, height, at } = await readPicture(blob);
      expect(width / height).to.be.closeTo(1.5, 0.02);
      if (share > 0.6) expect(width).to.equal(900);
      expect(at(0.1, 0.5)[0]).to.be.above(at(0.9, 0.5)[0]! + 80);
    }
  });

  it('encodes a PNG file with fewer pixels, or in the requested type', async () => {
    const file = await photo(600, 400, 'image/png');
    const png = await submittedBlob(limit('100KB'), file);
    expect(file.size).to.be.above(300_000);
    expect(png.size).to.be.within(50_000, 100_000);
    expect(await typeOf(png)).to.equal('image/png');
    expect((await readPicture(png)).width).to.be.within(150, 450);
    const type = { 'image-transform-output-mime-type': 'image/jpeg' };
    const jpeg = await submittedBlob({ ...limit('100KB'), ...type }, file);
    expect(jpeg.size).to.be.at.most(100_000);
    expect(await typeOf(jpeg)).to.equal('image/jpeg');
    expect((await readPicture(jpeg)).width).to.equal(600);
  });

  it('crops, rotates and scales before it reduces the quality', async () => {
    const attributes = {
      ...limit('12KB'),
      'image-resize-target-width': 400,
      'image-resize-mode': 'contain',
      'image-transform-output-quality': 95,
    };
    const rect = { x: 50, y: 50, width: 300, height: 600, rotation: Math.PI / 2 };
    const file = await oriented(await photo(), 3);
    const blob = await submittedBlob(attributes, file, { crop: { rect } });
    expect(blob.size).to.be.within(6_000, 12_000);
    const { width, height, at } = await readPicture(blob);
    expect(width / height).to.be.closeTo(0.5, 0.02);
    expect(height).to.be.at.most(400);
    // The picture is upside down, with red on the right; a quarter turn moves that to the bottom.
    expect(at(0.5, 0.9)[0]).to.be.above(at(0.5, 0.1)[0]! + 60);
  });

  it('applies the limit when the image head is kept, as FilePond does', async () => {
    const config = { imageTransformOutputStripImageHead: false };
    const blob = await submittedBlob({ ...limit('40KB'), config }, await photo());
    expect(blob.size).to.be.at.most(40_000);
    expect((await readPicture(blob)).width).to.be.above(100);
  });

  it('applies the limit to each variant when the image head is kept, but not to the original', async () => {
    const config = {
      imageTransformOutputStripImageHead: false,
      imageTransformVariantsIncludeOriginal: true,
      imageTransformVariants: { small_: null },
    };
    const { form, upload } = await uploadWith({ ...limit('40KB'), config });
    const file = await photo();
    await upload.addFile(file);
    await upload.whenSettled();
    const made = payloads(form)[0]!.data as unknown as { name: string | null; data: string }[];
    const sizes = new Map(made.map(({ name, data }) => [name, atob(data).length]));
    expect(sizes.get('original_')).to.equal(file.size);
    expect(sizes.get('small_')).to.be.at.most(40_000);
  });

  it('leaves the limit to the server when the server encodes the output', async () => {
    const config = { imageTransformClientTransforms: ['crop', 'resize'] };
    const file = await photo();
    expect(await isSame(await submittedBlob({ ...limit('10KB'), config }, file), file)).to.equal(
      true,
    );
  });

  it('rejects an image that cannot be made small enough, with a message at the file', async () => {
    const { form, upload } = await uploadWith(limit(400));
    const failed = next<{ error: { main: string } }>(upload, 'fwx-upload-add-error');
    const added = upload.addFile(await photo());
    const reason = added.then(
      () => 'added',
      (fault: { error: { main: string } }) => fault.error.main,
    );
    expect(await reason).to.equal('The image could not be made small enough.');
    expect((await failed).detail.error.main).to.equal('The image could not be made small enough.');
    expect(form.checkValidity()).to.equal(false);
    await until(() => upload.textContent.includes('The image could not be made small enough.'));
  });
});

describe('invalid options for images in <fwx-upload>', () => {
  const { warn } = console;
  afterEach(() => {
    console.warn = warn;
    setWarnings(false);
  });

  const wrong: readonly [Attributes, string][] = [
    [
      { 'image-transform-output-mime-type': 'jpg' },
      "'imageTransformOutputMimeType' must be 'image/jpeg', 'image/png', 'image/webp' or 'image/avif'; received 'jpg'.",
    ],
    [
      { config: { imageTransformOutputMimeType: 'text/plain' } },
      "'imageTransformOutputMimeType' must be 'image/jpeg', 'image/png', 'image/webp' or 'image/avif'; received 'text/plain'.",
    ],
    [
      { 'image-transform-output-quality': 101 },
      "'imageTransformOutputQuality' must be a number from 0 to 100; received '101'.",
    ],
    [
      { 'image-transform-output-max-size': 'small' },
      "'imageTransformOutputMaxSize' must be a number of bytes above 0 or a size such as '500KB'; received 'small'.",
    ],
    [
      { 'image-transform-output-max-size': '0' },
      "'imageTransformOutputMaxSize' must be a number of bytes above 0 or a size such as '500KB'; received '0'.",
    ],
    [
      { 'image-resize-target-width': 0.5 },
      "'imageResizeTargetWidth' must be a whole number of pixels above 0; received '0.5'.",
    ],
    [
      { config: { imageResizeMode: 'fill' } },
      "'imageResizeMode' must be 'cover', 'contain' or 'force'; received 'fill'.",
    ],
  ];
  for (const [attributes, text] of wrong) {
    it(`cause one warning and are ignored: ${JSON.stringify(attributes)}`, async () => {
      const warnings: string[] = [];
      console.warn = (message: string) => warnings.push(message);
      setWarnings(true);
      const file = await photo(600, 400);
      expect(await isSame(await submittedBlob(attributes, file), file)).to.equal(true);
      expect(warnings.filter((one) => one.includes('upload-option'))).to.deep.equal([
        `[fwx] upload-option: ${text}`,
      ]);
    });
  }

  it('cause a warning when images are not encoded at all', async () => {
    const warnings: string[] = [];
    console.warn = (message: string) => warnings.push(message);
    setWarnings(true);
    await uploadForm('<fwx-upload name="a" image-resize-target-width="9"></fwx-upload>');
    expect(warnings).to.include(
      "[fwx] upload-option: The 'imageResizeTargetWidth' option requires 'allowImageTransform' to be enabled.",
    );
  });
});
