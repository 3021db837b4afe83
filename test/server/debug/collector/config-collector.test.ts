import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Fw } from '../../../../server/core/index.ts';
import type { ConfigPayload } from '../../../../server/debug/collector/config-collector.ts';
import { panelOf } from '../support-panel.ts';

describe('ConfigCollector', () => {
  it('captures versions and settings', async () => {
    const { app, DEBUG: wasDebug } = Fw;
    const options = process.env['NODE_OPTIONS'];
    Fw.app = null;
    try {
      for (const isOn of [true, false]) {
        Fw.DEBUG = isOn;
        process.env['NODE_OPTIONS'] = isOn ? '--enable-source-maps' : '';
        const panel = await panelOf<ConfigPayload>('config', () => 1);
        const word = isOn ? 'on' : 'off';
        assert.deepEqual(
          [panel?.environment['Debug mode'], panel?.environment['Source maps']],
          [word, word],
        );
        assert.equal(panel?.versions['node'], process.versions.node);
        assert.equal(panel.application, null);
      }
    } finally {
      Fw.app = app;
      Fw.DEBUG = wasDebug;
      if (options === undefined) delete process.env['NODE_OPTIONS'];
      else process.env['NODE_OPTIONS'] = options;
    }
  });
});
