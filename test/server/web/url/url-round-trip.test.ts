import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { UrlManager, type UrlRules } from '../../../../server/web/index.ts';
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
  it('leads back to its route and parameters whenever a rule has made it', () => {
    fc.assert(
      fc.property(specs, fc.dictionary(word, anyText), ([route, params], query) => {
        const all = { ...query, ...params };
        const url = manager.createUrl([route, all]);
        const request = requestOf(url);
        const found = manager.parseRequest(request);
        if (found === false) {
          // No rule took the values: they stand in the query, where nothing is lost either.
          assert.ok(url.startsWith(`/${route}`));
        }
        const back = found === false ? {} : { ...found[1] };
        assert.deepEqual({ ...request.getQueryParams(), ...back }, all);
        if (found !== false) assert.equal(found[0], route);
      }),
      { numRuns: 500 },
    );
  });

  it('never holds a character that could leave its place in a header or a page', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (route, value) => {
        const url = manager.createUrl([route, { value, '#': value }]);
        assert.match(url, /^\/[\w\-.~!$&'()*+,;=:@/%?#]*$/);
        assert.doesNotMatch(url, /^\/[/\\]/);
      }),
    );
  });
});

describe('matching', () => {
  for (const [name, pattern, path] of [
    ['three parameters in one segment', '<a>-<b>-<c>.html', `${'a-'.repeat(4000)}x`],
    ['a long run of slashes', 'shop/<id>', `${'/'.repeat(8000)}x`],
    ['many optional segments', '<a>/<b>/<c>/<d>', 'x/'.repeat(4000)],
  ] as const) {
    it(`stays short on hostile paths against ${name}`, () => {
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
    it(`asks a few of a thousand ${kind} rules, and keeps their order`, () => {
      let asked = 0;
      const rule = (index: number) => ({
        literalPrefix: () => (kind === 'literal' ? [`s${index}`] : ['api', 'v1', `s${index}`]),
        literalRoute: () => `r${index}`,
        parseRequest() {
          asked++;
          return [`r${index}`, {}] as const;
        },
        createUrl() {
          asked++;
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
      assert.equal(asked, 2);
    });
  }

  it('lets an earlier rule with a parameter win over a later literal one', () => {
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
