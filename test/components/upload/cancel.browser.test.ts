import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { manualTransfers } from './manual-transfers.ts';
import { choose, next, textFile, until } from './support.ts';

const names = (upload: FwxUpload): string[] => upload.getFiles().map(({ filename }) => filename);

/** The button that cancels sending a file, once the user can press it. */
function cancelButton(upload: FwxUpload, index: number): Promise<HTMLButtonElement> {
  const { id } = upload.getFiles()[index]!;
  const button = `#filepond--item-${id} .filepond--action-abort-item-processing:enabled`;
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
    const button = await cancelButton(upload, 1);
    for (const one of sent) one.done();
    // Before the next frame, in which FilePond shows another button.
    button.click();
    await until(() => upload.getFiles().length === 1);
    expect(names(upload)).to.deep.equal(['first.txt']);
    expect(reverted).to.deep.equal(['second.txt']);
    expect(new FormData(form).getAll('files[]')).to.deep.equal(['first.txt']);
  });

  it('aborts sending a stored file that was changed, and reverts and removes nothing', async () => {
    const { upload, sent } = await manualTransfers();
    const calls: unknown[] = [];
    const call = (id: unknown, done: () => void): void => {
      calls.push(id);
      done();
    };
    const load = (_source: unknown, done: (file: File) => void): void => done(textFile('old.txt'));
    upload.server = { ...(upload.server as object), load, remove: call, revert: call };
    await next(upload, 'fwx-upload-init');
    await upload.addFile('stored', { type: 'local' });
    choose(upload, textFile('first.txt'));
    (await until(() => sent[0])).done();
    await until(() => upload.status === 'ready');
    upload.getFiles()[1]!.setMetadata('title', 'new');
    await until(() => sent[1]);
    (await cancelButton(upload, 1)).click();
    await until(() => sent[1]!.isAborted);
    await upload.updateComplete;
    expect(names(upload)).to.deep.equal(['first.txt', 'old.txt']);
    expect(calls).to.deep.equal([]);
  });
});
