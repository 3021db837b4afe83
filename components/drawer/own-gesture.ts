import { isSideways } from './swipe.ts';

/**
 * Whether an element between the target and its drawer handles the gesture that would close the drawer: a map, a
 * signature pad, a carousel. Such elements exclude the direction of the gesture in their `touch-action`.
 */
export function hasOwnGesture(target: Element, dialog: Element): boolean {
  const pans = isSideways(dialog) ? /pan-(?:x|left|right)/ : /pan-(?:y|up|down)/;
  for (let one: Element | null = target; one && one !== dialog; one = one.parentElement) {
    // The header of a drawer at the top or bottom does not scroll by touch so that it can be swiped.
    if (one.parentElement === dialog && one.matches('.drawer-header')) continue;
    const { touchAction } = getComputedStyle(one);
    if (!/auto|manipulation/.test(touchAction) && !pans.test(touchAction)) return true;
  }
  return false;
}
