import type { PropertyValues } from 'lit';

import { isServed } from '../internal/behavior.ts';
import { rootOf } from '../internal/roots.ts';
import { WidgetElement } from '../internal/widget-element.ts';
import { MenuController, type MenuEventDetail } from '../menu/menu-controller.ts';
import { installMenus, type MenuSelect } from '../menu/menu-triggers.ts';
import { toggleOf } from './button-menu-markup.ts';

/** Events of elements with a toggle and a menu, by name. */
export interface ToggledMenuEvents {
  'fwx-show': CustomEvent<MenuEventDetail>;
  'fwx-shown': CustomEvent<MenuEventDetail>;
  'fwx-hide': CustomEvent<MenuEventDetail>;
  'fwx-hidden': CustomEvent<MenuEventDetail>;
  'fwx-select': CustomEvent<MenuSelect>;
}

export interface ToggledMenuElement {
  /** Whether the menu is open. */
  open: boolean;
}

/**
 * Base class of elements around a toggle and its menu: opens and closes the menu while the element is in the page, and
 * keeps its property `open` up to date.
 */
export abstract class ToggledMenuElement extends WidgetElement {
  override connectedCallback(): void {
    super.connectedCallback();
    installMenus(rootOf(this));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#menu?.dispose();
  }

  /**
   * Opens the menu.
   *
   * @returns Resolves when the transition has ended.
   */
  async show(): Promise<void> {
    await this.updateComplete;
    await this.#menu?.show();
  }

  /**
   * Closes the menu.
   *
   * @returns Resolves when the menu is hidden.
   */
  async hide(): Promise<void> {
    await this.#menu?.hide();
  }

  /** Opens a closed menu and closes an open one. */
  async toggle(): Promise<void> {
    await this.updateComplete;
    await this.#menu?.toggle();
  }

  /** Updates the position of an open menu. */
  protected async updatePosition(): Promise<void> {
    await this.#menu?.update();
  }

  protected override patch(changed: PropertyValues, root: HTMLElement): void {
    super.patch(changed, root);
    if (changed.has('placement')) void this.updatePosition();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    // Opening the menu sets `open`, which must not happen within the update.
    queueMicrotask(() => this.#applyOpen());
  }

  /** Opens or closes the menu according to `open`; if a listener prevents that, `open` is reset. */
  #applyOpen(): void {
    const menu = this.isConnected ? this.#menu : null;
    if (!menu || this.open === menu.isOpen || !isServed(menu.toggleElement)) return;
    void (this.open ? menu.show() : menu.hide());
    this.open = menu.isOpen;
  }

  get #menu(): MenuController | null {
    const toggle = toggleOf(this);
    const menu = toggle && MenuController.for(toggle);
    if (!menu || menu.onOpenChange) return menu;
    menu.onOpenChange = (open) => (this.open = open);
    if (menu.isOpen) this.open = true;
    return menu;
  }
}
