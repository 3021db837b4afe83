import { modalTriggers } from '../internal/modal/modal-triggers.ts';
import { drawerContract } from './drawer.contract.ts';
import { DrawerController } from './drawer-controller.ts';

/** Buttons and controllers of drawers, with or without an element around the drawer. */
export const drawers = modalTriggers('drawer', drawerContract.root, DrawerController);
