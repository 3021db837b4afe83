import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { traceContext } from '../../../../../server/web/internal.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const parent = 'b7ad6b7169203331';

describe('traceContext', () => {
  for (const [header, flags] of [
    [`00-${trace}-${parent}-01`, '01'],
    [`00-${trace}-${parent}-00`, '00'],
    [`cc-${trace}-${parent}-01`, '01'],
    [`cc-${trace}-${parent}-01-more`, '01'],
  ] as const) {
    it(`continues "${header}"`, () => {
      const { traceId, spanId, parentId, traceparent } = traceContext(header);
      assert.deepEqual([traceId, parentId], [trace, parent]);
      assert.match(spanId, /^[\da-f]{16}$/);
      assert.notEqual(spanId, parent);
      assert.equal(traceparent, `00-${trace}-${spanId}-${flags}`);
    });
  }

  for (const header of [
    undefined,
    '',
    `00-${trace}-${parent}-01-more`,
    `ff-${trace}-${parent}-01`,
    `00-${'0'.repeat(32)}-${parent}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace}-${parent}`,
  ]) {
    it(`starts a trace that is not sampled for "${header}"`, () => {
      const { traceId, spanId, parentId, traceparent } = traceContext(header);
      assert.match(traceId, /^[\da-f]{32}$/);
      assert.notEqual(traceId, trace);
      assert.equal(parentId, null);
      assert.equal(traceparent, `00-${traceId}-${spanId}-00`);
    });
  }

  it('is different each time', () => {
    const made = Array.from({ length: 100 }, () => traceContext(''));
    assert.equal(new Set(made.map(({ traceId }) => traceId)).size, 100);
    assert.equal(new Set(made.map(({ spanId }) => spanId)).size, 100);
  });
});
