import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { formatTime } from '../../../../server/core/logging/log-line.ts';

describe('formatTime', () => {
  for (const [seconds, micros] of [
    [1_700_000_000.6083, '.608300'],
    [1_700_000_000.000001, '.000001'],
    [1_700_000_000, '.000000'],
    [1_700_000_000.9999998, '.000000'],
  ] as const) {
    it(`rounds ${seconds} to microseconds`, () => {
      assert.ok(formatTime(seconds, true).endsWith(micros), formatTime(seconds, true));
    });
  }
});
