import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { LanguageIndex } from '../../../../server/locale/internal/language-index.ts';
import {
  type LanguagePaths,
  PathIndex,
} from '../../../../server/locale/internal/language-paths.ts';

const languages = new LanguageIndex(['en', 'de', 'de-CH', 'fr', 'es-*'], false);
const indexOf = (paths: LanguagePaths): PathIndex => {
  const index = PathIndex.of(paths, languages);
  assert.ok(index);
  return index;
};
const site = indexOf({
  '/products': { de: '/produkte', 'es-MX': '/productos' },
  '/products/new': { DE: '/produkte/neu' },
  '/products/<id>/reviews': { de: '/produkte/<id>/bewertungen', fr: '/avis/<id>' },
  '/about': { de: '/über-uns', 'de-CH': '/ueber-uns' },
});

describe('PathIndex', () => {
  it('is none without paths', () => {
    assert.equal(PathIndex.of({}, languages), null);
  });

  for (const [language, path, written] of [
    ['en', 'products', 'products'],
    ['de', 'products', 'produkte'],
    ['DE', 'products/7', 'produkte/7'],
    ['de', 'products/new', 'produkte/neu'],
    ['de', 'products/7/reviews', 'produkte/7/bewertungen'],
    ['fr', 'products/7/reviews', 'avis/7'],
    ['fr', 'products/7', 'products/7'],
    ['de', 'about', 'über-uns'],
    ['de-CH', 'about', 'ueber-uns'],
    ['de-CH', 'products', 'produkte'],
    ['de-AT', 'about', 'über-uns'],
    ['es-MX', 'products/new', 'productos/new'],
    ['es-mx-x', 'products', 'productos'],
    ['es', 'products', 'products'],
    ['xx', 'products', 'products'],
    ['', 'products', 'products'],
    ['de', '', ''],
    ['de', 'contact', 'contact'],
  ] as const) {
    it(`writes "${path}" as "${written}" in "${language}", and reads it back`, () => {
      assert.equal(site.write(path, language, false), written);
      assert.equal(site.read(written, language, false), path);
    });
  }

  it('encodes the words of a path that is encoded', () => {
    assert.equal(site.write('about/%2F', 'de', true), '%C3%BCber-uns/%2F');
    assert.equal(site.read('%C3%BCber-uns/%2F', 'de', true), 'about/%2F');
    assert.equal(site.read('%C3%BCber-uns', 'de', false), '%C3%BCber-uns');
  });

  it('writes a path unchanged when its words would be read as another path', () => {
    assert.equal(site.write('products/neu', 'de', false), 'products/neu');
  });

  for (const [language, written, respelled] of [
    ['de', 'produkte', null],
    ['de', 'products', 'produkte'],
    ['de', 'products/7/reviews', 'produkte/7/bewertungen'],
    ['de', 'products/neu', null],
    ['de', 'about/a%2Fb', 'über-uns/a%2Fb'],
    // The decoded path of `%25C3%25BCber-uns`, which is another page.
    ['de', '%C3%BCber-uns', null],
    ['de', 'contact', null],
    ['fr', 'products', null],
    ['en', 'produkte', null],
  ] as const) {
    it(`${respelled === null ? 'keeps' : 'corrects'} "${written}" in "${language}"`, () => {
      assert.equal(site.respell(written, language), respelled);
    });
  }

  for (const [paths, fault] of [
    [{ '/a': null }, 'must have an object of languages and paths for "/a", got object'],
    [{ '/a': 5 }, 'must have an object of languages and paths for "/a", got number'],
    [
      { '/<a>/<b>': { de: '/<a>/b' } },
      'must have the same parameters in "/<a>/<b>" and in "de", got "/<a>/b"',
    ],
    [{ '/a': { de: '/es-MX' } }, 'starts with the language code "es-MX" in "/es-MX"'],
    [
      { '/a/<p>': { de: '/b/<p>' }, '/c': { de: '/b' }, '/d': {} },
      'writes "/a/<p>" and "/c" alike in "de": "/b/<p>" and "/b"',
    ],
    [
      { '/c': {}, '/a': { 'es-MX': '/b' }, '/b': {} },
      'writes "/a" and "/b" alike in "es-mx": "/b" and "/b"',
    ],
  ] as const) {
    it(`refuses ${JSON.stringify(paths)}`, () => {
      assert.throws(() => indexOf(paths as unknown as LanguagePaths), {
        name: 'InvalidConfigException',
        message: `UrlLanguageManager "languagePaths" ${fault}.`,
      });
    });
  }

  for (const paths of [
    { '/<a>/<b>': { de: '/<b>/x/<a>' } },
    { '/a': { de: '/b/fr' } },
    { '/a/<fr>': { de: '/<fr>/a' } },
    { '/a': { de: '/x' }, '/a/b': { de: '/x/y' } },
    { '/a': { de: '/x' }, '/b': { fr: '/x' } },
  ]) {
    it(`accepts ${JSON.stringify(paths)}`, () => assert.ok(indexOf(paths)));
  }
});
