import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  type AttributeMap,
  renderAttributes,
} from '../../../../components/internal/attributes/attributes.ts';
import {
  addCssClass,
  addCssStyle,
  type ClassValue,
  hasCssClass,
  removeCssClass,
  removeCssStyle,
} from '../../../../components/internal/attributes/class-and-style.ts';

describe('addCssClass', () => {
  const vectors: [map: AttributeMap, added: ClassValue, expected: string][] = [
    [{}, 'accordion', ' class="accordion"'],
    [{ class: 'my' }, 'accordion', ' class="my accordion"'],
    [{ class: ' my  own ' }, 'accordion own', ' class="my own accordion"'],
    [{ class: ['my'] }, ['accordion', 'my'], ' class="my accordion"'],
    [{ class: { widget: 'x' } }, { widget: 'accordion' }, ' class="x"'],
    [{ class: { widget: 'x' } }, 'accordion', ' class="x accordion"'],
    [{ class: ['a'] }, { widget: '1' }, ' class="a 1"'],
    [{ class: { z: 'z' } }, ['1', '0'], ' class="z 1 0"'],
    [{ class: null }, 'a', ' class="a"'],
    [{ id: 'i' }, '', ' id="i"'],
  ];
  for (const [map, added, expected] of vectors) {
    it(`adds ${JSON.stringify(added)} to ${JSON.stringify(map)}: ${expected}`, () => {
      const before = JSON.stringify(map);
      assert.equal(renderAttributes(addCssClass(map, added)), expected);
      assert.equal(JSON.stringify(map), before);
    });
  }

  it('takes several classes and skips null', () => {
    assert.deepEqual(addCssClass({ class: 'a' }, 'b', null, ['c']), { class: 'a b c' });
  });
});

describe('removeCssClass', () => {
  it('deletes the key when no class is left', () => {
    assert.deepEqual(removeCssClass({ id: 'i', class: 'a b' }, 'b', 'a'), { id: 'i' });
  });

  it('keeps the other classes, in each form', () => {
    assert.deepEqual(removeCssClass({ class: 'a b c' }, 'b'), { class: 'a c' });
    assert.deepEqual(removeCssClass({ class: ['a', 'b'] }, ['b']), { class: ['a'] });
    assert.deepEqual(removeCssClass({ class: { x: 'a', y: 'b' } }, 'a'), { class: { y: 'b' } });
    assert.deepEqual(removeCssClass({ id: 'i' }, 'a'), { id: 'i' });
  });
});

describe('hasCssClass', () => {
  it('reads text, list and keyed object', () => {
    for (const value of ['x disabled', ['disabled'], { state: 'disabled' }]) {
      assert.equal(hasCssClass({ class: value }, 'disabled'), true);
    }
    assert.equal(hasCssClass({ class: 'disabled-not' }, 'disabled'), false);
    assert.equal(hasCssClass({}, 'disabled'), false);
  });
});

describe('addCssStyle', () => {
  it('overwrites a declaration, or keeps the existing one', () => {
    const map = { style: 'width: 1px; color: red' };
    assert.deepEqual(addCssStyle(map, { width: '2px' }), { style: 'width: 2px; color: red;' });
    assert.deepEqual(addCssStyle(map, 'width:2px;top:0', false), {
      style: 'width: 1px; color: red; top: 0;',
    });
  });

  it('does not split a data URL', () => {
    assert.deepEqual(addCssStyle({ style: 'r:5px;:1' }, 'x:0'), { style: 'r: 5px; x: 0;' });
    const style = `background: url(data:image/png;base64,AA==); content: ";:"`;
    assert.deepEqual(addCssStyle({ style }, { top: '0' }), { style: `${style}; top: 0;` });
  });
});

describe('removeCssStyle', () => {
  it('deletes the key with the last declaration', () => {
    assert.deepEqual(removeCssStyle({ style: { a: '1', b: '2' } }, 'a'), { style: 'b: 2;' });
    assert.deepEqual(removeCssStyle({ id: 'i', style: 'a: 1' }, 'a'), { id: 'i' });
    assert.deepEqual(removeCssStyle({ id: 'i' }, 'a'), { id: 'i' });
    assert.deepEqual(removeCssStyle({ style: 'a: 1; b: 2; c: 3' }, ['a', 'c']), { style: 'b: 2;' });
  });
});
