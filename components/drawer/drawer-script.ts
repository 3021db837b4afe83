import { drawers } from './drawer-triggers.ts';

/**
 * Opens a drawer that is documented markup, with or without an element around it. Does nothing
 * while the drawer is open, and when a listener prevents `fwx-show`.
 *
 * @param dialog The `<dialog class="drawer">`.
 * @param trigger The element that the user pressed: gets the focus back, and is `relatedTarget` of events.
 * @returns Resolves when the transition has ended.
 * @throws TypeError when `dialog` is not a `<dialog>`.
 */
export function showDrawer(
  dialog: HTMLDialogElement,
  trigger: Element | null = null,
): Promise<void> {
  return drawers.for(dialog).show(trigger);
}

/**
 * Closes a drawer. Does nothing while the drawer is closed, and when a listener prevents `fwx-hide`.
 *
 * @param dialog The `<dialog class="drawer">`.
 * @returns Resolves when the drawer is hidden.
 * @throws TypeError when `dialog` is not a `<dialog>`.
 */
export function hideDrawer(dialog: HTMLDialogElement): Promise<void> {
  return drawers.for(dialog).hide();
}

/**
 * Opens a closed drawer and closes an open one, see {@link showDrawer} and {@link hideDrawer}.
 *
 * @param dialog The `<dialog class="drawer">`.
 * @param trigger The element that the user pressed.
 * @returns Resolves when the transition has ended.
 * @throws TypeError when `dialog` is not a `<dialog>`.
 */
export function toggleDrawer(
  dialog: HTMLDialogElement,
  trigger: Element | null = null,
): Promise<void> {
  return drawers.for(dialog).toggle(trigger);
}
