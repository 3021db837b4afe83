import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Header, Prop, RequestContext } from '../../../server/page/index.ts';
import { isMarker, varyWithMarker } from '../../../server/page/protocol/header.ts';
import { hasControl, isPath, isToken, keyKind } from '../../../server/page/protocol/keys.ts';

const origin = 'https://example.com';
const context = (headers: Record<string, string> = {}, method = 'GET'): RequestContext =>
  new RequestContext(method, '/p', `${origin}/p`, headers);

describe('a RequestContext', () => {
  it('accepts rooted and absolute URLs without fragments', () => {
    for (const [url, absolute] of [
      ['/', `${origin}/`],
      ['/p?a=1', 'http://127.0.0.1:80/p?a=1'],
    ] as const) {
      const made = new RequestContext(' get ', url, absolute);
      assert.deepEqual([made.method, made.url, made.absoluteUrl], ['GET', url, absolute]);
    }
  });

  for (const [url, absolute, message] of [
    ['p', `${origin}/p`, /^The request URL must be a rooted/],
    ['/p#a', `${origin}/p`, /^The request URL must be a rooted/],
    ['//h/p', `${origin}/p`, /^The request URL must be a rooted/],
    ['/p', '/p', /^The absolute request URL must use HTTP/],
    ['/p', `${origin}/p#a`, /^The absolute request URL must use HTTP/],
    ['/p', 'ftp://h/p', /^The absolute request URL must use HTTP/],
    ['/p', 'https://u:p@h/p', /^The absolute request URL must use HTTP/],
  ] as const) {
    it(`refuses ${url} at ${absolute}`, () => {
      assert.throws(() => new RequestContext('GET', url, absolute), {
        name: 'InvalidRequestContextException',
        message,
      });
    });
  }

  for (const method of ['', ' ', 'G T', '1GET', 'GÉT']) {
    it(`refuses the method "${method}"`, () => {
      assert.throws(() => context({}, method), { message: /must be a valid HTTP method token/ });
    });
  }

  it('keeps the headers of the protocol, in any case, and drops others', () => {
    const made = context({ ' X-INERTIA ': 'true', 'X-Inertia-Version': '', accept: 'text/html' });
    assert.equal(made.hasHeader(Header.PAGE), true);
    assert.equal(made.header('x-inertia'), 'true');
    assert.equal(made.header('X-INERTIA'), 'true');
    assert.equal(made.hasHeader(Header.VERSION), true);
    assert.equal(made.requestVersion(), '');
    for (const name of [Header.RESET, Header.LOCATION, 'Accept', '']) {
      assert.equal(made.hasHeader(name), false);
      assert.equal(made.header(name), null);
    }
  });

  it('refuses headers that are not texts, or contain line breaks', () => {
    const odd = { 'x-inertia': 1 } as unknown as Record<string, string>;
    assert.throws(() => context(odd), { message: /must be a string-to-string map/ });
    for (const value of ['a\nb', 'a\rb']) {
      assert.throws(() => context({ 'x-inertia': value }), { message: /contain line breaks/ });
      assert.equal(context({ accept: value }).header('accept'), null);
    }
  });

  it('reads headers by a given function', () => {
    const source = { get: (name: string) => (name === 'x-inertia' ? '1' : null) };
    const made = new RequestContext('GET', '/p', `${origin}/p`, source);
    assert.equal(made.isPageProto(), true);
    assert.equal(made.requestVersion(), null);
  });

  it('recognizes a GET, a client, and a prefetch', () => {
    assert.deepEqual(
      ['GET', 'get', 'HEAD', 'POST'].map((one) => context({}, one).isGet()),
      [true, true, false, false],
    );
    assert.equal(context().isPageProto(), false);
    for (const [purpose, is] of [
      ['prefetch', true],
      [' Prefetch ', true],
      ['preview', false],
      ['', false],
    ] as const) {
      assert.equal(context({ purpose }).isPrefetch(), is);
    }
    assert.equal(context().isPrefetch(), false);
  });

  it('is a partial reload of one component, for a client', () => {
    const partial = { 'X-Inertia-Partial-Component': 'C' };
    assert.equal(context({ ...partial, 'X-Inertia': 'true' }).isPartialReloadFor('C'), true);
    assert.equal(context({ ...partial, 'X-Inertia': 'true' }).isPartialReloadFor('D'), false);
    assert.equal(context(partial).isPartialReloadFor('C'), false);
  });

  it('splits lists at commas, without blanks and repetitions', () => {
    const made = context({ 'X-Inertia-Partial-Data': ' a, b.c ,, a,', 'X-Inertia-Reset': ' , ' });
    assert.deepEqual(made.partialData(), ['a', 'b.c']);
    assert.deepEqual(made.resetProps(), []);
    assert.deepEqual(made.partialExcept(), []);
    assert.deepEqual(made.exceptOnceProps(), []);
  });

  it('contains the error bag, and the merge direction of growing lists', () => {
    for (const [bag, name] of [
      [' login ', 'login'],
      [' ', null],
      ['', null],
    ] as const) {
      assert.equal(context({ 'X-Inertia-Error-Bag': bag }).errorBag(), name);
    }
    assert.equal(context().errorBag(), null);
    for (const [intent, direction] of [
      [' PREPEND', 'prepend'],
      ['append', 'append'],
      ['other', 'append'],
    ] as const) {
      const made = context({ 'X-Inertia-Infinite-Scroll-Merge-Intent': intent });
      assert.equal(made.infiniteScrollMergeIntent(), direction);
    }
    assert.equal(context().infiniteScrollMergeIntent(), 'append');
  });
});

describe('headers of the protocol', () => {
  it('mark a request with "true" or "1"', () => {
    for (const value of ['true', '1', ' TRUE ', ' 1 ']) assert.equal(isMarker(value), true);
    for (const value of ['', '0', 'false', 'yes', '11', null, undefined]) {
      assert.equal(isMarker(value), false);
    }
  });

  it('add the marker to the names in "Vary", once', () => {
    for (const [existing, vary] of [
      [null, 'X-Inertia'],
      [undefined, 'X-Inertia'],
      ['', 'X-Inertia'],
      ['X-Inertia', 'X-Inertia'],
      ['x-inertia', 'x-inertia'],
      ['Accept', 'Accept, X-Inertia'],
      [' Accept ,, x-INERTIA, accept,Cookie', 'Accept, x-INERTIA, Cookie'],
    ] as const) {
      assert.equal(varyWithMarker(existing), vary);
    }
  });
});

describe('keys of a page', () => {
  it('are names, paths, or malformed', () => {
    for (const [key, kind] of [
      ['a', 'name'],
      ['0', 'name'],
      ['a.b', 'path'],
      ['', 'malformed'],
      ['.a', 'malformed'],
      ['a.', 'malformed'],
      ['a..b', 'malformed'],
      ['a,b', 'malformed'],
      ['a\u007f', 'malformed'],
      ['__proto__', 'malformed'],
      ['a.constructor', 'malformed'],
      ['prototype.a', 'malformed'],
      ['a.prototypes', 'path'],
    ] as const) {
      assert.equal(keyKind(key), kind, key);
    }
  });

  it('are tokens without commas and control characters', () => {
    assert.deepEqual(['a', 'a.b', '', ',', 'a,b', '\u0000', 'a\u001f'].map(isToken), [
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    assert.deepEqual(['a', 'a.b', '', 'a.', '.', 'a,b'].map(isPath), [
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    assert.deepEqual(['', 'a ,', '\u0000', 'a\u007f'].map(hasControl), [false, false, true, true]);
  });

  for (const group of ['', 'a,b', '\u0000']) {
    it(`cannot be the group ${JSON.stringify(group)} of a deferred prop`, () => {
      assert.throws(() => Prop.defer(() => 1, group), { name: 'InvalidPropException' });
    });
  }
});
