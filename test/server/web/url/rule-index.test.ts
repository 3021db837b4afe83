import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { UrlManager, UrlNormalizer, UrlRule } from '../../../../server/web/index.ts';
import type { UrlRuleInterface } from '../../../../server/web/url/url-rule-interface.ts';
import { requestOf } from './plain-request.ts';

const word = fc.constantFrom('a', 'b', 'a.html', 'c');
const segment = fc.oneof(word, fc.constantFrom('<x:\\w>', '<y:[ab]>', 'a<z:\\w*>'));
const pattern = fc
  .uniqueArray(segment, { maxLength: 3, selector: (text) => (text.includes('<') ? text : {}) })
  .map((segments) => segments.join('/'));
const suffix = fc.constantFrom(null, '.html', '/', '');
const oneRule = fc.record({ pattern, suffix: fc.option(suffix, { nil: null }) });
const path = fc
  .array(fc.constantFrom('a', 'b', 'c', 'a.html', 'b.html', ''), { maxLength: 4 })
  .map((segments) => segments.join('/').replace(/^\/+/, ''));

describe('A manager of many rules', () => {
  it('returns the result of the first rule that matches the request', () => {
    fc.assert(
      fc.property(
        fc.array(oneRule, { maxLength: 8 }),
        suffix,
        path,
        fc.boolean(),
        (configs, end, requested, collapses) => {
          const rules = configs.map((config, at) => UrlRule.create({ ...config, route: `r${at}` }));
          const normalizer = collapses && UrlNormalizer.create({ action: null });
          const config = { enablePrettyUrl: true, enableStrictParsing: true };
          const manager = UrlManager.create({ ...config, rules, suffix: end, normalizer });
          const request = requestOf(`/${requested}`);
          const first = rules.find((rule) => rule.parseRequest(manager, request) !== false);
          const found = manager.parseRequest(request);
          assert.equal(found && found[0], first?.route ?? false);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('creates the URL of the first rule that has one', () => {
    const route = fc.constantFrom('r', 's', '<x>', 't');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(pattern, route), { maxLength: 8 }),
        route,
        (pairs, requested) => {
          const rules = pairs.map(([text, name]) =>
            UrlRule.create({
              pattern: text,
              route: text.includes('<x') ? name : name.replace('<x>', 'u'),
            }),
          );
          const manager = UrlManager.create({ enablePrettyUrl: true, baseUrl: '', rules });
          const params = { x: 'a', y: 'b', z: 'c' };
          const urls = rules.map((rule) => rule.createUrl(manager, requested, params));
          const first =
            urls.find((url) => url !== false) ?? `${encodeURIComponent(requested)}?x=a&y=b&z=c`;
          assert.equal(manager.createUrl([requested, params]), `/${first}`);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('checks rules without prefix and route for every request', () => {
    const requested: string[] = [];
    const silent = (name: string, more: object = {}): UrlRuleInterface => ({
      parseRequest: () => (requested.push(name), false),
      createUrl: () => (requested.push(name), false),
      ...more,
    });
    const rules = [
      silent('first', { literalPrefix: () => [] }),
      silent('blank', { literalPrefix: () => ['a', '', 'z'], literalRoute: () => null }),
      silent('other', { literalPrefix: () => ['b'], literalRoute: () => 's' }),
      silent('deep', { literalPrefix: () => ['a', 'b', 'c'], literalRoute: () => 'r' }),
      silent('last'),
    ];
    const manager = UrlManager.create({ enablePrettyUrl: true, baseUrl: '', rules });
    const rulesChecked = (work: () => unknown) => {
      requested.length = 0;
      work();
      return [...requested];
    };
    for (const end of [null, '.html']) {
      manager.suffix = end;
      for (const [url, expected] of [
        ['/a', ['first', 'blank', 'last']],
        ['/a/b/c', ['first', 'blank', 'deep', 'last']],
        ['/a/b/d', ['first', 'blank', 'last']],
        ['/a//b///c/', ['first', 'blank', 'deep', 'last']],
        ['/a/b', ['first', 'blank', 'last']],
        ['/b/c', ['first', 'other', 'last']],
        ['/', ['first', 'last']],
      ] as const) {
        assert.deepEqual(
          rulesChecked(() => manager.parseRequest(requestOf(url))),
          expected,
        );
      }
    }
    assert.deepEqual(
      rulesChecked(() => manager.createUrl('r')),
      ['first', 'blank', 'deep', 'last'],
    );
    assert.deepEqual(
      rulesChecked(() => manager.createUrl('s')),
      ['first', 'blank', 'other', 'last'],
    );
    assert.deepEqual(
      rulesChecked(() => manager.createUrl('t')),
      ['first', 'blank', 'last'],
    );
  });

  it('applies a suffix that is set later', () => {
    const config = { enablePrettyUrl: true, enableStrictParsing: true, rules: { a: 'r' } };
    const manager = UrlManager.create(config);
    assert.equal((manager.parseRequest(requestOf('/a')) || [])[0], 'r');
    manager.suffix = '.html';
    assert.equal((manager.parseRequest(requestOf('/a.html')) || [])[0], 'r');
    assert.equal(manager.parseRequest(requestOf('/a')), false);
  });
});
