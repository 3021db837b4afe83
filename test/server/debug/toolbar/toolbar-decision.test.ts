import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { decideToolbar } from '../../../../server/debug/toolbar/toolbar-decision.ts';

function decide(policy: string | null, status = 200) {
  const headers: Record<string, string | null> = {
    'content-type': 'text/html',
    'content-security-policy': policy,
  };
  return decideToolbar({
    method: 'GET',
    status,
    requestHeader: () => null,
    responseHeader: (name) => headers[name] ?? null,
  });
}

const refused = 'its content policy allows no script of this origin';

describe('decideToolbar()', () => {
  const vectors = [
    [null, '', null],
    ["default-src 'self'", '', null],
    ["img-src 'none'", '', null],
    ["default-src 'none'", refused, null],
    ["default-src 'none'; script-src 'self' https://a.test", '', null],
    ["script-src 'nonce-abc='", '', 'abc='],
    ["script-src 'self' 'strict-dynamic'", refused, null],
    ["script-src 'strict-dynamic' 'nonce-abc'", '', 'abc'],
    ["script-src 'self'; script-src-elem 'none'", refused, null],
  ] as const;
  for (const [policy, reason, nonce] of vectors) {
    it(`reads the policy ${policy}`, () => assert.deepEqual(decide(policy), { reason, nonce }));
  }

  for (const status of [204, 206, 304]) {
    it(`leaves responses of status ${status} alone`, () => {
      assert.equal(decide(null, status).reason, 'the response has no page');
    });
  }
});
