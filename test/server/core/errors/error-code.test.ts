import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { errorCode } from '../../../../server/core/internal.ts';

describe('errorCode()', () => {
  for (const [title, error, code] of [
    ['an error of Node', Object.assign(new Error('none'), { code: 'ENOENT' }), 'ENOENT'],
    ['an error without one', new Error('none'), undefined],
    ['a DOMException, whose code is a number', new DOMException('none', 'AbortError'), undefined],
    ['null', null, undefined],
    ['undefined', undefined, undefined],
  ] as const) {
    it(`is ${code} for ${title}`, () => assert.equal(errorCode(error), code));
  }
});
