import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import {
  type AttributeMap,
  attributePairs,
  renderAttributes,
} from '../../../../components/internal/attributes/attributes.ts';
import { withExtras } from '../../../../components/internal/attributes/class-list.ts';

const show = (value: unknown): string => JSON.stringify(value);

describe('renderAttributes', () => {
  const vectors: [map: AttributeMap, expected: string][] = [
    [{}, ''],
    [{ id: 'w0', 'data-x': 'a"b', hidden: true, title: null }, ' id="w0" data-x="a&quot;b" hidden'],
    [
      { 'data-a': 1, title: 't', class: 'c', id: 'i', type: 'b' },
      ' type="b" id="i" class="c" title="t" data-a="1"',
    ],
    [{ media: 'm', rel: 'r', z: 1, a: 2, name: 'n' }, ' name="n" rel="r" media="m" z="1" a="2"'],
    [{ value: '' }, ' value=""'],
    [{ value: 0, max: -1.5, big: 10n }, ' value="0" max="-1.5" big="10"'],
    [{ a: undefined, b: null, c: false, d: true }, ' d'],
    [{ data: { a: { b: 1 }, ok: true, no: false, gone: null } }, ` data-a='{"b":1}' data-ok`],
    [{ aria: { label: 'L<', expanded: 'true' } }, ' aria-label="L&lt;" aria-expanded="true"'],
    [{ 'data-ng': { a: 1 }, ng: { b: 2 } }, ' data-ng-a="1" ng-b="2"'],
    [{ data: 'x' }, ' data="x"'],
    [{ class: ['a', '', null, 'b', 'a'] }, ' class="a b"'],
    [{ class: { widget: 'w', extra: null, more: 'm' } }, ' class="w m"'],
    [{ class: [] }, ''],
    [{ class: '' }, ' class=""'],
    [{ style: { width: '1px', height: null, color: 'red' } }, ' style="width: 1px; color: red;"'],
    [{ style: {} }, ''],
    [{ style: { width: '1px', height: false, color: '' } }, ' style="width: 1px;"'],
    [
      { 'data-a': 1, 'data-b': null, 'data-c': false, 'data-d': undefined, id: 'i' },
      ' id="i" data-a="1"',
    ],
    [{ 'x-json': Object.assign(Object.create(null), { a: 1 }) as object }, ` x-json='{"a":1}'`],
    [
      { 'x-json': { a: `<>&'"`, b: [1, null] } },
      ` x-json='{"a":"\\u003C\\u003E\\u0026\\u0027\\u0022","b":[1,null]}'`,
    ],
    [{ 'x-json': 'back\\slash' }, ' x-json="back\\slash"'],
    [{ 'x-json': ['\\"', '\\'] }, ` x-json='["\\\\\\u0022","\\\\"]'`],
    [{ href: new URL('https://a.test/?a=1&b=2') }, ' href="https://a.test/?a=1&amp;b=2"'],
    [{ datetime: new Date(0) }, ' datetime="1970-01-01T00:00:00.000Z"'],
    [{ ['__proto__']: 'p' }, ' __proto__="p"'],
  ];
  for (const [map, expected] of vectors) {
    it(`writes ${JSON.stringify(map, (_, v) => (typeof v === 'bigint' ? Number(v) : v))} as ${show(expected)}`, () => {
      assert.equal(renderAttributes(map), expected);
    });
  }

  for (const name of ['', 'a b', 'a"', "a'", 'a<', 'a>', 'a/', 'a=', 'a\u0000', 'a\n', 'a\u007f']) {
    it(`rejects the name ${show(name)}`, () => {
      const expected = { name: 'InvalidArgumentException' };
      assert.throws(() => renderAttributes({ [name]: 'x' }), expected);
      if (name !== '') assert.throws(() => renderAttributes({ data: { [name]: 'x' } }), expected);
    });
  }

  it('rejects a list or a text in place of an object of attributes', () => {
    const message =
      'Attribute name "0" must not be a number: attributes are an object of names and values.';
    for (const map of ['text', ['x']]) {
      assert.throws(() => renderAttributes({ ...(map as object) }), { message });
      assert.throws(() => attributePairs({ ...(map as object) }), { message });
    }
  });

  for (const value of [() => 1, Symbol('s')]) {
    it(`rejects a ${typeof value} as value and names the attribute`, () => {
      assert.throws(() => renderAttributes({ title: value }), {
        name: 'InvalidArgumentException',
        message: `Attribute "title" must be text, a number, a boolean or data, got a ${typeof value}.`,
      });
    });
  }

  it('does not modify the map', () => {
    const map = Object.freeze({ z: 1, id: 'i', class: Object.freeze(['b']) });
    renderAttributes(map);
    assert.deepEqual(Object.keys(map), ['z', 'id', 'class']);
  });

  it('writes one quote at each end of every value, whatever the value contains', () => {
    const any = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue());
    fc.assert(
      fc.property(any, (value) => {
        const out = renderAttributes({ 'data-v': value });
        if (value === null || value === false) assert.equal(out, '');
        else if (value === true) assert.equal(out, ' data-v');
        else assert.match(out, /^ data-v=(?:"[^"<>]*"|'[^'<>]*')$/);
      }),
    );
  });
});

describe('attributePairs', () => {
  it('returns decoded text, and true for names without a value', () => {
    assert.deepEqual(attributePairs({ b: '<', hidden: true, id: 'i', c: { x: '<' } }), [
      ['id', 'i'],
      ['b', '<'],
      ['hidden', true],
      ['c', '{"x":"\\u003C"}'],
    ]);
  });

  it('leaves out names without a value', () => {
    assert.deepEqual(attributePairs({ a: null, b: undefined, c: false, d: '', e: 0 }), [
      ['d', ''],
      ['e', '0'],
    ]);
  });
});

describe('withExtras', () => {
  it('replaces values in place and appends new names', () => {
    const merged = withExtras({ role: 'group', 'data-a': 1 }, { 'data-z': 2, role: 'x' });
    assert.equal(renderAttributes(merged), ' role="x" data-a="1" data-z="2"');
  });

  it('puts the classes of the caller before those of the widget', () => {
    const own = { id: 'w0', class: 'btn' };
    assert.equal(
      renderAttributes(withExtras(own, { class: ['a', 'btn'] })),
      ' id="w0" class="a btn"',
    );
    assert.equal(renderAttributes(withExtras(own, { class: null })), ' id="w0" class="btn"');
    assert.equal(withExtras(own, {}), own);
  });

  it('removes names whose value is null', () => {
    assert.equal(renderAttributes(withExtras({ role: 'group' }, { role: null })), '');
  });
});
