import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { choose, next, textFile, until, uploadForm } from './support.ts';

type Done = (id: string) => void;

/** An upload whose server notes the metadata of each file, and answers when the test says so. */
async function notedTransfers(config: Record<string, unknown>) {
  const sent: { readonly what: string; readonly done: () => void }[] = [];
  const { form, upload } = await uploadForm(
    '<fwx-upload name="files" allow-multiple></fwx-upload>',
  );
  upload.config = { itemInsertLocation: 'after', ...config };
  upload.server = {
    process: (...[, file, { title = '' }, done]: [unknown, File, { title?: string }, Done]) => {
      const what = `${file.name} ${title}`;
      sent.push({ what, done: () => done(what) });
      return { abort() {} };
    },
  };
  await upload.updateComplete;
  await next(upload, 'fwx-upload-init');
  return { form, upload, sent };
}

describe('a file that is changed', () => {
  it('in the queue and again while it is sent is sent as it is at last', async () => {
    const { form, upload, sent } = await notedTransfers({ maxParallelUploads: 1 });
    choose(upload, textFile('a.txt'), textFile('b.txt'));
    await until(() => sent.length === 1);
    await until(() => String(upload.getFiles()[1]!.status) === '9');
    upload.getFiles()[1]!.setMetadata('title', 'first');
    sent[0]!.done();
    await until(() => sent[1]);
    upload.getFiles()[1]!.setMetadata('title', 'second');
    (await until(() => sent[2])).done();
    await upload.whenSettled();
    expect(sent.map(({ what }) => what)).to.deep.equal(['a.txt ', 'b.txt first', 'b.txt second']);
    expect(new FormData(form).getAll('files[]')).to.deep.equal(['a.txt ', 'b.txt second']);
  });

  it('while a submit sends it does not give up the submit', async () => {
    const { form, upload, sent } = await notedTransfers({ instantUpload: false });
    const button = document.createElement('button');
    form.append(button);
    const submits: unknown[] = [];
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submits.push(...new FormData(form).getAll('files[]'));
    });
    await upload.addFile(textFile('a.txt'));
    button.click();
    await until(() => sent.length === 1);
    upload.getFiles()[0]!.setMetadata('title', 'new');
    (await until(() => sent[1])).done();
    await until(() => submits.length > 0);
    expect(submits).to.deep.equal(['a.txt new']);
  });
});
