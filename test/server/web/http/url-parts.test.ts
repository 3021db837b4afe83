import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { splitUrl } from '../../../../server/web/internal.ts';

describe('splitUrl', () => {
  for (const [url, scheme, host, path, query] of [
    ['http://h.test/a/b?c=1', 'http', 'h.test', '/a/b', 'c=1'],
    ['HTTPS://H.test:8443/', 'https', 'H.test:8443', '/', ''],
    ['http://h.test', 'http', 'h.test', '/', ''],
    ['http://h.test?a/b', 'http', 'h.test', '/', 'a/b'],
    ['http://h.test#a/b?c', 'http', 'h.test', '/', ''],
    ['http://h.test/a#b?c', 'http', 'h.test', '/a', ''],
    ['http://h.test/a?b#c', 'http', 'h.test', '/a', 'b'],
    ['http://h.test/a?', 'http', 'h.test', '/a', ''],
    ['http://h.test/a?b?c', 'http', 'h.test', '/a', 'b?c'],
    ['http://h.test/a://b', 'http', 'h.test', '/a://b', ''],
    ['/a?b', 'http', '', '/a', 'b'],
    ['/', 'http', '', '/', ''],
    ['?a', 'http', '', '/', 'a'],
    ['#a', 'http', '', '/', ''],
  ] as const) {
    it(`splits ${url}`, () => {
      assert.deepEqual(splitUrl(url), { scheme, host, path, query });
    });
  }
});
