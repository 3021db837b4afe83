import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { painter } from '../../../components/upload/pond/painter.ts';
import { textFile, until, uploadForm } from './support.ts';

const realNow = performance.now.bind(performance);

describe('An upload that is shown after a long idle time', () => {
  // The painter uses the clock of this test, which is alone in its page.
  after(() => void (performance.now = realNow));

  it('is drawn', async function () {
    // The painter stops after two seconds without a change, which are rare on a busy machine.
    this.timeout(90_000);
    const { form, upload } = await uploadForm('<div><fwx-upload name="docs"></fwx-upload></div>');
    const box = form.firstElementChild as HTMLElement;
    box.hidden = true;
    await upload.addFile(textFile());
    await upload.whenSettled();
    await until(() => !painter.isRunning);
    performance.now = () => realNow() + 70_000;
    await until(() => painter.isStopped);
    box.hidden = false;
    await until(() => upload.querySelector<HTMLElement>('.filepond--item')?.style.opacity === '1');
    expect(painter.isStopped).to.equal(false);
  });
});
