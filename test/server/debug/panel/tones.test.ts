import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { levelTone, methodTone, statusTone } from '../../../../server/debug/panel/tones.ts';

describe('Colours of the debugger', () => {
  it('distinguish statuses by their first digit', () => {
    const statuses = [0, 199, 200, 299, 300, 399, 400, 499, 500, 599];
    assert.deepEqual(statuses.map(statusTone), [
      'secondary',
      'secondary',
      'success',
      'success',
      'info',
      'info',
      'warning',
      'warning',
      'danger',
      'danger',
    ]);
  });

  it('distinguish methods and levels', () => {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
    assert.deepEqual(methods.map(methodTone), [
      'secondary',
      'secondary',
      'primary',
      'accent',
      'accent',
      'danger',
    ]);
    const levels = ['error', 'warning', 'info', 'trace'];
    assert.deepEqual(levels.map(levelTone), ['danger', 'warning', 'info', 'secondary']);
  });
});
