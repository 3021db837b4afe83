import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { isCompressible } from '../../../../../server/web/http/headers/compressible.ts';

describe('isCompressible', () => {
  for (const [type, expected] of [
    ['text/html; charset=UTF-8', true],
    ['TEXT/PLAIN', true],
    ['application/json', true],
    ['image/svg+xml;x', true],
    ['application/wasm', true],
    ['text/event-stream', false],
    ['text/event-stream;charset=UTF-8', false],
    ['image/png', false],
    ['application/jsonx', false],
    ['', false],
  ] as const) {
    it(`returns ${expected} for "${type}"`, () => assert.equal(isCompressible(type), expected));
  }
});
