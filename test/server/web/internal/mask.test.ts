import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { decodeBase64Url, encodeBase64Url } from '../../../../server/web/internal/base64.ts';
import { maskToken, unmaskToken } from '../../../../server/web/internal/mask.ts';

const mask = Uint8Array.from([1, 2, 4, 8, 16, 32]);

describe('maskToken', () => {
  it('writes the masked bytes after the mask', () => {
    const masked = decodeBase64Url(maskToken('abü', mask));
    const expected = [1, 2, 4, 8, 0x61 ^ 1, 0x62 ^ 2, 0xc3 ^ 4, 0xbc ^ 8];
    assert.deepEqual(masked, Uint8Array.from(expected));
  });

  it('is reversed by unmaskToken', () => {
    for (const token of ['', 'a', 'ab', 'abü', '€uro']) {
      assert.equal(unmaskToken(maskToken(token, mask)), token);
    }
  });
});

describe('unmaskToken', () => {
  for (const masked of ['', 'A', 'AA', 'AAAA', '!!', encodeBase64Url(mask.subarray(0, 5))]) {
    it(`returns no token for "${masked}"`, () => assert.equal(unmaskToken(masked), ''));
  }

  it('accepts tokens of one byte', () => {
    assert.equal(unmaskToken(encodeBase64Url(Uint8Array.from([1, 0x60]))), 'a');
  });
});
