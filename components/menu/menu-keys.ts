import { inlineArrows, itemByKey, setTabStop } from '../internal/behavior/arrow-keys.ts';
import { hasRoles, itemsOf, levelOf } from './levels.ts';
import { MenuController } from './menu-controller.ts';
import { closeSubmenusIn, submenuOf } from './submenus.ts';
import { typeahead } from './typeahead.ts';

const editable = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** A key pressed on one level of a menu. */
interface LevelKey {
  readonly event: KeyboardEvent;
  readonly level: HTMLElement;
  readonly items: readonly HTMLElement[];
  /** The item that has or contains the focus. */
  readonly item: HTMLElement | null;
}

/** Handles arrow keys on the toggle: they open the menu, and focus its first or last item. */
export function onToggleKey(event: KeyboardEvent, toggle: HTMLElement): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const controller = MenuController.for(toggle);
  if (!controller) return;
  event.preventDefault();
  typeahead.end();
  const position = event.key === 'ArrowDown' ? 0 : -1;
  if (controller.isOpen) itemsOf(controller.panel).at(position)?.focus();
  else void controller.show(position);
}

/** Handles keys inside a menu, except in form fields. */
export function onMenuKey(event: KeyboardEvent, target: Element): void {
  const level = levelOf(target);
  if (!level || target.closest(editable)) return;
  const item = target.closest<HTMLElement>('.menu-item');
  const pressed: LevelKey = { event, level, items: itemsOf(level), item };
  const isHandled = moveFocus(pressed) || leaveSubmenu(pressed) || openOrClick(pressed);
  if (isHandled) typeahead.end();
  if (isHandled || searchByLetter(pressed)) event.preventDefault();
}

/** Focuses an item, and closes submenus that do not contain it. */
function focusItem(level: HTMLElement, item: HTMLElement): void {
  closeSubmenusIn(level, item);
  if (hasRoles(level)) setTabStop(itemsOf(level), item);
  item.focus();
}

/** Moves the focus within the level. Returns whether the key was handled, as the following functions do. */
function moveFocus(pressed: LevelKey): boolean {
  const { event, level } = pressed;
  const next = itemByKey(event.key, ['ArrowUp', 'ArrowDown'], pressed, hasRoles(level));
  if (next) focusItem(level, next);
  return next !== undefined;
}

/** Closes a submenu, and returns the focus to its item. */
function leaveSubmenu({ event, level }: LevelKey): boolean {
  const owner = submenuOf(level);
  if (!owner || event.key !== inlineArrows(level)[0]) return false;
  owner.hide();
  return true;
}

/** Opens a submenu and focuses it. Clicks a link by Space in a menu with roles, where it is not a link for assistive technology. */
function openOrClick({ event, level, item }: LevelKey): boolean {
  if (![inlineArrows(level)[1], 'Enter', ' '].includes(event.key)) return false;
  // Space is a letter while the user types a word.
  if (event.key === ' ' && typeahead.isTyping(event.timeStamp)) return false;
  const submenu = submenuOf(item);
  if (submenu) {
    submenu.enter();
    return true;
  }
  if (event.key !== ' ' || !hasRoles(level) || !item?.matches('a')) return false;
  item.click();
  return true;
}

/** Focuses the item that starts with the typed letters, in a menu with roles. */
function searchByLetter({ event, level, items, item }: LevelKey): boolean {
  const { key, timeStamp } = event;
  if (!hasRoles(level) || !/^.$/u.test(key)) return false;
  if (key === ' ' && !typeahead.isTyping(timeStamp)) return false;
  const found = typeahead.find(key, items, item, timeStamp);
  if (found) focusItem(level, found);
  return true;
}
