import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';

import {
  emptySummary,
  type RequestSummary,
} from '../../../../server/debug/model/request-summary.ts';
import { parseSearch } from '../../../../server/debug/pages/search-words.ts';

/** Times, in the time zone of this machine, that a search matches. */
function matched(search: string, times: readonly string[]): string[] {
  const { matches } = parseSearch(search);
  return times.filter((time) =>
    matches({ ...emptySummary('a'), time: new Date(time).getTime() / 1000 }),
  );
}

describe('A search of the history', () => {
  const times = [
    '2026-11-22T23:59:59.999',
    '2026-11-23T00:00:00.000',
    '2026-11-23T14:02:30.000',
    '2026-11-23T23:59:59.999',
    '2026-11-24T00:00:00.000',
  ];

  it('accepts days and minutes, of which `before:` excludes the first moment', () => {
    assert.deepEqual(matched('after:2026-11-23 before:2026-11-24', times), times.slice(1, 4));
    assert.deepEqual(matched('after:2026-11-23T14:02', times), times.slice(2));
    assert.deepEqual(matched('before:2026-11-23T14:02:30', times), times.slice(0, 2));
  });

  it('accepts today and yesterday', () => {
    mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-24T10:00:00') });
    try {
      assert.deepEqual(matched('after:yesterday before:today', times), times.slice(1, 4));
      assert.deepEqual(matched('after:today', times), times.slice(4));
    } finally {
      mock.timers.reset();
    }
  });

  it('reports invalid times', () => {
    const words = ['after:soon', 'before:2026-13-01', 'after:2026-11-23T25:00', 'after:1764000000'];
    assert.deepEqual(parseSearch(words.join(' ')).unknown, words);
  });
  const matches = (search: string, summary: Partial<RequestSummary>): boolean =>
    parseSearch(search).matches({ ...emptySummary('tag-1'), ...summary });

  for (const [search, summary, expected] of [
    ['ms:100', { processingTime: 0.1 }, true],
    ['ms:100', { processingTime: 0.2 }, false],
    ['ms:>100', { processingTime: 0.1 }, false],
    ['ms:>100', { processingTime: 0.101 }, true],
    ['ms:>=100', { processingTime: 0.1 }, true],
    ['ms:>=100', { processingTime: 0.099 }, false],
    ['ms:<100', { processingTime: 0.1 }, false],
    ['ms:<100', { processingTime: 0.099 }, true],
    ['ms:<=100', { processingTime: 0.1 }, true],
    ['ms:<=100', { processingTime: 0.101 }, false],
    ['ms:0', { processingTime: null }, true],
    ['ms:<0.5', { processingTime: null }, true],
    ['queries:1', { sqlCount: 1 }, true],
    ['queries:1', { sqlCount: 2 }, false],
    ['findings:>0', { findings: { severity: 'warning', count: 1, codes: [] } }, true],
    ['findings:>0', { findings: { severity: null, count: 0, codes: [] } }, false],
    ['status:404', { statusCode: 404 }, true],
    ['status:404', { statusCode: 403 }, false],
    ['status: 404', { statusCode: 404 }, true],
    ['status: 404', { statusCode: 403 }, false],
    ['status:>=400', { statusCode: 400 }, true],
    ['status:4XX', { statusCode: 499 }, true],
    ['status:4xx', { statusCode: 500 }, false],
    ['method:post', { method: 'POST' }, true],
    ['method:post', { method: 'GET' }, false],
    ['kind:job', { kind: 'job' }, true],
    ['kind:job', { kind: 'page' }, false],
    ['ip:::1', { ip: '::1' }, true],
    ['ip:::1', { ip: '::11' }, false],
    ['tag:tag', {}, true],
    ['tag:1', {}, false],
    ['trace:ab', { traceId: 'ab' }, true],
    ['trace:ab', { traceId: null }, false],
    ['STATUS:404', { statusCode: 404 }, true],
    ['Shop', { url: 'http://h.test/SHOP' }, true],
    ['shop', { url: 'http://h.test/' }, false],
    ['"a b"', { url: 'http://h.test/a b' }, true],
    ['"a b"', { url: 'http://h.test/b a' }, false],
    ['a b', { url: 'http://h.test/b a' }, true],
    ['a c', { url: 'http://h.test/b a' }, false],
    ['http://h.test/a', { url: 'http://h.test/a' }, true],
    ['HTTPS://h.test/a', { url: 'http://h.test/a' }, false],
    ['', {}, true],
  ] as const) {
    it(`returns ${expected} for ${search} of ${JSON.stringify(summary)}`, () => {
      assert.equal(matches(search, summary), expected);
    });
  }

  it('reports unknown words, and searches by the others', () => {
    const { matches: test, unknown } = parseSearch('status:6xx ms:fast ms:=5 nope:1 shop');
    assert.deepEqual(unknown, ['status:6xx', 'ms:fast', 'ms:=5', 'nope:1']);
    assert.equal(test({ ...emptySummary('a'), url: '/shop' }), true);
    assert.deepEqual(parseSearch('shop status:404').unknown, []);
  });

  it('ignores the names of Object.prototype members', () => {
    const { matches: test, unknown } = parseSearch('constructor:1 __proto__:1');
    assert.deepEqual(unknown, ['constructor:1', '__proto__:1']);
    assert.equal(test(emptySummary('a')), true);
  });
});
