import { dropSetting } from './data-config.ts';
import { patchAttribute, patchClass } from './patch.ts';

/**
 * Applies to an element the attributes and classes in which two other elements differ. Everything else is unchanged:
 * other classes, attributes of the author, and what a script has set. Does nothing if one of the three is
 * missing.
 *
 * @param before The element rendered with the previous properties.
 * @param after The element rendered with the current properties.
 */
export function patchDifference(
  element: HTMLElement | null | undefined,
  before: Element | null | undefined,
  after: Element | null | undefined,
): void {
  if (!element || !before || !after) return;
  const names = new Set([...before.getAttributeNames(), ...after.getAttributeNames()]);
  for (const name of names) {
    const [old, next] = [before.getAttribute(name), after.getAttribute(name)];
    if (old === next) continue;
    if (name === 'class') patchDifferentClasses(element, before, after);
    else if (next !== null) patchAttribute(element, name, next);
    else if (name.startsWith('data-bs-')) dropSetting(element, name);
    // A different value was set by the author.
    else if (element.getAttribute(name) === old) element.removeAttribute(name);
  }
}

function patchDifferentClasses(element: Element, before: Element, after: Element): void {
  for (const name of before.classList) {
    if (!after.classList.contains(name)) patchClass(element, name, false);
  }
  for (const name of after.classList) {
    if (!before.classList.contains(name)) patchClass(element, name, true);
  }
  if (element.classList.length === 0) element.removeAttribute('class');
}
