import { installMenus } from '../menu/menu-triggers.ts';
import { FwxButtonMenu } from './button-menu.ts';

if (!customElements.get(FwxButtonMenu.contract.tag)) {
  customElements.define(FwxButtonMenu.contract.tag, FwxButtonMenu);
}
// Also for documented markup without an element around it; a server has no document.
if (typeof document !== 'undefined') installMenus(document);

export { FwxButtonMenu };
export type { MenuEventDetail } from '../menu/menu-controller.ts';
export type { MenuSelect } from '../menu/menu-triggers.ts';
export { buttonMenuTemplate } from './button-menu.template.ts';
export type { ButtonMenuOptions, ContainerOptions } from './button-menu.options.ts';
