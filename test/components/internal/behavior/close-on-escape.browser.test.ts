import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';

import { closeOnEscape } from '../../../../components/internal/behavior/close-on-escape.ts';
import { OpenController } from '../../../../components/internal/behavior/open-controller.ts';
import { place } from '../../../support/widget-page.ts';

const closed: string[] = [];

/** Something that Escape closes while the focus is in its element. */
class TipController extends OpenController {
  readonly component = 'tip';

  open(): this {
    this.setOpen(true);
    return this;
  }

  override dispose(): void {
    this.setOpen(false);
  }

  override takesEscape(event: KeyboardEvent): boolean {
    if (!event.composedPath().includes(this.element)) return false;
    event.preventDefault();
    closed.push(this.element.id);
    this.dispose();
    return true;
  }
}

/** A shadow root in the page with a field that two are open around. */
function given(): { field: HTMLInputElement; outer: TipController; inner: TipController } {
  const root = place('<p></p>').firstElementChild!.attachShadow({ mode: 'open' });
  root.innerHTML = '<div id="outer"><div id="inner"><input></div></div><div id="other"></div>';
  closeOnEscape(root);
  // Each component that is installed calls it.
  closeOnEscape(root);
  closed.length = 0;
  const open = (id: string): TipController => new TipController(root.getElementById(id)!).open();
  return {
    field: root.querySelector('input')!,
    inner: open('inner'),
    outer: open('outer'),
  };
}

describe('closeOnEscape()', () => {
  it('closes one for each press, the one opened last first, and then leaves the key to what is around', async () => {
    const { field, inner } = given();
    const around: string[] = [];
    field.addEventListener('keydown', ({ key }) => around.push(key));
    field.focus();
    await sendKeys({ press: 'Escape' });
    expect(closed).to.deep.equal(['outer']);
    await sendKeys({ press: 'Escape' });
    expect([closed, inner.isOpen, around]).to.deep.equal([['outer', 'inner'], false, []]);
    await sendKeys({ press: 'Escape' });
    expect([closed.length, around]).to.deep.equal([2, ['Escape']]);
  });

  it('closes one that was opened again before those that were opened between', async () => {
    const { field, inner } = given();
    inner.dispose();
    inner.open();
    field.focus();
    await sendKeys({ press: 'Escape' });
    expect(closed).to.deep.equal(['inner']);
  });

  it('passes over one that does not take the key, and one that was removed from the page', async () => {
    const { field, outer } = given();
    const root = outer.element.getRootNode() as ShadowRoot;
    new TipController(root.getElementById('other')!).open();
    const gone = new TipController(document.createElement('p')).open();
    field.focus();
    await sendKeys({ press: 'Escape' });
    expect([closed, gone.isOpen]).to.deep.equal([['outer'], false]);
  });

  it('leaves a modal dialog around open', async () => {
    const dialog = document.createElement('dialog');
    place('').append(dialog);
    const root = dialog.appendChild(document.createElement('p')).attachShadow({ mode: 'open' });
    root.innerHTML = '<button>Open</button>';
    closeOnEscape(root);
    const button = root.querySelector('button')!;
    dialog.showModal();
    const tip = new TipController(button).open();
    button.focus();
    await sendKeys({ press: 'Escape' });
    expect([tip.isOpen, dialog.open]).to.deep.equal([false, true]);
    await sendKeys({ press: 'Escape' });
    expect(dialog.open).to.equal(false);
  });

  it('leaves other keys, keys of an input method and handled ones', () => {
    const { field } = given();
    const press = (init: KeyboardEventInit): unknown =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
      );
    press({ key: 'a' });
    press({ key: 'Escape', isComposing: true });
    const handled = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true });
    handled.preventDefault();
    field.dispatchEvent(handled);
    expect(closed).to.deep.equal([]);
  });
});
