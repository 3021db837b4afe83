import { expect } from '@open-wc/testing';
import type { LitElement } from 'lit';

import '../../components/active-field/index.ts';
import type { FwxActiveField } from '../../components/active-field/index.ts';
import '../../components/button/index.ts';
import '../../components/button-menu/index.ts';
import '../../components/drawer/index.ts';
import { waitUntil } from '../support/wait-until.ts';
import { loadStyles, place, tasks } from '../support/widget-page.ts';

type Find = (selector: string) => HTMLElement;

/** Markup in a shadow root of a host in the page, and a function that queries it. */
async function shadow(
  markup: string,
  { mode = 'open', light = '' }: { mode?: ShadowRootMode; light?: string } = {},
): Promise<{ host: HTMLElement; find: Find; root: ShadowRoot }> {
  const host = document.createElement('section');
  host.innerHTML = light;
  const root = host.attachShadow({ mode });
  const { href } = new URL('../../components/fwx.css', import.meta.url);
  root.innerHTML = `<link rel="stylesheet" href="${href}">${markup}`;
  const loaded = new Promise((resolve) => {
    (root.firstElementChild as HTMLLinkElement).onload = resolve;
  });
  place().append(host);
  await loaded;
  for (const one of root.querySelectorAll<LitElement>('*')) await one.updateComplete;
  await tasks();
  const find: Find = (selector) => root.querySelector(selector) as HTMLElement;
  return { host, find, root };
}

/** Resolves with the next event of this name in the shadow root. */
function nextIn(root: ShadowRoot, name: string): Promise<Event> {
  return new Promise((resolve) => root.addEventListener(name, resolve, { once: true }));
}

function press(element: Element, key: string): void {
  const init = { key, bubbles: true, cancelable: true, composed: true };
  element.dispatchEvent(new KeyboardEvent('keydown', init));
}

const bareMenu =
  '<div><button id="t" class="btn" data-bs-toggle="menu">T</button><div class="menu"><a class="menu-item" href="#a">A</a><div class="submenu"><button class="menu-item" id="more">More</button><div class="menu"><a class="menu-item" id="b" href="#b">B</a></div></div></div></div>';
const menuElement =
  '<fwx-button-menu><button id="t">T</button><a href="#a">A</a><a href="#c">C</a></fwx-button-menu>';

describe('In a shadow root', () => {
  before(() => loadStyles());

  for (const mode of ['open', 'closed'] as const) {
    describe(`that is ${mode}`, () => {
      it('a toggle button is pressed and released, once for each click', async () => {
        const { find } = await shadow('<fwx-button toggle>B</fwx-button>', { mode });
        const states: (string | null)[] = [];
        for (let times = 0; times < 3; times++) {
          find('button').click();
          states.push(find('button').getAttribute('aria-pressed'));
        }
        expect(states).to.deep.equal(['true', 'false', 'true']);
      });

      it('a menu opens, and closes on a click outside', async () => {
        const { find, root } = await shadow(`${menuElement}<p>x</p>`, { mode });
        for (const outside of [find('p'), document.body]) {
          const shown = nextIn(root, 'shown.bs.menu');
          find('#t').click();
          await shown;
          outside.click();
          expect(find('.menu').classList.contains('show')).to.equal(false);
        }
      });

      it('a menu with `autoClose="outside"` stays open on a click inside', async () => {
        const { find, root } = await shadow(menuElement.replace('>', ' auto-close="outside">'), {
          mode,
        });
        const shown = nextIn(root, 'shown.bs.menu');
        find('#t').click();
        await shown;
        find('a').click();
        expect(find('.menu').classList.contains('show')).to.equal(true);
      });

      it('arrow keys move along a menu, and Escape closes it and focuses the toggle', async () => {
        const { find, root } = await shadow(menuElement, { mode });
        const shown = nextIn(root, 'shown.bs.menu');
        press(find('#t'), 'ArrowDown');
        await shown;
        expect(root.activeElement).to.equal(find('a'));
        press(find('a'), 'ArrowDown');
        expect(root.activeElement?.textContent).to.equal('C');
        press(root.activeElement as Element, 'Escape');
        expect(root.activeElement).to.equal(find('#t'));
        expect(find('.menu').classList.contains('show')).to.equal(false);
      });

      it('a drawer opens with its toggle and closes with its close button', async () => {
        const { find, root } = await shadow(
          '<fwx-drawer toggle-label="Open"><h2>H</h2><p>x</p></fwx-drawer>',
          { mode },
        );
        const shown = nextIn(root, 'shown.bs.drawer');
        find('[data-bs-toggle]').click();
        await shown;
        expect(find('dialog').hasAttribute('open')).to.equal(true);
        const hidden = nextIn(root, 'hidden.bs.drawer');
        find('.btn-close').click();
        await hidden;
        expect(find('dialog').hasAttribute('open')).to.equal(false);
        expect(document.documentElement.classList.contains('dialog-open')).to.equal(false);
      });

      it('a drawer that is removed with its host unlocks the page', async () => {
        const { find, host } = await shadow(
          '<fwx-button>x</fwx-button><button data-bs-toggle="drawer" data-bs-target="#d">D</button><dialog class="drawer" id="d"></dialog>',
          { mode },
        );
        find('[data-bs-toggle]').click();
        if (mode === 'open') {
          expect(document.documentElement.classList.contains('dialog-open')).to.equal(true);
        }
        host.remove();
        await tasks();
        expect(document.documentElement.classList.contains('dialog-open')).to.equal(false);
      });
    });
  }

  it('markup without an element works from the first click on', async () => {
    const { find, root } = await shadow(bareMenu);
    const shown = nextIn(root, 'shown.bs.menu');
    find('#t').click();
    await shown;
    expect(find('.menu').classList.contains('show')).to.equal(true);
  });

  it('a submenu opens under the mouse and closes when the mouse moves to the page', async () => {
    const { find, root } = await shadow(bareMenu);
    const shown = nextIn(root, 'shown.bs.menu');
    find('#t').click();
    await shown;
    const over = (target: Element): boolean =>
      target.dispatchEvent(
        new PointerEvent('pointerover', { bubbles: true, composed: true, pointerType: 'mouse' }),
      );
    over(find('#more'));
    expect(find('.submenu > .menu').classList.contains('show')).to.equal(true);
    over(document.body);
    await waitUntil(() => !find('.submenu > .menu').classList.contains('show'));
  });

  it('a button opens and closes a drawer of the document', async () => {
    const main = place(
      '<dialog class="drawer" id="outer" data-bs-config="{}"><section></section></dialog>',
    );
    const root = (main.querySelector('section') as Element).attachShadow({ mode: 'open' });
    root.innerHTML =
      '<button id="open" data-bs-toggle="drawer" data-bs-target="#outer"></button><button id="close" data-bs-dismiss="drawer"></button>';
    const dialog = main.querySelector('dialog') as HTMLDialogElement;
    (root.querySelector('#open') as HTMLElement).click();
    expect(dialog.open).to.equal(true);
    (root.querySelector('#close') as HTMLElement).click();
    expect(dialog.open).to.equal(false);
  });

  it('a field clears its error when its form is reset', async () => {
    const { find } = await shadow(
      '<form><fwx-active-field><label>A</label><input name="a"></fwx-active-field></form>',
    );
    const field = find('fwx-active-field') as FwxActiveField;
    field.setError('Wrong');
    (find('form') as HTMLFormElement).reset();
    await tasks();
    expect(field.error).to.equal(null);
  });

  it('a toggle in a slot is toggled once', async () => {
    const { host } = await shadow('<fwx-button>x</fwx-button><slot></slot>', {
      light: '<button class="btn" data-bs-toggle="button">B</button>',
    });
    const button = host.querySelector('button') as HTMLElement;
    button.click();
    expect(button.getAttribute('aria-pressed')).to.equal('true');
  });

  it('`behavior="none"` around the host disables the content', async () => {
    const { find, host } = await shadow('<button class="btn" data-bs-toggle="button">B</button>');
    host.setAttribute('data-fwx-behavior', 'none');
    find('button').click();
    expect(find('button').hasAttribute('aria-pressed')).to.equal(false);
  });
});
