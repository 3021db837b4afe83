import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';

import { controllerOf } from '../../../../components/internal/behavior/open-controller.ts';
import { DrawerController } from '../../../../components/drawer/drawer-controller.ts';
import {
  ModalController,
  type ModalSettings,
} from '../../../../components/internal/modal/modal-controller.ts';
import { until } from '../../upload/support.ts';
import { place, recorded, tasks } from '../../../support/widget-page.ts';

/** A component whose root is a `<dialog>`, with settings in its classes and one more listener. */
class NoteController extends ModalController {
  readonly component = 'note';
  pressed = 0;

  protected override settings(): ModalSettings {
    const { classList } = this.element;
    const modal = !classList.contains('beside');
    const backdrop = classList.contains('static') ? 'static' : true;
    return { backdrop, keyboard: !classList.contains('stays'), modal, scroll: !modal };
  }

  protected override listen(closed: AbortSignal): void {
    super.listen(closed);
    this.on('keydown', () => this.pressed++);
  }
}

const given = (classes = ''): { dialog: HTMLDialogElement; note: NoteController } => {
  const html = `<button id="t">T</button><dialog class="${classes}" tabindex="-1"><input></dialog>`;
  const dialog = place(html).querySelector('dialog') as HTMLDialogElement;
  return { dialog, note: controllerOf(NoteController, dialog) };
};
const isLocked = (): boolean => document.documentElement.matches('.dialog-open');

describe('The controller of a dialog', () => {
  before(() => emulateMedia({ reducedMotion: 'reduce' }));
  after(() => emulateMedia({ reducedMotion: 'no-preference' }));

  let note: NoteController | null = null;
  afterEach(() => note?.dispose());
  const opened = async (classes = ''): Promise<HTMLDialogElement> => {
    const { dialog, note: made } = given(classes);
    note = made;
    await note.show(document.querySelector('#t'));
    return dialog;
  };

  it('names its events after the component, and returns the focus', async () => {
    const names = ['show', 'shown', 'hide', 'hidden'];
    const seen = recorded(...names.flatMap((name) => [`${name}.bs.note`, `${name}.bs.drawer`]));
    const dialog = await opened();
    expect([dialog.matches(':modal'), isLocked()]).to.deep.equal([true, true]);
    await note?.hide('button', 'ok');
    expect(seen).to.deep.equal(names.map((name) => `${name}.bs.note`));
    expect([dialog.returnValue, isLocked()]).to.deep.equal(['ok', false]);
    expect(document.activeElement?.id).to.equal('t');
  });

  it('keeps the page usable when its settings specify that', async () => {
    const dialog = await opened('beside');
    expect([dialog.open, dialog.matches(':modal'), isLocked()]).to.deep.equal([true, false, false]);
  });

  it('sets a class of the component when a click or Escape does not close it', async () => {
    const dialog = await opened('static stays');
    const seen: string[] = [];
    dialog.addEventListener('hidePrevented.bs.note', () => seen.push('prevented'));
    const classes = new MutationObserver((records) =>
      seen.push(...records.map(({ oldValue }) => oldValue ?? '')),
    );
    classes.observe(dialog, { attributeFilter: ['class'], attributeOldValue: true });
    dialog.click();
    await sendKeys({ press: 'Escape' });
    classes.disconnect();
    const classesOfBounce = ['static stays', 'static stays note-static'];
    expect(seen).to.deep.equal(['prevented', ...classesOfBounce, 'prevented', ...classesOfBounce]);
    expect(dialog.open).to.equal(true);
  });

  it('adds listeners of the component while it is open', async () => {
    const dialog = await opened();
    const press = (): unknown => dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    press();
    await note?.hide();
    press();
    expect(note?.pressed).to.equal(1);
  });

  it('exists once for each dialog, and stays open when the user opens another kind', async () => {
    const dialog = await opened();
    expect(controllerOf(NoteController, dialog)).to.equal(note);
    const drawer = controllerOf(DrawerController, document.createElement('dialog'));
    dialog.append(drawer.element);
    drawer.press(null);
    expect([drawer.isOpen, note?.isOpen]).to.deep.equal([true, true]);
    drawer.dispose();
  });

  it('closes when the user opens another of its kind', async () => {
    const dialog = await opened();
    const other = controllerOf(NoteController, document.createElement('dialog'));
    dialog.after(other.element);
    other.press(null);
    expect([other.isOpen, note?.isOpen]).to.deep.equal([true, false]);
    other.dispose();
  });

  it('closes and frees the page when an element around the dialog is moved', async () => {
    const dialog = await opened();
    const seen = recorded('hide.bs.note', 'hidden.bs.note');
    const main = document.createElement('main');
    dialog.parentElement?.replaceWith(main);
    main.append(dialog);
    await tasks();
    expect([note?.isOpen, dialog.open, isLocked()]).to.deep.equal([false, false, false]);
    expect(seen).to.deep.equal([]);
  });

  for (const [name, open] of [
    ['closes', true],
    ['is closed', false],
  ] as const) {
    it(`closes and frees the page when a section around the dialog ${name}`, async () => {
      const page = place(
        `<details><summary>S</summary><dialog class="note"><input></dialog></details>`,
      );
      const section = page.querySelector('details')!;
      section.open = open;
      await tasks();
      note = controllerOf(NoteController, page.querySelector('dialog')!);
      const seen = recorded('hide.bs.note', 'hidden.bs.note');
      await note.show();
      section.open = false;
      await until(() => seen.length === 2);
      expect([note.isOpen, note.element.open, isLocked()]).to.deep.equal([false, false, false]);
    });
  }

  const hiding: Record<string, (outer: HTMLElement) => void> = {
    'is hidden': (outer) => (outer.hidden = true),
    'is a dialog that closes': (outer) => (outer as HTMLDialogElement).close(),
    'is a popover that closes': (outer) => outer.hidePopover(),
  };
  for (const [name, hide] of Object.entries(hiding)) {
    it(`closes and frees the page when an element around the dialog ${name}`, async () => {
      const attribute = name.includes('popover') ? 'popover' : '';
      const page = place(`<dialog ${attribute}><dialog class="note"><input></dialog></dialog>`);
      const outer = page.querySelector('dialog')!;
      if (attribute === '') outer.show();
      else outer.showPopover();
      note = controllerOf(NoteController, outer.querySelector('dialog')!);
      await note.show();
      const seen = recorded('hide.bs.note', 'hidden.bs.note');
      await tasks();
      expect(note.element.matches(':modal')).to.equal(true);
      hide(outer);
      await until(() => seen.length === 2);
      expect([note.isOpen, note.element.open, isLocked()]).to.deep.equal([false, false, false]);
    });
  }
});
