import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { html, render } from 'lit/html.js';

import {
  accordionTemplate,
  type AccordionToggle,
  type FwxAccordion,
} from '../../components/accordion/index.ts';
import { chevron, normalised, normalisedHtml } from '../support/markup.ts';
import { elementIn, tasks, loadStyles, place, recorded, rendered } from '../support/widget-page.ts';

const elementOf = (markup: string): Promise<FwxAccordion> => elementIn(markup, 'fwx-accordion');

const item = (label: string, open = ''): string =>
  `<details class="accordion-item" name="g" ${open}><summary class="accordion-header">${label}</summary><div class="accordion-body">${label}</div></details>`;
const accordion = (items: string): string =>
  `<fwx-accordion><div id="g" class="accordion">${items}</div></fwx-accordion>`;

const openStates = (element: Element): boolean[] =>
  [...element.querySelectorAll('details')].map(({ open }) => open);

describe('accordionTemplate in the browser', () => {
  it('accepts a Lit template as content and escapes its values', () => {
    const content = html`<b>${'<x>'}</b>`;
    const made = rendered(accordionTemplate({ items: [{ label: 'L', content }] }));
    expect(made).to.contain('<div class="accordion-body"><b>&lt;x&gt;</b></div>');
  });

  it('keeps numeric labels in order when they come in a Map', () => {
    const items = new Map([
      [2, 'b'],
      [1, 'a'],
    ]);
    render(accordionTemplate({ items }), place());
    const labels = [...document.querySelectorAll('summary')].map((one) => one.textContent);
    expect(labels).to.deep.equal(['2', '1']);
  });
});

describe('<fwx-accordion>', () => {
  before(loadStyles);

  it('leaves only the first of several open items open (K1)', async () => {
    const element = await elementOf(accordion(item('A', 'open') + item('B', 'open')));
    expect(openStates(element)).to.deep.equal([true, false]);
  });

  it('closes one item when another opens, and fires an event for both (K2)', async () => {
    const element = await elementOf(accordion(item('A', 'open') + item('B')));
    const toggles: AccordionToggle[] = [];
    const onToggle = (event: Event): unknown =>
      toggles.push((event as CustomEvent<AccordionToggle>).detail);
    document.addEventListener('fwx-toggle', onToggle);
    element.querySelectorAll('summary')[1]?.click();
    await tasks();
    document.removeEventListener('fwx-toggle', onToggle);
    const summary = toggles.map(({ index, open }) => `${index} ${open}`).toSorted();
    expect(openStates(element)).to.deep.equal([false, true]);
    expect(summary).to.deep.equal(['0 false', '1 true']);
    expect(toggles[0]?.item).to.equal(element.itemElements[toggles[0]?.index ?? -1]);
  });

  it('leaves the outer item open when an inner one opens (K3)', async () => {
    const inner = accordionTemplate({ items: [{ label: 'I', content: 'i' }] });
    const main = place();
    render(accordionTemplate({ items: [{ label: 'O', content: inner, expand: true }] }), main);
    main.querySelector<HTMLElement>('details details summary')?.click();
    await tasks();
    expect(openStates(main)).to.deep.equal([true, true]);
  });

  it('fires no event for items that are open when they are added', async () => {
    let events = 0;
    const main = place();
    main.addEventListener('fwx-toggle', () => events++);
    main.innerHTML = accordion(item('A', 'open'));
    await tasks();
    await tasks();
    expect(events).to.equal(0);
  });

  it('opens, closes and toggles by number', async () => {
    const element = await elementOf(accordion(item('A') + item('B')));
    element.open(1);
    expect(openStates(element)).to.deep.equal([false, true]);
    element.toggle(0);
    expect(openStates(element)).to.deep.equal([true, false]);
    element.close(0);
    element.open(7);
    expect(openStates(element)).to.deep.equal([false, false]);
  });

  it('opens and closes all items where several may be open', async () => {
    const element = await elementOf(
      '<fwx-accordion auto-close-items="false"><details><summary>A</summary></details><details><summary>B</summary></details></fwx-accordion>',
    );
    element.openAll();
    expect(openStates(element)).to.deep.equal([true, true]);
    element.closeAll();
    expect(openStates(element)).to.deep.equal([false, false]);
  });

  it('opens the first item of all where only one may be open', async () => {
    const element = await elementOf(accordion(item('A') + item('B')));
    element.openAll();
    expect(openStates(element)).to.deep.equal([true, false]);
  });

  it('upgrades plain details in place and keeps nodes, listeners and state (K19)', async () => {
    const main = place();
    const element = document.createElement('fwx-accordion');
    element.setAttribute('flush', '');
    element.setAttribute('theme', 'info');
    element.innerHTML =
      '<details open><summary>One</summary><p>Text <input></p></details><details><summary>Two</summary>more</details>';
    const nodes = [...element.querySelectorAll('details, summary, p, input')];
    let clicks = 0;
    nodes[2]?.addEventListener('click', () => clicks++);
    main.append(element);
    const input = element.querySelector('input') as HTMLInputElement;
    input.value = 'typed';
    input.focus();
    await element.updateComplete;
    (nodes[2] as HTMLElement).click();
    const root = element.documentedRoot;
    expect(root?.className).to.equal('theme-info accordion accordion-flush');
    expect([...element.querySelectorAll('details, summary, p, input')]).to.deep.equal(nodes);
    expect(normalised(root as Element)).to.equal(
      normalisedHtml(
        `<details class="accordion-item" name="${root?.id}" open><summary class="accordion-header">One${chevron}</summary><p>Text <input></p></details>` +
          `<details class="accordion-item" name="${root?.id}"><summary class="accordion-header">Two${chevron}</summary>more</details>`,
      ),
    );
    expect([clicks, input.value, document.activeElement === input]).to.deep.equal([
      1,
      'typed',
      true,
    ]);
  });

  it('upgrades `<fwx-accordion-item>` elements', async () => {
    const element = await elementOf(
      '<fwx-accordion><fwx-accordion-item label="A & B" open>rich <b>x</b></fwx-accordion-item></fwx-accordion>',
    );
    const root = element.documentedRoot as HTMLElement;
    expect(normalised(root)).to.equal(
      normalisedHtml(
        `<fwx-accordion-item label="A &amp; B" open><details class="accordion-item" name="${root.id}" open><summary class="accordion-header">A &amp; B${chevron}</summary>rich <b>x</b></details></fwx-accordion-item>`,
      ),
    );
  });

  it('upgrades items that are added later', async () => {
    const element = await elementOf(
      '<fwx-accordion><details><summary>A</summary>a</details></fwx-accordion>',
    );
    const late = document.createElement('details');
    late.innerHTML = '<summary>B</summary>b';
    element.append(late);
    await tasks();
    await element.updateComplete;
    expect(late.parentElement).to.equal(element.documentedRoot);
    expect(late.className).to.equal('accordion-item');
  });

  it('adds plain items that have the class of items to its group', async () => {
    const element = await elementOf(
      '<fwx-accordion><details class="accordion-item"><summary>A</summary>a</details></fwx-accordion>',
    );
    expect(element.querySelector('details')?.name).to.equal(element.documentedRoot?.id);
  });

  it('adds items of another accordion to its group, and keeps only one open', async () => {
    const of = (label: string): string => `<details><summary>${label}</summary></details>`;
    const main = place(
      `<fwx-accordion>${of('A')}<details open><summary>B</summary></details></fwx-accordion><fwx-accordion><details open><summary>C</summary></details></fwx-accordion>`,
    );
    await tasks();
    const [first, second] = main.querySelectorAll('fwx-accordion');
    second!.append(first!.querySelectorAll('details')[1]!);
    await tasks();
    const names = second!.itemElements.map(({ name }) => name);
    expect(names).to.deep.equal([second!.documentedRoot!.id, second!.documentedRoot!.id]);
    expect(openStates(second!)).to.deep.equal([true, false]);
    first!.querySelector('details')!.open = true;
    await tasks();
    expect(openStates(second!)).to.deep.equal([true, false]);
  });

  it('applies changed options to markup that it did not render', async () => {
    const element = await elementOf(accordion(item('A') + item('B')));
    Object.assign(element, {
      flush: true,
      small: true,
      theme: 'danger',
      autoCloseItems: false,
      icon: '+',
    });
    await element.updateComplete;
    const root = element.documentedRoot as HTMLElement;
    expect([...root.classList].toSorted()).to.deep.equal([
      'accordion',
      'accordion-flush',
      'accordion-sm',
      'theme-danger',
    ]);
    expect(root.querySelectorAll('details[name]').length).to.equal(0);
    expect(root.querySelector('.accordion-icon')?.textContent).to.equal('+');
    Object.assign(element, { flush: false, theme: null, autoCloseItems: true });
    await element.updateComplete;
    expect(root.className).to.equal('accordion accordion-sm');
    expect(root.querySelector('details')?.getAttribute('name')).to.equal('g');
  });

  it('keeps what the user has opened when its data changes', async () => {
    const element = document.createElement('fwx-accordion');
    place().append(element);
    element.items = [{ label: 'A', content: 'a' }];
    await element.updateComplete;
    element.open(0);
    element.items = [
      { label: 'A', content: 'a' },
      { label: 'B', content: 'b' },
    ];
    await element.updateComplete;
    expect(openStates(element)).to.deep.equal([true, false]);
  });

  it('adds the listeners in clientEvents', async () => {
    const element = await elementOf(accordion(item('A')));
    let calls = 0;
    element.clientEvents = { 'fwx-toggle': () => calls++ };
    await element.updateComplete;
    element.open(0);
    await tasks();
    element.clientEvents = {};
    await element.updateComplete;
    element.close(0);
    await tasks();
    expect(calls).to.equal(1);
  });

  for (const [reducedMotion, moves] of [
    ['no-preference', true],
    ['reduce', false],
  ] as const) {
    it(`${moves ? 'animates' : 'does not animate'} its height with reduced motion: ${reducedMotion}`, async () => {
      await emulateMedia({ reducedMotion });
      const element = await elementOf(accordion(item('A')));
      const details = element.querySelector('details') as HTMLDetailsElement;
      const { transitionProperty } = getComputedStyle(details, '::details-content');
      const closed = details.offsetHeight;
      details.open = true;
      expect(transitionProperty.includes('block-size')).to.equal(moves);
      if (!moves) expect(details.offsetHeight).to.be.greaterThan(closed + 20);
      await emulateMedia({ reducedMotion: 'no-preference' });
    });
  }
});

describe('an accordion item', () => {
  const press = (element: Element, label: string): void =>
    [...element.querySelectorAll('summary')]
      .find(({ textContent }) => textContent?.includes(label))
      ?.click();

  it('keeps its state when a listener prevents fwx-before-toggle', async () => {
    const element = await elementOf(accordion(item('A') + item('B', 'open')));
    const seen: unknown[] = [];
    const preventToggle = (event: CustomEvent<AccordionToggle>): void => {
      seen.push([event.detail.index, event.detail.open]);
      event.preventDefault();
    };
    element.addEventListener('fwx-before-toggle', preventToggle);
    press(element, 'A');
    press(element, 'B');
    element.open(0);
    element.closeAll();
    expect(openStates(element)).to.deep.equal([false, true]);
    expect(seen).to.deep.equal([
      [0, true],
      [1, false],
      [0, true],
      [1, false],
    ]);
    element.removeEventListener('fwx-before-toggle', preventToggle);
    press(element, 'A');
    expect(openStates(element)).to.deep.equal([true, false]);
  });

  it('leaves clicks on controls in its label to them', async () => {
    const element = await elementOf(
      '<fwx-accordion><details><summary aria-disabled="true">A <button type="button"><b>x</b></button> <label><input type="checkbox"> y</label></summary>b</details></fwx-accordion>',
    );
    const seen = recorded('fwx-before-toggle');
    const clicks: boolean[] = [];
    element.addEventListener('click', (event) => clicks.push(event.defaultPrevented));
    element.querySelector('b')?.click();
    element.querySelector('label')?.click();
    expect(seen).to.deep.equal([]);
    expect(clicks).to.deep.equal([false, false, false]);
    expect(element.querySelector('input')?.checked).to.equal(true);
    expect(openStates(element)).to.deep.equal([false]);
  });

  it('does not open on a click when it is disabled', async () => {
    const items = [
      { label: 'A', content: 'a', disabled: true },
      { label: 'B', content: 'b' },
    ];
    const element = await elementOf('<fwx-accordion></fwx-accordion>');
    element.items = items;
    await element.updateComplete;
    press(element, 'A');
    press(element, 'B');
    expect(openStates(element)).to.deep.equal([false, true]);
  });

  it('has its icon at the start with `accordion-icon-start`', async () => {
    await loadStyles();
    const element = await elementOf(
      '<fwx-accordion><details><summary>A</summary>a</details></fwx-accordion>',
    );
    const left = (): number =>
      element.querySelector('.accordion-icon')?.getBoundingClientRect().left ?? -1;
    const before = left();
    element.documentedRoot?.classList.add('accordion-icon-start');
    expect(left()).to.be.below(before - 100);
  });
});
