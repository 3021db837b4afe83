import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { DebugResponseHeaders } from '../../../../server/debug/access/debug-response-headers.ts';

const vectors = [
  ['', "frame-ancestors 'self'"],
  [
    "frame-ancestors 'none'; script-src 'self'; frame-ancestors https://a.test",
    "frame-ancestors 'self'; script-src 'self'",
  ],
  [' ; img-src * ; ', "img-src *; frame-ancestors 'self'"],
  ["frame-ancestors-x 'none'", "frame-ancestors-x 'none'; frame-ancestors 'self'"],
  ["Frame-Ancestors 'none'", "frame-ancestors 'self'"],
  [
    "default-src 'self', img-src data:",
    "default-src 'self'; frame-ancestors 'self', img-src data:; frame-ancestors 'self'",
  ],
] as const;

describe('DebugResponseHeaders', () => {
  for (const [given, expected] of vectors) {
    it(`converts "${given}" to ${expected}`, () => {
      const headers = new Headers();
      if (given.trim() !== '') headers.set('Content-Security-Policy', given);
      headers.set('Content-Security-Policy-Report-Only', "default-src 'none'");
      DebugResponseHeaders.apply(headers);
      assert.equal(headers.get('content-security-policy'), expected);
      assert.equal(headers.get('content-security-policy-report-only'), "default-src 'none'");
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.match(headers.get('cache-control') ?? '', /no-store/);
    });
  }
});
