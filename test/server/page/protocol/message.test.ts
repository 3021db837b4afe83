import assert from 'node:assert/strict';
import { it } from 'node:test';

import { ProtocolMessage } from '../../../../server/page/index.ts';

it('ProtocolMessage has the texts of diagnostics, for programs that read captures', () => {
  const { DIAGNOSTICS_INVALID, DIAGNOSTICS_RESULT_TYPE_INVALID, DIAGNOSTICS_RESULT_UNSUPPORTED } =
    ProtocolMessage;
  assert.equal(DIAGNOSTICS_INVALID, 'Invalid decoded page protocol diagnostics.');
  assert.equal(DIAGNOSTICS_RESULT_TYPE_INVALID, 'Invalid page protocol result type.');
  assert.equal(DIAGNOSTICS_RESULT_UNSUPPORTED, 'Unsupported page protocol result.');
});
