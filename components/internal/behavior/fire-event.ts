import { dashed } from '../attributes/markup-names.ts';
import type { BehaviorDetail } from './behavior.ts';

/**
 * Fires an event under both of its names: `show.bs.drawer` as in Bootstrap, and `fwx-show` for templates of
 * frameworks, which cannot bind a name with dots. Both bubble.
 *
 * @param source The element that receives the events, and the name of its component.
 * @returns `false` when a listener of either event has called `preventDefault()`.
 */
export function fireEvent(
  { component, element }: { readonly component: string; readonly element: Element },
  name: string,
  detail: BehaviorDetail,
  cancelable = true,
): boolean {
  let isAllowed = true;
  for (const type of [`${name}.bs.${component}`, `fwx-${dashed(name)}`]) {
    const event = new CustomEvent(type, { bubbles: true, cancelable, detail });
    // Bootstrap sets the data on the event itself.
    isAllowed = element.dispatchEvent(Object.assign(event, detail)) && isAllowed;
  }
  return isAllowed;
}
