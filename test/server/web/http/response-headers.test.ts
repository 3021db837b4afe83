import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { joinTokens } from '../../../../server/web/internal.ts';

describe('joinTokens', () => {
  for (const [present, added, expected] of [
    [null, 'a', 'a'],
    ['', 'a', 'a'],
    ['a, B', 'b , C,a', 'a, B, C'],
    ['a,,', '', 'a'],
  ] as const) {
    it(`adds "${added}" to "${present}"`, () => assert.equal(joinTokens(present, added), expected));
  }
});
