import { expect, fixtureSync } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { send } from '../../../components/upload/pond/transfer/request.ts';
import { next, textFile, until } from './support.ts';

type Process = [unknown, File, unknown, (id: string) => void, unknown, unknown, () => void];

/** Files that were sent to the server that never answers. */
const asked = new Set<File>();

/** An input whose files are sent on demand, to that server. */
const silent = {
  instantUpload: false,
  server: {
    process(...[, file, , , , , abort]: Process) {
      asked.add(file);
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

/** Text of the error that a promise ends with. */
async function faultOf(promise: Promise<unknown>): Promise<string> {
  const fault = await promise.then(
    () => 'no fault',
    (error: unknown) => error,
  );
  return fault instanceof Error ? fault.message : (fault as { error: { main: string } }).error.main;
}

// FilePond cannot give up what it prepares: not before the server was asked.
const isSending = (upload: FwxUpload) => (): boolean =>
  Number(upload.getFile()?.status) === 3 && asked.size > 0;

/** What may happen to a file of whom somebody waits, and what they are told. */
const departures = [
  ['is removed', (upload: FwxUpload) => upload.removeFiles(), 'The file has left the list.'],
  [
    'leaves with the element',
    (upload: FwxUpload) => upload.remove(),
    'The upload input is not part of the page any more.',
  ],
] as const;

beforeEach(() => asked.clear());

describe('promises of <fwx-upload>', () => {
  it('end for a file that the page does not let in', async () => {
    const { upload } = await configured({ beforeAddFile: () => false });
    expect(await faultOf(upload.addFile(textFile()))).to.equal('The file has left the list.');
  });

  for (const [how, leave, text] of departures) {
    it(`end for a file that ${how} before it is let in`, async () => {
      const { upload } = await configured({ beforeAddFile: never });
      const fault = faultOf(upload.addFile(textFile()));
      await until(() => upload.getFiles().length === 1);
      leave(upload);
      expect(await fault).to.equal(text);
    });

    it(`end for a file that ${how} while it is sent`, async () => {
      const { upload } = await configured(silent);
      await upload.addFile(textFile());
      const faults = [faultOf(upload.processFile()), faultOf(upload.processFiles())];
      const settled = upload.whenSettled();
      await until(isSending(upload));
      leave(upload);
      expect(await Promise.all(faults)).to.deep.equal([text, text]);
      await settled;
    });
  }

  it('end for a file whose sending is given up', async () => {
    const { upload } = await configured(silent);
    await upload.addFile(textFile());
    const fault = faultOf(upload.processFiles());
    const settled = upload.whenSettled();
    await until(isSending(upload));
    upload.getFile()!.abortProcessing();
    expect(await fault).to.equal('Sending the file was given up.');
    await settled;
    expect(upload.getFile()!.status).to.equal(2);
  });

  it('end for all who ask for a file to be sent', async () => {
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

  it('are kept by the next interface when the element leaves before the first', async () => {
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
  it('goes on without it when it is removed', async () => {
    const { form, upload } = await configured(silent);
    await upload.addFile(textFile());
    const submitted = next(form, 'submit');
    form.addEventListener('submit', (event) => event.preventDefault());
    form.querySelector('button')!.click();
    await until(isSending(upload));
    upload.removeFiles();
    await submitted;
  });

  it('is given up with the sending, and sends again with the next one', async () => {
    const starts: File[] = [];
    let answer: ((id: string) => void) | null = null;
    const process = (...[, file, , done, , , abort]: Process) => {
      starts.push(file);
      asked.add(file);
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
    // A person clicks in a task of its own.
    await new Promise((resolve) => setTimeout(resolve));
    expect([starts.length, submits, upload.getFile()!.status]).to.deep.equal([1, 0, 2]);
    form.querySelector('button')!.click();
    await until(() => starts.length === 2);
    await until(isSending(upload));
    answer!('id-1');
    await until(() => submits === 1);
    expect(new FormData(form).getAll('avatar[]')).to.deep.equal(['id-1']);
  });
});

describe('sending in chunks', () => {
  for (const size of [0, -5, 0.2, 'abc']) {
    it(`takes the usual size instead of ${String(size)} bytes, which would never end`, async () => {
      const { upload } = await configured({});
      const again = next(upload, 'fwx-upload-init');
      upload.server = '/uploads';
      upload.chunkSize = size as number;
      await again;
      expect(upload.pond!.chunkSize).to.equal(5_000_000);
      upload.config = { chunkSize: size };
      await until(() => upload.getOptions()['chunkSize'] === size);
      await upload.updateComplete;
      expect(upload.pond!.chunkSize).to.equal(5_000_000);
    });
  }

  it('sends the name of a file that has a line break', async () => {
    const headers = { 'Upload-Name': 'a\nb\r\u0000ï.txt' };
    const { signal } = new AbortController();
    const { status } = await send({ method: 'GET', url: location.pathname, headers, signal });
    expect(status).to.equal(200);
  });
});
