import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';

import { closeOnEscape } from '../../../../components/internal/behavior/close-on-escape.ts';
import { place } from '../../../support/widget-page.ts';

/** A shadow root with a field, and what is open for each of two components. */
function given(): { field: HTMLInputElement; open: string[]; closed: string[] } {
  const root = place('<p></p>').firstElementChild!.attachShadow({ mode: 'open' });
  root.innerHTML = '<input>';
  const open = ['menu', 'tip'];
  const closed: string[] = [];
  for (const name of ['menu', 'tip']) {
    closeOnEscape(root, (focused) => {
      if (!open.includes(name)) return false;
      open.splice(open.indexOf(name), 1);
      closed.push(`${name} in ${focused.localName}`);
      return true;
    });
  }
  return { field: root.querySelector('input')!, open, closed };
}

describe('closeOnEscape()', () => {
  it('closes one for each press, and leaves the key to what is around when nothing is open', async () => {
    const { field, closed } = given();
    const around: string[] = [];
    field.addEventListener('keydown', ({ key }) => around.push(key));
    field.focus();
    await sendKeys({ press: 'Escape' });
    expect(closed).to.deep.equal(['menu in input']);
    await sendKeys({ press: 'Escape' });
    expect([closed.length, around]).to.deep.equal([2, []]);
    await sendKeys({ press: 'Escape' });
    expect([closed.length, around]).to.deep.equal([2, ['Escape']]);
  });

  it('leaves a modal dialog around open', async () => {
    const dialog = document.createElement('dialog');
    place('').append(dialog);
    const root = dialog.appendChild(document.createElement('p')).attachShadow({ mode: 'open' });
    root.innerHTML = '<button>Open</button>';
    let isOpen = true;
    closeOnEscape(root, () => isOpen && !(isOpen = false));
    dialog.showModal();
    root.querySelector('button')!.focus();
    await sendKeys({ press: 'Escape' });
    expect([isOpen, dialog.open]).to.deep.equal([false, true]);
    await sendKeys({ press: 'Escape' });
    expect(dialog.open).to.equal(false);
  });

  it('leaves other keys, keys of an input method and handled ones', () => {
    const { field, open } = given();
    const press = (init: KeyboardEventInit): unknown =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
      );
    press({ key: 'a' });
    press({ key: 'Escape', isComposing: true });
    const handled = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true });
    handled.preventDefault();
    field.dispatchEvent(handled);
    expect(open).to.deep.equal(['menu', 'tip']);
  });
});
