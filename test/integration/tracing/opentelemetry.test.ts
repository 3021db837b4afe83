import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';

import { SpanKind, SpanStatusCode } from '@opentelemetry/api';

import type { HttpPayload } from '../../../server/debug/collector/http-collector.ts';
import type { DbPayload } from '../../../server/debug/collector/db-collector.ts';
import type { SpanPayload } from '../../../server/debug/collector/span-collector.ts';
import type { RequestSummary } from '../../../server/debug/model/request-summary.ts';
import { skipWithout } from '../databases/support.ts';
import { postgres, type TestDatabase } from '../support/databases.ts';
import { startTracing, tracedSetup } from './support.ts';

interface Panels {
  readonly db?: DbPayload;
  readonly http?: HttpPayload;
  readonly span?: SpanPayload;
  readonly summary: RequestSummary;
}

const { pg, tracer } = startTracing();

describe('DebugSpanProcessor', () => {
  it('shows spans with their levels, times, errors and places', async () => {
    const { debugged, panelsOf } = tracedSetup();
    const { span, summary } = await panelsOf<Panels>(() =>
      tracer.startActiveSpan('order', async (order) => {
        await tracer.startActiveSpan('pay', { kind: SpanKind.PRODUCER }, async (pay) => {
          await delay(20);
          pay.setAttributes({ 'shop.amount': 7, 'http.request.header.cookie': ['a=b'] });
          pay.recordException(new Error('The card is refused.'));
          pay.setStatus({ code: SpanStatusCode.ERROR });
          pay.end();
        });
        order.end();
      }),
    );
    await debugged.dispose();
    const [order, pay] = span?.entries ?? [];
    assert.ok(span && order && pay);
    assert.deepEqual([order.name, order.level, order.kind], ['order', 0, 'internal']);
    assert.deepEqual([pay.name, pay.level, pay.kind], ['pay', 1, 'producer']);
    assert.equal(pay.error, 'The card is refused.');
    assert.equal(pay.library, 'shop');
    assert.ok(pay.duration !== null && pay.duration >= 19);
    assert.equal(pay.attributes['shop.amount'], '7');
    assert.equal(pay.attributes['http.request.header.cookie'], '[redacted]');
    assert.deepEqual(
      pay.events.map(({ name }) => name),
      ['exception'],
    );
    assert.match(pay.trace[0]?.file ?? '', /opentelemetry\.test\.ts$/);
    assert.match(span.traceId, /^[\da-f]{32}$/);
    assert.equal(summary.traceId, span.traceId);
    assert.deepEqual(summary.findings.codes, ['span']);
  });

  for (const [captureBindings, shown] of [
    [false, '[redacted]'],
    [true, 'Ada'],
  ] as const) {
    it(`shows values of queries as ${shown} with captureBindings: ${captureBindings}`, async () => {
      const { debugged, panelsOf } = tracedSetup({ captureBindings });
      const { span } = await panelsOf<Panels>(async () => {
        const attributes = { 'db.query.parameter.name': 'Ada', 'app.parameter.name': 'open' };
        tracer.startSpan('query', { attributes }).end();
      });
      await debugged.dispose();
      const found = span?.entries[0]?.attributes ?? {};
      assert.equal(found['db.query.parameter.name'], shown);
      assert.equal(found['app.parameter.name'], 'open');
    });
  }

  it('uses the trace of the span in which a capture begins, also without spans in the capture', async () => {
    const { debugged, panelsOf } = tracedSetup();
    await tracer.startActiveSpan('server', async (server) => {
      const { span, summary } = await panelsOf<Panels>(async () => {});
      assert.equal(summary.traceId, server.spanContext().traceId);
      assert.equal(span, undefined);
      server.end();
    });
    await debugged.dispose();
  });

  it('names the spans that had not ended, and ignores those outside of captures', async () => {
    const { debugged, panelsOf } = tracedSetup();
    tracer.startSpan('outside').end();
    const { span } = await panelsOf<Panels>(async () => void tracer.startSpan('left open'));
    await debugged.dispose();
    assert.deepEqual(
      span?.entries.map(({ duration, name }) => [name, duration]),
      [['left open', null]],
    );
  });

  it('places spans that a library begins afterwards at their own time', async () => {
    const { debugged, panelsOf } = tracedSetup();
    const { span } = await panelsOf<Panels>(async () => {
      const startTime = Date.now();
      await delay(60);
      tracer.startSpan('engine', { startTime }).end();
    });
    await debugged.dispose();
    const [engine] = span?.entries ?? [];
    assert.ok(
      engine && engine.timestamp < 40 && (engine.duration ?? 0) >= 55,
      String(engine?.timestamp),
    );
  });

  it('adds rows to the database panel for spans that no hook covers', async () => {
    const { debugged, panelsOf } = tracedSetup();
    const { db, span, summary } = await panelsOf<Panels>(async () => {
      tracer.startActiveSpan(
        'find',
        { kind: SpanKind.CLIENT, attributes: { 'db.system': 'mongodb', 'db.operation': 'find' } },
        (find) => {
          find.setAttributes({ 'db.mongodb.collection': 'posts', 'db.response.returned_rows': 3 });
          find.end();
        },
      );
      // A query builder and its driver both report one statement.
      const attributes = { 'db.system.name': 'mariadb', 'db.query.text': 'SELECT 1' };
      tracer.startActiveSpan('builder', { attributes }, (builder) => {
        tracer.startSpan('driver', { kind: SpanKind.CLIENT, attributes }).end();
        builder.end();
      });
      tracer
        .startSpan('GET', { attributes: { 'db.system': 'redis', 'db.statement': 'GET a' } })
        .end();
    });
    await debugged.dispose();
    assert.deepEqual(
      db?.entries.map(({ query, rows, system }) => [system, query, rows]),
      [
        ['mongodb', 'find posts', 3],
        ['mariadb', 'SELECT 1', null],
      ],
    );
    assert.equal(summary.sqlCount, 2);
    assert.deepEqual(
      span?.entries.map(({ name }) => name),
      ['builder', 'GET'],
    );
  });

  it('keeps 2,000 spans of a capture, and counts the others', async () => {
    const { debugged, panelsOf } = tracedSetup();
    const { span } = await panelsOf<Panels>(async () => {
      for (let at = 0; at < 2_010; at++) tracer.startSpan('step').end();
    });
    await debugged.dispose();
    assert.deepEqual([span?.entries.length, span?.dropped], [2_000, 10]);
  });

  it('has one row for a call of fetch that its hook and a span report', async () => {
    const server = createServer((_request, response) => response.writeHead(404).end('nothing'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stock?token=a`;
    const { debugged, panelsOf } = tracedSetup();
    const { http, span } = await panelsOf<Panels>(async () => {
      await Promise.all([1, 2, 3].map(async () => (await fetch(url)).text()));
      // The same call by a library that no hook patches.
      const attributes = { 'http.request.method': 'GET', 'url.full': 'http://other.test/a' };
      const other = tracer.startSpan('GET', { kind: SpanKind.CLIENT, attributes });
      other.setAttribute('http.response.status_code', 503);
      other.setStatus({ code: SpanStatusCode.ERROR }).end();
    });
    await debugged.dispose();
    server.close();
    assert.equal(http?.count, 4);
    assert.deepEqual(
      http?.entries.map(({ bytes, status, url: shown }) => [status, bytes, new URL(shown).host]),
      [...Array.from({ length: 3 }, () => [404, 7, new URL(url).host]), [503, null, 'other.test']],
    );
    assert.equal(span, undefined);
  });
});

describe('DebugSpanProcessor with PostgreSQL', { skip: skipWithout(postgres) }, () => {
  let server: TestDatabase;
  let pool: InstanceType<typeof pg.Pool>;
  before(async () => {
    server = await postgres.start();
    pool = new pg.Pool({ ...server, max: 2 });
  });
  after(async () => {
    await pool?.end();
    await server?.stop();
  });

  const work = async (): Promise<void> => {
    await pool.query('SELECT $1::int AS one', [1]);
    await Promise.all([1, 2, 3].map((id) => pool.query(`SELECT ${id} AS id, 'a  b' AS text`)));
    await assert.rejects(pool.query('SELECT * FROM nothing'));
    await pool.query(`SELECT '${'long '.repeat(500)}' AS text`);
  };

  it('has the same queries with the hook, with spans, and with both', async () => {
    const found: (readonly string[] | undefined)[] = [];
    for (const isHooked of [false, true]) {
      const { debugged, panelsOf } = tracedSetup();
      const remove = isHooked ? debugged.instrument(pool) : () => {};
      const { db, summary } = await panelsOf<Panels>(() =>
        tracer.startActiveSpan('request', async (request) => {
          await work();
          request.end();
        }),
      );
      remove();
      await debugged.dispose();
      assert.equal(db?.count, 6);
      assert.equal(summary.sqlCount, 6);
      assert.equal(
        db?.entries.filter(({ bindingCount }) => bindingCount === 1).length,
        isHooked ? 1 : 0,
      );
      const rows = db?.entries.map(({ error, query, system }) => `${system} ${query} ${error}`);
      found.push(rows?.sort((a, b) => a.localeCompare(b)));
    }
    assert.deepEqual(found[0], found[1]);
  });

  it('never records a query for another request, with a saturated pool and no hook on it', async () => {
    const { debugged, module, snapshots } = tracedSetup();
    await Promise.all(
      Array.from({ length: 1_000 }, (_, at) =>
        tracer.startActiveSpan('request', async (request) => {
          await debugged.capture(`work ${at}`, async () => {
            await pool.query(`SELECT ${at} AS own`);
            await pool.query(`SELECT ${at} AS again`);
          });
          request.end();
        }),
      ),
    );
    const all = await snapshots();
    await module.dispose();
    assert.equal(all.length, 1_000);
    const wrong = all.flatMap(({ panels, summary }) => {
      const at = summary.url.replace('work ', '');
      const { entries = [] } = (panels['db'] ?? {}) as Partial<DbPayload>;
      const queries = entries.map(({ query }) => query);
      const isRight = String(queries) === `SELECT ${at} AS own,SELECT ${at} AS again`;
      return isRight ? [] : [`${at}: ${queries.join()}`];
    });
    assert.deepEqual(wrong, []);
    assert.equal(new Set(all.map(({ summary }) => summary.traceId)).size, 1_000);
  });
});
