import { expect } from '@open-wc/testing';

import { cropOf } from '../../../components/upload/crop/geometry.ts';
import { Plugin } from '../../../components/upload/index.ts';
import { packageLoader } from '../../../components/upload/packages/packages.ts';
import { packaged } from '../../../components/upload/pond/plugin-modules.ts';
import { cropImage } from '../../../components/upload/transform/crop-canvas.ts';
import { resizeCanvas } from '../../../components/upload/transform/resize-canvas.ts';
import { vendorFilter } from '../../../components/upload/pond/transform-plugin.ts';
import { transformImage } from '../../../components/upload/transform/transform-image.ts';
import { choose, imageFile, next, payloads, textFile, until, uploadForm } from './support.ts';

const plain = {
  background: null,
  canvasMemoryLimit: null,
  maxSize: null,
  isQualityAlways: true,
  beforeCreateBlob: null,
  afterCreateBlob: null,
};

/** Size and centre colour of an image file. */
async function sizeAndColour(
  file: Blob,
): Promise<{ width: number; height: number; middle: string }> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const [r, g, b] = context.getImageData(width >> 1, height >> 1, 1, 1).data;
  return { width, height, middle: `${r},${g},${b}` };
}

async function fromPayload(data: string): Promise<Blob> {
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
  return new Blob([bytes], { type: 'image/png' });
}

const rect = { x: 160, y: 10, width: 41, height: 57 };
const transforming = '<fwx-upload name="avatar" allow-image-transform></fwx-upload>';

describe('transforming images in <fwx-upload>', () => {
  it('changes one image after the other, because a photo takes much memory', async () => {
    const { form, upload } = await uploadForm(
      '<fwx-upload name="docs" allow-multiple allow-image-transform image-resize-target-width="9"></fwx-upload>',
    );
    let active = 0;
    const counts: number[] = [];
    upload.config = {
      imageTransformBeforeCreateBlob: async (canvas: HTMLCanvasElement) => {
        counts.push(++active);
        await new Promise((resolve) => setTimeout(resolve, 20));
        active--;
        return canvas;
      },
    };
    await upload.updateComplete;
    await upload.addFiles(
      await Promise.all(['a.png', 'b.png', 'c.png'].map((name) => imageFile(name))),
    );
    await upload.whenSettled();
    expect(counts).to.deep.equal([1, 1, 1]);
    expect(payloads(form, 'docs[]')).to.have.lengthOf(3);
  });

  it('crops exactly the rectangle of the editor, and leaves no crop for the server', async () => {
    const { form, upload } = await uploadForm(transforming);
    await upload.addFile(await imageFile('photo.png', 300, 200), { metadata: { crop: { rect } } });
    await upload.whenSettled();
    const [payload] = payloads(form);
    expect(await sizeAndColour(await fromPayload(payload!.data))).to.deep.equal({
      width: 41,
      height: 57,
      middle: '0,255,0',
    });
    expect(payload!.metadata['crop']).not.to.have.property('rect');
    expect(upload.getFile()!.getMetadata('crop')).to.deep.include({ rect });
  });

  it('does not change images without a transformation, nor other files', async () => {
    const { form, upload } = await uploadForm(
      '<fwx-upload name="avatar" allow-multiple allow-image-transform></fwx-upload>',
    );
    const file = await imageFile();
    await upload.addFiles(file, textFile());
    await upload.whenSettled();
    const [first, second] = payloads(form, 'avatar[]');
    expect(first!.data.length).to.equal(Math.ceil(file.size / 3) * 4);
    expect(second!.data).to.equal('aGk=');
  });

  for (const [title, makeFile] of [
    [
      'cannot be decoded',
      (): Promise<File> => Promise.resolve(new File(['nothing'], 'x.png', { type: 'image/png' })),
    ],
    ['is too large for a canvas', (): Promise<File> => imageFile('wide.png', 300, 200)],
  ] as const) {
    it(`shows an error for an image that ${title}, and submits nothing`, async () => {
      const { form, upload } = await uploadForm(transforming);
      const failed = next<{ error: { main: string } }>(upload, 'fwx-upload-add-error');
      const file = await makeFile();
      const resize = { mode: 'force', size: { width: 100_000, height: 100_000 } };
      const added = upload.addFile(file, { metadata: { resize } });
      const refusal = added.then(
        () => 'added',
        (reason: { error: { main: string } }) => reason.error.main,
      );
      expect((await failed).detail.error.main).to.equal('The image could not be changed.');
      expect(await refusal).to.equal('The image could not be changed.');
      await upload.whenSettled();
      expect(upload.status).to.equal('error');
      expect(form.checkValidity()).to.equal(false);
      await until(() => upload.textContent.includes('The image could not be changed.'));
    });
  }

  it('reports an image that cannot be transformed to the transfer', async () => {
    const { upload } = await uploadForm(transforming);
    const again = next(upload, 'fwx-upload-init');
    let sent = 0;
    upload.server = { process: () => sent++ };
    await again;
    const failed = next<{ error: { body: string } }>(upload, 'fwx-upload-process');
    choose(upload, new File(['nothing'], 'x.png', { type: 'image/png' }));
    const file = await until(() => upload.getFile());
    file.setMetadata('resize', { size: { width: 10 } });
    expect((await failed).detail.error.body).to.equal('The image could not be changed.');
    await upload.whenSettled();
    expect(upload.status).to.equal('error');
    expect(sent).to.equal(0);
    await until(() => upload.textContent.includes('The image could not be changed.'));
  });

  it('creates the configured variants', async () => {
    const { form, upload } = await uploadForm(transforming);
    upload.config = {
      imageTransformVariants: {
        thumb_: (metadata: object) => ({ ...metadata, resize: { size: { width: 30 } } }),
      },
      imageTransformVariantsIncludeOriginal: true,
    };
    await upload.updateComplete;
    await until(
      () => (upload.pond as unknown as Record<string, unknown>)['imageTransformVariants'],
    );
    await upload.addFile(await imageFile());
    await upload.whenSettled();
    const data = payloads(form)[0]!.data as unknown as { name: string | null; data: string }[];
    expect(data.map(({ name }) => name)).to.deep.equal(['original_', null, 'thumb_']);
    expect((await sizeAndColour(await fromPayload(data[2]!.data))).width).to.equal(30);
  });

  it('starts no worker, which a strict policy would block', async () => {
    const { Worker } = window;
    let count = 0;
    window.Worker = class extends Worker {
      constructor(url: string | URL) {
        super(url);
        count++;
      }
    };
    const { upload } = await uploadForm(
      '<fwx-upload name="avatar" allow-image-transform allow-image-preview="false"></fwx-upload>',
    );
    const metadata = {
      resize: { size: { width: 30 } },
      filter: Array.from({ length: 20 }, () => 0),
    };
    await upload.addFile(await imageFile(), { metadata });
    await upload.whenSettled();
    window.Worker = Worker;
    expect(count).to.equal(0);
  });
});

describe('transformImage', () => {
  const vectors = [
    {
      title: 'contains',
      resize: { mode: 'contain', size: { width: 100, height: 100 } },
      size: '100x67',
    },
    {
      title: 'covers',
      resize: { mode: 'cover', size: { width: 100, height: 100 } },
      size: '150x100',
    },
    { title: 'forces', resize: { mode: 'force', size: { width: 90, height: 20 } }, size: '90x20' },
    {
      title: 'takes one side for both',
      resize: { mode: 'contain', size: { width: 60 } },
      size: '60x40',
    },
    { title: 'does not enlarge', resize: { size: { width: 900 } }, size: '300x200' },
    {
      title: 'enlarges when it may',
      resize: { mode: 'contain', upscale: true, size: { width: 600 } },
      size: '600x400',
    },
  ] as const;
  for (const { title, resize, size } of vectors) {
    it(`${title}: ${JSON.stringify(resize)} of 300 × 200 is ${size}`, () => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 300, height: 200 });
      const { width, height } = resizeCanvas(canvas, resize);
      expect(`${width}x${height}`).to.equal(size);
    });
  }

  it('encodes another type and renames the file', async () => {
    const file = await transformImage(
      await imageFile('a.b.png'),
      { output: { type: 'image/jpeg', quality: 0.8, background: '#fff' } },
      plain,
    );
    expect([file.name, file.type]).to.deep.equal(['a.b.jpg', 'image/jpeg']);
  });

  it('names a file after the type that the browser has encoded', async () => {
    const file = await transformImage(
      await imageFile('a.png'),
      { output: { type: 'image/x-unknown' } },
      plain,
    );
    expect([file.name, file.type]).to.deep.equal(['a.png', 'image/png']);
  });

  it('rasterizes an SVG image without inserting it into the page', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40" onload="parent.hacked = 1"><rect width="80" height="40" fill="#f00"/></svg>`;
    const drawing = new File([svg], 'd.svg', { type: 'image/svg+xml' });
    const file = await transformImage(
      drawing,
      { crop: { rect: { x: 0, y: 0, width: 10, height: 10 } } },
      plain,
    );
    expect(file.name).to.equal('d.png');
    expect(await sizeAndColour(file)).to.deep.equal({ width: 10, height: 10, middle: '255,0,0' });
    expect('hacked' in window).to.equal(false);
  });

  it('applies a colour matrix', async () => {
    const swap = [0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0];
    const crop = { rect: { x: 0, y: 0, width: 20, height: 20 } };
    const file = await transformImage(await imageFile(), { crop, filter: swap }, plain);
    expect((await sizeAndColour(file)).middle).to.equal('0,0,255');
  });

  it('keeps within the limit of a canvas', async () => {
    const image = new Image();
    image.src = URL.createObjectURL(await imageFile('a.png', 400, 100));
    await image.decode();
    const { width, height } = cropImage(image, {}, { background: null, canvasMemoryLimit: 10_000 });
    expect([width, height]).to.deep.equal([200, 50]);
  });

  it('crops a rectangle of the upright image, whatever the other values of the crop', async () => {
    const rect = { x: 10, y: 5, width: 20, height: 30 };
    const cut = async (crop: object): Promise<number[]> => {
      const { data, width, height } = await pixels(
        await transformImage(await imageFile(), { crop: { rect, ...crop } }, plain),
      );
      return [width, height, ...data];
    };
    const flip = { horizontal: true, vertical: true };
    expect(await cut({ rotation: 1, flip, zoom: 2 })).to.deep.equal(await cut({}));
  });

  const flips = [
    { horizontal: false, vertical: false },
    { horizontal: true, vertical: false },
    { horizontal: false, vertical: true },
    { horizontal: true, vertical: true },
  ];
  for (const quarters of [0, 1, 2, -1]) {
    for (const flip of flips) {
      it(`copies pixels exactly for ${quarters} quarter turns and ${JSON.stringify(flip)}`, async () => {
        const source = await coloured(31, 24);
        const rect = {
          x: 3,
          y: 5,
          width: 17,
          height: 14,
          rotation: (quarters * Math.PI) / 2,
          flip,
        };
        const cut = await pixels(await transformImage(source, { crop: { rect } }, plain));
        expect([cut.width, cut.height]).to.deep.equal([17, 14]);
        const picture = await pixels(source);
        expect(difference(cut, turnedPixels(picture, rect))).to.equal(0);
      });
    }
  }

  it('leaves no transparent pixels in a crop at an angle', async () => {
    const source = await coloured(60, 40);
    const rect = { x: 0, y: 0, width: 900, height: 900, rotation: 0.3 };
    const { data, width, height } = await pixels(
      await transformImage(source, { crop: { rect } }, plain),
    );
    expect(Math.min(width, height)).to.be.above(10);
    const alphas = data.filter((_value, at) => at % 4 === 3);
    expect(Math.min(...alphas)).to.equal(255);
  });

  // The plugin of FilePond is the reference for the values that a crop of the editor shares with
  // it.
  for (const turn of [
    { rotation: Math.PI / 2 },
    { rotation: 0.2, flip: { horizontal: true, vertical: false } },
    { rotation: -2, flip: { horizontal: false, vertical: true } },
  ]) {
    it(`crops as FilePond does for the same crop: ${JSON.stringify(turn)}`, async () => {
      const file = await imageFile('a.png', 300, 200);
      const crop = cropOf(
        { x: 120, y: 90, width: 60, height: 44, ...turn },
        { width: 300, height: 200 },
        null,
      );
      const own = await pixels(await transformImage(file, { crop }, plain));
      const theirs = await pixels(await transformedByVendor(file, crop));
      expect([own.width, own.height]).to.deep.equal([60, 44]);
      expect([theirs.width, theirs.height]).to.deep.equal([60, 44]);
      expect(difference(own, theirs)).to.be.below(1.5);
    });
  }

  // The plugin of FilePond is the reference for crops without a rectangle.
  const crops: readonly object[] = [
    { aspectRatio: 1 },
    { aspectRatio: 0.5, zoom: 2 },
    { aspectRatio: 1.3, zoom: 1.5, center: { x: 0.3, y: 0.6 } },
    { rotation: Math.PI / 2, center: { x: 0.3, y: 0.3 }, scaleToFit: false, zoom: 4 },
    { rotation: 0.3, center: { x: 0.4, y: 0.5 }, zoom: 1.2 },
    { rotation: -2.5, aspectRatio: 0.7, center: { x: 0.6, y: 0.4 } },
    { flip: { horizontal: true }, center: { x: 0.3, y: 0.3 }, zoom: 3, scaleToFit: false },
    { flip: { horizontal: true, vertical: true }, rotation: 1, zoom: 2 },
  ];
  for (const crop of crops) {
    it(`crops as FilePond's plugin does for ${JSON.stringify(crop)}`, async () => {
      const file = await imageFile();
      const whole = { flip: { horizontal: false, vertical: false }, zoom: 1, rotation: 0 };
      const own = await transformImage(file, { crop: { ...whole, ...crop } }, plain);
      const theirs = await transformedByVendor(file, {
        ...whole,
        center: { x: 0.5, y: 0.5 },
        ...crop,
      });
      const [a, b] = [await pixels(own), await pixels(theirs)];
      expect([a.width, a.height]).to.deep.equal([b.width, b.height]);
      const difference = a.data.reduce((sum, value, at) => sum + Math.abs(value - b.data[at]!), 0);
      expect(difference / a.data.length).to.be.below(1.5);
    });
  }
});

async function pixels(file: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(file);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

/** A picture whose pixels all differ. */
async function coloured(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(width, height);
  for (let at = 0; at < width * height; at++) {
    image.data.set([(at % width) * 4, Math.floor(at / width) * 6, (at * 37) % 256, 255], at * 4);
  }
  context.putImageData(image, 0, 0);
  return new File([await canvas.convertToBlob()], 'a.png', { type: 'image/png' });
}

/** The expected pixels of a crop of a picture that is rotated by quarter turns. */
function turnedPixels(
  source: ImageData,
  rect: { x: number; y: number; width: number; height: number; rotation: number; flip: object },
): ImageData {
  const { horizontal, vertical } = rect.flip as { horizontal: boolean; vertical: boolean };
  const [cos, sin] = [Math.round(Math.cos(rect.rotation)), Math.round(Math.sin(rect.rotation))];
  const { width, height } = source;
  const [wide, high] = cos === 0 ? [height, width] : [width, height];
  const result = new ImageData(rect.width, rect.height);
  for (let at = 0; at < rect.width * rect.height; at++) {
    const dx = rect.x + (at % rect.width) + 0.5 - wide / 2;
    const dy = rect.y + Math.floor(at / rect.width) + 0.5 - high / 2;
    const [u, v] = [cos * dx + sin * dy, cos * dy - sin * dx];
    const x = (horizontal ? -u : u) + width / 2 - 0.5;
    const y = (vertical ? -v : v) + height / 2 - 0.5;
    result.data.set(source.data.slice((y * width + x) * 4, (y * width + x) * 4 + 4), at * 4);
  }
  return result;
}

/** Mean difference of two pictures of the same size. */
function difference(one: ImageData, other: ImageData): number {
  const sum = one.data.reduce((all, value, at) => all + Math.abs(value - other.data[at]!), 0);
  return sum / one.data.length;
}

/** The file that FilePond's plugin produces. */
async function transformedByVendor(file: File, crop: object): Promise<File> {
  const utils = {
    Type: {},
    isFile: (value: unknown) => value instanceof File,
    forin: (map: object, each: (key: string, value: unknown) => void) =>
      Object.entries(map).forEach(([key, value]) => each(key, value)),
    getFileFromBlob: (blob: Blob, name: string) => new File([blob], name, { type: blob.type }),
  };
  const filter = await vendorFilter(() => packaged(Plugin.IMAGE_TRANSFORM, packageLoader(null)), {
    utils,
    addFilter() {},
    views: {},
  } as never);
  const settings: Readonly<Record<string, unknown>> = {
    GET_ALLOW_IMAGE_TRANSFORM: true,
    GET_IMAGE_TRANSFORM_VARIANTS_INCLUDE_DEFAULT: true,
    GET_IMAGE_TRANSFORM_OUTPUT_STRIP_IMAGE_HEAD: true,
  };
  const item = { file, archived: false, setMetadata() {}, getMetadata: () => ({ crop }) };
  const query = (name: string): unknown => settings[name] ?? null;
  return (await filter(file, { item, query } as never)) as File;
}
