import type { PondItem, PondStore } from './plugin-api.ts';

/**
 * Sorts the file elements in the document in the order in which they are shown. FilePond only moves them
 * visually, so that the Tab key and screen readers would visit them in the order in which they were added.
 *
 * @param root Root element of a pond.
 * @param ids Ids of its files, in order.
 * @returns `false` while a file is dragged: moving its element would end the drag.
 */
export function arrangeItems(root: Element, ids: readonly string[]): boolean {
  const list = root.querySelector('.filepond--list');
  if (!list) return true;
  const byId = new Map([...list.children].map((child) => [child.id, child]));
  const wanted = ids.flatMap((id) => byId.get(`filepond--item-${id}`) ?? []);
  const present = [...list.children].filter((child) => wanted.includes(child));
  if (wanted.every((child, index) => child === present[index])) return true;
  if (list.querySelector('[data-drag-state="drag"]')) return false;
  const { activeElement } = list.ownerDocument;
  const focused = activeElement instanceof HTMLElement && list.contains(activeElement);
  for (const child of wanted) moveToEnd(list, child);
  if (focused && list.ownerDocument.activeElement !== activeElement) activeElement.focus();
  return true;
}

/** Moves an element to the end of the list, with `moveBefore` where the browser supports it. */
function moveToEnd(list: Element, child: Element): void {
  const mover = list as { moveBefore?: (node: Node, before: Node | null) => void };
  if (mover.moveBefore) mover.moveBefore(child, null);
  else list.append(child);
}

/**
 * Returns the position of a file in the list of FilePond, which includes files that are being removed.
 *
 * @param index Position among the other files that are shown.
 * @param id FilePond id of the file, when FilePond has it.
 */
export function placeOf({ query }: PondStore, index: number, id?: string): number {
  const items = query('GET_ITEMS') as readonly PondItem[];
  const others = items.filter((item) => item.id !== id);
  const next = others.filter(({ archived }) => !archived)[index];
  return next ? others.indexOf(next) : others.length;
}
