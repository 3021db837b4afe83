import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type FetchContext, Request } from '../../../../server/web/index.ts';
import { addressOf } from '../../../../server/web/http/peer/proxy-trust.ts';

interface Setup {
  readonly headers?: Record<string, string>;
  readonly config?: object;
  readonly context?: FetchContext;
  readonly url?: string;
}

const behindProxy = { trustedHosts: ['10.0.0.0/8'] };
const fromProxy = { ip: '10.0.0.1' };

function requestOf(given: Setup): Request {
  const { headers = {}, config = behindProxy, context = fromProxy, url = 'http://h.test/' } = given;
  return Request.create(config).bind(new globalThis.Request(url, { headers }), context);
}

describe('Request.isSecureConnection', () => {
  for (const [title, given, expected] of [
    ['http', {}, false],
    ['https', { url: 'https://h.test/' }, true],
    ['a proxy that says https', { headers: { 'x-forwarded-proto': 'HTTPS' } }, true],
    [
      'a proxy that says http',
      { url: 'https://h.test/', headers: { 'x-forwarded-proto': 'http' } },
      false,
    ],
    [
      'proxies of which the first says https',
      { headers: { 'x-forwarded-proto': ' https , http' } },
      true,
    ],
    [
      'proxies of which the first says http',
      { headers: { 'x-forwarded-proto': 'http, https' } },
      false,
    ],
    ['a second header', { headers: { 'front-end-https': 'On' } }, true],
    [
      'a first header before a second one',
      { headers: { 'x-forwarded-proto': 'http', 'front-end-https': 'on' } },
      false,
    ],
    [
      'a peer that is no proxy',
      { headers: { 'x-forwarded-proto': 'https' }, context: { ip: '8.8.8.8' } },
      false,
    ],
    ['a peer without address', { headers: { 'x-forwarded-proto': 'https' }, context: {} }, false],
    ['the parameter HTTPS on', { context: { serverParams: { HTTPS: 'ON' } } }, true],
    ['the parameter HTTPS 1', { context: { serverParams: { HTTPS: '1' } } }, true],
    [
      'the parameter HTTPS off',
      { url: 'https://h.test/', context: { serverParams: { HTTPS: 'off' } } },
      false,
    ],
    [
      'a parameter HTTPS that is no text',
      { url: 'https://h.test/', context: { serverParams: { HTTPS: null } } },
      true,
    ],
  ] as readonly (readonly [string, Setup, boolean])[]) {
    it(`is ${expected} for ${title}`, () => {
      assert.equal(requestOf(given).isSecureConnection, expected);
    });
  }
});

describe('Request.getRemoteIP', () => {
  for (const [serverParams, expected] of [
    [{}, '10.0.0.1'],
    [{ REMOTE_ADDR: '1.2.3.4' }, '1.2.3.4'],
    [{ REMOTE_ADDR: null }, null],
    [{ REMOTE_ADDR: 'x' }, null],
  ] as const) {
    it(`is ${expected} with ${JSON.stringify(serverParams)}`, () => {
      const request = requestOf({ context: { ...fromProxy, serverParams } });
      assert.equal(request.getRemoteIP(), expected);
      assert.equal(request.getUserIP(), expected);
    });
  }
});

describe('Request.getUserIP', () => {
  it('reads the headers in order', () => {
    const config = {
      ...behindProxy,
      ipHeaders: ['X-Real-IP', 'X-Forwarded-For'],
      secureHeaders: ['X-Real-IP', 'X-Forwarded-For'],
    };
    const headers = { 'x-forwarded-for': '1.1.1.1', 'x-real-ip': '2.2.2.2' };
    assert.equal(requestOf({ config, headers }).getUserIP(), '2.2.2.2');
    const second = { 'x-forwarded-for': '1.1.1.1' };
    assert.equal(requestOf({ config, headers: second }).getUserIP(), '1.1.1.1');
  });

  it('is the farthest proxy of a chain that contains only proxies', () => {
    const headers = { 'x-forwarded-for': '10.0.0.9, 10.0.0.8' };
    assert.equal(requestOf({ headers }).getUserIP(), '10.0.0.9');
  });

  it('reads the headers that are allowed for proxies, in any case', () => {
    const headers = { 'x-forwarded-for': '1.1.1.1', 'x-forwarded-proto': 'https' };
    for (const [own, ip, isSecure] of [
      [['x-forwarded-FOR'], '1.1.1.1', false],
      [['X-Forwarded-Proto'], '10.0.0.1', true],
      [[], '10.0.0.1', false],
    ] as const) {
      const request = requestOf({ config: { trustedHosts: { '10.0.0.1': own } }, headers });
      assert.deepEqual([request.getUserIP(), request.isSecureConnection], [ip, isSecure]);
    }
  });
});

describe('Request.getHostInfo', () => {
  for (const [headers, expected] of [
    [{ 'x-forwarded-host': 'a.test, b.test' }, 'http://a.test'],
    [{ 'x-original-host': 'b.test' }, 'http://b.test'],
    [{ 'x-forwarded-host': 'a.test', 'x-original-host': 'b.test' }, 'http://a.test'],
    [{ 'x-forwarded-host': '[::1]:80' }, 'http://[::1]:80'],
    [{ 'x-forwarded-host': 'a b' }, 'http://h.test'],
    [{ 'x-forwarded-host': 'a.test:65536' }, 'http://h.test'],
    [{ 'x-forwarded-host': '1.2.3.256' }, 'http://h.test'],
    [{ 'x-forwarded-host': '[1:2]' }, 'http://h.test'],
    [{}, 'http://h.test'],
  ] as readonly (readonly [Record<string, string>, string])[]) {
    it(`is ${expected} with ${JSON.stringify(headers)}`, () => {
      const request = requestOf({ headers });
      assert.equal(request.getHostInfo(), expected);
    });
  }

  it('is unknown when neither proxy nor URL name a host', () => {
    const source = { method: 'GET', url: 'http://a b/', headers: new Headers(), body: null };
    for (const config of [behindProxy, {}]) {
      const request = Request.create(config).bind(source as never, fromProxy);
      assert.deepEqual([request.getHostInfo(), request.getHostName()], [null, null]);
    }
  });
});

describe('Request.headers', () => {
  it('omits headers that a peer must not set, and the pseudo headers of HTTP/2', () => {
    const headers = Object.assign(
      [
        [':authority', 'h.test'],
        ['accept', 'a/b'],
        ['x-forwarded-for', '1.1.1.1'],
      ],
      { get: () => null },
    );
    const source = { method: 'GET', url: 'http://h.test/', headers, body: null };
    const namesFor = (ip: string) =>
      [...Request.create(behindProxy).bind(source as never, { ip }).headers].map(([name]) => name);
    assert.deepEqual(namesFor('10.0.0.1'), ['accept', 'x-forwarded-for']);
    assert.deepEqual(namesFor('8.8.8.8'), ['accept']);
  });

  it('separates configurations with the same proxies and other secure headers', () => {
    const { trustedHosts } = behindProxy;
    const headers = { 'x-own': '1' };
    const context = { ip: '8.8.8.8' };
    for (const [secureHeaders, expected] of [
      [['X-Own'], null],
      [[], '1'],
      [['X-Own'], null],
    ] as const) {
      const request = requestOf({ config: { trustedHosts, secureHeaders }, headers, context });
      assert.equal(request.header('x-own'), expected);
    }
  });

  it('belongs to the bound request', () => {
    const request = requestOf({ headers: { 'x-forwarded-for': '1.1.1.1', 'x-own': '1' } });
    assert.equal(request.getUserIP(), '1.1.1.1');
    assert.equal(request.headers.get('x-own'), '1');
    assert.equal(request.getServerParam('HTTP_X_OWN'), '1');
    request.setHostInfo('http://own.test');
    request.bind(new globalThis.Request('http://other.test/'), { ip: '2.2.2.2' });
    assert.equal(request.getUserIP(), '2.2.2.2');
    assert.equal(request.headers.has('x-own'), false);
    assert.equal(request.getServerParam('HTTP_X_OWN'), null);
    assert.equal(request.getHostInfo(), 'http://other.test');
  });

  it('requires a request', () => {
    assert.throws(() => Request.create({}).header('a'), { name: 'InvalidConfigException' });
  });
});

describe('Forwarded', () => {
  const config = { ...behindProxy, secureHeaders: ['Forwarded', 'X-Forwarded-For'] };
  for (const [forwarded, ip, host] of [
    ['For = 1.1.1.1 ; PROTO=HTTPS', '1.1.1.1', 'https://h.test'],
    ['for="1.1.1.1:80";host="a.test:81"', '1.1.1.1', 'http://a.test:81'],
    ['for=1.1.1.1;proto=http', '1.1.1.1', 'http://h.test'],
    ['=5;for=1.1.1.1', '1.1.1.1', 'http://h.test'],
    ['for;host=a.test', '10.0.0.1', 'http://a.test'],
    ['for=_hidden;host=a.test', '10.0.0.1', 'http://a.test'],
    ['for="1.1.1.1\\"";host=a.test', '10.0.0.1', 'http://a.test'],
    ['for=2.2.2.2;x=", for="1.1.1.1:80";host=a.test', '1.1.1.1', 'http://a.test'],
    ['for=2.2.2.2;host="b.test, for="1.1.1.1"', '1.1.1.1', 'http://h.test'],
    ['for=1.1.1.1;for=2.2.2.2', '2.2.2.2', 'http://h.test'],
    ['', '10.0.0.1', 'http://h.test'],
  ] as const) {
    it(`"${forwarded}" names ${ip} at ${host}`, () => {
      const request = requestOf({ config, headers: { forwarded } });
      assert.deepEqual([request.getUserIP(), request.getHostInfo()], [ip, host]);
    });
  }

  it('is ignored when any client may set it', () => {
    const open = { ...behindProxy, secureHeaders: [], ipHeaders: [] };
    const request = requestOf({ config: open, headers: { forwarded: 'for=1.1.1.1;host=a.test' } });
    assert.deepEqual([request.getUserIP(), request.getHostInfo()], ['10.0.0.1', 'http://h.test']);
  });
});

describe('addressOf', () => {
  for (const [node, expected] of [
    ['192.0.2.60', '192.0.2.60'],
    ['192.0.2.60:80', '192.0.2.60'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]x', '[2001:db8::1]x'],
    ['_hidden:80', '_hidden:80'],
    ['', ''],
  ] as const) {
    it(`parses "${node}"`, () => assert.equal(addressOf(node), expected));
  }
});

describe('The peers of a Unix socket', () => {
  const headers = {
    'x-forwarded-for': '9.9.9.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'shop.test',
  };
  for (const [trustedHosts, ip, expected] of [
    [['unix'], 'unix', ['9.9.9.9', true, 'https://shop.test']],
    [['any'], 'unix', ['9.9.9.9', true, 'https://shop.test']],
    [{ unix: ['X-Forwarded-For'] }, 'unix', ['9.9.9.9', false, 'http://h.test']],
    [['0.0.0.0/0', '::/0'], 'unix', [null, false, 'http://h.test']],
    [['unix'], '10.0.0.1', ['10.0.0.1', false, 'http://h.test']],
    [['unix'], undefined, [null, false, 'http://h.test']],
  ] as const) {
    it(`with ${JSON.stringify(trustedHosts)} make ${JSON.stringify(expected)} of ${ip}`, () => {
      const request = requestOf({ headers, config: { trustedHosts }, context: { ip } });
      const found = [request.getUserIP(), request.isSecureConnection, request.getHostInfo()];
      assert.deepEqual(found, expected);
      assert.equal(request.getRemoteIP(), ip === '10.0.0.1' ? ip : null);
    });
  }
});
