import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { GroupUrlRule, UrlManager, UrlRule } from '../../../../server/web/index.ts';
import { requestOf } from './plain-request.ts';

const manager = UrlManager.create({ enablePrettyUrl: true, baseUrl: '' });

/** A rule that matches every request and route. */
const every = {
  parseRequest: () => ['every', {}] as const,
  createUrl: (_: UrlManager, route: string) => `of/${route}`,
};

const groupOf = (prefix: string, more: object = {}) =>
  GroupUrlRule.create({ prefix, rules: [every], ...more });

describe('GroupUrlRule', () => {
  for (const [prefix, segments, taken, refused] of [
    ['admin', ['admin'], ['/admin', '/admin/x', '/admin/'], ['/adminx', '/x/admin', '/']],
    ['/admin/', ['admin'], ['/admin'], ['/']],
    ['a/b', ['a', 'b'], ['/a/b', '/a/b/c'], ['/a', '/a/bc', '/a/c']],
    ['a/<id>/b', ['a'], ['/a', '/a/x'], ['/b']],
    ['<lang>/a', [], ['/', '/x'], []],
    ['', [], ['/', '/x'], []],
  ] as const) {
    it(`parses only paths below "${prefix}"`, () => {
      const group = groupOf(prefix);
      assert.deepEqual(group.literalPrefix(), segments);
      for (const url of taken) {
        assert.notEqual(group.parseRequest(manager, requestOf(url)), false, url);
      }
      for (const url of refused) {
        assert.equal(group.parseRequest(manager, requestOf(url)), false, url);
      }
    });
  }

  for (const [config, routes] of [
    [{}, { 'admin/x': true, admin: false, adminx: false, x: false }],
    [{ routePrefix: '/bo/' }, { 'bo/x': true, bo: false, 'admin/x': false }],
    [{ routePrefix: '' }, { x: true, 'admin/x': true }],
  ] as const) {
    it(`creates URLs of the routes below its prefix: ${JSON.stringify(config)}`, () => {
      const group = groupOf('admin', config);
      assert.equal(group.getCreateUrlStatus(), null);
      for (const [route, isTaken] of Object.entries(routes)) {
        const url = group.createUrl(manager, route, {});
        assert.equal(url, isTaken && `of/${route}`);
        assert.equal(group.getCreateUrlStatus(), isTaken ? 0 : 2);
      }
    });
  }

  it('adds its prefixes to patterns and routes, with one slash between', () => {
    for (const [prefix, routePrefix, pattern, route, url, expected] of [
      ['a', null, '/x/', '/y', '/a/x', 'a/y'],
      ['a', 'b', 'x', 'y', '/a/x', 'b/y'],
      ['a', '', 'x', 'y', '/a/x', 'y'],
      ['', 'b', 'x', 'y', '/x', 'b/y'],
      ['a', null, '', 'y', '/a', 'a/y'],
    ] as const) {
      const group = GroupUrlRule.create({ prefix, routePrefix, rules: [{ pattern, route }] });
      const found = group.parseRequest(manager, requestOf(url));
      assert.deepEqual(found && found[0], expected);
      assert.equal(`/${group.createUrl(manager, expected, {})}`, url);
    }
  });

  it('continues with its next rule when one does not match', () => {
    const rules = { 'x/<id:\\d+>': 'num', 'x/<id:\\w+>': 'word', 'x/<id>': 'any' };
    const group = GroupUrlRule.create({ prefix: 'g', rules });
    for (const [url, route] of [
      ['/g/x/7', 'g/num'],
      ['/g/x/a', 'g/word'],
      ['/g/x/-', 'g/any'],
      ['/g/y', false],
    ] as const) {
      const found = group.parseRequest(manager, requestOf(url));
      assert.equal(found && found[0], route);
    }
  });

  it('accepts rules of its own config, of another class, and rule objects', () => {
    class OwnRule extends UrlRule {}
    const own = UrlRule.create({ pattern: 'own', route: 'own' });
    const group = GroupUrlRule.create({
      prefix: 'g',
      ruleConfig: { suffix: '.html' },
      rules: [own, { class: OwnRule, pattern: 'x', route: 'y' }, ['z', { route: 'z', suffix: '' }]],
    });
    const routeOf = (url: string) => (group.parseRequest(manager, requestOf(url)) || [])[0];
    assert.equal(routeOf('/g/x.html'), 'g/y');
    assert.equal(routeOf('/g/x'), undefined);
    assert.equal(routeOf('/g/z'), 'g/z');
    assert.equal(group.createUrl(manager, 'g/y', {}), 'g/x.html');
    assert.equal(routeOf('/own'), undefined);
  });

  it('refuses a rule without route, too', () => {
    assert.throws(() => GroupUrlRule.create({ prefix: 'a', rules: [{ route: 'b' }] }), {
      name: 'InvalidConfigException',
      message: 'A rule of the group "a" must have both "pattern" and "route".',
    });
  });

  it('reads no reason from rules that have none', () => {
    const silent = { parseRequest: () => false as const, createUrl: () => false as const };
    const withoutStatus = { ...silent, getCreateUrlStatus: () => null };
    for (const [rules, status] of [
      [[], 0],
      [[silent, withoutStatus], 0],
      [[withoutStatus, { pattern: 'a', route: 'b' }, silent], 2],
    ] as const) {
      const group = GroupUrlRule.create({ prefix: 'g', rules });
      assert.equal(group.createUrl(manager, 'g/x', {}), false);
      assert.equal(group.getCreateUrlStatus(), status);
    }
  });

  it('is described by its prefix', () => {
    assert.equal(groupOf('/admin/').describe(), 'admin/...');
  });
});
