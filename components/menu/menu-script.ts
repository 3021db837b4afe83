import { rootOf } from '../internal/roots.ts';
import { MenuController } from './menu-controller.ts';
import { installMenus } from './menu-triggers.ts';

/**
 * Opens the menu of a button that is documented markup, with an element around it or without.
 * Nothing happens while it is open, when the button is disabled, and when a listener prevents
 * `fwx-show`.
 *
 * @param toggle The button with `data-bs-toggle="menu"`.
 * @returns Settled when the menu stands still.
 * @throws TypeError when no `.menu` belongs to `toggle`.
 */
export function showMenu(toggle: HTMLElement): Promise<void> {
  return controllerOf(toggle).show();
}

/**
 * Closes the menu of a button. Nothing happens while it is closed, and when a listener prevents
 * `fwx-hide`.
 *
 * @param toggle The button with `data-bs-toggle="menu"`.
 * @returns Settled when the menu is out of sight.
 * @throws TypeError when no `.menu` belongs to `toggle`.
 */
export function hideMenu(toggle: HTMLElement): Promise<void> {
  return controllerOf(toggle).hide();
}

/**
 * Opens a closed menu and closes an open one, see {@link showMenu} and {@link hideMenu}.
 *
 * @param toggle The button with `data-bs-toggle="menu"`.
 * @returns Settled when the menu stands still.
 * @throws TypeError when no `.menu` belongs to `toggle`.
 */
export function toggleMenu(toggle: HTMLElement): Promise<void> {
  return controllerOf(toggle).toggle();
}

/**
 * Puts an open menu in place once more, after something around it has changed.
 *
 * @param toggle The button with `data-bs-toggle="menu"`.
 * @throws TypeError when no `.menu` belongs to `toggle`.
 */
export function repositionMenu(toggle: HTMLElement): Promise<void> {
  return controllerOf(toggle).update();
}

function controllerOf(toggle: unknown): MenuController {
  const controller = toggle instanceof HTMLElement ? MenuController.for(toggle) : null;
  if (controller === null) {
    throw new TypeError(
      `The button of a menu must have a ".menu" beside it, got ${textOf(toggle)}.`,
    );
  }
  installMenus(rootOf(controller.toggleElement));
  return controller;
}

function textOf(value: unknown): string {
  return value instanceof Element ? `<${value.localName}> without one` : String(value);
}
