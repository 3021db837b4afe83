import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { sendingByHand } from './sending-by-hand.ts';
import { textFile, until, uploadForm } from './support.ts';

/** Resolves in a timer that is nested so deep that the browser delays the timers which it starts. */
async function nestedTimer(): Promise<void> {
  for (let depth = 0; depth < 8; depth++) await new Promise((resolve) => setTimeout(resolve));
}

const stateOf = (upload: Element): string | undefined =>
  upload.querySelector<HTMLElement>('.filepond--item')?.dataset['filepondItemState'];

describe('events that browsers delay', () => {
  for (let run = 0; run < 10; run++) {
    it(`leave a file as read that is read at once (${run})`, async () => {
      const { upload } = await uploadForm(
        '<fwx-upload name="docs" accepted-file-types="text/plain"></fwx-upload>',
      );
      await nestedTimer();
      await upload.addFile(textFile());
      await until(() => stateOf(upload) === 'idle');
    });

    it(`leave a file as refused that is refused at once (${run})`, async () => {
      const { upload } = await uploadForm(
        '<fwx-upload name="docs" accepted-file-types="text/plain"></fwx-upload>',
      );
      await nestedTimer();
      await upload.addFile(textFile('none.txt', '')).catch(() => {});
      await until(() => stateOf(upload) === 'load-invalid');
    });

    it(`leave a file as sent that is sent at once (${run})`, async () => {
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

  it('do not hide that a file is sent again', async () => {
    const { upload, sent } = await sendingByHand();
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
