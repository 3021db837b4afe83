import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { preferredEncoding } from '../../../../../server/web/http/headers/accept-encoding.ts';
import { assertLinear } from '../../../../support/growth.ts';

describe('preferredEncoding', () => {
  const offered = ['br', 'zstd', 'gzip'] as const;
  for (const [header, expected] of [
    [null, null],
    ['', null],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['gzip, br;q=0.9', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'zstd'],
    ['br;q=0.00, *;q=0.5', 'zstd'],
    ['br ; q = 0 , zstd;q=0., *', 'gzip'],
    ['*;q=0', null],
    ['deflate', null],
    ['br;q=0.01', 'br'],
    ['identity, gzip;q=0.5', null],
    ['identity, gzip', 'gzip'],
    ['identity;q=0.5, gzip', 'gzip'],
  ] as const) {
    it(`returns ${expected} for "${header}"`, () => {
      assert.equal(preferredEncoding(header, offered), expected);
    });
  }

  for (const unit of ['a', '*', 'a;', 'a,']) {
    it(`takes time that grows with the length of the header: ${unit}`, () => {
      assertLinear((length) => preferredEncoding(unit.repeat(length), offered), 16_000);
    });
  }
});
