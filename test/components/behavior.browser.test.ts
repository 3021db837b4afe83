import { expect } from '@open-wc/testing';
import type { LitElement } from 'lit';

import '../../components/breadcrumbs/index.ts';
import '../../components/button/index.ts';
import '../../components/button-menu/index.ts';
import { loadStyles, next, place } from '../support/widget-page.ts';

async function elementOf(markup: string): Promise<LitElement> {
  const element = place(markup).firstElementChild as LitElement;
  await element.updateComplete;
  return element;
}

describe('Elements', () => {
  before(() => loadStyles());

  it('do not follow a disabled link on click()', async () => {
    const element = await elementOf('<fwx-button href="#followed" disabled>x</fwx-button>');
    element.click();
    expect(location.hash).to.not.equal('#followed');
  });

  it('set clickEvent on the event that hides a menu after a click', async () => {
    const element = await elementOf(
      '<fwx-button-menu><button>A</button><a href="#b">B</a></fwx-button-menu>',
    );
    const toggle = element.querySelector('button') as HTMLElement;
    const shown = next('fwx-shown');
    toggle.click();
    await shown;
    const hide = next<Event & { clickEvent?: Event }>('hide.bs.menu');
    toggle.click();
    document.body.click();
    expect((await hide).type).to.equal('hide.bs.menu');
    const shownAgain = next('fwx-shown');
    toggle.click();
    await shownAgain;
    const hideByClick = next<Event & { clickEvent?: Event }>('hide.bs.menu');
    document.body.click();
    expect((await hideByClick).clickEvent).to.be.instanceOf(MouseEvent);
  });

  it('skip invisible menu items', async () => {
    const element = await elementOf(
      '<fwx-button-menu><button>A</button><a href="#0" hidden>0</a><a href="#1" style="visibility: hidden">1</a><a href="#2">2</a></fwx-button-menu>',
    );
    const toggle = element.querySelector('button') as HTMLElement;
    const shown = next('fwx-shown');
    toggle.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    await shown;
    expect(document.activeElement?.textContent).to.equal('2');
  });

  it('show a menu without a toggle, and hide one with a toggle', () => {
    const main = place(
      '<div class="menu" id="open"><a class="menu-item" href="#a">A</a></div><div><button data-bs-toggle="menu">B</button><div class="menu" id="closed"></div></div>',
    );
    const [open, closed] = ['#open', '#closed'].map((id) => main.querySelector(id) as HTMLElement);
    expect(open?.checkVisibility({ opacityProperty: true })).to.equal(true);
    expect(closed?.checkVisibility()).to.equal(false);
  });
});
