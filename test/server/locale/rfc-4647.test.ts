import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { negotiateLanguage } from '../../../server/locale/internal/accept-language.ts';
import { LanguageIndex } from '../../../server/locale/internal/language-index.ts';

/** Lookup as in RFC 4647, section 3.4: the range is shortened from its end until it names a language. */
function lookup(range: string, languages: readonly string[]): string | null {
  const parts = range.toLowerCase().split('-');
  while (parts.length > 0) {
    const found = languages.find((language) => language.toLowerCase() === parts.join('-'));
    if (found !== undefined) return found;
    parts.pop();
    if (parts.at(-1)?.length === 1) parts.pop();
  }
  return null;
}

describe('Lookup of RFC 4647', () => {
  // Section 3.4 shortens the range in these steps.
  const steps = [
    'zh-Hant-CN-x-private1-private2',
    'zh-Hant-CN-x-private1',
    'zh-Hant-CN',
    'zh-Hant',
    'zh',
  ];
  for (const [at, language] of steps.entries()) {
    it(`finds "${language}" for the range of section 3.4 when nothing longer is configured`, () => {
      const index = new LanguageIndex(['en', ...steps.slice(at).reverse()], false);
      assert.equal(index.match('zh-Hant-CN-x-private1-private2'), language);
    });
  }

  const rows: readonly (readonly [range: string, languages: readonly string[], string | null])[] = [
    // Section 3.4: no part of the range is configured.
    ['fr-FR', ['en'], null],
    // Section 2.1: letter case has no meaning.
    ['MN-cYRL-mn', ['mn-Cyrl-MN'], 'mn-Cyrl-MN'],
    // Section 3.4 finds shorter languages only; section 3.3 finds longer ones.
    ['de-de', ['de-DE-1996'], null],
    ['de-CH', ['de-CH-1996', 'de'], 'de'],
    ['de-CH-1996', ['de-CH', 'de'], 'de-CH'],
    // An extension is dropped together with the single character that starts it.
    ['de-DE-u-co-phonebk', ['de-DE'], 'de-DE'],
    ['de-a-value', ['de'], 'de'],
  ];
  for (const [range, languages, found] of rows) {
    it(`finds ${found} for "${range}" among ${languages.join(', ')}`, () => {
      assert.equal(new LanguageIndex(languages, false).match(range), found);
      assert.equal(lookup(range, languages), found);
    });
  }

  // Languages that CLDR lists in one script; where there are several the script decides first.
  const tag = fc
    .tuple(
      fc.constantFrom('de', 'fr', 'en', 'pt', 'nl'),
      fc.constantFrom('', '-AT', '-BR', '-419', '-ch'),
      fc.constantFrom('', '-1996', '-u-co-phonebk', '-x-own', '-x-own-part'),
    )
    .map((parts) => parts.join(''));
  const languages = fc.uniqueArray(tag, {
    minLength: 1,
    maxLength: 6,
    selector: (one) => one.toLowerCase(),
  });

  it('is the result for any range among any languages', () => {
    fc.assert(
      fc.property(languages, tag, (configured, range) => {
        const found = new LanguageIndex(configured, false).match(range);
        assert.equal(found, lookup(range, configured));
      }),
      { seed: 4647, numRuns: 2000 },
    );
  });

  it('is the result for any Accept-Language, its ranges in the order of their weights', () => {
    const range = fc.tuple(tag, fc.integer({ min: 0, max: 1000 }));
    const list = fc.array(range, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(languages, list, (configured, ranges) => {
        const index = new LanguageIndex(configured, false);
        const header = ranges.map(([one, q]) => `${one};q=${(q / 1000).toFixed(3)}`).join(', ');
        const accepted = ranges.filter(([, q]) => q > 0).sort(([, a], [, b]) => b - a);
        const found = accepted.map(([one]) => lookup(one, configured)).find((one) => one !== null);
        assert.equal(
          negotiateLanguage(header, (one) => index.match(one)),
          found ?? null,
          header,
        );
      }),
      { seed: 4647, numRuns: 2000 },
    );
  });
});
