import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Application as CoreApplication, Fw } from '../../../../server/core/index.ts';
import { Url } from '../../../../server/web/index.ts';
import { appOf, send } from '../support.ts';

/** The result of `work` inside the action `site/page` of a request to `/news/7?page=2`. */
async function within(work: () => string, baseUrl = '', query = '?page=2'): Promise<string> {
  const app = appOf(
    { page: () => work() },
    {},
    {
      urlManager: {
        rules: [
          ['news/<id>', 'site/page'],
          ['other', 'site/other'],
        ],
      },
    },
  );
  const response = await send(app, `${baseUrl}/news/7${query}`, {}, { baseUrl });
  assert.equal(response.status, 200);
  return response.text();
}

describe('Url', () => {
  for (const [title, work, expected] of [
    ['the page for nothing', () => Url.to(), '/news/7?page=2'],
    ['a finished URL as it is', () => Url.to('http://x.test/'), 'http://x.test/'],
    ['a path with host', () => Url.to('/a', true), 'http://h.test/a'],
    ['a path with another scheme', () => Url.to('a', 'https'), 'https://h.test/a'],
    [
      'a finished URL with another scheme',
      () => Url.to('http://x.test/', 'https'),
      'https://x.test/',
    ],
    ['a route of the application', () => Url.to(['/site/other', { a: 1 }]), '/other?a=1'],
    ['a route of the module', () => Url.toRoute('site/other'), '/other'],
    ['an action of the controller', () => Url.toRoute('other'), '/other'],
    ['the running action', () => Url.toRoute(['', { id: 9 }]), '/news/9'],
    ['an absolute route', () => Url.toRoute('/site/other', true), 'http://h.test/other'],
    [
      'an absolute route with another scheme',
      () => Url.toRoute('/site/other', 'https'),
      'https://h.test/other',
    ],
    ['the page with other parameters', () => Url.current({ page: 3, id: '8' }), '/news/8?page=3'],
    ['the page without a parameter', () => Url.current({ page: null }), '/news/7'],
    ['the start page', () => Url.home(), '/'],
    ['the base', () => Url.base(true), 'http://h.test'],
  ] as const) {
    for (const [overrides, query] of [
      [{ f: { a: null } }, 'f%5Bb%5D%5Bc%5D=2&f%5Bb%5D%5Bd%5D=3&l%5B0%5D=4&l%5B1%5D=5'],
      [
        { f: { b: { c: 6, e: 7 } }, l: [8] },
        'f%5Ba%5D=1&f%5Bb%5D%5Bc%5D=6&f%5Bb%5D%5Bd%5D=3&f%5Bb%5D%5Be%5D=7&l%5B0%5D=8',
      ],
      [{ f: 9, l: { x: 1 } }, 'f=9&l%5Bx%5D=1'],
      [{ f: null, l: [], toString: 1 }, 'toString=1'],
    ] as const) {
      it(`merges nested parameters of the current page with ${JSON.stringify(overrides)}`, async () => {
        const given = '?f[a]=1&f[b][c]=2&f[b][d]=3&l[]=4&l[]=5';
        assert.equal(await within(() => Url.current(overrides), '', given), `/news/7?${query}`);
      });
    }

    it(`returns ${title}`, async () => assert.equal(await within(work), expected));
  }

  it('does not use a parameter of a query as anchor', async () => {
    const anchor = await within(() => Url.current({ '#': 'own' }), '', '?a=1&%23=theirs');
    assert.equal(anchor, '/news/7?a=1#own');
    assert.equal(await within(() => Url.current(), '', '?%23=theirs'), '/news/7');
  });

  it('stays below the mount point', async () => {
    assert.equal(await within(() => Url.toRoute('other'), '/sub'), '/sub/other');
    assert.equal(await within(() => Url.home(), '/sub'), '/sub/');
    assert.equal(await within(() => Url.base(true), '/sub'), 'http://h.test/sub');
  });

  it('distinguishes relative URLs from others', () => {
    for (const url of ['/a', 'a/b', '?x', '#y', '']) assert.equal(Url.isRelative(url), true, url);
    for (const url of ['//a', '/\\a', 'http://a', 'mailto:a', 'javascript:a']) {
      assert.equal(Url.isRelative(url), false, url);
    }
  });

  it('returns false for URLs that lead a browser to another host', () => {
    const urls = [
      ' //a',
      '\0//a',
      '/\t/a',
      '\n/\r\\a',
      'java\nscript:a',
      '\x1fhttps://a',
      '/\n\n/a',
    ];
    for (const url of urls) {
      assert.equal(Url.isRelative(url), false, JSON.stringify(url));
      assert.notEqual(new URL(url, 'https://h.test/').origin, 'https://h.test');
    }
    for (const url of ['/a\tb', ' /a', '/ /a', 'a /b'])
      assert.equal(Url.isRelative(url), true, url);
  });

  it('cannot resolve a relative route without a controller', () => {
    assert.throws(() => Url.toRoute('other'), {
      name: 'InvalidArgumentException',
      message: 'Unable to resolve the relative route: other. No active controller is available.',
    });
    Fw.app = null;
    assert.throws(() => Url.toRoute('/other'), /no "urlManager" component/);
    assert.throws(() => Url.to(), /No request is running/);
  });
});

describe('Url inside of a module', () => {
  for (const [title, work, expected] of [
    ['an empty text with host', () => Url.to('', true), 'http://h.test/news/7?page=2'],
    [
      'a finished URL as it is with a host',
      () => Url.to('https://x.test/', true),
      'https://x.test/',
    ],
    ['a URL without scheme as it is', () => Url.to('//x.test/a', true), '//x.test/a'],
    ['a URL without scheme with one', () => Url.to('//x.test/a', 'https'), 'https://x.test/a'],
    ['an address of mail as it is', () => Url.to('mailto:a@h.test', 'https'), 'mailto:a@h.test'],
    ['a path as it is', () => Url.to('a/b'), 'a/b'],
    ['a path with host and no scheme', () => Url.to('a', ''), '//h.test/a'],
    ['a route with parameters', () => Url.toRoute(['other', { a: 1 }]), '/other?a=1'],
    ['a route with host', () => Url.to(['other', {}], true), 'http://h.test/other'],
    ['a route with another scheme', () => Url.to(['other'], 'https'), 'https://h.test/other'],
    ['the page with host', () => Url.current({}, true), 'http://h.test/news/7?page=2'],
    ['the action with host', () => Url.canonical(), 'http://h.test/site/page'],
    ['the start page with host', () => Url.home(true), 'http://h.test/'],
    ['the start page with another scheme', () => Url.home('https'), 'https://h.test/'],
    ['no base', () => Url.base(), ''],
    ['the base with another scheme', () => Url.base('https'), 'https://h.test'],
    ['another scheme', () => Url.ensureScheme('http://x.test', 'https'), 'https://x.test'],
    ['the same scheme', () => Url.ensureScheme('http://x.test', null), 'http://x.test'],
  ] as const) {
    it(`returns ${title}`, async () => {
      const found = await within(work);
      assert.equal(found, expected);
    });
  }

  it('requires an application that has URLs', () => {
    const { app } = Fw;
    Fw.app = CoreApplication.create({ id: 'test', basePath: import.meta.dirname });
    try {
      assert.throws(() => Url.toRoute('/other'), {
        name: 'InvalidConfigException',
        message: 'The application has no "urlManager" component.',
      });
    } finally {
      Fw.app = app;
    }
  });

  it('returns the base below a mount point', async () => {
    assert.equal(await within(() => Url.base(), '/sub'), '/sub');
  });
});
