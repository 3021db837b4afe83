import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { splitSpans } from '../../../../server/debug/collector/split-spans.ts';
import type { CapturedSpan } from '../../../../server/debug/capture/capture.ts';

const QUERY = { 'db.system.name': 'postgresql', 'db.query.text': 'SELECT 1' };
const CALL = { 'http.request.method': 'GET' };

/** A span with its own id and that of its parent. */
function spanOf(spanId: string, parentSpanId: string, attributes: object, kind = 2): CapturedSpan {
  const span: CapturedSpan['span'] = {
    name: spanId,
    kind,
    startTime: [0, 0],
    duration: [0, 1],
    ended: true,
    status: { code: 0 },
    attributes: { ...attributes },
    events: [],
    parentSpanId,
    spanContext: () => ({ traceId: 'a'.repeat(32), spanId }),
  };
  return { span, timestamp: 0, stack: { stack: '' } };
}

function namesOf(...spans: readonly CapturedSpan[]): Record<string, string[]> {
  const names = (some: readonly CapturedSpan[]) => some.map(({ span }) => span.name);
  const { calls, others, queries } = splitSpans(spans);
  return { calls: names(calls), others: names(others), queries: names(queries) };
}

describe('splitSpans', () => {
  it('uses the innermost span that reports a statement', () => {
    assert.deepEqual(
      namesOf(
        spanOf('page', '', {}, 1),
        spanOf('orm', 'page', QUERY),
        spanOf('between', 'orm', {}),
        spanOf('driver', 'between', QUERY),
        spanOf('other', 'page', QUERY),
        spanOf('call', 'page', CALL),
        spanOf('served', 'page', CALL, 1),
      ),
      {
        queries: ['driver', 'other'],
        calls: ['call'],
        others: ['page', 'orm', 'between', 'served'],
      },
    );
  });

  it('uses the statement of the driver where Mongoose is beside it', () => {
    const on = (collection: string, more: object = {}) => ({
      'db.system': 'mongodb',
      'db.operation': 'find',
      'db.mongodb.collection': collection,
      ...more,
    });
    const statement = { 'db.statement': '{"find":"users"}' };
    assert.deepEqual(
      namesOf(
        spanOf('page', '', {}, 1),
        spanOf('mongoose', 'page', on('users')),
        spanOf('driver', 'page', on('users', statement)),
        spanOf('of another collection', 'page', on('orders')),
        spanOf('aggregate', 'below', on('users')),
        spanOf('command', 'below', on('$cmd', statement)),
        spanOf('of another page', 'other', on('users')),
      ),
      {
        queries: ['driver', 'of another collection', 'command', 'of another page'],
        calls: [],
        others: ['page', 'mongoose', 'aggregate'],
      },
    );
  });

  it('terminates for circular parents', () => {
    assert.deepEqual(
      namesOf(spanOf('a', 'b', {}), spanOf('b', 'a', {}), spanOf('query', 'a', QUERY)),
      { queries: ['query'], calls: [], others: ['a', 'b'] },
    );
  });
});
