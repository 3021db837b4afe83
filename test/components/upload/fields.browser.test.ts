import { aTimeout, expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';

import '../../../components/upload/index.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { cropOf } from '../../../components/upload/crop/geometry.ts';
import { arrangeItems } from '../../../components/upload/pond/list-order.ts';
import {
  choose,
  imageFile,
  next,
  payloads,
  recordFormValues,
  textFile,
  until,
  uploadForm,
} from './support.ts';

const stored = `<fwx-upload name="docs" allow-multiple allow-file-encode="false" config='{"storeAsFile":true,"allowReorder":true}'></fwx-upload>`;

const metadataOf = (form: HTMLFormElement): unknown[] =>
  new FormData(form).getAll('docs_metadata').map((text) => JSON.parse(text as string) as unknown);

describe('fields of <fwx-upload>', () => {
  it('submits metadata beside plain files, in their order', async () => {
    const { form, upload } = await uploadForm(stored);
    expect(metadataOf(form)).to.deep.equal([]);
    const crop = cropOf(
      { x: 30, y: 20, width: 150, height: 60 },
      { width: 300, height: 200 },
      null,
    );
    // FilePond inserts each new file at the start.
    await upload.addFile(await imageFile(), { metadata: { crop } });
    await upload.addFile(textFile());
    await upload.whenSettled();
    expect(metadataOf(form)).to.deep.equal([[{}, { crop }]]);
    upload.getFile(0)!.setMetadata('note', 'x');
    await upload.whenSettled();
    upload.moveFile(0, 1);
    await until(() => {
      const [first] = new FormData(form).getAll('docs[]');
      return first instanceof File && first.name === 'photo.png';
    });
    expect(metadataOf(form)).to.deep.equal([[{ crop }, { note: 'x' }]]);
    upload.removeFiles();
    await until(() => upload.getFiles().length === 0 && metadataOf(form).length === 0);
  });

  it('submits no metadata for a stored file, which the form submits as an id', async () => {
    const { form, upload } = await uploadForm(stored);
    const file = { name: 'old.txt', size: 5, type: 'text/plain' };
    const options = { type: 'local', file, metadata: { note: 'old' } } as const;
    await upload.addFile('stored-1', options);
    await upload.addFile(textFile(), { index: 1, metadata: { note: 'new' } });
    await upload.whenSettled();
    await until(() => new FormData(form).getAll('docs[]').at(-1) instanceof File);
    expect(new FormData(form).getAll('docs[]')[0]).to.equal('stored-1');
    expect(metadataOf(form)).to.deep.equal([[{ note: 'new' }]]);
  });

  it('use a changed name, before and after files were chosen', async () => {
    const { form, upload } = await uploadForm('<fwx-upload name="a" allow-multiple></fwx-upload>');
    upload.setAttribute('name', 'b');
    choose(upload, textFile());
    await upload.whenSettled();
    expect([...new FormData(form).keys()]).to.deep.equal(['b[]']);
    upload.setAttribute('name', 'c[]');
    expect([...new FormData(form).keys()]).to.deep.equal(['c[]']);
    expect([upload.name, upload.getAttribute('name')]).to.deep.equal(['c[]', 'c[]']);
  });

  it('belong to the form in the attribute `form` of the input', async () => {
    const { form, upload } = await uploadForm(
      '<fwx-upload><input type="file" name="avatar" form="elsewhere"></fwx-upload>',
    );
    const other = document.createElement('form');
    other.id = 'elsewhere';
    document.body.append(other);
    try {
      await upload.addFile(textFile());
      await upload.whenSettled();
      expect(payloads(other).map(({ name }) => name)).to.deep.equal(['n.txt']);
      expect(payloads(form)).to.deep.equal([]);
    } finally {
      other.remove();
    }
  });

  it('hold a submit of the form in the attribute `form`', async () => {
    const other = document.createElement('form');
    other.id = 'far';
    other.innerHTML = '<button>Go</button>';
    document.body.append(other);
    const { upload } = await uploadForm('<fwx-upload name="avatar" form="far"></fwx-upload>');
    let submittedNames = '';
    const sent = new Promise<void>((resolve) => {
      other.addEventListener('submit', (event) => {
        event.preventDefault();
        submittedNames = payloads(other)
          .map(({ name }) => name)
          .join();
        resolve();
      });
    });
    choose(upload, textFile());
    other.querySelector('button')!.click();
    expect(submittedNames).to.equal('');
    await sent;
    expect(submittedNames).to.equal('n.txt');
    other.remove();
  });

  for (const button of ['', '<button>Go</button>']) {
    it(`hold a submit by Enter until a file is encoded, ${button ? 'with' : 'without'} a button`, async () => {
      const { form, upload } = await uploadForm(
        `<input name="title">${button}<fwx-upload name="avatar"></fwx-upload>`,
      );
      const sent = new Promise<string[]>((resolve) => {
        form.addEventListener('submit', (event) => {
          event.preventDefault();
          resolve(payloads(form).map(({ name }) => name));
        });
      });
      form.querySelector('input')!.focus();
      const large = new File([new Uint8Array(8_000_000)], 'large.bin');
      choose(upload, large);
      await sendKeys({ press: 'Enter' });
      expect(await sent).to.deep.equal(['large.bin']);
    });
  }
});

const order = (upload: FwxUpload): string =>
  [...upload.querySelectorAll('.filepond--item .filepond--file-info-main')]
    .map(({ textContent }) => textContent)
    .join();

async function three(): Promise<FwxUpload> {
  const { upload } = await uploadForm(
    `<fwx-upload name="avatar" allow-multiple config='{"allowReorder":true}'></fwx-upload>`,
  );
  await upload.addFiles(textFile('a.txt'), textFile('b.txt'), textFile('c.txt'));
  await upload.whenSettled();
  await until(() => order(upload) === 'a.txt,b.txt,c.txt');
  return upload;
}

describe('the order of files in the document', () => {
  it('is the displayed order, and keeps the focus on the same button', async () => {
    const upload = await three();
    const first = upload.querySelector('.filepond--item')!;
    const button = await until(() =>
      first.querySelector<HTMLButtonElement>('.fwx-upload-move--down'),
    );
    await until(() => {
      button.focus();
      return document.activeElement === button;
    });
    button.click();
    expect(order(upload)).to.equal('b.txt,a.txt,c.txt');
    expect(document.activeElement === button).to.equal(true);
    button.click();
    expect(order(upload)).to.equal('b.txt,c.txt,a.txt');
  });

  it('is changed by sort()', async () => {
    const upload = await three();
    upload.pond!.sort((a, b) => b.filename.localeCompare(a.filename));
    await until(() => order(upload) === 'c.txt,b.txt,a.txt');
  });

  it('is changed by sort() long after files were added', async () => {
    const upload = await three();
    // All drawing of the added files is over: FilePond draws and fires late events for some frames.
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
    upload.pond!.sort((a, b) => b.filename.localeCompare(a.filename));
    await until(() => order(upload) === 'c.txt,b.txt,a.txt');
  });

  it('does not change while a file is dragged', async () => {
    const upload = await three();
    const [first] = upload.querySelectorAll<HTMLElement>('.filepond--item');
    first!.dataset['dragState'] = 'drag';
    const [a, b, c] = upload.getFiles().map(({ id }) => id);
    const root = upload.querySelector('.filepond--root')!;
    expect(arrangeItems(root, [b!, a!, c!])).to.equal(false);
    expect(order(upload)).to.equal('a.txt,b.txt,c.txt');
    first!.dataset['dragState'] = 'idle';
    expect(arrangeItems(root, [b!, a!, c!])).to.equal(true);
    expect(order(upload)).to.equal('b.txt,a.txt,c.txt');
  });
});

describe('what <fwx-upload> keeps when its interface is created again', () => {
  it('is the focus, from the plain input to the input of the interface', async () => {
    const host = document.createElement('div');
    host.innerHTML =
      '<div><input class="filepond" id="first" name="avatar" type="file"><input id="other"></div>';
    document.body.append(host);
    const input = host.querySelector('input')!;
    input.focus();
    const upload = document.createElement('fwx-upload');
    input.before(upload);
    (upload as { moveBefore?: (node: Node, before: null) => void }).moveBefore?.(input, null);
    if (!upload.contains(input)) upload.append(input);
    input.focus();
    await upload.ready;
    expect(document.activeElement?.classList.contains('filepond--browser')).to.equal(true);
    host.remove();
  });

  it('is the focus in a shadow tree', async () => {
    const host = document.createElement('div');
    document.body.append(host);
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = '<fwx-upload name="avatar"></fwx-upload>';
    const upload = root.querySelector('fwx-upload')!;
    await upload.ready;
    upload.focus();
    const again = next(upload, 'fwx-upload-init');
    upload.allowImageEdit = true;
    await again;
    await until(() => root.activeElement?.classList.contains('filepond--browser'));
    host.remove();
  });

  it('is not the focus when that has moved', async () => {
    const host = document.createElement('div');
    host.innerHTML =
      '<fwx-upload><input class="filepond" name="avatar" type="file"></fwx-upload><input id="next">';
    document.body.append(host);
    const upload = host.querySelector('fwx-upload')!;
    host.querySelector('input')!.focus();
    queueMicrotask(() => host.querySelector<HTMLElement>('#next')!.focus());
    await upload.ready;
    expect(document.activeElement?.id).to.equal('next');
    host.remove();
  });

  it('is the files, sent ones too, and the focus on a button', async () => {
    const { upload } = await uploadForm(
      '<fwx-upload name="avatar" allow-multiple allow-image-preview="false"></fwx-upload>',
    );
    const again = next(upload, 'fwx-upload-init');
    let sent = 0;
    upload.server = {
      process: (...[, file, , done]: [unknown, File, unknown, (id: string) => void]) => {
        sent++;
        setTimeout(() => done(`id-${file.name}`));
      },
    };
    await again;
    await upload.addFiles(textFile('a.txt'), textFile('b.txt'));
    await upload.whenSettled();
    const last = (): HTMLButtonElement | undefined =>
      [
        ...upload.querySelectorAll<HTMLButtonElement>('.filepond--action-revert-item-processing'),
      ][1];
    await until(() => {
      last()?.focus();
      return last() && document.activeElement === last();
    });
    const reinitialised = next(upload, 'fwx-upload-init');
    upload.allowFilePoster = true;
    await reinitialised;
    await until(() => upload.getFiles().length === 2);
    await upload.whenSettled();
    expect(sent).to.equal(2);
    expect(new FormData(upload.closest('form')!).getAll('avatar[]')).to.deep.equal([
      'id-a.txt',
      'id-b.txt',
    ]);
    await until(() => document.activeElement?.closest('.filepond--item'));
    const items = [...upload.querySelectorAll('.filepond--item')];
    expect(items.indexOf(document.activeElement!.closest('.filepond--item')!)).to.equal(1);
  });

  it('does not include an initial file that was removed', async () => {
    const { upload } = await uploadForm('<fwx-upload name="avatar" allow-multiple></fwx-upload>');
    const file = { name: 'old.txt', size: 5, type: 'text/plain' };
    upload.files = [{ source: 'stored-1', options: { type: 'local', file } }];
    await upload.updateComplete;
    await until(() => upload.getFiles().length === 1);
    upload.removeFiles();
    await until(() => upload.getFiles().length === 0);
    const reinitialised = next(upload, 'fwx-upload-init');
    upload.allowFilePoster = true;
    await reinitialised;
    await upload.addFile(textFile());
    expect(upload.getFiles().map(({ filename }) => filename)).to.deep.equal(['n.txt']);
  });

  it('is set once for all files of one choice, and once when all are removed, also in a reset', async () => {
    const { form, upload } = await uploadForm('<fwx-upload name="a" allow-multiple></fwx-upload>');
    await recordFormValues(async (calls) => {
      upload.addFiles(Array.from({ length: 20 }, (_, at) => textFile(`${at}.txt`))).catch(() => {});
      expect(calls.length).to.be.lessThan(5);
      for (const empty of [() => form.reset(), () => upload.removeFiles()]) {
        await upload.addFiles(Array.from({ length: 20 }, (_, at) => textFile(`${at}.txt`)));
        await upload.whenSettled();
        calls.length = 0;
        empty();
        expect(calls.length).to.be.lessThan(5);
        expect(upload.getFiles()).to.deep.equal([]);
      }
    });
  });

  it('is not set again when another part of the page has another language', async () => {
    const { form, upload } = await uploadForm('<fwx-upload name="a" allow-multiple></fwx-upload>');
    await upload.addFile(textFile());
    await upload.whenSettled();
    await recordFormValues(async (calls) => {
      form.append(document.createElement('p'));
      form.lastElementChild!.setAttribute('lang', 'de');
      await aTimeout(50);
      expect(calls).to.deep.equal([]);
    });
  });
});
