import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Fw } from '../../../../server/core/index.ts';
import { currentCapture } from '../../../../server/debug/capture/capture-scope.ts';
import type { LogPayload } from '../../../../server/debug/collector/log-collector.ts';
import { jobCapture } from '../../../../server/debug/doors/captured-work.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

describe('Captures of work', () => {
  it('have the log, also without an earlier request', async () => {
    const before = Fw.getLogger();
    Fw.setLogger(null);
    try {
      const setup = debugSetup();
      await setup.debugged.capture('import', () => Fw.info('row'));
      const { entries } = (await lastSnapshot(setup)).panels['log'] as unknown as LogPayload;
      assert.deepEqual(
        entries.map(({ message }) => message),
        ['row'],
      );
    } finally {
      Fw.setLogger(before);
    }
  });

  it('return the result of the work, and are stored by then', async () => {
    const { debugged, module } = debugSetup();
    assert.equal(await debugged.capture('import', () => 7), 7);
    assert.equal((await module.logTarget.loadManifest()).size, 1);
    await assert.rejects(
      debugged.capture('import', () => {
        throw new Error('lost');
      }),
      { message: 'lost' },
    );
    assert.equal((await module.logTarget.loadManifest()).size, 2);
  });
});

describe('Jobs of a queue', () => {
  const setup = () => {
    const made = debugSetup();
    const { logTarget } = made.module;
    /** Names and errors of the stored captures. */
    const stored = async (): Promise<unknown[]> =>
      (await made.snapshots()).map(({ panels, summary }) => {
        assert.deepEqual([summary.kind, summary.method], ['job', 'JOB']);
        return [summary.url, 'exception' in panels];
      });
    return { ...made, jobs: jobCapture(logTarget), stored };
  };

  it('belong to the capture of a request or command that runs them', async () => {
    const { debugged, jobs, snapshots } = setup();
    await debugged.capture('work', () => assert.equal(jobs.begin('job'), null));
    const [summary] = (await snapshots()).map((one) => one.summary);
    assert.deepEqual([summary?.kind, summary?.method], ['command', 'COMMAND']);
  });

  it('restore the previous capture, another job or none', async () => {
    const { jobs, stored } = setup();
    await (async () => {
      const outer = jobs.begin('outer');
      const capture = currentCapture();
      assert.equal(capture?.facts.url, 'outer');
      const other = jobCapture(setup().module.logTarget);
      const inner = other.begin('inner');
      assert.equal(currentCapture()?.facts.url, 'inner');
      inner?.end(() => assert.equal(currentCapture()?.facts.url, 'inner'), null);
      assert.equal(currentCapture(), capture);
      outer?.end(() => {}, new Error('no paper'));
      assert.equal(currentCapture(), null);
    })();
    assert.deepEqual(await stored(), [['outer', true]]);
  });

  it('that one queue begins concurrently restore the capture before all of them', async () => {
    const { jobs, stored } = setup();
    await (async () => {
      const [first, second] = [jobs.begin('first'), jobs.begin('second')];
      second?.end(() => {}, null);
      assert.equal(currentCapture(), null);
      first?.end(() => assert.equal(currentCapture()?.facts.url, 'first'), null);
      assert.equal(currentCapture(), null);
    })();
    assert.deepEqual(await stored(), [
      ['second', false],
      ['first', false],
    ]);
  });

  it('that end elsewhere do not change the scope there', async () => {
    const { jobs, stored } = setup();
    const job = await (async () => jobs.begin('first'))();
    await (async () => {
      const other = jobCapture(setup().module.logTarget).begin('other');
      const running = currentCapture();
      job?.end(() => {}, null);
      assert.equal(currentCapture(), running);
      other?.end(() => {}, null);
    })();
    assert.deepEqual(await stored(), [['first', false]]);
  });
});
