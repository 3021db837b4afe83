import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';

import { emptySummary } from '../../../../server/debug/model/request-summary.ts';
import { parseSearch } from '../../../../server/debug/pages/search-words.ts';

/** Times, in the clock of this machine, that a search matches. */
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

  it('takes days and minutes, of which `before:` excludes the first moment', () => {
    assert.deepEqual(matched('after:2026-11-23 before:2026-11-24', times), times.slice(1, 4));
    assert.deepEqual(matched('after:2026-11-23T14:02', times), times.slice(2));
    assert.deepEqual(matched('before:2026-11-23T14:02:30', times), times.slice(0, 2));
  });

  it('knows today and yesterday', () => {
    mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-24T10:00:00') });
    try {
      assert.deepEqual(matched('after:yesterday before:today', times), times.slice(1, 4));
      assert.deepEqual(matched('after:today', times), times.slice(4));
    } finally {
      mock.timers.reset();
    }
  });

  it('tells what is no time', () => {
    const words = ['after:soon', 'before:2026-13-01', 'after:2026-11-23T25:00', 'after:1764000000'];
    assert.deepEqual(parseSearch(words.join(' ')).unknown, words);
  });
});
