import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CropperImage, CropperSelection } from 'cropperjs';

import '../../../components/upload/index.ts';
import { createCropEditor, type CropEditor } from '../../../components/upload/crop/editor.ts';
import { loadCropDialog } from '../../../components/upload/crop/load-dialog.ts';
import { clampRect, type Crop } from '../../../components/upload/crop/geometry.ts';
import { loadLocale } from '../../../components/upload/pond/load-locale.ts';
import type { CropperOptions } from '../../../components/upload/upload.options.ts';
import { choose, imageFile, next, payloads, until, uploadForm } from './support.ts';

const dialogOf = (): HTMLDialogElement | null => document.querySelector('.fwx-upload-cropper');
const button = (name: string): HTMLButtonElement =>
  [...dialogOf()!.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent.trim()) === name,
  )!;
const size = (): string => dialogOf()!.querySelector('.fwx-upload-cropper__size')!.textContent;
const selected = (): Promise<CropperSelection> =>
  until(() => (size() ? dialogOf()!.querySelector<CropperSelection>('cropper-selection') : null));

const range = (): HTMLInputElement => dialogOf()!.querySelector('[type="range"]')!;
/** Sets the angle as a user does with the range input. */
function straighten(degrees: number): void {
  range().value = String(degrees);
  range().dispatchEvent(new InputEvent('input', { bubbles: true }));
}
const apply = async ({ result }: { result: Promise<Crop | 'cancelled'> }): Promise<Crop> => {
  button('Apply').click();
  return (await result) as Crop;
};
const noFlip = { horizontal: false, vertical: false };

/** Presses a key while another is held. */
async function pressWith(held: string, press: string): Promise<void> {
  await sendKeys({ down: held });
  await sendKeys({ press });
  await sendKeys({ up: held });
}

interface Editing {
  readonly editor: CropEditor;
  readonly result: Promise<Crop | 'cancelled'>;
  readonly selection: CropperSelection;
  closes(): number;
}

/** Opens the editor for a picture, as the plugin does. */
async function edit(
  options: CropperOptions = {},
  stored?: object,
  picture: Promise<File> = imageFile('photo.png', 600, 400),
): Promise<Editing> {
  const file = await picture;
  let count = 0;
  const editor = createCropEditor({
    cropper: () => options,
    ratio: () => null,
    translate: (text) => text,
    numberFormat: (format) => new Intl.NumberFormat('en', format),
    applied() {},
    failed() {},
    show: async (...opening) => (await loadCropDialog(null))(...opening),
  });
  const result = new Promise<Crop | 'cancelled'>((resolve) => {
    editor.onconfirm = ({ data }) => resolve(data!.crop);
    editor.oncancel = () => resolve('cancelled');
  });
  editor.onclose = () => count++;
  editor.open(file, { crop: stored });
  await until(dialogOf);
  return { editor, result, selection: await selected(), closes: () => count };
}

describe('crop dialog', () => {
  afterEach(() => {
    dialogOf()?.dispatchEvent(new Event('cancel', { cancelable: true }));
  });

  it('is a modal dialog labelled by its title, with the focus on the crop area', async () => {
    const { selection } = await edit();
    const dialog = dialogOf()!;
    expect(dialog.matches(':modal')).to.equal(true);
    const title = document.getElementById(dialog.getAttribute('aria-labelledby')!)!;
    expect(title.textContent).to.equal('Edit image');
    expect(document.activeElement).to.equal(selection);
    expect(selection.getAttribute('aria-label')).to.equal('Crop area');
    const help = document.getElementById(selection.getAttribute('aria-describedby')!)!;
    expect(help.textContent).to.contain('Arrow keys');
  });

  it('shows the whole image when it opens', async () => {
    const { selection } = await edit();
    const box = (tag: string): DOMRect =>
      selection.closest('cropper-canvas')!.querySelector(tag)!.getBoundingClientRect();
    const canvas = selection.closest('cropper-canvas')!.getBoundingClientRect();
    const image = box('cropper-image');
    expect(image.width).to.be.at.most(canvas.width + 0.5);
    expect(image.height).to.be.at.most(canvas.height + 0.5);
    expect(Math.min(canvas.width - image.width, canvas.height - image.height)).to.be.at.most(0.5);
  });

  it('passes the accessibility check', async () => {
    await edit();
    // Colours differ while the dialog fades in.
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    await expect(dialogOf()!).to.be.accessible();
  });

  it('selects four fifths of the image when it opens', async () => {
    const { result } = await edit();
    button('Apply').click();
    const crop = (await result) as Crop;
    expect(crop.rect).to.deep.equal({ x: 60, y: 40, width: 480, height: 320 });
    expect(crop).to.deep.include({
      selectionRatio: null,
      rotation: 0,
      scaleToFit: false,
    });
    expect(crop.center).to.deep.equal({ x: 0.5, y: 0.5 });
    expect(crop.zoom).to.equal(1.25);
  });

  it('has buttons for the presets and marks the selected one', async () => {
    await edit();
    const ratios = [...dialogOf()!.querySelectorAll('.fwx-upload-cropper__ratio')];
    expect(ratios.map(({ textContent }) => textContent.trim())).to.deep.equal([
      'Free',
      '1:1',
      '16:9',
      '4:3',
      '3:2',
    ]);
    button('16:9').click();
    expect(ratios.map((one) => one.getAttribute('aria-pressed')).join()).to.equal(
      'false,false,true,false,false',
    );
    const [width, height] = size().split(' × ').map(Number);
    expect(width! / height!).to.be.closeTo(16 / 9, 0.01);
  });

  it('has no presets for an empty list, and uses custom labels', async () => {
    await edit({ aspectRatios: [], labels: { title: 'Zuschneiden' } });
    expect(dialogOf()!.querySelector('.fwx-upload-cropper__ratios')).to.equal(null);
    expect(dialogOf()!.textContent).to.contain('Zuschneiden');
  });

  it('starts with the configured ratio and stores it in the crop', async () => {
    const { result } = await edit({ aspectRatio: '1:1' });
    button('Apply').click();
    const crop = (await result) as Crop;
    expect(crop.rect.width).to.equal(crop.rect.height);
    expect(crop.selectionRatio).to.equal(1);
  });

  it('restores an earlier crop exactly', async () => {
    const rect = { x: 33, y: 21, width: 301, height: 177 };
    const { result } = await edit({ aspectRatio: '1:1' }, { rect, selectionRatio: null });
    expect(size()).to.equal('301 × 177');
    button('Apply').click();
    expect(((await result) as Crop).rect).to.deep.equal(rect);
  });

  it('selects four fifths of the image when the dialog shrinks after the image loaded', async () => {
    let isShrunk = false;
    const watch = new MutationObserver(() => {
      const image = dialogOf()?.querySelector<CropperImage>('cropper-image[src]');
      if (!image) return;
      watch.disconnect();
      // After Cropper.js has placed the image and before the editor sets the selection.
      image.$image.addEventListener('load', () => {
        dialogOf()!.style.height = '20rem';
        isShrunk = true;
      });
    });
    watch.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['src'],
    });
    const { result } = await edit();
    expect(isShrunk).to.equal(true);
    button('Apply').click();
    expect(((await result) as Crop).rect).to.deep.equal({
      x: 60,
      y: 40,
      width: 480,
      height: 320,
    });
  });

  it('keeps the crop area and shows the whole image when the dialog is resized', async () => {
    const rect = { x: 33, y: 21, width: 301, height: 177 };
    const { selection, result } = await edit({}, { rect, selectionRatio: null });
    const canvas = selection.closest('cropper-canvas')!;
    const image = canvas.querySelector<CropperImage>('cropper-image')!;
    const fitted = (): boolean => {
      const scale = Math.min(canvas.clientWidth / 600, canvas.clientHeight / 400);
      return Math.abs(image.$getTransform()[0]! - scale) < 1e-6;
    };
    button('Zoom in').click();
    expect(fitted()).to.equal(false);
    for (const [width, height] of [
      ['24rem', '36rem'],
      ['36rem', '20rem'],
      ['20rem', '20rem'],
      ['', ''],
    ] as const) {
      Object.assign(dialogOf()!.style, { width, height });
      await until(fitted);
      expect(size()).to.equal('274 × 161');
    }
    button('Apply').click();
    // Zooming in by a tenth has made the crop smaller, around the centre of the image.
    const smaller = { x: 57, y: 37, width: 274, height: 161 };
    expect(((await result) as Crop).rect).to.deep.equal(smaller);
  });

  it('reports no error when its size is shown in a line that resizes the image', async () => {
    const { result } = await edit();
    const dialog = dialogOf()!;
    let height = 400;
    const grow = new MutationObserver(() => (dialog.style.height = `${++height}px`));
    grow.observe(dialog.querySelector('.fwx-upload-cropper__size')!, { childList: true });
    const errors: string[] = [];
    const onError = (event: ErrorEvent): void => void errors.push(event.message);
    window.addEventListener('error', onError);
    dialog.style.height = '400px';
    await until(() => height > 402);
    grow.disconnect();
    window.removeEventListener('error', onError);
    expect(errors).to.deep.equal([]);
    button('Cancel').click();
    await result;
  });

  it('scrolls in a small dialog, and no tool is covered by the image', async () => {
    const { selection } = await edit();
    const dialog = dialogOf()!;
    Object.assign(dialog.style, { width: '20rem', height: '16rem' });
    const canvas = selection.closest('cropper-canvas')!;
    const isUnder = (): boolean =>
      canvas.getBoundingClientRect().bottom > range().getBoundingClientRect().top;
    await until(() => dialog.scrollHeight > dialog.clientHeight && !isUnder());
    button('Apply').focus();
    const { bottom } = button('Apply').getBoundingClientRect();
    expect(bottom).to.be.at.most(dialog.getBoundingClientRect().bottom);
  });

  it('moves on arrow keys, in larger steps with Shift, and announces its position', async () => {
    const { selection } = await edit();
    const { x, y } = selection;
    await sendKeys({ press: 'ArrowLeft' });
    await pressWith('Shift', 'ArrowUp');
    expect(selection.x).to.be.closeTo(x - 1, 0.001);
    expect(selection.y).to.be.closeTo(y - 10, 0.001);
    expect(dialogOf()!.querySelector('[role="status"]')!.textContent).to.match(
      /^480 by 320 pixels, \d+ from the left, \d+ from the top$/,
    );
  });

  it('is resized with Alt and the arrow keys', async () => {
    const { selection } = await edit();
    const { width, height, x } = selection;
    await pressWith('Alt', 'ArrowLeft');
    await pressWith('Alt', 'ArrowDown');
    expect(selection.width).to.be.closeTo(width - 1, 0.001);
    expect(selection.height).to.be.closeTo(height + 1, 0.001);
    expect(selection.x).to.be.closeTo(x, 0.001);
  });

  it('zooms with plus, minus and its buttons, but no smaller than the whole image', async () => {
    const { selection, result } = await edit();
    const image = selection.parentElement!.querySelector<CropperImage>('cropper-image')!;
    const scale = (): number => image.$getTransform()[0]!;
    const start = scale();
    await sendKeys({ press: '+' });
    expect(scale()).to.be.closeTo(start * 1.1, 1e-6);
    button('Zoom in').click();
    expect(scale()).to.be.closeTo(start * 1.21, 1e-6);
    button('Zoom out').click();
    await sendKeys({ press: '-' });
    await sendKeys({ press: '-' });
    expect(scale()).to.be.closeTo(start, 1e-6);
    button('Reset').click();
    button('Apply').click();
    expect(((await result) as Crop).rect).to.deep.equal({
      x: 60,
      y: 40,
      width: 480,
      height: 320,
    });
  });

  it('stays inside the image on any keys', async () => {
    const { selection, result } = await edit();
    for (let step = 0; step < 30; step++) {
      selection.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'ArrowLeft',
          shiftKey: true,
          bubbles: true,
        }),
      );
      selection.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'ArrowDown',
          shiftKey: true,
          altKey: true,
          bubbles: true,
        }),
      );
    }
    button('Apply').click();
    const { rect } = (await result) as Crop;
    expect(rect).to.deep.equal({ x: 0, y: 40, width: 480, height: 360 });
  });

  it('rotates by quarter turns, with the selection', async () => {
    const editing = await edit({}, { rect: { x: 30, y: 20, width: 150, height: 60 } });
    button('Rotate right').click();
    expect(size()).to.equal('60 × 150');
    expect(dialogOf()!.querySelector('[role="status"]')!.textContent).to.equal(
      '60 by 150 pixels, 320 from the left, 30 from the top',
    );
    const crop = await apply(editing);
    const turn = { rotation: Math.PI / 2, flip: noFlip };
    // The top of the image, 20 to 80 of 400, is 20 to 80 from the right.
    expect(crop.rect).to.deep.equal({ x: 320, y: 30, width: 60, height: 150, ...turn });
    expect(crop).to.deep.include({ ...turn, aspectRatio: 2.5, scaleToFit: false });
    expect(crop.center).to.deep.equal({ x: 105 / 600, y: 50 / 400 });
  });

  it('is unchanged after four quarter turns, and after a turn in the opposite direction', async () => {
    const rect = { x: 33, y: 21, width: 301, height: 177 };
    const editing = await edit({}, { rect });
    for (let turn = 0; turn < 4; turn++) button('Rotate left').click();
    button('Rotate left').click();
    button('Rotate right').click();
    expect((await apply(editing)).rect).to.deep.equal(rect);
  });

  it('flips the visible image, whatever its rotation', async () => {
    const rect = { x: 30, y: 20, width: 150, height: 60 };
    const first = await edit({}, { rect });
    button('Flip horizontally').click();
    const flip = { horizontal: true, vertical: false };
    expect((await apply(first)).rect).to.deep.equal({ ...rect, x: 420, rotation: 0, flip });
    const second = await edit({}, { rect });
    button('Rotate right').click();
    button('Flip vertically').click();
    const crop = await apply(second);
    expect(crop.rect).to.deep.equal({
      x: 320,
      y: 600 - 30 - 150,
      width: 60,
      height: 150,
      rotation: -Math.PI / 2,
      flip: { horizontal: false, vertical: true },
    });
  });

  it('rotates by an angle around the selection, and keeps it inside the image', async () => {
    const editing = await edit();
    straighten(20);
    expect(range().getAttribute('aria-valuetext')).to.equal('20°');
    expect(dialogOf()!.querySelector('output')!.textContent).to.equal('20°');
    const [width, height] = size().split(' × ').map(Number);
    expect(width! / height!).to.be.closeTo(1.5, 0.02);
    expect(width).to.be.below(480);
    const { rect, rotation, center } = await apply(editing);
    expect(rotation).to.be.closeTo(Math.PI / 9, 1e-12);
    expect(center.x).to.be.closeTo(0.5, 0.004);
    expect(clampRect(rect, { width: 600, height: 400 })).to.deep.equal(rect);
  });

  it('restores the size of the selection when the angle is reset', async () => {
    const rect = { x: 5, y: 7, width: 590, height: 380 };
    const editing = await edit({}, { rect });
    for (const degrees of [12, -45, 30.5, 45, -3]) straighten(degrees);
    expect(size()).not.to.equal('590 × 380');
    button('Rotate right').click();
    button('Rotate left').click();
    button('Set the angle to 0').click();
    expect(range().value).to.equal('0');
    expect((await apply(editing)).rect).to.deep.equal(rect);
  });

  it('changes the angle on keys', async () => {
    await edit();
    range().focus();
    await sendKeys({ press: 'ArrowRight' });
    expect(range().getAttribute('aria-valuetext')).to.equal('0.5°');
    await sendKeys({ press: 'Home' });
    expect(range().getAttribute('aria-valuetext')).to.equal('-45°');
  });

  it('stays inside a rotated image on any keys', async () => {
    const editing = await edit();
    straighten(20);
    const { selection } = editing;
    const keys: KeyboardEventInit[] = [
      { key: 'ArrowLeft' },
      { key: 'ArrowDown', altKey: true },
      { key: 'ArrowDown' },
      { key: 'ArrowRight', altKey: true },
      { key: '+' },
      { key: 'ArrowRight' },
      { key: '-' },
      { key: 'ArrowUp' },
    ];
    for (const key of keys) {
      for (let step = 0; step < 25; step++) {
        const press = { shiftKey: true, bubbles: true, ...key };
        selection.dispatchEvent(new KeyboardEvent('keydown', press));
      }
      // The selection is updated in a microtask after a zoom.
      await Promise.resolve();
    }
    const { rect } = await apply(editing);
    expect(clampRect(rect, { width: 600, height: 400 })).to.deep.equal(rect);
    expect(rect.width).to.be.above(20);
  });

  it('restores the state of an earlier crop', async () => {
    const first = await edit();
    button('16:9').click();
    button('Swap width and height').click();
    button('Rotate left').click();
    straighten(-7.5);
    button('Flip horizontally').click();
    await sendKeys({ press: 'Tab' });
    const shown = size();
    const crop = await apply(first);
    const second = await edit({}, structuredClone(crop));
    expect(size()).to.equal(shown);
    expect(range().value).to.equal('7.5');
    expect(button('9:16').getAttribute('aria-pressed')).to.equal('true');
    expect(await apply(second)).to.deep.equal(crop);
  });

  it('shows a rotation without a rectangle', async () => {
    const flip = { horizontal: true, vertical: false };
    const editing = await edit({}, { rotation: -Math.PI / 2, flip, zoom: 1 });
    expect(await apply(editing)).to.deep.include({ rotation: -Math.PI / 2, flip });
  });

  it('resets the whole state', async () => {
    const editing = await edit();
    button('4:3').click();
    button('Swap width and height').click();
    straighten(30);
    button('Rotate right').click();
    button('Flip vertically').click();
    button('Reset').click();
    expect(range().value).to.equal('0');
    expect(button('4:3').getAttribute('aria-pressed')).to.equal('false');
    const crop = await apply(editing);
    expect(crop.rect).to.deep.equal({ x: 60, y: 40, width: 480, height: 320 });
    expect(crop).to.deep.include({ rotation: 0, flip: noFlip, selectionRatio: null });
  });

  it('keeps the selected ratio when it rotates, and swaps it with its button', async () => {
    const editing = await edit({ aspectRatio: '16:9' });
    const ratio = (): number => {
      const [width, height] = size().split(' × ').map(Number);
      return width! / height!;
    };
    button('Rotate right').click();
    expect(ratio()).to.be.closeTo(16 / 9, 0.01);
    button('Swap width and height').click();
    expect(ratio()).to.be.closeTo(9 / 16, 0.01);
    const names = [...dialogOf()!.querySelectorAll('.fwx-upload-cropper__ratio')];
    expect(names.map(({ textContent }) => textContent)).to.have.ordered.members([
      'Free',
      '1:1',
      '9:16',
      '3:4',
      '2:3',
    ]);
    expect(button('9:16').getAttribute('aria-pressed')).to.equal('true');
    expect((await apply(editing)).selectionRatio).to.be.closeTo(9 / 16, 1e-12);
  });

  it('swaps width and height of a free selection', async () => {
    const editing = await edit({}, { rect: { x: 200, y: 150, width: 200, height: 100 } });
    button('Swap width and height').click();
    expect((await apply(editing)).rect).to.deep.equal({ x: 250, y: 100, width: 100, height: 200 });
  });

  it('has no button to swap ratios when only fixed ratios are allowed', async () => {
    await edit({ aspectRatios: ['16:9', '1:1'] });
    expect(button('Swap width and height')).to.equal(undefined);
  });

  it('keeps the zoom when it rotates', async () => {
    const { selection } = await edit();
    const image = selection.parentElement!.querySelector<CropperImage>('cropper-image')!;
    const scale = (): number => Math.hypot(image.$getTransform()[0]!, image.$getTransform()[1]!);
    for (let step = 0; step < 8; step++) button('Zoom in').click();
    const before = scale();
    button('Rotate right').click();
    button('Rotate left').click();
    expect(scale()).to.be.closeTo(before, 1e-6);
  });

  it('applies on Enter and cancels on Escape', async () => {
    const first = await edit();
    await sendKeys({ press: 'Enter' });
    expect(await first.result).to.be.an('object');
    const second = await edit();
    await sendKeys({ press: 'Escape' });
    expect(await second.result).to.equal('cancelled');
    expect(dialogOf()).to.equal(null);
  });

  it('closes once, and removes its style sheet and elements', async () => {
    const before = document.adoptedStyleSheets.length;
    const { closes, editor, result } = await edit();
    button('Cancel').click();
    editor.dismiss();
    await result;
    expect(closes()).to.equal(1);
    expect(document.adoptedStyleSheets.length).to.equal(before);
    expect(document.querySelector('cropper-canvas')).to.equal(null);
  });

  it('stops the events of Cropper.js at the dialog', async () => {
    const { selection } = await edit();
    let count = 0;
    const watch = (): number => count++;
    document.addEventListener('change', watch);
    selection.$move(5, 5);
    document.removeEventListener('change', watch);
    expect(count).to.equal(0);
  });

  it('cancels for an image that cannot be decoded', async () => {
    const editor = createCropEditor({
      cropper: () => ({}),
      ratio: () => null,
      translate: (text) => text,
      numberFormat: (format) => new Intl.NumberFormat('en', format),
      applied() {},
      failed() {},
      show: async (...opening) => (await loadCropDialog(null))(...opening),
    });
    const cancelled = new Promise<void>((resolve) => (editor.oncancel = resolve));
    editor.open(new File(['nothing'], 'x.png', { type: 'image/png' }));
    await cancelled;
    expect(dialogOf()).to.equal(null);
  });

  it('cancels when its script cannot be loaded, and warns developers about the cause', async () => {
    const { warn } = console;
    const warnings: unknown[] = [];
    console.warn = (text) => warnings.push(text);
    const editor = createCropEditor({
      cropper: () => ({}),
      ratio: () => null,
      translate: (text) => text,
      numberFormat: (format) => new Intl.NumberFormat('en', format),
      applied() {},
      failed() {},
      show: () => Promise.reject(new Error('offline')),
    });
    const closed = new Promise<void>((resolve) => (editor.onclose = resolve));
    editor.open(new File([], 'x.png'));
    await closed;
    console.warn = warn;
    expect(warnings).to.deep.equal([
      '[fwx] upload-load: The crop editor cannot be opened: Error: offline',
    ]);
  });

  it('keeps the crop when the language of the page changes meanwhile', async () => {
    const { form, upload } = await uploadForm(
      '<fwx-upload name="avatar" allow-image-edit></fwx-upload>',
    );
    choose(upload, await imageFile('photo.png', 600, 400));
    const open = await until(() =>
      upload.querySelector<HTMLButtonElement>('.filepond--action-edit-item:enabled'),
    );
    await upload.whenSettled();
    open.click();
    await until(dialogOf);
    await selected();
    const translated = next(upload, 'fwx-upload-init');
    upload.locale = 'de';
    const { labels } = await loadLocale('de');
    await new Promise((resolve) => setTimeout(resolve));
    button('Apply').click();
    await translated;
    await upload.whenSettled();
    expect(upload.pond).to.include({ labelFileLoading: labels['labelFileLoading'] });
    expect(payloads(form)[0]!.metadata['crop']).to.deep.include({
      rect: { x: 60, y: 40, width: 480, height: 320 },
    });
  });

  it('crops a file of the form and stores the rectangle in the payload', async function () {
    this.timeout(30_000);
    const { form, upload } = await uploadForm(
      '<fwx-upload name="avatar" allow-image-edit image-crop-aspect-ratio="1:1"></fwx-upload>',
    );
    choose(upload, await imageFile('photo.png', 600, 400));
    // The button fades in over many frames, of which a busy machine has few, but works from the
    // first.
    const open = await until(() =>
      upload.querySelector<HTMLButtonElement>('.filepond--action-edit-item:enabled'),
    );
    await upload.whenSettled();
    open.click();
    await until(dialogOf);
    await selected();
    const cropped = next<{ crop: Crop }>(upload, 'fwx-upload-crop');
    const prepared = next(upload, 'fwx-upload-prepare');
    button('Apply').click();
    const { crop } = (await cropped).detail;
    await prepared;
    await upload.whenSettled();
    expect(crop.rect).to.deep.equal({ x: 140, y: 40, width: 320, height: 320 });
    expect(payloads(form)[0]!.metadata['crop']).to.deep.equal(crop);
  });
});
