import { isDisabled } from '../internal/behavior/behavior.ts';

/** The innermost menu around an element, or `null`. */
export function levelOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('.menu');
}

/** The outermost menu around an element, or `null`. */
export function rootMenuOf(element: Element): HTMLElement | null {
  let root = levelOf(element);
  for (let at = root; at; at = at.parentElement && levelOf(at.parentElement)) root = at;
  return root;
}

/** The enabled and visible items of one level, without those of its submenus. */
export function itemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('.menu-item')].filter(
    (item) =>
      levelOf(item) === menu &&
      !isDisabled(item) &&
      item.checkVisibility({ visibilityProperty: true }),
  );
}

/** Whether the menu has the ARIA role `menu`. */
export function hasRoles(menu: Element): boolean {
  return menu.getAttribute('role') === 'menu';
}

/** Makes the first item of a menu with roles the tab stop if no item is. */
export function keepTabStop(level: Element): void {
  if (!hasRoles(level)) return;
  const items = itemsOf(level);
  if (items[0] && items.every(({ tabIndex }) => tabIndex < 0)) items[0].tabIndex = 0;
}
