import { expect } from '@open-wc/testing';

import type { FwxUpload } from '../../../components/upload/index.ts';
import '../../../components/upload/index.ts';
import { imageFile, textFile, until, uploadForm } from './support.ts';

const circle = {
  stylePanelLayout: 'compact circle',
  imageCropAspectRatio: '1:1',
  styleButtonRemoveItemPosition: 'center bottom',
};

/** Whether the label of the drop area is visible. */
function isLabelVisible(upload: Element): boolean {
  const label = upload.querySelector('.filepond--drop-label')!;
  return label.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** Whether a click reaches the button that removes the file. */
function canRemove(upload: Element): boolean {
  const button = upload.querySelector<HTMLElement>('.filepond--action-remove-item');
  if (!button) return false;
  button.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = button.getBoundingClientRect();
  const topElement = document.elementFromPoint(x + width / 2, y + height / 2);
  return topElement !== null && button.contains(topElement);
}

/** Waits until FilePond has detected that it is hidden. */
const framesPassed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

async function hiddenUpload(
  attributes: string,
  config: Readonly<Record<string, unknown>> = {},
): Promise<{ box: HTMLElement; upload: FwxUpload }> {
  const { form, upload } = await uploadForm(
    `<div hidden style="width: 12rem"><fwx-upload name="docs" ${attributes}></fwx-upload></div>`,
  );
  upload.config = config;
  const box = form.firstElementChild as HTMLElement;
  return { box, upload };
}

describe('A hidden upload with files', () => {
  for (const [name, attributes, config] of [
    ['one file', '', {}],
    ['as many files as fit', 'allow-multiple max-files="1"', {}],
    ['a photo in a circle', '', circle],
  ] as const) {
    it(`hides the label of its drop area when it becomes visible: ${name}`, async () => {
      const { box, upload } = await hiddenUpload(attributes, config);
      await upload.addFile(config === circle ? await imageFile() : textFile());
      await framesPassed();
      box.hidden = false;
      await until(
        () => upload.querySelector<HTMLElement>('.filepond--item')?.style.opacity === '1',
      );
      await until(() => !isLabelVisible(upload));
      await until(() => canRemove(upload));
      upload.removeFile();
      await until(() => isLabelVisible(upload));
    });
  }

  it('shows the label of its drop area when it accepts more files', async () => {
    const { box, upload } = await hiddenUpload('allow-multiple');
    await upload.addFile(textFile());
    box.hidden = false;
    await until(() => canRemove(upload));
    expect(isLabelVisible(upload)).to.equal(true);
  });
});

describe('The maximum number of files', () => {
  it('may change while there are files', async () => {
    const { upload } = await uploadForm('<fwx-upload name="docs" allow-multiple></fwx-upload>');
    await upload.addFiles([textFile('a.txt'), textFile('b.txt')]);
    await until(() => isLabelVisible(upload));
    upload.maxFiles = 2;
    await until(() => !isLabelVisible(upload));
    upload.maxFiles = 3;
    await until(() => isLabelVisible(upload));
    // FilePond accepts no file then.
    upload.maxFiles = 0;
    await until(() => !isLabelVisible(upload));
    upload.maxFiles = null;
    await until(() => isLabelVisible(upload));
  });
});
