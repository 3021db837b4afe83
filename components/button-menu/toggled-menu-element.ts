import type { PropertyValues } from 'lit';

import { OpenElement, type OpenEvents } from '../internal/element/open-element.ts';
import { rootOf } from '../internal/dom/roots.ts';
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

  protected override patch(changed: PropertyValues, root: HTMLElement): void {
    super.patch(changed, root);
    if (changed.has('placement')) void this.controller?.update();
  }

  protected override findController(): MenuController | null {
    const toggle = toggleOf(this);
    return toggle && MenuController.for(toggle);
  }
}
