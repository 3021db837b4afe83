import { isElement } from './move-nodes.ts';
import { rootOf } from './roots.ts';

/**
 * Runs `work`, which replaces the content of `host`. If the focus was inside, moves it to the element at the
 * same position in the new content.
 */
export function keepFocus(host: Element, work: () => void): void {
  const focused = rootOf(host).activeElement;
  const path = focused && focused !== host ? pathTo(focused, host) : null;
  work();
  if (!path) return;
  const found = path.reduce<Element | undefined>((at, index) => at?.children[index], host);
  if (isElement(found)) found.focus({ preventScroll: true });
}

/** The positions of the elements on the way from a host to an element in it; `null` for an element that is not in it. */
function pathTo(element: Element, host: Element): readonly number[] | null {
  if (element === host) return [];
  const { parentElement } = element;
  const path = parentElement && pathTo(parentElement, host);
  return path && [...path, [...parentElement.children].indexOf(element)];
}
