import { aTimeout, expect, fixtureSync } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';

import { type FwxUpload, Plugin } from '../../../components/upload/index.ts';
import { setWarnings } from '../../../components/internal/context/warn-once.ts';
import { choose, imageFile, next, payloads, textFile, until, uploadForm } from './support.ts';

const markupWith = (attributes = '', input = ''): string =>
  `<label for="a">Photos</label><fwx-upload ${attributes}><input class="filepond custom" id="a" name="avatar" type="file" ${input}></fwx-upload>`;

describe('<fwx-upload>', () => {
  it('V97: keeps the id on the input, so that a label outside opens the file dialog', async () => {
    const { form, upload } = await uploadForm(markupWith());
    const input = upload.querySelector<HTMLInputElement>('.filepond--browser')!;
    expect(input.id).to.equal('a');
    expect(form.querySelector('label')!.control).to.equal(input);
    const clicked = next(input, 'click');
    input.addEventListener('click', (event) => event.preventDefault());
    form.querySelector('label')!.click();
    await clicked;
  });

  it('is labelled by the outer label and its own text', async () => {
    const { form, upload } = await uploadForm(markupWith());
    const input = upload.querySelector('.filepond--browser')!;
    const names = input
      .getAttribute('aria-labelledby')!
      .split(' ')
      .map((id) => document.getElementById(id)!.textContent.trim());
    expect(names).to.deep.equal(['Photos', 'Drag & Drop your files or  Browse']);
    expect(form.querySelector('label')!.id).to.equal('a-label');
  });

  it('is labelled by a label around it', async () => {
    const { form, upload } = await uploadForm(
      '<label>Photos <fwx-upload name="avatar"></fwx-upload></label>',
    );
    const input = upload.querySelector<HTMLInputElement>('.filepond--browser')!;
    expect(input.getAttribute('aria-labelledby')).to.contain(form.querySelector('label')!.id);
    const clicked = next(input, 'click');
    input.addEventListener('click', (event) => event.preventDefault());
    form.querySelector('label')!.click();
    await clicked;
  });

  it('keeps the descriptions and classes of the input', async () => {
    const { upload } = await uploadForm(
      `${markupWith('', 'aria-describedby="hint" aria-invalid="true" title="Up to 5"')}<p id="hint">Hint</p>`,
    );
    const input = upload.querySelector('.filepond--browser')!;
    expect(input.getAttribute('aria-describedby')).to.match(/^hint fwx-upload-status-\d+$/);
    expect(input.getAttribute('aria-invalid')).to.equal('true');
    expect(input.getAttribute('title')).to.equal('Up to 5');
    expect(upload.querySelector('.filepond--root')!.classList.contains('custom')).to.equal(true);
  });

  it('has the attributes that its input gets and loses later, and descriptions that a script adds', async () => {
    const form = fixtureSync<HTMLFormElement>(
      '<form><fwx-upload><input type="file" name="a" title="Old" lang="de"></fwx-upload></form>',
    );
    const upload = form.querySelector('fwx-upload')!;
    const plain = upload.querySelector('input')!;
    await upload.ready;
    const input = upload.querySelector<HTMLInputElement>('.filepond--browser')!;
    expect([input.title, input.lang]).to.deep.equal(['Old', 'de']);
    input.setAttribute('aria-describedby', `${input.getAttribute('aria-describedby')} script`);
    plain.title = 'New';
    plain.removeAttribute('lang');
    plain.setAttribute('aria-describedby', 'hint');
    await until(() => input.title === 'New');
    expect(input.hasAttribute('lang')).to.equal(false);
    expect(input.getAttribute('aria-describedby')?.split(' ')).to.include.members([
      'hint',
      'script',
      upload.querySelector('.fwx-upload-status')!.id,
    ]);
  });

  it('loses the hints and other attributes that its input loses, and none that a script has set', async () => {
    const form = fixtureSync<HTMLFormElement>(
      '<form><fwx-upload><input type="file" name="a" capture="user" aria-details="more" aria-describedby="hint error"></fwx-upload></form>',
    );
    const upload = form.querySelector('fwx-upload')!;
    const plain = upload.querySelector('input')!;
    await upload.ready;
    const input = upload.querySelector<HTMLInputElement>('.filepond--browser')!;
    expect(input.getAttribute('capture')).to.equal('user');
    input.title = 'Of the page';
    plain.setAttribute('aria-describedby', 'hint');
    plain.removeAttribute('capture');
    plain.removeAttribute('aria-details');
    await until(() => !input.getAttribute('aria-describedby')?.includes('error'));
    expect(input.getAttribute('aria-describedby')?.split(' ')).to.include('hint');
    expect(input.title).to.equal('Of the page');
    expect(['capture', 'aria-details'].filter((name) => input.hasAttribute(name))).to.be.empty;
  });

  it('belongs with its input to the form in its attribute, also when that changes', async () => {
    const { form, upload } = await uploadForm(
      '<fwx-upload name="avatar" required form="other"></fwx-upload>',
    );
    const other = fixtureSync<HTMLFormElement>('<form id="other"></form>');
    await until(() => form.checkValidity());
    expect(other.checkValidity()).to.equal(false);
    upload.form = null;
    await until(() => other.checkValidity());
    expect(form.checkValidity()).to.equal(false);
  });

  it('has one tab stop when it is empty, also after a change of its text', async () => {
    const { upload } = await uploadForm();
    const stops = (): number =>
      [...upload.querySelectorAll<HTMLElement>('*')].filter(({ tabIndex }) => tabIndex >= 0).length;
    expect(stops()).to.equal(1);
    upload.labelIdle = 'Drop <span class="filepond--label-action">here</span>';
    await upload.updateComplete;
    await until(() => upload.textContent.includes('Drop here'));
    await Promise.resolve();
    expect(stops()).to.equal(1);
  });

  it('V97: is disabled with its fieldset', async () => {
    const { form, upload } = await uploadForm(
      '<fieldset><fwx-upload name="avatar"></fwx-upload></fieldset>',
    );
    const input = upload.querySelector<HTMLInputElement>('.filepond--browser')!;
    form.querySelector('fieldset')!.disabled = true;
    await upload.updateComplete;
    expect(upload.pond!.disabled).to.equal(true);
    form.querySelector('fieldset')!.disabled = false;
    expect(upload.pond!.disabled).to.equal(false);
    expect(input.form).to.equal(form);
  });

  it('V97: is empty after a reset of the form', async () => {
    const { form, upload } = await uploadForm();
    await upload.addFile(textFile());
    await upload.whenSettled();
    form.reset();
    await next(upload, 'fwx-upload-remove');
    expect(upload.getFiles()).to.deep.equal([]);
    expect(payloads(form)).to.deep.equal([]);
  });

  it('restores the initial files on a reset', async () => {
    const { form, upload } = await uploadForm();
    const file = { name: 'old.txt', size: 5, type: 'text/plain' };
    upload.files = [{ source: 'stored-1', options: { type: 'local', file } }];
    await upload.updateComplete;
    await until(() => upload.getFiles().length === 1);
    upload.removeFiles();
    await until(() => upload.getFiles().length === 0);
    form.reset();
    await until(() => upload.getFile()?.filename === 'old.txt');
    await upload.whenSettled();
    expect(new FormData(form).getAll('avatar')).to.deep.equal(['stored-1']);
  });

  it('shows an error for an initial file that cannot be fetched, also after a reset', async () => {
    const faults: unknown[] = [];
    const onRejection = (event: PromiseRejectionEvent): void => {
      event.preventDefault();
      faults.push(event.reason);
    };
    const { form, upload } = await uploadForm();
    const first = next<{ error: { sub: string } }>(upload, 'fwx-upload-add-error');
    upload.files = ['/none-of-this-name.txt'];
    // The number of the status, without its name, which is English in every language.
    expect((await first).detail.error.sub).to.equal('404');
    expect(upload.querySelector('.filepond--file-status-sub')!.textContent).to.equal('404');
    window.addEventListener('unhandledrejection', onRejection);
    const second = next(upload, 'fwx-upload-add-error');
    form.reset();
    await second;
    await new Promise((resolve) => setTimeout(resolve));
    window.removeEventListener('unhandledrejection', onRejection);
    expect(faults).to.deep.equal([]);
  });

  it('V97: keeps its files when it is moved', async () => {
    const { form, upload } = await uploadForm();
    await upload.addFile(textFile());
    await upload.whenSettled();
    const { pond } = upload;
    const other = fixtureSync<HTMLFormElement>('<form></form>');
    other.append(upload);
    await upload.updateComplete;
    expect(upload.pond).to.equal(pond);
    expect(payloads(other).map(({ name }) => name)).to.deep.equal(['n.txt']);
    expect(payloads(form)).to.deep.equal([]);
  });

  it('V97: works again after it was removed and added again', async () => {
    const { form, upload } = await uploadForm(markupWith());
    const first = upload.ready;
    await upload.addFile(textFile());
    upload.remove();
    await Promise.resolve();
    expect(upload.querySelector(':scope > input#a')).to.be.an('htmlinputelement');
    form.append(upload);
    expect(upload.ready).not.to.equal(first);
    await upload.ready;
    expect(upload.querySelectorAll('.filepond--root').length).to.equal(1);
    await upload.addFile(textFile('again.txt'));
    await upload.whenSettled();
    expect(payloads(form).map(({ name }) => name)).to.deep.equal(['again.txt']);
  });

  it('keeps its files when its form is taken out of the page and put back later', async () => {
    const { form, upload } = await uploadForm(
      '<fwx-upload name="docs" allow-multiple></fwx-upload>',
    );
    upload.config = { server: { process: '/never' }, instantUpload: false };
    upload.files = [{ source: 'id', options: { type: 'limbo', file: { name: 'sent', size: 1 } } }];
    await upload.addFile(textFile(), { index: 1 });
    const page = form.parentElement!;
    form.remove();
    await new Promise((resolve) => setTimeout(resolve));
    expect(upload.getFiles()).to.deep.equal([]);
    page.append(form);
    await upload.ready;
    await until(() => upload.getFiles().length === 2);
    expect(upload.getFiles().map(({ filename, serverId }) => [filename, serverId])).to.deep.equal([
      ['sent', 'id'],
      ['n.txt', null],
    ]);
  });

  it('keeps the new version of a stored file when its form is put back', async () => {
    const { form, upload } = await uploadForm('<fwx-upload name="docs"></fwx-upload>');
    const calls: string[] = [];
    const load = (id: string, loaded: (file: File) => void) => {
      calls.push(`load ${id}`);
      loaded(textFile());
    };
    const process = (...[, , , done]: [unknown, File, unknown, (id: string) => void]) =>
      done('new');
    const remove = (id: string) => void calls.push(`remove ${id}`);
    const reinitialised = next(upload, 'fwx-upload-init');
    upload.config = { server: { load, process, remove } };
    await reinitialised;
    const file = await upload.addFile('stored', { type: 'local' });
    file.setMetadata('note', 'x');
    await upload.whenSettled();
    const page = form.parentElement!;
    form.remove();
    await new Promise((resolve) => setTimeout(resolve));
    page.append(form);
    await upload.whenSettled();
    expect(calls).to.deep.equal(['load stored', 'remove stored']);
    // A temporary upload.
    expect(upload.getFiles()[0]!.origin).to.equal(2);
    expect(new FormData(form).getAll('docs')).to.deep.equal(['new']);
  });

  it('keeps the files that are set while its form is not in the page', async () => {
    const { form, upload } = await uploadForm();
    await upload.addFile(textFile());
    const page = form.parentElement!;
    form.remove();
    await new Promise((resolve) => setTimeout(resolve));
    upload.value = JSON.stringify({ name: 'later.txt', data: btoa('later') });
    page.append(form);
    await upload.whenSettled();
    expect(payloads(form).map(({ name }) => name)).to.deep.equal(['later.txt']);
  });

  it('keeps a file that is added before the element is in the page, also when it is put back', async () => {
    const upload = document.createElement('fwx-upload');
    const added = upload.addFile(textFile());
    await aTimeout(0);
    for (let turn = 0; turn < 2; turn++) {
      document.body.append(upload);
      await added;
      await until(() => upload.getFiles().length === 1);
      upload.remove();
      await aTimeout(0);
    }
  });

  it('keeps a file that is added in the task that connects the element when it is put back', async () => {
    const upload = document.createElement('fwx-upload');
    document.body.append(upload);
    await upload.addFile(textFile());
    upload.remove();
    await aTimeout(0);
    document.body.append(upload);
    await until(() => upload.getFiles().length === 1);
    upload.remove();
  });

  it('has no files when they are removed while the element is not in the page', async () => {
    const { form, upload } = await uploadForm();
    await upload.addFile(textFile());
    upload.remove();
    await aTimeout(0);
    upload.removeFiles();
    form.append(upload);
    await upload.ready;
    await upload.whenSettled();
    expect(upload.getFiles()).to.deep.equal([]);
  });

  it('is disabled by its input when a file is added in the task that connects the element', async () => {
    const upload = document.createElement('fwx-upload');
    upload.innerHTML = '<input type="file" name="a" disabled>';
    const form = fixtureSync<HTMLFormElement>('<form></form>');
    form.append(upload);
    await upload.addFile(textFile());
    expect([...new FormData(form)]).to.deep.equal([]);
  });

  for (const multiple of [false, true]) {
    for (const place of ['before', 'after']) {
      const names = multiple
        ? place === 'before'
          ? ['b.txt', 'a.txt']
          : ['a.txt', 'b.txt']
        : ['b.txt'];
      const title = `has ${names.join(' and ')} after a.txt and b.txt were added ${place} the others`;

      it(`${title}, before and after it is loaded, and while it is not in the page`, async () => {
        const create = (): FwxUpload => {
          const upload = document.createElement('fwx-upload');
          upload.allowMultiple = multiple;
          upload.config = { itemInsertLocation: place };
          return upload;
        };
        const add = (upload: FwxUpload, name: string): Promise<unknown> =>
          upload.addFile(textFile(name)).catch(() => {});
        const early = create();
        const loaded = create();
        const left = create();
        document.body.append(early, loaded, left);
        await Promise.all([add(early, 'a.txt'), add(early, 'b.txt'), loaded.ready, left.ready]);
        await Promise.all([add(loaded, 'a.txt'), add(loaded, 'b.txt'), add(left, 'a.txt')]);
        left.remove();
        await aTimeout(0);
        const late = add(left, 'b.txt');
        document.body.append(left);
        await late;
        for (const upload of [early, loaded, left]) {
          await upload.whenSettled();
          expect(upload.getFiles().map(({ filename }) => filename)).to.deep.equal(names);
          upload.remove();
        }
      });
    }
  }

  it('stays a plain input when it is removed before it has loaded', async () => {
    const host = fixtureSync<HTMLElement>('<div></div>');
    host.innerHTML = markupWith();
    const upload = host.querySelector('fwx-upload')!;
    upload.remove();
    await new Promise((resolve) => setTimeout(resolve));
    expect(upload.children.length).to.equal(1);
    expect(upload.firstElementChild!.id).to.equal('a');
  });

  it('creates an input when a script created the element', async () => {
    const form = fixtureSync<HTMLFormElement>('<form></form>');
    const upload = document.createElement('fwx-upload');
    upload.allowMultiple = true;
    upload.name = 'docs';
    form.append(upload);
    await upload.ready;
    expect(upload.name).to.equal('docs[]');
    expect(upload.getAttribute('name')).to.equal('docs[]');
    await upload.addFile(textFile());
    await upload.whenSettled();
    expect(payloads(form, 'docs[]').length).to.equal(1);
  });

  it('is found by its name in the elements of the form', async () => {
    const { form, upload } = await uploadForm();
    await upload.addFile(textFile());
    await upload.whenSettled();
    expect(form.elements.namedItem('avatar')).to.equal(upload);
  });

  it('reads the attributes of the input', async () => {
    const { upload } = await uploadForm(
      markupWith('', 'multiple required accept="image/png,.csv"'),
    );
    const { allowMultiple, required, acceptedFileTypes } = upload.pond!;
    expect({ allowMultiple, required, acceptedFileTypes }).to.deep.equal({
      allowMultiple: true,
      required: true,
      acceptedFileTypes: ['image/png', 'text/csv'],
    });
  });

  it('applies changed options without losing files', async () => {
    const { upload } = await uploadForm('<fwx-upload name="avatar" allow-multiple></fwx-upload>');
    await upload.addFile(textFile());
    const { pond } = upload;
    upload.maxFiles = 1;
    await upload.updateComplete;
    await until(() => upload.pond!.maxFiles === 1);
    expect(upload.pond).to.equal(pond);
    upload.maxFiles = null;
    await upload.updateComplete;
    await until(() => upload.pond!.maxFiles === null);
    expect(upload.getFiles().length).to.equal(1);
  });

  it('loads a plugin that is enabled later, and keeps the files', async () => {
    const { form, upload } = await uploadForm();
    const file = await upload.addFile(textFile());
    file.setMetadata('note', 'kept');
    await upload.whenSettled();
    expect(upload.plugins).not.to.include(Plugin.IMAGE_CROP);
    // The order of the two events depends on the machine.
    const again = [next(upload, 'fwx-upload-init'), next(upload, 'fwx-upload-add')];
    upload.allowImageCrop = true;
    await Promise.all(again);
    await upload.whenSettled();
    expect(upload.plugins).to.include(Plugin.IMAGE_CROP);
    expect(payloads(form)[0]).to.deep.include({ name: 'n.txt', metadata: { note: 'kept' } });
  });

  it('shows a message when too many files are added', async () => {
    const { upload } = await uploadForm(
      '<fwx-upload name="avatar" allow-multiple max-files="2"></fwx-upload>',
    );
    const warned = next<{ error: { body: string } }>(upload, 'fwx-upload-warning');
    choose(upload, textFile('1.txt'), textFile('2.txt'), textFile('3.txt'));
    expect((await warned).detail.error.body).to.equal('Max files');
    const status = upload.querySelector<HTMLElement>('.fwx-upload-status')!;
    expect(status.textContent).to.equal('The maximum number of files is 2.');
    expect(status.getAttribute('role')).to.equal('status');
    expect(status.offsetHeight).to.be.greaterThan(10);
  });

  it('shows the maximum number of `config.maxFiles`', async () => {
    const { upload } = await uploadForm('<fwx-upload name="avatar" allow-multiple></fwx-upload>');
    upload.config = { maxFiles: 2 };
    await upload.updateComplete;
    await until(() => upload.pond?.maxFiles === 2);
    choose(upload, textFile('1.txt'), textFile('2.txt'), textFile('3.txt'));
    const status = upload.querySelector('.fwx-upload-status')!;
    await until(() => status.textContent === 'The maximum number of files is 2.');
  });

  it('shows the error of a file in the description of the input', async () => {
    const { upload } = await uploadForm(
      '<fwx-upload name="avatar" max-file-size="2KB"></fwx-upload>',
    );
    const failed = next(upload, 'fwx-upload-add-error');
    choose(upload, textFile('big.txt', 'x'.repeat(2001)));
    await failed;
    const status = upload.querySelector<HTMLElement>('.fwx-upload-status')!;
    expect(status.textContent).to.equal('big.txt: File is too large. Maximum file size is 2 KB');
  });

  for (const [text, error] of [
    ['x'.repeat(2001), 'File is too large. Maximum file size is 2 KB'],
    ['x', 'Only images are taken here.'],
  ] as const) {
    it(`announces an error once: ${error}`, async () => {
      const { upload } = await uploadForm(
        '<fwx-upload name="avatar" max-file-size="2KB"></fwx-upload>',
      );
      const process = (
        ...args: [unknown, unknown, unknown, unknown, fail: (text: string) => void]
      ) => args[4]('Only images are taken here.');
      upload.config = {
        server: { process },
        labelFileProcessingError: ({ body }: { body: string }) => body,
      };
      await upload.updateComplete;
      await until(() => upload.querySelector('input[type="file"]') !== null);
      choose(upload, textFile('a.txt', text));
      await until(() => upload.querySelector('[data-filepond-item-state*="-"]') !== null);
      await until(() => upload.status === 'error');
      const texts = (): string[] =>
        [...upload.querySelectorAll('[role="status"], [role="alert"], [aria-live]')]
          .map(({ textContent }) => textContent)
          .filter((said) => said !== '');
      await until(() => texts().length > 0);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      expect(texts()).to.deep.equal([`a.txt: ${error}`]);
    });
  }

  it('shows the whole error below the list while a file is invalid', async () => {
    const { upload } = await uploadForm(
      '<fwx-upload name="avatar" allow-multiple accepted-file-types="image/png" style="width: 20rem"></fwx-upload>',
    );
    const status = upload.querySelector<HTMLElement>('.fwx-upload-status')!;
    const shown = (...names: string[]): Promise<boolean> => {
      const texts = names.map((name) => `${name}: File type not allowed. Expects image/png`);
      return until(() => status.textContent === texts.join('\n'));
    };
    await upload.addFile(textFile('a.txt')).catch(() => {});
    await shown('a.txt');
    const line = status.offsetHeight;
    await upload.addFile(textFile('b.txt')).catch(() => {});
    await shown('b.txt', 'a.txt');
    const lines = status.offsetHeight;
    await upload.addFile(await imageFile());
    await shown('b.txt', 'a.txt');
    expect(lines).to.be.greaterThan(1.5 * line);
    expect(status.offsetHeight).to.be.greaterThan(10);
    // The text at the file stays inside its box after the animation of FilePond.
    const parts = [
      ...upload.querySelectorAll(
        '[data-filepond-item-state*="invalid"] .filepond--file-status > *',
      ),
    ];
    await until(() =>
      parts.every((part) => {
        const { left, right } = part.getBoundingClientRect();
        const box = part.closest('.filepond--item')!.getBoundingClientRect();
        return left >= box.left && right <= box.right;
      }),
    );
    for (const info of upload.querySelectorAll<HTMLElement>('.filepond--file-info-main')) {
      expect(info.offsetWidth, info.textContent).to.be.greaterThan(50);
    }
    const remove = (name: string): void =>
      upload.removeFile(upload.getFiles().find(({ filename }) => filename === name)!.id);
    remove('b.txt');
    await shown('a.txt');
    remove('a.txt');
    await until(() => status.textContent === '');
    expect(upload.getFiles().map(({ filename }) => filename)).to.deep.equal(['photo.png']);
  });

  it('has aria-invalid while a file is invalid', async () => {
    const { upload } = await uploadForm(
      '<fwx-upload name="avatar" accepted-file-types="image/png"></fwx-upload>',
    );
    const input = upload.querySelector('.filepond--browser')!;
    await upload.addFile(textFile()).catch(() => {});
    expect(input.getAttribute('aria-invalid')).to.equal('true');
    const removed = next(upload, 'fwx-upload-remove');
    upload.removeFiles();
    await removed;
    await until(() => !input.hasAttribute('aria-invalid'));
  });

  it('activates a file on Enter when there is a handler, and has no tab stop otherwise', async () => {
    const { upload } = await uploadForm();
    await upload.addFile(textFile());
    const shown = await until(() => upload.querySelector('.filepond--file-info'));
    expect(shown.hasAttribute('tabindex')).to.equal(false);
    upload.removeFiles();
    const opened = new Promise<string>((resolve) => {
      upload.config = {
        onactivatefile: ({ filename }: { filename: string }) => resolve(filename),
      };
    });
    await upload.updateComplete;
    await until(() => upload.pond!.onactivatefile);
    await upload.addFile(textFile('open.txt'));
    const info = await until(() => upload.querySelector<HTMLElement>('[role="button"]'));
    await until(() => {
      info.focus();
      return document.activeElement === info;
    });
    await sendKeys({ press: 'Enter' });
    expect(await opened).to.equal('open.txt');
  });

  it('accepts a file of exactly the maximum size', async () => {
    const { upload } = await uploadForm(
      '<fwx-upload name="avatar" max-file-size="1.5KB"></fwx-upload>',
    );
    const file = await upload.addFile(textFile('fits.txt', 'x'.repeat(1500)));
    expect(file.fileSize).to.equal(1500);
  });

  it('accepts a CSV file without a type of the system', async () => {
    const { upload } = await uploadForm(
      '<fwx-upload name="avatar" accepted-file-types="text/csv"></fwx-upload>',
    );
    await upload.addFile(textFile('data.csv', 'a,b', ''));
    expect(upload.getFiles().length).to.equal(1);
  });

  it('uses the language of the page, also in the labels of FilePond', async () => {
    const host = fixtureSync<HTMLElement>(
      '<div lang="de-AT"><fwx-upload name="avatar"></fwx-upload></div>',
    );
    const upload = host.querySelector('fwx-upload')!;
    await upload.ready;
    expect(upload.textContent).to.contain('auswählen');
    expect(upload.pond!.labelFileProcessing).to.equal('Upload läuft');
    expect(upload.getOptions()['labelMaxFileSizeExceeded']).to.equal('Die Datei ist zu groß');
  });

  it('changes its language with `locale`', async () => {
    const { upload } = await uploadForm('<fwx-upload name="avatar" locale="fr"></fwx-upload>');
    expect(upload.textContent).to.contain('parcourez');
    upload.locale = 'pl';
    await upload.updateComplete;
    await until(() => upload.pond!.labelIdle.includes('wybierz'));
    await until(() => upload.textContent.includes('wybierz'));
  });

  it('warns about options of FilePond that follow from the element', async () => {
    const { warn } = console;
    const warnings: unknown[] = [];
    console.warn = (text: unknown) => warnings.push(text);
    setWarnings(true);
    await uploadForm(`<fwx-upload name="avatar" config='{"disabled":true}'></fwx-upload>`);
    console.warn = warn;
    setWarnings(false);
    expect(warnings.join()).to.contain("'config.disabled' has no effect");
  });

  it('works with an invalid option, and warns about it', async () => {
    const { warn } = console;
    const warnings: unknown[] = [];
    console.warn = (text: unknown) => warnings.push(text);
    setWarnings(true);
    const { upload } = await uploadForm(
      '<fwx-upload name="avatar" max-file-size="2 apples"></fwx-upload>',
    );
    console.warn = warn;
    await upload.addFile(textFile());
    expect(warnings.join()).to.contain("received '2 apples'");
    setWarnings(false);
  });

  for (const options of [
    { maxFiles: -1 },
    { maxFiles: 1.5 },
    { acceptedFileTypes: null },
    { acceptedFileTypes: 'text/plain' },
    { files: null },
    { cropper: null },
  ]) {
    it(`ignores the invalid options ${JSON.stringify(options)}`, async () => {
      const { form, upload } = await uploadForm(
        '<fwx-upload name="avatar" allow-multiple></fwx-upload>',
      );
      Object.assign(upload, options);
      await upload.updateComplete;
      choose(upload, textFile('a.txt'), textFile('b.txt'));
      await upload.whenSettled();
      expect(payloads(form, 'avatar[]').length).to.equal(2);
    });
  }

  it('loads nothing before the first interaction with lazy loading', async () => {
    const host = fixtureSync<HTMLElement>(
      '<div><div class="gap"></div><fwx-upload name="avatar" loading="lazy"></fwx-upload></div>',
    );
    host.querySelector<HTMLElement>('.gap')!.style.height = '5000px';
    const upload = host.querySelector('fwx-upload')!;
    await upload.updateComplete;
    await new Promise((resolve) => setTimeout(resolve));
    expect(upload.pond).to.equal(null);
    expect(upload.querySelector('input')!.className).to.equal('filepond');
    upload.dispatchEvent(new PointerEvent('pointerenter'));
    await upload.ready;
    expect(upload.querySelector('.filepond--browser')).to.be.an('htmlinputelement');
  });

  it('shows a preview for pictures only', async () => {
    const { upload } = await uploadForm('<fwx-upload name="avatar" allow-multiple></fwx-upload>');
    await upload.addFiles(await imageFile(), textFile());
    await until(() => upload.querySelector('.filepond--image-preview-wrapper'));
    expect(upload.querySelectorAll('.filepond--image-preview-wrapper').length).to.equal(1);
  });
});
