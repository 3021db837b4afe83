import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import {
  MAX_HEADER_LENGTH,
  MAX_TAGS,
  negotiateLanguage,
} from '../../../../server/locale/internal/accept-language.ts';

const known = new Set(['en', 'fr', 'de-CH']);
const match = (tag: string): string | null => (known.has(tag) ? tag : null);

describe('negotiateLanguage', () => {
  const rows: readonly (readonly [header: string, language: string | null])[] = [
    ['', null],
    ['fr', 'fr'],
    ['nl, fr', 'fr'],
    ['fr;q=0.5, en', 'en'],
    ['fr;q=0.5,en;q=0.5', 'fr'],
    ['fr ; q = 0.4 , en ;Q=0.7', 'en'],
    ['fr;q=0', null],
    ['fr;q=.5', 'fr'],
    ['fr;q=.5, en;q=0.6', 'en'],
    ['fr;q=., en;q=0.1', 'en'],
    ['fr;q=0.000, en;q=0.001', 'en'],
    ['fr;q=nope, en;q=0.1', 'en'],
    ['fr;q=1.5, en;q=0.1', 'en'],
    ['fr;q=-1', null],
    ['fr;q=', null],
    ['fr;level=1', null],
    ['*', null],
    ['*;q=1, fr;q=0.1', 'fr'],
    [',,,fr', 'fr'],
    [';q=1', null],
    ['\t fr \t', 'fr'],
    ['fr;', null],
    ['fr;q=1.0, en', 'fr'],
    ['fr;q=0., en;q=0.2', 'en'],
    ['fr;q=0.2, nl, en;q=0.3', 'en'],
    ['nl;q=0.1;x, fr;q=0.2', 'fr'],
    ['de-CH;q=0.1,fr', 'fr'],
  ];
  for (const [header, language] of rows) {
    it(`finds ${String(language)} in "${header}"`, () => {
      assert.equal(negotiateLanguage(header, match), language);
    });
  }

  it('reads 20 tags and no more', () => {
    const before = (count: number) => `${'nl,'.repeat(count)}fr`;
    assert.equal(negotiateLanguage(before(MAX_TAGS - 1), match), 'fr');
    assert.equal(negotiateLanguage(before(MAX_TAGS), match), null);
  });

  it('ignores a tag that its limit truncates', () => {
    const cut = (tail: string) => `nl${' '.repeat(MAX_HEADER_LENGTH - 4)},${tail}`;
    assert.equal(negotiateLanguage(cut('fr,en'), match), null);
    assert.equal(negotiateLanguage('f'.repeat(MAX_HEADER_LENGTH + 1), match), null);
    assert.equal(
      negotiateLanguage('f'.repeat(MAX_HEADER_LENGTH + 1), (tag) => tag),
      null,
    );
  });

  it('reads a header that is as long as its limit, and a tag that ends there', () => {
    const longest = `fr${' '.repeat(MAX_HEADER_LENGTH - 2)}`;
    assert.equal(negotiateLanguage(longest, match), 'fr');
    assert.equal(negotiateLanguage(`${longest},en`, match), 'fr');
    assert.equal(negotiateLanguage(`${longest} ,en`, match), null);
  });

  it('looks up a bounded number of tags of any header', () => {
    const hostile = fc.oneof(
      fc.string({ maxLength: 5000 }),
      fc
        .array(fc.constantFrom('fr', 'xx', ',', ';', 'q=', '0.', '9', ' '), { maxLength: 3000 })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(hostile, (header) => {
        let lookups = 0;
        const found = negotiateLanguage(header, (tag) => {
          lookups++;
          return match(tag);
        });
        assert.ok(lookups <= MAX_TAGS);
        assert.ok(found === null || known.has(found));
      }),
    );
  });
});
