import { expect } from '@open-wc/testing';

import type { FwxUpload } from '../../../components/upload/index.ts';
import '../../../components/upload/index.ts';
import { imageFile, textFile, until, uploadForm } from './support.ts';

const circle = {
  stylePanelLayout: 'compact circle',
  imageCropAspectRatio: '1:1',
  styleButtonRemoveItemPosition: 'center bottom',
};

/** Whether the text that asks for files can be seen. */
function asks(upload: Element): boolean {
  const label = upload.querySelector('.filepond--drop-label')!;
  return label.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** Whether a press on the button that removes the file arrives there. */
function canRemove(upload: Element): boolean {
  const button = upload.querySelector<HTMLElement>('.filepond--action-remove-item');
  if (!button) return false;
  button.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = button.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return hit !== null && button.contains(hit);
}

/** Time in which FilePond has seen that nobody sees it. */
const frames = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

async function outOfSight(
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

describe('An upload that gets its files out of sight', () => {
  for (const [name, attributes, config] of [
    ['one file', '', {}],
    ['as many files as fit', 'allow-multiple max-files="1"', {}],
    ['a photo in a circle', '', circle],
  ] as const) {
    it(`asks for no more when it is shown: ${name}`, async () => {
      const { box, upload } = await outOfSight(attributes, config);
      await upload.addFile(config === circle ? await imageFile() : textFile());
      await frames();
      box.hidden = false;
      await until(
        () => upload.querySelector<HTMLElement>('.filepond--item')?.style.opacity === '1',
      );
      await until(() => !asks(upload));
      await until(() => canRemove(upload));
      upload.removeFile();
      await until(() => asks(upload));
    });
  }

  it('goes on asking where more fit', async () => {
    const { box, upload } = await outOfSight('allow-multiple');
    await upload.addFile(textFile());
    box.hidden = false;
    await until(() => canRemove(upload));
    expect(asks(upload)).to.equal(true);
  });
});

describe('The most files that an upload takes', () => {
  it('may change while it has some', async () => {
    const { upload } = await uploadForm('<fwx-upload name="docs" allow-multiple></fwx-upload>');
    await upload.addFiles([textFile('a.txt'), textFile('b.txt')]);
    await until(() => asks(upload));
    upload.maxFiles = 2;
    await until(() => !asks(upload));
    upload.maxFiles = 3;
    await until(() => asks(upload));
    // FilePond takes none then.
    upload.maxFiles = 0;
    await until(() => !asks(upload));
    upload.maxFiles = null;
    await until(() => asks(upload));
  });
});
