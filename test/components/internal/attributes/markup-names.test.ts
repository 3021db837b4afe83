import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  attributeName,
  dashed,
  optionAttribute,
} from '../../../../components/internal/attributes/markup-names.ts';

describe('attributeName', () => {
  it('is the lower-case name of the property, a name of its own, or null', () => {
    assert.equal(attributeName('maxCount', {}), 'maxcount');
    assert.equal(attributeName('maxCount', { attribute: true }), 'maxcount');
    assert.equal(attributeName('maxCount', { attribute: 'max-count' }), 'max-count');
    assert.equal(attributeName('maxCount', { attribute: false }), null);
  });
});

describe('optionAttribute', () => {
  it('is the name of the option with dashes, a name of its own, or null', () => {
    assert.equal(optionAttribute('maxCount', {}), 'max-count');
    assert.equal(optionAttribute('maxCount', { attribute: true }), 'maxcount');
    assert.equal(optionAttribute('maxCount', { attribute: 'limit' }), 'limit');
    assert.equal(optionAttribute('maxCount', { attribute: false }), null);
  });
});

describe('dashed', () => {
  it('has a hyphen before each word', () => {
    assert.deepEqual(['show', 'hidePrevented', 'aBC'].map(dashed), [
      'show',
      'hide-prevented',
      'a-b-c',
    ]);
  });
});
