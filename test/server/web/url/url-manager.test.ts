import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Event } from '../../../../server/core/index.ts';
import {
  GroupUrlRule,
  type Route,
  UrlManager,
  UrlNormalizerRedirectException,
  UrlRule,
  type UrlRequest,
  type UrlRules,
  type UrlSpec,
} from '../../../../server/web/index.ts';
import { requestOf } from './plain-request.ts';

const rules: UrlRules = [
  ['GET,HEAD items', 'item/list'],
  ['POST items', 'item/add'],
  [String.raw`item/<id:\d+>`, 'item/view'],
  {
    pattern: String.raw`arch/<year:\d{4}>/<month:\d{2}>/<tag>`,
    route: 'arch/show',
    defaults: { year: '2024', tag: '' },
  },
  { pattern: '<lang:de|fr>/faq', route: 'faq/index', defaults: { lang: 'de' } },
  { pattern: 'about', route: 'page/view', defaults: { slug: 'about' } },
  ['p/<slug:.+>', 'page/view'],
  { pattern: 'feed', route: 'feed/rss', suffix: '.xml' },
  { pattern: 'old', route: 'site/old', mode: UrlRule.PARSING_ONLY },
  { pattern: 'new', route: 'site/old', mode: UrlRule.CREATION_ONLY },
  [String.raw`https://<t:\w+>.example.com/u/<id:\d+>`, 'tenant/user'],
  [String.raw`q.a/<x-y:\d+>`, 'qa/z'],
  {
    pattern: String.raw`c/<controller:[\w-]+>/<action:[\w-]+>`,
    route: '<controller>/<action>',
    defaults: { action: 'index' },
  },
];

function manager(config: Readonly<Record<string, unknown>> = {}): UrlManager {
  return UrlManager.create({ enablePrettyUrl: true, rules, baseUrl: '', scriptUrl: '', ...config });
}

const plain = (route: Route | false) => (route === false ? false : [route[0], { ...route[1] }]);

type Parsed = readonly [string, Record<string, unknown>] | false;

const parsed: readonly (readonly [line: string, expected: Parsed, config?: object])[] = [
  ['GET /items', ['item/list', {}]],
  ['POST /items', ['item/add', {}]],
  ['PUT /items', ['items', {}]],
  ['GET /item/42', ['item/view', { id: '42' }]],
  ['GET /item/x', ['item/x', {}]],
  ['GET /item/42/', ['item/42/', {}]],
  ['GET /arch/2020/05/x', ['arch/show', { year: '2020', month: '05', tag: 'x' }]],
  ['GET /arch/05/x', ['arch/show', { year: '2024', month: '05', tag: 'x' }]],
  ['GET /arch/05', ['arch/show', { year: '2024', month: '05', tag: '' }]],
  ['GET /arch/2020/05', ['arch/show', { year: '2020', month: '05', tag: '' }]],
  ['GET /faq', ['faq/index', { lang: 'de' }]],
  ['GET /fr/faq', ['faq/index', { lang: 'fr' }]],
  ['GET /it/faq', ['it/faq', {}]],
  ['GET /p/a+b%20c%2Fd', ['page/view', { slug: 'a b c/d' }]],
  ['GET /feed.xml', ['feed/rss', {}]],
  ['GET /feed', ['feed', {}]],
  ['GET /old', ['site/old', {}]],
  ['GET /new', ['new', {}]],
  ['GET /qxa/5', ['qxa/5', {}]],
  ['GET /q.a/5', ['qa/z', { 'x-y': '5' }]],
  ['GET https://ACME.example.com/u/9', ['tenant/user', { t: 'acme', id: '9' }]],
  ['GET http://acme.example.com/u/9', ['u/9', {}]],
  ['GET /c/blog', ['blog/index', {}]],
  ['GET /c/blog-post/edit', ['blog-post/edit', {}]],
  ['GET /nothing/here', false, { enableStrictParsing: true }],
  ['GET /item/42.html', ['item/view', { id: '42' }], { suffix: '.html' }],
  ['GET /item/42', false, { suffix: '.html' }],
  ['GET /.html', false, { suffix: '.html' }],
  ['GET /about.html', ['page/view', { slug: 'about' }], { suffix: '.html' }],
  ['GET /?r=item/view&id=3', ['item/view', {}], { enablePrettyUrl: false }],
  ['GET /item/42/', ['item/view', { id: '42' }], { normalizer: { action: null } }],
  ['GET /item//42', ['item//42', {}], { normalizer: { collapseSlashes: false } }],
  ['GET /item/42/', ['item/42/', {}], { normalizer: { normalizeTrailingSlash: false } }],
];

describe('UrlManager.parseRequest', () => {
  for (const [line, expected, config = {}] of parsed) {
    it(`returns ${JSON.stringify(expected)} for ${line} ${JSON.stringify(config)}`, () => {
      const [method = '', url = ''] = line.split(' ');
      assert.deepEqual(
        plain(manager({ ...config }).parseRequest(requestOf(url, method))),
        expected,
      );
    });
  }

  for (const [url, action, route, params] of [
    ['/item/42/', 301, 'item/view', { id: '42' }],
    ['/feed.xml/', 301, 'feed/rss', {}],
    ['//item///42', 302, 'item/view', { id: '42' }],
  ] as const) {
    it(`redirects ${url} with ${action} to its normal form`, () => {
      const tested = manager({ normalizer: { action } });
      assert.throws(
        () => tested.parseRequest(requestOf(`http://h.test${url}`)),
        (error) => {
          assert.ok(error instanceof UrlNormalizerRedirectException);
          assert.equal(error.statusCode, action);
          const spec = error.url as Route;
          assert.deepEqual([spec[0], { ...spec[1] }], [route, params]);
          return true;
        },
      );
    });
  }

  it('answers 404 for a path that is not in normal form when the normalizer is configured so', () => {
    const tested = manager({ normalizer: { action: 404 } });
    assert.throws(() => tested.parseRequest(requestOf('/item/42/')), { statusCode: 404 });
  });
});

const created: readonly (readonly [spec: UrlSpec, url: string, config?: object])[] = [
  [['item/view', { id: 42 }], '/item/42'],
  [['item/view', { id: 'x' }], '/c/item/view?id=x'],
  [['item/view', { id: ['a'] }], '/c/item/view?id%5B0%5D=a'],
  [['arch/show', { year: 2024, month: '05', tag: 'x' }], '/arch/05/x'],
  [['arch/show', { year: 2020, month: '05' }], '/arch/2020/05'],
  [['arch/show', { month: '05' }], '/c/arch/show?month=05'],
  [['faq/index', { lang: 'de' }], '/faq'],
  [['faq/index', { lang: 'fr' }], '/fr/faq'],
  ['faq/index', '/c/faq'],
  [['page/view', { slug: 'about' }], '/about'],
  [['page/view', { slug: 'a/b c' }], '/p/a%2Fb+c'],
  [['feed/rss', { n: 5 }], '/feed.xml?n=5'],
  ['site/old', '/new'],
  [['tenant/user', { t: 'acme', id: 9, z: 1 }], 'https://acme.example.com/u/9?z=1'],
  ['blog/index', '/c/blog'],
  ['blog/edit', '/c/blog/edit'],
  [['zip/zap/zop', { a: 'x y', b: null, c: { d: 1 } }], '/zip/zap/zop?a=x+y&c%5Bd%5D=1'],
  [
    'item/list',
    '/app/index.php/items',
    { baseUrl: '/app', scriptUrl: '/app/index.php', showScriptName: true },
  ],
  [
    ['item/view', { id: 3, q: 'a b' }],
    '/index.php?r=item%2Fview&id=3&q=a+b',
    { enablePrettyUrl: false, scriptUrl: '/index.php' },
  ],
  [['item/view', { id: 1, '#': 'top#1 ö' }], '/item/1#top%231%20%C3%B6'],
  [['item/view', { id: 1, '#': false }], '/item/1'],
  [['item/view', { id: 1, '#': 0 }], '/item/1#0'],
  ['/item/list/', '/items'],
  [['a/größe'], '/a/gr%C3%B6%C3%9Fe'],
  [['page/view', { slug: '..' }], '/c/page/view?slug=..'],
  [['page/view', { slug: 'a\r\nb' }], '/c/page/view?slug=a%0D%0Ab'],
];

describe('UrlManager.createUrl', () => {
  for (const [spec, shown] of [
    [undefined, 'undefined'],
    [null, 'null'],
    [5, '5'],
    [[], '[]'],
    [[5, {}], '[5,{}]'],
    [{ id: 1 }, '{"id":1}'],
  ] as const) {
    it(`refuses ${shown}`, () => {
      const manager = UrlManager.create({ enablePrettyUrl: true, baseUrl: '' });
      assert.throws(() => manager.createUrl(spec as never), {
        name: 'InvalidArgumentException',
        message: `A URL needs a route, or a list of a route and its parameters, got ${shown}.`,
      });
    });
  }

  for (const [spec, url, config = {}] of created) {
    it(`creates ${url} of ${JSON.stringify(spec)}`, () => {
      assert.equal(manager({ ...config }).createUrl(spec), url);
    });
  }

  it('applies a group below its prefixes only', () => {
    const tested = manager({
      rules: [
        {
          class: GroupUrlRule,
          prefix: 'admin',
          routePrefix: 'bo',
          rules: [['login', 'user/login']],
        },
      ],
    });
    assert.equal(tested.createUrl('bo/user/login'), '/admin/login');
    assert.deepEqual(plain(tested.parseRequest(requestOf('/admin/login'))), ['bo/user/login', {}]);
    assert.deepEqual(plain(tested.parseRequest(requestOf('/administrator/login'))), [
      'administrator/login',
      {},
    ]);
  });
});

describe('UrlManager.createAbsoluteUrl', () => {
  const tested = manager({ hostInfo: 'http://h.test' });
  for (const [scheme, url] of [
    [null, 'http://h.test/items'],
    [true, 'http://h.test/items'],
    ['https', 'https://h.test/items'],
    ['', '//h.test/items'],
  ] as const) {
    it(`creates ${url} with scheme ${JSON.stringify(scheme)}`, () => {
      assert.equal(tested.createAbsoluteUrl('item/list', scheme), url);
    });
  }
});

describe('events of a UrlManager', () => {
  class MissEvent extends Event {
    path = '';
  }
  class Routes extends UrlManager<{ missed: MissEvent }> {
    override parseRequest(request: UrlRequest) {
      const route = super.parseRequest(request);
      const event = new MissEvent();
      event.path = request.getPathInfo();
      if (route === false) this.trigger('missed', event);
      return route;
    }
  }

  it('are those that a subclass lists', () => {
    const config = { enablePrettyUrl: true, enableStrictParsing: true, rules: { a: 'site/a' } };
    const routes: UrlManager = Routes.create(config);
    const seen: string[] = [];
    (routes as Routes).on('missed', ({ path }) => seen.push(path));
    // @ts-expect-error -- not among them
    (routes as Routes).on('found', () => seen.push('found'));
    for (const path of ['a', 'b']) {
      routes.parseRequest({
        getMethod: () => 'GET',
        getPathInfo: () => path,
        getHostInfo: () => null,
        getQueryParam: () => null,
      });
    }
    assert.deepEqual(seen, ['b']);
  });
});
