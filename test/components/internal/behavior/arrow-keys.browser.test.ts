import { expect } from '@open-wc/testing';

import {
  inlineArrows,
  itemByKey,
  setTabStop,
} from '../../../../components/internal/behavior/arrow-keys.ts';
import { place } from '../../../support/widget-page.ts';

const items = ['a', 'b', 'c'];
const arrows = ['ArrowUp', 'ArrowDown'] as const;

/** Key, focused item, and the item after it: in a list that ends, and in one that wraps. */
const moves = [
  ['ArrowDown', 'a', 'b', 'b'],
  ['ArrowDown', 'c', 'c', 'a'],
  ['ArrowDown', null, 'a', 'a'],
  ['ArrowUp', 'b', 'a', 'a'],
  ['ArrowUp', 'a', 'a', 'c'],
  ['ArrowUp', null, 'c', 'c'],
  ['Home', 'c', 'a', 'a'],
  ['End', 'a', 'c', 'c'],
  ['ArrowRight', 'a', undefined, undefined],
] as const;

describe('A key in a list of items', () => {
  for (const [key, item, next, wrapped] of moves) {
    it(`moves the focus: ${key} from ${item ?? 'nowhere'} to ${next ?? 'nothing'}`, () => {
      expect(itemByKey(key, arrows, { items, item }, false)).to.equal(next);
      expect(itemByKey(key, arrows, { items, item }, true)).to.equal(wrapped);
    });
  }

  it('finds nothing where there are no items', () => {
    for (const key of ['ArrowUp', 'ArrowDown', 'Home', 'End']) {
      expect(itemByKey(key, arrows, { items: [], item: null }, true)).to.equal(undefined);
    }
  });

  it('follows the direction of the text', () => {
    const [ltr, rtl] = place('<p></p><p dir="rtl"></p>').children as unknown as Element[];
    expect(inlineArrows(ltr as Element)).to.deep.equal(['ArrowLeft', 'ArrowRight']);
    expect(inlineArrows(rtl as Element)).to.deep.equal(['ArrowRight', 'ArrowLeft']);
  });

  it('leaves one tab stop', () => {
    const buttons = [...place('<button></button><button></button>').querySelectorAll('button')];
    setTabStop(buttons, buttons[1] as HTMLElement);
    expect(buttons.map(({ tabIndex }) => tabIndex)).to.deep.equal([-1, 0]);
  });
});
