import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  MemoryStream,
  PsrFactory,
  PsrServerRequest,
  PsrUploadedFile,
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

  for (const [value, shown] of [
    [5, 'number'],
    [['a', null], 'object'],
    [undefined, 'undefined'],
  ] as const) {
    it(`say what is wrong with a header of ${JSON.stringify(value)}`, () => {
      assert.throws(() => factory.createResponse().withHeader('X-A', value as never), {
        name: 'InvalidArgumentException',
        message: `The header "X-A" must be text without control characters or characters beyond U+00FF, got "${shown}".`,
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
    for (const target of ['/a b', '/a\0', '/a\x7fb']) {
      assert.throws(() => factory.createRequest('GET', '/').withRequestTarget(target), {
        name: 'InvalidArgumentException',
        message: 'A request target must not contain white space or control characters.',
      });
    }
  });

  for (const [uri, target] of [
    [new PsrUri('http://h.test').withPath('a'), '/a'],
    [new PsrUri('http://h.test?x=1'), '/?x=1'],
    [new PsrUri('http://h.test//a///b'), '//a///b'],
  ] as const) {
    it(`ask ${String(uri)} for ${target}`, () => {
      assert.equal(factory.createRequest('GET', uri).getRequestTarget(), target);
    });
  }
});

describe('PsrUploadedFile', () => {
  it('stays where it is when there is no such place to move to', async () => {
    const file = new PsrUploadedFile(new MemoryStream('content'));
    await assert.rejects(file.moveTo('@nowhere/file'), { name: 'InvalidArgumentException' });
    assert.equal(await file.getStream().text(), 'content');
  });
});

describe('PsrUri', () => {
  it('takes ports from 1 to 65535', () => {
    const uri = new PsrUri('http://h.test');
    for (const port of [1, 65_535]) assert.equal(uri.withPort(port).getPort(), port);
    assert.equal(uri.withPort(null).getPort(), null);
    for (const port of [0, -1, 65_536, 1.5, NaN]) {
      assert.throws(() => uri.withPort(port), {
        message: `A URI port must be from 1 to 65535, got ${port}.`,
      });
    }
  });

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

  for (const [path, printed] of [
    ['javascript:alert(1)', './javascript:alert(1)'],
    ['a/b:c', 'a/b:c'],
    ['/a:b', '/a:b'],
  ] as const) {
    it(`does not let the path ${path} become a scheme`, () => {
      const uri = new PsrUri().withPath(path);
      assert.equal(String(uri), printed);
      assert.equal(new PsrUri(String(uri)).getScheme(), '');
    });
  }

  it('has one host, whatever stands before it', () => {
    const uri = new PsrUri('http://a.test@b.test@h.test/');
    assert.equal(uri.getHost(), 'h.test');
    assert.equal(String(uri), 'http://a.test%40b.test@h.test/');
    assert.equal(new URL(String(uri)).hostname, 'h.test');
  });

  for (const [user, password, userInfo] of [
    ['a%40b', 'p%23:w', 'a%40b:p%23:w'],
    ['a:b', 'c/d', 'a%3Ab:c%2Fd'],
    ['\ud800', null, '%EF%BF%BD'],
    ['100%', null, '100%25'],
  ] as const) {
    it(`writes the user ${JSON.stringify(user)} so that nothing of it is read as more`, () => {
      const uri = new PsrUri('http://h.test').withUserInfo(user, password);
      assert.equal(uri.getUserInfo(), userInfo);
      assert.equal(new PsrUri(String(uri)).getUserInfo(), userInfo);
    });
  }

  for (const text of ['http:///evil.test', 'HTTPS:///a', 'http://:80/a', '//user@/a', '//:80/a']) {
    it(`refuses "${text}", which has no host`, () => {
      const message = `The URI "${text}" must have a host.`;
      assert.throws(() => new PsrUri(text), { name: 'InvalidArgumentException', message });
    });
  }

  it('takes other schemes without a host', () => {
    assert.equal(new PsrUri('file:///etc/hosts').getPath(), '/etc/hosts');
    assert.equal(String(new PsrUri().withScheme('http').withHost('h.test')), 'http://h.test');
  });

  for (const text of ['http://h:99999/', 'http://a b/', 'http://a%zz/', '1x://h']) {
    it(`refuses "${text}"`, () => {
      assert.throws(() => new PsrUri(text), { name: 'InvalidArgumentException' });
    });
  }
});
