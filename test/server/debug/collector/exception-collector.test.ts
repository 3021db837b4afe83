import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Fw } from '../../../../server/core/index.ts';
import type { ExceptionPayload } from '../../../../server/debug/collector/exception-collector.ts';
import { panelOf } from '../support-panel.ts';

describe('ExceptionCollector', () => {
  const errorsOf = async (work: () => unknown) => {
    const payload = await panelOf<ExceptionPayload>('exception', work);
    return payload?.entries.map(({ message }) => message);
  };

  it('captures logged errors, each once', async () => {
    const fault = new Error('twice');
    const found = await errorsOf(() => {
      Fw.warning(fault);
      Fw.warning(fault);
      Fw.warning(new Error('other'));
      Fw.info(new Error('of a lower level'));
      Fw.warning('text');
    });
    assert.deepEqual(found, ['twice', 'other']);
    assert.equal(await errorsOf(() => Fw.warning('text')), undefined);
  });

  it('keeps 20 errors', async () => {
    const found = await errorsOf(() => {
      for (let at = 1; at <= 21; at++) Fw.warning(new Error(`${at}`));
    });
    assert.deepEqual([found?.length, found?.at(-1)], [20, '20']);
  });
});
