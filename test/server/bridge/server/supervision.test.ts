import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { ServerExitCode, superviseWorkers } from '../../../../server/bridge/index.ts';
import { reportListening, waitForReplacement } from '../../../../server/bridge/server/cluster.ts';
import { SupervisedServer } from '../../../../server/bridge/server/supervised-server.ts';

describe('superviseWorkers', () => {
  for (const workers of [0, -1, 1.5, Number.NaN]) {
    it(`refuses ${workers} processes`, async () => {
      await assert.rejects(superviseWorkers({ workers }), {
        name: 'InvalidConfigException',
        message: `"workers" must be a whole number from 1 on, got ${workers}.`,
      });
    });
  }
});

describe('A process without a supervisor', () => {
  const skip = process.send === undefined ? false : 'The runner of the tests is one.';
  it('is replaced at once, and sends no reports', { skip }, async () => {
    reportListening('http://h.test');
    await waitForReplacement();
    assert.equal(SupervisedServer.isAvailable, false);
  });
});

describe('ServerExitCode', () => {
  it('has the numbers that process managers use', () => {
    assert.deepEqual({ ...ServerExitCode }, { OK: 0, REQUEST_LIMIT: 1, SHUTDOWN: 2 });
  });
});
