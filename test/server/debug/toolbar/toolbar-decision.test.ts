import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  decideToolbar,
  type ToolbarExchange,
} from '../../../../server/debug/toolbar/toolbar-decision.ts';

function decide(policy: string | null, status = 200) {
  const headers: Record<string, string | null> = {
    'content-type': 'text/html',
    'content-security-policy': policy,
  };
  return decideToolbar({
    method: 'GET',
    status,
    requestHeader: (name) => (name === 'host' ? 'shop.test:3000' : null),
    responseHeader: (name) => headers[name] ?? null,
  });
}

const refused = 'its content policy allows no script of this origin';
const inSandbox = 'its content policy is a sandbox';
const policyReason = 'its content policy allows no requests to this origin';

describe('decideToolbar()', () => {
  const vectors = [
    [null, '', null],
    ["default-src 'self'", '', null],
    ["img-src 'none'", '', null],
    ["default-src 'none'", refused, null],
    ["default-src 'none'; script-src 'self' https://a.test", policyReason, null],
    ["default-src 'none'; script-src 'nonce-abc'", policyReason, null],
    ["default-src 'none'; script-src 'self'; connect-src 'Self'", '', null],
    ["default-src 'none'; script-src 'nonce-abc'; connect-src https:", '', 'abc'],
    ["script-src 'self'; connect-src https://a.test", policyReason, null],
    ["script-src 'self'; connect-src https://a.test http://shop.test:3000", '', null],
    ["script-src 'self'; connect-src 'none'", policyReason, null],
    ["script-src 'nonce-abc='", '', 'abc='],
    ["script-src 'self' 'strict-dynamic'", refused, null],
    ["script-src 'strict-dynamic' 'nonce-abc'", '', 'abc'],
    ["script-src 'self'; script-src-elem 'none'", refused, null],
    ['script-src *', '', null],
    ['script-src https://a.test', refused, null],
    ['script-src https:', refused, null],
    ["script-src 'Self'", '', null],
    ['script-src https://a.test http://Shop.test:3000', '', null],
    ['script-src shop.test:3000', '', null],
    ["script-src-attr 'none'", '', null],
    ["img-src 'nonce-abc'; script-src 'self'", '', null],
    ['sandbox', inSandbox, null],
    ["default-src 'self'; Sandbox allow-scripts", inSandbox, null],
    ['sandbox allow-same-origin allow-forms;', inSandbox, null],
    ['sandbox allow-same-origin allow-scripts', '', null],
    ['sandbox allow-scripts allow-same-origin', '', null],
  ] as const;
  for (const [policy, reason, nonce] of vectors) {
    it(`parses the policy ${policy}`, () => assert.deepEqual(decide(policy), { reason, nonce }));
  }

  for (const status of [0, 199, 204, 205, 206, 304]) {
    it(`skips responses of status ${status}`, () => {
      assert.equal(decide(null, status).reason, 'the response has no page');
    });
  }

  for (const status of [200, 201, 404, 500]) {
    it(`accepts pages of status ${status}`, () => assert.equal(decide(null, status).reason, ''));
  }

  const decisionFor = ({
    method = 'GET',
    sent = {},
    answered = {},
  }: {
    method?: string;
    sent?: Readonly<Record<string, string>>;
    answered?: Readonly<Record<string, string>>;
  }): string => {
    const headers: Readonly<Record<string, string>> = { 'content-type': 'text/html', ...answered };
    const question: ToolbarExchange = {
      method,
      status: 200,
      requestHeader: (name) => sent[name] ?? null,
      responseHeader: (name) => headers[name] ?? null,
    };
    return decideToolbar(question).reason;
  };
  const noHtml = 'the response is no HTML';
  const byScript = 'a script sent the request';
  for (const [given, reason] of [
    [{}, ''],
    [{ method: 'POST' }, ''],
    [{ method: 'HEAD' }, 'the request asks for headers alone'],
    [{ answered: { 'content-type': 'Text/HTML; charset=utf-8' } }, ''],
    [{ answered: { 'content-type': ' text/html' } }, ''],
    [
      { answered: { 'content-type': 'text/html; charset="UTF-16LE"' } },
      'the response is in UTF-16',
    ],
    [{ answered: { 'content-type': 'application/json' } }, noHtml],
    [{ answered: { 'content-type': 'text/htmlx' } }, noHtml],
    [{ answered: { 'content-type': '' } }, noHtml],
    [{ answered: { 'content-disposition': 'inline' } }, ''],
    [
      { answered: { 'content-disposition': 'Attachment; filename="a"' } },
      'the response is an attachment',
    ],
    [
      { answered: { 'content-encoding': 'gzip' } },
      'the response was encoded before the debugger saw it',
    ],
    [{ answered: { 'content-range': 'bytes 0-1/2' } }, 'the response is a part of a page'],
    [{ sent: { 'x-requested-with': 'XMLHttpRequest' } }, byScript],
    [{ sent: { 'x-requested-with': 'com.example.app' } }, ''],
    [{ sent: { 'x-inertia': 'true' } }, 'the page protocol sent the request'],
    [{ sent: { 'sec-fetch-dest': 'empty' } }, byScript],
    [{ sent: { 'sec-fetch-dest': 'document' } }, ''],
    [{ sent: { 'sec-fetch-dest': 'iframe' } }, ''],
    [{ sent: { 'sec-fetch-dest': 'frame' } }, ''],
    // Browsers send no fetch metadata to insecure origins, such as http://shop.test.
    [{ sent: { 'hx-request': 'true' } }, byScript],
    [{ sent: { accept: '*/*', referer: 'http://shop.test/' } }, byScript],
    [{ sent: { accept: '*/*' } }, ''],
    [{ sent: { accept: 'application/json, text/plain, */*' } }, byScript],
    [{ sent: { referer: 'http://shop.test/' } }, ''],
    [{ sent: { accept: 'text/html,*/*;q=0.8', referer: 'http://shop.test/' } }, ''],
    [{ sent: { accept: '*/*', referer: 'http://shop.test/', 'sec-fetch-dest': 'document' } }, ''],
  ] as const) {
    it(`returns "${reason}" for ${JSON.stringify(given)}`, () =>
      assert.equal(decisionFor(given), reason));
  }

  it('returns a reason for a response without a type', () => {
    const none = { method: 'GET', status: 200, requestHeader: () => null };
    assert.equal(decideToolbar({ ...none, responseHeader: () => null }).reason, noHtml);
  });
});
