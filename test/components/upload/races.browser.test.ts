import { expect, fixtureSync } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { imageFile, payloads, textFile, until } from './support.ts';

interface Sent {
  readonly names: readonly string[];
  readonly values: readonly unknown[];
}

/** A form with an upload that is not ready yet, and the data that the form submits. */
function form(properties: Partial<FwxUpload> = {}): {
  form: HTMLFormElement;
  upload: FwxUpload;
  sent: Sent[];
  press: () => void;
} {
  const host = fixtureSync<HTMLFormElement>('<form><button name="go">Go</button></form>');
  const upload = document.createElement('fwx-upload');
  Object.assign(upload, { name: 'docs', allowMultiple: true, ...properties });
  host.append(upload);
  const sent: Sent[] = [];
  host.addEventListener('submit', (event) => {
    event.preventDefault();
    const values = new FormData(host).getAll('docs[]');
    const names = values.some((value) => typeof value === 'string' && value.startsWith('{'))
      ? payloads(host, 'docs[]').map(({ name }) => name)
      : [];
    sent.push({ names, values });
  });
  const press = (): void => host.querySelector('button')!.click();
  return { form: host, upload, sent, press };
}

const server = {
  process: (...[, file, , done]: [unknown, File, unknown, (id: string) => void]) => {
    setTimeout(() => done(`id-${file.name}`), 20);
    return { abort() {} };
  },
};

describe('a form that is submitted early', () => {
  it('sends initial files that are not encoded yet', async () => {
    const { upload, sent, press } = form();
    upload.files = [{ source: textFile('start.txt') }];
    press();
    await until(() => sent.length === 1);
    expect(sent[0]!.names).to.deep.equal(['start.txt']);
  });

  it('sends a file that was added in the same task, before and after the interface is created', async () => {
    for (const isEarly of [true, false]) {
      const { upload, sent, press } = form();
      if (!isEarly) await upload.ready;
      void upload.addFile(textFile('added.txt'));
      press();
      await until(() => sent.length === 1);
      expect(sent[0]!.names, String(isEarly)).to.deep.equal(['added.txt']);
    }
  });

  it('sends the files that were set in the same task', async () => {
    const { upload, sent, press } = form();
    await upload.ready;
    upload.files = [{ source: textFile('set.txt') }];
    press();
    await until(() => sent.length === 1);
    expect(sent[0]!.names).to.deep.equal(['set.txt']);
  });

  it('sends the files that were set in the same task as the server', async () => {
    const { upload, sent, press } = form();
    await upload.ready;
    upload.files = [{ source: textFile('one.txt') }, { source: textFile('two.txt') }];
    upload.server = server;
    press();
    await until(() => sent.length === 1);
    expect(sent[0]!.values).to.deep.equal(['id-one.txt', 'id-two.txt']);
  });

  for (const [when, isSameTask] of [
    ['one frame before', false],
    ['in the same task', true],
  ] as const) {
    it(`sends the crop that was applied ${when}`, async () => {
      const { form: host, upload, sent, press } = form({ allowImageEdit: true });
      await upload.ready;
      await upload.addFile(await imageFile());
      await upload.whenSettled();
      const edit = await until(() =>
        upload.querySelector<HTMLButtonElement>('.filepond--action-edit-item:enabled'),
      );
      if (isSameTask) upload.addEventListener('fwx-upload-crop', press);
      edit.click();
      const dialog = await until(() =>
        document.querySelector<HTMLElement>('.fwx-upload-cropper[open]'),
      );
      await until(() => dialog.querySelector('.fwx-upload-cropper__size')?.textContent);
      dialog.querySelector<HTMLButtonElement>('.fwx-upload-cropper__button--primary')!.click();
      if (!isSameTask) {
        await new Promise(requestAnimationFrame);
        press();
      }
      await until(() => sent.length === 1);
      const [payload] = payloads(host, 'docs[]');
      expect(payload!.metadata).to.have.property('crop');
      expect(Object(payload!.metadata['crop'])).to.have.property('rect');
    });
  }
});
