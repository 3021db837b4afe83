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

function pathTo(element: Element, host: Element): number[] | null {
  const path: number[] = [];
  let at: Element | null = element;
  for (; at && at !== host; at = at.parentElement) {
    path.unshift(at.parentElement ? [...at.parentElement.children].indexOf(at) : 0);
  }
  return at ? path : null;
}
