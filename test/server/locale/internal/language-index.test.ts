import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { LanguageIndex } from '../../../../server/locale/internal/language-index.ts';
import type { Languages } from '../../../../server/locale/index.ts';

const site: Languages = ['en', 'fr', 'de-CH', { brasil: 'pt-BR' }, 'es-*'];
const index = new LanguageIndex(site, false);

describe('LanguageIndex.match', () => {
  const rows: readonly (readonly [tag: string, language: string | null])[] = [
    ['en', 'en'],
    ['EN', 'en'],
    ['de-ch', 'de-CH'],
    ['de', null],
    ['de-AT', null],
    ['pt', null],
    ['pt-br', 'pt-BR'],
    ['brasil', null],
    ['es', 'es'],
    ['ES-mx', 'es-MX'],
    ['es-419', 'es-419'],
    ['es-latn-mx', 'es-Latn-MX'],
    ['es-mx-u-ca-gregory', 'es-MX'],
    ['es-route', 'es'],
    ['es-1abc', 'es'],
    ['es-mx-1abc', 'es-MX-1abc'],
    ['fr-CA', 'fr'],
    ['fr-Latn-CA-x-a', 'fr'],
    ['es-*', 'es'],
    ['*', null],
    ['', null],
    ['-', null],
    ['-es', null],
    ['__proto__', null],
    ['constructor', null],
    [`es-${'a-'.repeat(5000)}`, 'es'],
    ['x'.repeat(100_000), null],
    ['es-//evil.com', 'es'],
    ['es-LATN', 'es-Latn'],
    ['es-latn-419', 'es-Latn-419'],
    ['es-latn-abcde', 'es-Latn-abcde'],
    ['es-latn-mx-abcde-1abc', 'es-Latn-MX-abcde-1abc'],
    ['es-abc', 'es-ABC'],
    ['es-abcde', 'es'],
    ['es-mx-abcd', 'es-MX'],
  ];
  for (const [tag, language] of rows) {
    it(`finds ${String(language)} for "${tag.slice(0, 40)}"`, () => {
      assert.equal(index.match(tag), language);
    });
  }

  it('prefers the longest wildcard', () => {
    const chinese = new LanguageIndex(['zh-*', 'ZH-Hant-*'], false);
    assert.equal(chinese.match('zh-hant-tw'), 'ZH-Hant-TW');
    assert.equal(chinese.match('zh-hans-cn'), 'zh-Hans-CN');
  });
});

describe('LanguageIndex at the longest tag', () => {
  // 64 characters.
  const longest = `en${'-abcdefgh'.repeat(6)}-abcdefg`;
  const ofWildcard = `es-MX${'-abcdefgh'.repeat(6)}-1abc`;

  it('finds a tag of 64 characters', () => {
    assert.deepEqual([longest.length, ofWildcard.length], [64, 64]);
    const long = new LanguageIndex([longest, 'es-*'], false);
    assert.equal(long.match(longest), longest);
    assert.equal(long.match(ofWildcard), ofWildcard);
    assert.equal(long.find(ofWildcard)?.language, ofWildcard);
  });

  it('finds no longer one by a wildcard, and truncates the requested tag', () => {
    const long = new LanguageIndex(['en', 'es-*'], false);
    assert.equal(long.find(`${ofWildcard}d`), null);
    assert.equal(long.has(`${ofWildcard}d`), false);
    assert.equal(long.match(`${ofWildcard}d`), `es-MX${'-abcdefgh'.repeat(6)}`);
    assert.equal(long.match(`${longest}-x`), 'en');
  });
});

describe('LanguageIndex.has', () => {
  for (const [language, expected] of [
    ['en', true],
    ['EN', true],
    ['de', false],
    ['de-ch', true],
    ['pt-BR', true],
    ['brasil', false],
    ['es', true],
    ['es-MX', true],
    ['es-route', false],
    ['fr-CA', false],
    ['', false],
  ] as const) {
    it(`is ${expected} for "${language}"`, () => assert.equal(index.has(language), expected));
  }
});

describe('LanguageIndex.segmentOf and languageOf', () => {
  for (const [language, segment] of [
    ['en', 'en'],
    ['de-CH', 'de-ch'],
    ['DE-ch', 'de-ch'],
    ['pt-BR', 'brasil'],
    ['PT-br', 'brasil'],
    ['es', 'es'],
    ['es-MX', 'es-mx'],
    ['Zz', 'zz'],
  ] as const) {
    it(`converts ${language} to ${segment}`, () => {
      assert.equal(index.segmentOf(language), segment);
      assert.equal(index.encodedSegmentOf(language), segment);
    });
  }

  for (const [name, language] of [
    ['BRASIL', 'pt-BR'],
    ['pt-br', 'pt-BR'],
    ['EN', 'en'],
    ['ES', 'es'],
    ['es-mx', 'es-mx'],
    ['Zz', 'Zz'],
  ] as const) {
    it(`converts ${name} to ${language}`, () => assert.equal(index.languageOf(name), language));
  }

  it('encodes invalid characters of a segment', () => {
    const accented = new LanguageIndex([{ français: 'fr' }], false);
    assert.equal(accented.segmentOf('fr'), 'français');
    assert.equal(accented.encodedSegmentOf('fr'), 'fran%C3%A7ais');
    assert.equal(accented.encodedSegmentOf('a/b'), 'a%2Fb');
  });

  it('prefers an alias to the code, in any order of declaration', () => {
    for (const languages of [
      ['fr', { francais: 'fr' }],
      [{ francais: 'fr' }, 'fr'],
    ]) {
      assert.equal(new LanguageIndex(languages, false).segmentOf('fr'), 'francais');
    }
  });

  it('has as many declarations as there are URL codes', () => {
    assert.equal(index.size, 5);
    assert.equal(new LanguageIndex([], false).size, 0);
  });
});

describe('LanguageIndex.match by script', () => {
  const rows: readonly (readonly [languages: Languages, tag: string, found: string | null])[] = [
    [['en', 'zh-Hant'], 'zh-TW', 'zh-Hant'],
    [['en', 'zh-Hant'], 'zh-HK', 'zh-Hant'],
    [['en', 'zh-Hant'], 'zh-CN', null],
    [['zh', 'zh-Hant'], 'zh-TW', 'zh-Hant'],
    [['zh', 'zh-Hant'], 'zh-SG', 'zh'],
    [['zh-CN', 'zh-TW'], 'zh-Hant-HK', 'zh-TW'],
    [['zh-CN', 'zh-TW'], 'zh', 'zh-CN'],
    [['sr', 'sr-Latn'], 'sr-ME', 'sr-Latn'],
    [['sr', 'sr-Latn'], 'sr-RS', 'sr'],
    [['zh-*', 'zh-Hant'], 'zh-tw', 'zh-TW'],
    [['pt-BR'], 'pt', null],
    [['de-CH', 'de'], 'de-AT', 'de'],
    [['zh-Hant'], 'zh-1', null],
    [['zh', 'zh-Hant', 'zh-Hant-HK'], 'zh-Hant-HK-x-own', 'zh-Hant-HK'],
    [['zh', 'zh-Hant', 'zh-HK'], 'zh-HK-x-own', 'zh-HK'],
    [['zh', 'zh-Hant'], 'zh-TW-x-own', 'zh-Hant'],
    [['zh-Hans', 'zh-CN', 'zh-Hant', 'zh-TW'], 'zh-SG', 'zh-Hans'],
    [['zh-Hans', 'zh-CN', 'zh-Hant', 'zh-TW'], 'zh-MO', 'zh-Hant'],
    [['zh-Hant', 'sr'], 'sr-Latn', 'sr'],
    [['zh-Hant', 'en'], 'en-GB', 'en'],
    [['zh-Hant', 'en-GB'], 'en', null],
  ];
  for (const [languages, tag, found] of rows) {
    it(`finds ${found} for ${tag} among ${JSON.stringify(languages)}`, () => {
      assert.equal(new LanguageIndex(languages, false).match(tag), found);
    });
  }
});

describe('LanguageIndex.find', () => {
  const rows: readonly (readonly [segment: string, language: string | null, written?: string])[] = [
    ['fr', 'fr', 'fr'],
    ['FR', 'fr', 'fr'],
    ['de-ch', 'de-CH', 'de-ch'],
    ['Brasil', 'pt-BR', 'brasil'],
    ['pt-br', null],
    ['es', 'es', 'es'],
    ['es-MX', 'es-MX', 'es-mx'],
    ['es-route', null],
    ['es-mx-u-ca', null],
    ['fr-CA', null],
    ['en-route', null],
    ['', null],
    ['toString', null],
  ];
  for (const [segment, language, written] of rows) {
    it(`finds ${String(language)} for "${segment}"`, () => {
      const expected = language === null ? null : { language, segment: written };
      assert.deepEqual(index.find(segment), expected);
    });
  }

  it('keeps the upper case of codes with the option', () => {
    const cased = new LanguageIndex(['de-CH', { Brasil: 'pt-BR' }, 'es-*'], true);
    const segments = ['de-ch', 'brasil', 'es-mx'].map((segment) => cased.find(segment)?.segment);
    assert.deepEqual(segments, ['de-CH', 'Brasil', 'es-MX']);
  });

  it('finds a language by its alias and by its code when both are declared', () => {
    const both = new LanguageIndex(['pt-BR', { brasil: 'pt-BR' }], false);
    assert.deepEqual(both.find('pt-br'), { language: 'pt-BR', segment: 'brasil' });
    assert.deepEqual(both.find('brasil'), { language: 'pt-BR', segment: 'brasil' });
  });

  it('accepts a record of aliases', () => {
    const record = new LanguageIndex({ english: 'en', deutsch: 'de-DE' }, false);
    assert.equal(record.find('deutsch')?.language, 'de-DE');
    assert.deepEqual(record.list, ['en', 'de-DE']);
  });
});

describe('LanguageIndex', () => {
  it('lists languages in order, without wildcards', () => {
    assert.deepEqual(index.list, ['en', 'fr', 'de-CH', 'pt-BR']);
  });

  const faults: readonly (readonly [languages: unknown, message: string])[] = [
    [['en_US'], 'has a code that is no language tag: "en_US"'],
    [['*'], 'has a code that is no language tag: "*"'],
    [[''], 'has a code that is no language tag: ""'],
    [['en/..'], 'has a code that is no language tag: "en/.."'],
    [[{ 'a/b': 'en' }], 'has an alias that is no plain path segment: "a/b"'],
    [[{ '..': 'en' }], 'has an alias that is no plain path segment: ".."'],
    [[{ spain: 'es-*' }], 'has no language tag behind the alias "spain": "es-*"'],
    [[{ spain: 7 }], 'has no language tag behind the alias "spain": 7'],
    [[null], 'must list codes and objects of aliases: null'],
    [[5], 'must list codes and objects of aliases: 5'],
  ];
  for (const [languages, message] of faults) {
    it(`refuses ${JSON.stringify(languages)}`, () => {
      assert.throws(() => new LanguageIndex(languages as Languages, false), {
        name: 'InvalidConfigException',
        message: `UrlLanguageManager "languages" ${message}.`,
      });
    });
  }

  it('refuses one URL code for two languages', () => {
    assert.throws(() => new LanguageIndex(['en', { en: 'en-GB' }], false), {
      name: 'InvalidConfigException',
      message: 'UrlLanguageManager "languages" uses "en" for both "en" and "en-GB".',
    });
  });
});
