import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Fw, LogLevel } from '../../../../server/core/index.ts';
import type { DumpPayload } from '../../../../server/debug/collector/dump-collector.ts';
import type { DebugOptions } from '../../../../server/debug/index.ts';
import { lineOf } from '../../../../server/debug/model/plain-value.ts';
import { panelOf, withPlaces } from '../support-panel.ts';

describe('DumpCollector', () => {
  it('captures debug messages in its categories', async () => {
    const work = () => {
      Fw.getLogger().log({ a: 1 }, LogLevel.TRACE, 'application');
      Fw.getLogger().log({ b: 2 }, LogLevel.TRACE, 'shop');
      Fw.info({ c: 3 });
    };
    const dumpOf = async (options?: DebugOptions) => {
      const payload = await panelOf<DumpPayload>('dump', work, options);
      return payload?.entries;
    };
    const [only, ...others] = (await dumpOf()) ?? [];
    assert.deepEqual([only && lineOf(only.value), others], ['{a: 1}', []]);
    assert.ok(only && only.time >= 0 && only.time < 60_000);
    assert.match(only.trace[0]?.file ?? '', /dump-collector\.test\.ts$/);
    const own = await dumpOf({ collectors: { dump: { categories: ['shop'] } } });
    assert.deepEqual(
      own?.map(({ category, value }) => [category, lineOf(value)]),
      [['shop', '{b: 2}']],
    );
    // Only dumps have a place.
    assert.deepEqual(own[0]?.trace, []);
    assert.equal(await dumpOf({ collectors: { dump: { categories: [] } } }), undefined);
  });

  it('uses the places that the logger has found', async () => {
    const work = () => Fw.getLogger().log(1, LogLevel.TRACE, 'application');
    const panel = await withPlaces(() => panelOf<DumpPayload>('dump', work));
    const [place] = panel?.entries[0]?.trace ?? [];
    assert.match(place?.file ?? '', /dump-collector\.test\.ts$/);
    assert.equal(place?.column, 0);
  });
});
