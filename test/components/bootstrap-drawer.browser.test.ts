import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';

import { hideDrawer, showDrawer, toggleDrawer } from '../../components/drawer/index.ts';
import { loadStyles, next, place, recorded, tasks } from '../support/widget-page.ts';

// The cases of Bootstrap's specification of drawers for bare markup. Left out are versions, data
// keys, default configurations, instances, options as arguments (they are attributes), and
// tooltips, popovers and toasts inside, which do not exist here.

interface Given {
  readonly main: HTMLElement;
  readonly dialog: HTMLDialogElement;
}

function given(attributes = '', before = '', base = 'drawer'): Given {
  const main = place(`${before}<dialog id="d" class="${base}" ${attributes}></dialog>`);
  return { main, dialog: main.querySelector('#d') as HTMLDialogElement };
}

const isLocked = (): boolean => document.documentElement.matches('.dialog-open');

/** A click without a pointer, as on the backdrop. */
const pressBackdrop = (dialog: HTMLDialogElement): void => dialog.click();

describe("Bootstrap's drawer", () => {
  before(loadStyles);

  beforeEach(() => emulateMedia({ reducedMotion: 'reduce' }));

  after(() => emulateMedia({ reducedMotion: 'no-preference' }));

  afterEach(async () => {
    const dialogs = [...document.querySelectorAll('dialog')];
    await Promise.all(dialogs.map((dialog) => hideDrawer(dialog)));
    place();
    await tasks();
  });

  it('closes on a link with data-bs-dismiss inside', async () => {
    const { dialog } = given();
    dialog.innerHTML = '<a href="#x" data-bs-dismiss="drawer">Close</a>';
    await showDrawer(dialog);
    dialog.querySelector('a')?.click();
    expect([dialog.open, location.hash]).to.deep.equal([false, '']);
  });

  it('closes on Escape when it is not modal', async () => {
    const { dialog } = given('data-bs-scroll="true" data-bs-backdrop="false" tabindex="-1"');
    await showDrawer(dialog);
    expect(dialog.matches(':modal')).to.equal(false);
    dialog.focus();
    await sendKeys({ press: 'Escape' });
    expect(dialog.open).to.equal(false);
  });

  it('closes on the event `cancel` when it is modal', async () => {
    const { dialog } = given();
    await showDrawer(dialog);
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    expect(dialog.open).to.equal(false);
  });

  it('stays open on other keys', async () => {
    const { dialog } = given('data-bs-scroll="true" data-bs-backdrop="false"');
    await showDrawer(dialog);
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
    expect(dialog.open).to.equal(true);
  });

  for (const [what, attribute, trigger] of [
    [
      'Escape with data-bs-keyboard="false"',
      'data-bs-keyboard="false"',
      (dialog: HTMLDialogElement) =>
        dialog.dispatchEvent(new Event('cancel', { cancelable: true })),
    ],
    ['a click on a static backdrop', 'data-bs-backdrop="static"', pressBackdrop],
  ] as const) {
    it(`stays open and fires hidePrevented on ${what}`, async () => {
      const { dialog } = given(attribute);
      const seen = recorded('hidePrevented.bs.drawer', 'hide.bs.drawer');
      await showDrawer(dialog);
      trigger(dialog);
      expect([dialog.open, seen]).to.deep.equal([true, ['hidePrevented.bs.drawer']]);
    });
  }

  it('has the class drawer-static only while it bounces', async () => {
    await emulateMedia({ reducedMotion: 'no-preference' });
    const { dialog } = given('data-bs-backdrop="static"');
    await showDrawer(dialog);
    pressBackdrop(dialog);
    expect(dialog.matches('.drawer-static')).to.equal(true);
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (dialog.matches('.drawer-static')) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(dialog, { attributeFilter: ['class'] });
    });
  });

  for (const [position, isOpen] of [
    ['absolute', false],
    ['fixed', true],
  ] as const) {
    it(`${isOpen ? 'stays open' : 'closes'} on resize when its position is ${position}`, async () => {
      const { dialog } = given('', '', '2xl:drawer');
      await showDrawer(dialog);
      dialog.style.position = position;
      window.dispatchEvent(new Event('resize'));
      expect(dialog.open).to.equal(isOpen);
    });
  }

  for (const [attributes, locks] of [
    ['data-bs-scroll="true" data-bs-backdrop="false"', false],
    ['data-bs-scroll="false"', true],
  ] as const) {
    it(`${locks ? 'locks' : 'does not lock'} the scrolling of the page with ${attributes}`, async () => {
      const { dialog } = given(attributes);
      await showDrawer(dialog);
      expect(isLocked()).to.equal(locks);
      await hideDrawer(dialog);
      expect(isLocked()).to.equal(false);
    });
  }

  it('closes on a click on its backdrop', async () => {
    const { dialog } = given();
    await showDrawer(dialog);
    pressBackdrop(dialog);
    expect(dialog.open).to.equal(false);
  });

  it('ignores clicks on itself when it is not modal', async () => {
    const { dialog } = given('data-bs-scroll="true" data-bs-backdrop="false"');
    await showDrawer(dialog);
    pressBackdrop(dialog);
    expect(dialog.open).to.equal(true);
  });

  it('opens and closes on toggleDrawer()', async () => {
    const { dialog } = given();
    await toggleDrawer(dialog);
    expect(dialog.open).to.equal(true);
    await toggleDrawer(dialog);
    expect(dialog.open).to.equal(false);
  });

  it('is closed at `show`, open at `shown` and closed at `hidden`', async () => {
    const { dialog } = given();
    const states: boolean[] = [];
    for (const name of ['show', 'shown', 'hidden']) {
      dialog.addEventListener(`${name}.bs.drawer`, () => states.push(dialog.open));
    }
    await showDrawer(dialog);
    await hideDrawer(dialog);
    expect(states).to.deep.equal([false, true, false]);
  });

  it('fires no event when another script has opened it already', async () => {
    const { dialog } = given();
    dialog.showModal();
    const seen = recorded('show.bs.drawer', 'shown.bs.drawer');
    await showDrawer(dialog);
    expect([seen, dialog.matches(':modal')]).to.deep.equal([[], true]);
    await toggleDrawer(dialog);
    expect(dialog.open).to.equal(false);
  });

  it('fires no event when it is closed already', async () => {
    const { dialog } = given();
    const seen = recorded('hide.bs.drawer', 'hidden.bs.drawer');
    await hideDrawer(dialog);
    expect(seen).to.deep.equal([]);
  });

  it('stays closed when `show` is prevented', async () => {
    const { dialog } = given();
    const seen = recorded('shown.bs.drawer');
    dialog.addEventListener('show.bs.drawer', (event) => event.preventDefault());
    await showDrawer(dialog);
    expect([dialog.open, seen]).to.deep.equal([false, []]);
  });

  it('stays open when `hide` is prevented', async () => {
    const { dialog } = given();
    const seen = recorded('hidden.bs.drawer');
    dialog.addEventListener('hide.bs.drawer', (event) => event.preventDefault(), { once: true });
    await showDrawer(dialog);
    await hideDrawer(dialog);
    expect([dialog.open, seen]).to.deep.equal([true, []]);
  });

  it('does not prevent the default action of a checkbox that opens it', async () => {
    const { main, dialog } = given(
      '',
      '<input type="checkbox" data-bs-toggle="drawer" data-bs-target="#d">',
    );
    const shown = next('shown.bs.drawer');
    const box = main.querySelector('input') as HTMLInputElement;
    box.click();
    await shown;
    expect([dialog.open, box.checked]).to.deep.equal([true, true]);
  });

  it('prevents the default action of a link that opens it', async () => {
    const { main } = given('', '<a href="#x" data-bs-toggle="drawer" data-bs-target="#d">A</a>');
    const shown = next('shown.bs.drawer');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    main.querySelector('a')?.dispatchEvent(click);
    await shown;
    expect(click.defaultPrevented).to.equal(true);
  });

  it('does not open on a disabled link', () => {
    const { main, dialog } = given(
      '',
      '<a href="#x" class="disabled" data-bs-toggle="drawer" data-bs-target="#d">A</a>',
    );
    main.querySelector('a')?.click();
    expect(dialog.open).to.equal(false);
  });

  it('closes before the button of another drawer opens that one', async () => {
    const { main, dialog } = given(
      '',
      '<button data-bs-toggle="drawer" data-bs-target="#e">B</button><dialog id="e" class="drawer"></dialog>',
    );
    await showDrawer(dialog);
    const shown = next('shown.bs.drawer');
    main.querySelector('button')?.click();
    await shown;
    const other = main.querySelector('#e') as HTMLDialogElement;
    expect([dialog.open, other.open]).to.deep.equal([false, true]);
  });

  for (const [where, display] of [
    ['a visible button', ''],
    ['not to a hidden one', 'none'],
  ] as const) {
    it(`returns the focus to ${where}`, async () => {
      const { main, dialog } = given(
        '',
        '<button data-bs-toggle="drawer" data-bs-target="#d">B</button>',
      );
      const button = main.querySelector('button') as HTMLButtonElement;
      const shown = next('shown.bs.drawer');
      button.click();
      await shown;
      button.style.display = display;
      const calls: unknown[] = [];
      button.focus = (options) => void calls.push(options);
      await hideDrawer(dialog);
      expect(calls).to.deep.equal(display === '' ? [{ preventScroll: true }] : []);
    });
  }

  it('does not animate with the class drawer-instant', async () => {
    await emulateMedia({ reducedMotion: 'no-preference' });
    const { dialog } = given('', '', 'drawer drawer-instant');
    void showDrawer(dialog);
    expect(dialog.getAnimations()).to.have.lengthOf(0);
    expect(dialog.open).to.equal(true);
  });

  it('animates without drawer-instant, and has the class hiding until it is hidden', async () => {
    await emulateMedia({ reducedMotion: 'no-preference' });
    const { dialog } = given();
    const shown = showDrawer(dialog);
    expect(dialog.getAnimations()).not.to.have.lengthOf(0);
    await shown;
    const hidden = hideDrawer(dialog);
    expect(dialog.matches('.hiding')).to.equal(true);
    await hidden;
    expect(dialog.matches('.hiding')).to.equal(false);
  });

  for (const [base, x, y] of [
    ['drawer drawer-start', -60, 0],
    ['drawer drawer-end', 60, 0],
    ['drawer drawer-bottom', 0, 60],
    ['drawer drawer-top', 0, -60],
  ] as const) {
    it(`closes when it is swiped to its edge: ${base}`, async () => {
      const { dialog } = given('', '', `${base} drawer-instant`);
      await showDrawer(dialog);
      for (const [type, dx, dy] of [
        ['pointerdown', 0, 0],
        ['pointerup', x, y],
      ] as const) {
        const at = { clientX: 200 + dx, clientY: 200 + dy };
        const init = { pointerType: 'touch', isPrimary: true, bubbles: true, ...at };
        dialog.dispatchEvent(new PointerEvent(type, init));
      }
      expect(dialog.open).to.equal(false);
    });
  }

  it('unlocks the page when it is removed while open', async () => {
    const { dialog } = given();
    await showDrawer(dialog);
    dialog.remove();
    await tasks();
    expect([dialog.open, isLocked()]).to.deep.equal([false, false]);
  });

  it('throws for an argument that is not a dialog', () => {
    expect(() => showDrawer(null as never)).to.throw(TypeError, 'The drawer must be a <dialog>');
  });
});
