import { expect, waitUntil } from '@open-wc/testing';

import '../../components/index.ts';
import { loadStyles, place, tasks } from '../support/widget-page.ts';

const elements = {
  accordion: '<fwx-accordion id="target"><details><summary>A</summary>a</details></fwx-accordion>',
  'an item of an accordion':
    '<fwx-accordion><fwx-accordion-item label="A">a</fwx-accordion-item><fwx-accordion-item id="target" label="B">b</fwx-accordion-item></fwx-accordion>',
  'active-field':
    '<fwx-active-field id="target"><label>A</label><input><small>h</small></fwx-active-field>',
  breadcrumbs: '<fwx-breadcrumbs id="target"><a href="/">A</a><span>B</span></fwx-breadcrumbs>',
  menu: '<fwx-menu id="target"><a href="/">A</a></fwx-menu>',
};
/** Those that keep the layout of their buttons and panels, and are no targets of links therefore. */
const withoutBox = {
  button: '<fwx-button id="target">A</fwx-button>',
  'button-menu': '<fwx-button-menu id="target" label="A"><a href="/">B</a></fwx-button-menu>',
  drawer: '<fwx-drawer id="target" toggle-label="A"><p>B</p></fwx-drawer>',
};
const far = '<p style="margin: 3000px 0">far away</p>';

/** Places an element far below, and returns its documented root. */
async function rootFarBelow(html: string): Promise<HTMLElement> {
  const main = place(`${far}<p>before</p>${html}<p>after</p>${far}`);
  await tasks();
  window.scrollTo(0, 0);
  return main.querySelector('#target > *') as HTMLElement;
}

const isInView = (root: Element): boolean => {
  const { bottom, top } = root.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

/** Positions of what the page shows. */
const boxes = (): string[] =>
  [...document.querySelectorAll('main :not(#target)')].map((one) => {
    const { height, left, top, width } = one.getBoundingClientRect();
    return one.checkVisibility() ? [left, top + window.scrollY, width, height].join(' ') : '';
  });

describe('An element as the target of a link', () => {
  before(loadStyles);
  beforeEach(() => (location.hash = ''));
  after(() => (location.hash = ''));

  for (const [name, html] of Object.entries(elements)) {
    it(`is scrolled into view, and nothing moves: ${name}`, async () => {
      const root = await rootFarBelow(html);
      const before = boxes();
      expect(isInView(root)).to.equal(false);
      location.hash = 'target';
      await waitUntil(() => isInView(root), 'it is in view');
      expect(boxes()).to.deep.equal(before);
    });
  }

  for (const [name, html] of Object.entries(elements)) {
    it(`keeps its columns in a row: ${name}`, async () => {
      place(
        `<div class="row"><p class="sm:col-4">before</p>${html}<p class="sm:col-4">after</p></div>`,
      );
      await tasks();
      document.querySelector('#target > *')?.classList.add('sm:col-4');
      const before = boxes();
      location.hash = 'target';
      expect(document.querySelector('#target')?.matches(':target')).to.equal(true);
      expect(boxes()).to.deep.equal(before);
    });
  }

  it('keeps the display of its class', () => {
    place(elements.accordion.replace('id=', 'class="d-flex" id='));
    location.hash = 'target';
    const host = document.querySelector('#target:target') as HTMLElement;
    expect(getComputedStyle(host).display).to.equal('flex');
  });

  it('is scrolled to its own margin by a script where it has a box', async () => {
    const style = 'style="display: block; scroll-margin-top: 50px"';
    const root = await rootFarBelow(elements.accordion.replace('id=', `${style} id=`));
    document.querySelector('#target')?.scrollIntoView({ behavior: 'instant' });
    expect(Math.round(root.getBoundingClientRect().top)).to.equal(50);
  });

  for (const [name, html] of Object.entries({ ...elements, ...withoutBox })) {
    it(`is scrolled into view by a script: ${name}`, async () => {
      const root = await rootFarBelow(html);
      expect(isInView(root)).to.equal(false);
      document.querySelector('#target')?.scrollIntoView({ behavior: 'instant' });
      expect(isInView(root)).to.equal(true);
    });
  }
});
