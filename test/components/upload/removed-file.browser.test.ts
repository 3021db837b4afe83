import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { manualTransfers } from './manual-transfers.ts';
import { choose, next, textFile, until, uploadForm } from './support.ts';

/** Draws all pending frames of FilePond before the next task, as a busy page does. */
function drawManyFrames(): void {
  const { readers, writers } = window.__framePainter!;
  for (let time = performance.now(), frame = 0; frame < 200; frame++) {
    for (const read of readers) read();
    for (const write of writers) write((time += 16));
  }
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('a removed file', () => {
  it('is not drawn again when its transfer ends in the same task', async () => {
    const { upload } = await uploadForm('<fwx-upload name="docs" allow-multiple></fwx-upload>');
    const completions: (() => void)[] = [];
    upload.config = {
      server: {
        process: (...[, , , done]: [unknown, File, unknown, (id: string) => void]) => {
          completions.push(() => done('id'));
          return { abort() {} };
        },
        revert: (_id: unknown, done: () => void) => done(),
      },
    };
    choose(upload, textFile('gone.txt'), textFile('stays.txt'));
    const finish = await until(() => completions[0]);
    finish();
    upload.removeFiles();
    drawManyFrames();
    await nextTask();
    await nextTask();
    drawManyFrames();
    expect(upload.querySelectorAll('.filepond--item')).to.have.length(0);
  });

  it('is not drawn again when beforeAddFile resolves after its removal', async () => {
    const { upload } = await uploadForm('<fwx-upload name="docs" allow-multiple></fwx-upload>');
    const resolvers: ((isAccepted: boolean) => void)[] = [];
    upload.config = {
      beforeAddFile: () => new Promise<boolean>((resolve) => void resolvers.push(resolve)),
    };
    await upload.ready;
    // FilePond announces added files while the focus is inside.
    upload.querySelector<HTMLInputElement>('.filepond--browser')!.focus();
    choose(upload, textFile('gone.txt'));
    const accept = await until(() => resolvers[0]);
    upload.removeFiles();
    drawManyFrames();
    accept(true);
    await nextTask();
    await nextTask();
    drawManyFrames();
    expect(upload.querySelectorAll('.filepond--item')).to.have.length(0);
  });
});

describe('a removed file that was refused', () => {
  it('is not drawn again', async () => {
    const { upload } = await uploadForm(
      '<fwx-upload name="docs" allow-multiple max-total-file-size="1"></fwx-upload>',
    );
    choose(upload, textFile('a.txt'), textFile('b.txt'));
    await until(() => upload.status === 'error');
    await nextTask();
    upload.removeFiles();
    drawManyFrames();
    await nextTask();
    drawManyFrames();
    expect(upload.querySelectorAll('.filepond--item')).to.have.length(0);
  });
});

describe('a file of an input that is removed from the page', () => {
  it('is not drawn again before the task in which FilePond ends', async () => {
    const { upload, sent } = await manualTransfers();
    choose(upload, textFile());
    await until(() => sent.length === 1);
    drawManyFrames();
    sent[0]!.done();
    // Between the tasks in which FilePond notes that the file has been sent, and that it has been destroyed.
    const drawn = new Promise<void>((resolve, reject) => {
      setTimeout(() => {
        try {
          resolve(drawManyFrames());
        } catch (error) {
          reject(error);
        }
      });
    });
    upload.remove();
    await Promise.resolve();
    drawManyFrames();
    await drawn;
  });

  it('reports no error on the page when the server does not revert it', async () => {
    const { upload, sent } = await manualTransfers({ forceRevert: true });
    const refusals: (() => void)[] = [];
    const revert = (_id: unknown, _done: unknown, failed: (why: string) => void): void =>
      void refusals.push(() => failed('no'));
    upload.server = { ...(upload.server as object), revert };
    await next(upload, 'fwx-upload-init');
    choose(upload, textFile('gone.txt'));
    (await until(() => sent[0])).done();
    await until(() => upload.status === 'ready');
    const rejections: PromiseRejectionEvent[] = [];
    const onRejection = (event: PromiseRejectionEvent): void => {
      event.preventDefault();
      rejections.push(event);
    };
    window.addEventListener('unhandledrejection', onRejection);
    upload.removeFile(0, { revert: true });
    refusals[0]!();
    await new Promise((resolve) => setTimeout(resolve, 50));
    window.removeEventListener('unhandledrejection', onRejection);
    expect([upload.status, rejections.length]).to.deep.equal(['empty', 0]);
  });
});
