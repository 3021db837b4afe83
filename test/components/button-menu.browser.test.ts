import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';

import { type FwxButtonMenu } from '../../components/button-menu/index.ts';
import { afterTransitions } from '../../components/internal/behavior/behavior.ts';
import { containsFocus } from '../../components/internal/dom/roots.ts';
import { loadPositioning } from '../../components/internal/position/position.ts';
import { MenuController } from '../../components/menu/menu-controller.ts';
import { openSubmenus } from '../../components/menu/submenus.ts';
import { layoutsForced } from '../support/forced-layouts.ts';
import { normalised, normalisedHtml } from '../support/markup.ts';
import { waitUntil } from '../support/wait-until.ts';
import { elementIn, loadStyles, next, place, tasks } from '../support/widget-page.ts';

const root = document.documentElement;
const events = ['show', 'shown', 'hide', 'hidden'];

interface Setup {
  readonly main: HTMLElement;
  readonly toggle: HTMLButtonElement;
  readonly menu: HTMLElement;
  readonly seen: string[];
}

const items =
  '<a class="menu-item" href="#a">Apple</a><a class="menu-item disabled" href="#b" tabindex="-1" aria-disabled="true">Banana</a><div class="submenu"><button id="sub" type="button" class="menu-item">More</button><div class="menu"><button type="button" class="menu-item">Deep</button><button type="button" class="menu-item">Deeper</button></div></div><hr class="menu-divider"><button id="last" type="button" class="menu-item">Cherry</button>';

/** A menu as documented markup, with elements before and after it. */
function setup(attributes = '', inside = items): Setup {
  const main = place(
    `<p id="before">x</p><button id="t" type="button" class="btn-solid" data-bs-toggle="menu" ${attributes} aria-expanded="false">Open</button><div id="m" class="menu">${inside}</div><button id="after">after</button>`,
  );
  const seen: string[] = [];
  for (const name of events) main.addEventListener(`${name}.bs.menu`, () => seen.push(name));
  return {
    main,
    seen,
    toggle: main.querySelector('#t') as HTMLButtonElement,
    menu: main.querySelector('#m') as HTMLElement,
  };
}

async function opened(given: Setup): Promise<Setup> {
  const shown = next('shown.bs.menu');
  given.toggle.click();
  await shown;
  return given;
}

const elementOf = (markup: string): Promise<FwxButtonMenu> => elementIn(markup, 'fwx-button-menu');

const focused = (): string => document.activeElement?.textContent ?? '';
const isOpen = ({ menu }: Setup): boolean => menu.matches('.show');

/** Dispatches a pointer event at an element. */
function pointer(type: string, target: Element, pointerType = 'mouse', clientX = 0): void {
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, clientX }));
}

before(async () => {
  await loadStyles();
  await emulateMedia({ reducedMotion: 'reduce' });
  await loadPositioning();
});
after(() => emulateMedia({ reducedMotion: 'no-preference' }));
afterEach(() => {
  for (const submenu of openSubmenus().toReversed()) submenu.hide();
  for (const controller of MenuController.openMenus) controller.dispose();
  root.dir = '';
  root.removeAttribute('style');
});

describe('<fwx-button-menu>', () => {
  it('renders a menu from plain children, with the same nodes (K19)', async () => {
    const main = place();
    const element = document.createElement('fwx-button-menu');
    element.innerHTML =
      '<button>Act</button><a href="#a">A</a><hr><h6>H</h6><span>T</span><details><summary>More</summary><a href="#b">B</a></details>';
    const nodes = ['button', 'a', 'hr', 'h6', 'span', 'details a'].map((selector) =>
      element.querySelector(selector),
    );
    let clicks = 0;
    nodes[1]?.addEventListener('click', () => clicks++);
    main.append(element);
    await element.updateComplete;
    const { id = '' } = element.querySelector('[data-bs-toggle]') ?? {};
    expect(normalised(element)).to.equal(
      normalisedHtml(
        `<button id="${id}" class="btn-solid" type="button" data-bs-toggle="menu" aria-expanded="false">Act</button><div id="${id}-menu" class="menu"><a class="menu-item" href="#a">A</a><hr class="menu-divider"><h6 class="menu-header">H</h6><span class="menu-text">T</span><details class="submenu"><summary class="menu-item">More</summary><div class="menu"><a class="menu-item" href="#b">B</a></div></details></div>`,
      ).replace(' type="button" id', ' id'),
    );
    const after = ['button', '.menu > a', 'hr', 'h6', 'span', '.submenu a'];
    expect(after.map((selector) => element.querySelector(selector))).to.deep.equal(nodes);
    element.querySelector<HTMLElement>('.menu > a')?.click();
    expect(clicks).to.equal(1);
    const before = element.innerHTML;
    main.append(element);
    await element.updateComplete;
    expect(element.innerHTML).to.equal(before);
  });

  for (const options of ['', `options='{"id":"o"}'`]) {
    it(`labels a menu with roles by its button, whose own id it keeps ${options}`, async () => {
      const element = await elementOf(
        `<fwx-button-menu menu-role ${options}><button id="mine">Edit</button><button>Cut</button></fwx-button-menu>`,
      );
      const menu = element.querySelector('.menu');
      expect([menu?.id, menu?.getAttribute('aria-labelledby')]).to.deep.equal([
        'mine-menu',
        'mine',
      ]);
    });
  }

  it('is opened by the first button after a child that is not shown', async () => {
    const element = await elementOf(
      '<fwx-button-menu><template></template><button>M</button><a href="/a">A</a></fwx-button-menu>',
    );
    expect(element.querySelector('[data-bs-toggle]')?.textContent).to.equal('M');
    expect(element.querySelectorAll('.menu-item')).to.have.length(1);
  });

  it('renders a split button from plain children: the first child acts, a second button opens the menu', async () => {
    const element = await elementOf(
      '<fwx-button-menu split theme="primary"><a href="#go">Go</a><a href="#x">X</a></fwx-button-menu>',
    );
    const [container] = element.children;
    expect([...(container?.children ?? [])].map((one) => one.className)).to.deep.equal([
      'btn-solid theme-primary',
      'btn-solid theme-primary menu-toggle-split',
      'menu',
    ]);
  });

  for (const [given, expected] of [
    ['class="btn-text btn-sm"', 'btn-text btn-sm mine'],
    ['class="btn-solid btn-styled"', 'btn-solid btn-styled mine'],
    ['class="own"', 'own mine btn-solid theme-danger'],
  ] as const) {
    it(`adds the classes of \`buttonOptions\` to a button that has ${given}`, async () => {
      for (const attributes of ['', 'split']) {
        const element = await elementOf(
          `<fwx-button-menu ${attributes} theme="danger" button-options='{"class":"mine"}'><button ${given}>A</button><a href="#x">X</a></fwx-button-menu>`,
        );
        expect(element.querySelector('button')?.className).to.equal(expected);
      }
    });
  }

  it('gives both buttons of a split one the look of the button of the author', async () => {
    const element = await elementOf(
      '<fwx-button-menu split><button class="btn-outline btn-sm">A</button><a href="#x">X</a></fwx-button-menu>',
    );
    const [, toggle] = element.querySelectorAll('button');
    expect(toggle?.className).to.equal('btn-outline btn-sm menu-toggle-split');
  });

  it('uses `label` for the button, and all children as items', async () => {
    const element = await elementOf(
      '<fwx-button-menu label="Act" render-container><button>One</button></fwx-button-menu>',
    );
    expect(element.querySelector('.btn-group > [data-bs-toggle]')?.textContent).to.equal('Act');
    expect(element.querySelector('.menu > .menu-item')?.textContent).to.equal('One');
  });

  it('styles items that are added later', async () => {
    const element = await elementOf(
      '<fwx-button-menu label="x"><a href="#a">A</a></fwx-button-menu>',
    );
    const late = document.createElement('a');
    element.append(late);
    await tasks();
    await element.updateComplete;
    expect([late.className, late.parentElement?.className]).to.deep.equal(['menu-item', 'menu']);
  });

  it('applies changed options to markup that it did not render', async () => {
    const element = await elementOf('<fwx-button-menu><button>Act</button></fwx-button-menu>');
    Object.assign(element, {
      theme: 'danger',
      size: 'sm',
      autoClose: 'inside',
      placement: 'top',
      label: 'New',
    });
    await element.updateComplete;
    const button = element.querySelector('button');
    expect(button?.className).to.equal('btn-solid theme-danger btn-sm');
    expect(button?.textContent).to.equal('New');
    expect([button?.dataset['bsAutoClose'], button?.dataset['bsPlacement']]).to.deep.equal([
      'inside',
      'top',
    ]);
  });

  it('opens and closes by its methods', async () => {
    const element = await elementOf(
      '<fwx-button-menu label="x"><a href="#a">A</a></fwx-button-menu>',
    );
    await element.show();
    expect(element.querySelector('.menu')?.matches('.show')).to.equal(true);
    await element.toggle();
    expect(element.querySelector('.menu')?.matches('.show')).to.equal(false);
    await element.toggle();
    await element.hide();
    expect(element.querySelector('.menu')?.getAttribute('style')).to.equal(null);
  });

  it('has its state as `open` after it was moved', async () => {
    const element = await elementOf(
      '<fwx-button-menu label="M"><a href="#a">A</a></fwx-button-menu>',
    );
    await element.show();
    document.body.append(element);
    element.querySelector('button')?.click();
    expect(element.open).to.equal(true);
    await element.hide();
    expect(element.open).to.equal(false);
    element.remove();
  });

  it('closes when it is removed while open', async () => {
    const element = await elementOf(
      '<fwx-button-menu label="x"><a href="#a">A</a></fwx-button-menu>',
    );
    await element.show();
    element.remove();
    expect(element.querySelector('.menu')?.matches('.show')).to.equal(false);
    expect(MenuController.openMenus).to.deep.equal([]);
  });

  for (const display of ['dynamic', 'static']) {
    it(`closes when a script closes the dialog around it (${display})`, async () => {
      const main = place(
        `<dialog open><fwx-button-menu label="x" client-options='{"display":"${display}"}'><details><summary>More</summary><a href="#a">A</a></details></fwx-button-menu></dialog>`,
      );
      const element = main.querySelector('fwx-button-menu') as FwxButtonMenu;
      await element.updateComplete;
      await element.show();
      element.querySelector('summary')?.click();
      const hidden = next('fwx-hidden');
      element.addEventListener('fwx-hide', (event) => event.preventDefault());
      main.querySelector('dialog')?.close();
      await hidden;
      expect([element.open, openSubmenus()]).to.deep.equal([false, []]);
    });
  }

  it('closes when its toggle is removed', async () => {
    const given = await opened(setup());
    given.toggle.remove();
    await waitUntil(() => !isOpen(given));
    expect([given.seen, given.menu.getAttribute('style')]).to.deep.equal([['show', 'shown'], null]);
  });

  it('fires fwx-select with the item, and stays open when that is prevented', async () => {
    const element = await elementOf(
      '<fwx-button-menu label="x"><button>A</button></fwx-button-menu>',
    );
    const item = element.querySelector<HTMLElement>('.menu-item');
    await element.show();
    element.addEventListener('fwx-select', (event) => event.preventDefault(), { once: true });
    const select = next<CustomEvent<{ item: Element }>>('fwx-select');
    item?.click();
    expect((await select).detail.item).to.equal(item);
    expect(item?.checkVisibility()).to.equal(true);
    item?.click();
    expect(item?.checkVisibility()).to.equal(false);
  });

  it('stays open when the user selects text in it to a point outside', async () => {
    const element = await elementOf(
      '<fwx-button-menu label="x"><input value="some text"></fwx-button-menu>',
    );
    await element.show();
    const input = element.querySelector('input') as HTMLElement;
    const { left, top } = input.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left) + 20, Math.round(top) + 5] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [500, 400] });
    await sendMouse({ type: 'up' });
    await tasks();
    expect(element.open).to.equal(true);
    await sendMouse({ type: 'click', position: [500, 400] });
    expect(element.open).to.equal(false);
    await sendMouse({ type: 'move', position: [0, 0] });
  });

  for (const [autoClose, stays] of [
    ['true', false],
    ['outside', false],
    ['inside', true],
    ['false', true],
  ] as const) {
    it(`${stays ? 'stays open' : 'closes'} when the user clicks in a frame of the page, with auto-close ${autoClose}`, async () => {
      const element = await elementOf(
        `<fwx-button-menu label="x" auto-close="${autoClose}"><a href="#a">A</a></fwx-button-menu><iframe style="position: fixed; top: 300px; left: 300px"></iframe>`,
      );
      const frame = document.querySelector('iframe');
      // In WebKit only a click moves the focus out of the frame of the test before.
      await sendMouse({ type: 'click', position: [250, 350] });
      await element.show();
      const left = next('blur', window);
      await sendMouse({ type: 'click', position: [350, 350] });
      await left;
      await new Promise((resolve) => setTimeout(resolve));
      expect(document.activeElement === frame).to.equal(true);
      expect(element.open).to.equal(stays);
      await element.hide();
      await sendMouse({ type: 'click', position: [250, 350] });
      await sendMouse({ type: 'move', position: [0, 0] });
    });
  }

  it('stays open when Escape ends the composition of an input method', async () => {
    const element = await elementOf(
      '<fwx-button-menu label="x" auto-close="outside"><input></fwx-button-menu>',
    );
    await element.show();
    const input = element.querySelector('input') as HTMLElement;
    const press = (init: KeyboardEventInit): unknown =>
      input.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...init }),
      );
    press({ isComposing: true });
    // Safari sends the key after the composition.
    press({ keyCode: 229 });
    expect(element.open).to.equal(true);
    press({ keyCode: 27 });
    expect(element.open).to.equal(false);
  });

  it('does not handle its button with behavior="none"', async () => {
    const element = await elementOf(
      '<fwx-button-menu behavior="none" label="x"><a href="#a">A</a></fwx-button-menu>',
    );
    element.querySelector('button')?.click();
    await tasks();
    expect(element.querySelector('.menu')?.matches('.show')).to.equal(false);
  });

  it('passes the accessibility check, closed and open', async () => {
    const element = await elementOf(
      '<fwx-button-menu label="Act"><a href="#a">A</a><details><summary>M</summary><a href="#b">B</a></details></fwx-button-menu>',
    );
    await expect(element).to.be.accessible();
    await element.show();
    await expect(element).to.be.accessible();
  });

  it('passes the accessibility check with roles', async () => {
    const element = await elementOf(
      '<fwx-button-menu menu-role label="Act"><h6>H</h6><a href="#a">A</a><hr><details><summary>M</summary><a href="#b">B</a></details></fwx-button-menu>',
    );
    await element.show();
    await expect(element).to.be.accessible();
  });
});

describe('menu as bare markup', () => {
  it('fires its events in order, under both names, with the toggle', async () => {
    const given = setup();
    const aliases: string[] = [];
    for (const name of events) given.main.addEventListener(`fwx-${name}`, () => aliases.push(name));
    const shown = next<CustomEvent<{ relatedTarget: Element }>>('shown.bs.menu');
    given.toggle.click();
    expect((await shown).detail.relatedTarget).to.equal(given.toggle);
    given.toggle.click();
    expect(given.seen).to.deep.equal(events);
    expect(aliases).to.deep.equal(events);
  });

  it('marks toggle and menu while it is open, and removes the marks afterwards', async () => {
    const given = setup();
    const before = given.main.innerHTML;
    await opened(given);
    expect(given.toggle.ariaExpanded).to.equal('true');
    expect(given.toggle.matches('.show') && isOpen(given)).to.equal(true);
    expect(given.menu.dataset['bsPlacement']).to.equal('bottom-start');
    given.toggle.click();
    given.main.querySelector('#sub')?.removeAttribute('aria-haspopup');
    given.main.querySelector('#sub')?.removeAttribute('aria-expanded');
    expect(given.main.innerHTML.replace('class=""', '')).to.equal(before);
  });

  it('stays closed when `show` is prevented, and open when `hide` is prevented', async () => {
    const given = setup();
    given.main.addEventListener('show.bs.menu', (event) => event.preventDefault(), { once: true });
    given.toggle.click();
    expect(isOpen(given)).to.equal(false);
    await opened(given);
    given.main.addEventListener('fwx-hide', (event) => event.preventDefault(), { once: true });
    given.toggle.click();
    expect(isOpen(given)).to.equal(true);
  });

  it('ignores a disabled toggle', () => {
    const given = setup('disabled');
    given.toggle.click();
    expect(given.seen).to.deep.equal([]);
  });

  it('forces at most one layout when it opens', async () => {
    // With a scroll bar that appears some browsers report a resize, after which menus are
    // positioned again.
    root.style.overflow = 'hidden';
    const given = setup('', items.repeat(20));
    const forced = await layoutsForced(async () => {
      await opened(given);
      await tasks();
    });
    expect(isOpen(given)).to.equal(true);
    expect(forced).to.be.at.most(1);
  });

  it('waits for its transition without reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'no-preference' });
    const given = setup();
    given.toggle.click();
    expect(given.seen).to.deep.equal(['show']);
    await next('shown.bs.menu');
    const hidden = next('hidden.bs.menu');
    given.toggle.click();
    // Firefox removes `display` at once, so that there is no transition.
    const isLeaving = getComputedStyle(given.menu).display !== 'none';
    expect(given.seen.at(-1)).to.equal(isLeaving ? 'hide' : 'hidden');
    await hidden;
    expect(given.menu.hasAttribute('style')).to.equal(false);
    await emulateMedia({ reducedMotion: 'reduce' });
  });
});

describe('keys of a menu', () => {
  it('open it with the focus on its first or last item (K4)', async () => {
    for (const [key, expected] of [
      ['ArrowDown', 'Apple'],
      ['ArrowUp', 'Cherry'],
    ] as const) {
      const given = setup();
      given.toggle.focus();
      const shown = next('shown.bs.menu');
      await sendKeys({ press: key });
      await shown;
      expect([focused(), given.toggle.ariaExpanded]).to.deep.equal([expected, 'true']);
      MenuController.for(given.toggle)?.dispose();
    }
  });

  it('move over enabled items, and stop at both ends (K5)', async () => {
    const given = await opened(setup());
    const seen: string[] = [];
    given.toggle.focus();
    for (const key of ['Down', 'Down', 'Down', 'Down', 'Up', 'Up', 'Up']) {
      await sendKeys({ press: `Arrow${key}` });
      seen.push(focused());
    }
    expect(seen).to.deep.equal(['Apple', 'More', 'Cherry', 'Cherry', 'More', 'Apple', 'Apple']);
    await sendKeys({ press: 'End' });
    expect(focused()).to.equal('Cherry');
    await sendKeys({ press: 'Home' });
    expect(focused()).to.equal('Apple');
  });

  for (const [dir, forward, back] of [
    ['ltr', 'ArrowRight', 'ArrowLeft'],
    ['rtl', 'ArrowLeft', 'ArrowRight'],
  ] as const) {
    it(`move into a submenu and out of it in ${dir}`, async () => {
      root.dir = dir;
      const given = await opened(setup());
      const trigger = given.main.querySelector<HTMLElement>('#sub');
      for (const key of [forward, 'Enter', 'Space']) {
        trigger?.focus();
        await sendKeys({ press: key });
        expect([focused(), trigger?.ariaExpanded]).to.deep.equal(['Deep', 'true']);
        await sendKeys({ press: back });
        expect([focused(), trigger?.ariaExpanded]).to.deep.equal(['More', 'false']);
      }
    });
  }

  it('close the innermost menu on Escape, then the outer one (K6)', async () => {
    const given = await opened(setup('data-bs-auto-close="false"'));
    given.main.querySelector<HTMLElement>('#sub')?.focus();
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ press: 'Escape' });
    expect([focused(), isOpen(given)]).to.deep.equal(['More', true]);
    await sendKeys({ press: 'Escape' });
    expect([document.activeElement, isOpen(given)]).to.deep.equal([given.toggle, false]);
  });

  it('are ignored by a menu whose button was removed from the page', async () => {
    const given = await opened(setup());
    given.main.replaceChildren();
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    expect([event.defaultPrevented, isOpen(given)]).to.deep.equal([false, false]);
  });

  it('do not close a dialog around the menu when Escape closes the menu', async () => {
    const given = setup();
    const dialog = document.createElement('dialog');
    dialog.append(given.toggle, given.menu);
    given.main.append(dialog);
    dialog.showModal();
    given.toggle.focus();
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Escape' });
    expect([isOpen(given), dialog.open]).to.deep.equal([false, true]);
    dialog.close();
  });

  it('close a submenu when the focus leaves it', async () => {
    const given = await opened(setup());
    const trigger = given.main.querySelector<HTMLElement>('#sub');
    trigger?.focus();
    await sendKeys({ press: 'ArrowRight' });
    given.main.querySelector<HTMLElement>('#last')?.focus();
    expect(trigger?.ariaExpanded).to.equal('false');
  });

  it('close the menu when Tab moves the focus out of it, but not before', async () => {
    const given = await opened(setup());
    await sendKeys({ press: 'Tab' });
    expect([focused(), isOpen(given)]).to.deep.equal(['Apple', true]);
    given.main.querySelector<HTMLElement>('#last')?.focus();
    await sendKeys({ press: 'Tab' });
    expect([focused(), isOpen(given)]).to.deep.equal(['after', false]);
  });

  it('are left to a field inside, except Escape', async () => {
    const given = await opened(setup('', '<form><input value="abc"></form>'));
    const input = given.main.querySelector('input') as HTMLInputElement;
    input.focus();
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Home' });
    expect([document.activeElement, isOpen(given)]).to.deep.equal([input, true]);
    await sendKeys({ press: 'Escape' });
    expect(isOpen(given)).to.equal(false);
  });
});

describe('clicks and a menu', () => {
  for (const [autoClose, inside, outside] of [
    ['true', false, false],
    ['false', true, true],
    ['inside', false, true],
    ['outside', true, false],
  ] as const) {
    it(`with auto-close ${autoClose}: ${inside ? 'keep it open' : 'close it'} on an item, ${outside ? 'keep it open' : 'close it'} outside (K7)`, async () => {
      const given = await opened(setup(`data-bs-auto-close="${autoClose}"`));
      given.main.querySelector<HTMLElement>('#before')?.click();
      expect(isOpen(given)).to.equal(outside);
      if (!isOpen(given)) await opened(given);
      given.main.querySelector<HTMLElement>('#last')?.click();
      expect(isOpen(given)).to.equal(inside);
      if (!isOpen(given)) await opened(given);
      given.toggle.focus();
      await sendKeys({ press: 'Escape' });
      expect(isOpen(given)).to.equal(false);
    });
  }

  it('keep it open in a form inside (K8)', async () => {
    const given = await opened(
      setup(
        '',
        '<form><label>N <input></label><p>text</p></form><a class="menu-item" href="#">x</a>',
      ),
    );
    for (const selector of ['input', 'label', 'form p']) {
      given.main.querySelector<HTMLElement>(selector)?.click();
    }
    given.main.querySelector('input')?.focus();
    await sendKeys({ type: 'a b' });
    expect(isOpen(given)).to.equal(true);
    expect(given.main.querySelector('input')?.value).to.equal('a b');
  });

  it('are passed to `hide` as clickEvent', async () => {
    const given = await opened(setup());
    const hide = next<CustomEvent<{ clickEvent: Event }>>('hide.bs.menu');
    given.main.querySelector<HTMLElement>('#before')?.click();
    expect((await hide).detail.clickEvent.type).to.equal('click');
  });

  it('return the focus from an item to the toggle', async () => {
    const given = await opened(setup());
    const last = given.main.querySelector<HTMLElement>('#last');
    last?.focus();
    last?.click();
    expect(document.activeElement).to.equal(given.toggle);
  });

  for (const content of ['<button>Close</button>', 'text alone']) {
    for (const inShadow of [false, true]) {
      const place = inShadow ? 'in a shadow root' : 'in the page';
      it(`return the focus to the toggle when a dialog with ${content} ${place} that an item opens is closed`, async () => {
        const given = await opened(setup());
        const host = document.createElement('div');
        const parent = inShadow ? host.attachShadow({ mode: 'open' }) : host;
        const dialog = document.createElement('dialog');
        dialog.innerHTML = content;
        parent.append(dialog);
        given.main.append(host);
        const last = given.main.querySelector<HTMLElement>('#last');
        last?.addEventListener('click', () => {
          dialog.showModal();
          if (!containsFocus(dialog)) dialog.focus();
        });
        last?.focus();
        last?.click();
        expect(containsFocus(dialog)).to.equal(true);
        const closed = next('close', dialog);
        dialog.close();
        await closed;
        expect(document.activeElement).to.equal(given.toggle);
      });
    }
  }

  it('close one menu when another one opens', async () => {
    const given = await opened(setup());
    given.main.insertAdjacentHTML(
      'beforeend',
      '<button id="u" data-bs-toggle="menu">U</button><div class="menu"></div>',
    );
    given.main.querySelector<HTMLElement>('#u')?.click();
    await tasks();
    expect(MenuController.openMenus.map(({ element }) => element.id)).to.deep.equal(['u']);
  });

  for (const how of ['show()', 'open'] as const) {
    it(`do not close a menu that a listener of the same click opened with ${how}`, async () => {
      const element = await elementOf(
        '<button id="x">x</button><fwx-button-menu label="A"><a href="#a">A</a></fwx-button-menu>',
      );
      const button = document.querySelector('#x') as HTMLElement;
      button.addEventListener('click', () => {
        if (how === 'open') element.open = true;
        else void element.show();
      });
      const { left, top } = button.getBoundingClientRect();
      const position: [number, number] = [Math.round(left + 5), Math.round(top + 5)];
      await sendMouse({ type: 'click', position });
      await tasks();
      expect(element.open).to.equal(true);
      document.querySelector('main')?.click();
      expect(element.open).to.equal(false);
      await sendMouse({ type: 'move', position: [0, 0] });
    });
  }

  it('do not submit the form around a button without a type', async () => {
    const main = place(
      '<form><fwx-button-menu><button>M</button><a href="#a">A</a></fwx-button-menu></form>',
    );
    let sent = 0;
    main.addEventListener('submit', (event) => {
      event.preventDefault();
      sent++;
    });
    const element = main.querySelector('fwx-button-menu')!;
    await element.updateComplete;
    const shown = next('shown.bs.menu');
    element.querySelector('button')?.click();
    await shown;
    expect([element.open, sent]).to.deep.equal([true, 0]);
  });

  it('have no effect on a disabled item', async () => {
    const given = await opened(setup());
    const link = given.main.querySelector('.disabled');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    link?.dispatchEvent(click);
    expect([click.defaultPrevented, isOpen(given)]).to.deep.equal([true, true]);
  });

  for (const item of [
    '<button type="button" class="menu-item" disabled>No</button>',
    '<a class="menu-item" href="#no" aria-disabled="true">No</a>',
  ]) {
    it(`of a real mouse have no effect on ${item}, and close the menu on a text`, async () => {
      const given = await opened(setup('', `${item}<span class="menu-text">Text</span>`));
      for (const one of given.menu.children) {
        const { left, top } = one.getBoundingClientRect();
        expect(isOpen(given)).to.equal(true);
        await sendMouse({ type: 'click', position: [Math.round(left + 9), Math.round(top + 9)] });
      }
      expect(isOpen(given)).to.equal(false);
      await sendMouse({ type: 'move', position: [0, 0] });
    });
  }
});

describe('submenus under a pointer', () => {
  it('open under a mouse, and close when the mouse has left', async () => {
    const given = await opened(setup(`data-bs-config='{"submenuDelay":0}'`));
    const trigger = given.main.querySelector('#sub') as HTMLElement;
    pointer('pointerover', trigger);
    expect([trigger.ariaExpanded, trigger.getAttribute('aria-haspopup')]).to.deep.equal([
      'true',
      'true',
    ]);
    const closed = new Promise((resolve) => {
      new MutationObserver(resolve).observe(trigger, { attributeFilter: ['aria-expanded'] });
    });
    pointer('pointerover', given.main.querySelector('#last') as HTMLElement);
    await closed;
    expect(trigger.ariaExpanded).to.equal('false');
  });

  it('stay open while the pointer moves to their panel', async () => {
    const given = await opened(setup(`data-bs-config='{"submenuDelay":60000}'`));
    const trigger = given.main.querySelector('#sub') as HTMLElement;
    pointer('pointerover', trigger);
    pointer('pointerover', given.main.querySelector('#last') as HTMLElement);
    const panel = trigger.nextElementSibling as HTMLElement;
    pointer('pointerover', panel.firstElementChild as HTMLElement);
    expect(trigger.ariaExpanded).to.equal('true');
  });

  it('close for the next one at once, unless the pointer only crosses that one', async () => {
    const two = [1, 2].map(
      (n) =>
        `<div class="submenu"><button id="s${n}" type="button" class="menu-item">S</button><div class="menu"><button class="menu-item">Deep</button><button class="menu-item">Deep</button></div></div>`,
    );
    const given = await opened(setup('', two.join('')));
    const [first, second] = ['#s1', '#s2'].map(
      (id) => given.main.querySelector(id) as HTMLElement,
    ) as [HTMLElement, HTMLElement];
    const over = (target: HTMLElement, clientX: number): void => {
      const { top } = target.getBoundingClientRect();
      const at = { bubbles: true, pointerType: 'mouse', clientX, clientY: top + 8 };
      target.dispatchEvent(new PointerEvent('pointerover', at));
      target.dispatchEvent(new PointerEvent('pointermove', at));
    };
    const { left, right } = first.getBoundingClientRect();
    over(first, left + 10);
    const panel = first.nextElementSibling as HTMLElement;
    await waitUntil(() => panel.dataset['bsPlacement'], 'the panel is in place');
    over(second, right - 2);
    expect([first.ariaExpanded, second.ariaExpanded]).to.deep.equal(['true', 'false']);
    over(given.main.querySelector('#before') as HTMLElement, 0);
    over(first, left + 10);
    over(second, left + 10);
    expect([first.ariaExpanded, second.ariaExpanded]).to.deep.equal(['false', 'true']);
  });

  it('stay closed under a touch pointer, and open and close on taps', async () => {
    const given = await opened(setup());
    const trigger = given.main.querySelector('#sub') as HTMLElement;
    pointer('pointerover', trigger, 'touch');
    expect(trigger.ariaExpanded).to.equal('false');
    trigger.click();
    expect([trigger.ariaExpanded, isOpen(given)]).to.deep.equal(['true', true]);
    trigger.click();
    expect(trigger.ariaExpanded).to.equal('false');
  });

  it('stay open with the focus inside when a pointer event comes without a move of the mouse', async () => {
    const given = await opened(setup('data-bs-submenu-delay="0"'));
    const trigger = given.main.querySelector('#sub') as HTMLElement;
    trigger.focus();
    await sendKeys({ press: 'ArrowRight' });
    pointer('pointerover', given.main.querySelector('#before') as HTMLElement);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([focused(), trigger.ariaExpanded]).to.deep.equal(['Deep', 'true']);
  });

  it('return the focus to their item when the mouse opens the next one', async () => {
    const two = [1, 2].map(
      (n) =>
        `<div class="submenu"><button id="s${n}" type="button" class="menu-item">S${n}</button><div class="menu"><button class="menu-item">Deep</button></div></div>`,
    );
    const given = await opened(setup('', two.join('')));
    const [first, second] = ['#s1', '#s2'].map((id) => given.main.querySelector<HTMLElement>(id));
    first?.focus();
    await sendKeys({ press: 'ArrowRight' });
    expect(focused()).to.equal('Deep');
    // Away from the panel.
    pointer('pointermove', first as HTMLElement, 'mouse', 40);
    pointer('pointerover', second as HTMLElement, 'mouse', 20);
    expect([second?.ariaExpanded, focused()]).to.deep.equal(['true', 'S1']);
  });

  it('keep their position during the closing transition', async () => {
    await emulateMedia({ reducedMotion: 'no-preference' });
    const given = await opened(setup());
    const trigger = given.main.querySelector('#sub') as HTMLElement;
    const panel = trigger.nextElementSibling as HTMLElement;
    trigger.click();
    await waitUntil(() => panel.style.left, 'the submenu is in place');
    const { left } = panel.style;
    await afterTransitions(panel, () => undefined);
    trigger.click();
    const isLeaving = panel.getAnimations().length > 0;
    const end = afterTransitions(panel, () => undefined);
    // Firefox removes `display` at once, so that there is no transition.
    if (isLeaving) {
      expect([panel.style.left, panel.matches(':popover-open')]).to.deep.equal([left, true]);
    }
    await end;
    await tasks();
    expect([panel.hasAttribute('style'), panel.popover]).to.deep.equal([false, null]);
    await emulateMedia({ reducedMotion: 'reduce' });
  });

  for (const [what, pointerType, click] of [
    ['a pen', 'pen', new PointerEvent('click', { bubbles: true, pointerType: 'pen' })],
    // As in Safari.
    [
      'a mouse of which the click says nothing',
      'mouse',
      new MouseEvent('click', { bubbles: true, detail: 1 }),
    ],
  ] as const) {
    it(`open under ${what}, and stay open on its click`, async () => {
      const given = await opened(setup());
      const trigger = given.main.querySelector('#sub') as HTMLElement;
      pointer('pointerover', trigger, pointerType);
      trigger.dispatchEvent(click);
      expect(trigger.ariaExpanded).to.equal('true');
    });
  }

  it('close on a key press under a mouse when the click has no pointerType', async () => {
    const given = await opened(setup());
    const trigger = given.main.querySelector('#sub') as HTMLElement;
    pointer('pointerover', trigger);
    trigger.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
    expect(trigger.ariaExpanded).to.equal('false');
  });

  it('open under a real mouse, and stay open on its click', async () => {
    const given = await opened(setup());
    const trigger = given.main.querySelector('#sub') as HTMLElement;
    const { left, top } = trigger.getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(left + 10), Math.round(top + 10)] });
    expect([trigger.ariaExpanded, isOpen(given)]).to.deep.equal(['true', true]);
    await sendMouse({ type: 'move', position: [0, 0] });
  });

  it('ignore the mouse with data-bs-submenu-trigger="click"', async () => {
    const given = await opened(setup('data-bs-submenu-trigger="click"'));
    const trigger = given.main.querySelector('#sub') as HTMLElement;
    pointer('pointerover', trigger);
    expect(trigger.ariaExpanded).to.equal('false');
  });
});

describe('position of a menu', () => {
  afterEach(() => setViewport({ width: 800, height: 600 }));

  for (const [width, dir, expected] of [
    [600, 'ltr', 'bottom-start'],
    [800, 'ltr', 'right'],
    [600, 'rtl', 'bottom-start'],
    [800, 'rtl', 'left'],
  ] as const) {
    it(`is ${expected} at ${width} pixels in ${dir} (K9)`, async () => {
      await setViewport({ width, height: 600 });
      root.dir = dir;
      const given = setup('data-bs-placement="bottom-start md:end"');
      given.main.style.paddingInline = '200px';
      await opened(given);
      await tasks();
      expect(given.menu.dataset['bsPlacement']).to.equal(expected);
    });
  }

  for (const dir of ['ltr', 'rtl'] as const) {
    it(`is 2 pixels below the toggle, aligned with its start, in ${dir}`, async () => {
      root.dir = dir;
      const given = await opened(setup());
      await tasks();
      const [toggle, menu] = [given.toggle, given.menu].map((one) => one.getBoundingClientRect());
      const edge = dir === 'ltr' ? 'left' : 'right';
      expect(Math.abs((menu?.[edge] ?? 0) - (toggle?.[edge] ?? 9))).to.be.below(1);
      expect(Math.abs((menu?.top ?? 0) - (toggle?.bottom ?? 0) - 2)).to.be.below(1);
    });
  }

  for (const [zoomed, element] of [
    ['an element around it', (given: Setup) => given.main],
    ['the page', () => root],
  ] as const) {
    it(`is below its toggle, and fully visible, when ${zoomed} is zoomed`, async function () {
      if (!('currentCSSZoom' in Element.prototype)) this.skip();
      const given = setup();
      const around = element(given);
      around.style.setProperty('zoom', '1.5');
      given.main.style.paddingInlineStart = '120px';
      const rects = async (): Promise<DOMRect[]> => {
        await opened(given);
        await tasks();
        return [given.toggle, given.menu].map((one) => one.getBoundingClientRect());
      };
      const [toggle, menu] = await rects();
      expect(menu!.left).to.be.closeTo(toggle!.left, 1);
      expect(menu!.top).to.be.closeTo(toggle!.bottom + 2, 1.5);
      given.toggle.click();
      // Near the edge, where a menu of half the width would fit.
      given.toggle.style.marginInlineStart = `${(window.innerWidth - 150) / 1.5 - 120}px`;
      const [, moved] = await rects();
      expect(moved!.right).to.be.at.most(root.getBoundingClientRect().right + 1);
      around.style.removeProperty('zoom');
    });
  }

  const many = Array.from({ length: 60 }, (_, at) => `<a class="menu-item" href="#">${at}</a>`);
  for (const [title, before] of [
    ['below its button', '100px'],
    ['above it, where there is more', `calc(100vh - 60px)`],
  ] as const) {
    it(`limits its height to the available space, and scrolls, ${title}`, async () => {
      const given = setup('', many.join(''));
      given.main.style.paddingBlockStart = before;
      await opened(given);
      await waitUntil(() => given.menu.getBoundingClientRect().bottom <= window.innerHeight);
      const box = given.menu.getBoundingClientRect();
      expect(box.top).to.be.at.least(0);
      expect(box.height).to.be.above(300);
      given.menu.scrollTop = 10_000;
      const last = given.menu.lastElementChild!.getBoundingClientRect();
      expect(last.bottom).to.be.at.most(box.bottom);
      given.toggle.click();
      await waitUntil(() => given.menu.popover === null);
      expect(given.menu.hasAttribute('style')).to.equal(false);
    });
  }

  it('limits the height of a submenu to the window, and scrolls it', async () => {
    const given = setup(
      '',
      `<div class="submenu"><button id="deep" class="menu-item">S</button><div class="menu">${many.join('')}</div></div>`,
    );
    await opened(given);
    given.main.querySelector<HTMLElement>('#deep')?.click();
    const submenu = given.main.querySelector<HTMLElement>('.submenu > .menu')!;
    await waitUntil(() => submenu.getBoundingClientRect().bottom <= window.innerHeight);
    expect(submenu.getBoundingClientRect().top).to.be.at.least(0);
    expect(submenu.scrollHeight).to.be.above(submenu.clientHeight);
  });

  it('flips to the other side when there is no space', async () => {
    const given = setup();
    given.main.style.paddingBlockStart = `${window.innerHeight - 90}px`;
    await opened(given);
    await tasks();
    expect(given.menu.dataset['bsPlacement']).to.equal('top-start');
    given.main.style.paddingBlockStart = '';
  });

  for (const [title, style] of [
    ['clips', 'overflow: hidden; height: 3rem'],
    [
      'clips and has a transform',
      'overflow: hidden; height: 3rem; transform: translate(40px, 30px)',
    ],
    ['scrolls', 'overflow: auto; height: 3rem; position: relative'],
  ] as const) {
    it(`is below its toggle and fully visible when its container ${title}`, async () => {
      const given = setup(
        '',
        `${items}<div class="submenu"><button id="deep" class="menu-item">S</button><div class="menu"><a class="menu-item" href="#z">Z</a></div></div>`,
      );
      given.main.style.cssText = style;
      await opened(given);
      await tasks();
      const [toggle, menu] = [given.toggle, given.menu].map((one) => one.getBoundingClientRect());
      expect(menu?.top).to.be.closeTo((toggle?.bottom ?? 0) + 2, 1);
      expect(menu?.left).to.be.closeTo(toggle?.left ?? 0, 1);
      const item = given.main.querySelector('#deep') as HTMLElement;
      item.click();
      const panel = item.nextElementSibling as HTMLElement;
      await waitUntil(() => panel.dataset['bsPlacement'], 'the submenu is in place');
      for (const seen of [item, panel.firstElementChild as Element]) {
        const { left, top } = seen.getBoundingClientRect();
        expect(document.elementFromPoint(left + 5, top + 5)).to.equal(seen);
      }
      const hidden = next('hidden.bs.menu');
      given.toggle.click();
      await hidden;
      expect([given.menu, panel].some((one) => one.hasAttribute('popover'))).to.equal(false);
    });
  }

  it('closes when its button is scrolled out of its container, and returns the focus', async () => {
    const given = setup();
    given.main.style.cssText = 'overflow: auto; height: 8rem';
    given.main.insertAdjacentHTML('beforeend', '<div style="height: 1000px"></div>');
    await opened(given);
    await tasks();
    given.menu.querySelector<HTMLElement>('.menu-item')?.focus();
    const { top } = given.menu.getBoundingClientRect();
    given.main.scrollTop = 60;
    await waitUntil(() => given.menu.getBoundingClientRect().top < top, 'the menu follows');
    expect(given.menu.classList.contains('show')).to.equal(true);
    const hidden = next('hidden.bs.menu');
    given.main.scrollTop = 500;
    await hidden;
    // In a window without the focus, as those of WebKit may be, `:focus-within` does not match.
    if (document.hasFocus()) expect(document.activeElement?.id).to.equal(given.toggle.id);
    expect(given.main.scrollTop).to.equal(500);
  });

  it('opens by script while its button is scrolled out of its container', async () => {
    const given = setup();
    given.main.style.cssText = 'overflow: auto; height: 8rem';
    given.main.insertAdjacentHTML('beforeend', '<div style="height: 1000px"></div>');
    given.main.scrollTop = 500;
    await opened(given);
    await tasks();
    expect(given.menu.classList.contains('show')).to.equal(true);
  });

  for (const popover of ['manual', 'auto']) {
    it(`keeps popover="${popover}" of the page, and closes it`, async () => {
      const given = setup();
      given.menu.popover = popover;
      for (let time = 0; time < 2; time++) {
        await opened(given);
        expect(given.menu.matches(':popover-open')).to.equal(true);
        given.toggle.click();
        expect(given.menu.popover).to.equal(popover);
        expect(given.menu.matches(':popover-open')).to.equal(false);
      }
    });
  }

  it('is in its container with data-bs-container="false"', async () => {
    const given = setup('data-bs-container="false"');
    await opened(given);
    expect(given.menu.matches(':popover-open')).to.equal(false);
  });

  for (const [attribute, across, along] of [
    ['data-bs-offset="10,20"', 10, 20],
    ['data-bs-offset="-5,0"', -5, 0],
    ['data-bs-offset="8"', 0, 8],
    ['data-bs-offset="-4"', 0, -4],
    [`data-bs-config='{"offset":[4,6]}'`, 4, 6],
    ['data-bs-offset="a,b"', 0, 2],
  ] as const) {
    it(`has an offset of ${across} pixels across and ${along} along with ${attribute}`, async () => {
      const given = setup(attribute);
      given.main.style.paddingInline = '100px';
      await opened(given);
      await tasks();
      const [toggle, menu] = [given.toggle, given.menu].map((one) => one.getBoundingClientRect());
      expect((menu?.left ?? 0) - (toggle?.left ?? 0)).to.be.closeTo(across, 1);
      expect((menu?.top ?? 0) - (toggle?.bottom ?? 0)).to.be.closeTo(along, 1);
    });
  }

  for (const [reference, selector] of [
    ['toggle', '[data-bs-toggle]'],
    ['parent', 'main'],
    ['#before-all', '#before-all'],
    ['.absent', '[data-bs-toggle]'],
  ] as const) {
    it(`is next to ${selector} with data-bs-reference="${reference}"`, async () => {
      const given = setup(`data-bs-reference="${reference}"`);
      given.main.style.paddingInline = '100px';
      given.main.insertAdjacentHTML(
        'afterbegin',
        '<b id="before-all" style="margin-inline-end: 60px">B</b>',
      );
      await opened(given);
      await tasks();
      const beside = document.querySelector(selector) as Element;
      const { left, bottom } = beside.getBoundingClientRect();
      const menu = given.menu.getBoundingClientRect();
      expect(menu.left).to.be.closeTo(left, 1);
      expect(menu.top).to.be.closeTo(bottom + 2, 1);
    });
  }

  it('is next to the parent of the element, which has no box, with the reference `parent`', async () => {
    const element = await elementOf(
      `<p>x</p><fwx-button-menu label="A" client-options='{"reference":"parent"}'><a href="#a">A</a></fwx-button-menu>`,
    );
    await element.show();
    const around = element.parentElement?.getBoundingClientRect();
    const menu = element.querySelector('.menu')?.getBoundingClientRect();
    expect(menu?.top).to.be.closeTo((around?.bottom ?? 0) + 2, 1);
  });

  it('is set by the style sheet with data-bs-display="static"', async () => {
    const given = await opened(setup('data-bs-display="static"'));
    await tasks();
    expect(given.menu.hasAttribute('style')).to.equal(false);
    expect(given.menu.hasAttribute('data-bs-placement')).to.equal(false);
    expect(given.menu.matches(':popover-open')).to.equal(false);
  });

  for (const [dir, side] of [
    ['ltr', 'right-start'],
    ['rtl', 'left-start'],
  ] as const) {
    it(`is ${side} for a submenu in ${dir}`, async () => {
      root.dir = dir;
      const given = await opened(setup());
      given.main.querySelector<HTMLElement>('#sub')?.click();
      await tasks();
      const panel = given.menu.querySelector<HTMLElement>('.submenu > .menu');
      expect(panel?.dataset['bsPlacement']).to.equal(side);
    });
  }
});

describe('menu with roles', () => {
  const markup =
    '<fwx-button-menu menu-role label="Edit"><button>Apple</button><button>Apricot</button><button>Banana</button><button>New folder</button></fwx-button-menu>';

  it('opens on a key with the focus on its first item, and has one tab stop', async () => {
    const element = await elementOf(markup);
    element.querySelector('button')?.focus();
    const shown = next('shown.bs.menu');
    await sendKeys({ press: 'Enter' });
    await shown;
    expect(focused()).to.equal('Apple');
    await sendKeys({ press: 'ArrowDown' });
    const stops = [...element.querySelectorAll<HTMLElement>('.menu-item')].map(
      (one) => one.tabIndex,
    );
    expect(stops).to.deep.equal([-1, 0, -1, -1]);
  });

  it('has a tab stop when the item that was the tab stop is removed', async () => {
    const element = await elementOf('<fwx-button-menu menu-role label="Edit"></fwx-button-menu>');
    const show = async (...labels: string[]): Promise<void> => {
      element.menu = { items: labels.map((label) => ({ label, type: 'button' })) };
      await element.updateComplete;
      await element.show();
    };
    await show('A', 'B');
    element.querySelector<HTMLElement>('.menu-item:last-child')?.focus();
    await element.hide();
    await show('A');
    expect(element.querySelector<HTMLElement>('.menu-item')?.tabIndex).to.equal(0);
  });

  it('wraps around on arrow keys (K5)', async () => {
    const element = await elementOf(markup);
    await element.show();
    element.querySelector<HTMLElement>('.menu-item')?.focus();
    await sendKeys({ press: 'ArrowUp' });
    expect(focused()).to.equal('New folder');
    await sendKeys({ press: 'ArrowDown' });
    expect(focused()).to.equal('Apple');
  });

  it('focuses the item that begins with the typed letter', async () => {
    const element = await elementOf(markup);
    await element.show();
    element.querySelector<HTMLElement>('.menu-item')?.focus();
    await sendKeys({ type: 'b' });
    expect(focused()).to.equal('Banana');
  });
});
