import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';

import { uploadMessages, uploadTexts } from '../../../components/upload/labels.ts';
import { Application, Fw, MapMessageSource } from '../../../server/core/index.ts';
import { Bootstrap } from '../../../server/upload/index.ts';

const payloadText = 'The uploaded file is not a valid FilePond payload.';
const own = { class: MapMessageSource, messages: { de: { [payloadText]: 'Eigener Text.' } } };

function start(translations: Record<string, typeof own> = {}) {
  const app = Application.create({ id: 'test', basePath: import.meta.dirname });
  Object.assign(app.i18n.translations, translations);
  new Bootstrap().bootstrap(app);
  Fw.app = app;
  return app;
}

describe('Bootstrap', () => {
  const before = Fw.app;
  afterEach(() => {
    Fw.app = before;
  });

  for (const language of ['de', 'es', 'fr', 'hy', 'pl', 'pt', 'ru', 'zh']) {
    it(`has every text in ${language}, with its placeholders`, () => {
      start();
      const texts = [payloadText, ...Object.values(uploadTexts)];
      assert.ok(texts.length >= 17);
      for (const text of texts) {
        const translated = Fw.t('fw.upload', text, {}, language);
        const marks = (from: string) => (from.match(/\{\w+\}|<[^>]+>/g) ?? []).toSorted();
        assert.deepEqual(marks(translated), marks(text), text);
        assert.ok(Object.hasOwn(uploadMessages[language] ?? {}, text), text);
      }
    });
  }

  it('uses the language for regions, and English unchanged', () => {
    start();
    assert.equal(Fw.t('fw.upload', 'Apply', {}, 'de-AT'), uploadMessages['de']?.['Apply']);
    assert.equal(Fw.t('fw.upload', 'Apply', {}, 'en-US'), 'Apply');
  });

  for (const key of ['fw.upload', 'fw.upload*', 'fw*']) {
    it(`keeps the source that the application has as ${key}`, () => {
      start({ [key]: own });
      assert.equal(Fw.t('fw.upload', payloadText, {}, 'de'), 'Eigener Text.');
    });
  }

  for (const key of ['*', 'fw.other', 'app']) {
    it(`does not use the source ${key}`, () => {
      start({ [key]: own });
      assert.notEqual(Fw.t('fw.upload', payloadText, {}, 'de'), 'Eigener Text.');
    });
  }
});
