import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Fw } from '../../../../server/core/index.ts';
import type { LogPayload } from '../../../../server/debug/collector/log-collector.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

describe('LogCollector', () => {
  it('captures an error once that the logger writes to the console, too', async () => {
    const setup = debugSetup();
    const work = () => (Fw.error('refused'), new Response('x'));
    await (await setup.send('/', work)).text();
    const { entries } = (await lastSnapshot(setup)).panels['log'] as unknown as LogPayload;
    assert.deepEqual(
      entries.map(({ category, message }) => [category, message]),
      [['application', 'refused']],
    );
    await setup.debugged.dispose();
  });
});
