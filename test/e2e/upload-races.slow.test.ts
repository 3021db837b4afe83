import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Browser, CDPSession, Page } from 'playwright-core';

import type { FwxUpload } from '../../components/upload/index.ts';
import { startBrowser, visit } from '../support/browser.ts';
import { patchwork, pictureFile } from '../support/upload-pictures.ts';
import { UploadSite } from '../support/upload-site.ts';

// `FWX_RACES=100` takes about four minutes.
const runs = Number(process.env['FWX_RACES'] ?? 25);
const text = (run: number): string => `content ${run}`;

/** Functions for the scripts in the page. */
interface Lab {
  /** A form with a new element, not connected. */
  build(properties: Partial<FwxUpload>): { form: HTMLFormElement; upload: FwxUpload };
  file(run: number): File;
  frames(count: number): Promise<void>;
  /** Clicks the submit button of a form. */
  press(form: HTMLFormElement): void;
  /** Resolves with the response to the next submitted form. */
  answer(): Promise<string>;
  find<T>(get: () => T | null | undefined | false): Promise<T>;
}
declare global {
  interface Window {
    lab: Lab;
  }
}

/** Sets {@link Lab} on the window. */
function prepare(): void {
  const host = document.querySelector('main')!;
  const sink = document.querySelector('iframe')!;
  const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
  window.lab = {
    build(properties) {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/send', target: 'sink' });
      form.enctype = 'multipart/form-data';
      form.innerHTML = '<input name="title" value="x"><button name="send">Send</button>';
      const upload = document.createElement('fwx-upload');
      Object.assign(upload, { name: 'files', ...properties });
      form.prepend(upload);
      for (const old of host.querySelectorAll('form')) old.remove();
      return { form, upload };
    },
    file: (run) => new File([`content ${run}`], `run-${run}.txt`, { type: 'text/plain' }),
    async frames(count) {
      for (let i = 0; i < count; i++) await frame();
    },
    press: (form) => form.querySelector<HTMLButtonElement>('[name=send]')!.click(),
    answer: () =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('The form was not sent in 30 s.')), 30_000);
        const read = (): void => {
          clearTimeout(timer);
          resolve(sink.contentDocument?.querySelector('p')?.textContent ?? 'no answer');
        };
        sink.addEventListener('load', read, { once: true });
      }),
    async find(get) {
      for (;;) {
        const found = get();
        if (found) return found;
        await frame();
      }
    },
  };
}

describe('A form that is submitted on a slow computer with a slow network', () => {
  let browser: Browser;
  let site: UploadSite;
  let page: Page;
  const faults: string[] = [];

  before(async () => {
    [browser, site] = await Promise.all([startBrowser(), new UploadSite().start()]);
    site.policy += "; frame-src 'self'";
    site.pages.set('/', '<iframe name="sink" title="Answer"></iframe>');
    for (let run = 0; run < runs; run++) {
      site.files.set(`/run-${run}.txt`, { type: 'text/plain', body: Buffer.from(text(run)) });
    }
    const picture = await pictureFile(patchwork(64, 48), 'png', 1);
    site.files.set('/picture.png', { type: 'image/png', body: picture });
    page = await open();
  });
  after(async () => {
    await browser.close();
    await site.stop();
  });

  async function open(): Promise<Page> {
    const visitor = await visit(browser, { reducedMotion: 'reduce' });
    const page = await visitor.context.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(site.url);
    await page.evaluate(prepare);
    await page.evaluate(() => customElements.whenDefined('fwx-upload').then(() => {}));
    await slowDown(await visitor.context.newCDPSession(page));
    return page;
  }

  /** Runs `race` as often as `FWX_RACES` says and returns the results. */
  async function repeat<T>(race: (run: number) => Promise<T>): Promise<T[]> {
    site.received.length = 0;
    const outcomes: T[] = [];
    for (let run = 0; run < runs; run++) outcomes.push(await page.evaluate(race, run));
    assert.deepEqual(faults, []);
    return outcomes;
  }

  /** Runs `race` repeatedly; each run must send its file exactly once. */
  async function expectEachSent(race: (run: number) => Promise<string>): Promise<void> {
    const answers = await repeat(race);
    assert.deepEqual(new Set(answers), new Set(['taken']));
    const sent = site.received.map(
      ({ name, bytes }) => `${name}: ${Buffer.from(bytes).toString()}`,
    );
    const expected = Array.from({ length: runs }, (_, run) => `run-${run}.txt: ${text(run)}`);
    assert.deepEqual(sent, expected);
  }

  it('sends initial files that are not encoded yet', () =>
    expectEachSent(async (run) => {
      const { answer, build, file, frames, press } = window.lab;
      // One file of the page, one of the server.
      const source = run % 2 === 0 ? file(run) : `/run-${run}.txt`;
      const { form } = build({ files: [{ source }] });
      document.querySelector('main')!.append(form);
      const answered = answer();
      await frames(run % 5);
      press(form);
      return answered;
    }));

  it('sends a file that is added, or set, in the same task', () =>
    expectEachSent(async (run) => {
      const { answer, build, file, press } = window.lab;
      const { form, upload } = build({});
      document.querySelector('main')!.append(form);
      if (run % 4 < 2) await upload.ready;
      const answered = answer();
      if (run % 2 === 0) void upload.addFile(file(run));
      else upload.files = [{ source: file(run) }];
      press(form);
      return answered;
    }));

  it('sends the files that are set in the same task as the server', () =>
    expectEachSent(async (run) => {
      const { answer, build, file, frames, press } = window.lab;
      const { form, upload } = build({ config: { allowMinimumUploadDuration: false } });
      document.querySelector('main')!.append(form);
      if (run % 4 < 2) await upload.ready;
      const answered = answer();
      if (run % 2 === 0) upload.server = '/uploads';
      upload.files = [{ source: file(run) }];
      upload.server = '/uploads';
      await frames(run % 3);
      press(form);
      return answered;
    }));

  it('sends the crop that was applied in the same task, or one or two frames before', async () => {
    await page.evaluate(showPicture);
    const rects = await repeat(crop);
    const sent = site.received.map(({ metadata }) => JSON.stringify(Object(metadata['crop']).rect));
    assert.deepEqual(sent, rects);
  });
});

/** Adds a form with a picture to the page. */
async function showPicture(): Promise<void> {
  const { form, upload } = window.lab.build({ allowImageEdit: true });
  document.querySelector('main')!.append(form);
  await upload.ready;
  const picture = await (await fetch('/picture.png')).blob();
  await upload.addFile(new File([picture], 'a.png', { type: 'image/png' }));
}

/**
 * Crops the picture to another ratio than before, submits the form at once, and returns the
 * rectangle.
 */
async function crop(run: number): Promise<string> {
  const { answer, find, frames, press } = window.lab;
  const form = document.querySelector('form')!;
  const upload = form.querySelector('fwx-upload') as FwxUpload;
  await upload.whenSettled();
  const answered = answer();
  let rect = '';
  const listen = ({ detail }: CustomEvent<{ crop: { rect?: unknown } }>): void => {
    rect = JSON.stringify(detail.crop.rect);
    if (run % 3 === 0) press(form);
  };
  upload.addEventListener('fwx-upload-crop', listen as EventListener, { once: true });
  const edit = '.filepond--action-edit-item:enabled';
  (await find(() => upload.querySelector<HTMLElement>(edit))).click();
  const block = '.fwx-upload-cropper';
  const size = `${block}[open] ${block}__size:not(:empty)`;
  const dialog = (await find(() => document.querySelector(size))).closest(block)!;
  const shapes = dialog.querySelectorAll<HTMLElement>(`${block}__ratio`);
  shapes[1 + (run % (shapes.length - 1))]!.click();
  dialog.querySelector<HTMLElement>(`${block}__button--primary`)!.click();
  await find(() => rect);
  await frames(run % 3);
  if (run % 3 > 0) press(form);
  await answered;
  return rect;
}

/** Emulates a quarter of the processor speed, and a mobile network. */
async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
