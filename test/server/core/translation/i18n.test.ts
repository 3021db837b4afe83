import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';

import fc from 'fast-check';

import {
  DynamicModel,
  Formatter,
  Fw,
  I18N,
  JsonMessageSource,
  LogLevel,
  MapMessageSource,
  runInRequestScope,
} from '../../../../server/core/index.ts';
import {
  formatShortSize,
  getRequestLanguage,
  type MessageValues,
  setRequestLanguage,
} from '../../../../server/core/internal.ts';
import { gate, withApp, withLogger } from '../support.ts';

const items = '{n, number} {n, plural, one{item} other{items}}';
const forms = '{n, plural, one{# файл} few{# файла} many{# файлов} other{#}}';
const utc = I18N.create({ timeZone: 'UTC' });

const formats: [
  title: string,
  message: string,
  params: MessageValues,
  language: string,
  text: string,
][] = [
  ['26', 'Hi {name} {x}', { name: '{x}', x: 1 }, 'en', 'Hi {x} 1'],
  ['27', "it's {n}", { n: 1 }, 'en', "it's 1"],
  ['28', items, { n: 1234 }, 'en', '1,234 items'],
  ['29', items, { other: 1 }, 'en', items],
  ['30', '{d.on, date}', { 'd.on': 1_510_147_434 }, 'en', 'Nov 8, 2017'],
  ['', '{d, date}', { d: 1_510_147_434n }, 'en', 'Nov 8, 2017'],
  ['', '{d, date} {n, number} {d}', { d: undefined, n: undefined }, 'en', '{d, date} {n, number} '],
  ['', '{d, date} {n, number} {d}', { d: 0, n: undefined }, 'en', 'Jan 1, 1970 {n, number} 0'],
  ['31', '<i>{n, number}</i>', { n: 2 }, 'en', '<i>2</i>'],
  ['32', forms, { n: 3 }, 'ru', '3 файла'],
  ['32', forms, { n: 5 }, 'ru', '5 файлов'],
  ['32', forms, { n: 21 }, 'ru', '21 файл'],
  ['', '{0} and {1}', ['a', 'b'], 'en', 'a and b'],
  ['', '{0}', 5, 'en', '5'],
  ['', '{a} {b}', {}, 'en', '{a} {b}'],
  ['', '{a}', null, 'en', '{a}'],
  ['', '{a} {toString}', { a: 1 }, 'en', '1 {toString}'],
  ['', '{a}', { a: null }, 'en', ''],
  ['', '{a}', { a: {} }, 'en', '(object)'],
  [
    '',
    '{n, number} {my-name, plural, =0{none} other{# of {who}}}',
    { n: 1, 'my-name': 2, who: 'us' },
    'en',
    '1 2 of us',
  ],
  [
    '',
    '{n, plural, offset:1 one{you and # other} other{you and # others}}',
    { n: 2 },
    'en',
    'you and 1 other',
  ],
  ['', '{n, selectordinal, one{#st} two{#nd} few{#rd} other{#th}}', { n: 23 }, 'en', '23rd'],
  ['', '{g, select, f{she} other{they}} {n, number}', { g: 'f', n: 1 }, 'en', 'she 1'],
  ['', "'{'{n, number}'}' it''s '{x}'", { n: 1 }, 'en', "{1} it's {x}"],
  ['', '{n, number, percent}', { n: 0.5 }, 'en', '50%'],
  ['', '{n, number, ::.00}', { n: 1.5 }, 'de', '1,50'],
  ['', '{d, date, short} {d, time, short}', { d: 1_510_147_434 }, 'de', '08.11.17 13:23'],
  ['', '{d, date} {d, time}', { d: 1_510_120_234 }, 'de', '08.11.2017 05:50:34'],
  ['', '{d, date, ::yyyyMMdd}', { d: '2017-11-08T13:23:54Z' }, 'en', '11/08/2017'],
  ['', '{d, date}', { d: new Date(1_510_147_434_000) }, 'en', 'Nov 8, 2017'],
  ['', '{d, date}', { d: '1510147434' }, 'en', 'Nov 8, 2017'],
  [
    '',
    '{n, number} {missing, plural, one{a {n, number}} other{b}}',
    { n: 1 },
    'en',
    '1 {missing, plural, one{a {n, number}} other{b}}',
  ],
  ['', '{n, number} {missing} <b>', { n: 1 }, 'en', '1 {missing} <b>'],
  ['', '{a} {n, number}', { a: true, n: 1 }, 'en', 'true 1'],
  ['', '{a} {n, number}', { a: ['x'], n: 1 }, 'en', 'array() 1'],
  ['', '{a} {n, number}', { a: {}, n: 1 }, 'en', '(object) 1'],
  ['', '{a} {n, number}', { a: 5n, n: 1 }, 'en', '5 1'],
  ['', '{a} {n, number}', { a: null, n: 1 }, 'en', ' 1'],
  [
    '',
    '{n, plural, other{# of {a}}}',
    { a: new Date(0), n: 1 },
    'en',
    '1 of 1970-01-01T00:00:00.000Z',
  ],
  ['', forms, { n: 3 }, 'ru-ABC', '3 файла'],
  ['', forms, { n: 3 }, 'ru_RU', '3 файла'],
  ['', '{n, number}', { n: 1.5 }, 'x', '1.5'],
];

describe('I18N.format', () => {
  for (const [title, message, params, language, text] of formats) {
    it(`${title} formats "${message}" as "${text}"`, () => {
      // Node puts a narrow no-break space before AM and PM; other blanks stay as they are.
      assert.equal(utc.format(message, params, language).replaceAll('\u202F', ' '), text);
    });
  }

  for (const message of [
    '{n, plural, one{}',
    '{n, spellout}',
    '{n, number',
    '{n, date, yyyy-MM}',
    '{n, choice, 1#a}',
    '{d, date}',
  ]) {
    it(`returns "${message}" unchanged with a warning`, async () => {
      const levels = await withLogger((logger) => {
        assert.equal(utc.format(message, { n: 1, d: 'no date' }, 'en'), message);
        return logger.messages.map(([, level]) => level);
      });
      assert.deepEqual(await levels, [LogLevel.WARNING]);
    });
  }

  it('never throws and inserts values once', async () => {
    await withLogger(() =>
      fc.assert(
        fc.property(fc.string(), fc.dictionary(fc.string(), fc.anything()), (message, params) => {
          assert.equal(typeof utc.format(message, params, 'en'), 'string');
        }),
      ),
    );
  });
});

describe('Fw.t', () => {
  it('33 refuses a category without source', async () => {
    await withApp({}, () =>
      assert.throws(() => Fw.t('zz', 'x'), {
        name: 'InvalidConfigException',
        message: "Unable to locate message source for category 'zz'.",
      }),
    );
  });

  for (const [category, language, message] of [
    ['app', '../x', 'Invalid language code: "../x".'],
    ['app', '', 'Invalid language code: "".'],
    ['../x', 'de', 'Invalid message category: "../x".'],
    ['/x', 'de', 'Invalid message category: "/x".'],
    ['C:x', 'de', 'Invalid message category: "C:x".'],
    ['file://x', 'de', 'Invalid message category: "file://x".'],
    ['a/../b', 'de', 'Invalid message category: "a/../b".'],
  ] as const) {
    it(`34 refuses the category "${category}" in "${language}"`, () => {
      const i18n = I18N.create({ translations: { '*': MapMessageSource } });
      const refusal = { name: 'InvalidArgumentException', message };
      assert.throws(() => i18n.translate(category, 'x', {}, language), refusal);
      // Without an application no file is read; what is wrong in one place is so in the other.
      assert.throws(() => Fw.t(category, 'x', {}, language), refusal);
    });
  }

  it('35 completes a regional language from the general one', () => {
    const messages = { de: { a: 'A-de', b: 'B-de' }, 'de-AT': { a: 'A-at', c: '' } };
    const i18n = I18N.create({ translations: { x: MapMessageSource.create({ messages }) } });
    const t = (text: string) => i18n.translate('x', text, {}, 'de-AT');
    assert.deepEqual([t('a'), t('b'), t('c')], ['A-at', 'B-de', 'c']);
  });

  it('formats a missing translation for the source language', () => {
    const i18n = I18N.create({ translations: { x: MapMessageSource } });
    assert.equal(i18n.translate('x', items, { n: 1234.5 }, 'de'), '1,234.5 items');
  });

  it('prefers the exact category to a prefix, and a prefix to the wildcard', () => {
    const source = (text: string) => MapMessageSource.create({ messages: { de: { x: text } } });
    const i18n = I18N.create({
      translations: {
        '*': source('rest'),
        'shop.*': source('prefix'),
        'shop.cart': source('exact'),
      },
    });
    const texts = ['shop.cart', 'shop.x', 'other'].map((name) =>
      i18n.translate(name, 'x', {}, 'de'),
    );
    assert.deepEqual(texts, ['exact', 'prefix', 'rest']);
  });

  it('calls handlers once for a missing translation', () => {
    const source = MapMessageSource.create();
    const calls: string[] = [];
    source.on('missingTranslation', (event) => {
      calls.push([event.category, event.message, event.language].join());
      event.translatedMessage = 'answer';
    });
    assert.deepEqual(
      [source.translate('x', 'a', 'de'), source.translate('x', 'a', 'de')],
      ['answer', 'answer'],
    );
    assert.deepEqual(calls, ['x,a,de']);
  });

  it('looks up no translation in the source language unless forced', () => {
    const messages = { 'en-US': { a: 'A' } };
    assert.equal(MapMessageSource.create({ messages }).translate('x', 'a', 'en-US'), false);
    assert.equal(
      MapMessageSource.create({ messages, forceTranslation: true }).translate('x', 'a', 'en-US'),
      'A',
    );
    assert.equal(MapMessageSource.create({ messages }).translate('x', 'a', 'en'), 'A');
  });

  it('keeps categories of one source apart, and ignores inherited names', () => {
    const source = MapMessageSource.create({ messages: { de: { x: { a: 'A' }, y: { a: 'B' } } } });
    assert.deepEqual(
      ['x', 'y', 'constructor'].map((name) => source.translate(name, 'a', 'de')),
      ['A', 'B', false],
    );
    assert.equal(source.translate('x', 'toString', 'de'), false);
    assert.equal(source.translate('x', 'a', 'constructor'), false);
  });

  it('works without an application', () => {
    assert.equal(Fw.app, null);
    assert.equal(Fw.t('app', 'Hi {name}', { name: 'you' }), 'Hi you');
    assert.equal(
      Fw.t('fw', '{attribute} is invalid.', { attribute: 'X' }, 'de'),
      'X ist ungültig.',
    );
  });

  it('uses the language of the application', async () => {
    await withApp({ language: 'fr' }, () =>
      assert.equal(Fw.t('fw', 'Page not found.'), 'Page non trouvée.'),
    );
  });

  it('uses the language of each request', async () => {
    const both = gate();
    const check = async (language: string) => {
      setRequestLanguage(language);
      await both.opened;
      const model = await DynamicModel.validateData({ a: 'x' }, [['a', 'integer']]);
      return [getRequestLanguage(), Fw.t('fw', 'Home'), model.getFirstError('a')];
    };
    const results = ['de', 'ru', 'zh'].map((language) => runInRequestScope(() => check(language)));
    both.open();
    assert.deepEqual(await Promise.all(results), [
      ['de', 'Startseite', 'A muss eine ganze Zahl sein.'],
      ['ru', 'Главная', 'Значение «A» должно быть целым числом.'],
      ['zh', '首页', 'A必须是整数。'],
    ]);
    assert.throws(() => setRequestLanguage('de'), { message: /belongs to a request/ });
  });
});

describe('core messages', () => {
  const i18n = I18N.create();
  const source = i18n.getMessageSource('fw') as MapMessageSource;
  const tables = Object.entries(source.messages as Record<string, Record<string, string>>);
  const keys = Object.keys(tables[0]?.[1] ?? {});

  for (const [language, table] of tables) {
    it(`are complete in ${language}, with the placeholders of the original, and can be formatted`, async () => {
      assert.deepEqual(Object.keys(table), keys);
      const names = (text: string) =>
        new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name));
      for (const key of keys) {
        const expected = [...names(key)].filter(
          (name) =>
            (name && /^[a-z]/.test(name) && !/^(character|file|pixel)s?$/.test(name)) ||
            (name === 'file' && key.includes('"{file}"')),
        );
        for (const name of expected) assert.ok(table[key]?.includes(`{${name}`), `${key}: ${name}`);
        const params = Object.fromEntries([...names(key)].map((name) => [name, 3]));
        const text = await withLogger((logger) => {
          const made = i18n.translate('fw', key, params, language);
          assert.equal(logger.messages.length, 0, key);
          return made;
        });
        assert.doesNotMatch(await text, /[{}]/);
      }
    });
  }

  it('has texts for every message of the validators', () => {
    assert.deepEqual(tables.map(([language]) => language).sort(), [
      'de',
      'es',
      'fr',
      'hy',
      'pl',
      'pt',
      'ru',
      'zh',
    ]);
    assert.equal(keys.length, 70);
  });
});

describe('JsonMessageSource', () => {
  const root = mkdtempSync(join(tmpdir(), 'fwx-i18n-'));
  after(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'de'));
  writeFileSync(join(root, 'de/app.json'), '{"Hello":"Hallo"}');
  writeFileSync(join(root, 'de/broken.json'), '{');
  writeFileSync(join(root, 'de/list.json'), '["a"]');
  writeFileSync(join(root, 'de/marked.json'), '\uFEFF{"Hello":"Hallo"}');

  it('reads files by language and category', () => {
    const source = JsonMessageSource.create({ basePath: root, fileMap: { other: 'app.json' } });
    assert.equal(source.translate('app', 'Hello', 'de-AT'), 'Hallo');
    assert.equal(source.translate('other', 'Hello', 'de'), 'Hallo');
  });

  it('reads a file with a byte order mark', () => {
    const source = JsonMessageSource.create({ basePath: root });
    assert.equal(source.translate('marked', 'Hello', 'de'), 'Hallo');
  });

  it('returns no texts where a file has the name of the folder', () => {
    writeFileSync(join(root, 'fr'), '');
    assert.equal(
      JsonMessageSource.create({ basePath: root }).translate('app', 'Hello', 'fr'),
      false,
    );
  });

  it('reports a file that cannot be read', () => {
    mkdirSync(join(root, 'de/folder.json'));
    const source = JsonMessageSource.create({ basePath: root });
    assert.throws(() => source.translate('folder', 'Hello', 'de'), { code: 'EISDIR' });
  });

  it('returns no texts for a language whose name is longer than a file name may be', () => {
    const source = JsonMessageSource.create({ basePath: root });
    assert.equal(source.translate('app', 'Hello', `de-${'x'.repeat(300)}`), 'Hallo');
    assert.equal(source.translate('app', 'Hello', 'x'.repeat(300)), false);
  });

  for (const [category, message] of [
    ['broken', 'The message file "de/broken.json" is not JSON.'],
    ['list', 'The message file "de/list.json" must be one object of texts.'],
  ] as const) {
    it(`refuses the file of ${category}`, () => {
      const source = JsonMessageSource.create({ basePath: root });
      assert.throws(() => source.translate(category, 'x', 'de'), {
        name: 'InvalidConfigException',
        message,
      });
    });
  }

  it('logs an error for a language without files, and none for the source language', async () => {
    const source = JsonMessageSource.create({ basePath: root });
    const count = (language: string) =>
      withLogger((logger) => {
        source.translate('app', 'x', language);
        return logger.messages.filter(([, level]) => level === LogLevel.ERROR).length;
      });
    assert.deepEqual([await count('it'), await count('en'), await count('en-GB')], [1, 0, 0]);
  });
});

const sizes: [bytes: number, language: string, text: string][] = [
  [4, 'en', '4 B'],
  [0, 'en', '0 B'],
  [1024, 'en', '1 KiB'],
  [1536, 'en', '1.5 KiB'],
  [1025, 'en', '1.001 KiB'],
  [1_000_000, 'en', '976.562 KiB'],
  [2_147_483_647, 'en', '2 GiB'],
  [1536, 'de', '1,5 KiB'],
  [2 ** 60, 'en', '1024 PiB'],
  [1536, 'de_AT', '1,5 KiB'],
  // Languages that a wildcard of locale URLs, and therefore a client, may set.
  [1536, 'de-ABC', '1,5 KiB'],
  [1536, 'de-valencia-valencia', '1,5 KiB'],
  [1536, 'x', '1.5 KiB'],
  [1.5, 'en-US', '2 B'],
];

describe('formatShortSize', () => {
  for (const [bytes, language, text] of sizes) {
    it(`writes ${bytes} as ${text}`, () => assert.equal(formatShortSize(bytes, language), text));
  }

  it('provides the formatter in the language of the application', async () => {
    await withApp({ language: 'de' }, (app) =>
      assert.equal(app.formatter.asShortSize(1536), '1,5 KiB'),
    );
    assert.equal(Formatter.create({ locale: 'de' }).asShortSize(1536), '1,5 KiB');
  });
});
