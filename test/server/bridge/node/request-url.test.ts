import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { nodeUrlParts, urlOf } from '../../../../server/bridge/node/request-url.ts';
import { BadRequestHttpException } from '../../../../server/core/index.ts';

function partsOf(host: string, target = '/a?b') {
  const message = new IncomingMessage(new Socket());
  message.method = 'GET';
  message.headers.host = host;
  message.rawHeaders.push('Host', host);
  return nodeUrlParts(message, target);
}

describe('the URL of a request', () => {
  for (const host of ['1.2.3.999', '1.2.3.4.5', 'h.1', '[:::]', 'h:65536', 'h_.0x', 'a b']) {
    it(`refuses the host "${host}" before the application receives the request`, () => {
      assert.throws(() => partsOf(host), BadRequestHttpException);
    });
  }

  it('is built from every accepted host, with every path', () => {
    const pieces = 'a Z xn-- 0 255 256 0x1 - _ . .. : :80 :65536 [ ] ::'.split(' ');
    const host = fc.array(fc.constantFrom(...pieces), { maxLength: 7 }).map((all) => all.join(''));
    const path = fc.string({ unit: 'binary-ascii' }).map((rest) => `/${rest}`);
    let accepted = 0;
    const property = fc.property(host, path, (given, target) => {
      let parts;
      try {
        parts = partsOf(given, target);
      } catch (error) {
        assert.ok(error instanceof BadRequestHttpException);
        return;
      }
      accepted += 1;
      const url = urlOf(parts);
      assert.equal(new URL(url).href, url);
    });
    fc.assert(property, { numRuns: 5_000 });
    assert.ok(accepted > 500, `${accepted} of 5,000`);
  });
});

/** Parts of a message in addition to its target. */
interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly raw?: readonly string[];
  readonly socket?: Readonly<Record<string, unknown>>;
}

/** The URL of a message, as its parts. */
function urlFor(
  target: string,
  { method = 'GET', headers = {}, raw = [], socket = {} }: Sent,
): string {
  const own = new Socket();
  for (const [name, value] of Object.entries(socket)) Object.defineProperty(own, name, { value });
  const message = new IncomingMessage(own);
  message.method = method;
  Object.assign(message.headers, headers);
  message.rawHeaders.push(...raw);
  const { scheme, authority, path } = nodeUrlParts(message, target);
  return `${scheme} ${authority} ${path}`;
}

describe('nodeUrlParts', () => {
  const host = { host: 'h.test' };
  const secure = { encrypted: true };
  const local = { localAddress: '::1%lo', localPort: 81 };
  const pseudo = { ':authority': 'a.test' };
  for (const [target, sent, url] of [
    ['/a?b', { headers: host }, 'http h.test /a?b'],
    ['/', { headers: host, socket: secure }, 'https h.test /'],
    ['/', { headers: host, socket: { encrypted: false } }, 'http h.test /'],
    ['/', { headers: host, socket: local }, 'http h.test /'],
    ['/', { socket: local }, 'http [::1]:81 /'],
    ['/', { headers: { host: '' }, socket: local }, 'http [::1]:81 /'],
    ['/', { socket: { localAddress: '10.0.0.1', localPort: 81 } }, 'http 10.0.0.1:81 /'],
    ['/', {}, 'http localhost /'],
    ['*', { method: 'OPTIONS', headers: host }, 'http h.test /*'],
    ['http://h.test', { headers: host }, 'http h.test /'],
    ['http://h.test?a', { headers: host }, 'http h.test /?a'],
    ['HTTPS://H.test:80/a', { headers: host }, 'http H.test:80 /a'],
    ['http://other.test/a', { socket: local }, 'http other.test /a'],
    ['/', { headers: pseudo }, 'http a.test /'],
    ['/', { headers: { ...pseudo, host: 'A.test:80' } }, 'http a.test /'],
    ['/', { headers: { ...pseudo, host: 'A.test:443' }, socket: secure }, 'https a.test /'],
    ['/', { headers: host, raw: ['X-A', 'host', 'Date', 'x', 'Host', 'h.test'] }, 'http h.test /'],
  ] as const) {
    it(`returns ${url} for ${target} with ${JSON.stringify(sent)}`, () => {
      assert.equal(urlFor(target, sent), url);
    });
  }

  const differs = 'The Host header differs from the authority of the request.';
  const noTarget = 'The request target is not valid.';
  const noHost = 'The host of the request is not valid.';
  for (const [target, sent, message] of [
    ['*', { headers: host }, noTarget],
    ['a', { headers: host }, noTarget],
    ['', { headers: host }, noTarget],
    ['ftp://h.test/', { headers: host }, noTarget],
    ['http://other.test/', { headers: host }, differs],
    ['http://h.test:81/', { headers: host }, differs],
    ['http://h.test/', { headers: { host: '' } }, noHost],
    ['http:///a', {}, noHost],
    ['/', { headers: { ...pseudo, ...host } }, differs],
    ['/', { headers: { host: 'a b' } }, noHost],
    ['/', { headers: { host: 'h.test:99999' } }, 'The URL of the request is not valid.'],
    [
      '/',
      { headers: host, raw: ['Host', 'h.test', 'HOST', 'h.test'] },
      'A request must have one Host header.',
    ],
  ] as const) {
    it(`refuses ${target} with ${JSON.stringify(sent)}`, () => {
      assert.throws(() => urlFor(target, sent), { name: 'BadRequestHttpException', message });
    });
  }
});
