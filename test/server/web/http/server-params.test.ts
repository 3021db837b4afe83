import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type FetchContext, Request } from '../../../../server/web/index.ts';

function requestOf(url: string, headers: Record<string, string> = {}, context: FetchContext = {}) {
  return Request.create({}).bind(new globalThis.Request(url, { headers }), context);
}

describe('Request.getServerParams', () => {
  it('contains the known data of a plain request', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1500 });
    const params = requestOf('http://h.test/').getServerParams();
    assert.deepEqual(
      { ...params },
      {
        REQUEST_METHOD: 'GET',
        REQUEST_URI: '/',
        QUERY_STRING: '',
        SERVER_PROTOCOL: 'HTTP/1.1',
        SERVER_NAME: 'h.test',
        SERVER_PORT: 80,
        SCRIPT_NAME: '',
        REQUEST_TIME: 1,
        REQUEST_TIME_FLOAT: 1.5,
      },
    );
    assert.equal('toString' in params, false);
  });

  it('contains peer, port, TLS and headers', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 2000 });
    const headers = { 'content-type': 'a/b', 'content-length': '0', 'x-real-id': '7' };
    const context = { ip: '1.2.3.4', port: 99, protocol: 'HTTP/2', serverParams: { OWN: true } };
    const params = requestOf('https://h.test/a?b=1', headers, context).getServerParams();
    assert.deepEqual(
      { ...params },
      {
        REQUEST_METHOD: 'GET',
        REQUEST_URI: '/a?b=1',
        QUERY_STRING: 'b=1',
        SERVER_PROTOCOL: 'HTTP/2',
        SERVER_NAME: 'h.test',
        SERVER_PORT: 443,
        SCRIPT_NAME: '',
        REQUEST_TIME: 2,
        REQUEST_TIME_FLOAT: 2,
        HTTPS: 'on',
        REMOTE_ADDR: '1.2.3.4',
        REMOTE_PORT: 99,
        CONTENT_TYPE: 'a/b',
        CONTENT_LENGTH: '0',
        HTTP_X_REAL_ID: '7',
        OWN: true,
      },
    );
  });

  it('does not take headers with underscores for those with hyphens', () => {
    const headers = { 'x-real-ip': '1.2.3.4', x_real_ip: '6.6.6.6', X_Forwarded_For: '6.6.6.6' };
    const params = requestOf('http://h.test/', headers).getServerParams();
    assert.equal(params['HTTP_X_REAL_IP'], '1.2.3.4');
    assert.equal(params['HTTP_X_FORWARDED_FOR'], undefined);
  });

  for (const [ip, expected] of [
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::1', '::1'],
    ['', ''],
  ] as const) {
    it(`tells the peer ${ip} as ${expected}`, () => {
      const params = requestOf('http://h.test/', {}, { ip }).getServerParams();
      assert.equal(params['REMOTE_ADDR'], expected);
    });
  }

  for (const [given, expected] of [
    [8080, 8080],
    ['8080', 8080],
    [1, 1],
    [0, null],
    [-1, null],
    [80.5, null],
    ['x', null],
  ] as const) {
    it(`returns the port ${expected} for ${JSON.stringify(given)}`, () => {
      const request = requestOf('http://h.test/', {}, { serverParams: { SERVER_PORT: given } });
      assert.equal(request.getServerPort(), expected);
    });
  }

  it('contains names of servers and peers that are texts', () => {
    const named = { SERVER_NAME: 's', REMOTE_HOST: 'r' };
    const request = requestOf('http://h.test/', {}, { serverParams: named });
    assert.deepEqual([request.getServerName(), request.getRemoteHost()], ['s', 'r']);
    const unnamed = { SERVER_NAME: 5 };
    const other = requestOf('http://h.test/', {}, { serverParams: unnamed });
    assert.deepEqual([other.getServerName(), other.getRemoteHost()], [null, null]);
  });
});
