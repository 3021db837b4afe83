import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { ContentRange, ContentRangeUnit } from '../../../../server/bridge/index.ts';

describe('ContentRange', () => {
  it('prints unit, offsets and length', () => {
    assert.equal(String(new ContentRange(ContentRangeUnit.BYTES, 0, 100, 500)), 'bytes 0-100/500');
  });

  it('keeps an unknown length (8)', () => {
    assert.equal(String(ContentRange.fromHeader('bytes 2-5/*')), 'bytes 2-5/*');
  });

  for (const header of [
    'items 0-1/2',
    'bytes 9-3/20',
    'bytes 0-5/5',
    'bytes 0-5',
    'bytes=0-5/9',
    'bytes 0-5/9x',
    'bytes -5/9',
    'bytes 1-0/5',
    'bytes 5-5/5',
    'bytes 2-1/*',
    '',
  ]) {
    it(`does not parse "${header}" (9)`, () => {
      assert.equal(ContentRange.fromHeader(header), null);
    });
  }

  for (const header of ['bytes 0-0/1', 'bytes 4-4/5', 'bytes 0-4/5', 'bytes 3-3/*']) {
    it(`parses "${header}"`, () => assert.equal(String(ContentRange.fromHeader(header)), header));
  }

  it('accepts repeated and surrounding spaces', () => {
    assert.equal(String(ContentRange.fromHeader(' bytes \t 1-2/3 ')), 'bytes 1-2/3');
  });

  it('parses its own output', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (first, more, rest) => {
        const range = new ContentRange('bytes', first, first + more, first + more + 1 + rest);
        assert.deepEqual(ContentRange.fromHeader(String(range)), range);
      }),
    );
  });
});
