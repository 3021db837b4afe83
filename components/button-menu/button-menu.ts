import type { PropertyValues } from 'lit';

import type { Listen } from '../internal/element/events.ts';
import type { PropertiesOf } from '../internal/options/option.ts';
import { patchLabel } from '../internal/markup/patch.ts';
import { textOf } from '../internal/context/stringable.ts';
import type { Parts } from '../internal/element/widget-element.ts';
import {
  buttonMenuExpansion,
  buttonsOf,
  readButtonMenu,
  structureOf,
} from './button-menu-markup.ts';
import { buttonMenuContract, type ButtonMenuModel } from './button-menu.contract.ts';
import { ToggledMenuElement, type ToggledMenuEvents } from './toggled-menu-element.ts';

export interface FwxButtonMenu extends PropertiesOf<typeof buttonMenuContract.properties> {
  /** @hidden */
  addEventListener: Listen<FwxButtonMenu, ToggledMenuEvents>;
  /** @hidden */
  removeEventListener: Listen<FwxButtonMenu, ToggledMenuEvents>;
}

/**
 * A button that opens a menu of links and buttons. The menu is a part of the page right after its
 * button, so Tab and screen readers continue into it; arrow keys, Home, End and Escape work,
 * and submenus open on hover, click and keys. Every event also has the name that Bootstrap gives
 * it, such as `show.bs.menu`.
 *
 * Plain children are upgraded in place: the first `<button>` or `<a>` opens the menu, the rest are
 * its items: `<a>`, `<button>`, `<hr>`, headings, `<span>`, and `<details>` for a submenu.
 *
 * @summary A button that opens a menu.
 * @tag fwx-button-menu
 * @tagname fwx-button-menu
 * @fires {CustomEvent<MenuEventDetail>} fwx-show - The menu is about to open. Bubbles, cancelable.
 * @fires {CustomEvent<MenuEventDetail>} fwx-shown - The menu is open. Bubbles.
 * @fires {CustomEvent<MenuEventDetail>} fwx-hide - The menu is about to close. Bubbles, cancelable.
 * @fires {CustomEvent<MenuEventDetail>} fwx-hidden - The menu is closed. Bubbles.
 * @fires {CustomEvent<MenuSelect>} fwx-select - A link or button was selected. Bubbles; if prevented, the menu stays open.
 * @cssprop --bs-menu-min-width - Minimum width. Default `10rem`.
 * @cssprop --bs-menu-bg - Background.
 * @cssprop --bs-menu-border-radius - Corners.
 * @cssprop --bs-menu-item-hover-bg - Background of an item under the pointer.
 * @cssprop --bs-menu-transition-duration - Duration of the opening transition. Default `0.15s`.
 */
export class FwxButtonMenu extends ToggledMenuElement {
  static override readonly contract = buttonMenuContract;
  static override readonly expansion = buttonMenuExpansion;

  /** Updates the position of an open menu, after something around it has changed. */
  async reposition(): Promise<void> {
    await this.controller?.update();
  }

  protected override hasContent(): boolean {
    return this.menu != null || this.label != null;
  }

  protected override readMarkup(root: HTMLElement): Partial<ButtonMenuModel> {
    return readButtonMenu(this, root);
  }

  protected override parts(host: Element): Parts {
    return [...super.parts(host), ...buttonsOf(host)];
  }

  /** Reads roles and buttons from the markup: they are set once, together with items and menu. */
  protected override comparedModel(model: ButtonMenuModel, root: HTMLElement): object {
    return super.comparedModel({ ...model, ...structureOf(this, root) }, root);
  }

  protected override patch(changed: PropertyValues, root: HTMLElement): void {
    super.patch(changed, root);
    const [first] = buttonsOf(this);
    const hasLabel = changed.has('label') || changed.has('encodeLabel');
    if (first && hasLabel && this.label !== null) {
      patchLabel(first, textOf(this.label), this.encodeLabel);
    }
  }
}

declare global {
  interface FwxElementEvents {
    'fwx-button-menu': ToggledMenuEvents;
  }
  interface HTMLElementTagNameMap {
    'fwx-button-menu': FwxButtonMenu;
  }
}
