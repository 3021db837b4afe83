import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { isSafeTarget } from '../../../../server/locale/internal/redirect.ts';

describe('isSafeTarget', () => {
  for (const url of [
    '/',
    '/x',
    '/x?u=//evil.com',
    '/x#/../y',
    '/a..b/c.',
    'https://help.example.net/fr',
    '/%5Cevil.com',
  ]) {
    it(`lets a browser be sent to ${url}`, () => assert.equal(isSafeTarget(url), true));
  }
  const refused = [
    '',
    'x',
    '//evil.com',
    '/\\evil.com',
    '\\\\evil.com',
    '/x\r\nSet-Cookie: a=b',
    '/a b',
    '/é',
    '/a/../b',
    '/..',
    '/a/%2e%2E/b',
    '/.',
    'javascript:alert(1)',
    'data:,x',
    'ftp://example.net/',
  ];
  for (const url of refused) {
    it(`refuses ${JSON.stringify(url)}`, () => assert.equal(isSafeTarget(url), false));
  }
});
