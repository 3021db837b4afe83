import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { manualTransfers } from './manual-transfers.ts';
import { choose, next, textFile, until } from './support.ts';

const names = (upload: FwxUpload): string[] => upload.getFiles().map(({ filename }) => filename);

/** A button of a file, once the user can press it; by default the one that cancels sending. */
function buttonOf(
  upload: FwxUpload,
  index: number,
  name = 'abort-item-processing',
): Promise<HTMLButtonElement> {
  const { id } = upload.getFiles()[index]!;
  const button = `#filepond--item-${id} .filepond--action-${name}:enabled`;
  return until(() => upload.querySelector<HTMLButtonElement>(button));
}

describe('the button that cancels sending a file of <fwx-upload>', () => {
  it('takes back this file when it has just been sent, and no other one', async () => {
    const { form, upload, sent } = await manualTransfers();
    const reverted: unknown[] = [];
    const revert = (id: unknown, done: () => void): void => {
      reverted.push(id);
      done();
    };
    upload.server = { ...(upload.server as object), revert };
    await next(upload, 'fwx-upload-init');
    choose(upload, textFile('first.txt'), textFile('second.txt'));
    await until(() => sent.length === 2);
    const button = await buttonOf(upload, 1);
    for (const one of sent) one.done();
    // Before the next frame, in which FilePond shows another button.
    button.click();
    await until(() => upload.getFiles().length === 1);
    expect(names(upload)).to.deep.equal(['first.txt']);
    expect(reverted).to.deep.equal(['second.txt']);
    expect(new FormData(form).getAll('files[]')).to.deep.equal(['first.txt']);
  });

  describe('at a stored file whose change is sent', () => {
    /** A server that notes which files it removes or takes back, and has a file of the page whose change is sent. */
    async function changedFile() {
      const given = await manualTransfers();
      const { upload, sent } = given;
      const calls: unknown[] = [];
      const call = (id: unknown, done: () => void): void => {
        calls.push(id);
        done();
      };
      const load = (_source: unknown, done: (file: File) => void): void =>
        done(textFile('old.txt'));
      upload.server = { ...(upload.server as object), load, remove: call, revert: call };
      await next(upload, 'fwx-upload-init');
      await upload.addFile('stored', { type: 'local' });
      choose(upload, textFile('first.txt'));
      (await until(() => sent[0])).done();
      await until(() => upload.status === 'ready');
      const change = (title: string): void => upload.getFiles()[1]!.setMetadata('title', title);
      change('new');
      await until(() => sent[1]);
      const cancel = await buttonOf(upload, 1);
      return { ...given, cancel, change, calls };
    }

    for (const [what, act] of [
      ['once', ({ cancel }) => cancel.click()],
      [
        // By keyboard, until FilePond has faded the button out.
        'twice',
        ({ cancel }) => {
          cancel.click();
          cancel.click();
        },
      ],
      [
        'when sending has just failed',
        ({ cancel, sent }) => {
          sent[1]!.fail();
          cancel.click();
        },
      ],
      [
        'while sending begins anew',
        async ({ cancel, sent, change }) => {
          change('newer');
          cancel.click();
          await until(() => sent[2]);
        },
      ],
      [
        'after another change',
        async ({ upload, sent, change }) => {
          change('newer');
          await until(() => sent[2]);
          (await buttonOf(upload, 1)).click();
          await until(() => sent[2]!.isAborted);
        },
      ],
      [
        'again after it was sent again',
        async ({ upload, sent, cancel }) => {
          cancel.click();
          (await buttonOf(upload, 1, 'process-item')).click();
          await until(() => sent[2]);
          (await buttonOf(upload, 1)).click();
          await until(() => sent[2]!.isAborted);
        },
      ],
    ] satisfies [
      string,
      (given: Awaited<ReturnType<typeof changedFile>>) => Promise<void> | void,
    ][]) {
      it(`reverts and removes nothing when it is pressed ${what}`, async () => {
        const given = await changedFile();
        const { upload, sent, calls } = given;
        await act(given);
        await upload.updateComplete;
        await new Promise((resolve) => setTimeout(resolve, 100));
        expect(sent[1]!.isAborted).to.equal(!what.includes('failed'));
        expect(names(upload)).to.deep.equal(['first.txt', 'old.txt']);
        expect(calls).to.deep.equal([]);
      });
    }
  });
});
