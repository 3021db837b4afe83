import { expect } from '@open-wc/testing';

import { uploadMessages } from '../../../components/upload/labels.ts';
import { loadLocale } from '../../../components/upload/pond/load-locale.ts';
import { textFile, until, uploadForm } from './support.ts';
import '../../../components/upload/index.ts';

type Labels = Readonly<Record<string, unknown>>;

describe('labels in the eight languages', () => {
  // Labels that may be the same in two languages: separators, short units, common words.
  const mayBeSame = /Separator|FileSize[KMG]|^labelFileSizeBytes/;
  let english: Labels;
  before(async () => {
    const { upload } = await uploadForm();
    english = { ...(upload.pond as unknown as Labels) };
  });

  for (const language of Object.keys(uploadMessages)) {
    it(`${language}: translates every label of FilePond`, async () => {
      const { upload } = await uploadForm(
        `<fwx-upload name="avatar" locale="${language}"></fwx-upload>`,
      );
      const pond = upload.pond as unknown as Labels;
      const untranslated = Object.keys(english).filter(
        (key) =>
          /^label|Label[A-Z]/.test(key) &&
          !mayBeSame.test(key) &&
          typeof english[key] === 'string' &&
          english[key] !== '' &&
          pond[key] === english[key],
      );
      const same: Readonly<Record<string, string[]>> = { de: ['labelButtonProcessItem'] };
      expect(untranslated.filter((key) => !same[language]?.includes(key))).to.deep.equal([]);
    });
  }

  it('shows sizes of base 1024 in binary units, as the server does', async () => {
    const config = JSON.stringify({ fileSizeBase: 1024 });
    const { upload } = await uploadForm(
      `<fwx-upload name="avatar" max-file-size="2KiB" config='${config}'></fwx-upload>`,
    );
    await upload.addFile(textFile('big.txt', 'x'.repeat(3000))).catch(() => {});
    const status = upload.querySelector('.fwx-upload-status')!;
    expect(await until(() => status.textContent)).to.match(/ 2 KiB$/);
  });

  it('shows sizes with the units and separators of the language, not of the browser', async () => {
    const { labels } = await loadLocale('fr');
    expect(labels).to.include({ labelFileSizeKilobytes: 'ko', labelDecimalSeparator: ',' });
    const { labels: armenian } = await loadLocale('hy');
    expect(armenian['labelFileSizeMegabytes']).to.equal('ՄԲ');
  });

  it('uses the texts of FilePond for other languages, with all placeholders', async () => {
    const { upload } = await uploadForm('<fwx-upload name="avatar" locale="it"></fwx-upload>');
    expect(upload.textContent).to.contain('Trascina');
    const { translate } = await loadLocale('ar');
    expect(translate('Maximum file size is {filesize}')).to.match(/^[^a-z]*\{filesize\}[^a-z]*$/);
    for (const tag of ['ar', 'cs', 'fa', 'he', 'it', 'ja', 'km', 'nl', 'tr', 'uk', 'vi']) {
      const locale = await loadLocale(tag);
      expect(locale.translate('Expects {allButLastType} or {lastType}'), tag)
        .to.contain('{allButLastType}')
        .and.contain('{lastType}');
    }
  });

  it('selects the script of Chinese, also for tags with a region', async () => {
    for (const tag of ['zh-Hant', 'zh-Hant-TW', 'zh-TW', 'zh-Hant-HK', 'zh-HK', 'zh-MO']) {
      expect((await loadLocale(tag)).labels['labelFileTypeNotAllowed'], tag).to.contain('檔');
    }
    expect((await loadLocale('zh-Hans-SG')).labels['labelFileTypeNotAllowed']).to.contain('文件');
  });

  it('has texts that are correct for one file and for several', async () => {
    const { translate } = await loadLocale('de');
    expect(translate('The maximum number of files is {count}.')).not.to.match(/\{count\} Dateien/);
    // "2 файлов" and "2 plików" are wrong, and FilePond supports only two plural forms.
    for (const tag of ['pl', 'ru']) {
      expect((await loadLocale(tag)).translate('files in list')).to.match(/^[–—] /);
    }
    const { labels } = await loadLocale('ru');
    expect(labels['labelFileWaitingForSize']).not.to.contain('Укажите');
  });

  it('uses English for an invalid tag', async () => {
    const { labels, translate } = await loadLocale('x_!');
    expect(labels).to.deep.equal({});
    expect(translate('Apply')).to.equal('Apply');
  });

  it('shows the sizes in the list in the language', async () => {
    const { upload } = await uploadForm('<fwx-upload name="avatar" locale="ru"></fwx-upload>');
    await upload.addFile(textFile('a.txt', 'x'.repeat(2_500)));
    await until(() => /2,5|3\s?кБ|2\s?кБ/.test(upload.textContent));
  });

  it('follows the language and the direction around it, also for files in the list', async () => {
    const { form, upload } = await uploadForm();
    await upload.addFile(textFile());
    const button = (): HTMLElement | null => upload.querySelector('.filepond--action-remove-item');
    await until(() => button()?.textContent === 'Remove');
    form.lang = 'de';
    await until(() => button()?.textContent === 'Entfernen');
    expect(button()!.dataset['align']).to.equal('left');
    form.dir = 'rtl';
    await until(() => button()?.dataset['align'] === 'right');
    expect(upload.getFiles().map(({ filename }) => filename)).to.deep.equal(['n.txt']);
  });
});
