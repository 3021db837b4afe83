import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { emptySummary } from '../../../../server/debug/model/request-summary.ts';
import { canReplay } from '../../../../server/debug/pages/can-replay.ts';

describe('canReplay()', () => {
  for (const [method, url, expected] of [
    ['GET', 'http://h.test/', true],
    ['HEAD', 'https://h.test/', true],
    ['POST', 'http://h.test/', false],
    ['GETS', 'http://h.test/', false],
    ['GET', 'job/7', false],
    ['GET', 'http://h.test/docs/redacted', true],
    ['GET', 'http://h.test/?a=[redacted]', false],
    ['GET', 'http://h.test/?a=%5Bredacted%5D', false],
    ['GET', 'http://h.test/?a=aaa[truncated]', false],
  ] as const) {
    it(`is ${expected} for ${method} ${url}`, () => {
      assert.equal(canReplay({ ...emptySummary('t'), method, url }), expected);
    });
  }
});
