import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { HttpNoBodyStatus, shouldHaveNoBody } from '../../../../server/bridge/index.ts';

describe('shouldHaveNoBody', () => {
  it('returns true for exactly the codes of HttpNoBodyStatus', () => {
    const codes = Array.from({ length: 500 }, (_, i) => i + 100).filter(shouldHaveNoBody);
    assert.deepEqual(codes, Object.values(HttpNoBodyStatus));
  });
});
