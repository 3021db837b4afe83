import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { QueryEntry } from '../../../../../server/debug/collector/query-entry.ts';
import { DbPanel } from '../../../../../server/debug/panel/built-in/db-panel.ts';
import { defaultThresholds, type Thresholds } from '../../../../../server/debug/panel/finding.ts';
import { context, contentOf } from '../panel-content.ts';
import { place, queryEntry } from '../sample-entries.ts';

const panel = new DbPanel();

/** Queries of a request, in the order in which they were sent. */
function payloadOf(queries: readonly Partial<QueryEntry>[], count = queries.length) {
  const entries = queries.map((query, at) => ({ ...queryEntry, seq: at + 1, ...query }));
  return { count, duration: 1, excessiveCallers: 0, entries };
}

const linesOf = (...given: Parameters<typeof payloadOf>): string[] =>
  contentOf(panel, payloadOf(...given)).lines;

/** Code, severity and row of each finding. */
function found(
  queries: readonly Partial<QueryEntry>[],
  thresholds: Partial<Thresholds> = {},
  count = queries.length,
): string[] {
  const known = { ...context, thresholds: { ...defaultThresholds, ...thresholds } };
  return panel
    .findings(payloadOf(queries, count), known)
    .map(({ anchor = '', code, severity }) => [code, severity, anchor].join(' ').trim());
}

describe('The panel of the database', () => {
  it('uses the colour of the worst finding, in any order', () => {
    const [failed, slow] = [{ error: 'no table' }, { duration: 100 }];
    for (const queries of [
      [failed, slow],
      [slow, failed],
    ]) {
      assert.equal(panel.chip(payloadOf(queries), context).tone, 'danger');
    }
    assert.equal(panel.chip(payloadOf([slow]), context).tone, 'warning');
    assert.equal(panel.chip(payloadOf([{}]), context).tone, undefined);
  });

  it('finds the slowest query, also among those that have not ended', () => {
    const half = { duration: 0.5 };
    const open = { duration: null };
    for (const [queries, slowest] of [
      [[open, half], 2],
      [[half, open], 1],
      [[half, { duration: 0.4 }], 1],
    ] as const) {
      const lines = linesOf(queries);
      assert.ok(
        lines.includes(`metric Slowest: 0.5 ms -> /view/db?open=q-${slowest}#q-${slowest}`),
      );
      const row = lines.find((line) => line.includes('[slowest outline]')) ?? '';
      assert.match(row, new RegExp(`#q-${slowest} .*0\\.5 ms \\(100 %\\)`));
    }
  });

  it('marks no query as the slowest when there is only one', () => {
    assert.doesNotMatch(linesOf([{}]).join('\n'), /\[slowest/);
  });

  it('shows waiting times from one millisecond on, and missing bound values', () => {
    assert.match(linesOf([{ wait: 1 }]).join('\n'), /waited 1\.0 ms for a connection/);
    assert.doesNotMatch(linesOf([{ wait: 0.9 }]).join('\n'), /waited/);
    assert.match(linesOf([{ bindingCount: 1 }]).join('\n'), /1 bound value, not kept/);
    assert.doesNotMatch(linesOf([{ bindingCount: 0 }]).join('\n'), /not kept/);
  });

  it('shows the number of queries that were not kept', () => {
    assert.ok(linesOf([{}], 2).some((line) => line.startsWith('! warning: 1 of 2 queries')));
    assert.ok(!linesOf([{}], 1).some((line) => line.startsWith('! warning')));
  });

  it('warns about many queries with the exceeded limit', () => {
    const reasons = (count: number): string[] =>
      panel.findings(payloadOf([], count), context).map((finding) => finding.why);
    assert.deepEqual(reasons(49), []);
    assert.match(reasons(50).join(''), /^Requests with 50 queries or more/);
    assert.match(reasons(200).join(''), /^Requests with 200 queries or more/);
  });

  it('lists a repeated SELECT once, at its first row, and no other repeated statements', () => {
    const again = { repeated: 3 };
    assert.deepEqual(found([again, again, again]), ['n+1 warning q-1']);
    const insert = { ...again, type: 'INSERT', query: 'INSERT 1' };
    assert.deepEqual(found([insert, insert, insert]), []);
    const elsewhere = { ...again, trace: [{ ...place, line: 8 }] };
    assert.deepEqual(found([again, elsewhere]), ['n+1 warning q-1', 'n+1 warning q-2']);
    assert.deepEqual(found([{ repeated: 2 }]), []);
  });

  it('lists a SELECT once whose values were written into it, without the values', () => {
    const queries = [7, 8, 9].map((id) => ({
      repeated: 3,
      query: `SELECT * FROM "users"\nWHERE id = ${id}`,
    }));
    const [finding, ...others] = panel.findings(payloadOf(queries), context);
    assert.equal(finding?.text, 'N+1: 3 × SELECT * FROM "users" WHERE id = ?');
    assert.deepEqual(others, []);
  });

  it('lists a SELECT with the same values from the second one on, at its last row', () => {
    const same = { duplicates: 2 };
    assert.deepEqual(found([same, same]), ['duplicate warning q-2']);
    assert.deepEqual(found([{ ...same, type: 'UPDATE' }]), []);
    // A statement that was sent once is no duplicate, regardless of the limit.
    assert.deepEqual(found([{}], { duplicates: [1, 50] }), []);
    assert.deepEqual(found([same], { duplicates: [1, 50] }), ['duplicate warning q-1']);
  });

  it('colours a SELECT that is repeated three times, and no other repeated statements', () => {
    const rows = linesOf([{ repeated: 3 }, { repeated: 3, type: 'INSERT' }, { repeated: 2 }]);
    const toned = rows.filter((line) => /^ {2}- .*\((?:danger|warning)\)/.test(line));
    assert.deepEqual(
      toned.map((line) => line.split(' ', 5).join(' ').trim()),
      ['- #q-1 (warning)'],
    );
  });

  it('omits transactions when not all queries were kept', () => {
    const begin = { query: 'BEGIN', type: 'BEGIN', transaction: 1 };
    assert.deepEqual(found([begin]), ['transaction warning q-1']);
    assert.deepEqual(found([begin], {}, 2), []);
    assert.deepEqual(found([{ ...begin, transaction: null }]), []);
  });

  it('lists slow queries that have ended, ten at most', () => {
    assert.deepEqual(found([{ duration: 99 }, { duration: null }]), []);
    assert.deepEqual(found([{ duration: 100 }, { duration: 500 }]), [
      'slow query warning q-1',
      'slow query danger q-2',
    ]);
    // A query without an end does not count as slow.
    assert.deepEqual(found([{ duration: null }], { query: [1, 2] }), []);
    assert.equal(found(Array.from({ length: 11 }, () => ({ error: 'no' }))).length, 10);
  });
});
