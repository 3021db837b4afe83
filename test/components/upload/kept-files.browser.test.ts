import { expect } from '@open-wc/testing';
import { html, render } from 'lit';

import '../../../components/upload/index.ts';
import { keptFilesTemplate } from '../../../components/upload/form/kept-files.template.ts';
import { payloads, textFile, until, uploadForm } from './support.ts';

const payload = (name: string): string =>
  JSON.stringify({ name, type: 'text/plain', metadata: { note: 1 }, data: btoa(name) });
const files = [payload('a.txt'), payload('b.txt'), { source: 'id-1', options: { type: 'limbo' } }];

/** The fields as text, as a server writes them. */
function fields(more: Partial<Parameters<typeof keptFilesTemplate>[0]> = {}): string {
  const holder = document.createElement('div');
  const options = { name: 'avatar', allowMultiple: true, files: files.slice(0, 2), ...more };
  render(html`${keptFilesTemplate(options)}`, holder);
  return holder.innerHTML;
}

const markup = (inner: string): string =>
  `<fwx-upload allow-multiple><input type="file" name="avatar[]" multiple>${inner}</fwx-upload>`;
const names = (form: HTMLFormElement): string[] =>
  payloads(form, 'avatar[]').map(({ name }) => name);

describe('keptFilesTemplate', () => {
  it('submits each file with a check box, without a script', () => {
    const form = document.createElement('form');
    form.innerHTML = fields({ files });
    expect(new FormData(form).getAll('avatar[]')).to.deep.equal([
      payload('a.txt'),
      payload('b.txt'),
      'id-1',
    ]);
    const labels = [...form.querySelectorAll('label')].map((label) => label.textContent.trim());
    expect(labels).to.deep.equal(['a.txt', 'b.txt', 'id-1']);
  });

  it('skips files that a form cannot submit as text, and renders nothing without files', () => {
    expect(
      fields({ files: ['/photo.jpg', { source: '/1', options: { type: 'local' } }] }),
    ).to.equal(fields({ files: [] }));
    expect(fields({ files: [] })).not.to.contain('<fieldset');
  });

  it('escapes names', () => {
    expect(fields({ files: [payload('<img src=x>')] })).not.to.contain('<img');
  });
});

describe('<fwx-upload> with the files of a rejected form', () => {
  it('shows and submits them once, with their metadata', async () => {
    const { form, upload } = await uploadForm(markup(fields()));
    await upload.whenSettled();
    expect(upload.getFiles().map(({ filename }) => filename)).to.deep.equal(['a.txt', 'b.txt']);
    expect(names(form)).to.deep.equal(['a.txt', 'b.txt']);
    expect(payloads(form, 'avatar[]')[0]?.metadata).to.deep.equal({ note: 1 });
    expect(upload.querySelector<HTMLElement>('.fwx-upload-kept')?.offsetHeight).to.equal(0);
  });

  for (const [kind, isMultiple, expected] of [
    ['between the initial files and new ones', true, ['i.txt', 'a.txt', 'b.txt', 'n.txt']],
    ['instead of the initial file if it takes one', false, ['a.txt']],
  ] as const) {
    it(`shows them ${kind}`, async () => {
      const upload = document.createElement('fwx-upload');
      upload.allowMultiple = isMultiple;
      upload.config = { itemInsertLocation: 'after' };
      upload.files = [payload('i.txt')];
      upload.innerHTML = fields(isMultiple ? {} : { files: files.slice(0, 1) });
      if (isMultiple) void upload.addFile(textFile('n.txt'));
      document.body.append(upload);
      await upload.ready;
      await upload.whenSettled();
      expect(upload.getFiles().map(({ filename }) => filename)).to.deep.equal(expected);
      upload.remove();
    });
  }

  it('skips a file whose box is cleared, and restores it on a reset', async () => {
    const holder = document.createElement('template');
    holder.innerHTML = `<form>${markup(fields())}</form>`;
    // As a visitor has left it before the script is loaded.
    const box = holder.content.querySelector<HTMLInputElement>('input[type="checkbox"]')!;
    box.checked = false;
    document.body.append(holder.content);
    const upload = document.querySelector('fwx-upload')!;
    const form = upload.closest('form')!;
    await upload.ready;
    await upload.whenSettled();
    expect(names(form)).to.deep.equal(['b.txt']);
    form.reset();
    await upload.whenSettled();
    expect(names(form)).to.deep.equal(['a.txt', 'b.txt']);
    form.remove();
  });

  it('shows and submits them once when a script adds a file in the task that connects the element', async () => {
    const form = document.createElement('form');
    form.innerHTML = markup(fields());
    document.body.append(form);
    const upload = form.querySelector('fwx-upload')!;
    await upload.addFile(textFile('c.txt'));
    await upload.whenSettled();
    const shown = upload.getFiles().map(({ filename }) => filename);
    expect(shown).to.deep.equal(['c.txt', 'a.txt', 'b.txt']);
    expect(names(form)).to.deep.equal(shown);
    form.remove();
  });

  it('shows and submits them once after a reset in the task that connects the element', async () => {
    const form = document.createElement('form');
    form.innerHTML = markup(fields());
    document.body.append(form);
    form.reset();
    const upload = form.querySelector('fwx-upload')!;
    await upload.ready;
    await upload.whenSettled();
    expect(names(form)).to.deep.equal(['a.txt', 'b.txt']);
    form.remove();
  });

  it('drops them when a script sets other files', async () => {
    const { form, upload } = await uploadForm(markup(fields()));
    upload.files = [payload('c.txt')];
    await upload.whenSettled();
    expect(names(form)).to.deep.equal(['c.txt']);
    form.reset();
    await upload.whenSettled();
    expect(names(form)).to.deep.equal(['c.txt']);
  });

  it('restores their fields when it is removed from the page', async () => {
    const { form, upload } = await uploadForm(markup(fields()));
    await upload.whenSettled();
    upload.remove();
    await until(() => upload.querySelector(':scope > input[type="file"]'));
    form.append(...upload.children);
    expect(names(form)).to.deep.equal(['a.txt', 'b.txt']);
  });
});
