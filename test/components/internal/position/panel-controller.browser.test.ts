import { expect } from '@open-wc/testing';

import {
  controllerOf,
  openOnes,
} from '../../../../components/internal/behavior/open-controller.ts';
import type { Anchor } from '../../../../components/internal/position/anchor.ts';
import { PanelController } from '../../../../components/internal/position/panel-controller.ts';
import { place } from '../../../support/widget-page.ts';

/** The least that a panel needs. */
class NoteController extends PanelController<string> {
  readonly component = 'note';
  placed: (string | undefined)[] = [];

  protected override anchor(): Anchor {
    const { element: reference, panel } = this;
    const offset = { mainAxis: 0, crossAxis: 0 };
    const onHidden = (): unknown => this.hide(undefined, false);
    return { reference, panel, placement: ['bottom'], offset, isInTopLayer: true, onHidden };
  }

  protected override reflectOpen(isOpen: boolean): void {
    this.panel.hidden = !isOpen;
  }

  protected override onPlaced(focus?: string): void {
    this.placed.push(focus);
  }
}

function note(): { button: HTMLElement; panel: HTMLElement; controller: NoteController } {
  const host = place('<button>More</button><p hidden>Text <a href="#a">link</a></p>');
  const [button, panel] = [...host.children] as [HTMLElement, HTMLElement];
  return { button, panel, controller: controllerOf(NoteController, button, panel) };
}

describe('PanelController', () => {
  it('opens beside its element, closes, and fires the events there', async () => {
    const { button, panel, controller } = note();
    const fired: string[] = [];
    for (const name of ['show', 'shown', 'hide', 'hidden']) {
      button.addEventListener(
        `${name}.bs.note`,
        ({ target, relatedTarget }: Event & { relatedTarget?: unknown }) =>
          fired.push(`${name} ${target === button && relatedTarget === button}`),
      );
    }
    await controller.show('first');
    expect([controller.isOpen, panel.hidden, panel.matches(':popover-open')]).to.deep.equal([
      true,
      false,
      true,
    ]);
    expect(panel.dataset['bsPlacement']).to.equal('bottom');
    expect(controller.placed).to.deep.equal(['first']);
    await controller.toggle();
    expect([controller.isOpen, panel.hidden, panel.hasAttribute('style')]).to.deep.equal([
      false,
      true,
      false,
    ]);
    expect([panel.popover, panel.dataset['bsPlacement']]).to.deep.equal([null, undefined]);
    expect(fired).to.deep.equal(['show true', 'shown true', 'hide true', 'hidden true']);
  });

  it('stays as it is where a listener prevents the event', async () => {
    const { button, panel, controller } = note();
    button.addEventListener('fwx-show', (event) => event.preventDefault(), { once: true });
    await controller.show();
    expect(panel.hidden).to.equal(true);
    await controller.show();
    button.addEventListener('fwx-hide', (event) => event.preventDefault(), { once: true });
    await controller.hide();
    expect([controller.isOpen, panel.hidden]).to.deep.equal([true, false]);
    controller.dispose();
    expect([openOnes.has(controller), panel.hidden]).to.deep.equal([false, true]);
  });

  it('returns the focus from inside the panel', async () => {
    const { button, panel, controller } = note();
    await controller.show();
    panel.querySelector('a')?.focus();
    await controller.hide();
    expect(document.activeElement === button).to.equal(true);
  });

  it('closes without a way back when the page hides the panel', async () => {
    const { panel, controller } = note();
    await controller.show();
    const closed = new Promise((resolve) => {
      controller.onOpenChange = resolve;
    });
    panel.hidePopover();
    expect(await closed).to.equal(false);
    await controller.update();
    expect(panel.hidden).to.equal(true);
  });

  it('is another for another panel, and the open one is closed', async () => {
    const { button, panel, controller } = note();
    await controller.show();
    expect(controllerOf(NoteController, button, panel)).to.equal(controller);
    const other = controllerOf(NoteController, button, document.createElement('p'));
    expect([other === controller, controller.isOpen, panel.hidden]).to.deep.equal([
      false,
      false,
      true,
    ]);
  });
});
