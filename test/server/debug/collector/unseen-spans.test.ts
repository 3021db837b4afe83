import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { CapturedSpan } from '../../../../server/debug/capture/capture.ts';
import { callsOfSpans } from '../../../../server/debug/collector/span-calls.ts';
import type { OpenCall } from '../../../../server/debug/collector/call-entry.ts';
import type { OpenQuery } from '../../../../server/debug/collector/query-entry.ts';
import { queriesOfSpans } from '../../../../server/debug/collector/span-queries.ts';
import { mergeByTime, unseenSpans } from '../../../../server/debug/collector/unseen-spans.ts';

interface Given {
  readonly name?: string;
  readonly timestamp?: number;
  readonly duration?: number | null;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

function spanOf({ attributes = {}, duration = 0, name = 'a', timestamp = 0 }: Given): CapturedSpan {
  return {
    timestamp,
    stack: {},
    span: {
      name,
      kind: 2,
      startTime: [0, 0],
      duration: [0, (duration ?? 0) * 1e6],
      ended: duration !== null,
      status: { code: 0 },
      attributes,
      events: [],
      spanContext: () => ({ traceId: '', spanId: '' }),
    },
  };
}

interface Row {
  readonly name: string;
  readonly timestamp: number;
  readonly duration: number | null;
}

const row = (timestamp: number, duration: number | null, name = 'a'): Row => ({
  name,
  timestamp,
  duration,
});

/** Names of the spans without a row. */
const unseen = (spans: readonly Given[], rows: readonly Row[]): string[] =>
  unseenSpans(
    spans.map(spanOf),
    rows,
    ({ name }) => [name, name],
    ({ span }) => span.name,
  ).map(({ span }) => span.name);

describe('unseenSpans()', () => {
  it('matches a row with one span at most', () => {
    const spans = [{ name: 'a' }, { name: 'a' }, { name: 'b' }];
    assert.deepEqual(unseen(spans, [row(0, 0, 'a')]), ['a', 'b']);
    assert.deepEqual(unseen(spans, [row(0, 0, 'a'), row(0, 0, 'a'), row(0, 0, 'b')]), []);
    assert.deepEqual(unseen(spans, []), ['a', 'a', 'b']);
    assert.deepEqual(unseen([], [row(0, 0)]), []);
  });

  for (const [title, span, one, isSeen] of [
    ['that ends 5 ms before it', { timestamp: 0, duration: 10 }, row(15, 1), true],
    ['that ends more than 5 ms before it', { timestamp: 0, duration: 10 }, row(15.5, 1), false],
    ['that begins 5 ms after it', { timestamp: 25 }, row(10, 10), true],
    ['that begins more than 5 ms after it', { timestamp: 25.5 }, row(10, 10), false],
    ['that has not ended', { timestamp: 0, duration: null }, row(500, 1), true],
    ['after the begin of one that has not ended', { timestamp: 900 }, row(500, null), true],
  ] as const) {
    it(`${isSeen ? 'finds' : 'does not find'} a row for a span ${title}`, () => {
      assert.deepEqual(unseen([span], [one]), isSeen ? [] : ['a']);
    });
  }
});

describe('mergeByTime()', () => {
  it('returns one list in the order of time', () => {
    const [a, b, c] = [row(3, 0), row(1, 0), row(2, 0)];
    assert.deepEqual(mergeByTime([b, a], [c]), [b, c, a]);
    assert.deepEqual(mergeByTime([b, a], []), [b, a]);
  });
});

describe('callsOfSpans()', () => {
  const attributes = { 'http.request.method': 'GET', 'url.full': 'http://a.test/x?token=REDACTED' };
  const call = (method: string, url: string): OpenCall => ({
    method,
    url,
    timestamp: 0,
    stack: {},
    status: 200,
    wait: null,
    duration: 0,
    bytes: null,
    error: null,
  });

  it('compares method and address without the query', () => {
    for (const [method, url, expected] of [
      ['GET', 'http://a.test/x?token=1', 0],
      ['POST', 'http://a.test/x', 1],
      ['GET', 'https://a.test/x', 1],
      ['GET', 'http://a.test/y', 1],
      ['GET', 'no address', 1],
    ] as const) {
      const found = callsOfSpans([spanOf({ attributes })], [call(method, url)]);
      assert.equal(found.length, expected, url);
    }
    const named = spanOf({ name: '/x', attributes: { 'http.method': 'GET' } });
    assert.equal(callsOfSpans([named], [call('GET', '/x')]).length, 0);
  });
});

describe('queriesOfSpans()', () => {
  const query = (sql: string): OpenQuery => ({
    system: 'postgresql',
    sql,
    bindings: [],
    connection: null,
    timestamp: 0,
    stack: {},
    entry: null,
    wait: 0,
    rows: null,
    duration: 0,
    error: null,
  });
  const long = 'x, '.repeat(40);

  for (const [attributes, sql, isSeen] of [
    [{ 'db.query.text': 'SELECT ?  FROM a' }, 'SELECT $12\nFROM a ', true],
    [{ 'db.query.text': "SELECT 'x'" }, 'SELECT 5', true],
    [{ 'db.query.text': 'SELECT a' }, 'SELECT b', false],
    [{ 'db.query.text': `SELECT ${long} one` }, `SELECT ${long} other`, true],
    [{ 'db.operation.name': 'select' }, 'SELECT 5', true],
    [{ 'db.operation.name': 'insert' }, 'SELECT 5', false],
  ] as const) {
    it(`${isSeen ? 'finds' : 'does not find'} ${JSON.stringify(attributes).slice(0, 50)} in ${sql.slice(0, 20)}`, () => {
      const found = queriesOfSpans([spanOf({ attributes })], [query(sql)]);
      assert.equal(found.length, isSeen ? 0 : 1);
    });
  }

  it('contains operation and place when the statement is unknown', () => {
    const attributes = {
      'db.system.name': 'mongodb',
      'db.operation.name': 'find',
      'db.collection.name': 'users',
    };
    const [found] = queriesOfSpans([spanOf({ attributes, timestamp: 4, duration: 2 })], []);
    assert.deepEqual(
      [found?.sql, found?.system, found?.timestamp, found?.duration, found?.wait, found?.rows],
      ['find users', 'mongodb', 4, 2, 0, null],
    );
    const { 'db.collection.name': _none, ...bare } = attributes;
    assert.equal(queriesOfSpans([spanOf({ attributes: bare })], [])[0]?.sql, 'find');
  });
});
