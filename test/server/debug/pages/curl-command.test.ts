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
    it(`sends ${method}`, () => assert.equal(command({}, { method }), expected));
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

  it('names GET and HEAD when they have a body, which curl sends with POST by default', () => {
    for (const method of ['GET', 'HEAD']) {
      assert.equal(
        command({ requestBody: { Raw: 'a' } }, { method }),
        `curl -X '${method}' 'https://a.test/x' \\\n  --data-raw 'a'`,
      );
    }
  });

  it('disables the expansion of brackets and braces in a URL', () => {
    for (const url of ['https://a.test/?filter[a]=1', 'https://a.test/?q={a,b}']) {
      assert.equal(command({}, { url }), `curl --globoff '${url}'`);
    }
  });

  it('sends headers without a value, which curl omits by default', () => {
    assert.equal(
      command({ requestHeaders: { 'x-empty': '' } }),
      "curl 'https://a.test/x' \\\n  -H 'x-empty;'",
    );
  });

  it('has no body for requests without one', () => {
    for (const requestBody of [null, {}, { Raw: '' }, { Raw: 5 }]) {
      assert.equal(command({ requestBody }), "curl 'https://a.test/x'");
    }
  });

  it('escapes control characters, which end a paste in a terminal or change on their way to the shell', () => {
    assert.equal(
      command(
        { requestBody: { Raw: "\u001B[201~\n\tit's \\n\r\n\u007F\u009Bé" } },
        { method: 'POST' },
      ),
      [
        "curl -X 'POST' 'https://a.test/x'",
        String.raw`--data-raw $'\x1b[201~` +
          '\n\t' +
          String.raw`it\'s \\n\x0d` +
          '\n' +
          String.raw`\x7f\xc2\x9bé'`,
      ].join(' \\\n  '),
    );
  });

  it('reports a missing body that was not kept, or is not text', () => {
    const missing = /^# Add the body, which is no text or was not kept\.\ncurl/;
    const note = 'The body is not text.';
    assert.match(command({ requestBody: { Raw: '', Note: note } }) ?? '', missing);
    for (const Raw of ['a\0b', 'a\uFFFD']) {
      const found = command({ requestBody: { Raw, Note: '' } }) ?? '';
      assert.match(found, missing);
      assert.doesNotMatch(found, /data-raw/);
    }
  });

  it('reports that something was omitted', () => {
    for (const url of ['https://a.test/?a=%5Bredacted%5D', 'https://a.test/?a=[redacted]']) {
      assert.match(command({}, { url }) ?? '', /^# Fill in/);
    }
    assert.match(command({ requestBody: { Raw: 'a[truncated]' } }) ?? '', /^# Fill in/);
  });

  it('is offered only for requests, with or without a payload', () => {
    assert.equal(command({}, { url: 'job/7' }), null);
    const summary = { method: 'GET', url: 'http://a.test/' };
    for (const panels of [{}, { request: {} }, { request: { data: {} } }]) {
      assert.equal(curlCommand(snapshotOf('t', summary, panels)), "curl 'http://a.test/'");
    }
  });
});
