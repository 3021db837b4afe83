import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { mediaTypeOf } from '../../../../../server/web/internal.ts';

describe('mediaTypeOf', () => {
  for (const [name, expected] of [
    ['a.TXT', 'text/plain'],
    ['a.b.json', 'application/json'],
    ['a', 'application/octet-stream'],
    ['a.txt/b', 'application/octet-stream'],
    ['a.constructor', 'application/octet-stream'],
    ['.css', 'text/css'],
  ] as const) {
    it(`returns ${expected} for ${name}`, () => assert.equal(mediaTypeOf(name), expected));
  }
});
