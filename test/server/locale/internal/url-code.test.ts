import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { moveUrl } from '../../../../server/locale/internal/url-code.ts';

describe('moveUrl', () => {
  const rows: readonly (readonly [
    url: string,
    baseUrl: string,
    hasCode: boolean,
    code: string | null,
    moved: string,
  ])[] = [
    ['/en/x', '', true, null, '/x'],
    ['/en', '', true, null, '/'],
    ['/en/', '', true, null, '/'],
    ['/en?a=1&a=2', '', true, null, '/?a=1&a=2'],
    ['/x?a=1&a=2', '', false, 'fr', '/fr/x?a=1&a=2'],
    ['/', '', false, 'fr', '/fr'],
    ['/?x', '', false, 'fr', '/fr?x'],
    ['/x/', '', false, 'fr', '/fr/x/'],
    ['/FR/c++/a%20b%2Fc', '', true, 'fr', '/fr/c++/a%20b%2Fc'],
    ['/en//evil.com', '', true, null, '/evil.com'],
    ['/en%2F%2Fevil.com', '', true, null, '/evil.com'],
    ['//evil.com', '', false, 'fr', '/fr/evil.com'],
    ['/app/en/x', '/app', true, null, '/app/x'],
    ['/app', '/app', false, 'fr', '/app/fr'],
    ['/app/en', '/app', true, null, '/app/'],
    ['/%61pp/en/x', '/app', true, null, '/app/x'],
    ['/a/b/en/x', '/a/b', true, 'fr', '/a/b/fr/x'],
  ];
  for (const [url, baseUrl, hasCode, code, moved] of rows) {
    it(`makes ${moved} of ${url} below "${baseUrl}" for ${String(code)}`, () => {
      assert.equal(moveUrl({ url, baseUrl, hasCode }, code), moved);
    });
  }
});
