import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { UrlManager, UrlRule } from '../../../../server/web/index.ts';

const manager = UrlManager.create({ enablePrettyUrl: true, baseUrl: '' });
const plain = (pattern: string, more = {}) => UrlRule.create({ pattern, route: 'a/b', ...more });

describe('a rule without host and defaults', () => {
  for (const [pattern, params, expected] of [
    ['news', {}, 'news'],
    ['news', { page: 2, q: null }, 'news?page=2'],
    ['news/<id:\\d+>', { id: 7 }, 'news/7'],
    ['news/<id:\\d+>', { page: 2, id: 7 }, 'news/7?page=2'],
    ['news/<id:\\d+>', { id: 'x' }, false],
    ['news/<id:\\d+>', {}, false],
    ['news/<id:\\d+>', { id: null }, false],
    ['news/<id:\\d+>', { id: [7] }, false],
    ['<constructor>', {}, false],
    ['<a>-<b>.html', { a: 'x y', b: 'ä/ö' }, false],
    ['<a>-<b:.+>.html', { a: 'x y', b: 'ä/ö' }, 'x+y-%C3%A4%2F%C3%B6.html'],
    ['<a>', { a: '..' }, false],
    ['<a>', { a: 'x\n' }, false],
    ['<a:.*>/x', { a: '' }, 'x'],
    ['a//<b>', { b: 1 }, 'a/1'],
    ['ü/<b>', { b: true }, '%C3%BC/1'],
    ['', { b: 1 }, '?b=1'],
  ] as const) {
    it(`writes ${JSON.stringify(params)} into "${pattern}"`, () => {
      assert.equal(plain(pattern).createUrl(manager, 'a/b', params), expected);
    });
  }

  it('writes what the general way writes', () => {
    const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.constant(null));
    const params = fc.record({ id: value, tab: value, more: value }, { requiredKeys: [] });
    // A rule that leaves slashes in values alone takes the general way; values here have none.
    const patterns = ['x/<id>', 'x/<id>/<tab:\\w*>', '<id>-<tab>', 'x'];
    fc.assert(
      fc.property(fc.constantFrom(...patterns), params, (pattern, given) => {
        fc.pre(!Object.values(given).some((one) => String(one).includes('/')));
        const general = plain(pattern, { encodeParams: false });
        assert.equal(
          plain(pattern).createUrl(manager, 'a/b', given),
          general.createUrl(manager, 'a/b', given),
        );
      }),
    );
  });
});
