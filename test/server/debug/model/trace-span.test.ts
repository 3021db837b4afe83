import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  durationOf,
  errorOf,
  milliseconds,
  numberIn,
  parentIdOf,
  textIn,
  type TraceSpan,
} from '../../../../server/debug/model/trace-span.ts';

function spanOf(facts: Partial<TraceSpan> = {}): TraceSpan {
  return {
    name: 'span',
    kind: 0,
    startTime: [0, 0],
    duration: [1, 500_000],
    ended: true,
    status: { code: 0 },
    attributes: {},
    events: [],
    spanContext: () => ({ traceId: '', spanId: '' }),
    ...facts,
  };
}

describe('Times of a span', () => {
  it('are milliseconds', () => {
    assert.equal(milliseconds([2, 3_000_000]), 2003);
    assert.equal(durationOf(spanOf()), 1000.5);
    assert.equal(durationOf(spanOf({ ended: false })), null);
  });
});

describe('parentIdOf()', () => {
  it('supports spans of all versions of the SDK', () => {
    assert.equal(parentIdOf(spanOf()), '');
    assert.equal(parentIdOf(spanOf({ parentSpanId: 'a' })), 'a');
    const parentSpanContext = { traceId: '', spanId: 'b' };
    assert.equal(parentIdOf(spanOf({ parentSpanContext, parentSpanId: 'a' })), 'b');
  });
});

describe('errorOf()', () => {
  const exception = (message: string) => ({
    name: 'exception',
    time: [0, 0] as const,
    attributes: { 'exception.message': message },
  });
  it('is the message of the status, of the last exception, or a placeholder', () => {
    const events = [
      exception('first'),
      exception('last'),
      { name: 'retry', time: [0, 0] as const },
    ];
    assert.equal(errorOf(spanOf({ status: { code: 1, message: 'x' }, events })), null);
    assert.equal(errorOf(spanOf({ status: { code: 2, message: 'told' }, events })), 'told');
    assert.equal(errorOf(spanOf({ status: { code: 2 }, events })), 'last');
    assert.equal(errorOf(spanOf({ status: { code: 2, message: '' } })), 'failed');
  });
});

describe('Attributes of a span', () => {
  const attributes = { empty: '', text: 'a', other: 'b', number: 5, zero: 0, none: NaN };
  it('are found by the first of their names', () => {
    assert.equal(textIn(attributes, 'missing', 'empty', 'number', 'text', 'other'), 'a');
    assert.equal(textIn(attributes, 'empty'), '');
    assert.equal(numberIn(attributes, 'text', 'none', 'zero', 'number'), 0);
    assert.equal(numberIn(attributes, 'missing'), null);
  });
});
