import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';

import { loadPositioning } from '../../components/internal/position/position.ts';
import { hideMenu, repositionMenu, showMenu, toggleMenu } from '../../components/menu/index.ts';
import { loadStyles, next, place, recorded, tasks, warningsOf } from '../support/widget-page.ts';

// The cases of Bootstrap's specification of menus for bare markup. Left out are versions, data
// keys, default configurations, instances, private methods, options as arguments (they are
// attributes; so no functions, virtual elements or Floating UI settings), and menus that are moved
// into another container: here they stay in place and open in the top layer. Two things differ: the
// menu of a disabled button can be closed, and a toggle acts on keydown.

const toggleText = '<button class="btn" data-bs-toggle="menu" aria-expanded="false">Menu</button>';
const link = '<a class="menu-item" href="#x">Link</a>';

interface Given {
  readonly main: HTMLElement;
  readonly toggle: HTMLElement;
  readonly menu: HTMLElement;
}

function given(items = link, attributes = '', state = ''): Given {
  const toggle = toggleText.replace(' data-bs', ` ${attributes} data-bs`);
  return markup(`<div>${toggle}<div class="menu ${state}">${items}</div></div>`);
}

function markup(html: string): Given {
  const main = place(html);
  const toggle = main.querySelector('[data-bs-toggle="menu"]') as HTMLElement;
  return { main, toggle, menu: main.querySelector('.menu') as HTMLElement };
}

const isOpen = ({ toggle, menu }: Given): boolean => {
  const states = [toggle.matches('.show'), toggle.ariaExpanded === 'true', menu.matches('.show')];
  expect(new Set(states)).to.have.lengthOf(1);
  return states[0] === true;
};

async function opened(one: Given): Promise<Given> {
  await showMenu(one.toggle);
  return one;
}

/** Dispatches a key at an element, as if it had the focus. */
function press(target: EventTarget | null | undefined, key: string, type = 'keydown'): void {
  target?.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
}

const focused = (): string => document.activeElement?.textContent?.trim() ?? '';

const item = (name: string, attributes = ''): string =>
  `<a class="menu-item" href="#x" ${attributes}>${name}</a>`;

const submenu = (name: string, items: string, attributes = ''): string =>
  `<li class="submenu"><button class="menu-item" type="button" ${attributes}>${name}</button><ul class="menu">${items}</ul></li>`;

/** The trigger of the submenu with this name, and its menu. */
function submenuOf({ main }: Given, name: string): { trigger: HTMLElement; menu: HTMLElement } {
  const triggers = [...main.querySelectorAll<HTMLElement>('.submenu > .menu-item')];
  const trigger = triggers.find(({ textContent }) => textContent === name) as HTMLElement;
  return { trigger, menu: trigger.nextElementSibling as HTMLElement };
}

describe("Bootstrap's menu", () => {
  before(async () => {
    await loadStyles();
    await loadPositioning();
    await emulateMedia({ reducedMotion: 'reduce' });
  });

  after(() => emulateMedia({ reducedMotion: 'no-preference' }));

  afterEach(async () => {
    const open = [...document.querySelectorAll<HTMLElement>('[data-bs-toggle="menu"].show')];
    await Promise.all(open.map((toggle) => hideMenu(toggle)));
    document.documentElement.dir = '';
    place();
    await tasks();
  });

  describe('toggled', () => {
    for (const placement of [
      'bottom-start',
      'bottom-end',
      'bottom',
      'top-start',
      'top',
      'top-end',
      'right-start',
      'left-start',
    ]) {
      it(`opens and closes at ${placement}`, async () => {
        const one = given(link, `data-bs-placement="${placement}"`);
        await toggleMenu(one.toggle);
        expect(isOpen(one)).to.equal(true);
        await toggleMenu(one.toggle);
        expect(isOpen(one)).to.equal(false);
      });
    }

    for (const reference of ['toggle', 'parent', '#r']) {
      it(`opens with the reference ${reference}`, async () => {
        const one = given(link, `id="r" data-bs-reference="${reference}"`);
        await toggleMenu(one.toggle);
        expect(isOpen(one)).to.equal(true);
      });
    }

    it('is offset by the skidding and the distance in data-bs-offset', async () => {
      const one = await opened(given(link, 'data-bs-offset="10,20"'));
      const [menuBox, toggleBox] = [
        one.menu.getBoundingClientRect(),
        one.toggle.getBoundingClientRect(),
      ];
      expect(
        [menuBox.left - toggleBox.left, menuBox.top - toggleBox.bottom].map(Math.round),
      ).to.deep.equal([10, 20]);
    });

    it('closes when the button of another menu opens that one', async () => {
      const one = markup(
        `<div>${toggleText}<div class="menu">${link}</div></div><div>${toggleText}<div class="menu">${link}</div></div>`,
      );
      await opened(one);
      const shown = next('shown.bs.menu');
      (one.main.querySelectorAll('button')[1] as HTMLElement).click();
      await shown;
      expect(isOpen(one)).to.equal(false);
      expect(one.menu.hasAttribute('data-bs-placement')).to.equal(false);
      expect(one.main.querySelectorAll('.menu.show')).to.have.lengthOf(1);
    });
  });

  describe('shown', () => {
    for (const [what, attributes, state] of [
      ['its button is disabled', 'disabled', ''],
      ['its button has the class disabled', 'aria-disabled="true"', ''],
      ['it is open', '', 'show'],
    ] as const) {
      it(`fires no event when ${what}`, async () => {
        const one = given(link, attributes, state);
        const seen = recorded('shown.bs.menu', 'show.bs.menu');
        await showMenu(one.toggle);
        expect(seen).to.deep.equal([]);
      });
    }

    it('stays closed when `show` is prevented', async () => {
      const one = given();
      const seen = recorded('shown.bs.menu');
      one.toggle.addEventListener('show.bs.menu', (event) => event.preventDefault());
      await showMenu(one.toggle);
      expect([isOpen(one), seen]).to.deep.equal([false, []]);
    });

    for (const container of ['body', 'true']) {
      it(`opens in the top layer without being moved with data-bs-container="${container}"`, async () => {
        const one = await opened(given(link, `data-bs-container="${container}"`));
        expect(one.menu.matches(':popover-open')).to.equal(true);
        expect(one.menu.previousElementSibling).to.equal(one.toggle);
      });
    }
  });

  describe('hidden', () => {
    it('closes when it was inserted open', async () => {
      const one = given(link, '', 'show');
      await hideMenu(one.toggle);
      expect(isOpen(one)).to.equal(false);
    });

    it('removes the attributes and styles of its position', async () => {
      const one = given();
      const before = one.menu.outerHTML;
      await opened(one);
      expect(one.menu.hasAttribute('data-bs-placement')).to.equal(true);
      await hideMenu(one.toggle);
      expect(one.menu.outerHTML.replace('class="menu "', 'class="menu"')).to.equal(
        before.replace('class="menu "', 'class="menu"'),
      );
    });

    it('fires no event when it is closed', async () => {
      const one = given();
      const seen = recorded('hide.bs.menu', 'hidden.bs.menu');
      await hideMenu(one.toggle);
      expect(seen).to.deep.equal([]);
    });

    it('stays open when `hide` is prevented', async () => {
      const one = await opened(given());
      const seen = recorded('hidden.bs.menu');
      one.toggle.addEventListener('hide.bs.menu', (event) => event.preventDefault(), {
        once: true,
      });
      await hideMenu(one.toggle);
      expect([isOpen(one), seen]).to.deep.equal([true, []]);
    });
  });

  describe('repositioned', () => {
    it('follows its button on repositionMenu()', async () => {
      const one = await opened(given());
      const { top } = one.menu.getBoundingClientRect();
      one.toggle.style.marginTop = '40px';
      await repositionMenu(one.toggle);
      expect(Math.round(one.menu.getBoundingClientRect().top - top)).to.equal(40);
    });

    it('keeps a placement that was set while it was open when the window changes', async () => {
      const one = given();
      one.main.style.paddingTop = '200px';
      await opened(one);
      one.toggle.dataset['bsPlacement'] = 'top-start';
      await repositionMenu(one.toggle);
      window.dispatchEvent(new Event('resize'));
      await tasks();
      expect(one.menu.dataset['bsPlacement']).to.equal('top-start');
    });

    it('stays closed when it is closed', async () => {
      const one = given();
      await repositionMenu(one.toggle);
      expect([isOpen(one), one.menu.getAttribute('style')]).to.deep.equal([false, null]);
    });

    it('is positioned by the style sheet with data-bs-display="static", and has that attribute while open', async () => {
      const one = await opened(given(link, 'data-bs-display="static"'));
      const { dataset } = one.menu;
      expect([dataset['bsPlacement'], dataset['bsDisplay']]).to.deep.equal([undefined, 'static']);
      await hideMenu(one.toggle);
      expect(one.menu.hasAttribute('data-bs-display')).to.equal(false);
    });
  });

  describe('opened by its markup', () => {
    it('opens on a click and closes on a click outside, with its events and its button', async () => {
      const one = given();
      const seen: unknown[] = [];
      for (const name of ['show', 'shown', 'hide', 'hidden']) {
        one.main.addEventListener(`${name}.bs.menu`, (event) => {
          seen.push([name, (event as unknown as { relatedTarget: unknown }).relatedTarget]);
        });
      }
      const shown = next('shown.bs.menu');
      one.toggle.click();
      await shown;
      expect(isOpen(one)).to.equal(true);
      document.body.click();
      expect(isOpen(one)).to.equal(false);
      expect(seen).to.deep.equal(
        ['show', 'shown', 'hide', 'hidden'].map((name) => [name, one.toggle]),
      );
    });

    it('opens on a click on a child of its button', async () => {
      const one = given();
      one.toggle.innerHTML = '<span>Menu</span>';
      const shown = next('shown.bs.menu');
      one.toggle.querySelector('span')?.click();
      await shown;
      expect(isOpen(one)).to.equal(true);
    });

    it('lets clicks on its button bubble', () => {
      const one = given();
      const seen = recorded('click');
      one.toggle.click();
      expect(seen).to.deep.equal(['click']);
    });

    it('stays open on a click on an option of a list inside', async () => {
      const one = await opened(given('<select><option>A</option></select>'));
      one.menu.querySelector('option')?.click();
      expect(isOpen(one)).to.equal(true);
    });

    for (const tag of ['input', 'textarea', 'label']) {
      it(`stays open on a click on a <${tag}> inside`, async () => {
        const one = await opened(given(`<form><${tag}></${tag}></form>`));
        one.menu.querySelector<HTMLElement>(tag)?.click();
        expect(isOpen(one)).to.equal(true);
      });
    }

    it('closes on a click on a field outside', async () => {
      const one = markup(`<div>${toggleText}<div class="menu"></div></div><input>`);
      await opened(one);
      one.main.querySelector('input')?.click();
      expect(isOpen(one)).to.equal(false);
    });

    it('closes when Tab moves the focus out of it', async () => {
      const one = await opened(given());
      press(document, 'Tab', 'keyup');
      expect(isOpen(one)).to.equal(false);
    });

    for (const [how, close] of [
      ['a click on the page', () => document.body.click()],
      ['Tab', () => press(document, 'Tab', 'keyup')],
    ] as const) {
      it(`is the only open one, and closes on ${how}`, async () => {
        const one = markup(
          `<div>${toggleText}<div class="menu">${link}</div></div><div class="btn-group"><button class="btn">A</button>${toggleText}<div class="menu">${link}</div></div>`,
        );
        const toggles = one.main.querySelectorAll<HTMLElement>('[data-bs-toggle]');
        for (const toggle of toggles) {
          const shown = next('shown.bs.menu');
          toggle.click();
          await shown;
          expect(one.main.querySelectorAll('.menu.show')).to.have.lengthOf(1);
          close();
          expect(one.main.querySelectorAll('.menu.show')).to.have.lengthOf(0);
        }
      });
    }

    it('uses the button before it when one element contains several', async () => {
      const one = markup(
        `<div>${toggleText}<div class="menu">${link}</div>${toggleText}<div class="menu">${link}</div></div>`,
      );
      const states = (): boolean[] =>
        [...one.main.querySelectorAll('.menu')].map((menu) => menu.matches('.show'));
      const toggles = one.main.querySelectorAll<HTMLElement>('[data-bs-toggle]');
      for (const [index, expected] of [
        [0, [true, false]],
        [1, [false, true]],
      ] as const) {
        const shown = next('shown.bs.menu');
        toggles[index]?.click();
        await shown;
        expect(states()).to.deep.equal(expected);
      }
    });

    for (const [where, html] of [
      ['before its button', `<div><div class="menu">${link}</div>${toggleText}</div>`],
      [
        'beside an element around its button',
        `<div><span>${toggleText}</span><div class="menu">${link}</div></div>`,
      ],
      [
        'before its button, both in another menu',
        `<div class="menu show"><div class="menu" id="m">${link}</div>${toggleText}</div>`,
      ],
    ] as const) {
      it(`is found ${where}`, async () => {
        const one = markup(html);
        await showMenu(one.toggle);
        const menu = one.main.querySelector('#m') ?? one.menu;
        expect(menu.matches('.show')).to.equal(true);
      });
    }

    it('warns once in development when there is no menu, and throws for a script', () => {
      const { toggle } = markup(`<div>${toggleText}</div>`);
      const warnings = warningsOf(() => {
        toggle.click();
        toggle.click();
      });
      expect(warnings).to.have.lengthOf(1);
      expect(warnings[0]).to.contain('must have a ".menu" beside it, got <button class="btn"');
      expect(() => showMenu(toggle)).to.throw(TypeError, 'got <button> without one');
    });

    for (const [autoClose, inside, outside] of [
      ['inside', false, true],
      ['outside', true, false],
      ['false', true, true],
    ] as const) {
      it(`closes as data-bs-auto-close="${autoClose}" specifies`, async () => {
        const one = await opened(given(link, `data-bs-auto-close="${autoClose}"`));
        one.menu.click();
        expect(isOpen(one)).to.equal(inside);
        await opened(one);
        document.documentElement.click();
        expect(isOpen(one)).to.equal(outside);
      });
    }
  });

  describe('on keys', () => {
    it('sets no clickEvent when Escape closes it', async () => {
      const one = await opened(given());
      const hidden = next('hidden.bs.menu');
      press(one.toggle, 'Escape');
      expect((await hidden) as unknown).not.to.have.property('clickEvent');
    });

    for (const tag of ['input', 'textarea', 'div contenteditable="true"']) {
      it(`handles only Escape in <${tag}>`, async () => {
        const one = await opened(given(`${link}<${tag}></${tag.split(' ')[0]}>`));
        const field = one.menu.lastElementChild as HTMLElement;
        field.focus();
        for (const key of [' ', 'ArrowUp', 'ArrowDown', 'Home']) {
          press(field, key);
          expect(document.activeElement).to.equal(field);
        }
        press(field, 'Escape');
        expect(isOpen(one)).to.equal(false);
      });
    }

    it('skips disabled and hidden items', async () => {
      const one = await opened(
        given(
          `${item('a', 'aria-disabled="true"')}<button class="menu-item" disabled>b</button>${item('c', 'hidden')}${item('d', 'style="display: none"')}${item('e', 'style="visibility: hidden"')}${item('f')}`,
        ),
      );
      press(one.toggle, 'ArrowDown');
      expect(focused()).to.equal('f');
      press(document.activeElement, 'ArrowDown');
      expect(focused()).to.equal('f');
    });

    it('moves to the next and the previous item', async () => {
      const one = await opened(given(item('a') + item('b')));
      press(one.toggle, 'ArrowDown');
      expect(focused()).to.equal('a');
      press(document.activeElement, 'ArrowDown');
      expect(focused()).to.equal('b');
      press(document.activeElement, 'ArrowUp');
      expect(focused()).to.equal('a');
    });

    for (const [key, name] of [
      ['ArrowUp', 'b'],
      ['ArrowDown', 'a'],
    ] as const) {
      it(`opens on ${key} with the focus on item ${name}`, async () => {
        const one = given(item('a') + item('b'));
        const shown = next('shown.bs.menu');
        press(one.toggle, key);
        await shown;
        expect([isOpen(one), focused()]).to.deep.equal([true, name]);
      });
    }

    it('moves to the first and the last item on Home and End', async () => {
      const one = await opened(given(item('a') + item('b') + item('c')));
      press(one.toggle, 'ArrowDown');
      press(document.activeElement, 'End');
      expect(focused()).to.equal('c');
      press(document.activeElement, 'Home');
      expect(focused()).to.equal('a');
    });

    it('does nothing when there is no item', async () => {
      const one = await opened(given(''));
      press(one.toggle, 'ArrowDown');
      expect(isOpen(one)).to.equal(true);
    });

    it('does not open on Escape on a disabled button', () => {
      const one = given(link, 'disabled');
      press(one.toggle, 'Escape');
      expect(isOpen(one)).to.equal(false);
    });

    for (const [what, open, expectedCount] of [
      ['passes', false, 1],
      ['keeps', true, 0],
    ] as const) {
      it(`${what} Escape ${open ? 'when it is open' : 'when it is closed'}`, async () => {
        const one = given();
        if (open) await opened(one);
        let seen = 0;
        one.main.addEventListener('keydown', () => seen++);
        one.toggle.focus();
        await sendKeys({ press: 'Escape' });
        expect(seen).to.equal(expectedCount);
      });
    }

    it('closes on Escape and focuses its button', async () => {
      const one = await opened(given());
      press(one.toggle, 'ArrowDown');
      press(document.activeElement, 'Escape');
      expect([isOpen(one), document.activeElement]).to.deep.equal([false, one.toggle]);
    });
  });

  describe('with submenus', () => {
    it('opens and closes them on clicks', async () => {
      const one = await opened(given(submenu('More', `<li>${item('a')}</li>`)));
      const { trigger, menu } = submenuOf(one, 'More');
      for (const expected of [true, false, true]) {
        trigger.click();
        expect(menu.matches('.show')).to.equal(expected);
        expect(trigger.parentElement?.matches('.show')).to.equal(expected);
        expect(trigger.ariaExpanded).to.equal(String(expected));
      }
    });

    it('opens one at a time', async () => {
      const one = await opened(given(submenu('A', item('a')) + submenu('B', item('b'))));
      const [first, second] = [submenuOf(one, 'A'), submenuOf(one, 'B')];
      first.trigger.click();
      second.trigger.click();
      expect([first.menu, second.menu].map((menu) => menu.matches('.show'))).to.deep.equal([
        false,
        true,
      ]);
    });

    for (const [dir, forward, back] of [
      ['ltr', 'ArrowRight', 'ArrowLeft'],
      ['rtl', 'ArrowLeft', 'ArrowRight'],
    ] as const) {
      it(`opens and closes them on arrow keys in ${dir}`, async () => {
        document.documentElement.dir = dir;
        const one = await opened(given(submenu('More', item('a'))));
        const { trigger, menu } = submenuOf(one, 'More');
        trigger.focus();
        press(trigger, forward);
        expect([menu.matches('.show'), focused()]).to.deep.equal([true, 'a']);
        press(document.activeElement, back);
        expect([menu.matches('.show'), focused()]).to.deep.equal([false, 'More']);
      });
    }

    for (const key of ['Enter', ' ']) {
      it(`opens them on ${JSON.stringify(key)}`, async () => {
        const one = await opened(given(submenu('More', item('a'))));
        const { trigger, menu } = submenuOf(one, 'More');
        trigger.focus();
        press(trigger, key);
        expect(menu.matches('.show')).to.equal(true);
      });
    }

    it('closes them when it closes, and inner ones with outer ones', async () => {
      const one = await opened(given(submenu('A', submenu('B', item('b')))));
      const [outer, inner] = [submenuOf(one, 'A'), submenuOf(one, 'B')];
      const states = (): boolean[] => [outer, inner].map(({ menu }) => menu.matches('.show'));
      outer.trigger.click();
      inner.trigger.click();
      expect(states()).to.deep.equal([true, true]);
      outer.trigger.click();
      expect(states()).to.deep.equal([false, false]);
      outer.trigger.click();
      inner.trigger.click();
      await hideMenu(one.toggle);
      expect(states()).to.deep.equal([false, false]);
    });

    it('places them beside their item, and sets their placement', async () => {
      const one = await opened(given(submenu('More', item('a'))));
      const { trigger, menu } = submenuOf(one, 'More');
      trigger.click();
      await new Promise<void>((resolve) => {
        if (menu.dataset['bsPlacement']) resolve();
        const observer = new MutationObserver(() => {
          if (menu.dataset['bsPlacement'] === undefined) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(menu, { attributeFilter: ['data-bs-placement'] });
      });
      expect(menu.dataset['bsPlacement']).to.match(/^(?:left|right)-(?:start|end)$/);
      expect(menu.style.left).not.to.equal('');
      trigger.click();
      expect(menu.hasAttribute('data-bs-placement')).to.equal(false);
    });

    it('does not handle the arrow keys of other items', async () => {
      const one = await opened(given(`${item('x')}${submenu('More', item('a'))}`));
      press(one.toggle, 'ArrowDown');
      press(document.activeElement, 'ArrowRight');
      expect(submenuOf(one, 'More').menu.matches('.show')).to.equal(false);
    });

    it('closes the innermost on Escape, and then itself', async () => {
      const one = await opened(given(`${item('x')}${submenu('More', item('a'))}`));
      const { trigger, menu } = submenuOf(one, 'More');
      trigger.focus();
      press(trigger, 'Enter');
      press(document.activeElement, 'Escape');
      expect([menu.matches('.show'), focused(), isOpen(one)]).to.deep.equal([false, 'More', true]);
      press(document.activeElement, 'Escape');
      expect([isOpen(one), document.activeElement]).to.deep.equal([false, one.toggle]);
    });

    it('moves along one level, including items with submenus, but not disabled ones', async () => {
      const items = `${item('x')}${submenu('A', item('a'))}${submenu('B', item('b'), 'disabled')}${item('y')}`;
      const one = await opened(given(items));
      press(one.toggle, 'ArrowDown');
      const seen = [focused()];
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
        press(document.activeElement, key);
        seen.push(focused());
      }
      expect(seen).to.deep.equal(['x', 'A', 'y', 'A']);
      expect(submenuOf(one, 'A').menu.matches('.show')).to.equal(false);
    });

    it('moves along a submenu, to its ends, and back over three levels', async () => {
      const one = await opened(
        given(submenu('A', submenu('B', item('a') + item('b') + item('c')))),
      );
      submenuOf(one, 'A').trigger.focus();
      const seen = [
        'ArrowRight',
        'ArrowRight',
        'ArrowDown',
        'End',
        'Home',
        'ArrowLeft',
        'ArrowLeft',
      ];
      const found = seen.map((key) => {
        press(document.activeElement, key);
        return focused();
      });
      expect(found.map((text) => text.charAt(0))).to.deep.equal([
        'B',
        'a',
        'b',
        'c',
        'a',
        'B',
        'A',
      ]);
    });

    it('closes a submenu when another item gets the focus, but not its own item', async () => {
      const one = await opened(given(`${item('x')}${submenu('A', item('a'))}${item('y')}`));
      const { trigger, menu } = submenuOf(one, 'A');
      trigger.click();
      one.menu.querySelector<HTMLElement>('.menu-item')?.focus();
      trigger.click();
      expect(menu.matches('.show')).to.equal(true);
      trigger.focus();
      expect(menu.matches('.show')).to.equal(true);
      press(trigger, 'ArrowDown');
      expect([menu.matches('.show'), focused()]).to.deep.equal([false, 'y']);
    });
  });
});
