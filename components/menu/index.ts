import { installMenus } from './menu-triggers.ts';
import { FwxMenu } from './menu.ts';

if (!customElements.get(FwxMenu.contract.tag)) {
  customElements.define(FwxMenu.contract.tag, FwxMenu);
}
// Also for documented markup without an element around it; a server has no document.
if (typeof document !== 'undefined') installMenus(document);

export { FwxMenu };
export { hideMenu, repositionMenu, showMenu, toggleMenu } from './menu-script.ts';
export type { MenuEventDetail } from './menu-controller.ts';
export { type MenuEntry, type MenuItemConfig, MenuItemType } from './menu-item.ts';
export type { MenuSelect } from './menu-triggers.ts';
export { menuTemplate } from './menu.template.ts';
export type { MenuOptions } from './menu.options.ts';
