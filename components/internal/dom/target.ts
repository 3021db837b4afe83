import { type Root, rootsAround } from './roots.ts';

/** The selector of what a button or link refers to; empty for none. */
export function targetSelector(button: Element): string {
  return button.getAttribute('data-bs-target') ?? button.getAttribute('href') ?? '';
}

/**
 * Finds the element for a selector or the `#id` of an address: first in the tree of the referring element, then in the
 * trees around it. Returns `null` for none, and for an invalid selector.
 */
export function targetOf(element: Element, selector: string): Element | null {
  for (const root of rootsAround(element)) {
    const found = selector.startsWith('#')
      ? root.getElementById(decoded(selector.slice(1)))
      : query(root, selector);
    if (found) return found;
  }
  return null;
}

/** An id in an address may be percent-encoded. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function query(root: Root, selector: string): Element | null {
  try {
    return selector === '' ? null : root.querySelector(selector);
  } catch {
    return null;
  }
}
