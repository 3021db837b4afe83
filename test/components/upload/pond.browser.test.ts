import { expect, fixtureSync } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { painter } from '../../../components/upload/pond/painter.ts';
import { manualTransfers } from './manual-transfers.ts';
import { choose, drop, next, textFile, until, uploadForm } from './support.ts';

/** Long enough for an event that must not come. */
const passed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));

describe('the interface of <fwx-upload>', () => {
  it('keeps the `aria-label` of the plain input in its name', async () => {
    const { upload } = await uploadForm(
      '<fwx-upload name="a"><input type="file" id="photo" aria-label="Photo"></fwx-upload>',
    );
    const browser = upload.querySelector('.filepond--browser')!;
    expect(browser.getAttribute('aria-label')).to.equal('Photo');
    expect(browser.getAttribute('aria-labelledby')!.split(' ')).to.include('photo');
  });

  it('takes the files of the plain input once, also when it is created again', async () => {
    const form = fixtureSync<HTMLFormElement>(
      '<form><fwx-upload name="a" allow-multiple><input type="file" multiple></fwx-upload></form>',
    );
    const upload = form.querySelector('fwx-upload')!;
    choose(upload, textFile());
    await upload.ready;
    await until(() => upload.getFiles().length === 1);
    upload.remove();
    await passed();
    form.append(upload);
    await upload.ready;
    await upload.whenSettled();
    expect(upload.getFiles().length).to.equal(1);
  });

  it('keeps clicks on its buttons from the page around it', async () => {
    const { form, upload } = await uploadForm('<fwx-upload name="a" allow-multiple></fwx-upload>');
    upload.config = { allowReorder: true };
    await upload.updateComplete;
    await upload.addFiles(textFile('1.txt'), textFile('2.txt'));
    const button = await until(() =>
      upload.querySelector<HTMLButtonElement>('.fwx-upload-move--down:enabled'),
    );
    let clicks = 0;
    form.addEventListener('click', () => clicks++);
    button.click();
    expect([upload.getFiles()[1]!.filename, clicks]).to.deep.equal(['1.txt', 0]);
  });

  it('takes a dropped link whose address has an accepted type', async () => {
    const { upload } = await uploadForm(
      '<fwx-upload name="a" accepted-file-types="image/png"></fwx-upload>',
    );
    upload.config = { dropValidation: true };
    await upload.updateComplete;
    await drop(upload, {
      items: [],
      files: [],
      getData: (type) => (type === 'url' ? '/a.png' : ''),
    });
    await until(() => upload.getFiles().length === 1);
  });
});

describe('sending files', () => {
  it('hides the button that pauses a file when it has failed', async () => {
    const { upload, sent } = await manualTransfers();
    choose(upload, textFile());
    await until(() => upload.querySelector('.fwx-upload-pause:enabled'));
    sent[0]!.fail();
    await until(() => !upload.querySelector('.fwx-upload-pause:enabled'));
  });

  it('shows what a function of the page says of a failure', async () => {
    const { upload, sent } = await manualTransfers({
      labelFileProcessingError: () => 'Not today',
    });
    choose(upload, textFile());
    await until(() => sent.length === 1);
    sent[0]!.fail();
    await until(() => upload.textContent.includes('Not today'));
  });

  it('reports that every file is sent when the last one is', async () => {
    const { upload, sent } = await manualTransfers();
    let reports = 0;
    upload.addEventListener('fwx-upload-process-all', () => reports++);
    choose(upload, textFile('a.txt'), textFile('b.txt'));
    await until(() => sent.length === 2);
    sent[0]!.done();
    await next(upload, 'fwx-upload-process');
    await passed();
    expect(reports).to.equal(0);
    sent[1]!.done();
    await until(() => reports === 1);
  });

  it('knows the size of a file whose progress is not known', async () => {
    const { upload, sent } = await manualTransfers();
    choose(upload, textFile('a.txt', 'four'));
    await until(() => sent.length === 1);
    sent[0]!.progress(false, 0, 0);
    expect(upload.progress.total).to.equal(4);
  });

  it('does not draw on when the element has left the page', async () => {
    const { upload, sent } = await manualTransfers();
    choose(upload, textFile());
    await until(() => sent.length === 1);
    upload.remove();
    await until(() => !painter.isRunning);
  });
});
