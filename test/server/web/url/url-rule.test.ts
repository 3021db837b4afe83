import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Component } from '../../../../server/core/index.ts';
import { GroupUrlRule, UrlManager, UrlNormalizer, UrlRule } from '../../../../server/web/index.ts';
import { requestOf } from './plain-request.ts';

const manager = UrlManager.create({ enablePrettyUrl: true, baseUrl: '' });
const rule = (config: object) => UrlRule.create(config);

describe('UrlRule', () => {
  for (const [config, message] of [
    [{ route: 'a' }, 'UrlRule::pattern must be set.'],
    [{ pattern: 'a' }, 'UrlRule::route must be set.'],
    [{ pattern: 'a', route: 'a', normalizer: 5 }, 'Invalid config for UrlRule::normalizer.'],
    [{ pattern: '<a>/<a>', route: 'a' }, 'URL rule "<a>/<a>" has the parameter "a" twice.'],
    [
      { pattern: 'x/<a:(>', route: 'a' },
      'The pattern of URL rule "x/<a:(>" is not a valid regular expression.',
    ],
  ] as const) {
    it(`refuses ${JSON.stringify(config)}`, () => {
      assert.throws(() => rule(config), { name: 'InvalidConfigException', message });
    });
  }

  it('accepts an expression that is valid only without Unicode semantics', () => {
    const tested = rule({ pattern: String.raw`<a:\_+>`, route: 'x' });
    assert.deepEqual({ ...(tested.parseRequest(manager, requestOf('/__')) || [])[1] }, { a: '__' });
  });

  it('reports why it did not create a URL', () => {
    const tested = rule({ pattern: String.raw`item/<id:\d+>`, route: 'item/view' });
    assert.equal(tested.getCreateUrlStatus(), null);
    for (const [route, id, status] of [
      ['item/view', 1, UrlRule.CREATE_STATUS_SUCCESS],
      ['item/list', 1, UrlRule.CREATE_STATUS_ROUTE_MISMATCH],
      ['item/view', 'x', UrlRule.CREATE_STATUS_PARAMS_MISMATCH],
    ] as const) {
      tested.createUrl(manager, route, { id });
      assert.equal(tested.getCreateUrlStatus(), status);
    }
    const parsing = rule({ pattern: 'a', route: 'a', mode: UrlRule.PARSING_ONLY });
    parsing.createUrl(manager, 'a', {});
    assert.equal(parsing.getCreateUrlStatus(), UrlRule.CREATE_STATUS_PARSING_ONLY);
  });

  it('keeps slashes of a value when it must not encode them, and nothing else', () => {
    const tested = rule({ pattern: 'p/<slug:.+>', route: 'p', encodeParams: false });
    assert.equal(tested.createUrl(manager, 'p', { slug: 'a/b?c d#e' }), 'p/a/b%3Fc+d%23e');
  });

  it('leaves out an optional parameter together with its slash', () => {
    const defaults = { page: 1 };
    const tested = rule({ pattern: String.raw`news/<tag>/<page:\d+>`, route: 'news', defaults });
    for (const [path, page] of [
      ['/news/a', 1],
      ['/news/a/2', '2'],
      ['/news/a/', null],
      ['/news/a//2', null],
    ] as const) {
      const found = tested.parseRequest(manager, requestOf(path));
      assert.equal(found && found[1]['page'], page ?? false, path);
    }
  });

  it('takes a parameter of the route that is not in the pattern from the defaults', () => {
    const defaults = { controller: 'post' };
    const tested = rule({ pattern: 'posts/<id>', route: '<controller>/view', defaults });
    const [route, params] = tested.parseRequest(manager, requestOf('/posts/5')) || [];
    assert.deepEqual([route, { ...params }], ['post/view', { id: '5' }]);
    assert.equal(tested.createUrl(manager, 'post/view', { id: 5 }), 'posts/5');
    assert.equal(tested.createUrl(manager, 'page/view', { id: 5 }), false);
  });

  it('matches a host of any scheme after two slashes', () => {
    const tested = rule({ pattern: String.raw`//<sub:\w+>.h.test/x`, route: 'x' });
    for (const scheme of ['http', 'https']) {
      const found = tested.parseRequest(manager, requestOf(`${scheme}://shop.h.test/x`));
      assert.deepEqual({ ...(found || [])[1] }, { sub: 'shop' });
    }
    assert.equal(tested.createUrl(manager, 'x', { sub: 'shop' }), '//shop.h.test/x');
  });

  it('escapes values that would end the host, also when values may contain slashes', () => {
    const pattern = 'https://<tenant:.+>.h.test/<path:.+>';
    const tested = rule({ pattern, route: 'x', encodeParams: false });
    const urlOf = (tenant: string) => tested.createUrl(manager, 'x', { tenant, path: 'a/b' });
    assert.equal(urlOf('shop'), 'https://shop.h.test/a/b');
    assert.equal(urlOf('evil.test/'), false);
  });

  it('adds no suffix to a bare host', () => {
    const tested = rule({ host: 'https://h.test', pattern: '', route: 'x', suffix: '.html' });
    assert.equal(tested.createUrl(manager, 'x', {}), 'https://h.test');
  });

  it('handles special characters of expressions as text', () => {
    const tested = rule({ pattern: 'a+b?{c}|^d', route: 'x' });
    assert.equal(tested.createUrl(manager, 'x', {}), 'a%2Bb%3F%7Bc%7D%7C%5Ed');
    const found = tested.parseRequest(manager, requestOf('/a%2Bb%3F%7Bc%7D%7C%5Ed'));
    assert.equal((found || [])[0], 'x');
    assert.equal(tested.parseRequest(manager, requestOf('/aab')), false);
  });
});

describe('GroupUrlRule', () => {
  it('joins the reasons of its rules', () => {
    const group = GroupUrlRule.create({
      prefix: 'admin',
      rules: [['a', 'x'], { pattern: String.raw`b/<id:\d+>`, route: 'y' }],
    });
    group.createUrl(manager, 'other/x', {});
    assert.equal(group.getCreateUrlStatus(), UrlRule.CREATE_STATUS_ROUTE_MISMATCH);
    group.createUrl(manager, 'admin/y', { id: 'x' });
    assert.equal(group.getCreateUrlStatus(), 2 | 4);
    assert.equal(group.createUrl(manager, 'admin/y', { id: 7 }), 'admin/b/7');
    assert.equal(group.getCreateUrlStatus(), UrlRule.CREATE_STATUS_SUCCESS);
  });

  it('refuses a rule without pattern or route', () => {
    assert.throws(() => GroupUrlRule.create({ prefix: 'a', rules: [{ pattern: 'b' }] }), {
      message: 'A rule of the group "a" must have both "pattern" and "route".',
    });
  });
});

describe('UrlManager', () => {
  it('refuses values that are not rules or normalizers, and a record that would lose its order', () => {
    const create = (config: object) => () =>
      UrlManager.create({ enablePrettyUrl: true, ...config });
    class Half extends Component {
      parseRequest() {
        return false;
      }
    }
    for (const wrong of [Object, Map, UrlNormalizer, Half]) {
      assert.throws(create({ rules: [{ class: wrong }] }), {
        message: 'URL rule class must implement UrlRuleInterface.',
      });
    }
    assert.throws(create({ normalizer: 5 }), {
      message:
        '`UrlManager::normalizer` should be an instance of `UrlNormalizer` or its DI compatible configuration.',
    });
    assert.throws(create({ rules: { a: 'b', 12: 'c' } }), /must be given in a list/);
  });

  it('adds rules after or before the others', () => {
    const tested = UrlManager.create({ enablePrettyUrl: true, rules: { a: 'first' }, baseUrl: '' });
    tested.addRules({ a: 'second' });
    assert.equal((tested.parseRequest(requestOf('/a')) || [])[0], 'first');
    tested.addRules({ a: 'third' }, false);
    assert.equal((tested.parseRequest(requestOf('/a')) || [])[0], 'third');
  });

  it('checks a rule of a subclass for the paths and routes that its class names', () => {
    class AnyPath extends UrlRule {
      override literalPrefix() {
        return [];
      }
      override literalRoute() {
        return null;
      }
      override parseRequest(): [string, Record<string, unknown>] {
        return ['any', {}];
      }
      override createUrl(_: UrlManager, route: string) {
        return `any/${route}`;
      }
    }
    const tested = UrlManager.create({
      enablePrettyUrl: true,
      baseUrl: '',
      rules: [{ class: AnyPath, pattern: 'a/b', route: 'x' }],
    });
    assert.deepEqual(tested.parseRequest(requestOf('/other')), ['any', {}]);
    assert.equal(tested.createUrl('other'), '/any/other');
  });

  it('throws outside of a request and names the missing option', () => {
    const tested = UrlManager.create({ enablePrettyUrl: true });
    assert.throws(() => tested.createUrl('a'), {
      name: 'InvalidConfigException',
      message:
        'Please configure UrlManager::baseUrl: no request is running that it could be read from.',
    });
  });

  it('inserts the base between host and path, also before a query', () => {
    const tested = UrlManager.create({
      enablePrettyUrl: true,
      baseUrl: '/app/',
      rules: [
        ['https://h.test', 'x'],
        ['//h.test/y', 'y'],
      ],
    });
    assert.equal(tested.createUrl(['x', { a: 1 }]), 'https://h.test/app?a=1');
    assert.equal(tested.createUrl('y'), '//h.test/app/y');
  });
});

describe('UrlNormalizer', () => {
  for (const [path, suffix, collapseSlashes, expected] of [
    ['a//', '/', false, 'a//'],
    ['/', '/', false, '/'],
    ['a', '/', false, 'a/'],
    ['a//b/', '.html', false, 'a//b'],
    ['a//', '/', true, 'a/'],
    ['//', '/', true, ''],
    ['a//b//', '', true, 'a/b'],
  ] as const) {
    it(`returns "${expected}" for "${path}" with suffix "${suffix}", collapsing: ${collapseSlashes}`, () => {
      const { path: made } = UrlNormalizer.create({ collapseSlashes }).normalizePathInfo(
        path,
        suffix,
      );
      assert.equal(made, expected);
    });
  }

  it('runs a custom action, and refuses an invalid one', () => {
    const own = UrlNormalizer.create({ action: ([route]) => [`own/${route}`, {}] });
    assert.deepEqual(own.normalizeRoute(['a', {}]), ['own/a', {}]);
    const wrong = UrlNormalizer.create({ action: 500 as never });
    assert.throws(() => wrong.normalizeRoute(['a', {}]), { message: 'Invalid normalizer action.' });
  });
});
