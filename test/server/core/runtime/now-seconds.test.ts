import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { nowSeconds } from '../../../../server/core/runtime/now-seconds.ts';

describe('nowSeconds()', () => {
  it('never goes back, and has parts of milliseconds', () => {
    const times = Array.from({ length: 1000 }, () => nowSeconds() * 1000);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    assert.ok(times.some((time) => time % 1 > 0.001));
  });

  it('follows the clock of the system after a sleep of the computer, and when it is set back', (context) => {
    const real = Date.now();
    for (const hours of [8, -2, 0]) {
      const system = real + hours * 3_600_000;
      const clock = context.mock.method(Date, 'now', () => system);
      assert.ok(Math.abs(nowSeconds() * 1000 - system) < 1000);
      clock.mock.restore();
    }
  });
});
