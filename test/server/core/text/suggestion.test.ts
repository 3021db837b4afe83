import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { BaseObject, Component } from '../../../../server/core/index.ts';
import { suggestion } from '../../../../server/core/text/suggestion.ts';

describe('suggestion', () => {
  const table = [
    ['nmae', ['name', 'game'], 'name'],
    ['language', ['languages', 'lang'], 'languages'],
    ['BasePath', ['basePath', 'basePaths'], 'basePath'],
    ['mx', ['max', 'min'], 'max'],
    ['ab', ['xy'], null],
    ['colour', ['value'], null],
  ] as const;
  for (const [name, candidates, expected] of table) {
    it(`finds ${expected ?? 'nothing'} for ${name}`, () => {
      assert.equal(
        suggestion(name, candidates),
        expected === null ? '' : ` Did you mean "${expected}"?`,
      );
    });
  }
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

  it('suggests the name that was meant', () => {
    const shop = new Shop() as Shop & Record<string, unknown>;
    const message = 'Getting unknown property: Shop::titel. Did you mean "title"?';
    assert.throws(() => shop['titel'], { name: 'UnknownPropertyException', message });
    assert.throws(() => shop['opne'], /Did you mean "open"\?$/);
    assert.throws(() => shop['ownr'], /Did you mean "owner"\?$/);
  });

  it('suggests for a config only what it may set', () => {
    const message = 'Setting unknown property: Shop::owners. Did you mean "owner"?';
    assert.throws(() => Shop.create({ owners: 'x' } as never), { message });
    assert.throws(() => Shop.create({ opne: 'x' } as never), {
      message: 'Setting unknown property: Shop::opne',
    });
  });

  it('suggests nothing without a name like it', () => {
    const other = new BaseObject() as BaseObject & Record<string, unknown>;
    assert.throws(() => other['nope'], { message: 'Getting unknown property: BaseObject::nope' });
  });
});
