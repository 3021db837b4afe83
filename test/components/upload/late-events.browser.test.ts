import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { manualTransfers } from './manual-transfers.ts';
import { textFile, until, uploadForm } from './support.ts';

/** Resolves in a timer that is nested so deeply that the browser delays the timers it starts. */
async function nestedTimer(): Promise<void> {
  for (let depth = 0; depth < 8; depth++) await new Promise((resolve) => setTimeout(resolve));
}

const stateOf = (upload: Element): string | undefined =>
  upload.querySelector<HTMLElement>('.filepond--item')?.dataset['filepondItemState'];

describe('events delayed by the browser', () => {
  for (let run = 0; run < 10; run++) {
    it(`do not change the state of a file that is read immediately (${run})`, async () => {
      const { upload } = await uploadForm(
        '<fwx-upload name="docs" accepted-file-types="text/plain"></fwx-upload>',
      );
      await nestedTimer();
      await upload.addFile(textFile());
      await until(() => stateOf(upload) === 'idle');
    });

    it(`do not change the state of a file that is rejected immediately (${run})`, async () => {
      const { upload } = await uploadForm(
        '<fwx-upload name="docs" accepted-file-types="text/plain"></fwx-upload>',
      );
      await nestedTimer();
      await upload.addFile(textFile('none.txt', '')).catch(() => {});
      await until(() => stateOf(upload) === 'load-invalid');
    });

    it(`do not change the state of a file that is sent immediately (${run})`, async () => {
      const { upload } = await uploadForm('<fwx-upload name="docs"></fwx-upload>');
      upload.config = {
        server: {
          process: (...[, , , done]: [unknown, File, unknown, (id: string) => void]) => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => done('id'));
            port1.start();
            port2.postMessage(null);
            return { abort() {} };
          },
        },
      };
      await upload.ready;
      await nestedTimer();
      await upload.addFile(textFile());
      await until(() => stateOf(upload) === 'processing-complete');
      expect(upload.status).to.equal('ready');
    });
  }

  it('do not hide a second transfer of a file', async () => {
    const { upload, sent } = await manualTransfers();
    const file = await upload.addFile(textFile());
    await until(() => sent.length === 1);
    await until(() => stateOf(upload) === 'busy processing');
    file.abortProcessing();
    void upload.processFile(file).catch(() => {});
    await until(() => sent.length === 2);
    sent[1]!.progress(true, 1, 2);
    await until(() => stateOf(upload) === 'processing');
    sent[1]!.done();
    await until(() => stateOf(upload) === 'processing-complete');
  });
});
