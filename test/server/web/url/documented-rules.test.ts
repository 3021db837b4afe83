// Examples from the guide of Yii 2 about URL rules, and random values for the parameters of its rules.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { UrlManager, type UrlRules } from '../../../../server/web/index.ts';
import { requestOf } from './plain-request.ts';

type Params = Readonly<Record<string, string>>;
/** URL, method, route and parameters: parsed, and created as well unless stated otherwise. */
type Fact = readonly [
  url: string,
  route: string | false,
  params?: Params,
  more?: { readonly method?: string; readonly readOnly?: boolean },
];

interface Section {
  readonly rules: UrlRules;
  readonly config?: object;
  readonly facts: readonly Fact[];
}

const sections: Readonly<Record<string, Section>> = {
  'Named parameters': {
    rules: [
      [String.raw`posts/<year:\d{4}>/<category>`, 'post/index'],
      ['posts', 'post/index'],
      [String.raw`post/<id:\d+>`, 'post/view'],
    ],
    config: { enableStrictParsing: true },
    facts: [
      ['/index.php/posts', 'post/index'],
      ['/index.php/posts/2014/php', 'post/index', { year: '2014', category: 'php' }],
      ['/index.php/post/100', 'post/view', { id: '100' }],
      ['/index.php/posts/php', false],
      ['/index.php/posts/14/php', false],
    ],
  },
  'Without strict parsing': {
    rules: [['posts', 'post/index']],
    facts: [
      ['/index.php/posts/php', 'posts/php'],
      ['/index.php/post/index', 'post/index', {}, { readOnly: true }],
    ],
  },
  'Parameterized routes': {
    rules: [
      ['<controller:(post|comment)>/create', '<controller>/create'],
      [
        String.raw`<controller:(post|comment)>/<id:\d+>/<action:(update|delete)>`,
        '<controller>/<action>',
      ],
      [String.raw`<controller:(post|comment)>/<id:\d+>`, '<controller>/view'],
      ['<controller:(post|comment)>s', '<controller>/index'],
    ],
    config: { enableStrictParsing: true },
    facts: [
      ['/index.php/comment/create', 'comment/create'],
      ['/index.php/comment/100/update', 'comment/update', { id: '100' }],
      ['/index.php/post/100/delete', 'post/delete', { id: '100' }],
      ['/index.php/post/100', 'post/view', { id: '100' }],
      ['/index.php/comments', 'comment/index'],
      ['/index.php/users', false],
      ['/index.php/post/100/create', false],
    ],
  },
  'Default values': {
    rules: [
      {
        pattern: String.raw`posts/<page:\d+>/<tag>`,
        route: 'post/index',
        defaults: { page: '1', tag: '' },
      },
    ],
    config: { enableStrictParsing: true },
    facts: [
      ['/index.php/posts', 'post/index', { page: '1', tag: '' }],
      ['/index.php/posts/2', 'post/index', { page: '2', tag: '' }],
      ['/index.php/posts/2/news', 'post/index', { page: '2', tag: 'news' }],
      ['/index.php/posts/news', 'post/index', { page: '1', tag: 'news' }],
    ],
  },
  'Server names': {
    rules: [
      ['http://admin.example.com/login', 'admin/user/login'],
      ['http://www.example.com/login', 'site/login'],
      [String.raw`http://<language:\w+>.example.com/posts`, 'post/index'],
    ],
    config: { enableStrictParsing: true, scriptUrl: '', showScriptName: false },
    facts: [
      ['http://admin.example.com/login', 'admin/user/login'],
      ['http://www.example.com/login', 'site/login'],
      ['http://en.example.com/posts', 'post/index', { language: 'en' }],
      ['http://other.example.com/login', false],
    ],
  },
  Suffixes: {
    rules: [['posts', 'post/index'], { pattern: 'feed', route: 'post/feed', suffix: '.json' }],
    config: { enableStrictParsing: true, suffix: '.html' },
    facts: [
      ['/index.php/posts.html', 'post/index'],
      ['/index.php/feed.json', 'post/feed'],
      ['/index.php/posts', false],
      ['/index.php/feed.html', false],
    ],
  },
  'HTTP methods': {
    rules: [
      [String.raw`PUT,POST post/<id:\d+>`, 'post/update'],
      [String.raw`DELETE post/<id:\d+>`, 'post/delete'],
      [String.raw`post/<id:\d+>`, 'post/view'],
    ],
    config: { enableStrictParsing: true },
    facts: [
      ['/index.php/post/100', 'post/update', { id: '100' }, { method: 'PUT' }],
      ['/index.php/post/100', 'post/update', { id: '100' }, { method: 'POST' }],
      ['/index.php/post/100', 'post/delete', { id: '100' }, { method: 'DELETE' }],
      ['/index.php/post/100', 'post/view', { id: '100' }],
    ],
  },
};

function managerOf({ rules, config }: Section): UrlManager {
  return UrlManager.create({
    enablePrettyUrl: true,
    rules: [...(rules as readonly [])],
    baseUrl: '',
    showScriptName: true,
    scriptUrl: '/index.php',
    hostInfo: 'http://www.example.com',
    ...config,
  });
}

/** Route and parameters of a URL. */
function read(manager: UrlManager, url: string, method = 'GET'): readonly [string, object] | false {
  const found = manager.parseRequest(requestOf(url.replace('/index.php', ''), method));
  return found && [found[0], { ...found[1] }];
}

describe('URL rules of the documentation', () => {
  for (const [title, section] of Object.entries(sections)) {
    const manager = managerOf(section);
    for (const [url, route, params = {}, { method = 'GET', readOnly } = {}] of section.facts) {
      it(`${title}: ${method} ${url} is ${route || 'nothing'}`, () => {
        assert.deepEqual(read(manager, url, method), route && [route, params]);
        if (route && !readOnly) assert.equal(manager.createUrl([route, params]), url);
      });
    }
  }

  it('append parameters that no rule names as query', () => {
    const named = managerOf(sections['Named parameters'] as Section);
    assert.equal(
      named.createUrl(['post/view', { id: 100, source: 'ad' }]),
      '/index.php/post/100?source=ad',
    );
    assert.equal(named.createUrl(['post/index', { '#': 'top' }]), '/index.php/posts#top');
  });
});

const digits = fc.nat().map(String);
const year = fc.integer({ min: 1000, max: 9999 }).map(String);
/** A value as it is written in a path. */
const encoded = (value: string): string => encodeURIComponent(value).replaceAll('%20', '+');
const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
// Properties of the same rules with any values: the path contains the encoded value.
const shapes = {
  'Named parameters': fc.oneof(
    fc.record({ id: digits }).map((p) => ['post/view', p, `post/${p.id}`] as const),
    fc
      .record({ year, category: word })
      .map((p) => ['post/index', p, `posts/${p.year}/${encoded(p.category)}`] as const),
  ),
  'Parameterized routes': fc
    .tuple(fc.constantFrom('post', 'comment'), fc.constantFrom('update', 'delete'), digits)
    .map(([controller, action, id]) => {
      return [`${controller}/${action}`, { id }, `${controller}/${id}/${action}`] as const;
    }),
} satisfies Record<string, fc.Arbitrary<readonly [string, Params, string]>>;

describe('URL rules of the documentation with random values', () => {
  for (const [title, shape] of Object.entries(shapes)) {
    const manager = managerOf(sections[title] as Section);
    it(`${title}: are created and parsed as documented`, () => {
      fc.assert(
        fc.property(shape, ([route, params, path]) => {
          // One segment of a path, so no slash, and no segment that browsers resolve.
          fc.pre(Object.values(params).every((value) => !/^\.{1,2}$|[/\\]/.test(value)));
          const url = `/index.php/${path}`;
          assert.equal(decodeURI(manager.createUrl([route, params])), decodeURI(url));
          assert.deepEqual(read(manager, url), [route, { ...params }]);
        }),
        { seed: 20, numRuns: 500 },
      );
    });
  }
});
