import type { PropertyValues } from 'lit';

import type { Listen } from '../internal/element/events.ts';
import type { PropertiesOf } from '../internal/options/option.ts';
import { rootOf } from '../internal/dom/roots.ts';
import { WidgetElement } from '../internal/element/widget-element.ts';
import { hasRoles, keepTabStop } from './levels.ts';
import { menuExpansion, readMenu } from './menu-markup.ts';
import { adoptOpenMenus, installMenus, type MenuSelect } from './menu-triggers.ts';
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
 * A list of links and buttons that is always open: the navigation of a section, or the actions of a
 * page. For a menu that a button opens use `<fwx-button-menu>`.
 *
 * Plain children are upgraded in place: `<a>` and `<button>` are items, `<hr>` a line, headings
 * are headers, `<span>` is text, and `<details>` a submenu.
 *
 * @summary A list of links and buttons, with submenus.
 * @tag fwx-menu
 * @tagname fwx-menu
 * @fires {CustomEvent<MenuSelect>} fwx-select - A link or button was selected. Bubbles, cancelable.
 * @cssprop --bs-menu-min-width - Minimum width. Default `10rem`.
 * @cssprop --bs-menu-max-height - Maximum height of a menu with the class `menu-scrollable`.
 * @cssprop --bs-menu-padding-x - Space beside the items. Default `0.25rem`.
 * @cssprop --bs-menu-padding-y - Space above and below them. Default `0.25rem`.
 * @cssprop --bs-menu-bg - Background.
 * @cssprop --bs-menu-border-color - Colour of the border.
 * @cssprop --bs-menu-border-radius - Corners.
 * @cssprop --bs-menu-box-shadow - Shadow.
 * @cssprop --bs-menu-item-color - Items.
 * @cssprop --bs-menu-item-hover-bg - Background of an item under the pointer.
 * @cssprop --bs-menu-item-active-color - Item of the current page.
 * @cssprop --bs-menu-item-active-bg - Background of that item.
 * @cssprop --bs-menu-transition-duration - Duration of the opening transition. Default `0.15s`.
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
    // The item that was the tab stop may have been removed.
    if (this.documentedRoot) keepTabStop(this.documentedRoot);
    // The page may have been restored from its HTML with an open submenu.
    adoptOpenMenus(this);
  }

  /** An empty list is an empty menu, not a missing one. */
  protected override hasContent(): boolean {
    return this.items != null;
  }

  protected override readMarkup(root: HTMLElement): Partial<MenuModel> {
    return readMenu(root);
  }

  /** Reads the role from the markup: the items get their roles once, when they are rendered. */
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
