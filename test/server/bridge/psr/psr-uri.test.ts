import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { PsrUri } from '../../../../server/bridge/index.ts';

describe('PsrUri', () => {
  it('accepts ports from 1 to 65535', () => {
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
    'http://h.test',
    'urn:a:b',
    'a/b',
    '?x',
    '#f',
  ]) {
    it(`prints "${text}" unchanged except for invalid percent signs`, () => {
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

  it('encodes invalid characters, and nothing twice', () => {
    const uri = new PsrUri().withPath('/a b/ü%20').withQuery('?x=1 2').withFragment('#é');
    assert.equal(String(uri), '/a%20b/%C3%BC%20?x=1%202#%C3%A9');
  });

  it('does not turn a path into an authority', () => {
    assert.equal(String(new PsrUri().withPath('//evil.test/x')), '/evil.test/x');
    assert.equal(String(new PsrUri('http://h.test').withPath('x')), 'http://h.test/x');
    assert.equal(String(new PsrUri('http://h.test').withPath('//x')), 'http://h.test//x');
  });

  it('has no authority without a host', () => {
    const uri = new PsrUri('http://h.test:8080').withUserInfo('a', 'b');
    assert.equal(uri.getAuthority(), 'a:b@h.test:8080');
    assert.equal(uri.withHost('').getAuthority(), '');
    assert.equal(uri.withUserInfo('', 'b').getAuthority(), 'h.test:8080');
    assert.equal(uri.withUserInfo('a', '').getAuthority(), 'a:@h.test:8080');
  });

  for (const [text, port] of [
    ['http://h:/', null],
    ['http://h:81/', 81],
    ['https://h:80/', 80],
    ['https://h:443/', null],
    ['ws://h:80', null],
    ['wss://h:443', null],
    ['//h:80', 80],
  ] as const) {
    it(`${port === null ? 'has no port' : `has the port ${port}`} in "${text}"`, () => {
      assert.equal(new PsrUri(text).getPort(), port);
    });
  }

  for (const [part, fault, make] of [
    ['scheme', 'is not a valid URI scheme', (text: string) => new PsrUri().withScheme(text)],
    ['host', 'is not a valid URI host', (text: string) => new PsrUri().withHost(text)],
  ] as const) {
    it(`shows the first 80 characters of an invalid ${part}`, () => {
      assert.throws(() => make(`1 ${'x'.repeat(100)}`), {
        message: `"1 ${'x'.repeat(78)}" ${fault}.`,
      });
    });
  }

  for (const [path, printed] of [
    ['javascript:alert(1)', './javascript:alert(1)'],
    ['a/b:c', 'a/b:c'],
    ['/a:b', '/a:b'],
  ] as const) {
    it(`does not turn the path ${path} into a scheme`, () => {
      const uri = new PsrUri().withPath(path);
      assert.equal(String(uri), printed);
      assert.equal(new PsrUri(String(uri)).getScheme(), '');
    });
  }

  it('has one host, regardless of the user info before it', () => {
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
    it(`encodes the user ${JSON.stringify(user)} so that it cannot be parsed as another part`, () => {
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

  it('shows the first 80 characters of a URI without a host', () => {
    assert.throws(() => new PsrUri(`http:///${'x'.repeat(100)}`), {
      message: `The URI "http:///${'x'.repeat(72)}" must have a host.`,
    });
  });

  it('accepts other schemes without a host', () => {
    assert.equal(new PsrUri('file:///etc/hosts').getPath(), '/etc/hosts');
    assert.equal(String(new PsrUri().withScheme('http').withHost('h.test')), 'http://h.test');
  });

  for (const text of ['http://h:99999/', 'http://a b/', 'http://a%zz/', '1x://h']) {
    it(`refuses "${text}"`, () => {
      assert.throws(() => new PsrUri(text), { name: 'InvalidArgumentException' });
    });
  }
});
