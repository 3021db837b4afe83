import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  emptySummary,
  type RequestSummary,
} from '../../../../server/debug/model/request-summary.ts';
import { checkedHistorySize, Manifest } from '../../../../server/debug/storage/manifest.ts';

const summaryOf = (tag: string, time = 0): RequestSummary => ({ ...emptySummary(tag), time });

function manifestOf(tags: string, pinned = ''): Manifest {
  return new Manifest(
    Array.from(tags, (tag) => [tag, summaryOf(tag)] as const),
    pinned,
  );
}

const tagsOf = (manifest: Manifest): string => [...manifest.entries.keys()].join('');

describe('Manifest', () => {
  it('is read as it was written', () => {
    const manifest = manifestOf('cab', 'ab');
    const text = manifest.toString();
    assert.equal(manifest.toString(), text);
    const read = Manifest.parse(text, 'index.json');
    assert.deepEqual([tagsOf(read), [...read.pinned]], ['cab', ['a', 'b']]);
    assert.deepEqual(read.entries.get('a'), summaryOf('a'));
    assert.deepEqual([...read.newestFirst().keys()], ['b', 'a', 'c']);
  });

  const parts = { version: 1, entries: {}, pinned: [] };
  const faults = [
    ['', 'Debug manifest is empty: index.json'],
    [' \n', 'Debug manifest is empty: index.json'],
    [JSON.stringify({ ...parts, version: 2 }), "'$.version': expected 1."],
    [JSON.stringify({ ...parts, pinned: {} }), "'$.pinned': expected a list of tags."],
    [JSON.stringify({ ...parts, entries: [] }), "'$.entries': expected an object."],
    [
      JSON.stringify({ ...parts, entries: { b: summaryOf('a') } }),
      "'$.entries.b.tag': expected its key.",
    ],
    [JSON.stringify({ ...parts, more: 1 }), "'$.more': expected no such key."],
  ] as const;
  for (const [text, expected] of faults) {
    it(`refuses ${JSON.stringify(text).slice(0, 60)}`, () => {
      assert.throws(
        () => Manifest.parse(text, 'index.json'),
        (error: Error) => error.message.endsWith(expected),
      );
    });
  }

  it('is rebuilt in the order of times, then of tags', () => {
    const summaries = [summaryOf('c', 1), summaryOf('a', 2), summaryOf('d', 1), summaryOf('b', 1)];
    assert.equal(tagsOf(Manifest.rebuilt(summaries)), 'bcda');
    assert.equal(tagsOf(Manifest.rebuilt(summaries.toReversed())), 'bcda');
  });

  it('is not changed by its copies', () => {
    const manifest = manifestOf('ab', 'a');
    const copy = manifest.copy();
    copy.add(summaryOf('c'));
    copy.pinned.add('b');
    assert.deepEqual([tagsOf(manifest), [...manifest.pinned]], ['ab', ['a']]);
    assert.deepEqual([tagsOf(copy), [...copy.pinned]], ['abc', ['a', 'b']]);
    assert.match(copy.toString(), /"c":\{"tag":"c"/);
  });

  it('orders a summary that is added again as the newest one', () => {
    const manifest = manifestOf('ab');
    const newer = summaryOf('a', 5);
    manifest.add(newer);
    assert.equal(tagsOf(manifest), 'ba');
    assert.equal(manifest.entries.get('a'), newer);
    assert.match(manifest.toString(), /"a":\{"tag":"a".*"time":5/);
  });

  for (const [tags, pinned, size, removed, kept] of [
    ['abc', '', 3, '', 'abc'],
    ['abc', '', 2, 'a', 'bc'],
    ['abc', '', 0, 'abc', ''],
    ['abc', '', 9, '', 'abc'],
    ['abcd', 'ac', 1, 'b', 'acd'],
    ['abcd', 'ac', 2, '', 'abcd'],
    ['ab', 'ab', 0, '', 'ab'],
  ] as const) {
    it(`keeps ${kept || 'none'} of ${tags} for a size of ${size}, where "${pinned}" is pinned`, () => {
      const manifest = manifestOf(tags, pinned);
      const found = manifest.prune(size).map(({ tag }) => tag);
      assert.deepEqual([found.join(''), tagsOf(manifest)], [removed, kept]);
    });
  }
});

describe('checkedHistorySize()', () => {
  it('accepts integers of 0 or more', () => {
    assert.deepEqual([0, 1, 50].map(checkedHistorySize), [0, 1, 50]);
    for (const size of [-1, 0.5, Number.NaN, Infinity]) {
      const message = `Invalid debug history size: ${size}`;
      assert.throws(() => checkedHistorySize(size), { name: 'InvalidArgumentException', message });
    }
  });
});
