import { isSideways } from './swipe.ts';

/**
 * Whether something between this element and its drawer does by itself what a finger does that would swipe the drawer
 * away: a map, a pad to sign on, a carousel. Such things take the direction away from the browser by `touch-action`.
 */
export function hasOwnGesture(target: Element, dialog: Element): boolean {
  const pans = isSideways(dialog) ? /pan-(?:x|left|right)/ : /pan-(?:y|up|down)/;
  for (let one: Element | null = target; one && one !== dialog; one = one.parentElement) {
    // That of a drawer at the top or bottom is to be swiped.
    if (one.parentElement === dialog && one.matches('.drawer-header')) continue;
    const { touchAction } = getComputedStyle(one);
    if (!/auto|manipulation/.test(touchAction) && !pans.test(touchAction)) return true;
  }
  return false;
}
