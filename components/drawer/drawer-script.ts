import { rootOf } from '../internal/roots.ts';
import { DrawerController } from './drawer-controller.ts';
import { installDrawers } from './drawer-triggers.ts';

/**
 * Opens a drawer that is documented markup, with an element around it or without. Nothing happens
 * while it is open, and when a listener prevents `fwx-show`.
 *
 * @param dialog The `<dialog class="drawer">`.
 * @param trigger What the user pressed: gets the focus back, and events name it.
 * @returns Settled when the drawer stands still.
 * @throws TypeError when `dialog` is no `<dialog>`.
 */
export function showDrawer(
  dialog: HTMLDialogElement,
  trigger: Element | null = null,
): Promise<void> {
  return controllerOf(dialog).show(trigger);
}

/**
 * Closes a drawer. Nothing happens while it is closed, and when a listener prevents `fwx-hide`.
 *
 * @param dialog The `<dialog class="drawer">`.
 * @returns Settled when the drawer is out of sight.
 * @throws TypeError when `dialog` is no `<dialog>`.
 */
export function hideDrawer(dialog: HTMLDialogElement): Promise<void> {
  return controllerOf(dialog).hide();
}

/**
 * Opens a closed drawer and closes an open one, see {@link showDrawer} and {@link hideDrawer}.
 *
 * @param dialog The `<dialog class="drawer">`.
 * @param trigger What the user pressed.
 * @returns Settled when the drawer stands still.
 * @throws TypeError when `dialog` is no `<dialog>`.
 */
export function toggleDrawer(
  dialog: HTMLDialogElement,
  trigger: Element | null = null,
): Promise<void> {
  return controllerOf(dialog).toggle(trigger);
}

function controllerOf(dialog: unknown): DrawerController {
  if (!(dialog instanceof HTMLDialogElement)) {
    throw new TypeError(`The drawer must be a <dialog>, got ${String(dialog)}.`);
  }
  installDrawers(rootOf(dialog));
  return DrawerController.for(dialog);
}
