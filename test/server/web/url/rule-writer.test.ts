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
    ['<a:.+>/<b:.+>', { a: 'x', b: 'y/z' }, false],
    ['<a:.+>/<b:.+>', { a: 'x/y', b: 'z' }, 'x%2Fy/z'],
    ['<a:\\w+>/<b:.+>', { a: 'x', b: 'y/z' }, 'x/y%2Fz'],
    ['<a:\\w+><b:\\w+>', { a: 'x', b: 'yz' }, false],
    ['<a:\\w+><b:\\w+>', { a: 'xy', b: 'z' }, 'xyz'],
    ['<a>/<b>-<c>', { a: '1', b: '2', c: '3-4' }, false],
    ['<a>/<b>-<c>', { a: '1', b: '2-3', c: '4' }, '1/2-3-4'],
    ['<a>-x/y-<b>', { a: '1-x', b: 'y-2' }, '1-x-x/y-y-2'],
    ['<a>/', { a: '1' }, '1'],
    ['/<a>/b/', { a: '1', '?': 'x' }, '1/b?%3F=x'],
    ['<a>/<b>', { b: '2', a: '1', c: null }, '1/2'],
    ['<a>/<b>', { b: '2', c: '3' }, false],
    ['<a:.*>/<b:.*>', { a: '', b: '2' }, false],
    ['<a:.*>/<b:.*>', { a: '1', b: '' }, '1'],
    ['x/<a:.*>', { a: '', b: 1 }, 'x?b=1'],
    ['<a>', { a: 'x\u007f' }, false],
    ['<a>', { a: 'x\u0080' }, 'x%C2%80'],
    ['<a>', { a: '\u0000' }, false],
    ['<a>', { a: ' ' }, '+'],
  ] as const) {
    it(`inserts ${JSON.stringify(params)} into "${pattern}"`, () => {
      assert.equal(plain(pattern).createUrl(manager, 'a/b', params), expected);
    });
  }

  it('returns the same as the general implementation', () => {
    const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.constant(null));
    const params = fc.record({ id: value, tab: value, more: value }, { requiredKeys: [] });
    // A rule that does not encode slashes in values uses the general implementation; values here have none.
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
