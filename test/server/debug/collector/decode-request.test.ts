import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { BodyFacts } from '../../../../server/debug/capture/request-facts.ts';
import {
  decodeBody,
  decodeCookies,
  decodeQuery,
} from '../../../../server/debug/collector/decode-request.ts';
import { CapturePolicy } from '../../../../server/debug/policy/capture-policy.ts';

const policy = new CapturePolicy();

const decoded = (text: string | null, contentType: string): unknown => {
  const body: BodyFacts = { text, contentType, size: null, note: '' };
  return decodeBody(body, policy)?.decoded;
};

describe('decodeBody()', () => {
  for (const [type, text, expected] of [
    ['application/json', '{"a":1}', { a: 1 }],
    ['Application/vnd.shop+json; charset=utf-8', '[1]', [1]],
    ['application/json', '{"a":', null],
    ['application/jsonp', '{"a":1}', null],
    ['text/plain', '{"a":1}', null],
    ['application/x-www-form-urlencoded', 'a=1&b[]=2', { a: '1', b: ['2'] }],
    ['application/x-www-form-urlencoded; charset=utf-8', 'a=1', { a: '1' }],
    ['text/plain', null, null],
  ] as const) {
    it(`decodes ${text} of ${type} to ${JSON.stringify(expected)}`, () => {
      assert.deepEqual(decoded(text, type), expected);
    });
  }

  it('uses the text of bodies that were kept', () => {
    const body = { text: 'a=1', contentType: 'text/plain', size: 3, note: '' };
    assert.equal(decodeBody(body, policy)?.raw, 'a=1');
    assert.deepEqual(decodeBody({ ...body, text: null }, policy), { decoded: null, raw: '' });
    assert.equal(decodeBody(null, policy), null);
    for (const contentType of ['text/xml', 'application/soap+xml; charset=utf-8']) {
      const xml = { ...body, text: '<a><password>x</password></a>', contentType };
      const raw = '<a><password>[redacted]</password></a>';
      assert.deepEqual(decodeBody(xml, policy), { decoded: null, raw });
    }
  });
});

describe('decodeQuery()', () => {
  for (const [url, expected] of [
    ['/a?b=1&c[d]=2#?e=3', { b: '1', c: { d: '2' } }],
    ['?a=1', { a: '1' }],
    ['/a?', {}],
    ['/a', {}],
    ['/a?b=1#\n', { b: '1' }],
  ] as const) {
    it(`decodes ${JSON.stringify(url)}`, () => {
      assert.deepEqual(JSON.parse(JSON.stringify(decodeQuery(url))), expected);
    });
  }

  it('decodes nothing when the parameters exceed the limit of the framework', () => {
    const query = Array.from({ length: 20_000 }, (_, at) => `p${at}=1`).join('&');
    assert.deepEqual(decodeQuery(`/?${query}`), {});
  });
});

describe('decodeCookies()', () => {
  it('hides values that identify the visitor', () => {
    assert.deepEqual(
      decodeCookies(
        'PHPSESSID=1; sid=2; sidebar=3; theme=dark; inside=4; my_auth=5; jwt=6',
        policy,
      ),
      {
        PHPSESSID: '[redacted]',
        sid: '[redacted]',
        sidebar: '[redacted]',
        theme: 'dark',
        inside: '4',
        my_auth: '[redacted]',
        jwt: '[redacted]',
      },
    );
    assert.deepEqual(decodeCookies(null, policy), {});
  });
});
