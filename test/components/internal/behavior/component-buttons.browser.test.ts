import { expect } from '@open-wc/testing';

import { buttonListener } from '../../../../components/internal/behavior/component-buttons.ts';
import { closestAround } from '../../../../components/internal/dom/roots.ts';
import { place } from '../../../support/widget-page.ts';

/** Clicks the first button of the markup. Returns what was pressed, and whether the click was prevented. */
function clicked(html: string): { pressed: string[]; isPrevented: boolean } {
  const main = place(html);
  const pressed: string[] = [];
  const listener = buttonListener(
    'note',
    (button) => closestAround(button, '.note'),
    (note, button, toggles) => pressed.push(note.id, button.localName, String(toggles)),
  );
  const button = main.querySelector<HTMLElement>('a, button') as HTMLElement;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.addEventListener('click', listener, { once: true });
  button.dispatchEvent(event);
  const isPrevented = event.defaultPrevented;
  return { pressed, isPrevented };
}

describe('The buttons of a component', () => {
  it('toggle or dismiss its element', () => {
    const inside = (attribute: string): string =>
      `<p id="n" class="note"><button type="button" ${attribute}="note">B</button></p>`;
    expect(clicked(inside('data-bs-toggle')).pressed).to.deep.equal(['n', 'button', 'true']);
    expect(clicked(inside('data-bs-dismiss')).pressed).to.deep.equal(['n', 'button', 'false']);
    expect(clicked(inside('data-bs-slide')).pressed).to.deep.equal([]);
  });

  it('do not navigate, and do nothing when they are disabled', () => {
    const link = (attributes: string): string =>
      `<p id="n" class="note"><a href="#x" data-bs-dismiss="note" ${attributes}>A</a></p>`;
    expect(clicked(link(''))).to.deep.equal({ pressed: ['n', 'a', 'false'], isPrevented: true });
    expect(clicked(link('aria-disabled="true"'))).to.deep.equal({ pressed: [], isPrevented: true });
  });

  it('leave an element to another script', () => {
    const html =
      '<p class="note" data-fwx-behavior="none"><button data-bs-dismiss="note"></button></p>';
    expect(clicked(html)).to.deep.equal({ pressed: [], isPrevented: false });
  });

  it('find an element around their shadow root', () => {
    const host = place('<p id="n" class="note"><span></span></p>').querySelector('span');
    const root = (host as HTMLElement).attachShadow({ mode: 'open' });
    root.innerHTML = '<button></button>';
    const button = root.firstElementChild as Element;
    expect(closestAround(button, '.note')?.id).to.equal('n');
    expect(closestAround(button, '.other')).to.equal(null);
  });
});
