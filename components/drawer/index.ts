import { FwxDrawer } from './drawer.ts';
import { drawers } from './drawer-triggers.ts';

if (!customElements.get(FwxDrawer.contract.tag)) {
  customElements.define(FwxDrawer.contract.tag, FwxDrawer);
}
// Also for documented markup without an element around it; a server has no document.
if (typeof document !== 'undefined') drawers.install(document);

export { FwxDrawer };
export { hideDrawer, showDrawer, toggleDrawer } from './drawer-script.ts';
export type { DrawerEventDetail } from './drawer.ts';
export { drawerTemplate } from './drawer.template.ts';
export type { DrawerButtonOptions, DrawerOptions, TaggedOptions } from './drawer.options.ts';
