import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { DebugResponseHeaders } from '../../../../server/debug/access/debug-response-headers.ts';
import { Response as WebResponse } from '../../../../server/web/index.ts';

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

  it('changes a response of Fetch', () => {
    const response = new Response('page', { headers: { 'content-security-policy': 'img-src *' } });
    DebugResponseHeaders.apply(response);
    assert.equal(
      response.headers.get('content-security-policy'),
      "img-src *; frame-ancestors 'self'",
    );
    assert.equal(response.headers.get('x-frame-options'), 'SAMEORIGIN');
  });

  it('changes a response of an application, and keeps its policies apart', () => {
    const response = WebResponse.create();
    response.headers.add('Content-Security-Policy', 'img-src *');
    response.headers.add('Content-Security-Policy', "frame-ancestors 'none', script-src 'self'");
    DebugResponseHeaders.apply(response);
    assert.deepEqual(response.headers.getAll('Content-Security-Policy'), [
      "img-src *; frame-ancestors 'self'",
      "frame-ancestors 'self'",
      "script-src 'self'; frame-ancestors 'self'",
    ]);
    assert.deepEqual(response.headers.getAll('Pragma'), ['no-cache']);
  });
});
