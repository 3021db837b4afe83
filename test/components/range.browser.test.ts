import { expect } from '@open-wc/testing';

import { loadStyles, place } from '../support/widget-page.ts';

/** How far the track of a slider is filled, from 0 to 1, or -1. */
function filled(input: HTMLElement): number {
  const style = getComputedStyle(input);
  return Number(
    style.getPropertyValue('--bs-range-fill') || style.getPropertyValue('--fwx-range-place'),
  );
}

async function frame(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
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
    it(`fills ${share} of its track without a script for ${attributes}`, async () => {
      const input = slider(attributes);
      await frame();
      expect(filled(input)).to.be.closeTo(share, 0.02);
    });
  }

  it('follows its value', async () => {
    const input = slider('value="50"');
    await frame();
    input.value = '75';
    await frame();
    expect(filled(input)).to.be.closeTo(0.75, 0.02);
  });

  it('leaves the fill to a script that sets `--bs-range-fill`', async () => {
    const input = slider('value="50" style="--bs-range-fill: 0.1"');
    await frame();
    expect(filled(input)).to.equal(0.1);
  });
});
