import { isDisabled, afterTransitions } from '../internal/behavior/behavior.ts';
import { nextId } from '../internal/context/ids.ts';
import {
  clearPlace,
  keepInPlace,
  loadPositioning,
  release,
} from '../internal/position/position.ts';
import { hasRoles, itemsOf, rootMenuOf, type Submenu, submenuIn } from './levels.ts';

const openElements = new Set<HTMLElement>();

/** Whether the menu of this submenu is open. */
export function isSubmenuOpen({ menu }: Submenu): boolean {
  return menu.classList.contains('show');
}

/** All open submenus, the outer ones first. */
export function openSubmenus(): Submenu[] {
  return [...openElements].flatMap((element) => submenuIn(element) ?? []);
}

/** The open submenus inside a menu, the outer ones first. */
export function openSubmenusIn(menu: Element): Submenu[] {
  return openSubmenus().filter(({ element }) => menu.contains(element));
}

/** Opens the menu beside its item, and closes its siblings. A disabled item stays closed. */
export function openSubmenu(submenu: Submenu): void {
  const { element, menu, trigger } = submenu;
  addSubmenuAttributes(rootMenuOf(menu) as Element);
  if (isDisabled(trigger) || isSubmenuOpen(submenu)) return;
  closeSiblings(submenu);
  openElements.add(element);
  mark(submenu, true);
  void place(submenu);
}

/** Adopts submenus that have the class `show` in the markup as open. */
export function adoptSubmenus(menu: Element): void {
  for (const element of menu.querySelectorAll<HTMLElement>('.submenu:has(> .menu.show)')) {
    openElements.add(element);
  }
}

/** Closes a submenu and all open submenus inside it. If the focus was inside, it moves to the item. */
export function closeSubmenu(submenu: Submenu): void {
  const { element, menu, trigger } = submenu;
  const hadFocus = menu.matches(':focus-within');
  for (const inner of openSubmenusIn(menu).toReversed()) closeSubmenu(inner);
  openElements.delete(element);
  release(menu);
  mark(submenu, false);
  void afterTransitions(menu, () => {
    if (!openElements.has(element)) clearPlace(menu);
  });
  if (hadFocus) trigger.focus();
}

/** Closes every submenu in this menu, except those around `inside`. */
export function closeSubmenusIn(menu: Element, inside: Element | null = null): void {
  for (const submenu of openSubmenusIn(menu).toReversed()) {
    if (!inside || !submenu.element.contains(inside)) closeSubmenu(submenu);
  }
}

/** Adds the ARIA attributes of items that open a submenu, unless the author has set them. */
export function addSubmenuAttributes(menu: Element): void {
  for (const element of menu.querySelectorAll<HTMLElement>('.submenu')) {
    const submenu = submenuIn(element);
    if (!submenu) continue;
    const { menu: inner, trigger } = submenu;
    if (!trigger.hasAttribute('aria-haspopup')) trigger.setAttribute('aria-haspopup', 'true');
    nameMenu(inner, trigger);
    if (isDetails(element)) continue;
    if (!trigger.hasAttribute('aria-expanded')) trigger.setAttribute('aria-expanded', 'false');
  }
}

/** Names a menu with the role `menu`, which must have a name, by the item that opens it. */
function nameMenu(menu: HTMLElement, trigger: HTMLElement): void {
  if (!hasRoles(menu)) return;
  if (menu.hasAttribute('aria-label') || menu.hasAttribute('aria-labelledby')) return;
  trigger.id ||= nextId();
  menu.setAttribute('aria-labelledby', trigger.id);
}

/** Opens a submenu and focuses its first item. */
export function enterSubmenu(submenu: Submenu): void {
  openSubmenu(submenu);
  itemsOf(submenu.menu)[0]?.focus();
}

function mark({ element, trigger, menu }: Submenu, isOpen: boolean): void {
  for (const one of [menu, trigger, element]) one.classList.toggle('show', isOpen);
  // The browser exposes the state of a `<summary>` itself.
  if (isDetails(element)) element.open = isOpen;
  else trigger.setAttribute('aria-expanded', String(isOpen));
}

const isDetails = (element: HTMLElement): element is HTMLDetailsElement =>
  element.matches('details');

function closeSiblings({ element }: Submenu): void {
  const level = element.parentElement?.closest('.menu');
  if (level) closeSubmenusIn(level, element);
}

async function place(submenu: Submenu): Promise<void> {
  const { element, trigger, menu } = submenu;
  await loadPositioning();
  if (!openElements.has(element)) return;
  await keepInPlace({
    reference: trigger,
    panel: menu,
    placement: ['end-start'],
    offset: { mainAxis: 0, crossAxis: -4 },
    padding: 8,
    // A menu that its button has opened outside of the top layer stays in its container, with all its submenus.
    isInTopLayer: !rootMenuOf(menu)?.matches('.show:not(:popover-open)'),
    onHidden: () => closeSubmenu(submenu),
  });
}
