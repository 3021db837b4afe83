import type { PropertyValues } from 'lit';

import { OpenElement, type OpenEvents } from '../internal/open-element.ts';
import { rootOf } from '../internal/roots.ts';
import { MenuController, type MenuEventDetail } from '../menu/menu-controller.ts';
import { installMenus, type MenuSelect } from '../menu/menu-triggers.ts';
import { toggleOf } from './button-menu-markup.ts';

/** Events of elements with a toggle and a menu, by name. */
export interface ToggledMenuEvents extends OpenEvents<MenuEventDetail> {
  'fwx-select': CustomEvent<MenuSelect>;
}

/** Base class of elements around a toggle and its menu. */
export abstract class ToggledMenuElement extends OpenElement<MenuController> {
  override connectedCallback(): void {
    super.connectedCallback();
    installMenus(rootOf(this));
  }

  /**
   * Opens the menu.
   *
   * @returns Resolves when the transition has ended.
   */
  async show(): Promise<void> {
    await this.updateComplete;
    await this.controller?.show();
  }

  /**
   * Closes the menu.
   *
   * @returns Resolves when the menu is hidden.
   */
  async hide(): Promise<void> {
    await this.controller?.hide();
  }

  /** Opens a closed menu and closes an open one. */
  async toggle(): Promise<void> {
    await this.updateComplete;
    await this.controller?.toggle();
  }

  protected override patch(changed: PropertyValues, root: HTMLElement): void {
    super.patch(changed, root);
    if (changed.has('placement')) void this.controller?.update();
  }

  protected override findController(): MenuController | null {
    const toggle = toggleOf(this);
    return toggle && MenuController.for(toggle);
  }
}
