import { isComposing, isDisabled, isServed } from '../internal/behavior/behavior.ts';
import { setTabStop } from '../internal/behavior/arrow-keys.ts';
import { closeOnEscape } from '../internal/behavior/close-on-escape.ts';
import { isElement } from '../internal/dom/move-nodes.ts';
import { loadPositioning } from '../internal/position/position.ts';
import {
  isInnermostListener,
  isShadow,
  onceForEachRoot,
  ownTarget,
  whenDocumentReady,
} from '../internal/dom/roots.ts';
import { warnOnce } from '../internal/context/warn-once.ts';
import { select } from './choice.ts';
import { HoverIntent } from './hover-intent.ts';
import { hasRoles, itemsOf, rootMenuOf } from './levels.ts';
import { MenuController } from './menu-controller.ts';
import { onMenuKey, onToggleKey } from './menu-keys.ts';
import { closeSubmenusIn, openSubmenus, type Submenu, submenuOf } from './submenus.ts';

const toggles = '[data-bs-toggle="menu"]';
const fields = 'input, select, option, textarea, label';

/** Detail of the `fwx-select` event. */
export interface MenuSelect {
  /** The link or button that was selected. */
  readonly item: HTMLElement;
  /** Whether a check or radio item is selected now; absent for other items. */
  readonly selected?: boolean;
}

/**
 * Makes menus work in the whole document or shadow root, with or without an element around them. A
 * second call does nothing.
 */
export const installMenus = onceForEachRoot('menu', (root) => {
  const hover = new HoverIntent();
  const on = <K extends keyof GlobalEventHandlersEventMap>(
    type: K,
    handler: (event: GlobalEventHandlersEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ): void => root.addEventListener(type, handler as (event: Event) => void, options);
  let pressed: readonly EventTarget[] = [];
  on('pointerdown', (event) => (pressed = event.composedPath()), { capture: true });
  let openBefore: readonly MenuController[] = [];
  const onClickFirst = (event: MouseEvent): void => {
    // Selecting text from inside to outside also ends with a click.
    openBefore = MenuController.openMenus.filter(
      ({ panel }) => isInside(event, panel) || !pressed.includes(panel),
    );
    pressed = [];
  };
  on('click', onClickFirst, { capture: true });
  on('click', (event) => onClick(event, hover.isFromPointer(event), openBefore));
  closeOnEscape(root);
  on('keydown', onKeydown);
  on('keyup', onKeyup);
  on('focusin', onFocusin);
  on('pointerover', (event) => {
    preloadPositioning(event.target);
    hover.onPointerOver(event);
  });
  on('pointermove', (event) => hover.onPointerMove(event), { passive: true });
  // Firefox focuses the frame after the event.
  const onBlur = (): unknown => setTimeout(() => onFrameFocus(root as Document));
  if (!isShadow(root)) root.defaultView?.addEventListener('blur', onBlur);
  whenDocumentReady(root, () => adoptOpenMenus(root));
});

/** Creates the controllers of menus and submenus with the class `show` in the markup, which adopt them as open. */
export function adoptOpenMenus(root: ParentNode): void {
  for (const menu of root.querySelectorAll('.menu.show')) {
    const toggle = menu.parentElement?.querySelector<HTMLElement>(`:scope > ${toggles}`);
    if (toggle) MenuController.for(toggle);
    else submenuOf(menu);
  }
}

/**
 * @param hovers Whether the click is from a pointer that opens submenus by hovering.
 * @param openBefore Menus that were open when the click began: a menu that one of its listeners has opened stays open.
 */
function onClick(event: MouseEvent, hovers: boolean, openBefore: readonly MenuController[]): void {
  if (event.button === 2) return;
  const target = ownTarget(event);
  const keepsOpen = target !== null && pressItem(event, target, hovers);
  for (const controller of openBefore) {
    if (keepsOpen && isInside(event, controller.panel)) continue;
    if (shouldClose(controller, event)) void controller.hide({ clickEvent: event });
  }
  closeLeftSubmenus(event);
  const toggle = target?.closest<HTMLElement>(toggles);
  if (toggle && !event.defaultPrevented && isServed(toggle)) pressToggle(event, toggle);
}

function pressToggle(event: MouseEvent, toggle: HTMLElement): void {
  const controller = MenuController.for(toggle);
  if (!controller) {
    warnOnce(
      'menu',
      `The button of a menu must have a ".menu" beside it, got ${toggle.outerHTML.slice(0, 80)}.`,
    );
    return;
  }
  // Prevents following a link, and submitting a form by a button without a type.
  event.preventDefault();
  if (isDisabled(toggle)) return;
  // The browser fires clicks without a pointer for Enter and Space.
  if (!controller.isOpen && event.detail === 0 && hasRoles(controller.panel)) {
    void controller.show(0);
  } else {
    void controller.toggle();
  }
}

/** Handles a click on an item. Returns whether the menu has to stay open. */
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
  const selected = select(item);
  const detail: MenuSelect = selected === undefined ? { item } : { item, selected };
  const init = { bubbles: true, cancelable: true, detail };
  return !item.dispatchEvent(new CustomEvent('fwx-select', init));
}

function pressTrigger(submenu: Submenu, root: HTMLElement, hovers: boolean): void {
  const { submenuTrigger } = MenuController.configOf(root);
  if (submenuTrigger === 'hover' && hovers) return;
  if (!submenu.isOpen) submenu.show();
  // If the pointer has already opened the submenu by hovering, the click keeps it open.
  else if (submenuTrigger === 'click' || !hovers) submenu.hide();
}

/** Whether the target of an event is an element or inside it, including slots and shadow roots. */
function isInside(event: Event, element: Element): boolean {
  return event.composedPath().includes(element);
}

/** Whether a click, or the focus after the key Tab, closes the menu. */
function shouldClose(controller: MenuController, event: Event): boolean {
  const { config, panel, element } = controller;
  if (!isInnermostListener(event, element)) return false;
  const { autoClose } = config;
  if (autoClose === false || isInside(event, element)) return false;
  if (!isInside(event, panel)) return autoClose !== 'inside';
  if (autoClose === 'outside' || event.type === 'keyup') return false;
  return !isFillingIn(event, panel) && !isOnDisabled(event as MouseEvent, panel);
}

/** Whether the user fills in a form in the menu, which must stay open. */
function isFillingIn({ target }: Event, menu: Element): boolean {
  if (!isElement(target)) return false;
  return target.closest(fields) !== null || menu.contains(target.closest('form'));
}

/** Whether a click is at a disabled item: its target is the menu, because disabled items ignore pointers. */
function isOnDisabled({ clientX, clientY }: MouseEvent, menu: Element): boolean {
  return [...menu.querySelectorAll('.menu-item')].some((item) => {
    const { bottom, left, right, top } = item.getBoundingClientRect();
    const isAt = left <= clientX && clientX < right && top <= clientY && clientY < bottom;
    return isAt && isDisabled(item);
  });
}

/** Closes submenus of menus that are always open when the event is outside of the menu. */
function closeLeftSubmenus(event: Event): void {
  closeSubmenusOf((root) => isInnermostListener(event, root) && !isInside(event, root));
}

/** Closes all submenus of some menus. */
function closeSubmenusOf(isMeant: (root: Element) => boolean): void {
  for (const submenu of openSubmenus()) {
    if (isMeant(rootMenuOf(submenu.panel) as Element)) submenu.hide();
  }
}

function onKeydown(event: KeyboardEvent): void {
  const target = ownTarget(event);
  const { altKey, ctrlKey, metaKey } = event;
  if (event.defaultPrevented || isComposing(event) || altKey || ctrlKey || metaKey) return;
  if (!isElement(target) || !isServed(target)) return;
  const toggle = target.closest<HTMLElement>(toggles);
  if (toggle) {
    if (!isDisabled(toggle)) onToggleKey(event, toggle);
  } else {
    onMenuKey(event, target);
  }
}

function onKeyup(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  for (const controller of MenuController.openMenus) {
    if (shouldClose(controller, event)) void controller.hide();
  }
  closeLeftSubmenus(event);
}

/** Closes menus when the focus has moved into a frame beside them, as by a click there: no event leaves the frame. */
function onFrameFocus({ activeElement: frame }: Document): void {
  if (frame?.localName !== 'iframe') return;
  const isLeft = (menu: Element): boolean =>
    menu.ownerDocument === frame.ownerDocument && !menu.contains(frame);
  for (const controller of MenuController.openMenus) {
    const { autoClose } = controller.config;
    if (autoClose && autoClose !== 'inside' && isLeft(controller.panel)) void controller.hide();
  }
  closeSubmenusOf(isLeft);
}

function onFocusin(event: FocusEvent): void {
  const target = ownTarget(event);
  preloadPositioning(target);
  const item = target?.closest<HTMLElement>('.menu-item');
  const level = item?.closest<HTMLElement>('.menu');
  if (!item || !level || !isServed(level)) return;
  if (hasRoles(level) && itemsOf(level).includes(item)) setTabStop(itemsOf(level), item);
  closeSubmenusIn(level, item);
}

/** Loads the positioning module when the user is about to open a menu. */
function preloadPositioning(target: EventTarget | null): void {
  if (isElement(target) && target.closest(toggles)) void loadPositioning();
}
