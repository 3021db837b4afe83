import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';

import '../../components/drawer/index.ts';
import { showMenu } from '../../components/menu/index.ts';
import { loadPositioning } from '../../components/internal/position/position.ts';
import { morphs } from '../support/morphs.ts';
import { loadStyles, next, place } from '../support/widget-page.ts';

/** A menu that clicks inside leave open. */
const menu = (inside: string, name = 'menu'): string =>
  `<div><button data-bs-toggle="menu" data-bs-auto-close="outside">${name}</button><div class="menu" id="${name}">${inside}</div></div>`;

/** A button and the drawer that it opens. */
const drawer = (inside: string, attributes = ''): string =>
  `<button data-bs-toggle="drawer" data-bs-target="#drawer">Drawer</button><dialog id="drawer" class="drawer" tabindex="-1" ${attributes}>${inside}</dialog>`;

const notModal = 'data-bs-backdrop="false" data-bs-scroll="true"';

/** The parts of a page that are open, by id. */
interface Page {
  readonly one: (selector: string) => HTMLElement;
  readonly open: () => string[];
}

function page(html: string): Page {
  const main = place(html);
  const all = main.querySelectorAll('dialog, .menu, [popover]');
  return {
    one: (selector) => main.querySelector(selector)!,
    open: () =>
      [...all].filter((one) => one.matches('.show, [open], :popover-open')).map(({ id }) => id),
  };
}

const openMenu = ({ one }: Page, name = 'menu'): Promise<void> =>
  showMenu(one(`:has(> #${name}) > button`));

/** By a key: the browser closes dialogs together that were opened without the user. */
async function openDrawer({ one }: Page): Promise<void> {
  const shown = next('shown.bs.drawer');
  one('[data-bs-toggle="drawer"]').focus();
  await sendKeys({ press: 'Enter' });
  await shown;
}

const escape = (): Promise<unknown> => sendKeys({ press: 'Escape' });

describe('Escape', () => {
  before(async () => {
    await loadStyles();
    await emulateMedia({ reducedMotion: 'reduce' });
    await loadPositioning();
  });
  after(() => emulateMedia({ reducedMotion: 'no-preference' }));

  it('closes a menu inside a drawer, then the drawer', async () => {
    const given = page(drawer(menu('<a class="menu-item" href="#a">Item</a>')));
    await openDrawer(given);
    await openMenu(given);
    await escape();
    expect(given.open()).to.deep.equal(['drawer']);
    await escape();
    expect(given.open()).to.deep.equal([]);
  });

  it('closes a drawer around a submenu that a morphed page has closed', async () => {
    const list =
      '<div class="menu"><details class="submenu"><summary class="menu-item">More</summary><div class="menu" id="sub"><button class="menu-item">Deep</button></div></details></div>';
    const given = page(drawer(list));
    await openDrawer(given);
    given.one('summary').focus();
    await sendKeys({ press: 'Enter' });
    expect(given.open()).to.deep.equal(['drawer', 'sub']);
    morphs['idiomorph']?.(given.one('dialog'), list);
    given.one('summary').focus();
    await escape();
    expect(given.open()).to.deep.equal([]);
  });

  it('closes a submenu of a menu that is always open inside a drawer, then the drawer', async () => {
    const given = page(
      drawer(
        '<div class="menu"><div class="submenu"><button class="menu-item">More</button><div class="menu" id="sub"><button class="menu-item">Deep</button></div></div></div>',
      ),
    );
    await openDrawer(given);
    given.one('.menu-item').focus();
    await sendKeys({ press: 'ArrowRight' });
    expect(given.open()).to.deep.equal(['drawer', 'sub']);
    await escape();
    expect(given.open()).to.deep.equal(['drawer']);
    await escape();
    expect(given.open()).to.deep.equal([]);
  });

  for (const attributes of ['', notModal]) {
    it(`closes a drawer inside a menu, then the menu, ${attributes}`, async () => {
      const given = page(menu(drawer('<button>Inside</button>', attributes)));
      await openMenu(given);
      await openDrawer(given);
      await escape();
      expect(given.open()).to.deep.equal(['menu']);
      await escape();
      expect(given.open()).to.deep.equal([]);
    });
  }

  it('closes a dialog of the page inside a menu, then the menu', async () => {
    const given = page(menu('<dialog id="dialog"><button>Inside</button></dialog>'));
    await openMenu(given);
    given.one('#menu').insertAdjacentHTML('afterbegin', '<button id="ask">Ask</button>');
    given.one('#ask').onclick = () => (given.one('#dialog') as HTMLDialogElement).showModal();
    given.one('#ask').focus();
    await sendKeys({ press: 'Enter' });
    expect(given.open()).to.deep.equal(['menu', 'dialog']);
    await escape();
    expect(given.open()).to.deep.equal(['menu']);
  });

  it('closes a menu inside a menu, then the outer one', async () => {
    const given = page(menu(menu('<a class="menu-item" href="#a">Item</a>', 'inner')));
    await openMenu(given);
    await openMenu(given, 'inner');
    await escape();
    expect(given.open()).to.deep.equal(['menu']);
    await escape();
    expect(given.open()).to.deep.equal([]);
  });

  it('closes a submenu whose item the page has removed', async () => {
    const given = page(
      '<div class="menu"><div class="submenu"><button class="menu-item" id="more">More</button><div class="menu" id="sub"><input></div></div></div>',
    );
    given.one('#more').focus();
    await sendKeys({ press: 'ArrowRight' });
    given.one('input').focus();
    given.one('#more').remove();
    await escape();
    expect(given.open()).to.deep.equal([]);
  });

  for (const mode of ['open', 'closed'] as const) {
    it(`closes a menu when the focus is in an ${mode} shadow root inside`, async () => {
      const given = page(menu('<p></p>'));
      const root = given.one('p').attachShadow({ mode });
      root.innerHTML = '<input>';
      await openMenu(given);
      root.querySelector('input')!.focus();
      await escape();
      expect(given.open()).to.deep.equal([]);
    });
  }

  it('leaves a menu behind a modal dialog open when nothing has the focus', async () => {
    const given = page(`${menu('')}<dialog id="dialog">Text</dialog>`);
    await openMenu(given);
    (given.one('#dialog') as HTMLDialogElement).showModal();
    (document.activeElement as HTMLElement).blur();
    await escape();
    expect(given.open()).to.deep.equal(['menu']);
  });

  for (const attributes of [notModal, `${notModal} data-bs-keyboard="false"`]) {
    it(`closes a popover that was opened from a drawer before the drawer, ${attributes}`, async () => {
      for (const isInside of [true, false]) {
        const popover = '<p popover id="popover">Text</p>';
        const button = '<button popovertarget="popover">Popover</button>';
        const inside = isInside ? button + popover : button;
        const given = page(drawer(inside, attributes) + (isInside ? '' : popover));
        await openDrawer(given);
        given.one('[popovertarget]').focus();
        await sendKeys({ press: 'Enter' });
        expect(given.open()).to.deep.equal(['drawer', 'popover']);
        await escape();
        expect(given.open()).to.deep.equal(['drawer']);
      }
    });
  }

  it('closes a drawer and a menu with a popover inside that stays open, as of a value that the browser does not know', async () => {
    for (const html of [
      drawer('<p popover="unknown">Text</p>', notModal),
      menu('<p popover="unknown">Text</p>'),
    ]) {
      const given = page(html);
      if (html.includes('dialog')) await openDrawer(given);
      else await openMenu(given);
      given.one('[popover]').showPopover();
      await escape();
      expect(given.one('dialog, .menu').matches('[open], .show')).to.equal(false);
    }
  });

  it('closes a drawer that is not modal before a popover around it', async () => {
    const given = page(
      `<button popovertarget="popover">Popover</button><div popover id="popover">${drawer('<button>Inside</button>', notModal)}</div>`,
    );
    given.one('button').click();
    await openDrawer(given);
    await escape();
    expect(given.open()).to.deep.equal(['popover']);
  });

  describe('in a drawer that it must not close', () => {
    const fixed = 'data-bs-keyboard="false"';

    it('is prevented when the element with the focus was removed', async () => {
      const given = page(drawer('<button id="inside">Inside</button>', fixed));
      await openDrawer(given);
      given.one('#inside').focus();
      given.one('#inside').remove();
      for (let time = 0; time < 3; time++) await escape();
      expect(given.open()).to.deep.equal(['drawer']);
    });

    it('is prevented while a popover is open inside that the browser does not close', async () => {
      const given = page(drawer('<p popover="manual" id="toast">Text</p>', fixed));
      await openDrawer(given);
      given.one('#toast').showPopover();
      for (let time = 0; time < 3; time++) await escape();
      expect(given.open()).to.deep.equal(['drawer', 'toast']);
    });

    it('closes a dialog of the page that is open before it when nothing has the focus', async () => {
      const given = page(
        `${drawer('<button id="ask">Ask</button>', fixed)}<dialog id="dialog">Text</dialog>`,
      );
      await openDrawer(given);
      given.one('#ask').onclick = () => (given.one('#dialog') as HTMLDialogElement).showModal();
      given.one('#ask').focus();
      await sendKeys({ press: 'Enter' });
      (document.activeElement as HTMLElement).blur();
      await escape();
      expect(given.open()).to.deep.equal(['drawer']);
    });
  });
});
