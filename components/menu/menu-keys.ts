import { isServed } from '../internal/behavior.ts';
import {
  hasRoles,
  isRtl,
  itemsOf,
  levelOf,
  ownerOf,
  rootMenuOf,
  rove,
  submenuOf,
} from './levels.ts';
import { MenuController } from './menu-controller.ts';
import {
  announceSubmenus,
  closeSubmenu,
  closeSubmenusIn,
  enterSubmenu,
  openSubmenusIn,
} from './submenus.ts';
import { Typeahead } from './typeahead.ts';

const editable = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const typeahead = new Typeahead();

/** A key pressed on one level of a menu. */
interface LevelKey {
  readonly event: KeyboardEvent;
  readonly level: HTMLElement;
  readonly items: readonly HTMLElement[];
  /** The item that has the focus, or holds what has it. */
  readonly item: HTMLElement | null;
}

/**
 * Escape closes the innermost submenu, then the menu, whatever may be pressed inside of it.
 *
 * @returns Whether there was something to close.
 */
export function onEscape(target: Element): boolean {
  const controller = controllerFor(target);
  const root = controller?.menu ?? rootMenuOf(target);
  if (!root || !isServed(root)) return false;
  typeahead.end();
  const innermost = openSubmenusIn(root).at(-1);
  if (innermost) {
    closeSubmenu(innermost);
    innermost.trigger.focus();
    return true;
  }
  if (!controller) return false;
  void controller.hide();
  if (!controller.isOpen) controller.toggleElement.focus();
  return true;
}

/** Arrow keys on the toggle open the menu, and go to its first or last item. */
export function onToggleKey(event: KeyboardEvent, toggle: HTMLElement): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const controller = MenuController.for(toggle);
  if (!controller) return;
  event.preventDefault();
  typeahead.end();
  const goal = event.key === 'ArrowDown' ? 'first' : 'last';
  if (!controller.isOpen) {
    void controller.show(goal);
    return;
  }
  const items = itemsOf(controller.menu);
  (goal === 'first' ? items[0] : items.at(-1))?.focus();
}

/** Keys inside of a menu. In fields they belong to the field. */
export function onMenuKey(event: KeyboardEvent, target: Element): void {
  const level = levelOf(target);
  if (!level || target.closest(editable)) return;
  const item = target.closest<HTMLElement>('.menu-item');
  const pressed: LevelKey = { event, level, items: itemsOf(level), item };
  const isWalking = moves(pressed) || leaves(pressed) || enters(pressed);
  if (isWalking) typeahead.end();
  if (isWalking || types(pressed)) event.preventDefault();
}

/** Gives the focus to an item, and closes submenus that are left behind. */
export function focusItem(level: HTMLElement, item: HTMLElement | undefined): void {
  if (!item) return;
  closeSubmenusIn(level, item);
  if (hasRoles(level)) rove(level, item);
  item.focus();
}

/** Along the level. */
function moves({ event, level, items, item }: LevelKey): boolean {
  const at = item ? items.indexOf(item) : -1;
  const last = items.length - 1;
  switch (event.key) {
    case 'ArrowDown':
      focusItem(level, items[at < last ? at + 1 : hasRoles(level) ? 0 : last]);
      return true;
    case 'ArrowUp':
      focusItem(level, items[at > 0 ? at - 1 : at < 0 || hasRoles(level) ? last : 0]);
      return true;
    case 'Home':
      focusItem(level, items[0]);
      return true;
    case 'End':
      focusItem(level, items[last]);
      return true;
    default:
      return false;
  }
}

/** Out of a submenu, back to its item. */
function leaves({ event, level }: LevelKey): boolean {
  const owner = ownerOf(level);
  if (!owner || event.key !== (isRtl(level) ? 'ArrowRight' : 'ArrowLeft')) return false;
  closeSubmenu(owner);
  return true;
}

/** Into a submenu; and Space on a link, where items are no links for assistive technology. */
function enters({ event, level, item }: LevelKey): boolean {
  const forward = isRtl(level) ? 'ArrowLeft' : 'ArrowRight';
  if (![forward, 'Enter', ' '].includes(event.key)) return false;
  // Within a word the blank is a letter.
  if (event.key === ' ' && typeahead.isTyping(event.timeStamp)) return false;
  const submenu = submenuOf(item);
  const root = rootMenuOf(level);
  if (submenu && root) {
    announceSubmenus(root);
    enterSubmenu(submenu);
    return true;
  }
  if (event.key !== ' ' || !hasRoles(level) || !item?.matches('a')) return false;
  item.click();
  return true;
}

/** To the item that begins with a letter, in a menu with roles. */
function types({ event, level, items, item }: LevelKey): boolean {
  const { key, timeStamp } = event;
  if (!hasRoles(level) || !/^.$/u.test(key)) return false;
  if (key === ' ' && !typeahead.isTyping(timeStamp)) return false;
  const found = typeahead.find(key, items, item, timeStamp);
  if (found) focusItem(level, found);
  return true;
}

/** The open menu that a key is for: around what has the focus, else the last one. */
function controllerFor(target: Element): MenuController | null {
  const { openOnes } = MenuController;
  const own = openOnes.find(({ toggleElement }) => toggleElement.contains(target));
  const isNowhere = target === target.ownerDocument.body;
  return MenuController.around(target) ?? own ?? (isNowhere ? (openOnes.at(-1) ?? null) : null);
}
