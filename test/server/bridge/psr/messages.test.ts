import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  MemoryStream,
  PsrFactory,
  PsrServerRequest,
  PsrUri,
} from '../../../../server/bridge/index.ts';

const factory = new PsrFactory();

describe('messages', () => {
  it('never change: each with… returns another one', () => {
    const first = factory.createResponse(200);
    const second = first
      .withHeader('X-A', '1')
      .withAddedHeader('x-a', ['2', '3'])
      .withStatus(404)
      .withProtocolVersion('2')
      .withBody(new MemoryStream('body'));
    assert.deepEqual({ ...first.getHeaders() }, {});
    assert.equal(first.getStatusCode(), 200);
    assert.deepEqual({ ...second.getHeaders() }, { 'X-A': ['1', '2', '3'] });
    assert.equal(second.getHeaderLine('X-a'), '1, 2, 3');
    assert.equal(second.getReasonPhrase(), 'Not Found');
    assert.equal(second.getProtocolVersion(), '2');
    assert.equal(second.withoutHeader('X-A').hasHeader('x-a'), false);
  });

  it('keep all parts of a server request over a change', () => {
    const request = new PsrServerRequest({
      method: 'POST',
      uri: 'http://h.test/a',
      serverParams: { S: 1 },
    })
      .withCookieParams({ c: '1' })
      .withQueryParams({ q: '1' })
      .withParsedBody({ b: 1 })
      .withAttribute('x', 1)
      .withMethod('PUT')
      .withHeader('X-A', '1')
      .withUri(new PsrUri('http://other.test/b'))
      .withRequestTarget('*');
    assert.equal(request.getMethod(), 'PUT');
    assert.equal(request.getAttribute('x'), 1);
    assert.deepEqual(request.getParsedBody(), { b: 1 });
    assert.deepEqual(request.getQueryParams(), { q: '1' });
    assert.deepEqual(request.getCookieParams(), { c: '1' });
    assert.deepEqual(request.getServerParams(), { S: 1 });
    assert.equal(request.getHeaderLine('Host'), 'other.test');
    assert.equal(request.getHeaderLine('X-A'), '1');
    assert.equal(request.getRequestTarget(), '*');
    assert.equal(request.withoutAttribute('x').getAttribute('x', 'gone'), 'gone');
    assert.deepEqual({ ...request.getAttributes() }, { x: 1 });
  });

  it('keep a host that was set when they are told to', () => {
    const request = factory
      .createRequest('GET', 'http://a.test/')
      .withUri(new PsrUri('http://b.test'), true);
    assert.equal(request.getHeaderLine('Host'), 'a.test');
  });

  for (const [name, value] of [
    ['X\r\nY', '1'],
    ['X', 'a\r\nSet-Cookie: b'],
    ['X', 'a\0b'],
    ['X', '€'],
    ['', 'x'],
    ['X Y', 'x'],
  ] as const) {
    it(`refuse the header ${JSON.stringify(name)}: ${JSON.stringify(value)}`, () => {
      assert.throws(() => factory.createResponse().withHeader(name, value), {
        name: 'InvalidArgumentException',
      });
    });
  }

  it('take hostile header names as plain names', () => {
    const response = factory.createResponse().withHeader('__proto__', 'x');
    assert.equal(response.getHeaderLine('__proto__'), 'x');
    assert.equal(({} as Record<string, unknown>)['x'], undefined);
  });

  for (const status of [99, 600, 200.5, Number.NaN]) {
    it(`refuse the status ${status}`, () => {
      assert.throws(() => factory.createResponse(status), { name: 'InvalidArgumentException' });
    });
  }

  it('refuse methods and targets that split the request line', () => {
    assert.throws(() => factory.createRequest('GET /x', '/'), { name: 'InvalidArgumentException' });
    assert.throws(() => factory.createRequest('GET', '/').withRequestTarget('/a b'), {
      name: 'InvalidArgumentException',
    });
  });
});

describe('PsrUri', () => {
  for (const text of [
    'http://user:pw@h.test:8080/a/b?x=1#f',
    '/a/b?x=1',
    'mailto:me@h.test',
    'https://[::1]:4443/',
    '',
    '//h.test/a',
    '/a%20b?c=%zz',
  ]) {
    it(`prints "${text}" as it was, but for bad percent signs`, () => {
      assert.equal(String(new PsrUri(text)), text.replace('%zz', '%25zz'));
    });
  }

  it('has its parts', () => {
    const uri = new PsrUri('HTTP://User@H.Test:80/a?b#c');
    assert.deepEqual(
      [
        uri.getScheme(),
        uri.getAuthority(),
        uri.getHost(),
        uri.getPort(),
        uri.getPath(),
        uri.getQuery(),
        uri.getFragment(),
      ],
      ['http', 'User@h.test', 'h.test', null, '/a', 'b', 'c'],
    );
  });

  it('encodes what is not allowed, and nothing twice', () => {
    const uri = new PsrUri().withPath('/a b/ü%20').withQuery('?x=1 2').withFragment('#é');
    assert.equal(String(uri), '/a%20b/%C3%BC%20?x=1%202#%C3%A9');
  });

  it('does not let a path become an authority', () => {
    assert.equal(String(new PsrUri().withPath('//evil.test/x')), '/evil.test/x');
    assert.equal(String(new PsrUri('http://h.test').withPath('x')), 'http://h.test/x');
  });

  for (const text of ['http://h:99999/', 'http://a b/', '1x://h']) {
    it(`refuses "${text}"`, () => {
      assert.throws(() => new PsrUri(text), { name: 'InvalidArgumentException' });
    });
  }
});
