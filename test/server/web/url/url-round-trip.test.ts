import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { UrlManager, UrlRule, type UrlRules } from '../../../../server/web/index.ts';
import { requestOf } from './plain-request.ts';

const rules: UrlRules = [
  ['shop', 'shop/index'],
  ['shop/<id:\\d+>', 'shop/view'],
  ['größe/<name>', 'size/view'],
  ['a+b/<name>/c%d', 'odd/view'],
  ['https://<tenant:\\w+>.h.test/t/<name>', 'tenant/view'],
  { pattern: 'list/<page:\\d+>', route: 'list/page', defaults: { page: '1' } },
  ['x/<controller:[a-z]+>/<action:[a-z]+>', '<controller>/<action>'],
  ['<first>/<second>/end', 'two/params'],
];

const manager = UrlManager.create({
  enablePrettyUrl: true,
  enableStrictParsing: true,
  rules,
  baseUrl: '',
  scriptUrl: '',
});

const digits = fc.nat().map(String);
const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
const word = fc.stringMatching(/^[a-z]{1,8}$/);

const specs = fc.oneof(
  fc.constant(['shop/index', {}] as const),
  fc.tuple(fc.constant('shop/view'), fc.record({ id: digits })),
  fc.tuple(fc.constant('size/view'), fc.record({ name: anyText })),
  fc.tuple(fc.constant('odd/view'), fc.record({ name: anyText })),
  fc.tuple(fc.constant('tenant/view'), fc.record({ tenant: word, name: anyText })),
  fc.tuple(fc.constant('list/page'), fc.record({ page: digits })),
  fc.tuple(
    fc.tuple(word, word).map(([a, b]) => `${a}/${b}`),
    fc.constant({}),
  ),
  fc.tuple(fc.constant('two/params'), fc.record({ first: anyText, second: anyText })),
);

describe('a created URL', () => {
  it('is parsed back to its route and parameters whenever a rule has created it', () => {
    fc.assert(
      fc.property(specs, fc.dictionary(word, anyText), ([route, params], query) => {
        const all = { ...query, ...params };
        const url = manager.createUrl([route, all]);
        const request = requestOf(url);
        const found = manager.parseRequest(request);
        if (found === false) {
          // No rule matched the values: they are in the query, where nothing is lost either.
          assert.ok(url.startsWith(`/${route}`));
        }
        const back = found === false ? {} : { ...found[1] };
        assert.deepEqual({ ...request.getQueryParams(), ...back }, all);
        if (found !== false) assert.equal(found[0], route);
      }),
      { numRuns: 500 },
    );
  });

  it('never contains a character that could break a header or a page', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (route, value) => {
        const url = manager.createUrl([route, { value, '#': value }]);
        assert.match(url, /^\/[\w\-.~!$&'()*+,;=:@/%?#]*$/);
        assert.doesNotMatch(url, /^\/[/\\]/);
      }),
    );
  });
});

const token = fc.record({
  name: fc.constantFrom('a', 'b', 'c', 'd'),
  regex: fc.constantFrom('', '[^/]+', String.raw`\d+`, '[a-z]+', '.*', '(en|pl)', '[a-z]*'),
});
const segment = fc.oneof(
  fc.constantFrom('list', 'größe', 'x-y').map((text) => [text] as const),
  fc.array(fc.oneof(token, token, fc.constantFrom('-', '.html')), { minLength: 1, maxLength: 3 }),
);
const randomRule = fc
  .record({
    segments: fc.array(segment, { minLength: 1, maxLength: 4 }),
    optional: fc.subarray(['a', 'b', 'c', 'd']),
  })
  .map(({ segments, optional }) => {
    const names = new Set<string>();
    const texts = segments.map((parts) =>
      parts
        .map((part) => {
          if (typeof part === 'string') return part;
          if (names.has(part.name)) return 'z';
          names.add(part.name);
          return part.regex === '' ? `<${part.name}>` : `<${part.name}:${part.regex}>`;
        })
        .join(''),
    );
    const defaults = Object.fromEntries(
      optional.filter((name) => names.has(name)).map((name) => [name, name === 'a' ? 'en' : '1']),
    );
    return { pattern: texts.join('/'), defaults, names: [...names] };
  });
const paramValue = fc.oneof(
  fc.constantFrom('', 'en', 'pl', '1', '2', 'x', 'a-b', 'x.html', 'list', 'ö x', 'a+b%'),
  fc.string({ maxLength: 5 }),
);

type Values = Record<'a' | 'b' | 'c' | 'd', string>;
interface RandomRule {
  readonly pattern: string;
  readonly defaults: Readonly<Record<string, string>>;
  readonly names: readonly string[];
}

/** Pattern, defaults and values whose URLs were not parsed back. */
const examples: readonly (readonly [string, Record<string, string>, Record<string, string>])[] = [
  [
    String.raw`<lang:(en|pl)>-<category>/<id:\d+>`,
    { lang: 'en', category: 'c', id: '1' },
    { lang: 'pl', category: 'x', id: '2' },
  ],
  ['<a>/<b>', { a: '1', b: '2' }, { a: '1', b: '3' }],
  ['p/<all:.*>', {}, { all: '' }],
  ['<all:.*>', {}, { all: '' }],
];

describe('any rule', () => {
  it('parses its own output', () => {
    let written = 0;
    fc.assert(
      fc.property(
        randomRule,
        fc.record({ a: paramValue, b: paramValue, c: paramValue, d: paramValue }),
        ({ pattern, defaults, names }, values) => {
          const all: Record<string, string> = values;
          const params = Object.fromEntries(names.map((name) => [name, all[name]]));
          const rule = UrlRule.create({ pattern, route: 'r', defaults });
          const url = rule.createUrl(manager, 'r', params);
          if (url === false) return;
          written++;
          const found = rule.parseRequest(manager, requestOf(`/${url}`));
          assert.ok(found, `"${pattern}" does not read "${url}"`);
          assert.deepEqual({ ...found[1] }, params);
        },
      ),
      {
        numRuns: 3000,
        examples: examples.map(([pattern, defaults, values]): [RandomRule, Values] => [
          { pattern, defaults, names: Object.keys(values) },
          values as Values,
        ]),
      },
    );
    assert.ok(written > 300, `only ${written} URLs were written`);
  });
});

describe('matching', () => {
  for (const [name, pattern, path] of [
    ['three parameters in one segment', '<a>-<b>-<c>.html', `${'a-'.repeat(4000)}x`],
    ['a long run of slashes', 'shop/<id>', `${'/'.repeat(8000)}x`],
    ['many optional segments', '<a>/<b>/<c>/<d>', 'x/'.repeat(4000)],
  ] as const) {
    it(`is fast for hostile paths against ${name}`, () => {
      const hostile = UrlManager.create({
        enablePrettyUrl: true,
        normalizer: { action: null },
        rules: [{ pattern, route: 'x', defaults: { a: '', b: '', c: '', d: '' } }, [pattern, 'y']],
        baseUrl: '',
      });
      const start = process.cpuUsage();
      hostile.parseRequest(requestOf(`/${path}`));
      const { user } = process.cpuUsage(start);
      assert.ok(user < 500_000, `took ${user} µs`);
    });
  }

  for (const kind of ['literal', 'nested'] as const) {
    it(`checks a few of a thousand ${kind} rules, and keeps their order`, () => {
      let calls = 0;
      const rule = (index: number) => ({
        literalPrefix: () => (kind === 'literal' ? [`s${index}`] : ['api', 'v1', `s${index}`]),
        literalRoute: () => `r${index}`,
        parseRequest() {
          calls++;
          return [`r${index}`, {}] as const;
        },
        createUrl() {
          calls++;
          return `s${index}`;
        },
      });
      const many = UrlManager.create({
        enablePrettyUrl: true,
        rules: Array.from({ length: 1000 }, (_, index) => rule(index)),
        baseUrl: '',
      });
      const path = kind === 'literal' ? '/s999/x' : '/api/v1/s999/x';
      assert.equal((many.parseRequest(requestOf(path)) as readonly unknown[])[0], 'r999');
      assert.equal(many.createUrl('r999'), '/s999');
      assert.equal(calls, 2);
    });
  }

  it('prefers an earlier rule with a parameter to a later literal one', () => {
    const ordered = UrlManager.create({
      enablePrettyUrl: true,
      rules: [
        ['a/b', 'first'],
        ['<any>/c', 'second'],
        ['a/c', 'third'],
      ],
      baseUrl: '',
    });
    assert.equal((ordered.parseRequest(requestOf('/a/c')) as readonly unknown[])[0], 'second');
    assert.equal((ordered.parseRequest(requestOf('/a/b')) as readonly unknown[])[0], 'first');
  });
});
