import { expect } from '@open-wc/testing';

import type { FwxActiveField } from '../../components/active-field/index.ts';
import '../../components/active-field/index.ts';
import { loadStyles, place } from '../support/widget-page.ts';
import { waitUntil } from '../support/wait-until.ts';

// The cases of Bootstrap's specification of sliders about the fill. Left out are the bubble, the
// drawn ticks with their labels and the event `changed.bs.range`, which need its script: a slider
// here is plain HTML with a style sheet, the browser draws the ticks of a `datalist`, and `input`
// has the value. Versions, data keys and instances are left out as well.

/**
 * How far the track of a slider is filled, from 0 to 1, or -1: the factor in the end of its fill.
 */
function filledShare(input: HTMLElement): number {
  const end = getComputedStyle(input).getPropertyValue('--fwx-range-end');
  return Number(/ \+\s+(-?[\d.]+)\s+\*/.exec(end)?.[1]);
}

/** Waits for the fill: browsers update the position of the thumb in the next frames. */
async function expectFilled(input: HTMLElement, share: number): Promise<void> {
  const isFilled = (): boolean => Math.abs(filledShare(input) - share) <= 0.02;
  await waitUntil(isFilled, `The fill is not ${share}.`);
}

function slider(attributes: string): HTMLInputElement {
  const main = place(
    `<div class="form-range"><input type="range" class="form-range-input" ${attributes}></div>`,
  );
  return main.querySelector('input') as HTMLInputElement;
}

describe('.form-range', () => {
  before(() => loadStyles());

  for (const [attributes, share] of [
    ['value="50"', 0.5],
    ['min="0" max="200" value="50"', 0.25],
    ['min="-10" max="10" value="-10"', 0],
    ['value="100"', 1],
    ['dir="rtl" value="25"', 0.25],
  ] as const) {
    it(`fills ${share} of its track without a script with ${attributes}`, async () => {
      const input = slider(attributes);
      await expectFilled(input, share);
    });
  }

  it('updates the fill with its value', async () => {
    const input = slider('value="50"');
    await expectFilled(input, 0.5);
    input.value = '75';
    await expectFilled(input, 0.75);
  });

  it('uses `--bs-range-fill` when a script sets it', () => {
    expect(filledShare(slider('value="50" style="--bs-range-fill: 0.1"'))).to.equal(0.1);
  });

  it('needs no input, and adds nothing to its markup', () => {
    const markup =
      '<div class="form-range"></div><div class="form-range"><input type="range" class="form-range-input" list="a"></div>';
    expect(place(markup).innerHTML).to.equal(markup);
  });
});

describe('.form-range in <fwx-active-field>', () => {
  const field = (attributes: string): HTMLInputElement => {
    const input = `<input type="range" class="form-range-input" ${attributes}>`;
    const main = place(
      `<fwx-active-field><label>A</label><div class="form-range">${input}</div></fwx-active-field>`,
    );
    return main.querySelector('input') as HTMLInputElement;
  };
  const fillProperty = (input: HTMLElement): string =>
    getComputedStyle(input).getPropertyValue('--bs-range-fill');
  const expectFill = (input: HTMLElement, fill: string): Promise<void> =>
    waitUntil(() => fillProperty(input) === fill, `The fill is not ${fill}.`);

  it('has its fill after the first rendering', () => expectFill(field('value="50"'), '0.5'));

  it('fills the track by its minimum and maximum', () =>
    expectFill(field('min="0" max="200" value="50"'), '0.25'));

  it('updates the fill on input', async () => {
    const input = field('value="50"');
    await expectFill(input, '0.5');
    input.value = '75';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await expectFill(input, '0.75');
  });

  it('updates the fill when a script sets the value', async () => {
    const input = field('value="50"');
    await expectFill(input, '0.5');
    input.value = '75';
    await expectFilled(input, 0.75);
    input.max = '150';
    await expectFilled(input, 0.5);
  });

  it('fills each of several tracks', async () => {
    const input = field('value="50"');
    const track = (input.parentElement as HTMLElement).cloneNode(true);
    const second = (track as HTMLElement).firstElementChild as HTMLInputElement;
    second.value = '20';
    input.parentElement?.after(track);
    await expectFilled(input, 0.5);
    await expectFilled(second, 0.2);
  });

  it('uses `--bs-range-fill` when a script sets it', async () => {
    const input = field('value="50" style="--bs-range-fill: 0.1"');
    await (input.closest('fwx-active-field') as FwxActiveField).updateComplete;
    expect(filledShare(input)).to.equal(0.1);
  });
});
