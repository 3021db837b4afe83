import { isElement } from '../internal/dom/move-nodes.ts';
import { rootOf } from '../internal/dom/roots.ts';
import { MenuController } from './menu-controller.ts';
import { installMenus } from './menu-triggers.ts';

/**
 * Opens the menu of a button that is documented markup, with or without an element around it.
 * Does nothing while the menu is open, when the button is disabled, and when a listener prevents
 * `fwx-show`.
 *
 * @param toggle The button with `data-bs-toggle="menu"`.
 * @returns Resolves when the transition has ended.
 * @throws TypeError when `toggle` has no `.menu`.
 */
export function showMenu(toggle: HTMLElement): Promise<void> {
  return installedMenu(toggle).show();
}

/**
 * Closes the menu of a button. Does nothing while the menu is closed, and when a listener prevents
 * `fwx-hide`.
 *
 * @param toggle The button with `data-bs-toggle="menu"`.
 * @returns Resolves when the menu is hidden.
 * @throws TypeError when `toggle` has no `.menu`.
 */
export function hideMenu(toggle: HTMLElement): Promise<void> {
  return installedMenu(toggle).hide();
}

/**
 * Opens a closed menu and closes an open one, see {@link showMenu} and {@link hideMenu}.
 *
 * @param toggle The button with `data-bs-toggle="menu"`.
 * @returns Resolves when the transition has ended.
 * @throws TypeError when `toggle` has no `.menu`.
 */
export function toggleMenu(toggle: HTMLElement): Promise<void> {
  return installedMenu(toggle).toggle();
}

/**
 * Updates the position of an open menu, after something around it has changed.
 *
 * @param toggle The button with `data-bs-toggle="menu"`.
 * @throws TypeError when `toggle` has no `.menu`.
 */
export function repositionMenu(toggle: HTMLElement): Promise<void> {
  return installedMenu(toggle).update();
}

function installedMenu(toggle: unknown): MenuController {
  const controller = isElement(toggle) ? MenuController.for(toggle) : null;
  if (controller === null) {
    throw new TypeError(
      `The button of a menu must have a ".menu" beside it, got ${textOf(toggle)}.`,
    );
  }
  installMenus(rootOf(controller.element));
  return controller;
}

function textOf(value: unknown): string {
  return isElement(value) ? `<${value.localName}> without one` : String(value);
}
