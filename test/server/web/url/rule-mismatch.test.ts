import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { ruleMismatches } from '../../../../server/web/url/rule-mismatch.ts';
import { requestOf } from './plain-request.ts';

const request = requestOf('http://h.test/x');

/** The differences between a path and a pattern, with the distance. */
function mismatch(pattern: string, path: string, more: object = {}) {
  const event = { rule: 'R', verbs: [], host: null, suffix: '', isCut: true, isMatch: false };
  const found = ruleMismatches({ ...event, pattern, path, ...more }, request);
  return found.map(({ differs, distance }) => [differs, distance]);
}

describe('ruleMismatches', () => {
  for (const [pattern, path, expected] of [
    ['/news/tea/', 'news/shop', [['Segment 2 is "shop", the rule has "tea".', 1]]],
    ['/news/tea/', 'tea/shop', []],
    ['/news/', 'shop', []],
    ['/list/', 'lsit', [['Segment 1 is "lsit", the rule has "list".', 0.5]]],
    ['/list/<id:\\d+>/', 'lsit/x', [['Segment 1 is "lsit", the rule has "list".', 1.5]]],
    ['/list-<id:\\d+>/', 'lsit-1', []],
    ['/news/list/', 'news/lsit', [['Segment 2 is "lsit", the rule has "list".', 0.5]]],
    ['/news/<id:\\d+>/', 'news/x', [['Segment 2 is "x", the rule has "<id:\\d+>".', 1]]],
    ['/news/p<n:\\d>.<e>/', 'news/x', [['Segment 2 is "x", the rule has "p<n:\\d>.<e>".', 1]]],
    ['/news/<id>/', 'news', [['The path ends, where the rule has "<id>".', 1]]],
    ['/news/<id>/tea/', 'news', [['The path ends, where the rule has "<id>".', 2]]],
    ['/news/', 'news/b', [['The path goes on with "b", where the rule ends.', 1]]],
    ['/news/', 'news/b/c', [['The path goes on with "b", where the rule ends.', 2]]],
    ['/news/', '/news//b/', [['The path goes on with "b", where the rule ends.', 1]]],
    ['/<x>/', 'news/b', [['The path goes on with "b", where the rule ends.', 1]]],
    ['/<x>/<y:\\d+>/', 'news/b', []],
    ['/<x>-<y>/', 'news/b', []],
    ['/<x>/tea/', 'news/tea/c', [['The path goes on with "c", where the rule ends.', 1]]],
    ['', 'news', [['The path goes on with "news", where the rule ends.', 1]]],
    ['/a+b/', 'a+b/c', [['The path goes on with "c", where the rule ends.', 1]]],
    ['/news.tea/', 'newsatea/c', [['Segment 1 is "newsatea", the rule has "news.tea".', 1.5]]],
  ] as const) {
    it(`compares "${path}" with "${pattern}"`, () => {
      assert.deepEqual(mismatch(pattern, path), expected);
    });
  }

  it('names the methods when nothing else differs', () => {
    assert.deepEqual(mismatch('/a/', 'a', { isMatch: true, verbs: ['POST', 'PUT'] }), [
      ['The method is GET, the rule takes POST, PUT.', 0],
    ]);
  });

  it('names the host when the path matches, and the suffix when the path lacks it', () => {
    const host = 'http://other.test';
    assert.deepEqual(mismatch(`${host}/a`, 'a', { host }), [
      ['The host is "http://h.test", the rule has "http://other.test".', 0.5],
    ]);
    assert.deepEqual(mismatch('/a/', 'a', { suffix: '.html', isCut: false }), [
      ['The path does not end with ".html".', 0.5],
    ]);
    assert.deepEqual(mismatch('/news/', 'shop/news', { suffix: '.html', isCut: false }), []);
    assert.deepEqual(mismatch('', '', { host, suffix: '' }), [
      ['The host is "http://h.test", the rule has "http://other.test".', 0.5],
    ]);
  });
});
