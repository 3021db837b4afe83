import type { PropertyValues } from 'lit';
import type { Listen } from '../internal/events.ts';
import type { PropertiesOf } from '../internal/option.ts';

import { rootOf } from '../internal/roots.ts';
import { WidgetElement } from '../internal/widget-element.ts';
import { hasRoles, keepTabStop } from './levels.ts';
import { menuExpansion } from './menu-markup.ts';
import { installMenus, type MenuSelect } from './menu-triggers.ts';
import { menuContract, type MenuModel } from './menu.contract.ts';
import { closeSubmenusIn } from './submenus.ts';

/** Events of `<fwx-menu>` by name. */
export interface MenuEvents {
  'fwx-select': CustomEvent<MenuSelect>;
}

export interface FwxMenu extends PropertiesOf<typeof menuContract.properties> {
  /** @hidden */
  addEventListener: Listen<FwxMenu, MenuEvents>;
  /** @hidden */
  removeEventListener: Listen<FwxMenu, MenuEvents>;
}

/**
 * A list of links and buttons that is always open: the navigation of a part, or the actions of a
 * page. `<fwx-button-menu>` is the one that a button opens.
 *
 * Plain children are upgraded in place: `<a>` and `<button>` are items, `<hr>` a line, headings
 * are headers, `<span>` is text, and `<details>` a submenu.
 *
 * @summary A list of links and buttons, with submenus.
 * @tag fwx-menu
 * @tagname fwx-menu
 * @fires {CustomEvent<MenuSelect>} fwx-select - A link or button was chosen. Bubbles, cancelable.
 * @cssprop --bs-menu-min-width - Least width. Default `10rem`.
 * @cssprop --bs-menu-max-height - Greatest height of a `menu-scrollable` one.
 * @cssprop --bs-menu-padding-x - Space beside the items. Default `0.25rem`.
 * @cssprop --bs-menu-padding-y - Space above and below them. Default `0.25rem`.
 * @cssprop --bs-menu-bg - Background.
 * @cssprop --bs-menu-border-color - Line around the menu.
 * @cssprop --bs-menu-border-radius - Corners.
 * @cssprop --bs-menu-box-shadow - Shadow.
 * @cssprop --bs-menu-item-color - Items.
 * @cssprop --bs-menu-item-hover-bg - Background of an item under the pointer.
 * @cssprop --bs-menu-item-active-color - The page that is shown.
 * @cssprop --bs-menu-item-active-bg - Its background.
 * @cssprop --bs-menu-transition-duration - How long it appears. Default `0.15s`.
 */
export class FwxMenu extends WidgetElement {
  static override readonly contract = menuContract;
  static override readonly expansion = menuExpansion;

  override connectedCallback(): void {
    super.connectedCallback();
    installMenus(rootOf(this));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    closeSubmenusIn(this);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    // The item where Tab stopped may be gone.
    if (this.documentedRoot) keepTabStop(this.documentedRoot);
  }

  /** An empty list is an empty menu, not a missing one. */
  protected override hasContent(): boolean {
    return this.items != null;
  }

  protected override readMarkup(root: HTMLElement): Partial<MenuModel> {
    return { label: root.getAttribute('aria-label'), menuRole: hasRoles(root) };
  }

  /** The roles of the items are made with them. */
  protected override comparedModel(model: MenuModel, root: HTMLElement): object {
    return super.comparedModel({ ...model, menuRole: hasRoles(root) }, root);
  }
}

declare global {
  interface FwxElementEvents {
    'fwx-menu': MenuEvents;
  }
  interface HTMLElementTagNameMap {
    'fwx-menu': FwxMenu;
  }
}
