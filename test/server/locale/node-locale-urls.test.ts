import assert from 'node:assert/strict';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, it } from 'node:test';

import { languageOf, nodeLocaleUrls, UrlLanguageManager } from '../../../server/locale/index.ts';

const manager = UrlLanguageManager.create({ defaultLanguage: 'en', languages: ['en', 'de'] });

/** A request as a server or a router passes it to middleware. */
interface RequestParts {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly isSecure?: boolean;
  /** Properties that routers add to a request. */
  readonly router?: Readonly<Record<string, unknown>>;
  /** Existing headers of the response. */
  readonly response?: Readonly<Record<string, string | number | string[]>>;
}

/** The outcome of a request; `next` is the request that the next handler receives, null when it is not called. */
function handled(url: string, handed: RequestParts = {}) {
  const { headers = {}, isSecure = false, router = {}, response = {} } = handed;
  const socket = isSecure ? Object.assign(new Socket(), { encrypted: true }) : new Socket();
  const message = Object.assign(new IncomingMessage(socket), router, { url });
  Object.assign(message, { method: 'method' in handed ? handed.method : 'GET' });
  Object.assign(message.headers, headers);
  const answer = new ServerResponse(message);
  for (const [name, value] of Object.entries(response)) answer.setHeader(name, value);
  let next: Record<string, string | undefined> | null = null;
  nodeLocaleUrls(manager)(message, answer, () => {
    const links = message.url === '*' ? {} : { link: manager.createUrl('cart') };
    next = { url: message.url, language: languageOf(message), ...links };
  });
  return { next, status: answer.statusCode, headers: answer.getHeaders() };
}

/** The URL of a page as the next handler would create it. */
function canonicalFor(handed: RequestParts): string {
  const socket = handed.isSecure ? Object.assign(new Socket(), { encrypted: true }) : new Socket();
  const message = Object.assign(new IncomingMessage(socket), { url: '/de/x', method: 'GET' });
  Object.assign(message.headers, handed.headers);
  let canonical = '';
  nodeLocaleUrls(manager)(message, new ServerResponse(message), () => {
    canonical = manager.canonical('x');
  });
  return canonical;
}

describe('nodeLocaleUrls with a request target', () => {
  for (const [url, router, next] of [
    ['/de/x?a', {}, { url: '/x?a', language: 'de', link: '/de/cart' }],
    ['/x', {}, { url: '/x', language: 'en', link: '/cart' }],
    ['http://h.test?a', {}, { url: 'http://h.test?a', language: 'en', link: '/cart' }],
    ['http://h.test/de?a', {}, { url: 'http://h.test/?a', language: 'de', link: '/de/cart' }],
    ['HTTPS://h.test/de', {}, { url: 'HTTPS://h.test/', language: 'de', link: '/de/cart' }],
    ['/de/x', { baseUrl: '/s' }, { url: '/x', language: 'de', link: '/s/de/cart' }],
    ['/de/x', { baseUrl: '' }, { url: '/x', language: 'de', link: '/de/cart' }],
    ['/de/x', { originalUrl: '/s/de/x' }, { url: '/x', language: 'de', link: '/s/de/cart' }],
    ['/de/x', { originalUrl: '/de/x' }, { url: '/x', language: 'de', link: '/de/cart' }],
    ['/de/x', { originalUrl: '/else' }, { url: '/x', language: 'de', link: '/de/cart' }],
    ['/de/x', { originalUrl: 5 }, { url: '/x', language: 'de', link: '/de/cart' }],
    ['/de', { originalUrl: 'http://h/s/de' }, { url: '/', language: 'de', link: '/s/de/cart' }],
    ['/', { originalUrl: '/s' }, { url: '/', language: 'en', link: '/s/cart' }],
    ['/', { originalUrl: '/s/' }, { url: '/', language: 'en', link: '/s/cart' }],
    ['/?a=1', { originalUrl: '/s?a=1' }, { url: '/?a=1', language: 'en', link: '/s/cart' }],
    ['/?a=1', { originalUrl: '/s/?a=1' }, { url: '/?a=1', language: 'en', link: '/s/cart' }],
  ] as const) {
    it(`passes ${url} on as ${next.url} with ${JSON.stringify(router)}`, () => {
      assert.deepEqual(handled(url, { router }).next, next);
    });
  }

  it('passes a target that is not a path on in the default language', () => {
    const headers = { 'accept-language': 'de' };
    const { next, headers: sent } = handled('*', { method: 'OPTIONS', headers });
    assert.deepEqual([next, { ...sent }], [{ url: '*', language: 'en' }, {}]);
  });

  for (const method of ['GET', 'HEAD', undefined]) {
    it(`redirects ${method} to the language of a visitor`, () => {
      const headers = { 'accept-language': 'de' };
      const { next, status, headers: sent } = handled('/x?a', { method, headers });
      assert.deepEqual([next, status, sent['location']], [null, 302, '/de/x?a']);
    });
  }

  it('serves other methods without a redirect', () => {
    const headers = { 'accept-language': 'de' };
    assert.equal(handled('/x', { method: 'POST', headers }).status, 200);
  });
});

describe('nodeLocaleUrls with a host', () => {
  for (const [headers, isSecure, origin] of [
    [{ host: 'h.test' }, false, 'http://h.test'],
    [{ host: 'h.test:81' }, true, 'https://h.test:81'],
    [{ host: '[::1]:81' }, false, 'http://[::1]:81'],
    [{}, false, 'http://localhost'],
    [{ host: '' }, false, 'http://localhost'],
    [{ host: 'evil.test/de' }, false, 'http://localhost'],
    [{ ':authority': 'a.test', host: 'h.test' }, false, 'http://a.test'],
  ] as const) {
    it(`writes links to ${origin} for ${JSON.stringify(headers)}`, () => {
      assert.equal(canonicalFor({ headers, isSecure }), `${origin}/de/x`);
    });
  }
});

describe('nodeLocaleUrls and the headers of a response', () => {
  it('adds the parts on which the language depends to existing headers', () => {
    const { headers } = handled('/x', { response: { Vary: ['Origin', 'Cookie'] } });
    assert.equal(headers['vary'], 'Origin, Cookie, Accept-Language');
  });

  it('keeps an existing Content-Language', () => {
    const response = { 'Content-Language': 'fr', 'Set-Cookie': 'a=1' };
    const { headers } = handled('/de/x', { response });
    assert.equal(headers['content-language'], 'fr');
    const cookies = headers['set-cookie'];
    assert.ok(Array.isArray(cookies));
    assert.deepEqual(
      cookies.map((line) => line.split(';')[0]),
      ['a=1', '_language=de'],
    );
  });

  it('sets Content-Language when it is missing', () => {
    assert.equal(handled('/de/x').headers['content-language'], 'de');
  });
});
