import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { contracts } from '../../components/contracts.ts';
import { specimens } from '../support/specimens/index.ts';

describe('the test data of elements', () => {
  const tagsOf = (all: readonly { readonly tag: string }[]): string[] => all.map(({ tag }) => tag);

  it('is there for every element, so that no suite passes one by', () => {
    const known = new Set(tagsOf(specimens.map(({ contract }) => contract)));
    assert.deepEqual(
      tagsOf(contracts).filter((tag) => !known.has(tag)),
      [],
      'These elements have no file in test/support/specimens, or are not in its index.ts.',
    );
    assert.equal(known.size, contracts.length);
    assert.equal(specimens.length, contracts.length);
  });
});
