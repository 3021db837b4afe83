import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';

import { render } from 'lit/html.js';

import { isPositioningLoaded } from '../../components/internal/position/position.ts';
import { type FwxMenu, menuTemplate } from '../../components/menu/index.ts';
import { MenuController } from '../../components/menu/menu-controller.ts';
import { isHeadingFor } from '../../components/menu/safe-triangle.ts';
import { openSubmenus } from '../../components/menu/submenus.ts';
import { Typeahead } from '../../components/menu/typeahead.ts';
import { layoutsForced } from '../support/forced-layouts.ts';
import { waitUntil } from '../support/wait-until.ts';
import { elementIn, loadStyles, place, tasks } from '../support/widget-page.ts';

const elementOf = (markup: string): Promise<FwxMenu> => elementIn(markup, 'fwx-menu');

const list =
  '<fwx-menu label="Shop"><a href="#a">Apples</a><button>Bread</button><details><summary>Cheese</summary><a href="#d">Dutch</a></details></fwx-menu>';
const focused = (): string => document.activeElement?.textContent ?? '';

before(async () => {
  await loadStyles();
  await emulateMedia({ reducedMotion: 'reduce' });
});
after(() => emulateMedia({ reducedMotion: 'no-preference' }));
afterEach(() => {
  for (const submenu of openSubmenus().toReversed()) submenu.hide();
});

describe('the module that positions menus', () => {
  it('is loaded by the first menu that opens, which waits for it', async () => {
    const toggle = '<button data-bs-toggle="menu">x</button><div class="menu"></div>';
    const button = place(toggle).querySelector('button') as HTMLElement;
    expect(isPositioningLoaded()).to.equal(false);
    const controller = MenuController.for(button);
    const shown = controller?.show();
    expect(controller?.panel.matches('.show')).to.equal(false);
    await shown;
    expect([isPositioningLoaded(), controller?.panel.matches('.show')]).to.deep.equal([true, true]);
    expect(controller?.panel.dataset['bsPlacement']).to.equal('bottom-start');
    controller?.dispose();
  });
});

describe('<fwx-menu>', () => {
  it('is open and in the flow of the page', async () => {
    const element = await elementOf(list);
    const root = element.documentedRoot as HTMLElement;
    const { display, position } = getComputedStyle(root);
    expect([display, position]).to.deep.equal(['flex', 'static']);
    expect([root.getAttribute('role'), root.ariaLabel]).to.deep.equal(['group', 'Shop']);
  });

  it('upgrades plain children in place, once (K19)', async () => {
    const element = await elementOf(list);
    expect([...(element.documentedRoot?.children ?? [])].map((one) => one.className)).to.deep.equal(
      ['menu-item', 'menu-item', 'submenu'],
    );
    const before = element.innerHTML;
    element.parentElement?.append(element);
    await element.updateComplete;
    expect(element.innerHTML).to.equal(before);
  });

  it('moves the focus on keys, in submenus too', async () => {
    const element = await elementOf(list);
    element.querySelector<HTMLElement>('.menu-item')?.focus();
    await sendKeys({ press: 'End' });
    await sendKeys({ press: 'ArrowRight' });
    expect(focused()).to.equal('Dutch');
    await sendKeys({ press: 'Escape' });
    expect(focused()).to.equal('Cheese');
    expect(openSubmenus()).to.deep.equal([]);
  });

  it('takes over an open submenu of a page that is restored from its HTML', async () => {
    const first = await elementOf(list);
    first.querySelector<HTMLElement>('summary')?.focus();
    await sendKeys({ press: 'ArrowRight' });
    const { outerHTML } = first;
    first.remove();
    const restored = await elementOf(outerHTML);
    const submenu = restored.querySelector('.submenu .menu')!;
    await waitUntil(() => submenu.matches('.show:popover-open'));
    const beside = restored.querySelector('summary')!.getBoundingClientRect();
    expect(submenu.getBoundingClientRect().left).to.be.closeTo(beside.right, 1);
    restored.querySelector<HTMLElement>('summary')?.focus();
    await sendKeys({ press: 'Escape' });
    expect(submenu.matches('.show')).to.equal(false);
    const again = await elementOf(outerHTML);
    document.body.click();
    expect(again.querySelector('.show')).to.equal(null);
  });

  it('shows the whole of a submenu in a container that clips', async () => {
    const element = await elementOf(
      '<fwx-menu><details><summary>Cheese</summary><a href="#d">Dutch</a><a href="#s">Swiss</a></details></fwx-menu>',
    );
    const main = element.parentElement as HTMLElement;
    main.style.cssText = `overflow: hidden; width: 12rem; height: ${element.documentedRoot?.offsetHeight ?? 0}px`;
    element.querySelector<HTMLElement>('.submenu > .menu-item')?.click();
    const link = element.querySelector('.submenu a:last-child') as HTMLElement;
    await waitUntil(() => link.parentElement?.dataset['bsPlacement'], 'the submenu is in place');
    const { right, bottom } = link.getBoundingClientRect();
    expect(document.elementFromPoint(right - 5, bottom - 5) === link).to.equal(true);
  });

  it('closes its submenus on a click outside', async () => {
    const element = await elementOf(`${list}<button id="away">x</button>`);
    element.querySelector<HTMLElement>('.submenu > .menu-item')?.click();
    expect(openSubmenus()).to.have.length(1);
    document.querySelector<HTMLElement>('#away')?.click();
    expect(openSubmenus()).to.deep.equal([]);
  });

  it('closes its submenus when it is removed from the page, and is closed when it is added again', async () => {
    const menu = await elementOf(list);
    const main = menu.parentElement as HTMLElement;
    const trigger = menu.querySelector('.submenu > .menu-item') as HTMLElement;
    trigger.click();
    expect(openSubmenus().length).to.equal(1);
    menu.remove();
    expect(openSubmenus().length).to.equal(0);
    main.append(menu);
    const details = trigger.parentElement as HTMLDetailsElement;
    expect(details.open).to.equal(false);
    trigger.click();
    expect(details.open).to.equal(true);
  });

  it('closes its submenus when it is hidden', async () => {
    const element = await elementOf(list);
    element.querySelector('summary')?.click();
    await waitUntil(() => element.querySelector<HTMLElement>('.submenu > [data-bs-placement]'));
    element.style.display = 'none';
    await waitUntil(() => openSubmenus().length === 0);
    expect(element.querySelector('summary')?.getAttribute('aria-expanded')).to.equal(null);
  });

  it('has one tab stop with roles, whichever item is disabled or removed', async () => {
    const stops = (element: Element): (string | null)[] =>
      [...element.querySelectorAll('[tabindex="0"]')].map(({ textContent }) => textContent);
    const plain = await elementOf(
      '<fwx-menu menu-role><a aria-disabled="true">A</a><button>B</button></fwx-menu>',
    );
    expect(stops(plain)).to.deep.equal(['B']);
    const element = await elementOf('<fwx-menu menu-role></fwx-menu>');
    const show = async (...labels: string[]): Promise<void> => {
      element.items = labels.map((label) => ({ label, type: 'button' }));
      await element.updateComplete;
    };
    await show('A', 'B', 'C');
    element.querySelector<HTMLElement>('.menu-item:last-child')?.focus();
    expect(stops(element)).to.deep.equal(['C']);
    await show('A', 'B');
    expect(stops(element)).to.deep.equal(['A']);
  });

  it('fires fwx-select with the item', async () => {
    const element = await elementOf(list);
    const chosen: (string | null)[] = [];
    element.addEventListener('fwx-select', (event) =>
      chosen.push((event as CustomEvent<{ item: Element }>).detail.item.textContent),
    );
    element.querySelector('button')?.click();
    element.querySelector<HTMLElement>('.submenu > .menu-item')?.click();
    expect(chosen).to.deep.equal(['Bread']);
  });

  it('handles no keys and clicks with behavior="none"', async () => {
    const element = await elementOf(list.replace('<fwx-menu', '<fwx-menu behavior="none"'));
    element.querySelector<HTMLElement>('.submenu > .menu-item')?.click();
    element.querySelector<HTMLElement>('.menu-item')?.focus();
    await sendKeys({ press: 'ArrowDown' });
    expect([focused(), openSubmenus().length]).to.deep.equal(['Apples', 0]);
  });

  it('applies a changed label to markup that it did not render', async () => {
    const element = await elementOf(list);
    element.label = 'New';
    await element.updateComplete;
    expect(element.documentedRoot?.ariaLabel).to.equal('New');
  });

  it('passes the accessibility check, with roles and without, submenus open', async () => {
    for (const markup of [list, list.replace('<fwx-menu', '<fwx-menu menu-role')]) {
      const element = await elementOf(markup);
      element.querySelector<HTMLElement>('.submenu > .menu-item')?.click();
      await tasks();
      await expect(element).to.be.accessible();
    }
  });
});

describe('isHeadingFor', () => {
  const panel = { left: 100, right: 200, top: 0, bottom: 100 };
  const from = { x: 50, y: 10 };
  for (const [x, y, expected] of [
    [80, 20, true],
    [80, 90, false],
    [40, 10, false],
    [99, 98, true],
  ] as const) {
    it(`is ${expected} for a pointer at ${x}, ${y}`, () => {
      expect(isHeadingFor(panel, from, { x, y })).to.equal(expected);
    });
  }

  it('uses the right edge of a panel on the left', () => {
    expect(isHeadingFor(panel, { x: 260, y: 10 }, { x: 220, y: 20 })).to.equal(true);
  });

  it('is false when the pointer started beside the panel', () => {
    expect(isHeadingFor(panel, { x: 120, y: 10 }, { x: 120, y: 20 })).to.equal(false);
  });
});

describe('Typeahead', () => {
  const words = ['Apple', 'Apricot', 'Banana', 'New folder', 'News'].map((textContent) => ({
    textContent,
  }));
  const [apple, apricot, banana, folder, news] = words;

  it('moves on with the same letter, and wraps around', () => {
    const typeahead = new Typeahead();
    expect(typeahead.find('a', words, apple ?? null, 0)).to.equal(apricot);
    expect(typeahead.find('a', words, apricot ?? null, 100)).to.equal(apple);
  });

  it('moves on with the same letter when that has two code units', () => {
    const marked = ['𞤀b', '𞤀c'].map((textContent) => ({ textContent }));
    const typeahead = new Typeahead();
    expect(typeahead.find('𞤀', marked, marked[0] ?? null, 0)).to.equal(marked[1]);
    expect(typeahead.find('𞤀', marked, marked[1] ?? null, 100)).to.equal(marked[0]);
  });

  it('appends letters for half a second', () => {
    const typeahead = new Typeahead();
    typeahead.find('n', words, banana ?? null, 0);
    for (const letter of 'ew') typeahead.find(letter, words, folder ?? null, 100);
    expect(typeahead.isTyping(599)).to.equal(true);
    expect(typeahead.find('s', words, folder ?? null, 599)).to.equal(news);
    expect(typeahead.find('b', words, news ?? null, 1100)).to.equal(banana);
  });

  it('matches a blank with a line break in a text', () => {
    const lines = { textContent: '\n  New\n    file\n' };
    const typeahead = new Typeahead();
    for (const letter of 'new ') typeahead.find(letter, [lines], null, 0);
    expect(typeahead.find('f', [lines], null, 0)).to.equal(lines);
  });

  it('returns null when no text begins with the letter', () => {
    expect(new Typeahead().find('z', words, null, 0)).to.equal(null);
  });
});

describe('layoutsForced', () => {
  it('counts reads after changes', async () => {
    const main = place('<p>x</p>');
    const work = async (): Promise<void> => {
      for (const left of ['1px', '2px']) {
        main.style.left = left;
        void main.offsetWidth;
        void main.getBoundingClientRect();
      }
    };
    expect(await layoutsForced(work)).to.equal(2);
  });

  it('does not count the layout of a frame', async () => {
    const main = place('<p>x</p>');
    const work = async (): Promise<void> => {
      main.style.left = '3px';
      await new Promise((done) => setTimeout(() => requestAnimationFrame(() => setTimeout(done))));
      void main.offsetWidth;
    };
    expect(await layoutsForced(work)).to.equal(0);
  });
});

describe('check and radio items', () => {
  const items = [
    { label: 'Ruler', type: 'check', selected: true },
    { label: 'Grid', type: 'check' },
    { label: 'Sort by' },
    { label: 'Name', type: 'radio', selected: true },
    { label: 'Size', type: 'radio' },
    '-',
    { label: 'Up', type: 'radio', selected: true },
  ] as const;

  for (const [title, menuRole, state] of [
    ['without roles', false, 'aria-pressed'],
    ['with roles', true, 'aria-checked'],
  ] as const) {
    it(`are selected by clicks ${title}, and a radio item deselects the others of its group`, () => {
      const main = place();
      render(menuTemplate({ items, menuRole }), main);
      const chosen = (): string[] =>
        [...main.querySelectorAll(`.selected[${state}="true"]`)].map((one) =>
          (one.textContent ?? '').trim(),
        );
      const states: unknown[] = [];
      main.addEventListener('fwx-select', ({ detail }) => states.push(detail.selected));
      const click = (label: string): void => {
        const all = [...main.querySelectorAll<HTMLElement>('button')];
        all.find(({ textContent }) => textContent?.trim() === label)?.click();
      };
      expect(chosen()).to.deep.equal(['Ruler', 'Name', 'Up']);
      for (const label of ['Grid', 'Ruler', 'Size', 'Size']) click(label);
      expect(chosen()).to.deep.equal(['Grid', 'Size', 'Up']);
      expect(states).to.deep.equal([true, false, true, true]);
    });
  }
});
