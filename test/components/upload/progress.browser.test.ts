import { aTimeout, expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import type { FwxUpload, UploadProgressDetail } from '../../../components/upload/index.ts';
import { manualTransfers } from './manual-transfers.ts';
import { next, textFile, until } from './support.ts';

/** A clock that the test advances. */
const { now } = performance;
let passed = 0;
const advance = (milliseconds: number): void => void (passed += milliseconds);

const line = (upload: FwxUpload): string =>
  upload.querySelector('.fwx-upload-progress [aria-hidden]')!.textContent;
const announced = (upload: FwxUpload): string =>
  upload.querySelector('.fwx-upload-progress [aria-live]')!.textContent;

describe('the progress of transfers', () => {
  before(() => {
    // Permanently: time must not go back, and the page contains only this file.
    performance.now = () => now.call(performance) + passed;
  });

  it('has bytes, rate and remaining time', async () => {
    const { upload, sent } = await manualTransfers();
    void upload.addFile(textFile('a.txt', 'x'.repeat(1_000)));
    await until(() => sent.length === 1);
    const { progress } = sent[0]!;
    progress(true, 0, 1_000);
    advance(100_000);
    const progressEvent = next<UploadProgressDetail>(upload, 'fwx-upload-progress');
    progress(true, 400, 1_000);
    const { detail } = await progressEvent;
    expect(detail).to.include({ loaded: 400, total: 1_000, progress: 0.4 });
    expect(detail.file.filename).to.equal('a.txt');
    expect(detail.rate).to.be.closeTo(4, 0.2);
    expect(detail.secondsLeft).to.be.closeTo(150, 10);
    sent[0]!.done();
    await upload.whenSettled();
    expect(upload.progress).to.deep.equal({
      files: 1,
      sent: 1,
      loaded: 1_000,
      total: 1_000,
      rate: null,
      secondsLeft: 0,
    });
  });

  it('does not count bytes of an earlier page in the rate', async () => {
    const { upload, sent } = await manualTransfers();
    void upload.addFile(textFile('a.txt', 'x'.repeat(1_000)));
    await until(() => sent.length === 1);
    sent[0]!.progress(true, 800, 1_000);
    advance(100_000);
    sent[0]!.progress(true, 900, 1_000);
    expect(upload.progress.rate).to.be.closeTo(1, 0.05);
    sent[0]!.done();
    await upload.whenSettled();
  });

  it('of all files is shown below the list, and hidden at the end', async () => {
    const { upload, sent } = await manualTransfers();
    expect(line(upload)).to.equal('');
    void upload.addFiles(
      textFile('a.txt', 'x'.repeat(1_000)),
      textFile('b.txt', 'x'.repeat(3_000)),
    );
    await until(() => sent.length === 2);
    await until(() => line(upload) === 'Files sent: 0 of 2 · 0%');
    await until(() => announced(upload) === 'Files sent: 0 of 2 · 0%');
    const [first, second] = ['a.txt', 'b.txt'].map((name) =>
      sent.find((one) => one.name === name)!,
    );
    first!.done();
    second!.progress(true, 0, 3_000);
    advance(100_000);
    second!.progress(true, 1_000, 3_000);
    await until(() => line(upload) === 'Files sent: 1 of 2 · 50% · 4 min left');
    expect(announced(upload)).to.equal('Files sent: 0 of 2 · 0%');
    second!.done();
    await upload.whenSettled();
    expect([line(upload), announced(upload)]).to.deep.equal(['', '']);
  });

  it('is aligned with the start of a line, also in right-to-left text', async () => {
    const { upload, sent } = await manualTransfers();
    void upload.addFile(textFile());
    await until(() => sent.length === 1);
    const shown = upload.querySelector('.fwx-upload-progress')!;
    expect(getComputedStyle(shown).textAlign).to.equal('start');
    upload.dir = 'rtl';
    expect(getComputedStyle(shown).textAlign).to.equal('right');
    sent[0]!.done();
    await upload.whenSettled();
  });

  it('is shown at the file, in the language of the page', async () => {
    const { upload, sent } = await manualTransfers();
    upload.locale = 'de';
    await until(() =>
      upload.querySelector('.filepond--drop-label')!.textContent.includes('ziehen'),
    );
    void upload.addFile(textFile('a.txt', 'x'.repeat(1_000)));
    await until(() => sent.length === 1);
    sent[0]!.progress(true, 0, 1_000);
    advance(100_000);
    sent[0]!.progress(true, 400, 1_000);
    const text = (part: string): string =>
      upload.querySelector(`.filepond--file-status-${part}`)?.textContent ?? '';
    await until(() => text('main').endsWith(' 40\u00a0%'));
    expect(text('sub')).to.equal('noch 3 Min.');
    sent[0]!.done();
    await upload.whenSettled();
  });

  for (const dir of ['ltr', 'rtl']) {
    it(`leaves room for the name of the file in a narrow list, ${dir}`, async () => {
      const { form, upload, sent } = await manualTransfers({ allowReorder: true });
      form.dir = dir;
      form.style.width = '19rem';
      const english = upload.querySelector('.filepond--drop-label')!.textContent;
      upload.locale = dir === 'rtl' ? 'ar' : 'de';
      await until(() => upload.querySelector('.filepond--drop-label')!.textContent !== english);
      void upload.addFile(textFile('a name of a file that is long.txt', 'x'.repeat(99_000)));
      await until(() => sent.length > 0);
      sent.at(-1)!.progress(true, 1, 2);
      const row = await until(() => {
        const file = upload.querySelector('.filepond--file');
        return file?.querySelector('.fwx-upload-pause:enabled') && file;
      });
      const boxOf = (name: string): DOMRect =>
        row.querySelector(`.filepond--file-${name}`)!.getBoundingClientRect();
      const [first, last] = dir === 'ltr' ? ['info', 'status'] : ['status', 'info'];
      expect(boxOf('info-main').width).to.be.above(40);
      for (const line of ['main', 'sub']) {
        const gap = boxOf(`${last}-${line}`).left - boxOf(`${first}-${line}`).right;
        expect(gap, line).to.be.above(0);
      }
    });
  }

  for (const dir of ['ltr', 'rtl']) {
    it(`has its text beside the name and above the buttons in a very narrow list, ${dir}`, async () => {
      const { form, upload, sent } = await manualTransfers({ allowReorder: true });
      form.dir = dir;
      // 320 pixels with a text of 24 pixels.
      form.style.width = '13.3rem';
      void upload.addFiles(textFile('the first long name.txt'), textFile('the second.txt'));
      await until(() => sent.length === 2);
      sent[0]!.fail();
      await until(() => upload.querySelector('.filepond--action-retry-item-processing:enabled'));
      await until(() => upload.querySelector('.fwx-upload-pause:enabled'));
      const box = (item: Element, name: string): DOMRect =>
        item.querySelector(`.filepond--file-${name}`)!.getBoundingClientRect();
      for (const item of upload.querySelectorAll('.filepond--item')) {
        const [info, status] = [box(item, 'info'), box(item, 'status')];
        expect(info.width).to.be.above(50);
        const [first, last] = dir === 'ltr' ? [info, status] : [status, info];
        expect(last.left - first.right).to.be.above(7);
        const bottom = Math.max(info.bottom, status.bottom);
        for (const button of item.querySelectorAll('button:enabled')) {
          const { top, bottom: end } = button.getBoundingClientRect();
          expect(top).to.be.at.least(bottom - 1);
          expect(end).to.be.below(item.getBoundingClientRect().bottom);
        }
      }
      // FilePond places the second file below the first one as it is now.
      await until(() => {
        const items = [...upload.querySelectorAll('.filepond--item')];
        const [one, two] = items.map((item) => item.getBoundingClientRect());
        return two!.top - one!.bottom >= 4;
      });
      sent[1]!.done();
    });
  }

  for (const dir of ['ltr', 'rtl']) {
    it(`leaves no room for buttons that are hidden, ${dir}`, async () => {
      const { form, upload, sent } = await manualTransfers({ acceptedFileTypes: ['text/plain'] });
      form.dir = dir;
      await until(() => upload.matches(`:dir(${dir})`));
      void upload.addFiles(textFile(), new File(['x'], 'a.bin', { type: 'application/x-bin' }));
      await until(() => sent.length > 0);
      sent.at(-1)!.done();
      const fileIn = (state: string): Element | null =>
        upload.querySelector(`[data-filepond-item-state="${state}"] .filepond--file`);
      const [done, refused] = await until(() => {
        const files = [fileIn('processing-complete'), fileIn('load-invalid')];
        return files.every((file) => file !== null) && files;
      });
      const gap = (file: Element, part: string, isStart: boolean): number => {
        const [inner, outer] = [file.querySelector(`.filepond--file-${part}-main`)!, file].map(
          (one) => one.getBoundingClientRect(),
        );
        const isLeft = isStart === (dir === 'ltr');
        return isLeft ? inner!.left - outer!.left : outer!.right - inner!.right;
      };
      await until(() => gap(done!, 'info', true) < 12 && gap(refused!, 'status', false) < 12);
      // Beside the button that removes it.
      await until(() => gap(refused!, 'info', true) > 30);
    });
  }

  it('stays below the file before it when the list becomes narrow or wide', async () => {
    const { form, upload, sent } = await manualTransfers({ allowReorder: true });
    form.style.width = '40rem';
    void upload.addFiles(textFile('first.txt'), textFile('second.txt'));
    await until(() => sent.length === 2);
    for (const { done } of sent) done();
    await upload.whenSettled();
    const gap = (): number => {
      const items = [...upload.querySelectorAll('.filepond--item')];
      const [first, second] = items.map((item) => item.getBoundingClientRect());
      return second ? second.top - first!.bottom : 0;
    };
    await until(() => gap() > 4 && gap() < 12);
    // FilePond does not measure files any more when nothing moves.
    await aTimeout(1_500);
    for (const width of ['16rem', '40rem']) {
      form.style.width = width;
      await until(() => gap() > 4 && gap() < 12);
    }
  });

  it('leaves out failed files, and files that were sent before', async () => {
    const { upload, sent } = await manualTransfers();
    void upload.addFile(textFile('a.txt', 'x'.repeat(1_000)));
    await until(() => sent.length === 1);
    sent[0]!.done();
    await upload.whenSettled();
    void upload.addFiles(textFile('b.txt', 'xx'), textFile('c.txt', 'xxxx')).catch(() => {});
    await until(() => sent.length === 3);
    expect(upload.progress).to.include({ files: 2, sent: 0, loaded: 0, total: 6 });
    sent.find(({ name }) => name === 'b.txt')!.fail();
    expect(upload.progress).to.include({ files: 1, sent: 0, total: 4 });
    sent.find(({ name }) => name === 'c.txt')!.done();
    await upload.whenSettled();
  });

  it('is shown without the error of the transfer before it', async () => {
    const { upload, sent } = await manualTransfers();
    upload.addFiles(textFile('a.txt'), textFile('b.txt')).catch(() => {});
    const status = upload.querySelector('.fwx-upload-status')!;
    await until(() => sent.length === 2);
    for (const one of sent) one.fail();
    await until(() => status.textContent.split('\n').length === 2);
    upload.processFile(0).catch(() => {});
    expect(status.textContent).to.equal('b.txt: no');
    upload.processFile(1).catch(() => {});
    expect(status.textContent).to.equal('');
    await until(() => sent.length === 4);
    sent[2]?.fail();
    await until(() => status.textContent !== '');
  });

  it('ignores invalid values from a function of the page', async () => {
    const { upload, sent } = await manualTransfers();
    void upload.addFile(textFile('a.txt', 'xxxx'));
    await until(() => sent.length === 1);
    for (const [loaded, total] of [
      [Number.NaN, 4],
      [5, 4],
      [-1, 4],
      [1, Infinity],
    ] as const) {
      sent[0]!.progress(true, loaded, total);
    }
    expect(upload.progress).to.include({ loaded: 0, total: 4 });
    sent[0]!.done();
    await upload.whenSettled();
  });
});
