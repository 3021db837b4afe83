import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { I18N, MapMessageSource } from '../../../../server/core/index.ts';
import { createTranslator } from '../../../../server/core/messages.ts';

const de = {
  'Hello, {name}!': 'Hallo, {name}!',
  '{n, plural, one{# file} other{# files}}': '{n, plural, one{# Datei} other{# Dateien}}',
  '{at, date, long}': '{at, date, long}',
  '{size, number} bytes': '{size, number} Byte',
  'Not translated {n, plural, one{yet} other{ever}}': '',
  'Broken {n, plural, one{#}': 'Kaputt {n, plural, one{#}',
  Save: 'Speichern',
};
type Messages = typeof de;

describe('createTranslator()', () => {
  const values = { name: 'Ada', n: 2, at: 0, size: 1234.5 };

  it('returns the same texts as the server with the same catalogue', () => {
    const i18n = I18N.create({
      translations: { app: { class: MapMessageSource, messages: { 'de-AT': de } } },
      timeZone: 'Europe/Vienna',
    });
    const t = createTranslator<Messages>(de, { language: 'de-AT', timeZone: 'Europe/Vienna' });
    const { 'Broken {n, plural, one{#}': _broken, ...valid } = de;
    for (const message of Object.keys(valid) as (keyof typeof valid)[]) {
      assert.equal(t(message, values), i18n.translate('app', message, values, 'de-AT'));
      assert.equal(t(message), i18n.translate('app', message, {}, 'de-AT'));
    }
    assert.equal(t('{n, plural, one{# file} other{# files}}', { n: 1 }), '1 Datei');
    assert.equal(t('{at, date, long}', values), '1. Jänner 1970');
  });

  it('formats texts without a translation for the source language', () => {
    const t = createTranslator<Messages>({}, { language: 'de', sourceLanguage: 'en-GB' });
    assert.equal(t('{size, number} bytes', values), '1,234.5 bytes');
    assert.equal(t('Hello, {name}!', values), 'Hello, Ada!');
  });

  it('reports a message that is not valid ICU, and returns it unchanged', () => {
    const faults: string[] = [];
    const onFault = (reason: string) => void faults.push(reason);
    const t = createTranslator<Messages>(de, { language: 'de', onFault });
    assert.equal(t('Broken {n, plural, one{#}', { n: 1 }), 'Kaputt {n, plural, one{#}');
    assert.equal(faults.length, 1);
    assert.match(faults[0] ?? '', /^The message "Kaputt .*" cannot be formatted for "de": /);
  });

  it('returns a text without values unchanged', () => {
    const onFault = () => assert.fail('There is nothing to format.');
    const t = createTranslator<Messages>(de, { language: 'de', onFault });
    assert.equal(t('Broken {n, plural, one{#}'), 'Kaputt {n, plural, one{#}');
    assert.equal(t('Broken {n, plural, one{#}', {}), 'Kaputt {n, plural, one{#}');
    assert.equal(t('Hello, {name}!', {}), 'Hallo, {name}!');
  });

  it('logs messages that cannot be formatted to the console, or to the given function', (t) => {
    const { mock } = t.mock.method(console, 'warn', () => {});
    createTranslator<Messages>(de, { language: 'de' })('Broken {n, plural, one{#}', { n: 1 });
    assert.match(String(mock.calls[0]?.arguments[0]), /cannot be formatted for "de": /);
    assert.equal(mock.callCount(), 1);
  });

  it('formats an empty translation for the source language, which is English', () => {
    const t = createTranslator<Messages>(de, { language: 'ru' });
    const message = 'Not translated {n, plural, one{yet} other{ever}}';
    assert.equal(t(message, { n: 21 }), 'Not translated ever');
  });

  it('does not use members of Object.prototype as translations', () => {
    const t = createTranslator<Record<string, string>>({}, { language: 'de' });
    assert.equal(t('constructor'), 'constructor');
    assert.equal(t('__proto__'), '__proto__');
  });

  const faults: readonly (readonly [unknown, string, string])[] = [
    [null, 'de', '"messages" must be one object of texts, got null.'],
    [['Save'], 'de', '"messages" must be one object of texts, got object.'],
    ['Save', 'de', '"messages" must be one object of texts, got string.'],
    [undefined, 'de', '"messages" must be one object of texts, got undefined.'],
    [
      { Save: 'Speichern', ['x'.repeat(81)]: null },
      'de',
      `"messages" must be one object of texts, got object for "${'x'.repeat(80)}".`,
    ],
    [{ Save: 1 }, 'de', '"messages" must be one object of texts, got number for "Save".'],
    [{}, '', '"language" must not be empty.'],
  ];
  for (const [messages, language, fault] of faults) {
    it(`refuses ${JSON.stringify(messages)} for ${JSON.stringify(language)}`, () => {
      assert.throws(() => createTranslator(messages as never, { language }), {
        name: 'InvalidArgumentException',
        message: `createTranslator() ${fault}`,
      });
    });
  }

  it('checks the texts of a catalogue at compile time', () => {
    const t = createTranslator<Messages>(de, { language: 'de' });
    assert.equal(t('Save'), 'Speichern');
    // @ts-expect-error -- no text of the catalogue
    assert.equal(t('Safe'), 'Safe');
  });
});
