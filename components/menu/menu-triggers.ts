import { isDisabled, isServed } from '../internal/behavior.ts';
import { loadPositioning } from '../internal/position.ts';
import {
  isInnermostListener,
  onceForEachRoot,
  ownTarget,
  type Root,
  whenDocumentReady,
} from '../internal/roots.ts';
import { warnOnce } from '../internal/warn-once.ts';
import { choose } from './choice.ts';
import { HoverIntent } from './hover-intent.ts';
import { hasRoles, itemsOf, rootMenuOf, rove, type Submenu, submenuOf } from './levels.ts';
import { menuConfig } from './menu-config.ts';
import { MenuController } from './menu-controller.ts';
import { onEscape, onMenuKey, onToggleKey } from './menu-keys.ts';
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

/** Detail of the `fwx-select` event. */
export interface MenuSelect {
  /** The link or button that was chosen. */
  readonly item: HTMLElement;
  /** Whether a check or radio item is chosen now; absent for other items. */
  readonly selected?: boolean;
}

/**
 * Makes menus work in the whole document or shadow root, with an element around them or without. A
 * second call does nothing.
 */
export const installMenus = onceForEachRoot('menu', (root) => {
  const hover = new HoverIntent((menu) => menuConfig(configElement(menu)));
  const on = <K extends keyof GlobalEventHandlersEventMap>(
    type: K,
    handler: (event: GlobalEventHandlersEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ): void => root.addEventListener(type, handler as (event: Event) => void, options);
  let openBefore: readonly MenuController[] = [];
  on('click', () => (openBefore = [...MenuController.openOnes]), { capture: true });
  on('click', (event) => onClick(event, hover.hasMade(event), openBefore));
  // Before anything else around the menu closes itself by the same key.
  on('keydown', onKeydownFirst, { capture: true });
  on('keydown', onKeydown);
  on('keyup', onKeyup);
  on('focusin', onFocusin);
  on('pointerover', (event) => {
    warmUp(event.target);
    hover.over(event);
  });
  on('pointermove', (event) => hover.move(event), { passive: true });
  whenDocumentReady(root, () => adoptOpenOnes(root));
});

/** A menu that arrives with the class `show` is open: its controller finds it so. */
function adoptOpenOnes(root: Root): void {
  for (const menu of root.querySelectorAll('.menu.show')) {
    const toggle = menu.parentElement?.querySelector<HTMLElement>(`:scope > ${toggles}`);
    if (toggle) MenuController.for(toggle);
  }
}

/** The element that has the settings of an outermost menu: its toggle, or the menu itself. */
function configElement(menu: HTMLElement): HTMLElement {
  return MenuController.around(menu)?.toggleElement ?? menu;
}

/**
 * @param hovers Whether a pointer has made the click that opens submenus on its way.
 * @param openBefore What was open as the click began: what one of its listeners has opened stays so.
 */
function onClick(event: MouseEvent, hovers: boolean, openBefore: readonly MenuController[]): void {
  if (event.button === 2) return;
  const target = ownTarget(event);
  const keepsOpen = target !== null && pressItem(event, target, hovers);
  for (const controller of openBefore) {
    if (keepsOpen && isInside(event, controller.menu)) continue;
    if (closes(controller, event)) void controller.hide(event);
  }
  leaveSubmenus(event);
  const toggle = target?.closest<HTMLElement>(toggles);
  if (toggle && !event.defaultPrevented && isServed(toggle)) pressToggle(event, toggle);
}

function pressToggle(event: MouseEvent, toggle: HTMLElement): void {
  const controller = MenuController.for(toggle);
  if (!controller) {
    warnOnce(
      'menu',
      `A button with data-bs-toggle="menu" must have a ".menu" beside it, got ${toggle.outerHTML.slice(0, 80)}.`,
    );
    return;
  }
  // No link is followed, and no form is sent by a button without a type.
  event.preventDefault();
  if (isDisabled(toggle)) return;
  // Enter and Space come as clicks that no pointer made.
  if (!controller.isOpen && event.detail === 0 && hasRoles(controller.menu)) {
    void controller.show('first');
  } else {
    void controller.toggle();
  }
}

/** What a click on an item does; says whether the menu has to stay open. */
function pressItem(event: MouseEvent, target: Element, hovers: boolean): boolean {
  const item = target.closest<HTMLElement>('.menu .menu-item');
  const root = item && rootMenuOf(item);
  if (!item || !root || !isServed(root)) return false;
  if (isDisabled(item)) {
    event.preventDefault();
    return true;
  }
  const submenu = submenuOf(item);
  if (submenu) {
    event.preventDefault();
    pressTrigger(submenu, root, hovers);
    return true;
  }
  const selected = choose(item);
  const detail: MenuSelect = selected === undefined ? { item } : { item, selected };
  const select = new CustomEvent('fwx-select', { bubbles: true, cancelable: true, detail });
  return !item.dispatchEvent(select);
}

function pressTrigger(submenu: Submenu, root: HTMLElement, hovers: boolean): void {
  const { submenuTrigger } = menuConfig(configElement(root));
  if (submenuTrigger === 'hover' && hovers) return;
  announceSubmenus(root);
  if (!isSubmenuOpen(submenu)) openSubmenu(submenu);
  // The pointer has opened it on its way here; the click means the same.
  else if (submenuTrigger === 'click' || !hovers) closeSubmenu(submenu);
}

/** Whether an event is at an element or in it, be it in a slot or a shadow root there. */
function isInside(event: Event, element: Element): boolean {
  return event.composedPath().includes(element);
}

/** Whether a click, or the focus after the key Tab, closes the menu. */
function closes(controller: MenuController, event: Event): boolean {
  const { config, menu, toggleElement } = controller;
  if (!isInnermostListener(event, toggleElement)) return false;
  const { autoClose } = config;
  const isInMenu = isInside(event, menu);
  if (autoClose === false || isInside(event, toggleElement)) return false;
  if (autoClose === 'inside' && !isInMenu) return false;
  if (!isInMenu) return true;
  if (autoClose === 'outside' || event.type === 'keyup') return false;
  return !isFillingIn(event, menu) && !isOnDisabled(event as MouseEvent, menu);
}

/** Whoever fills in a form in a menu stays with it. */
function isFillingIn({ target }: Event, menu: Element): boolean {
  if (!(target instanceof Element)) return false;
  const form = target.closest('form');
  return target.closest(fields) !== null || (form !== null && menu.contains(form));
}

/** Disabled items let pointers through to the menu. */
function isOnDisabled({ clientX, clientY }: MouseEvent, menu: Element): boolean {
  return [...menu.querySelectorAll('.menu-item')].some((item) => {
    const { bottom, left, right, top } = item.getBoundingClientRect();
    const isAt = left <= clientX && clientX < right && top <= clientY && clientY < bottom;
    return isAt && isDisabled(item);
  });
}

/** Submenus of menus that are always open close when the user goes elsewhere. */
function leaveSubmenus(event: Event): void {
  for (const submenu of openSubmenus()) {
    const root = rootMenuOf(submenu.element);
    if (root && isInnermostListener(event, root) && !isInside(event, root)) closeSubmenu(submenu);
  }
}

function onKeydownFirst(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
  // The innermost element that can be seen from here: a menu in a shadow root closes first.
  const [target] = event.composedPath();
  if (!(target instanceof Element) || !onEscape(target)) return;
  event.preventDefault();
  // The key has done its work: what is around the menu does not get it.
  event.stopPropagation();
}

function onKeydown(event: KeyboardEvent): void {
  const { altKey, ctrlKey, metaKey } = event;
  const target = ownTarget(event);
  if (event.defaultPrevented || event.isComposing || altKey || ctrlKey || metaKey) return;
  if (!(target instanceof HTMLElement) || !isServed(target)) return;
  const toggle = target.closest<HTMLElement>(toggles);
  if (toggle) {
    if (!isDisabled(toggle)) onToggleKey(event, toggle);
  } else {
    onMenuKey(event, target);
  }
}

function onKeyup(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  for (const controller of MenuController.openOnes) {
    if (closes(controller, event)) void controller.hide();
  }
  leaveSubmenus(event);
}

function onFocusin(event: FocusEvent): void {
  const target = ownTarget(event);
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
