import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  emptySummary,
  type RequestSummary,
} from '../../../../server/debug/model/request-summary.ts';
import type { Snapshot } from '../../../../server/debug/model/snapshot.ts';
import {
  comparePanels,
  countChanges,
  leavesOf,
  metricsOf,
} from '../../../../server/debug/pages/compare-captures.ts';
import { snapshotOf } from '../support.ts';

/** A metric of two captures: both values, the difference and the trend. */
function metric(label: string, a: Partial<RequestSummary>, b: Partial<RequestSummary>): string {
  const found = metricsOf({ ...emptySummary('a'), ...a }, { ...emptySummary('b'), ...b }).find(
    (one) => one.label === label,
  );
  return [found?.baseline, found?.target, found?.difference, found?.trend].join(' | ');
}

describe('Metrics of two captures', () => {
  for (const [label, a, b, expected] of [
    ['Status', { statusCode: 200 }, { statusCode: 200 }, '200 | 200 | No change | neutral'],
    ['Status', { statusCode: 200 }, { statusCode: 404 }, '200 | 404 | Changed | neutral'],
    ['Status', { statusCode: 0 }, { statusCode: 404 }, 'Not captured | 404 | Not comparable | neutral'],
    ['Status', { statusCode: 404 }, { statusCode: 0 }, '404 | Not captured | Not comparable | neutral'],
    ['Method', { method: 'GET' }, { method: 'POST' }, 'GET | POST | Changed | neutral'],
    ['AJAX', { ajax: true }, { ajax: false }, 'Yes | No | Changed | neutral'],
    ['Duration', { processingTime: 0.01 }, { processingTime: 0.01 }, '10.00 ms | 10.00 ms | No change | neutral'],
    ['Duration', { processingTime: 0.01 }, { processingTime: 0.005 }, '10.00 ms | 5.00 ms | -5.00 ms (-50.0%) | down'],
    ['Duration', { processingTime: 0 }, { processingTime: 0.005 }, '0.00 ms | 5.00 ms | +5.00 ms | up'],
    ['Duration', { processingTime: null }, { processingTime: 0 }, 'Not captured | 0.00 ms | Not comparable | neutral'],
    ['Duration', { processingTime: 0 }, { processingTime: null }, '0.00 ms | Not captured | Not comparable | neutral'],
    ['Peak memory', { peakMemory: 2e6 }, { peakMemory: 3e6 }, '2.00 MB | 3.00 MB | +1.00 MB (+50.0%) | up'],
    ['Peak memory', { peakMemory: null }, { peakMemory: null }, 'Not captured | Not captured | Not comparable | neutral'],
    ['SQL queries', { sqlCount: 1 }, { sqlCount: 3 }, '1 | 3 | +2 (+200.0%) | up'],
    ['SQL queries', { sqlCount: 0 }, { sqlCount: 1 }, '0 | 1 | +1 | up'],
    ['SQL queries', { sqlCount: 1 }, { sqlCount: 0 }, '1 | 0 | -1 (-100.0%) | down'],
    ['Mail messages', { mailCount: 1 }, { mailCount: 1 }, '1 | 1 | No change | neutral'],
    ['Excessive DB callers', {}, { excessiveCallersCount: 1 }, '0 | 1 | +1 | up'],
  ] as const) {
    it(`have ${expected} for ${label}`, () => assert.equal(metric(label, a, b), expected));
  } // prettier-ignore
});

describe('Changes of panels', () => {
  const snapshot = (panels: Snapshot['panels'], failures: Snapshot['failures'] = {}): Snapshot => ({
    ...snapshotOf('t', {}, panels),
    failures,
  });
  const exception = { class: 'Fault', message: 'no', code: null, trace: [], previous: null };
  const failure = { log: { stage: 'capture', exception } } as const;
  const changes = (a: Snapshot, b: Snapshot): string[] =>
    comparePanels(a, b).map(
      ({ added, baseline, changed, id, removed, target, unchanged }) =>
        `${id}: ${baseline}, ${target}; +${added} -${removed} ~${changed} =${unchanged}`,
    );

  it('count the values of each panel of either capture', () => {
    assert.deepEqual(
      changes(
        snapshot({ log: { a: 1, b: 2, c: 3, d: [4] } }),
        snapshot({ log: { a: 1, b: 5, e: 6, d: [4, 5] }, db: { count: 1 } }),
      ),
      ['log: Captured, Captured; +2 -1 ~1 =2', 'db: Not captured, Captured; +1 -0 ~0 =0'],
    );
  });

  it('count one change when only the state differs', () => {
    assert.deepEqual(changes(snapshot({}, failure), snapshot({})), [
      'log: Failed, Not captured; +0 -0 ~1 =0',
    ]);
    assert.deepEqual(changes(snapshot({}, failure), snapshot({}, failure)), [
      'log: Failed, Failed; +0 -0 ~0 =0',
    ]);
    const captured = snapshot({ log: { a: 1 } });
    const broken = snapshot({ log: { a: 1 } }, failure);
    assert.deepEqual(changes(captured, broken), ['log: Captured, Failed; +0 -0 ~1 =1']);
  });

  it('count only the values when some of them differ', () => {
    const captured = snapshot({ log: { a: 1 } });
    for (const [a, b, expected] of [
      [snapshot({}), captured, 'log: Not captured, Captured; +1 -0 ~0 =0'],
      [captured, snapshot({}), 'log: Captured, Not captured; +0 -1 ~0 =0'],
      [captured, snapshot({ log: { a: 2 } }, failure), 'log: Captured, Failed; +0 -0 ~1 =0'],
      [captured, snapshot({ log: { b: 1 } }, failure), 'log: Captured, Failed; +1 -1 ~0 =0'],
      [captured, snapshot({ log: { a: 2, b: 1 } }, failure), 'log: Captured, Failed; +1 -0 ~1 =0'],
      [
        snapshot({ log: { a: 1, b: 1 } }),
        snapshot({ log: { a: 2, b: 2, c: 1, d: 1 } }, failure),
        'log: Captured, Failed; +2 -0 ~2 =0',
      ],
      [
        snapshot({ log: { a: 1, b: 1 } }),
        snapshot({ log: { a: 2, c: 1 } }, failure),
        'log: Captured, Failed; +1 -1 ~1 =0',
      ],
    ] as const) {
      assert.deepEqual(changes(a, b), [expected]);
    }
  });

  it('handle empty lists, null and texts as values', () => {
    assert.deepEqual(
      [...leavesOf({ a: [], b: {}, c: null, d: '', e: { f: [0] } })],
      [
        ['$/a', '[]'],
        ['$/b', '{}'],
        ['$/c', 'null'],
        ['$/d', '""'],
        ['$/e/f/0', '0'],
      ],
    );
    assert.equal(leavesOf(undefined).size, 0);
    const counts = countChanges(leavesOf({ a: 1, b: 1 }), leavesOf({ a: 1 }));
    assert.deepEqual(counts, { added: 0, removed: 1, changed: 0, unchanged: 1 });
  });
});
