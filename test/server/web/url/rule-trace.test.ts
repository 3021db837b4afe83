import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { Fw, Logger, type LogLevel } from '../../../../server/core/index.ts';
import { GroupUrlRule, UrlManager, type UrlRules } from '../../../../server/web/index.ts';
import { requestOf } from './plain-request.ts';

/** The messages that the manager logs while it finds the route of a request. */
function traced(rules: UrlRules, path: string, method = 'GET', options: object = {}): unknown[] {
  const manager = UrlManager.create({ enablePrettyUrl: true, rules, ...options });
  const messages: unknown[] = [];
  class Spy extends Logger {
    override log(message: unknown, _level: LogLevel, category: string): void {
      if (category === 'UrlManager') messages.push(message);
    }
  }
  const logger = Fw.getLogger();
  Fw.setLogger(Spy.create());
  try {
    manager.parseRequest(requestOf(path, method));
  } finally {
    Fw.setLogger(logger);
  }
  return messages;
}

const nearest = (...args: Parameters<typeof traced>): unknown =>
  traced(...args).find((message) => typeof message === 'object' && 'nearest' in (message ?? {}));

describe('Messages of the URL manager in debug mode', () => {
  before(() => void (Fw.DEBUG = true));
  after(() => void (Fw.DEBUG = false));

  it('name each checked rule, up to the one that matches', () => {
    const rules: UrlRules = [
      ['POST <name>', 'site/add'],
      GroupUrlRule.create({
        prefix: 'news',
        rules: [
          ['<id:\\d+>', 'view'],
          ['<slug>', 'find'],
        ],
      }),
      ['<all:.+>', 'site/rest'],
    ];
    assert.deepEqual(traced(rules, '/news/tea'), [
      { rule: 'POST <name>', match: false, parent: null },
      { rule: 'news/<id:\\d+>', match: false, parent: 'news/...' },
      { rule: 'news/<slug>', match: true, parent: 'news/...' },
      { rule: 'news/...', match: true, parent: null },
    ]);
  });

  it('name the class of a rule without a description', () => {
    class NoRule {
      parseRequest(): false {
        return false;
      }
      createUrl(): false {
        return false;
      }
    }
    const [first] = traced([new NoRule()], '/a');
    assert.deepEqual(first, { rule: 'NoRule', match: false, parent: null });
  });

  it('describe the result of a request that no rule matches', () => {
    const rules: UrlRules = [['a', 'b']];
    assert.equal(traced(rules, '/x').at(-1), 'No URL rule matches "x": the path is the route.');
    const strict = traced(rules, '/x', 'GET', { enableStrictParsing: true });
    assert.equal(strict.at(-1), 'No URL rule matches "x": the request has no route.');
    assert.deepEqual(traced([], '/x'), []);
  });

  const news: UrlRules = [
    ['POST news/<id:\\d+>', 'news/save'],
    ['news/<id:\\d+>/<page>', 'news/page'],
    ['news', 'news/index'],
    ['other/place', 'site/other'],
    { pattern: 'hidden/<id>', route: 'site/hidden', mode: 2 },
  ];
  const cases: readonly (readonly [
    path: string,
    expected: readonly (readonly [string, string])[],
  ])[] = [
    [
      '/news/7',
      [
        ['POST news/<id:\\d+>', 'The method is GET, the rule takes POST.'],
        ['news/<id:\\d+>/<page>', 'The path ends, where the rule has "<page>".'],
        ['news', 'The path goes on with "7", where the rule ends.'],
      ],
    ],
    [
      '/news/seven/2',
      [
        ['news/<id:\\d+>/<page>', 'Segment 2 is "seven", the rule has "<id:\\d+>".'],
        ['POST news/<id:\\d+>', 'Segment 2 is "seven", the rule has "<id:\\d+>".'],
        ['news', 'The path goes on with "seven", where the rule ends.'],
      ],
    ],
    [
      '/nwes',
      [
        ['news', 'Segment 1 is "nwes", the rule has "news".'],
        ['POST news/<id:\\d+>', 'Segment 1 is "nwes", the rule has "news".'],
        ['news/<id:\\d+>/<page>', 'Segment 1 is "nwes", the rule has "news".'],
      ],
    ],
    ['/nothing/like/it', []],
    ['/other/places', [['other/place', 'Segment 2 is "places", the rule has "place".']]],
  ];
  for (const [path, expected] of cases) {
    it(`name the nearest rules: ${path}`, () => {
      const found = expected.map(([rule, differs]) => ({ rule, differs }));
      const all = nearest(news, path) as { nearest: unknown[] };
      assert.deepEqual(all.nearest, found);
    });
  }

  it('name host and suffix as differences', () => {
    const rules: UrlRules = [
      ['https://shop.test/cart', 'shop/cart'],
      { pattern: 'cart/list', route: 'cart/list', suffix: '.html' },
    ];
    assert.deepEqual(nearest(rules, 'http://h.test/cart'), {
      nearest: [
        {
          rule: 'https://shop.test/cart',
          differs: 'The host is "http://h.test", the rule has "https://shop.test".',
        },
        {
          rule: 'cart/list',
          differs: 'The path ends, where the rule has "list".',
        },
      ],
    });
    assert.deepEqual(nearest(rules.slice(1) as UrlRules, '/cart/list'), {
      nearest: [{ rule: 'cart/list', differs: 'The path does not end with ".html".' }],
    });
  });

  it('are not created outside of debug mode', () => {
    Fw.DEBUG = false;
    try {
      assert.deepEqual(traced(news, '/news/7'), []);
    } finally {
      Fw.DEBUG = true;
    }
  });
});
