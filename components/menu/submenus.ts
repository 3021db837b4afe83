import type { Placing } from '../internal/anchor.ts';
import { isDisabled, afterTransitions } from '../internal/behavior.ts';
import { nextId } from '../internal/ids.ts';
import { clearPlace, keepInPlace, loadPositioning } from '../internal/position.ts';
import { hasRoles, itemsOf, rootMenuOf, type Submenu, submenuIn } from './levels.ts';

const placings = new WeakMap<HTMLElement, Placing>();
const openOnes = new Set<HTMLElement>();

/** Whether the menu of this submenu can be seen. */
export function isSubmenuOpen({ menu }: Submenu): boolean {
  return menu.classList.contains('show');
}

/** All submenus that are open, the outer ones first. */
export function openSubmenus(): Submenu[] {
  return [...openOnes].flatMap((element) => submenuIn(element) ?? []);
}

/** The open submenus inside, the outer ones first. */
export function openSubmenusIn(menu: Element): Submenu[] {
  return openSubmenus().filter(({ element }) => menu.contains(element));
}

/** Opens the menu beside its item, and closes its siblings. A disabled item stays closed. */
export function openSubmenu(submenu: Submenu): void {
  const { element, trigger } = submenu;
  if (isDisabled(trigger) || isSubmenuOpen(submenu)) return;
  closeSiblings(submenu);
  openOnes.add(element);
  mark(submenu, true);
  void place(submenu);
}

/** Counts submenus that arrived with the class `show` as open. */
export function adoptSubmenus(menu: Element): void {
  for (const element of menu.querySelectorAll<HTMLElement>('.submenu:has(> .menu.show)')) {
    openOnes.add(element);
  }
}

/** Closes the menu with all that is open inside of it. Who was inside is on its item then. */
export function closeSubmenu(submenu: Submenu): void {
  const { element, menu, trigger } = submenu;
  const hadFocus = menu.matches(':focus-within');
  for (const inner of openSubmenusIn(menu).toReversed()) closeSubmenu(inner);
  openOnes.delete(element);
  placings.get(element)?.stop();
  placings.delete(element);
  mark(submenu, false);
  void afterTransitions(menu, () => {
    if (!openOnes.has(element)) clearPlace(menu);
  });
  if (hadFocus) trigger.focus();
}

/** Closes every submenu in this menu, but for those around `inside`. */
export function closeSubmenusIn(menu: Element, inside: Element | null = null): void {
  for (const submenu of openSubmenusIn(menu).toReversed()) {
    if (!inside || !submenu.element.contains(inside)) closeSubmenu(submenu);
  }
}

/** Says of each item that opens a submenu that it does, unless the author has. */
export function announceSubmenus(menu: Element): void {
  for (const element of menu.querySelectorAll<HTMLElement>('.submenu')) {
    const trigger = submenuIn(element)?.trigger;
    if (!trigger) continue;
    if (!trigger.hasAttribute('aria-haspopup')) trigger.setAttribute('aria-haspopup', 'true');
    nameMenu(submenuIn(element)?.menu, trigger);
    if (element instanceof HTMLDetailsElement) continue;
    if (!trigger.hasAttribute('aria-expanded')) trigger.setAttribute('aria-expanded', 'false');
  }
}

/** An application's menu must have a name: the text of the item that opens it. */
function nameMenu(menu: HTMLElement | undefined, trigger: HTMLElement): void {
  if (!menu || !hasRoles(menu)) return;
  if (menu.hasAttribute('aria-label') || menu.hasAttribute('aria-labelledby')) return;
  trigger.id ||= nextId();
  menu.setAttribute('aria-labelledby', trigger.id);
}

/** Opens it and gives the focus to its first item. */
export function enterSubmenu(submenu: Submenu): void {
  openSubmenu(submenu);
  itemsOf(submenu.menu)[0]?.focus();
}

function mark({ element, trigger, menu }: Submenu, isOpen: boolean): void {
  for (const one of [menu, trigger, element]) one.classList.toggle('show', isOpen);
  // A `<summary>` says by itself whether it is open.
  if (element instanceof HTMLDetailsElement) element.open = isOpen;
  else trigger.setAttribute('aria-expanded', String(isOpen));
}

function closeSiblings({ element }: Submenu): void {
  const level = element.parentElement?.closest('.menu');
  if (level) closeSubmenusIn(level, element);
}

async function place({ element, trigger, menu }: Submenu): Promise<void> {
  await loadPositioning();
  if (!openOnes.has(element) || placings.has(element)) return;
  const placing = keepInPlace({
    reference: trigger,
    panel: menu,
    placement: ['end-start'],
    offset: { mainAxis: 0, crossAxis: -4 },
    padding: 8,
    // A menu that is open by its button and not there stays in its container, with all inside of it.
    isInTopLayer: !rootMenuOf(menu)?.matches('.show:not(:popover-open)'),
  });
  placings.set(element, placing);
}
