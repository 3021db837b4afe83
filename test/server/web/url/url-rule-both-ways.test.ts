import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { UrlManager, UrlNormalizer, UrlRule } from '../../../../server/web/index.ts';
import { requestOf } from './plain-request.ts';

const manager = UrlManager.create({ enablePrettyUrl: true, baseUrl: '' });
const rule = (config: object) => UrlRule.create({ route: 'r', ...config });

/** Route and parameters that a rule finds in a path, false for none. */
function parsed(config: object, url: string, method = 'GET') {
  const found = rule(config).parseRequest(manager, requestOf(url, method));
  return found && [found[0], { ...found[1] }];
}

describe('A rule creates a URL', () => {
  for (const [config, route, params, expected] of [
    // Suffix and query.
    [{ pattern: '', suffix: '.html' }, 'r', {}, ''],
    [{ pattern: '', suffix: '.html' }, 'r', { a: 1 }, '?a=1'],
    [{ pattern: 'a', suffix: '.html' }, 'r', { a: 1 }, 'a.html?a=1'],
    [{ pattern: '<x>', suffix: '.html', defaults: { x: '1' } }, 'r', { x: '1' }, ''],
    [{ pattern: '<x>', suffix: '.html', defaults: { x: '1' } }, 'r', { x: '2' }, '2.html'],
    [{ pattern: '<x>', defaults: { x: '1' } }, 'r', { x: '2', q: '3' }, '2?q=3'],
    [{ pattern: 'a', defaults: { x: '1' } }, 'r', { x: '1' }, 'a'],
    // Routes.
    [{ pattern: 'a' }, 'other', {}, false],
    [{ pattern: '<c>/<a>', route: '<c>/<a>' }, 'x/y', {}, 'x/y'],
    [{ pattern: '<c>/<a>', route: '<c>/<a>' }, 'x/y', { c: 'z' }, 'x/y?c=z'],
    [{ pattern: '<c>/<a>', route: '<c>/<a>' }, 'x/y/z', {}, false],
    [{ pattern: '<c>/list', route: '<c>/<d>' }, 'x/<d>', {}, 'x/list'],
    [{ pattern: '<c>/list', route: '<c>/<d>' }, 'x/y', {}, false],
    [{ pattern: '<c:\\d+>/list', route: 'a.<c>' }, 'a.7', {}, '7/list'],
    [{ pattern: '<c:\\d+>/list', route: 'a.<c>' }, 'ab7', {}, false],
    [{ pattern: '<c:\\d+>/list', route: 'a.<c>' }, 'a.b', {}, false],
    [{ pattern: '<c>/list', route: '<c>/<c>' }, 'x/x', {}, 'x/list'],
    [{ pattern: '<c>/list', route: '<c>/<c>' }, 'x/y', {}, false],
    [{ pattern: '<c>/<id>', route: '<c>/view' }, 'x/view', { id: 7 }, 'x/7'],
    [{ pattern: '<c>/<id>', route: '<c>/view' }, 'x/view', {}, false],
    // Defaults of parameters in the route.
    [{ pattern: 'x/<c>', route: '<c>/a', defaults: { c: 'd' } }, 'd/a', {}, 'x'],
    [{ pattern: 'x/<c>', route: '<c>/a', defaults: { c: 'd' } }, 'e/a', {}, 'x/e'],
    // Defaults in the pattern.
    [{ pattern: 'x/<p>', defaults: { p: 1 } }, 'r', { p: '1' }, 'x'],
    [{ pattern: 'x/<p>', defaults: { p: 1 } }, 'r', { p: 2 }, 'x/2'],
    [{ pattern: 'x/<p>', defaults: { p: 1 } }, 'r', {}, false],
    [{ pattern: 'x/<p>', defaults: { p: '' } }, 'r', {}, 'x'],
    [{ pattern: 'x/<p>', defaults: { p: '' } }, 'r', { p: null }, 'x'],
    [{ pattern: 'x/<p>', defaults: { p: 1 } }, 'r', { p: '' }, false],
    [{ pattern: 'x/<p>', defaults: { p: 1 } }, 'r', { p: [1] }, false],
    [{ pattern: 'x/<p:\\d+>/<q:\\d+>', defaults: { p: 1, q: 2 } }, 'r', { p: 1, q: 2 }, 'x'],
    [{ pattern: 'x/<p:\\d+>/<q:\\d+>', defaults: { p: 1, q: 2 } }, 'r', { p: 1, q: 3 }, 'x/1/3'],
    [{ pattern: 'x/<p:\\d+>/<q:\\d+>', defaults: { p: 1, q: 2 } }, 'r', { p: 3, q: 2 }, 'x/3'],
    // Defaults outside of the pattern.
    [{ pattern: 'x', defaults: { p: 1 } }, 'r', { p: 1, q: 2 }, 'x?q=2'],
    [{ pattern: 'x', defaults: { p: 1 } }, 'r', { p: 2 }, false],
    [{ pattern: 'x', defaults: { p: 1 } }, 'r', { p: [1] }, false],
    [{ pattern: 'x', defaults: { p: 1 } }, 'r', {}, false],
    [{ pattern: 'x', defaults: { p: '' } }, 'r', {}, false],
    [{ pattern: 'x', defaults: { p: '' } }, 'r', { p: '' }, 'x'],
    // Values of parameters.
    [{ pattern: 'x/<p>', encodeParams: false }, 'r', { p: 'a b' }, 'x/a+b'],
    [{ pattern: 'x/<p>', encodeParams: false }, 'r', { p: null }, false],
    [{ pattern: 'x/<p>', encodeParams: false }, 'r', { p: [] }, false],
    [{ pattern: 'x/<p>', encodeParams: false }, 'r', { p: '' }, false],
    [{ pattern: 'x/<p:.*>/y', encodeParams: false }, 'r', { p: '' }, 'x/y'],
    [{ pattern: 'x/<p:.*>', encodeParams: false }, 'r', { p: '../y' }, false],
    [{ pattern: 'x/<p:.*>', encodeParams: false }, 'r', { p: './y' }, false],
    [{ pattern: 'x/<p:.*>', encodeParams: false }, 'r', { p: 'y/..' }, false],
    [{ pattern: 'x/<p:.*>', encodeParams: false }, 'r', { p: 'y/...' }, 'x/y/...'],
    [{ pattern: 'x/<p>' }, 'r', { p: '...' }, 'x/...'],
    [{ pattern: 'x/<p>' }, 'r', { p: '.' }, false],
    // Hosts.
    [{ host: 'https://h.test/', pattern: '/a/' }, 'r', { b: 1 }, 'https://h.test/a?b=1'],
    [
      { host: 'https://h.test', pattern: '<p>', defaults: { p: '1' } },
      'r',
      { p: 1 },
      'https://h.test',
    ],
    [{ host: '//h.test', pattern: 'a', suffix: '.html' }, 'r', {}, '//h.test/a.html'],
    [{ pattern: 'https://h.test' }, 'r', {}, 'https://h.test'],
    [{ pattern: '//h.test' }, 'r', {}, '//h.test'],
    [{ pattern: 'https://<t:\\w+>.test/<p>' }, 'r', { t: 'x', p: 'y' }, 'https://x.test/y'],
    [{ pattern: 'https://<t:\\w+>.test/<p>' }, 'r', { t: 'x.y', p: 'y' }, false],
  ] as const) {
    it(`${String(expected)} of ${route} ${JSON.stringify(params)} by ${JSON.stringify(config)}`, () => {
      assert.equal(rule(config).createUrl(manager, route, params), expected);
    });
  }

  it('without inherited properties of a prototype', () => {
    const tested = rule({ pattern: 'x/<constructor>', encodeParams: false });
    assert.equal(tested.createUrl(manager, 'r', {}), false);
    assert.equal(tested.createUrl(manager, 'r', { constructor: 'c' }), 'x/c');
  });

  it('with the suffix of the manager unless it has its own', () => {
    const suffixed = UrlManager.create({ enablePrettyUrl: true, suffix: '.htm' });
    for (const more of [{}, { encodeParams: false }]) {
      assert.equal(rule({ pattern: 'a', ...more }).createUrl(suffixed, 'r', {}), 'a.htm');
      assert.equal(rule({ pattern: 'a', suffix: '', ...more }).createUrl(suffixed, 'r', {}), 'a');
      assert.equal(rule({ pattern: 'a', suffix: '/', ...more }).createUrl(suffixed, 'r', {}), 'a/');
    }
  });

  it('and returns its status as a number', () => {
    assert.equal(UrlRule.PARSING_ONLY, 1);
    assert.equal(UrlRule.CREATION_ONLY, 2);
    for (const [config, route, params, status] of [
      [{ pattern: 'a' }, 'r', {}, 0],
      [{ pattern: 'a', encodeParams: false }, 'r', {}, 0],
      [{ pattern: 'a', mode: UrlRule.PARSING_ONLY }, 'r', {}, 1],
      [{ pattern: 'a', mode: UrlRule.CREATION_ONLY }, 'r', {}, 0],
      [{ pattern: 'a' }, 's', {}, 2],
      [{ pattern: '<x:\\d>' }, 'r', { x: 'y' }, 4],
      [{ pattern: '<x>' }, 'r', { x: '..' }, 4],
      [{ pattern: '<x:\\d>', encodeParams: false }, 'r', { x: 'y' }, 4],
    ] as const) {
      const tested = rule(config);
      assert.equal(tested.createUrl(manager, route, params) === false, status !== 0);
      assert.equal(tested.getCreateUrlStatus(), status);
    }
  });
});

describe('A rule parses a request', () => {
  for (const [config, url, expected] of [
    [{ pattern: 'a/<x>' }, '/a/b', ['r', { x: 'b' }]],
    [{ pattern: 'a/<x>', route: '<x>/<x>' }, '/a/b', ['b/b', {}]],
    [{ pattern: 'a/<x>' }, '/a/', false],
    [{ pattern: 'a' }, '/a', ['r', {}]],
    [{ pattern: 'a' }, '/a/', false],
    [{ pattern: 'a' }, '/b', false],
    [{ pattern: '' }, '/', ['r', {}]],
    [{ pattern: '' }, '/a', false],
    [{ pattern: 'a', suffix: '/' }, '/a/', ['r', {}]],
    [{ pattern: 'a', suffix: '/' }, '/a', false],
    [{ pattern: 'a', defaults: { p: 1 } }, '/a', ['r', { p: 1 }]],
    [{ pattern: 'a/<p>', defaults: { p: 1 } }, '/a', ['r', { p: 1 }]],
    [{ pattern: 'a/<p>', defaults: { p: 1 } }, '/a/2', ['r', { p: '2' }]],
    [{ pattern: '<c>/<a>', route: '<c>/<a>' }, '/x/y', ['x/y', {}]],
    [{ pattern: '<c>/<a>', route: '<c>/<a>', defaults: { a: 'i' } }, '/x', ['x/i', {}]],
    [{ pattern: '<c>/<a>', route: '/<c>/' }, '/x/y', ['x', { a: 'y' }]],
    [{ pattern: '<c>', route: '<c>/<d>' }, '/$&', ['$&/<d>', {}]],
    [{ host: 'http://h.test/', pattern: 'a' }, '/a', ['r', {}]],
    [{ host: 'http://h.test', pattern: '' }, '/', ['r', {}]],
    [{ host: 'http://h.test', pattern: '' }, '/a', false],
    [{ host: 'http://other.test', pattern: 'a' }, '/a', false],
    [{ pattern: 'http://h.test' }, '/', ['r', {}]],
    [{ pattern: '//h.test/a' }, '/a', ['r', {}]],
    [{ pattern: '//other.test/a' }, '/a', false],
    [{ pattern: '<h:https?>://h.test/a' }, '/a', ['r', { h: 'http' }]],
  ] as const) {
    it(`${url} as ${JSON.stringify(expected)} by ${JSON.stringify(config)}`, () => {
      assert.deepEqual(parsed(config, url), expected);
    });
  }

  it('of its methods only, in any letter case', () => {
    for (const [verb, method, isTaken] of [
      ['post', 'POST', true],
      ['POST', 'GET', false],
      [['get', 'HEAD'], 'HEAD', true],
      [['get', 'HEAD'], 'GET', true],
      [['get', 'HEAD'], 'POST', false],
      [[], 'POST', true],
      [null, 'POST', true],
    ] as const) {
      assert.equal(parsed({ pattern: 'a', verb }, '/a', method) !== false, isTaken);
    }
  });

  it('unless it is for creation only', () => {
    assert.equal(parsed({ pattern: 'a', mode: UrlRule.CREATION_ONLY }, '/a'), false);
    assert.deepEqual(parsed({ pattern: 'a', mode: UrlRule.PARSING_ONLY }, '/a'), ['r', {}]);
  });

  for (const [pattern, most] of [
    ['<a:\\w+>-<b:\\w+>', 1000],
    ['<a:\\w+>-<b:\\w+>-<c:\\w+>', 200],
    ['<a:\\w+>-<b:\\w+>-<c:\\w+>-<d:\\w+>', 64],
    ['<a:\\w{1,}>-<b:\\w*>', 1000],
    ['x/<a:\\w+>-<b:\\w+>/<c:\\w+>', 1000],
  ] as const) {
    it(`up to ${most} characters by ${pattern}`, () => {
      const start = pattern.replaceAll(/<\w:[^>]+>/g, 'a');
      const path = (length: number) => `/${start}${'a'.repeat(length - start.length)}`;
      assert.notEqual(parsed({ pattern }, path(most)), false);
      assert.equal(parsed({ pattern }, path(most + 1)), false);
    });
  }

  for (const pattern of ['<a:\\w+>', '<a:\\w+>/<b>', '<a:\\w{2}>-<b:\\w+>']) {
    it(`of any length by ${pattern}`, () => {
      const path = `/ab${pattern.includes('/') ? '' : pattern.includes('-') ? '-' : ''}`;
      const rest = pattern.includes('/') ? `/${'b'.repeat(5000)}` : 'b'.repeat(5000);
      assert.notEqual(parsed({ pattern }, path + rest), false);
    });
  }
});

describe('The normalizer of a rule', () => {
  const redirecting = UrlManager.create({
    enablePrettyUrl: true,
    normalizer: { action: 404 },
  });
  const at = (config: object, url: string) =>
    rule(config).parseRequest(redirecting, requestOf(url));

  it('does not change a path that is in normal form', () => {
    assert.equal((at({ pattern: 'a' }, '/a') || [])[0], 'r');
  });

  it('is that of the manager, unless the rule has its own or none', () => {
    assert.throws(() => at({ pattern: 'a' }, '/a/'), { statusCode: 404 });
    assert.equal(at({ pattern: 'a', normalizer: false }, '/a/'), false);
    const own = { action: null };
    assert.equal((at({ pattern: 'a', normalizer: own }, '/a/') || [])[0], 'r');
    const made = UrlNormalizer.create(own);
    assert.equal((at({ pattern: 'a', normalizer: made }, '/a/') || [])[0], 'r');
  });
});

describe('A rule describes itself', () => {
  for (const [config, expected] of [
    [{ pattern: 'a/<id:\\d+>' }, 'a/<id:\\d+>'],
    [{ pattern: 'a', verb: ['get', 'head'] }, 'GET,HEAD a'],
    [{ pattern: '' }, '/'],
    [{ pattern: 'a', name: 'shop' }, 'shop'],
    [{ pattern: 'https://h.test/a' }, 'https://h.test/a'],
    [{ pattern: 'a', host: 'https://h.test/' }, 'https://h.test/a'],
    [{ pattern: 'a', host: 'https://h.test', verb: 'post' }, 'POST https://h.test/a'],
  ] as const) {
    it(`as ${expected}`, () => assert.equal(rule(config).describe(), expected));
  }
});

describe('A rule has a host', () => {
  for (const [config, expected] of [
    [{ pattern: 'a' }, false],
    [{ pattern: 'a', host: 'https://h.test' }, true],
    [{ pattern: 'https://h.test/a' }, true],
    [{ pattern: '//h.test/a' }, true],
    [{ pattern: 'a//b' }, false],
  ] as const) {
    it(`${expected ? '' : 'not '}with ${JSON.stringify(config)}`, () => {
      assert.equal(rule(config).hasHost, expected);
    });
  }
});
