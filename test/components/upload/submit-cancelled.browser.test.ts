import { expect, fixtureSync } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { next, textFile, until } from './support.ts';

type Process = [unknown, File, unknown, (id: string) => void, unknown, unknown, () => void];

/**
 * A form that holds its submit for a file that is being sent to a server that has not responded.
 */
async function waiting() {
  const form = fixtureSync<HTMLFormElement>('<form><button name="go">Go</button></form>');
  const upload = document.createElement('fwx-upload');
  const transfers: Process[] = [];
  const process = (...values: Process) => {
    transfers.push(values);
    return { abort: values[6] };
  };
  Object.assign(upload, { name: 'avatar', allowMultiple: true, config: { server: { process } } });
  form.append(upload);
  await upload.ready;
  let submits = 0;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submits++;
  });
  const press = (): void => form.querySelector<HTMLButtonElement>('button[name="go"]')!.click();
  void upload.addFile(textFile()).catch(() => {});
  await until(() => transfers.length === 1 && Number(upload.getFile()?.status) === 3);
  press();
  return { form, upload, press, transfers, submits: () => submits };
}

/** Waits for everything that follows the end of the wait. */
async function settled(upload: FwxUpload): Promise<void> {
  await upload.whenSettled();
  await new Promise((resolve) => setTimeout(resolve));
}

describe('a submit that waits for a file is cancelled', () => {
  it('by a reset of its form', async () => {
    const { form, upload, press, submits } = await waiting();
    form.reset();
    await until(() => upload.getFiles().length === 0);
    await settled(upload);
    expect(submits()).to.equal(0);
    press();
    expect(submits()).to.equal(1);
  });

  it('by a reset, also while another input sends a file', async () => {
    const { form, upload, transfers, submits } = await waiting();
    const other = document.createElement('fwx-upload');
    Object.assign(other, { name: 'other', config: upload.config });
    form.append(other);
    await other.ready;
    void other.addFile(textFile('other.txt')).catch(() => {});
    await until(() => transfers.length === 2);
    form.reset();
    await until(() => upload.getFiles().length + other.getFiles().length === 0);
    await settled(upload);
    await settled(other);
    expect(submits()).to.equal(0);
  });

  it('when the input is removed from the form', async () => {
    const { upload, press, submits } = await waiting();
    const wait = upload.whenSettled();
    upload.remove();
    await wait;
    await new Promise((resolve) => setTimeout(resolve));
    expect(submits()).to.equal(0);
    press();
    expect(submits()).to.equal(1);
  });

  it('when the user cancels the file, which removes it', async () => {
    const { upload, press, submits } = await waiting();
    const removed = next(upload, 'fwx-upload-remove');
    const cancel = await until(() =>
      upload.querySelector<HTMLButtonElement>('.filepond--action-abort-item-processing:enabled'),
    );
    cancel.click();
    await removed;
    await settled(upload);
    expect(submits()).to.equal(0);
    press();
    expect(submits()).to.equal(1);
  });
});
