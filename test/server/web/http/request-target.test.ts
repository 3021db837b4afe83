import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type FetchContext, Request } from '../../../../server/web/index.ts';

const requestOf = (url: string, context: FetchContext = {}): Request =>
  Request.create({}).bind(new globalThis.Request(url), context);

describe('Request URL', () => {
  for (const [url, query] of [
    ['http://h.test/a', ''],
    ['http://h.test/a?b=1', 'b=1'],
  ] as const) {
    it(`of ${url} keeps path and query`, () => {
      const request = requestOf(url);
      assert.equal(request.url, url.slice('http://h.test'.length));
      assert.equal(request.getAbsoluteUrl(), url);
      assert.equal(request.getQueryString(), query);
    });
  }

  it('has no host when the client sends no valid one', () => {
    const { headers } = new globalThis.Request('http://h.test/');
    const native = { method: 'GET', url: '/a?b', headers, body: null };
    const request = Request.create({}).bind(native as never);
    assert.equal(request.getHostInfo(), null);
    assert.equal(request.getHostName(), null);
    assert.equal(request.getAbsoluteUrl(), '/a?b');
  });

  for (const [name, script, base] of [
    ['/app/index.php', '/app/index.php', '/app'],
    ['/index.php', '/index.php', ''],
    ['/a/b/c', '/a/b/c', '/a/b'],
    ['', '', ''],
    ['no-slash', '', ''],
    [5, '', ''],
  ] as const) {
    it(`reads the entry script ${JSON.stringify(name)} for ${JSON.stringify(script)}`, () => {
      const request = requestOf('http://h.test/', { serverParams: { SCRIPT_NAME: name } });
      assert.equal(request.scriptUrl, script);
      assert.equal(request.baseUrl, base);
    });
  }

  it('prefers an explicit base URL to that of the runtime, until it is reset', () => {
    const request = requestOf('http://h.test/own/x', { baseUrl: '/app/' });
    assert.equal(request.baseUrl, '/app');
    request.baseUrl = '/own/';
    assert.equal(request.baseUrl, '/own');
    assert.equal(request.pathInfo, 'x');
    request.baseUrl = null;
    assert.equal(request.baseUrl, '/app');
  });

  it('uses an explicit path info until it is reset', () => {
    const request = requestOf('http://h.test/a');
    request.pathInfo = '//other/';
    assert.equal(request.pathInfo, 'other/');
    request.pathInfo = '';
    assert.equal(request.pathInfo, '');
    request.pathInfo = null;
    assert.equal(request.pathInfo, 'a');
  });

  it('uses an explicit host until it is reset', () => {
    const request = requestOf('http://h.test:81/');
    request.hostInfo = 'https://shop.test:8443/';
    assert.equal(request.hostInfo, 'https://shop.test:8443');
    assert.equal(request.getHostName(), 'shop.test');
    request.hostInfo = null;
    assert.equal(request.hostInfo, 'http://h.test:81');
    assert.equal(requestOf('https://h.test/').hostInfo, 'https://h.test');
  });

  it('decodes a path, with and without escapes and plus signs', () => {
    assert.equal(requestOf('http://h.test/a%20b').getPathInfo(), 'a b');
    assert.equal(requestOf('http://h.test/a+b').getPathInfo(), 'a b');
    assert.equal(requestOf('http://h.test/a-b').getPathInfo(), 'a-b');
    for (const [path, message] of [
      ['/%E4', 'The path of the URL is not encoded correctly.'],
      ['/%1f', 'The path of the URL contains a control character.'],
    ] as const) {
      assert.throws(() => requestOf(`http://h.test${path}`).getPathInfo(), { message });
    }
  });
});

describe('Request query', () => {
  it('returns a parameter, or the default for a missing one', () => {
    const request = requestOf('http://h.test/?a=1&b=');
    assert.equal(request.getQueryParam('a'), '1');
    assert.equal(request.getQueryParam('b', 'default'), '');
    assert.equal(request.getQueryParam('c'), null);
    assert.equal(request.getQueryParam('toString', 'default'), 'default');
    assert.equal(request.get('a'), '1');
    assert.equal(request.get('c', 'default'), 'default');
    assert.deepEqual(request.get(), request.queryParams);
  });

  it('is replaced by other parameters, and restored for empty ones and null', () => {
    const request = requestOf('http://h.test/?a=1');
    request.setQueryParams({ b: 2 });
    assert.equal(request.getQueryParam('toString', 'default'), 'default');
    assert.deepEqual(request.getQueryParams(), { b: 2 });
    for (const none of [{}, null]) {
      request.setQueryParams({ b: 2 });
      request.setQueryParams(none);
      assert.deepEqual({ ...request.getQueryParams() }, { a: '1' });
    }
  });
});
