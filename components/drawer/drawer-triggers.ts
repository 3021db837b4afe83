import { modalTriggers } from '../internal/modal-triggers.ts';
import { drawerContract } from './drawer.contract.ts';
import { DrawerController } from './drawer-controller.ts';

/**
 * Makes the buttons of drawers work in the whole document or shadow root, with or without an element
 * around the drawer. A second call does nothing.
 */
export const installDrawers = modalTriggers('drawer', drawerContract.root, DrawerController);
