import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  GroupUrlRule,
  UrlManager,
  UrlNormalizerRedirectException,
  UrlRule,
  type UrlSpec,
} from '../../../../server/web/index.ts';
import { requestOf } from './plain-request.ts';

const pretty = (config: object = {}) =>
  UrlManager.create({ enablePrettyUrl: true, baseUrl: '', ...config });

describe('UrlManager without pretty URLs', () => {
  const manager = UrlManager.create({ scriptUrl: '/index.php' });

  it('reads the route from its query parameter', () => {
    for (const [query, route] of [
      ['?r=a/b', 'a/b'],
      ['', ''],
      ['?r[]=a', ''],
      ['?route=a', ''],
    ] as const) {
      assert.deepEqual(manager.parseRequest(requestOf(`/${query}`)), [route, {}]);
    }
    const own = UrlManager.create({ routeParam: 'route' });
    assert.deepEqual(own.parseRequest(requestOf('/?r=a&route=b')), ['b', {}]);
  });

  it('writes the route first, even when a parameter has its name', () => {
    const spec = ['/a/', { r: 'x', b: 1, '#': 'c' }] as const;
    assert.equal(manager.createUrl(spec), '/index.php?r=a&b=1#c');
    assert.deepEqual(spec[1], { r: 'x', b: 1, '#': 'c' });
  });

  it('ignores rules', () => {
    manager.addRules([['x', 'y']]);
    assert.deepEqual(manager.parseRequest(requestOf('/x')), ['', {}]);
    assert.equal(manager.createUrl('y'), '/index.php?r=y');
  });
});

describe('UrlManager with pretty URLs', () => {
  for (const [spec, expected, config = {}] of [
    ['', '/', { suffix: '.html' }],
    [['', { a: 1 }], '/?a=1', { suffix: '.html' }],
    [['a', { a: 1 }], '/a.html?a=1', { suffix: '.html' }],
    ['a', '/base/a', { baseUrl: '/base/' }],
    ['a', '/base/a', { baseUrl: '/base', scriptUrl: '/index.php' }],
    ['a', '/index.php/a', { scriptUrl: '/index.php', showScriptName: true }],
    ['known', '/dir/k', { scriptUrl: '/dir/', showScriptName: true, rules: { k: 'known' } }],
    ['known', '/k', { scriptUrl: '/', showScriptName: true, rules: { k: 'known' } }],
    ['known', '/base/', { baseUrl: '/base', rules: { '': 'known' } }],
    [['known', { a: 1 }], '/base/?a=1', { baseUrl: '/base', rules: { '': 'known' } }],
    [
      'known',
      'https://h.test/base/k',
      { baseUrl: '/base', rules: [['https://h.test/k', 'known']] },
    ],
    ['known', '//h.test/base', { baseUrl: '/base', rules: [['//h.test', 'known']] }],
    [['a', { '#': '' }], '/a'],
    [['a', { '#': 0 }], '/a#0'],
    [['a', { '#': ['x'] }], '/a'],
    [['a', { '#': null }], '/a'],
    [['a', Object.create({ '#': 'x', y: 1 }) as Record<string, unknown>], '/a'],
    ['known', '/k#x', { rules: { k: 'known' }, anchor: 'x' }],
  ] as readonly (readonly [UrlSpec, string, Record<string, unknown>?])[]) {
    it(`creates ${expected} of ${JSON.stringify(spec)} with ${JSON.stringify(config)}`, () => {
      const { anchor, ...rest } = config;
      const requestedSpec: UrlSpec = anchor === undefined ? spec : ['known', { '#': anchor }];
      assert.equal(pretty(rest).createUrl(requestedSpec), expected);
    });
  }

  it('adds the base to the output of a rule of the application', () => {
    for (const [url, expected] of [
      ['a//b', '/base/a//b'],
      ['/a', '/base/a'],
      ['https://h.test', 'https://h.test/base'],
      ['https://h.test?a=1', 'https://h.test/base?a=1'],
    ] as const) {
      const rule = { parseRequest: () => false as const, createUrl: () => url };
      assert.equal(pretty({ rules: [rule], baseUrl: '/base' }).createUrl('x'), expected);
    }
  });

  it('returns the path as route when no rule matches it', () => {
    for (const [url, config, expected] of [
      ['/a/b', {}, ['a/b', {}]],
      ['/a/b', { enableStrictParsing: true }, false],
      ['/a/b.html', { suffix: '.html' }, ['a/b', {}]],
      ['/a/b', { suffix: '.html' }, false],
      ['/', { suffix: '.html' }, ['', {}]],
      ['/a/b', { normalizer: {} }, ['a/b', {}]],
      ['/a/b/', { normalizer: false }, ['a/b/', {}]],
      ['/a/b/', { normalizer: { action: null } }, ['a/b', {}]],
      ['/a', { normalizer: { action: null }, suffix: '/' }, ['a', {}]],
    ] as const) {
      assert.deepEqual(pretty(config).parseRequest(requestOf(url)), expected);
    }
    assert.throws(
      () => pretty({ normalizer: {} }).parseRequest(requestOf('/a/b/')),
      UrlNormalizerRedirectException,
    );
  });

  it('applies `ruleConfig` to its rules, unless they override it', () => {
    const manager = pretty({
      ruleConfig: { suffix: '.html' },
      rules: { a: 'x', b: { route: 'y', suffix: '.xml' }, 'POST c': 'z' },
    });
    assert.equal(manager.createUrl('x'), '/a.html');
    assert.equal(manager.createUrl('y'), '/b.xml');
    assert.equal((manager.parseRequest(requestOf('/c.html', 'POST')) || [])[0], 'z');
  });

  it('accepts each rule in any of its forms', () => {
    const manager = pretty({
      enableStrictParsing: true,
      rules: [
        ['a', 'one'],
        ['GET,POST  b', { route: 'two' }],
        { pattern: 'c', route: 'three' },
        UrlRule.create({ pattern: 'd', route: 'four' }),
        { class: GroupUrlRule, prefix: 'e', rules: { f: 'five' } },
        ['GETAWAY', 'six'],
      ],
    });
    for (const [url, route] of [
      ['/a', 'one'],
      ['/b', 'two'],
      ['/c', 'three'],
      ['/d', 'four'],
      ['/e/f', 'e/five'],
      ['/GETAWAY', 'six'],
    ] as const) {
      assert.equal((manager.parseRequest(requestOf(url)) || [])[0], route);
    }
    assert.equal(manager.parseRequest(requestOf('/b', 'PUT')), false);
  });

  it('refuses a class whose objects lack a method of rules', () => {
    class Parses {
      static create = () => new Parses();
      parseRequest = () => false;
    }
    class Creates {
      static create = () => new Creates();
      createUrl = () => false;
    }
    class Named {
      static create = () => new Named();
      readonly parseRequest = 'x';
      readonly createUrl = 'y';
    }
    class Half {
      static create = () => new Half();
      readonly parseRequest = 'x';
      createUrl = () => false;
    }
    for (const wrong of [Parses, Creates, Named, Half]) {
      assert.throws(() => pretty({ rules: [{ class: wrong }] }), {
        message: 'URL rule class must implement UrlRuleInterface.',
      });
    }
  });
});

describe('UrlManager.createAbsoluteUrl with hosts', () => {
  const manager = pretty({
    hostInfo: 'https://own.test//',
    rules: [
      ['//h.test/a', 'any'],
      ['http://h.test/b', 'fixed'],
    ],
  });
  for (const [route, scheme, expected] of [
    ['x', null, 'https://own.test/x'],
    ['any', null, 'https://h.test/a'],
    ['any', true, 'https://h.test/a'],
    ['any', 'http', 'http://h.test/a'],
    ['any', '', '//h.test/a'],
    ['fixed', null, 'http://h.test/b'],
    ['fixed', 'https', 'https://h.test/b'],
    ['fixed', '', '//h.test/b'],
  ] as const) {
    it(`creates ${expected} of ${route} with ${JSON.stringify(scheme)}`, () => {
      assert.equal(manager.createAbsoluteUrl(route, scheme), expected);
    });
  }

  it('uses host and base of the request again when they are set to null', () => {
    const tested = pretty({ hostInfo: 'https://own.test', scriptUrl: '/s' });
    assert.equal(tested.hostInfo, 'https://own.test');
    assert.equal(tested.scriptUrl, '/s');
    for (const name of ['hostInfo', 'baseUrl', 'scriptUrl'] as const) {
      tested[name] = null as never;
      assert.throws(() => tested[name], {
        message: new RegExp(`^Please configure UrlManager::${name}:`),
      });
    }
  });
});
