import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { HttpPayload } from '../../../../server/debug/collector/http-collector.ts';
import type { DbPayload } from '../../../../server/debug/collector/db-collector.ts';
import type { SpanPayload } from '../../../../server/debug/collector/span-collector.ts';
import { type DebugOptions, DebugSpanProcessor } from '../../../../server/debug/index.ts';
import type { TraceSpan } from '../../../../server/debug/model/trace-span.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

/** The parts of a span that a test is about. */
interface Given extends Partial<Omit<TraceSpan, 'attributes'>> {
  readonly id: string;
  readonly parent?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

const ended = { duration: [0, 5_000_000], ended: true } as const;

function spanOf({ id, parent = '', ...facts }: Given): TraceSpan {
  return {
    name: id,
    kind: 0,
    startTime: [100, 0],
    ...ended,
    status: { code: 0 },
    attributes: {},
    events: [],
    spanContext: () => ({ traceId: 'a'.repeat(32), spanId: id }),
    ...(parent !== '' && { parentSpanContext: { traceId: 'a'.repeat(32), spanId: parent } }),
    ...facts,
  };
}

/** The data of a capture about spans that begin in it. */
async function panelsOf(spans: readonly Given[], options: DebugOptions = {}) {
  const setup = debugSetup(options);
  const processor = new DebugSpanProcessor();
  await setup.debugged.capture('work', () => {
    for (const span of spans) processor.onStart(spanOf(span), undefined as never);
  });
  const { failures, panels } = await lastSnapshot(setup);
  await setup.debugged.dispose();
  return {
    failures,
    db: panels['db'] as DbPayload | undefined,
    http: panels['http'] as HttpPayload | undefined,
    span: panels['span'] as SpanPayload | undefined,
  };
}

const sql = (text: string) => ({ 'db.system': 'postgresql', 'db.statement': text });

describe('Spans of a capture', () => {
  it('become rows of the panels for their kind', async () => {
    const { db, failures, http, span } = await panelsOf([
      { id: 'root', kind: 1, instrumentationScope: { name: 'shop' } },
      {
        id: 'call',
        parent: 'root',
        kind: 2,
        attributes: { 'http.method': 'GET', 'http.url': 'http://a.test/x' },
      },
      // Neither is a call: no client, and no method.
      { id: 'served', parent: 'root', kind: 1, attributes: { 'http.method': 'GET' } },
      { id: 'other', parent: 'served', kind: 2 },
      {
        id: 'cached',
        parent: 'root',
        kind: 2,
        attributes: { 'db.system': 'redis', 'db.statement': 'GET a' },
      },
      { id: 'bare', parent: 'root', attributes: { 'db.system': 'postgresql' } },
      { id: 'query', parent: 'root', attributes: sql('SELECT 1') },
    ]);
    assert.deepEqual(failures, {});
    assert.deepEqual(
      db?.entries.map(({ query }) => query),
      ['SELECT 1'],
    );
    assert.deepEqual(
      http?.entries.map(({ url }) => url),
      ['http://a.test/x'],
    );
    assert.deepEqual([db?.count, db?.duration, http?.count], [1, 5, 1]);
    assert.deepEqual(
      span?.entries.map(({ kind, level, library, name, seq }) => [seq, name, kind, level, library]),
      [
        [1, 'root', 'server', 0, 'shop'],
        [2, 'served', 'server', 1, ''],
        [3, 'other', 'client', 2, ''],
        [4, 'cached', 'client', 1, ''],
        [5, 'bare', 'internal', 1, ''],
      ],
    );
    assert.equal(span?.traceId, 'a'.repeat(32));
  });

  it('count once when a library and its driver both report a statement', async () => {
    const { db, span } = await panelsOf([
      { id: 'orm', attributes: sql('SELECT 1') },
      { id: 'between', parent: 'orm' },
      { id: 'driver', parent: 'between', attributes: sql('SELECT 1') },
      { id: 'alone', attributes: sql('SELECT 2') },
    ]);
    assert.deepEqual(
      db?.entries.map(({ query }) => query),
      ['SELECT 1', 'SELECT 2'],
    );
    assert.deepEqual(
      span?.entries.map(({ name }) => name),
      ['orm', 'between'],
    );
  });

  it('have names of the current conventions, and of former ones', async () => {
    const { db } = await panelsOf([
      {
        id: 'today',
        attributes: {
          'db.system.name': 'mysql',
          'db.query.text': 'SELECT a',
          'db.response.returned_rows': 3,
        },
        status: { code: 2, message: 'refused' },
      },
      {
        id: 'find',
        attributes: {
          'db.system': 'mongodb',
          'db.operation': 'find',
          'db.mongodb.collection': 'users',
        },
        ended: false,
      },
    ]);
    assert.deepEqual(
      db?.entries.map(({ duration, error, query, rows, system }) => [
        system,
        query,
        rows,
        duration,
        error,
      ]),
      [
        ['mysql', 'SELECT a', 3, 5, 'refused'],
        ['mongodb', 'find users', null, null, ''],
      ],
    );
  });

  it('of MongoDB have operation, collection and statement without secrets, and count as N+1', async () => {
    const find = (id: string, values: object): Given => ({
      id,
      attributes: {
        'db.system.name': 'mongodb',
        'db.operation.name': 'find',
        'db.collection.name': 'users',
        'db.query.text': JSON.stringify({ find: 'users', filter: values }),
      },
    });
    const { db } = await panelsOf([
      find('a', { _id: 1, name: 'Ada', password: 's3cret' }),
      find('b', { _id: 2, name: 'Bob', password: 'other' }),
      find('c', { _id: 3, name: 'Cy', password: 'third' }),
      find('d', { email: 'x' }),
    ]);
    assert.deepEqual(
      db?.entries.map(({ query, repeated, type }) => [type, query, repeated]).slice(2),
      [
        [
          'FIND',
          'find users {"find":"users","filter":{"_id":3,"name":"Cy","password":[redacted]}}',
          3,
        ],
        ['FIND', 'find users {"find":"users","filter":{"email":"x"}}', 1],
      ],
    );
    assert.equal(db?.excessiveCallers, 1);
    assert.doesNotMatch(JSON.stringify(db), /s3cret|other|third/);
  });

  it('are no duplicates while their values are not known', async () => {
    const { db } = await panelsOf([
      { id: 'a', attributes: sql('SELECT $1') },
      { id: 'b', attributes: sql('SELECT $1') },
      { id: 'c', attributes: sql('SELECT 1') },
      { id: 'd', attributes: sql('SELECT 1') },
    ]);
    assert.deepEqual(
      db?.entries.map(({ duplicates }) => duplicates),
      [1, 1, 2, 2],
    );
  });

  it('have attributes and events as texts, without secrets', async () => {
    const long = 'x'.repeat(3000);
    const { failures, span } = await panelsOf([
      {
        id: 'one',
        attributes: {
          'a.text': 'b',
          count: 2,
          list: ['a', null],
          // SDKs accept these values.
          none: undefined,
          big: 1n,
          long,
          'http.request.header.cookie': 'sid=1',
          'db.query.parameter.0': 'secret',
          'url.full': 'http://a.test/?token=1&x=2',
        },
        events: [
          { name: 'retry', time: [100, 2_000_000], attributes: { at: null } },
          { name: 'early', time: [99, 0] },
        ],
        status: { code: 2 },
      },
    ]);
    assert.deepEqual(failures, {});
    const [entry] = span?.entries ?? [];
    assert.deepEqual(entry?.attributes, {
      'a.text': 'b',
      count: '2',
      list: '["a",null]',
      none: 'undefined',
      big: 'bigint 1',
      long: long.slice(0, 2000),
      'http.request.header.cookie': '[redacted]',
      'db.query.parameter.0': '[redacted]',
      'url.full': 'http://a.test/?token=%5Bredacted%5D&x=2',
    });
    assert.deepEqual(entry?.events, [
      { name: 'retry', timestamp: 2, attributes: { at: 'null' } },
      { name: 'early', timestamp: 0, attributes: {} },
    ]);
    assert.equal(entry?.error, 'failed');
  });

  it('show bound values with the option', async () => {
    const attributes = { 'db.query.parameter.0': 'five' };
    const { span } = await panelsOf([{ id: 'one', attributes }], { captureBindings: true });
    assert.deepEqual(span?.entries[0]?.attributes, attributes);
  });

  it('contain the thrown error', async () => {
    const thrown = (attributes: object) => [
      { name: 'exception', time: [100, 0] as const, attributes: { ...attributes } },
    ];
    const { span } = await panelsOf([
      { id: 'a', status: { code: 2 }, events: thrown({ 'exception.message': 'lost' }) },
      { id: 'b', status: { code: 2 }, events: thrown({ 'exception.type': 'Fault' }) },
      { id: 'c', status: { code: 1 }, events: thrown({ 'exception.message': 'caught' }) },
    ]);
    assert.deepEqual(
      span?.entries.map(({ error }) => error),
      ['lost', 'Fault', ''],
    );
  });

  it('have a line of 80 characters, 20 events, and the library that created them', async () => {
    const events = Array.from({ length: 21 }, (_, at) => ({
      name: `e${at}`,
      time: [100, at * 1_000_000] as const,
    }));
    const { span } = await panelsOf([
      { id: 'one', name: `token=abc;${'x'.repeat(100)}`, kind: 9, events },
      { id: 'two', parent: 'one', instrumentationLibrary: { name: 'old' }, ended: false },
      { id: 'three', parent: 'two', startTime: [100, 500_000] },
    ]);
    const [one, two, three] = span?.entries ?? [];
    assert.equal(one?.label, `token=[redacted];${'x'.repeat(63)}`);
    assert.deepEqual([one.kind, one.level, one.spanId, one.duration], ['internal', 0, 'one', 5]);
    assert.deepEqual([one.events.length, one.events.at(-1)?.timestamp], [20, 19]);
    assert.deepEqual([two?.library, two?.level, two?.duration], ['old', 1, null]);
    assert.equal(three?.level, 2);
  });

  it('are counted beyond the limit', async () => {
    const spans = Array.from({ length: 2_002 }, (_, at) => ({ id: `s${at}` }));
    const { span } = await panelsOf(spans);
    assert.deepEqual([span?.entries.length, span?.dropped], [2_000, 2]);
    assert.equal((await panelsOf([])).span, undefined);
  });

  it('have secrets by the last part of a name, and URLs without theirs', async () => {
    const { span } = await panelsOf([
      {
        id: 'one',
        attributes: {
          'a.password': 'x',
          password: 'x',
          'http.url': '/?token=1',
          'my.url': '/?a=1',
          'db.operation.parameter': 'x',
          'db.collection.name': 'y',
        },
      },
    ]);
    assert.deepEqual(span?.entries[0]?.attributes, {
      'a.password': '[redacted]',
      password: '[redacted]',
      'http.url': '/?token=%5Bredacted%5D',
      'my.url': '/?a=1',
      'db.operation.parameter': '[redacted]',
      'db.collection.name': 'y',
    });
  });
});
