// The keys that move the focus among the items of a list, such as tabs, a toolbar or a menu, of which one is the tab stop.

/** The arrow keys to the previous and to the next item. */
export type ArrowKeys = readonly [previous: string, next: string];

/** The arrow keys along a line of text, which has the direction of the element. */
export function inlineArrows(element: Element): ArrowKeys {
  return element.matches(':dir(rtl)') ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
}

/**
 * The item to which a key moves the focus: the previous or the next one, the first by Home, the last by End.
 * Returns `undefined` for another key, and where there are no items.
 *
 * @param from The items, and the one that has the focus.
 * @param wraps Whether the first item follows the last one.
 */
export function itemByKey<T>(
  key: string,
  [previous, next]: ArrowKeys,
  { items, item }: { readonly items: readonly T[]; readonly item: T | null },
  wraps: boolean,
): T | undefined {
  const at = items.indexOf(item as T);
  switch (key) {
    case next:
      return items[at + 1] ?? items[wraps ? 0 : at];
    case previous:
      return items[at - 1] ?? items.at(wraps || at < 0 ? -1 : 0);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return undefined;
  }
}

/** Makes one of the items their only tab stop. */
export function setTabStop(items: readonly HTMLElement[], current: HTMLElement): void {
  for (const item of items) item.tabIndex = item === current ? 0 : -1;
}
