import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  I18N,
  LogLevel,
  MapMessageSource,
  MessageSource,
  type MessageTable,
} from '../../../../server/core/index.ts';
import { withLogger } from '../support.ts';

type Tables = Readonly<Record<string, MessageTable>>;

/** A source with a table for each language, only for the category `x`. */
class Tabled extends MessageSource {
  tables: Tables = {};
  readonly loaded: string[] = [];

  protected override loadTable(category: string, language: string): MessageTable | null {
    this.loaded.push(`${language}/${category}`);
    return (category === 'x' && this.tables[language]) || null;
  }
}

const source = (tables: Tables, options: object = {}) => Tabled.create({ tables, ...options });

describe('A message source', () => {
  const lookups: [language: string, tables: Tables, options: object, found: string | false][] = [
    ['de', { de: { a: 'A' } }, {}, 'A'],
    ['de', { de: { a: '' } }, {}, false],
    ['de', { de: { b: 'B' } }, {}, false],
    ['de', { 'de-AT': { a: 'A' } }, {}, false],
    ['de-AT', { de: { a: 'A' } }, {}, 'A'],
    ['de_AT', { de: { a: 'A' } }, {}, 'A'],
    ['de-AT', { de: { a: 'A' }, 'de-AT': { a: 'B' } }, {}, 'B'],
    ['de-AT', { de: { a: 'A' }, 'de-AT': { a: '' } }, {}, 'A'],
    ['de-Latn-AT', { de: { a: 'A' }, 'de-Latn': { a: 'B' } }, {}, 'A'],
    ['en-US', { 'en-US': { a: 'A' } }, {}, false],
    ['en-US', { 'en-US': { a: 'A' } }, { forceTranslation: true }, 'A'],
    ['en-US', { en: { a: 'A' } }, { forceTranslation: true }, 'A'],
    ['en', { 'en-US': { a: 'A' } }, {}, 'A'],
    ['en', { 'en-GB': { a: 'A' } }, {}, false],
    ['en-GB', { 'en-US': { a: 'A' } }, {}, false],
    ['en-US', { 'en-US': { a: 'A' } }, { sourceLanguage: 'de' }, 'A'],
    ['de', { de: { a: 'A' } }, { sourceLanguage: 'de' }, false],
    ['de-AT', { de: { a: 'A' } }, { sourceLanguage: 'de' }, 'A'],
  ];
  for (const [language, tables, options, found] of lookups) {
    it(`returns ${found} for ${language} of ${JSON.stringify(tables)} ${JSON.stringify(options)}`, async () => {
      await withLogger(() => {
        assert.equal(source(tables, options).translate('x', 'a', language), found);
      });
    });
  }

  const reports: [language: string, tables: Tables, options: object, isMissing: boolean][] = [
    ['it', {}, {}, true],
    ['it', { it: {} }, {}, false],
    ['it-CH', {}, {}, true],
    ['it-CH', { it: {} }, {}, false],
    ['it-CH', { 'it-CH': {} }, {}, false],
    ['en', {}, {}, false],
    ['en-GB', {}, {}, false],
    ['en-US', {}, { forceTranslation: true }, false],
    ['en-GB', {}, { sourceLanguage: 'de' }, true],
    ['de-AT', {}, { sourceLanguage: 'de' }, false],
    ['de', {}, { sourceLanguage: 'de-AT' }, false],
    ['de-CH', {}, { sourceLanguage: 'de-AT' }, false],
  ];
  for (const [language, tables, options, isMissing] of reports) {
    it(`${isMissing ? 'logs' : 'does not log'} that ${language} is missing in ${JSON.stringify(tables)} ${JSON.stringify(options)}`, async () => {
      const messages = await withLogger((logger) => {
        source(tables, options).translate('x', 'a', language);
        return logger.messages.map(([text, level]) => [text, level]);
      });
      const text = `There are no "x" messages for the language "${language}".`;
      assert.deepEqual(await messages, isMissing ? [[text, LogLevel.ERROR]] : []);
    });
  }

  it('loads the texts of a language and category once', async () => {
    const one = source({ de: { a: 'A' } });
    await withLogger(() => {
      for (const category of ['x', 'x', 'y', 'x']) one.translate(category, 'a', 'de');
    });
    assert.deepEqual(one.loaded, ['de/x', 'de/y']);
  });

  it('loads nothing in the source language', () => {
    const one = source({});
    one.translate('x', 'a', 'en-US');
    assert.deepEqual(one.loaded, []);
  });

  it('calls handlers once for each missing text, and for no other', () => {
    const one = source({ de: { a: 'A', b: '' } });
    const calls: string[] = [];
    const answers: Readonly<Record<string, string | null>> = { b: 'B', c: null, d: '' };
    one.on('missingTranslation', (event) => {
      calls.push(event.message);
      event.translatedMessage = answers[event.message] ?? null;
    });
    const all = () => ['a', 'b', 'c', 'd'].map((text) => one.translate('x', text, 'de'));
    assert.deepEqual(all(), ['A', 'B', false, false]);
    assert.deepEqual(all(), ['A', 'B', false, false]);
    assert.deepEqual(calls, ['b', 'c', 'd']);
  });

  for (const [category, language, isSafe] of [
    ['x', 'de', true],
    ['x/y', 'de-Latn_AT', true],
    ['a.b', 'de1', true],
    ['a..b', 'de', true],
    ['a:b', 'de', false],
    ['ab:b', 'de', true],
    ['ab://b', 'de', false],
    ['x\\y', 'de', true],
    ['\\x', 'de', false],
    ['/x', 'de', false],
    ['..', 'de', false],
    ['x/..', 'de', false],
    ['x\\..\\y', 'de', false],
    ['x\0', 'de', false],
    ['x', 'de/..', false],
    ['x', 'de.', false],
    ['x', 'dé', false],
    ['x', '', false],
  ] as const) {
    it(`${isSafe ? 'accepts' : 'refuses'} ${JSON.stringify(category)} in ${JSON.stringify(language)}`, async () => {
      const translate = () => source({}).translate(category, 'a', language);
      if (isSafe) await withLogger(() => assert.equal(translate(), false));
      else assert.throws(translate, { name: 'InvalidArgumentException' });
    });
  }
});

describe('The message sources of I18N', () => {
  const text = (value: string) => MapMessageSource.create({ messages: { de: { a: value } } });
  const of = (i18n: I18N, category: string) => i18n.translate(category, 'a', {}, 'de');

  for (const name of ['fw', 'app']) {
    for (const key of [name, `${name}*`]) {
      it(`are those of "${key}" for "${name}" where there are any`, () => {
        const i18n = I18N.create({ translations: { [key]: text('own') } });
        assert.deepEqual(
          Object.keys(i18n.translations).filter((one) => one.startsWith(name)),
          [key],
        );
        assert.equal(of(i18n, name), 'own');
      });
    }
  }

  it('are added for the framework and the application', () => {
    const i18n = I18N.create({ translations: { '*': text('rest') }, sourceLanguage: 'de' });
    assert.deepEqual(Object.keys(i18n.translations), ['*', 'fw', 'app']);
    assert.equal(i18n.getMessageSource('app').sourceLanguage, 'de');
    assert.equal(i18n.getMessageSource('fw').sourceLanguage, 'en-US');
    assert.equal(of(i18n, 'other'), 'rest');
  });

  it('are found by a prefix of any length, the first that matches', () => {
    const i18n = I18N.create({
      translations: { 's*': text('short'), 'shop*': text('long'), 'z*y': text('cut') },
    });
    assert.deepEqual(
      ['s', 'shop', 'shop/cart', 'z', 'zz'].map((category) => of(i18n, category)),
      ['short', 'short', 'short', 'cut', 'cut'],
    );
    assert.throws(() => of(i18n, 'x'), {
      name: 'InvalidConfigException',
      message: "Unable to locate message source for category 'x'.",
    });
    assert.throws(() => of(i18n, 'toString'), { name: 'InvalidConfigException' });
  });

  it('are created once of a class or a config', () => {
    const messages = { de: { a: 'A' } };
    const i18n = I18N.create({
      translations: { x: { class: MapMessageSource, messages }, y: MapMessageSource },
    });
    for (const category of ['x', 'y']) {
      const made = i18n.getMessageSource(category);
      assert.ok(made instanceof MapMessageSource);
      assert.equal(i18n.getMessageSource(category), made);
    }
    assert.equal(of(i18n, 'x'), 'A');
  });

  it('must be message sources', () => {
    const i18n = I18N.create({ translations: { x: { class: I18N }, y: undefined as never } });
    assert.throws(() => of(i18n, 'x'), {
      name: 'InvalidConfigException',
      message: 'The message source of "x" must be a MessageSource.',
    });
    assert.throws(() => of(i18n, 'y'), {
      message: "Unable to locate message source for category 'y'.",
    });
  });
});
