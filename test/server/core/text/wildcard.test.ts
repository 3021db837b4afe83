import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { matchWildcard } from '../../../../server/core/internal.ts';

const table: [pattern: string, text: string, matches: boolean][] = [
  ['*', '', true],
  ['cli*', 'click', true],
  ['cli*', 'Click', false],
  ['cli*', 'xclick', false],
  ['*/b', 'a.b/c/b', true],
  ['a?c', 'abc', true],
  ['a?c', 'ac', false],
  ['a?c', 'a😀c', true],
  ['[ab]x', 'bx', true],
  ['[!ab]x', 'bx', false],
  ['[!ab]x', 'cx', true],
  ['[a-c]x', 'bx', true],
  ['[c-a]x', '-x', true],
  ['[^a]', '^', true],
  ['[', '[', true],
  ['\\*', '*', true],
  ['\\*', 'x', false],
  ['a.b', 'axb', false],
  ['a*b', 'a\nb', true],
  ['(a|b)', 'a', false],
  ['*a*1', 'xa1', true],
  ['*ab*b', 'ab', false],
  ['*[ab]?*c', 'xaac', true],
  ['', '', true],
  ['', 'a', false],
  ['a', '', false],
  ['**', 'ab', true],
  ['a**b', 'axb', true],
  ['a*b*c', 'abc', true],
  ['a*b*c', 'acb', false],
  ['a*b*c', 'a1b2c3', false],
  ['a*b*c*d', 'a1b2c3d', true],
  ['a*b*c*d', 'a1c2b3d', false],
  ['a*b*b', 'axb', false],
  ['?', '', false],
  ['?', '\n', true],
  ['??', 'a', false],
  ['[!]', '!', true],
  ['[!]', 'a', false],
  ['[!a]', '!', true],
  ['[!!]', '!', false],
  ['[!!]', 'a', true],
  ['[a!]', '!', true],
  ['[!c-a]x', 'bx', true],
  ['[!c-a]x', '-x', false],
  ['[!a-c]', 'b', false],
  ['[.]', 'a', false],
  ['[]', '[]', true],
  ['[a]]', 'a]', true],
  ['a\\b', 'ab', true],
  ['\\\\', '\\', true],
  ['\\?', '?', true],
  ['\\?', 'a', false],
  ['\\[a]', '[a]', true],
  ['a+', 'aa', false],
  ['a$', 'a$', true],
  ['😀?', '😀😀', true],
];

describe('matchWildcard', () => {
  for (const [pattern, text, matches] of table) {
    it(`${matches ? 'matches' : 'refuses'} ${JSON.stringify(text)} with ${pattern}`, () => {
      assert.equal(matchWildcard(pattern, text), matches);
    });
  }

  it('matches any text with its own characters escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const pattern = text.replace(/[\\*?[\]]/g, '\\$&');
        return matchWildcard(pattern, text) && !matchWildcard(pattern, `${text}x`);
      }),
    );
  });

  it('matches a prefix, a suffix and both', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z./-]*$/),
        fc.string(),
        fc.stringMatching(/^[a-z./-]*$/),
        (a, b, c) => {
          const text = a + b + c;
          return (
            matchWildcard(`${a}*${c}`, text) &&
            matchWildcard(`${a}*`, text) &&
            matchWildcard(`*${c}`, text)
          );
        },
      ),
    );
  });

  it('terminates for any number of wildcards', () => {
    const text = 'a'.repeat(2000);
    assert.equal(matchWildcard(`${'*a'.repeat(30)}*b`, text), false);
    assert.equal(matchWildcard(`${'*a'.repeat(30)}*`, text), true);
  });

  it('agrees with a matcher that tries every split', () => {
    const slow = (pattern: string, text: string): boolean => {
      if (pattern === '') return text === '';
      const rest = pattern.slice(1);
      if (pattern[0] === '*') {
        return Array.from({ length: text.length + 1 }, (_, i) => text.slice(i)).some((tail) =>
          slow(rest, tail),
        );
      }
      return (
        text !== '' && (pattern[0] === '?' || pattern[0] === text[0]) && slow(rest, text.slice(1))
      );
    };
    const word = fc.stringMatching(/^[ab]{0,8}$/);
    fc.assert(
      fc.property(fc.stringMatching(/^[ab*?]{0,6}$/), word, (pattern, text) => {
        assert.equal(matchWildcard(pattern, text), slow(pattern, text));
      }),
    );
  });
});
