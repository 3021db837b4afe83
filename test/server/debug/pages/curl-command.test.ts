import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { encodeValue } from '../../../../server/debug/model/debug-value.ts';
import { curlCommand } from '../../../../server/debug/pages/curl-command.ts';
import { CapturePolicy } from '../../../../server/debug/policy/capture-policy.ts';
import { snapshotOf } from '../support.ts';

/** The command for a request with these parts. */
function command(data: object, summary: Parameters<typeof snapshotOf>[1] = {}): string | null {
  const value = encodeValue(data, new CapturePolicy());
  const known = { method: 'GET', url: 'https://a.test/x', ...summary };
  return curlCommand(snapshotOf('t', known, { request: { data: { ...value } } }));
}

describe('curlCommand()', () => {
  for (const [method, expected] of [
    ['GET', "curl 'https://a.test/x'"],
    ['HEAD', "curl -I 'https://a.test/x'"],
    ['DELETE', "curl -X 'DELETE' 'https://a.test/x'"],
  ] as const) {
    it(`asks with ${method}`, () => assert.equal(command({}, { method }), expected));
  }

  it('sends headers, each value of a list, and a body', () => {
    const requestHeaders = {
      accept: 'text/html',
      'x-list': ['a', 'b'],
      'x-number': 5,
      Host: 'a.test',
      ':path': '/x',
      connection: 'close',
    };
    assert.equal(
      command({ requestHeaders, requestBody: { Raw: "it's" } }, { method: 'POST' }),
      [
        "curl -X 'POST' 'https://a.test/x'",
        "-H 'accept: text/html'",
        "-H 'x-list: a'",
        "-H 'x-list: b'",
        String.raw`--data-raw 'it'\''s'`,
      ].join(' \\\n  '),
    );
  });

  it('names GET and HEAD where they have a body, which curl sends with POST by itself', () => {
    for (const method of ['GET', 'HEAD']) {
      assert.equal(
        command({ requestBody: { Raw: 'a' } }, { method }),
        `curl -X '${method}' 'https://a.test/x' \\\n  --data-raw 'a'`,
      );
    }
  });

  it('takes brackets and braces of a URL as they are, which curl reads as lists', () => {
    for (const url of ['https://a.test/?filter[a]=1', 'https://a.test/?q={a,b}']) {
      assert.equal(command({}, { url }), `curl --globoff '${url}'`);
    }
  });

  it('sends headers without a value, which curl leaves out', () => {
    assert.equal(
      command({ requestHeaders: { 'x-empty': '' } }),
      "curl 'https://a.test/x' \\\n  -H 'x-empty;'",
    );
  });

  it('has no body where there is none', () => {
    for (const requestBody of [null, {}, { Raw: '' }, { Raw: 5 }]) {
      assert.equal(command({ requestBody }), "curl 'https://a.test/x'");
    }
  });

  it('says that a body is missing which was not kept, or which is no text', () => {
    const missing = /^# Add the body, which is no text or was not kept\.\ncurl/;
    const note = 'The body is not text.';
    assert.match(command({ requestBody: { Raw: '', Note: note } }) ?? '', missing);
    for (const Raw of ['a\0b', 'a\uFFFD']) {
      const found = command({ requestBody: { Raw, Note: '' } }) ?? '';
      assert.match(found, missing);
      assert.doesNotMatch(found, /data-raw/);
    }
  });

  it('says that something was left out', () => {
    for (const url of ['https://a.test/?a=%5Bredacted%5D', 'https://a.test/?a=[redacted]']) {
      assert.match(command({}, { url }) ?? '', /^# Fill in/);
    }
    assert.match(command({ requestBody: { Raw: 'a[truncated]' } }) ?? '', /^# Fill in/);
  });

  it('is there for requests alone, with or without a payload', () => {
    assert.equal(command({}, { url: 'job/7' }), null);
    const summary = { method: 'GET', url: 'http://a.test/' };
    for (const panels of [{}, { request: {} }, { request: { data: {} } }]) {
      assert.equal(curlCommand(snapshotOf('t', summary, panels)), "curl 'http://a.test/'");
    }
  });
});
