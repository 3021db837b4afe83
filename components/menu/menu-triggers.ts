import { isDisabled, isServed } from '../internal/behavior.ts';
import { HoverIntent } from './hover-intent.ts';
import { hasRoles, itemsOf, rootMenuOf, type Submenu, submenuOf } from './levels.ts';
import { menuConfig } from './menu-config.ts';
import { MenuController } from './menu-controller.ts';
import { onEscape, onMenuKey, onToggleKey, rove } from './menu-keys.ts';
import { loadPositioning } from './position.ts';
import {
  announceSubmenus,
  closeSubmenu,
  closeSubmenusIn,
  isSubmenuOpen,
  openSubmenu,
  openSubmenus,
} from './submenus.ts';

const toggles = '[data-bs-toggle="menu"]';
const fields = 'input, select, option, textarea, label';
const installed = new WeakSet<Document>();

/** Detail of the `fwx-select` event. */
export interface MenuSelect {
  /** The link or button that was chosen. */
  readonly item: HTMLElement;
}

/**
 * Lets menus work in the whole document, with an element around them or without. A second call does
 * nothing.
 */
export function installMenus(document: Document): void {
  if (installed.has(document)) return;
  installed.add(document);
  const hover = new HoverIntent((menu) => menuConfig(configElement(menu)));
  document.addEventListener('click', onClick);
  // Before anything else around the menu closes itself by the same key.
  document.addEventListener('keydown', onKeydownFirst, true);
  document.addEventListener('keydown', onKeydown);
  document.addEventListener('keyup', onKeyup);
  document.addEventListener('focusin', onFocusin);
  document.addEventListener('pointerover', (event) => {
    warmUp(event.target);
    hover.over(event);
  });
  document.addEventListener('pointermove', (event) => hover.move(event), { passive: true });
  if (document.readyState !== 'loading') adoptOpenOnes(document);
  else document.addEventListener('DOMContentLoaded', () => adoptOpenOnes(document), { once: true });
}

/** A menu that arrives with the class `show` is open: its controller finds it so. */
function adoptOpenOnes(document: Document): void {
  for (const menu of document.querySelectorAll('.menu.show')) {
    const toggle = menu.parentElement?.querySelector<HTMLElement>(`:scope > ${toggles}`);
    if (toggle) MenuController.for(toggle);
  }
}

/** The element that has the settings of an outermost menu: its toggle, or the menu itself. */
function configElement(menu: HTMLElement): HTMLElement {
  return MenuController.around(menu)?.toggleElement ?? menu;
}

function onClick(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || event.button === 2) return;
  const keepsOpen = pressItem(event, target);
  closeOthers(event, target, keepsOpen);
  const toggle = target.closest<HTMLElement>(toggles);
  if (!toggle || event.defaultPrevented || !isServed(toggle)) return;
  const controller = MenuController.for(toggle);
  if (!controller) return;
  if (toggle.matches('a')) event.preventDefault();
  if (isDisabled(toggle)) return;
  // Enter and Space come as clicks that no pointer made.
  if (!controller.isOpen && event.detail === 0 && hasRoles(controller.menu)) {
    void controller.show('first');
  } else {
    void controller.toggle();
  }
}

/** What a click on an item does; says whether the menu has to stay open. */
function pressItem(event: MouseEvent, target: Element): boolean {
  const item = target.closest<HTMLElement>('.menu .menu-item');
  const root = item && rootMenuOf(item);
  if (!item || !root || !isServed(root)) return false;
  if (isDisabled(item)) {
    event.preventDefault();
    return true;
  }
  const submenu = submenuOf(item);
  if (submenu) {
    pressTrigger(event, submenu, root);
    return true;
  }
  const detail = { item } satisfies MenuSelect;
  const select = new CustomEvent('fwx-select', { bubbles: true, cancelable: true, detail });
  return !item.dispatchEvent(select);
}

function pressTrigger(event: MouseEvent, submenu: Submenu, root: HTMLElement): void {
  event.preventDefault();
  const { submenuTrigger } = menuConfig(configElement(root));
  const isMouse = (event as PointerEvent).pointerType === 'mouse';
  if (submenuTrigger === 'hover' && isMouse) return;
  announceSubmenus(root);
  if (!isSubmenuOpen(submenu)) openSubmenu(submenu);
  // The mouse has opened it on its way here; the click means the same.
  else if (submenuTrigger === 'click' || !isMouse) closeSubmenu(submenu);
}

function closeOthers(event: MouseEvent, target: Element, keepsOpen: boolean): void {
  for (const controller of MenuController.openOnes) {
    if (keepsOpen && controller.menu.contains(target)) continue;
    if (closes(controller, target, false)) void controller.hide(event);
  }
  leaveSubmenus(target);
}

/** Whether a click or the focus on this element closes the menu. */
function closes({ config, menu, toggleElement }: MenuController, target: Element, isTab: boolean) {
  if (!toggleElement.isConnected) return true;
  const { autoClose } = config;
  const isInside = menu.contains(target);
  if (autoClose === false || toggleElement.contains(target)) return false;
  if (autoClose === 'inside' && !isInside) return false;
  if (!isInside) return true;
  if (autoClose === 'outside' || isTab) return false;
  // Who fills in a form stays with it.
  const form = target.closest('form');
  return !target.closest(fields) && !(form && menu.contains(form));
}

/** Submenus of menus that are always open close when the user goes elsewhere. */
function leaveSubmenus(target: Element): void {
  for (const submenu of openSubmenus()) {
    const root = rootMenuOf(submenu.element);
    if (root && !root.contains(target)) closeSubmenu(submenu);
  }
}

function onKeydownFirst(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
  if (event.target instanceof Element && onEscape(event.target)) event.preventDefault();
}

function onKeydown(event: KeyboardEvent): void {
  const { altKey, ctrlKey, metaKey, target } = event;
  if (event.defaultPrevented || event.isComposing || altKey || ctrlKey || metaKey) return;
  if (!(target instanceof HTMLElement) || !isServed(target)) return;
  const toggle = target.closest<HTMLElement>(toggles);
  if (toggle) {
    if (!isDisabled(toggle)) onToggleKey(event, toggle);
  } else {
    onMenuKey(event, target);
  }
}

function onKeyup({ key, target }: KeyboardEvent): void {
  if (key !== 'Tab' || !(target instanceof Element)) return;
  for (const controller of MenuController.openOnes) {
    if (closes(controller, target, true)) void controller.hide();
  }
  leaveSubmenus(target);
}

function onFocusin({ target }: FocusEvent): void {
  warmUp(target);
  const item = target instanceof HTMLElement ? target.closest<HTMLElement>('.menu-item') : null;
  const level = item?.closest<HTMLElement>('.menu');
  if (!item || !level || !isServed(level)) return;
  if (hasRoles(level) && itemsOf(level).includes(item)) rove(level, item);
  closeSubmenusIn(level, item);
}

/** Who is about to open a menu need not wait for its script then. */
function warmUp(target: EventTarget | null): void {
  if (target instanceof Element && target.closest(toggles)) void loadPositioning();
}
