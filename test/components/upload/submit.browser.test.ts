import { expect, fixtureSync } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { choose, imageFile, next, payloads, textFile, until, uploadForm } from './support.ts';

/** Records every submit event that is not held, and prevents navigation. */
function submits(form: HTMLFormElement): { submitter: string | null; names: string[] }[] {
  const seen: { submitter: string | null; names: string[] }[] = [];
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement | null;
    seen.push({ submitter: button?.value ?? null, names: payloads(form).map(({ name }) => name) });
  });
  return seen;
}

/** Presses a submit button of the form, by default its first. */
function press(form: HTMLFormElement, value?: string): void {
  const selector = value === undefined ? 'button[name="go"]' : `button[value="${value}"]`;
  form.querySelector<HTMLButtonElement>(selector)!.click();
}

const withButtons = `<fwx-upload name="avatar"></fwx-upload>
  <button name="go" value="draft">Draft</button><button name="go" value="send">Send</button>`;

describe('submitting <fwx-upload>', () => {
  it('submits each file as JSON with base64 in a field of its own', async () => {
    const { form, upload } = await uploadForm(
      '<fwx-upload name="avatar" allow-multiple></fwx-upload>',
    );
    await upload.addFiles(textFile(), textFile('leer.bin', '', 'application/x-y'));
    await upload.whenSettled();
    const [first, second] = payloads(form, 'avatar[]');
    expect(Object.keys(first!)).to.deep.equal(['id', 'name', 'type', 'size', 'metadata', 'data']);
    expect(first).to.deep.include({ name: 'n.txt', type: 'text/plain', size: 2, data: 'aGk=' });
    expect(second).to.deep.include({ name: 'leer.bin', size: 0, data: '' });
    expect(second!.metadata).to.deep.equal({});
  });

  it('encodes a picture byte for byte', async () => {
    const { form, upload } = await uploadForm();
    const file = await imageFile();
    await upload.addFile(file);
    await upload.whenSettled();
    const { data } = payloads(form)[0]!;
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    expect(bytes).to.deep.equal(new Uint8Array(await file.arrayBuffer()));
  });

  it('shows a message while it waits for files, and clears the message when they are ready', async () => {
    const { form, upload } = await uploadForm(withButtons);
    const seen = submits(form);
    const region = upload.querySelector('.fwx-upload-status')!;
    void upload.addFile(await imageFile());
    press(form);
    expect(region.textContent).to.equal('Please wait until all files are ready.');
    expect(region.hasAttribute('data-visible')).to.equal(true);
    await until(() => seen.length === 1);
    expect(region.textContent).to.equal('');
  });

  it('starts no worker', async () => {
    const { Worker } = window;
    let count = 0;
    window.Worker = class extends Worker {
      constructor(url: string | URL) {
        super(url);
        count++;
      }
    };
    const { upload } = await uploadForm();
    await upload.addFile(await imageFile());
    await upload.whenSettled();
    window.Worker = Worker;
    expect(count).to.equal(0);
  });

  it('holds a submit until the files are read, then submits once with the same button', async () => {
    const { form, upload } = await uploadForm(withButtons);
    const seen = submits(form);
    choose(upload, textFile());
    press(form, 'send');
    press(form, 'send');
    expect(seen).to.deep.equal([]);
    await next(form, 'submit');
    await upload.whenSettled();
    expect(seen).to.deep.equal([{ submitter: 'send', names: ['n.txt'] }]);
  });

  it('submits once when the element is disabled while a submit waits, and the button is pressed again', async () => {
    const { form, upload } = await uploadForm(withButtons);
    const seen = submits(form);
    choose(upload, textFile());
    press(form, 'draft');
    upload.disabled = true;
    press(form, 'send');
    await upload.whenSettled();
    await new Promise((resolve) => setTimeout(resolve));
    expect(seen).to.deep.equal([{ submitter: 'send', names: [] }]);
  });

  it('holds a submit in the task that connects the element', async () => {
    const form = document.createElement('form');
    const upload = document.createElement('fwx-upload');
    upload.name = 'avatar';
    upload.files = [{ source: textFile() }];
    form.innerHTML = '<button name="go" value="send">Send</button>';
    form.prepend(upload);
    const seen = submits(form);
    document.body.append(form);
    press(form, 'send');
    expect(seen).to.deep.equal([]);
    await until(() => seen.length > 0);
    expect(seen).to.deep.equal([{ submitter: 'send', names: ['n.txt'] }]);
    form.remove();
  });

  it('hides a held submit from other listeners', async () => {
    const { form, upload } = await uploadForm(withButtons);
    let seenEvents = 0;
    const watch = (): number => seenEvents++;
    document.addEventListener('submit', watch);
    choose(upload, textFile());
    press(form);
    document.removeEventListener('submit', watch);
    expect(seenEvents).to.equal(0);
    submits(form);
    await next(form, 'submit');
  });

  it('is invalid and busy while a file is read', async () => {
    const { form, upload } = await uploadForm();
    expect(form.checkValidity()).to.equal(true);
    const added = next(upload, 'fwx-upload-prepare');
    choose(upload, textFile());
    expect(form.checkValidity()).to.equal(false);
    expect(upload.getAttribute('aria-busy')).to.equal('true');
    expect(upload.matches(':state(busy)')).to.equal(true);
    expect(upload.status).to.equal('busy');
    await added;
    await upload.whenSettled();
    expect(form.checkValidity()).to.equal(true);
    expect(upload.hasAttribute('aria-busy')).to.equal(false);
    expect(upload.status).to.equal('idle');
  });

  it('is invalid for a listener of the click that submits, and the submit waits all the same', async () => {
    const { form, upload } = await uploadForm(withButtons);
    const seen = submits(form);
    const valid: boolean[] = [];
    form.addEventListener('click', () => valid.push(form.checkValidity()));
    choose(upload, textFile());
    press(form, 'send');
    expect(valid).to.deep.equal([false]);
    await until(() => seen.length > 0);
    expect(seen).to.deep.equal([{ submitter: 'send', names: ['n.txt'] }]);
  });

  it('holds a submit by a click whose listener stops it from bubbling', async () => {
    const { form, upload } = await uploadForm(withButtons);
    const seen = submits(form);
    form.addEventListener('click', (event) => event.stopPropagation());
    choose(upload, textFile());
    press(form, 'draft');
    expect(seen).to.deep.equal([]);
    await until(() => seen.length > 0);
    expect(seen).to.deep.equal([{ submitter: 'draft', names: ['n.txt'] }]);
  });

  it('leaves a click alone whose default action a listener prevents', async () => {
    const { form, upload } = await uploadForm(withButtons);
    const seen = submits(form);
    form.addEventListener('click', (event) => event.preventDefault());
    choose(upload, textFile());
    press(form);
    expect(form.checkValidity()).to.equal(false);
    await upload.whenSettled();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen).to.deep.equal([]);
  });

  it('reports another field that is invalid at once, and does not submit later', async () => {
    const { form, upload } = await uploadForm(`<input name="title" required>${withButtons}`);
    const seen = submits(form);
    const reported: EventTarget[] = [];
    form.addEventListener('invalid', ({ target }) => reported.push(target!), { capture: true });
    choose(upload, textFile());
    press(form);
    const title = form.querySelector('input')!;
    expect(reported).to.deep.equal([title]);
    expect(document.activeElement).to.equal(title);
    title.value = 'Title';
    await upload.whenSettled();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen).to.deep.equal([]);
  });

  it('waits for every upload of the form and submits once', async () => {
    const { form, upload } = await uploadForm(
      `<fwx-upload name="avatar"></fwx-upload><fwx-upload name="other"></fwx-upload><button name="go" value="go">Go</button>`,
    );
    const other = form.querySelectorAll('fwx-upload')[1]!;
    await other.ready;
    const seen = submits(form);
    choose(upload, textFile());
    choose(other, textFile('other.txt'));
    press(form);
    await next(form, 'submit');
    expect(payloads(form, 'other').map(({ name }) => name)).to.deep.equal(['other.txt']);
    expect(seen).to.deep.equal([{ submitter: 'go', names: ['n.txt'] }]);
  });

  it('submits nothing while a file is invalid, and again after its removal', async () => {
    const { form, upload } = await uploadForm(
      '<fwx-upload name="avatar" allow-multiple accepted-file-types="image/png"></fwx-upload><button name="go" value="go">Go</button>',
    );
    const seen = submits(form);
    const failed = next<{ error: { main: string } }>(upload, 'fwx-upload-add-error');
    await upload.addFile(textFile()).catch(() => {});
    expect((await failed).detail.error.main).to.equal('File type not allowed');
    press(form);
    expect(seen).to.deep.equal([]);
    expect(upload.status).to.equal('error');
    const removed = next(upload, 'fwx-upload-remove');
    upload.removeFiles();
    await removed;
    press(form);
    expect(seen.length).to.equal(1);
  });

  it('submits the metadata of a file that changed after it was read', async () => {
    const { form, upload } = await uploadForm();
    const file = await upload.addFile(textFile());
    await upload.whenSettled();
    const prepared = next(upload, 'fwx-upload-prepare');
    file.setMetadata('note', 'hello');
    await prepared;
    await upload.whenSettled();
    expect(payloads(form)[0]!.metadata).to.deep.equal({ note: 'hello' });
  });

  it('submits the metadata of two files that changed together', async () => {
    const { form, upload } = await uploadForm(
      '<fwx-upload name="avatar" allow-multiple></fwx-upload>',
    );
    const files = await upload.addFiles(textFile('a.txt'), textFile('b.txt'));
    await upload.whenSettled();
    const prepared = next(upload, 'fwx-upload-prepare');
    for (const file of files) file.setMetadata('note', file.filename);
    await prepared;
    await upload.whenSettled();
    expect(payloads(form, 'avatar[]').map(({ metadata }) => metadata['note'])).to.deep.equal([
      'a.txt',
      'b.txt',
    ]);
  });

  it('shows an error for a file that has become unreadable', async () => {
    const { form, upload } = await uploadForm();
    const { readAsDataURL } = FileReader.prototype;
    FileReader.prototype.readAsDataURL = function (): void {
      this.dispatchEvent(new ProgressEvent('error'));
    };
    const failed = next<{ error: { main: string } }>(upload, 'fwx-upload-add-error');
    void upload.addFile(textFile()).catch(() => {});
    const { detail } = await failed;
    FileReader.prototype.readAsDataURL = readAsDataURL;
    expect(detail.error.main).to.equal('The file could not be read.');
    await upload.whenSettled();
    expect(form.checkValidity()).to.equal(false);
  });

  it('submits the files of a plain input that was filled before the script was loaded', async () => {
    const form = fixtureSync<HTMLFormElement>(
      '<form><div><input class="filepond" id="late" name="avatar" type="file"></div></form>',
    );
    const input = form.querySelector('input')!;
    const transfer = new DataTransfer();
    transfer.items.add(textFile('early.txt'));
    input.files = transfer.files;
    const upload = document.createElement('fwx-upload');
    upload.append(input);
    form.append(upload);
    await upload.ready;
    await upload.whenSettled();
    expect(payloads(form).map(({ name }) => name)).to.deep.equal(['early.txt']);
  });

  it('submits plain files when encoding is off', async () => {
    const { form, upload } = await uploadForm(
      `<fwx-upload name="avatar" allow-file-encode="false" config='{"storeAsFile":true}'></fwx-upload>`,
    );
    await upload.addFile(textFile());
    await upload.whenSettled();
    const [file] = new FormData(form).getAll('avatar').filter((one) => one instanceof File);
    expect(await (file as File).text()).to.equal('hi');
  });
});
