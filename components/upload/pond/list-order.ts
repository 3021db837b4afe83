import { moveNodes } from '../../internal/dom/move-nodes.ts';

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
  moveNodes(wanted, list);
  return true;
}
