import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { cropOf, readRect } from '../../../components/upload/crop/geometry.ts';
import { wholeCrop } from '../../../components/upload/crop/whole-crop.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { imageFile, payloads, until, uploadForm } from './support.ts';

const photo = { width: 300, height: 200 };
const rect = { x: 30, y: 20, width: 150, height: 60 };
const neutral = {
  aspectRatio: null,
  center: { x: 0.5, y: 0.5 },
  flip: { horizontal: false, vertical: false },
  rotation: 0,
  zoom: 1,
};
const { selectionRatio: _free, ...ofRect } = cropOf(rect, photo, null);

describe('readRect', () => {
  const vectors: [unknown, ReturnType<typeof readRect>][] = [
    [rect, rect],
    [
      { x: -2.5, y: 0.5, width: 9.5, height: 1 },
      { x: -3, y: 1, width: 10, height: 1 },
    ],
    [{ ...rect, width: 0.4 }, null],
    [{ ...rect, width: -5 }, null],
    [{ ...rect, height: Number.NaN }, null],
    [{ ...rect, x: Infinity }, null],
    [{ ...rect, x: '1' }, null],
    [{ x: 1, y: 1, width: 5 }, null],
    [[], null],
    [null, null],
    ['rect', null],
    [
      { ...rect, rotation: 0.5, flip: { horizontal: 1, vertical: true } },
      { ...rect, rotation: 0.5, flip: { horizontal: false, vertical: true } },
    ],
    [{ ...rect, rotation: '1', flip: 'yes' }, rect],
    [{ ...rect, rotation: 4 * Math.PI, flip: {} }, rect],
  ];
  for (const [value, expected] of vectors) {
    it(`reads ${JSON.stringify(value)} as ${JSON.stringify(expected)}`, () => {
      expect(readRect(value)).to.deep.equal(expected);
    });
  }
});

describe('wholeCrop', () => {
  it('derives centre, zoom and ratio from a rectangle', () => {
    expect(wholeCrop({ rect }, photo)).to.deep.equal(ofRect);
  });

  it('prefers the rectangle, which the server crops', () => {
    const given = { rect, center: { x: 0.1, y: 0.1 }, zoom: 9, aspectRatio: 3, scaleToFit: true };
    expect(wholeCrop(given, photo)).to.deep.equal(ofRect);
  });

  it('keeps a crop of the editor unchanged', () => {
    const written = cropOf(rect, photo, 2.5);
    expect(wholeCrop(written, photo)).to.deep.equal(written);
  });

  it('clamps a rectangle to the image as the server does', () => {
    const clamped = (x: number, y: number, width: number, height: number): unknown =>
      wholeCrop({ rect: { x, y, width, height } }, photo)['rect'];
    expect(clamped(290, 190, 50, 50)).to.deep.equal({ x: 290, y: 190, width: 10, height: 10 });
    expect(clamped(-5, -5, 20, 20)).to.deep.equal({ x: 0, y: 0, width: 15, height: 15 });
    expect(clamped(-50, 0, 10, 10)).to.deep.equal({ x: 0, y: 0, width: 1, height: 10 });
    expect(clamped(900, 900, 1, 1)).to.deep.equal({ x: 299, y: 199, width: 1, height: 1 });
    expect(clamped(0, 0, 9999, 9999)).to.deep.equal({ x: 0, y: 0, ...photo });
  });

  it('has the ratio of a rectangle when the image is unknown', () => {
    expect(wholeCrop({ rect }, null)).to.deep.equal({ ...neutral, aspectRatio: 0.4, rect });
  });

  it('prefers a rectangle over rotation and flip, as the server does', () => {
    const flip = { horizontal: true, vertical: false };
    const turned = { rect, rotation: 0.5, center: { x: 0.4, y: 0.6 }, flip, zoom: 3 };
    expect(wholeCrop(turned, photo)).to.deep.equal(wholeCrop({ rect }, photo));
    expect(wholeCrop(turned, null)).to.include({ rotation: 0 });
  });

  it('uses rotation and flip of the rectangle itself', () => {
    const turn = { rotation: Math.PI / 2, flip: { horizontal: true, vertical: false } };
    const turned = wholeCrop({ rect: { ...rect, ...turn }, rotation: 1 }, photo);
    expect(turned).to.deep.include({ ...turn, rect: { ...rect, ...turn } });
    expect(wholeCrop({ rect: { ...rect, ...turn } }, null)).to.deep.include(turn);
    // The centre, 105 and 50 of 200 and 300, is at 50 and 95 in the flipped image.
    expect(turned['center']).to.deep.equal({ x: 50 / 300, y: 95 / 200 });
  });

  it('does not change a crop with a rotated rectangle again', () => {
    for (const rotation of [0.3, -0.7, 2, Math.PI / 2]) {
      const once = wholeCrop({ rect: { x: -20, y: 10, width: 900, height: 120, rotation } }, photo);
      expect(wholeCrop(once, photo)).to.deep.equal(once);
    }
  });

  it('keeps rotation and flip without a rectangle', () => {
    const turned = { rotation: 0.5, center: { x: 0.4, y: 0.6 } };
    expect(wholeCrop(turned, photo)).to.deep.equal({ ...neutral, ...turned });
    const flipped = { flip: { horizontal: true } };
    expect(wholeCrop(flipped, photo)).to.deep.equal({
      ...neutral,
      flip: { horizontal: true, vertical: false },
    });
  });

  it('keeps unknown keys', () => {
    expect(wholeCrop({ note: 'x', selectionRatio: null }, photo)).to.deep.equal({
      ...neutral,
      note: 'x',
      selectionRatio: null,
    });
  });

  const hostile: [string, unknown][] = [
    ['text', 'crop'],
    ['a list', [1]],
    ['nothing', null],
    ['no values', {}],
    ['not a number', { center: { x: Number.NaN, y: '1' }, zoom: Number.NaN, rotation: Infinity }],
    ['a centre at the edge', { center: { x: 0, y: 1 } }],
    ['negative values', { center: { x: -1, y: 2 }, zoom: -2, aspectRatio: -1 }],
    ['values of other types', { center: [], flip: 'yes', zoom: '2', aspectRatio: '16:9' }],
    ['a rectangle without an area', { rect: { x: 1, y: 1, width: -5, height: 0 } }],
    ['a rectangle of text', { rect: { x: '1', y: '1', width: '5', height: '5' } }],
  ];
  for (const [title, value] of hostile) {
    it(`reads ${title} as an uncropped image`, () => {
      expect(wholeCrop(value, photo)).to.deep.equal(neutral);
    });
  }
});

/** Adds a picture of 300 by 200 pixels and waits until its preview is drawn. */
async function withCrop(crop: unknown): Promise<{ form: HTMLFormElement; upload: FwxUpload }> {
  const { form, upload } = await uploadForm();
  await upload.addFile(await imageFile(), { metadata: { crop } });
  await upload.whenSettled();
  await until(() => upload.querySelector('.filepond--image-preview canvas'));
  return { form, upload };
}

/** Ratio of the visible part of the preview: height to width. */
function shownRatio(upload: FwxUpload): number {
  const clips = upload.querySelectorAll('.filepond--image-clip');
  const { width, height } = clips[clips.length - 1]!.getBoundingClientRect();
  return height / width;
}

describe('crops of files in <fwx-upload>', () => {
  it('are shown in the preview from a rectangle alone, and submitted with all values', async () => {
    const { form, upload } = await withCrop({ rect });
    expect(payloads(form)[0]!.metadata['crop']).to.deep.equal(ofRect);
    await until(() => Math.abs(shownRatio(upload) - 0.4) < 0.02);
  });

  it('are completed when they are set later', async () => {
    const { form, upload } = await withCrop(undefined);
    const file = upload.getFile()!;
    file.setMetadata('crop', { rect });
    const crop = (): typeof ofRect => file.getMetadata('crop') as typeof ofRect;
    await until(() => crop().center.x === ofRect.center.x);
    await upload.whenSettled();
    expect(payloads(form)[0]!.metadata['crop']).to.deep.equal(ofRect);
    const other = { ...rect, width: 60 };
    file.setMetadata({ crop: { rect: other }, note: 'both' } as never, false);
    expect(crop().rect).to.deep.equal(other);
    expect(file.getMetadata('note')).to.equal('both');
    file.setMetadata('crop.rect.width', 120);
    expect(crop().aspectRatio).to.equal(0.5);
    file.setMetadata('crop', null);
    expect(file.getMetadata('crop')).to.deep.equal(neutral);
    await upload.whenSettled();
  });

  for (const [title, crop] of [
    ['text', 'crop'],
    ['numbers that are none', { zoom: Number.NaN, center: { x: null }, rotation: 'a' }],
    ['huge numbers', { zoom: 1e308, rotation: 1e308, aspectRatio: 1e308 }],
    ['tiny numbers', { zoom: 1e-308, center: { x: 1e-308, y: 0.5 }, aspectRatio: 1e-308 }],
    ['a negative rectangle', { rect: { x: -1, y: -1, width: -9, height: -9 } }],
    ['a huge rectangle', { rect: { x: -1e9, y: -1e9, width: 1e15, height: 1e15 } }],
  ] as const) {
    it(`do not break the preview for ${title}`, async () => {
      const faults: string[] = [];
      const onError = ({ message }: ErrorEvent): number => faults.push(message);
      window.addEventListener('error', onError);
      const { form, upload } = await withCrop(crop);
      await until(() => upload.querySelector<HTMLElement>('.filepond--image-preview canvas'));
      upload.getFile()!.setMetadata('crop', crop);
      await upload.whenSettled();
      expect(payloads(form).length).to.equal(1);
      window.removeEventListener('error', onError);
      expect(faults).to.deep.equal([]);
    });
  }
});
