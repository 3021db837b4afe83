import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Placement } from '../../../../components/internal/options/enums.ts';
import {
  checkedPlacement,
  placementSteps,
} from '../../../../components/internal/position/placement.ts';
import {
  fallbacksOf,
  onScreen,
  placementAt,
} from '../../../../components/internal/position/screen-placement.ts';

describe('placementAt', () => {
  for (const [text, width, expected] of [
    ['bottom-start md:end', 600, 'bottom-start'],
    ['bottom-start md:end', 768, 'end'],
    ['lg:top md:end', 1100, 'top'],
    ['lg:top md:end', 800, 'end'],
    ['lg:top md:end', 500, 'left'],
    ['nonsense', 500, 'left'],
    [null, 500, 'left'],
  ] as const) {
    it(`of "${text}" is ${expected} at ${width} pixels`, () => {
      const steps = placementSteps(text, 'left');
      assert.equal(
        placementAt(steps, (min) => width >= min),
        expected,
      );
    });
  }
});

describe('onScreen', () => {
  for (const [placement, ltr, rtl] of [
    ['start', 'left', 'right'],
    ['end-start', 'right-start', 'left-start'],
    ['left-end', 'left-end', 'left-end'],
    ['bottom-start', 'bottom-start', 'bottom-start'],
  ] as const) {
    it(`${placement} is ${ltr} from left to right and ${rtl} from right to left`, () => {
      assert.deepEqual([onScreen(placement, false), onScreen(placement, true)], [ltr, rtl]);
    });
  }
});

describe('fallbacksOf', () => {
  it('returns the other side, the other alignment, and both', () => {
    assert.deepEqual(fallbacksOf('bottom-start'), ['top-start', 'bottom-end', 'top-end']);
    assert.deepEqual(fallbacksOf('right'), ['left', 'bottom-start', 'top-start']);
  });
});

describe('checkedPlacement', () => {
  it('accepts the values of Placement, and no other sides and alignments', () => {
    const parts = ['top', 'bottom', 'left', 'right', 'start', 'end', 'Top', ' '];
    const all = parts.flatMap((side) => [side, ...parts.map((one) => `${side}-${one}`)]);
    const accepted = all.filter((one) => checkedPlacement(one, 'Menu', () => undefined) === one);
    assert.deepEqual(accepted.toSorted(), Object.values(Placement).toSorted());
  });

  it('returns the placement with single blanks', () => {
    assert.equal(checkedPlacement('  top \n md:end-start ', 'Menu'), 'top md:end-start');
  });

  it('throws with the name of the owner', () => {
    assert.throws(() => checkedPlacement('top md:middle', 'Menu'), {
      message: /^Invalid placement value "top md:middle" for Menu; expected one of: top\|bottom/,
    });
  });
});
