import { expect, fixtureSync } from '@open-wc/testing';
import type { FilePondFile } from 'filepond';

import { Plugin } from '../../../components/upload/index.ts';
import { loadLocale } from '../../../components/upload/pond/load-locale.ts';
import { manualTransfers } from './manual-transfers.ts';
import { choose, next, payloads, textFile, until, uploadForm } from './support.ts';

describe('several changes at once', () => {
  for (const pause of [0, 1, 3, 10, 30]) {
    it(`that create the interface again keep the files, every ${pause} ms`, async () => {
      const { form, upload } = await uploadForm(
        '<fwx-upload name="a" allow-multiple></fwx-upload>',
      );
      const names = ['1.txt', '2.txt', '3.txt'];
      await upload.addFiles(...names.map((name) => textFile(name)));
      await upload.whenSettled();
      for (const name of ['b', 'c', 'd', 'e']) {
        upload.name = name;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      await until(() => new FormData(form).getAll('e[]').length === 3);
      await upload.whenSettled();
      expect(payloads(form, 'e[]').map(({ name }) => name)).to.deep.equal(names);
      expect(upload.querySelectorAll('.filepond--root').length).to.equal(1);
    });
  }

  it('apply the language that was set last, whichever is loaded first', async () => {
    const { upload } = await uploadForm();
    // The last language is already loaded, the others are fetched.
    const { translate } = await loadLocale('fr');
    for (const locale of ['hy', 'ru', 'zh', 'fr']) {
      upload.locale = locale;
      await upload.updateComplete;
    }
    await Promise.all(['hy', 'ru', 'zh'].map(loadLocale));
    await until(() => upload.pond!.labelIdle.includes('parcourez'));
    expect(upload.getOptions()['labelMaxFileSizeExceeded']).to.equal(
      translate('File is too large'),
    );
  });

  it('send on, and with the new functions, when the server differs in nothing else', async () => {
    const { upload } = await uploadForm('<fwx-upload name="a" allow-multiple></fwx-upload>');
    const calls: string[] = [];
    const serverOf = (version: string) => ({
      process: (...[, file]: [unknown, File]) => {
        calls.push(`${version} sends ${file.name}`);
        return { abort: () => calls.push(`${version} aborts ${file.name}`) };
      },
    });
    const reinitialised = next(upload, 'fwx-upload-init');
    upload.config = { server: serverOf('1') };
    await reinitialised;
    choose(upload, textFile('a.txt'));
    await until(() => calls.length === 1);
    upload.addEventListener('fwx-upload-init', () => calls.push('created again'));
    // As a framework does with each rendering.
    const server = serverOf('2');
    upload.config = { server };
    await until(() => Object(upload.pond?.server).process === server.process || calls[1]);
    expect(calls).to.deep.equal(['1 sends a.txt']);
    choose(upload, textFile('b.txt'));
    await until(() => calls.length > 1);
    expect(calls).to.deep.equal(['1 sends a.txt', '2 sends b.txt']);
  });

  it('keep files that the page has checked without checking them again', async () => {
    const { upload } = await uploadForm();
    const seen = new Set<string>();
    const isNew = ({ filename }: FilePondFile): boolean =>
      !seen.has(filename) && Boolean(seen.add(filename));
    upload.config = { beforeAddFile: isNew };
    await upload.updateComplete;
    await upload.addFile(textFile());
    upload.locale = 'de';
    await next(upload, 'fwx-upload-init');
    await upload.whenSettled();
    expect(upload.getFiles().map(({ filename }) => filename)).to.deep.equal(['n.txt']);
  });

  it('apply when they are made before the interface is created', async () => {
    const host = fixtureSync<HTMLElement>('<div><fwx-upload name="a"></fwx-upload></div>');
    const upload = host.querySelector('fwx-upload')!;
    await upload.updateComplete;
    upload.locale = 'pl';
    upload.allowFilePoster = true;
    await upload.ready;
    expect(upload.plugins).to.include(Plugin.FILE_POSTER);
    expect(upload.pond).to.have.property('filePosterHeight');
    expect(upload.textContent).to.contain('wybierz');
  });
});

describe('a change of the language while a file is sent', () => {
  for (const method of ['whenSettled', 'processFile'] as const) {
    it(`sends the file again before ${method}() resolves`, async () => {
      const { form, upload, sent } = await manualTransfers({ instantUpload: false });
      await upload.addFile(textFile('a.txt'));
      const result = upload[method]();
      await until(() => sent.length === 1);
      const again = next(upload, 'fwx-upload-init');
      upload.locale = 'de';
      await again;
      (await until(() => sent[1])).done();
      await result;
      expect(new FormData(form).getAll('files[]')).to.deep.equal(['a.txt']);
    });
  }
});
