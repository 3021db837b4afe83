import { expect, fixtureSync } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { send } from '../../../components/upload/transfer/request.ts';
import { imageFile, next, textFile, until } from './support.ts';

type Process = [unknown, File, unknown, (id: string) => void, unknown, unknown, () => void];

/** Files that were sent to a server that never responds. */
const sentFiles = new Set<File>();

/** Options that send files on demand, to that server. */
const unresponsive = {
  instantUpload: false,
  server: {
    process(...[, file, , , , , abort]: Process) {
      sentFiles.add(file);
      return { abort };
    },
  },
};

const never = (): Promise<never> => new Promise(() => {});

async function configured(config: Record<string, unknown>) {
  const form = fixtureSync<HTMLFormElement>('<form><button name="go">Go</button></form>');
  const upload = document.createElement('fwx-upload');
  Object.assign(upload, { name: 'avatar', allowMultiple: true, config });
  form.append(upload);
  await upload.ready;
  return { form, upload };
}

/** The message of the rejection of a promise. */
async function faultOf(promise: Promise<unknown>): Promise<string> {
  const fault = await promise.then(
    () => 'no fault',
    (error: unknown) => error,
  );
  return fault instanceof Error ? fault.message : (fault as { error: { main: string } }).error.main;
}

// FilePond cannot abort the preparation of a file, only its transfer.
const isSending = (upload: FwxUpload) => (): boolean =>
  Number(upload.getFile()?.status) === 3 && sentFiles.size > 0;

/** What may happen to a file with pending promises, and their message. */
const removals = [
  ['is removed', (upload: FwxUpload) => upload.removeFiles(), 'The file has left the list.'],
  [
    'leaves with the element',
    (upload: FwxUpload) => upload.remove(),
    'The upload input is not part of the page any more.',
  ],
] as const;

beforeEach(() => sentFiles.clear());

describe('promises of <fwx-upload>', () => {
  it('reject for a file that beforeAddFile rejects', async () => {
    const { upload } = await configured({ beforeAddFile: () => false });
    expect(await faultOf(upload.addFile(textFile()))).to.equal('The file has left the list.');
  });

  for (const [how, remove, text] of removals) {
    it(`reject for a file that ${how} before beforeAddFile resolves`, async () => {
      const { upload } = await configured({ beforeAddFile: never });
      const fault = faultOf(upload.addFile(textFile()));
      await until(() => upload.getFiles().length === 1);
      remove(upload);
      expect(await fault).to.equal(text);
    });

    it(`reject for a file that ${how} during its transfer`, async () => {
      const { upload } = await configured(unresponsive);
      await upload.addFile(textFile());
      const faults = [faultOf(upload.processFile()), faultOf(upload.processFiles())];
      const settled = upload.whenSettled();
      await until(isSending(upload));
      remove(upload);
      expect(await Promise.all(faults)).to.deep.equal([text, text]);
      await settled;
    });
  }

  it('reject for a file whose transfer is aborted', async () => {
    const { upload } = await configured(unresponsive);
    await upload.addFile(textFile());
    const fault = faultOf(upload.processFiles());
    const settled = upload.whenSettled();
    await until(isSending(upload));
    upload.getFile()!.abortProcessing();
    expect(await fault).to.equal('Sending the file was given up.');
    await settled;
    expect(upload.getFile()!.status).to.equal(2);
  });

  it('reject for a file that is aborted while it is prepared, and send nothing', async () => {
    const filter = Promise.withResolvers<boolean>();
    const { upload } = await configured({
      ...unresponsive,
      allowImageTransform: true,
      imageTransformImageFilter: () => filter.promise,
    });
    await upload.addFile(await imageFile());
    const fault = faultOf(upload.processFile());
    await until(() => Number(upload.getFile()?.status) === 3);
    upload.getFile()!.abortProcessing();
    filter.resolve(false);
    expect(await fault).to.equal('Sending the file was given up.');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sentFiles.size).to.equal(0);
  });

  it('reject for a queued file that is aborted, which gives its place to the next', async () => {
    const { upload } = await configured({ ...unresponsive, maxParallelUploads: 1 });
    const [first, second] = await upload.addFiles(['1', '2', '3'].map((name) => textFile(name)));
    const [sent, queued] = upload.getFiles().map((file) => faultOf(upload.processFile(file)));
    await until(() => sentFiles.size === 1);
    second!.abortProcessing();
    await queued;
    first!.abortProcessing();
    await sent;
    await until(() => sentFiles.size === 2);
    expect([...sentFiles].map(({ name }) => name)).to.deep.equal(['1', '3']);
  });

  it('reject for a refused file, which is not sent', async () => {
    const { server } = unresponsive;
    const { upload } = await configured({ server, acceptedFileTypes: ['image/png'] });
    await upload.addFile(textFile()).catch(() => {});
    expect(await faultOf(upload.processFile())).to.equal('File type not allowed');
    upload.getFile()!.setMetadata('a', 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([sentFiles.size, upload.status]).to.deep.equal([0, 'error']);
  });

  it('resolve for all callers that send the same file', async () => {
    const process = (...[, , , done]: Process) => {
      setTimeout(() => done('id-1'));
      return { abort() {} };
    };
    const { upload } = await configured({ instantUpload: false, server: { process } });
    await upload.addFile(textFile());
    const settled = upload.whenSettled();
    const [[file], one] = await Promise.all([upload.processFiles(), upload.processFile()]);
    expect([file?.serverId, one.serverId]).to.deep.equal(['id-1', 'id-1']);
    await settled;
  });

  it('resolve with the next interface when the element is removed before the first is ready', async () => {
    const { upload, form } = await configured({});
    const other = document.createElement('fwx-upload');
    Object.assign(other, { loading: 'lazy', name: 'other' });
    other.style.cssText = 'position: absolute; top: 9000px';
    form.append(other);
    await other.updateComplete;
    const { ready } = other;
    other.remove();
    await Promise.resolve();
    upload.after(other);
    other.loading = 'eager';
    other.dispatchEvent(new PointerEvent('pointerenter'));
    await ready;
    expect(other.pond).not.to.equal(null);
  });
});

describe('a submit that waits for a file', () => {
  it('continues without a file that is removed', async () => {
    const { form, upload } = await configured(unresponsive);
    await upload.addFile(textFile());
    const submitted = next(form, 'submit');
    form.addEventListener('submit', (event) => event.preventDefault());
    form.querySelector('button')!.click();
    await until(isSending(upload));
    upload.removeFiles();
    await submitted;
  });

  it('is cancelled when the transfer is aborted, and the next submit sends the file again', async () => {
    const transfers: File[] = [];
    let answer: ((id: string) => void) | null = null;
    const process = (...[, file, , done, , , abort]: Process) => {
      transfers.push(file);
      sentFiles.add(file);
      answer = done;
      return { abort };
    };
    const { form, upload } = await configured({ server: { process } });
    let submits = 0;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submits++;
    });
    await upload.addFile(textFile());
    await until(isSending(upload));
    form.querySelector('button')!.click();
    const settled = upload.whenSettled();
    upload.getFile()!.abortProcessing();
    await settled;
    // A user clicks in a separate task.
    await new Promise((resolve) => setTimeout(resolve));
    expect([transfers.length, submits, upload.getFile()!.status]).to.deep.equal([1, 0, 2]);
    form.querySelector('button')!.click();
    await until(() => transfers.length === 2);
    await until(isSending(upload));
    answer!('id-1');
    await until(() => submits === 1);
    expect(new FormData(form).getAll('avatar[]')).to.deep.equal(['id-1']);
  });
});

describe('sending in chunks', () => {
  for (const size of [0, -5, 0.2, 'abc']) {
    it(`uses the default size instead of ${String(size)} bytes, which would never end`, async () => {
      const { upload } = await configured({});
      const reinitialised = next(upload, 'fwx-upload-init');
      upload.server = '/uploads';
      upload.chunkSize = size as number;
      await reinitialised;
      expect(upload.pond!.chunkSize).to.equal(5_000_000);
      upload.config = { chunkSize: size };
      await until(() => upload.getOptions()['chunkSize'] === size);
      await upload.updateComplete;
      expect(upload.pond!.chunkSize).to.equal(5_000_000);
    });
  }

  it('sends a file name with a line break', async () => {
    const headers = { 'Upload-Name': 'a\nb\r\u0000ï.txt' };
    const { signal } = new AbortController();
    const { status } = await send({ method: 'GET', url: location.pathname, headers, signal });
    expect(status).to.equal(200);
  });
});
