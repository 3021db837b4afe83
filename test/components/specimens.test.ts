import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { contracts, elements } from '../../components/contracts.ts';
import { camel } from '../../scripts/lib/registrations.mjs';
import * as pages from '../support/specimens/page.ts';
import { specimens } from '../support/specimens/specimens.generated.ts';

describe('the test data of elements', () => {
  it('exists for every element, so that no suite skips one', () => {
    const known = specimens.map(({ contract }) => contract.tag);
    const missing = contracts.map(({ tag }) => tag).filter((tag) => !known.includes(tag));
    const text =
      'These elements have no "export const …: Specimen" in test/support/specimens, or `npm run manifest` did not run after.';
    assert.deepEqual(missing, [], text);
    assert.equal(known.length, contracts.length);
  });

  it('has the name of its element where a file has several: a widget of another name may come', () => {
    const names: string[] = Object.values(pages).map(({ contract: { tag } }) =>
      camel(tag.slice(4)),
    );
    assert.deepEqual(Object.keys(pages).toSorted(), names.toSorted());
  });
});

describe('the elements', () => {
  const expanding = elements.filter(({ contract, expansion }) => contract.beside && expansion);
  for (const { contract, expansion } of expanding) {
    it(`of <${contract.tag}> say which children stay beside the root`, () => {
      const text = `The expansion needs "isLeading" for ${contract.beside ?? ''}: without it, those move into the root.`;
      assert.ok(expansion?.isLeading, text);
    });
  }
});
