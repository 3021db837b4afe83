import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';

import '../../../components/upload/index.ts';
import { painter } from '../../../components/upload/pond/painter.ts';
import { textFile, until, uploadForm } from './support.ts';

const items = (upload: Element): HTMLElement[] => [
  ...upload.querySelectorAll<HTMLElement>('.filepond--item'),
];
const shown = (upload: Element): number =>
  items(upload).filter((item) => getComputedStyle(item).visibility === 'visible').length;
const files = (count: number): File[] =>
  Array.from({ length: count }, (_, index) => textFile(`${index}.txt`));

describe('files that are added together', () => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    for (const config of [{}, { itemInsertInterval: 75 }, { itemInsertInterval: 300 }]) {
      const interval = config.itemInsertInterval ?? 'the default';

      describe(`with the motion "${reducedMotion}" and ${interval} as interval`, () => {
        before(() => emulateMedia({ reducedMotion }));
        after(() => emulateMedia({ reducedMotion: 'no-preference' }));

        it('are all shown', async () => {
          const { upload } = await uploadForm(
            '<fwx-upload name="docs" allow-multiple></fwx-upload>',
          );
          upload.config = config;
          await upload.addFiles(files(5));
          await until(() => shown(upload) === 5);
        });

        it('are all shown when some of them are removed before that', async () => {
          const { upload } = await uploadForm(
            '<fwx-upload name="docs" allow-multiple></fwx-upload>',
          );
          upload.config = config;
          const added = await upload.addFiles(files(5));
          upload.removeFile(added[4]!.id);
          upload.removeFile(added[1]!.id);
          await until(() => shown(upload) === 3 && items(upload).length === 3);
        });
      });
    }
  }

  it('do not appear one after the other for more than ten seconds', async () => {
    const { upload } = await uploadForm('<fwx-upload name="docs" allow-multiple></fwx-upload>');
    expect(upload.pond!.itemInsertInterval * 500).to.be.at.most(10_000);
  });

  it('do not inherit a property of their styles, which browsers would compute in each frame', async () => {
    const { upload } = await uploadForm('<fwx-upload name="docs" allow-multiple></fwx-upload>');
    await upload.addFile(textFile());
    const item = await until(() => items(upload)[0]);
    item.style.boxSizing = 'content-box';
    for (const part of item.children)
      expect(getComputedStyle(part).boxSizing).to.equal('border-box');
  });

  it('do not keep the painter running in a hidden element', async function () {
    // The painter stops after two seconds without a change, which are rare on a busy machine.
    this.timeout(90_000);
    const { upload } = await uploadForm('<fwx-upload name="docs" allow-multiple></fwx-upload>');
    upload.hidden = true;
    expect(upload.offsetParent).to.equal(null);
    await upload.addFiles(files(3));
    await until(() => items(upload).length === 3);
    await until(() => !painter.isRunning);
    expect(shown(upload)).to.equal(0);
    upload.hidden = false;
    await until(() => shown(upload) === 3);
    expect(items(upload)).to.have.lengthOf(3);
  });
});
