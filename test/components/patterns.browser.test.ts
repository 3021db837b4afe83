import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import type { LitElement } from 'lit';

import '../../components/accordion/index.ts';
import '../../components/breadcrumbs/index.ts';
import '../../components/button-menu/index.ts';
import '../../components/button/index.ts';
import '../../components/drawer/index.ts';
import { loadPositioning } from '../../components/internal/position/position.ts';
import { loadStyles, next, place, tasks } from '../support/widget-page.ts';

// The patterns of the ARIA Authoring Practices Guide, case by case. Optional parts that are left
// out: a list of all open accordions as regions, focus on disabled items of a menu, and Space that
// changes a check item without closing the menu.

async function rendered(html: string): Promise<HTMLElement> {
  const main = place(`<button id="before">before</button>${html}<button id="after">after</button>`);
  await Promise.all([...main.querySelectorAll<LitElement>('*')].map((one) => one.updateComplete));
  return main;
}

/** Text of the focused element, or `body`. */
function focused(): string {
  const { activeElement: one } = document;
  return one === document.body ? 'body' : (one?.ariaLabel ?? one?.textContent?.trim() ?? '');
}

/** Presses keys one after the other, and returns the focused text after each. */
async function press(...keys: string[]): Promise<string[]> {
  const seen: string[] = [];
  for (const key of keys) {
    await sendKeys({ press: key });
    await tasks();
    seen.push(focused());
  }
  return seen;
}

const focus = (main: Element, selector: string): void =>
  main.querySelector<HTMLElement>(selector)?.focus();

describe('Patterns of the ARIA Authoring Practices Guide', () => {
  before(async () => {
    await loadStyles();
    await loadPositioning();
    await emulateMedia({ reducedMotion: 'reduce' });
  });

  after(async () => {
    place();
    await tasks();
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  describe('dialog (modal)', () => {
    const drawer =
      '<fwx-drawer heading="Title" toggle-label="Open"><p><input aria-label="field"> <button>OK</button></p></fwx-drawer>';

    async function opened(): Promise<HTMLDialogElement> {
      const main = await rendered(drawer);
      focus(main, 'fwx-drawer > button');
      const is = next('fwx-shown');
      await sendKeys({ press: 'Enter' });
      await is;
      return main.querySelector('dialog') as HTMLDialogElement;
    }

    async function close(dialog: HTMLDialogElement): Promise<void> {
      if (!dialog.open) return;
      const is = next('fwx-hidden');
      dialog.close();
      await is;
    }

    it('has the role and a name, and is the only usable part of the page', async () => {
      const dialog = await opened();
      const title = dialog.querySelector('.drawer-title');
      expect(dialog.getAttribute('aria-labelledby')).to.equal(title?.id);
      expect(dialog.matches(':modal')).to.equal(true);
      focus(document.body, '#before');
      expect(dialog.contains(document.activeElement)).to.equal(true);
      await close(dialog);
    });

    it('gets the focus, and Tab does not leave it', async () => {
      const dialog = await opened();
      expect(dialog.contains(document.activeElement)).to.equal(true);
      const seen = await press('Tab', 'Tab', 'Tab', 'Tab');
      await sendKeys({ down: 'Shift' });
      seen.push(...(await press('Tab', 'Tab', 'Tab', 'Tab')));
      await sendKeys({ up: 'Shift' });
      expect(seen).not.to.include.members(['before']);
      expect(seen).not.to.include.members(['after']);
      expect(seen).not.to.include.members(['Open']);
      await close(dialog);
    });

    it('closes on Escape, and returns the focus to its button', async () => {
      const dialog = await opened();
      const hidden = next('fwx-hidden');
      await sendKeys({ press: 'Escape' });
      await hidden;
      expect([dialog.open, focused()]).to.deep.equal([false, 'Open']);
    });
  });

  describe('menu button', () => {
    const menu = (attributes = ''): string =>
      `<fwx-button-menu menu-role label="Edit" ${attributes}><button>Cut</button><button>Copy</button><details><summary>More</summary><button>Find</button><button>Go</button></details><button>Paste</button></fwx-button-menu>`;

    async function ready(): Promise<HTMLElement> {
      const main = await rendered(menu());
      focus(main, 'fwx-button-menu > button');
      return main;
    }

    async function opened(key = 'ArrowDown'): Promise<HTMLElement> {
      const main = await ready();
      const is = next('fwx-shown');
      await sendKeys({ press: key });
      await is;
      return main;
    }

    it('has attributes for its popup and whether that is open', async () => {
      const main = await opened();
      const button = main.querySelector('fwx-button-menu > button');
      const panel = main.querySelector('.menu');
      expect(button?.getAttribute('aria-haspopup')).to.equal('menu');
      expect(button?.getAttribute('aria-expanded')).to.equal('true');
      expect(panel?.getAttribute('role')).to.equal('menu');
      expect(panel?.getAttribute('aria-labelledby')).to.equal(button?.id);
      await press('Escape');
      expect(button?.getAttribute('aria-expanded')).to.equal('false');
    });

    for (const [key, item] of [
      ['Enter', 'Cut'],
      ['Space', 'Cut'],
      ['ArrowDown', 'Cut'],
      ['ArrowUp', 'Paste'],
    ] as const) {
      it(`opens on ${key} with the focus on "${item}"`, async () => {
        await opened(key);
        expect(focused()).to.equal(item);
        expect(await press('Escape')).to.deep.equal(['Edit']);
      });
    }

    it('moves the focus with arrows that wrap around, with Home, End and letters', async () => {
      await opened();
      expect(
        await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'),
      ).to.deep.equal(['Copy', 'More', 'Paste', 'Cut', 'Paste', 'Cut', 'Paste']);
      expect(await press('m')).to.deep.equal(['More']);
      await press('Escape');
    });

    it('opens a submenu on Enter, Space and the arrow towards it, and closes it on the other arrow', async () => {
      const main = await opened();
      await press('End', 'ArrowUp');
      for (const key of ['Enter', 'Space', 'ArrowRight']) {
        expect(await press(key)).to.deep.equal(['Find']);
        expect(main.querySelector('.submenu')?.matches('.show')).to.equal(true);
        expect(await press('ArrowDown', 'ArrowDown', 'ArrowLeft')).to.deep.equal([
          'Go',
          'Find',
          'More',
        ]);
        expect(main.querySelector('.submenu')?.matches('.show')).to.equal(false);
      }
      await press('Escape');
    });

    it('closes the submenu, then the menu on Escape', async () => {
      const main = await opened();
      await press('End', 'ArrowUp', 'ArrowRight');
      expect(await press('Escape')).to.deep.equal(['More']);
      expect(await press('Escape')).to.deep.equal(['Edit']);
      expect(main.querySelector('.menu')?.matches('.show')).to.equal(false);
    });

    for (const key of ['Enter', 'Space']) {
      it(`activates an item on ${key}, closes and returns the focus`, async () => {
        const main = await opened();
        const selected = next('fwx-select');
        await press('ArrowDown', key);
        expect((await selected).detail.item.textContent.trim()).to.equal('Copy');
        expect([main.querySelector('.menu')?.matches('.show'), focused()]).to.deep.equal([
          false,
          'Edit',
        ]);
      });
    }

    it('closes when Tab moves the focus out of it', async () => {
      const main = await opened();
      expect(await press('Tab')).to.deep.equal(['after']);
      expect(main.querySelector('.menu')?.matches('.show')).to.equal(false);
    });

    it('has check and radio items that expose their state', async () => {
      const main = await rendered('<fwx-button-menu menu-role label="View"></fwx-button-menu>');
      const element = main.querySelector('fwx-button-menu');
      Object.assign(element as object, {
        menu: {
          items: [
            { label: 'Grid', type: 'check' },
            '-',
            { label: 'Name', type: 'radio', selected: true },
            { label: 'Size', type: 'radio' },
          ],
        },
      });
      await element?.updateComplete;
      const states = (): (string | null)[] =>
        [...main.querySelectorAll('.menu-item')].map((item) =>
          [item.getAttribute('role'), item.getAttribute('aria-checked')].join(' '),
        );
      expect(states()).to.deep.equal([
        'menuitemcheckbox false',
        'menuitemradio true',
        'menuitemradio false',
      ]);
      for (const keys of [['Enter'], ['ArrowUp', 'Enter']]) {
        focus(main, 'fwx-button-menu > button');
        const is = next('fwx-shown');
        await sendKeys({ press: 'ArrowDown' });
        await is;
        await press(...keys);
      }
      expect(states()).to.deep.equal([
        'menuitemcheckbox true',
        'menuitemradio false',
        'menuitemradio true',
      ]);
    });
  });

  describe('accordion and disclosure', () => {
    it('opens and closes on Enter and Space on its header, which is one tab stop', async () => {
      const main = await rendered(
        '<fwx-accordion auto-close-items="false"><details><summary>One</summary><button>in</button></details><details><summary>Two</summary>b</details></fwx-accordion>',
      );
      const open = (): boolean[] => [...main.querySelectorAll('details')].map((one) => one.open);
      focus(main, 'summary');
      await press('Enter');
      expect(open()).to.deep.equal([true, false]);
      expect(await press('Tab', 'Tab', 'Space')).to.deep.equal(['in', 'Two', 'Two']);
      expect(open()).to.deep.equal([true, true]);
      await press('Space');
      expect(open()).to.deep.equal([true, false]);
      expect(await press('Tab')).to.deep.equal(['after']);
    });
  });

  describe('breadcrumb', () => {
    it('is a named navigation landmark that marks the current page', async () => {
      const main = await rendered(
        '<fwx-breadcrumbs nav-label="Path"><a href="#a">A</a><span>B</span></fwx-breadcrumbs>',
      );
      const nav = main.querySelector('nav');
      expect(nav?.getAttribute('aria-label')).to.equal('Path');
      const current = [...main.querySelectorAll('[aria-current="page"]')];
      expect(current.map(({ textContent }) => textContent?.trim())).to.deep.equal(['B']);
    });
  });

  describe('button', () => {
    it('is activated by Enter and Space, also as a link with that role', async () => {
      const main = await rendered(
        '<fwx-button>One</fwx-button><a class="btn" role="button" href="#x">Two</a>',
      );
      const seen: string[] = [];
      main.addEventListener('click', (event) => {
        event.preventDefault();
        seen.push((event.target as Element).textContent?.trim() ?? '');
      });
      for (const selector of ['fwx-button > button', 'a']) {
        focus(main, selector);
        await press('Enter', 'Space');
      }
      expect(seen).to.deep.equal(['One', 'One', 'Two', 'Two']);
    });

    it('keeps its label and exposes whether it is pressed, as a toggle button', async () => {
      const main = await rendered('<fwx-button toggle>Mute</fwx-button>');
      const button = main.querySelector('fwx-button > button');
      const states: unknown[] = [button?.getAttribute('aria-pressed')];
      focus(main, 'fwx-button > button');
      for (const key of ['Enter', 'Space']) {
        expect(await press(key)).to.deep.equal(['Mute']);
        states.push(button?.getAttribute('aria-pressed'));
      }
      expect(states).to.deep.equal(['false', 'true', 'false']);
    });

    it('is not focusable when it is disabled', async () => {
      const main = await rendered('<fwx-button disabled>Off</fwx-button>');
      focus(main, '#before');
      expect(await press('Tab')).to.deep.equal(['after']);
    });
  });
});
