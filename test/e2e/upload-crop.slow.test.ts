import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';

import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core';

import { ImageCropper } from '../../server/upload/endpoint.ts';
import { EncodedFile } from '../../server/validator/index.ts';
import { startBrowser, visit } from '../support/browser.ts';
import {
  difference,
  patchwork,
  pictureFile,
  type PictureFormat,
  type Pixels,
  pixelsOf,
  realPhoto,
  scaled,
} from '../support/upload-pictures.ts';
import { settled, uploadForm, UploadSite } from '../support/upload-site.ts';

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const cropper = new ImageCropper({
  maxPixels: 10_000_000,
  maxDimension: 10_000,
  maxInputBytes: 10_000_000,
});

let browser: Browser;
let site: UploadSite;
before(async () => {
  browser = await startBrowser();
  site = await new UploadSite().start();
  site.pages.set('/', uploadForm('allow-image-edit'));
  site.pages.set('/transform', uploadForm('allow-image-edit allow-image-transform'));
});
after(async () => {
  await browser.close();
  await site.stop();
});

const picture = (buffer: Buffer, format: PictureFormat) => ({
  name: `picture.${format}`,
  mimeType: `image/${format}`,
  buffer,
});

async function openPage(context: BrowserContext, path = '/'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site.url + path);
  await page.waitForSelector('fwx-upload .filepond--browser', { state: 'attached' });
  return page;
}

async function choose(page: Page, buffer: Buffer, format: PictureFormat): Promise<void> {
  await page.evaluate(async () => {
    const upload = document.querySelector('fwx-upload')!;
    await upload.ready;
    upload.removeFiles();
  });
  await page.locator('.filepond--item').waitFor({ state: 'detached' });
  await page.setInputFiles('fwx-upload .filepond--browser', [picture(buffer, format)]);
  await settled(page);
}

async function edit(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Edit image' });
  await page.getByRole('button', { name: 'Edit image' }).click();
  await dialog.locator('.fwx-upload-cropper__size', { hasText: '×' }).waitFor();
  return dialog;
}

/** Applies the crop and returns its rectangle. */
async function apply(page: Page, dialog: Locator): Promise<Rect> {
  const cropped = page.evaluate(
    () =>
      new Promise<Rect>((resolve) => {
        const listen = (event: Event): void =>
          resolve((event as CustomEvent<{ crop: { rect: Rect } }>).detail.crop.rect);
        document.addEventListener('fwx-upload-crop', listen, { once: true });
        document.documentElement.dataset['listening'] = '';
      }),
  );
  await page.waitForSelector('html[data-listening]');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.evaluate(() => delete document.documentElement.dataset['listening']);
  return cropped;
}

const sizeOf = async (dialog: Locator): Promise<number[]> => {
  const text = await dialog.locator('.fwx-upload-cropper__size').textContent();
  return (text ?? '').split('×').map(Number);
};

const boxOf = async (locator: Locator): Promise<Rect> => {
  const box = await locator.boundingBox();
  assert.ok(box);
  return box;
};

const assertInside = ({ x, y, width, height }: Rect, wide: number, high: number): void => {
  const isInside = x >= 0 && y >= 0 && x + width <= wide && y + height <= high;
  assert.ok(isInside, `${JSON.stringify({ x, y, width, height })} is in ${wide} × ${high}`);
};

describe('The crop editor', () => {
  let context: BrowserContext;
  let faults: string[];
  let page: Page;
  let dialog: Locator;
  let session: CDPSession;

  before(async () => {
    ({ context, faults } = await visit(browser, {
      reducedMotion: 'reduce',
      hasTouch: true,
      viewport: { width: 1000, height: 800 },
    }));
    page = await openPage(context);
    session = await context.newCDPSession(page);
    await choose(page, await pictureFile(patchwork(600, 400), 'png', 1), 'png');
  });
  after(async () => {
    assert.deepEqual(faults, []);
    await context.close();
  });
  afterEach(async () => {
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  const handle = (action: string): Promise<Rect> =>
    boxOf(dialog.locator(`cropper-selection cropper-handle[action="${action}"]`));
  const selection = (): Promise<Rect> => boxOf(dialog.locator('cropper-selection'));
  const stage = (): Promise<Rect> => boxOf(dialog.locator('cropper-canvas'));
  const middle = ({ x, y, width, height }: Rect) => ({ x: x + width / 2, y: y + height / 2 });

  async function drag(from: { x: number; y: number }, dx: number, dy: number): Promise<void> {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + dx / 2, from.y + dy / 2);
    await page.mouse.move(from.x + dx, from.y + dy);
    await page.mouse.up();
  }

  async function touch(...steps: { x: number; y: number }[][]): Promise<void> {
    const [start = [], ...moves] = steps;
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: start });
    for (const touchPoints of moves) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  it('moves with the mouse, and along the edge of the image', async () => {
    dialog = await edit(page);
    const start = await selection();
    await drag({ x: start.x + 60, y: start.y + 60 }, -20, 10);
    const moved = await selection();
    assert.ok(Math.abs(moved.x - start.x + 20) < 1.5 && Math.abs(moved.y - start.y - 10) < 1.5);
    await drag({ x: moved.x + 60, y: moved.y + 60 }, -900, 30);
    const rect = await apply(page, dialog);
    assert.deepEqual([rect.x, rect.width, rect.height], [0, 480, 320]);
    assertInside(rect, 600, 400);
  });

  it('is resized at a corner up to the edge of the image, and keeps a selected ratio', async () => {
    dialog = await edit(page);
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await drag(middle(await handle('se-resize')), 2000, 2000);
    const whole = await sizeOf(dialog);
    assert.deepEqual(whole, [540, 360]);
    await dialog.getByRole('button', { name: '1:1' }).click();
    await drag(middle(await handle('nw-resize')), 90, 40);
    await drag(middle(await handle('se-resize')), 2000, 500);
    const rect = await apply(page, dialog);
    assert.ok(Math.abs(rect.width - rect.height) <= 1, JSON.stringify(rect));
    assertInside(rect, 600, 400);
  });

  it('restores the earlier crop when it is opened again, and returns the focus', async () => {
    dialog = await edit(page);
    await dialog.getByRole('button', { name: 'Free' }).click();
    const before = await sizeOf(dialog);
    const rect = await apply(page, dialog);
    assert.deepEqual(before, [rect.width, rect.height]);
    const label = await page.evaluate(() => document.activeElement?.textContent);
    assert.equal(label, 'Edit image');
    dialog = await edit(page);
    assert.deepEqual(await sizeOf(dialog), before);
    assert.deepEqual(await apply(page, dialog), rect);
  });

  it('moves with one finger without scrolling the page', async () => {
    dialog = await edit(page);
    await dialog.getByRole('button', { name: 'Reset' }).click();
    const start = await selection();
    const finger = { x: start.x + 80, y: start.y + 80 };
    await touch(
      [finger],
      [{ x: finger.x + 15, y: finger.y }],
      [{ x: finger.x + 30, y: finger.y + 12 }],
    );
    await page.waitForFunction(
      ([x]) => {
        const box = document.querySelector('cropper-selection')!.getBoundingClientRect();
        return Math.abs(box.x - x) > 20;
      },
      [start.x] as const,
    );
    const moved = await selection();
    assert.ok(Math.abs(moved.x - start.x - 30) < 3, `${moved.x - start.x}`);
    assert.equal(await page.evaluate(() => scrollY), 0);
  });

  it('zooms with two fingers around the image, and keeps the selection inside', async () => {
    dialog = await edit(page);
    await dialog.getByRole('button', { name: 'Reset' }).click();
    const before = await sizeOf(dialog);
    const { x, y } = middle(await stage());
    const apart = (far: number) => [
      { x: x - far, y },
      { x: x + far, y },
    ];
    await touch(apart(40), apart(60), apart(80), apart(110));
    await page.waitForFunction((width) => {
      const size = document.querySelector('.fwx-upload-cropper__size')!.textContent;
      return Number.parseInt(size, 10) < width;
    }, before[0]! - 40);
    await touch(apart(110), apart(60), apart(20), apart(5), apart(2));
    const rect = await apply(page, dialog);
    assertInside(rect, 600, 400);
  });

  it('zooms with the wheel, and moves the image when it is dragged outside the selection', async () => {
    dialog = await edit(page);
    await dialog.getByRole('button', { name: 'Reset' }).click();
    const before = await sizeOf(dialog);
    const { x, y } = middle(await stage());
    await page.mouse.move(x, y);
    for (let step = 0; step < 8; step++) await page.mouse.wheel(0, -120);
    await page.waitForFunction(
      (width) =>
        Number.parseInt(document.querySelector('.fwx-upload-cropper__size')!.textContent, 10) <
        width,
      before[0]! / 1.3,
    );
    const box = await stage();
    const imageAt = (): Promise<Rect> => boxOf(dialog.locator('cropper-image'));
    const image = await imageAt();
    await drag({ x: box.x + 6, y: box.y + 6 }, 25, 0);
    const after = await imageAt();
    assert.ok(after.x - image.x > 15, `the image moved by ${after.x - image.x}`);
    assertInside(await apply(page, dialog), 600, 400);
  });

  it('keeps the focus inside on Tab, and announces the result of keys', async () => {
    dialog = await edit(page);
    const names: string[] = [];
    for (let i = 0; i < 22; i++) {
      names.push(
        await page.evaluate(() => {
          const { activeElement } = document;
          const label =
            activeElement instanceof HTMLInputElement ? activeElement.labels?.[0] : null;
          return (
            activeElement?.getAttribute('aria-label') ??
            (label ?? activeElement)?.textContent?.trim() ??
            ''
          );
        }),
      );
      await page.keyboard.press('Tab');
    }
    for (const name of [
      'Crop area',
      'Zoom out',
      'Zoom in',
      'Angle',
      'Set the angle to 0',
      'Rotate left',
      'Rotate right',
      'Flip horizontally',
      'Flip vertically',
      'Reset',
      'Free',
      'Swap width and height',
      '16:9',
      'Cancel',
      'Apply',
    ]) {
      assert.ok(names.includes(name), `${name} is reached: ${names.join(', ')}`);
    }
    assert.equal(names.includes('Send'), false);
    await dialog.locator('cropper-selection').focus();
    await page.keyboard.press('Alt+ArrowLeft');
    const status = await dialog.getByRole('status').textContent();
    assert.match(status ?? '', /^\d+ by \d+ pixels, \d+ from the left, \d+ from the top$/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

/** Runs in the page: crops image files as the browser displays them, as PNG files in base64. */
async function shownPixels(
  files: readonly {
    readonly data: string;
    readonly type: string;
    readonly rects: readonly Rect[];
  }[],
): Promise<string[]> {
  const shown: string[] = [];
  for (const { data, type, rects } of files) {
    const image = new Image();
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    image.src = URL.createObjectURL(new Blob([bytes], { type }));
    await image.decode();
    for (const { x, y, width, height } of rects) {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      canvas.getContext('2d')!.drawImage(image, -x, -y);
      shown.push(canvas.toDataURL().split(',', 2)[1]!);
    }
    URL.revokeObjectURL(image.src);
  }
  return shown;
}

const fromBase64 = (text: string): Promise<Pixels> => pixelsOf(Buffer.from(text, 'base64'));

async function cutOnServer(buffer: Buffer, format: PictureFormat, rect: Rect): Promise<Pixels> {
  const file = new EncodedFile({
    name: `picture.${format}`,
    data: buffer,
    metadata: { crop: { rect } },
  });
  return pixelsOf((await cropper.crop(file)).getData());
}

/**
 * Asserts that the pictures are the same pixel for pixel: they differ at most by the loss of the
 * codec, and more when one is moved by a pixel in any direction.
 */
function assertSamePixels(shown: Pixels, cut: Pixels, loss: number, title: string): void {
  assert.deepEqual([cut.width, cut.height], [shown.width, shown.height], title);
  const apart = difference(shown, cut);
  assert.ok(apart <= loss, `${title}: ${apart} is at most ${loss}`);
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    const moved = difference(shown, cut, dx, dy);
    assert.ok(moved > apart * 1.5 + 1, `${title}: moved by ${dx}, ${dy} it differs by ${moved}`);
  }
}

describe('The displayed image of the editor and the crop of the server', () => {
  let context: BrowserContext;
  let page: Page;

  before(async () => {
    ({ context } = await visit(browser, { reducedMotion: 'reduce' }));
    page = await openPage(context);
  });
  after(() => context.close());

  const orientations = [1, 2, 3, 4, 5, 6, 7, 8];
  // Differences caused by lossy encoding: none for PNG; WebP is encoded lossily once, JPEG twice.
  const losses: Readonly<Record<PictureFormat, number>> = { png: 0, webp: 4, avif: 2, jpeg: 4 };
  const rects: readonly Rect[] = [
    { x: 0, y: 0, width: 37, height: 61 },
    { x: 23, y: 41, width: 50, height: 33 },
  ];

  const show = async (
    page: Page,
    buffers: Buffer[],
    format: PictureFormat,
    rects: readonly Rect[],
  ) =>
    Promise.all(
      (
        await page.evaluate(
          shownPixels,
          buffers.map((buffer) => ({
            data: buffer.toString('base64'),
            type: `image/${format}`,
            rects,
          })),
        )
      ).map(fromBase64),
    );

  for (const format of Object.keys(losses) as PictureFormat[]) {
    it(`are the same, pixel for pixel, for ${format} in all eight orientations`, async () => {
      const buffers = await Promise.all(
        orientations.map((way) => pictureFile(patchwork(120, 90, way), format, way)),
      );
      const shown = await show(page, buffers, format, rects);
      for (const [index, buffer] of buffers.entries()) {
        for (const [at, rect] of rects.entries()) {
          const cut = await cutOnServer(buffer, format, rect);
          const title = `${format} of orientation ${index + 1}`;
          assertSamePixels(shown[index * rects.length + at]!, cut, losses[format], title);
        }
      }
    });
  }

  // The steps of a user in the editor take seconds; all orientations are tested in the long run
  // only.
  const testedOrientations = process.env['FWX_SLOW'] === '1' ? orientations : [6];
  for (const orientation of testedOrientations) {
    it(`are the same for a selection by keys in a photo of orientation ${orientation}`, async () => {
      const buffer =
        realPhoto(orientation) ??
        (await pictureFile(patchwork(450, 300, orientation, 15), 'jpeg', orientation));
      await choose(page, buffer, 'jpeg');
      const dialog = await edit(page);
      for (const key of ['Shift+ArrowLeft', 'ArrowUp', 'Alt+Shift+ArrowLeft', 'Alt+ArrowUp']) {
        await page.keyboard.press(key);
      }
      const selected = await selectedPart(page, dialog);
      const rect = await apply(page, dialog);
      const cut = await cutOnServer(buffer, 'jpeg', rect);
      const [shown] = await show(page, [buffer], 'jpeg', [rect]);
      assertSamePixels(shown!, cut, 4, 'pixels of the photo');
      await assertLooksAlike(selected, cut, 'the editor');
      await assertLooksAlike(await previewOf(page), cut, 'the preview');
    });
  }
});

/** Turns an image in the open editor. */
type Act = (dialog: Locator) => Promise<void>;

const press =
  (name: string): Act =>
  (dialog) =>
    dialog.getByRole('button', { name, exact: true }).click();
const setAngle =
  (degrees: number): Act =>
  (dialog) =>
    dialog.getByRole('slider', { name: 'Angle' }).fill(String(degrees));

/** Applies the crop, and returns its rectangle and the picture that the browser produces. */
async function applied(page: Page, dialog: Locator): Promise<{ rect: Rect; cut: Pixels }> {
  await page.evaluate(() => {
    document.addEventListener('fwx-upload-crop', () => {
      const note = async (event: Event): Promise<void> => {
        const { output } = (event as CustomEvent<{ output: Blob }>).detail;
        const bytes = new Uint8Array(await output.arrayBuffer());
        let text = '';
        for (const byte of bytes) text += String.fromCharCode(byte);
        document.documentElement.dataset['output'] = btoa(text);
      };
      document.addEventListener('fwx-upload-prepare', (event) => void note(event), { once: true });
    });
  });
  const rect = await apply(page, dialog);
  const root = page.locator('html[data-output]');
  await root.waitFor({ timeout: 60_000 });
  return { rect, cut: await fromBase64((await root.getAttribute('data-output'))!) };
}

/** Largest difference of the four corner pixels of two pictures of the same size. */
function cornersApart(a: Pixels, b: Pixels): number {
  const right = (a.width - 1) * 3;
  const bottom = (a.height - 1) * a.width * 3;
  const corners = [0, right, bottom, bottom + right];
  const channels = corners.flatMap((at) => [at, at + 1, at + 2]);
  return Math.max(...channels.map((at) => Math.abs(a.data[at]! - b.data[at]!)));
}

describe('A rotated crop in the editor, cropped by the browser and by the server', () => {
  const quick: [string, Act[], number][] = [
    ['a quarter turn', [press('Rotate right')], 0],
    ['a flip', [press('Flip horizontally')], 0],
    ['an angle', [setAngle(12.5)], 3],
    ['all of them', [press('Rotate left'), press('Flip vertically'), setAngle(-31)], 3],
  ];
  const slow: typeof quick = [
    ['half a turn', [press('Rotate left'), press('Rotate left')], 0],
    ['both flips', [press('Flip horizontally'), press('Flip vertically')], 0],
    ['the largest angle', [setAngle(45), press('16:9')], 3],
    ['a flip at an angle', [setAngle(-7.5), press('Flip horizontally'), press('1:1')], 3],
  ];
  const runs = process.env['FWX_SLOW'] === '1' ? [...quick, ...slow] : quick;
  let context: BrowserContext;
  before(async () => {
    ({ context } = await visit(browser, { reducedMotion: 'reduce' }));
  });
  after(() => context.close());

  for (const [title, acts, corners] of runs) {
    it(`is the same picture for ${title}`, async () => {
      const page = await openPage(context, '/transform');
      const buffer = await pictureFile(patchwork(450, 300, 6, 15), 'png', 6);
      await choose(page, buffer, 'png');
      const dialog = await edit(page);
      for (const act of acts) await act(dialog);
      await dialog.locator('cropper-selection').focus();
      for (const key of ['Alt+Shift+ArrowLeft', 'Shift+ArrowDown']) await page.keyboard.press(key);
      const selected = await selectedPart(page, dialog);
      const { rect, cut } = await applied(page, dialog);
      const server = await cutOnServer(buffer, 'png', rect);
      assert.deepEqual([cut.width, cut.height], [rect.width, rect.height]);
      assertSamePixels(cut, server, corners === 0 ? 0 : 1.5, 'browser and server');
      const apart = cornersApart(cut, server);
      assert.ok(apart <= corners, `corners differ by ${apart}`);
      await assertLooksAlike(selected, server, 'the editor');
      await assertLooksAlike(await previewOf(page), server, 'the preview');
      await page.close();
    });
  }
});

/** The screen inside the selection, without its lines. */
async function selectedPart(page: Page, dialog: Locator): Promise<Pixels> {
  const clip = await boxOf(dialog.locator('cropper-selection'));
  await page.evaluate(() => {
    for (const name of ['cropper-selection', 'cropper-shade', 'cropper-handle']) {
      for (const part of document.querySelectorAll<HTMLElement>(name)) {
        part.style.visibility = 'hidden';
      }
    }
  });
  const shot = await page.screenshot({ clip, scale: 'css' });
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('[style*="visibility"]')) {
      part.style.visibility = '';
    }
  });
  return pixelsOf(shot);
}

/** The picture in the list, without the overlays. */
async function previewOf(page: Page): Promise<Pixels> {
  const clip = page.locator('.filepond--image-clip').last();
  await page.evaluate(async () => {
    const rest = document.querySelectorAll<HTMLElement>(
      '.filepond--image-preview-overlay, .filepond--file-info, .filepond--file button',
    );
    for (const part of rest) part.style.visibility = 'hidden';
    const style = (): string => {
      const clips = document.querySelectorAll('.filepond--image-clip');
      const last = clips[clips.length - 1]!;
      // Includes the transforms that FilePond sets on the parts of the picture.
      return `${clips.length} ${JSON.stringify(last.getBoundingClientRect())} ${getComputedStyle(last.parentElement!).opacity} ${last.outerHTML}`;
    };
    // Until the animation ends.
    for (let before = '', now = style(); before !== now; now = style()) {
      before = now;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  });
  return pixelsOf(await clip.screenshot({ scale: 'css' }));
}

/**
 * Asserts that the pictures are the same after blurring by scaling, but not when one is moved by a
 * few pixels.
 */
async function assertLooksAlike(shown: Pixels, cut: Pixels, title: string): Promise<void> {
  const same = await scaled(cut, shown.width, shown.height);
  const apart = difference(shown, same);
  assert.ok(apart < 12, `${title} differs by ${apart}`);
  for (const [dx, dy] of [
    [4, 0],
    [-4, 0],
    [0, 4],
    [0, -4],
  ] as const) {
    const moved = difference(shown, same, dx, dy);
    assert.ok(moved > apart, `${title} moved by ${dx}, ${dy} differs by ${moved}, not ${apart}`);
  }
}
