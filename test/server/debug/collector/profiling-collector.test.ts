import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Fw } from '../../../../server/core/index.ts';
import type { ProfilingPayload } from '../../../../server/debug/collector/profiling-collector.ts';
import { panelOf, withPlaces } from '../support-panel.ts';

describe('ProfilingCollector', () => {
  it('captures measured blocks with their times', async () => {
    const panel = await panelOf<ProfilingPayload>('profiling', () => {
      Fw.beginProfile('token=abc', 'shop');
      Fw.beginProfile('inner');
      Fw.endProfile('inner');
      Fw.endProfile('token=abc', 'shop');
    });
    const entries = panel?.entries ?? [];
    assert.deepEqual(
      entries.map(({ category, info, level, seq }) => [seq, info, category, level]),
      [
        [0, 'token=[redacted]', 'shop', 0],
        [1, 'inner', 'application', 1],
      ],
    );
    for (const { duration, timestamp } of entries) {
      assert.ok(timestamp >= 0 && duration >= 0);
      assert.ok(timestamp + duration <= (panel?.time ?? 0) + 5);
    }
  });

  it('captures memory and load of the process', async () => {
    const panel = await panelOf<ProfilingPayload>('profiling', () => {
      const until = performance.now() + 5;
      while (performance.now() < until);
    });
    assert.ok(panel);
    const { heapGrowth, memory, overlapping, time, utilization } = panel;
    assert.ok(time >= 5 && time < 60_000);
    assert.ok(memory !== null && memory > 10_000_000);
    assert.ok(Math.abs(heapGrowth) < process.memoryUsage().heapUsed / 2);
    assert.ok(utilization !== null && utilization > 0 && utilization <= 1);
    assert.equal(overlapping, 0);
  });

  it('uses the places that the logger has found', async () => {
    const work = () => (Fw.beginProfile('a'), Fw.endProfile('a'));
    const panel = await withPlaces(() => panelOf<ProfilingPayload>('profiling', work));
    const [place] = panel?.entries[0]?.trace ?? [];
    assert.match(place?.file ?? '', /profiling-collector\.test\.ts$/);
    assert.equal(place?.column, 0);
  });
});
