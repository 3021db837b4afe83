import assert from 'node:assert/strict';
import { totalmem } from 'node:os';
import { describe, it } from 'node:test';
import { getHeapStatistics } from 'node:v8';

import {
  MemoryWatch,
  parseMemoryLimit,
  systemMemoryLimit,
} from '../../../../server/bridge/server/memory-limit.ts';

describe('parseMemoryLimit', () => {
  for (const [text, bytes] of [
    ['1G', 1_073_741_824],
    ['512k', 524_288],
    ['256MB', 268_435_456],
    ['7x', 7],
    ['abc', 0],
    ['-1', -1],
    ['', 0],
    ['100', 100],
    ['0', 0],
    [' -1 ', -1],
    ['-2', 0],
    [' 3 m ', 3_145_728],
    ['1.5G', 1],
    ['9'.repeat(15), 999_999_999_999_999],
    [`${'9'.repeat(15)}9k`, 999_999_999_999_999],
  ] as const) {
    it(`reads "${text}" as ${bytes} (61)`, () => assert.equal(parseMemoryLimit(text), bytes));
  }
});

describe('MemoryWatch', () => {
  it('warns from 90 % on', () => {
    let used = 89;
    const watch = new MemoryWatch(() => used);
    watch.setMemoryLimit(100);
    assert.equal(watch.isShortNow(), false);
    used = 90;
    assert.equal(watch.isShortNow(), true);
  });

  it('does not warn when the system does not tell, as without a free file descriptor', () => {
    const watch = new MemoryWatch(() => {
      throw new Error('EMFILE: too many open files, uv_resident_set_memory');
    });
    assert.equal(watch.isShort(), false);
  });

  it('measures after the first request, and not again before half a second has passed', () => {
    let [measurements, now] = [0, 0];
    const watch = new MemoryWatch(
      () => ++measurements,
      () => now,
    );
    watch.setMemoryLimit(Infinity);
    const measuredAfter = (calls: number): number => {
      for (let call = 0; call < calls; call++) assert.equal(watch.isShort(), false);
      return measurements;
    };
    assert.equal(measuredAfter(1), 1);
    assert.equal(measuredAfter(100), 1);
    now = 499;
    assert.equal(measuredAfter(100), 1);
    now = 500;
    assert.equal(measuredAfter(1), 2);
  });

  it('resets to the limit of the system, which is the available memory or the heap limit', () => {
    const watch = new MemoryWatch();
    watch.setMemoryLimit(1);
    assert.equal(watch.getMemoryLimit(), 1);
    for (const bytes of [0, -1]) {
      watch.setMemoryLimit(bytes);
      assert.equal(watch.getMemoryLimit(), systemMemoryLimit());
    }
    assert.equal(new MemoryWatch().getMemoryLimit(), systemMemoryLimit());
    assert.ok(systemMemoryLimit() > 0 && systemMemoryLimit() < Math.max(totalmem(), 2 ** 40));
  });

  for (const constrained of [1, totalmem()]) {
    it(`is that of the container where it is ${constrained === 1 ? 1 : 'the total memory'}`, (context) => {
      context.mock.method(process, 'constrainedMemory', () => constrained);
      assert.equal(systemMemoryLimit(), constrained);
    });
  }

  for (const [what, constrained] of [
    ['none', 0],
    ['more than the memory there is', Number.MAX_SAFE_INTEGER],
  ] as const) {
    it(`is the limit of the heap where that of the container is ${what}`, (context) => {
      context.mock.method(process, 'constrainedMemory', () => constrained);
      assert.equal(systemMemoryLimit(), getHeapStatistics().heap_size_limit);
    });
  }
});
