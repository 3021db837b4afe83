import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { BaseObject, Component } from '../../../../server/core/index.ts';
import { suggestion, withSuggestion } from '../../../../server/core/text/suggestion.ts';

describe('suggestion', () => {
  const table = [
    ['nmae', ['name', 'game'], 'name'],
    ['language', ['languages', 'lang'], 'languages'],
    ['BasePath', ['basePath', 'basePaths'], 'basePath'],
    ['mx', ['max', 'min'], 'max'],
    ['ab', ['xy'], null],
    ['colour', ['value'], null],
    // One letter may differ in names of up to four, two in longer ones.
    ['abcd', ['abxd'], 'abxd'],
    ['abcd', ['abxy'], null],
    ['abcd', ['abcdef'], null],
    ['abcde', ['abcxy'], 'abcxy'],
    ['abcde', ['abxyz'], null],
    ['abcde', ['abcdefg'], 'abcdefg'],
    ['abcdefg', ['abcde'], 'abcde'],
    ['abcde', ['abcdefgh'], null],
    ['abcdefgh', ['abcde'], null],
    // Any letter is like any other one.
    ['', ['a'], null],
    ['a', ['', 'b', 'ab', 'xy'], null],
    ['a', ['A'], 'A'],
    ['abc', [], null],
    // Letters are inserted, removed, replaced or swapped at any place.
    ['abc', ['xabc'], 'xabc'],
    ['abc', ['abxc'], 'abxc'],
    ['abc', ['abcx'], 'abcx'],
    ['xabc', ['abc'], 'abc'],
    ['abxc', ['abc'], 'abc'],
    ['abcx', ['abc'], 'abc'],
    ['xbc', ['abc'], 'abc'],
    ['abx', ['abc'], 'abc'],
    ['bac', ['abc'], 'abc'],
    ['acb', ['abc'], 'abc'],
    ['cba', ['abc'], null],
    ['ab', ['ca'], null],
    ['ab', ['bc'], null],
    ['abcd', ['badc'], null],
    ['abcde', ['badce'], 'badce'],
    ['abcdef', ['badcfe'], null],
    ['abcdef', ['acbdef'], 'acbdef'],
    ['abcdef', ['cdabef'], null],
    ['abcdef', ['bcadef'], 'bcadef'],
    ['abcde', ['xabcd'], 'xabcd'],
    // A different case does not count as a different letter.
    ['ABCD', ['abxd', 'abcd'], 'abcd'],
    ['ABCDE', ['abcde'], 'abcde'],
    ['Abcd', ['Abcx', 'abcd'], 'abcd'],
    ['ABCDE', ['xbcde'], null],
    // The most similar name is chosen, the first of equally similar ones.
    ['abcde', ['abcxy', 'abcdx', 'abcdy'], 'abcdx'],
    ['abcde', ['abcdx', 'abcxy'], 'abcdx'],
    ['abcde', ['abcxy', 'abxye', 'xycde'], 'abcxy'],
    ['ab', ['ac', 'ad'], 'ac'],
    // Long names are not compared letter by letter.
    ['a'.repeat(100), [`${'a'.repeat(99)}b`], `${'a'.repeat(99)}b`],
    ['a'.repeat(101), [`${'a'.repeat(100)}b`], null],
    ['A'.repeat(101), ['a'.repeat(101)], 'a'.repeat(101)],
  ] as const;
  for (const [name, candidates, expected] of table) {
    it(`returns ${expected ?? 'nothing'} for ${name} among ${candidates.join(', ')}`, () => {
      assert.equal(
        suggestion(name, candidates),
        expected === null ? '' : ` Did you mean "${expected}"?`,
      );
    });
  }
});

describe('withSuggestion', () => {
  it('appends the suggestion as a sentence, and nothing without a suggestion', () => {
    const message = (name: string) => withSuggestion(`No "${name}"`, name, ['title']);
    assert.equal(message('titel'), 'No "titel". Did you mean "title"?');
    assert.equal(message('other'), 'No "other"');
  });
});

describe('An unknown property', () => {
  class Shop extends Component {
    title = '';
    getOwner(): string {
      return 'Jane';
    }
    setOwner(_owner: string): void {}
    open(): void {}
  }

  it('suggests the intended name', () => {
    const shop = new Shop() as Shop & Record<string, unknown>;
    const message = 'Getting unknown property: Shop::titel. Did you mean "title"?';
    assert.throws(() => shop['titel'], { name: 'UnknownPropertyException', message });
    assert.throws(() => shop['opne'], /Did you mean "open"\?$/);
    assert.throws(() => shop['ownr'], /Did you mean "owner"\?$/);
  });

  it('suggests for a config only settable properties', () => {
    const message = 'Setting unknown property: Shop::owners. Did you mean "owner"?';
    assert.throws(() => Shop.create({ owners: 'x' } as never), { message });
    assert.throws(() => Shop.create({ opne: 'x' } as never), {
      message: 'Setting unknown property: Shop::opne',
    });
  });

  it('suggests nothing without a similar name', () => {
    const other = new BaseObject() as BaseObject & Record<string, unknown>;
    assert.throws(() => other['nope'], { message: 'Getting unknown property: BaseObject::nope' });
  });
});
