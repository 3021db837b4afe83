import type { Point } from '../internal/dom/point.ts';
import { isSwipeAway } from './swipe.ts';

/** Start of a touch with one finger on a drawer. */
export interface TouchStart extends Point {
  /** The elements that the touch may scroll, with their scroll positions. */
  readonly scrollers: readonly (readonly [element: Element, top: number, left: number])[];
}

/** The start of a touch; null for more than one finger. */
export function touchStartOf({ target, touches }: TouchEvent, dialog: Element): TouchStart | null {
  const [touch] = touches;
  if (!touch || touches.length > 1) return null;
  const scrollers: [Element, number, number][] = [];
  for (let one = target as Element | null; one && dialog.contains(one); one = one.parentElement) {
    scrollers.push([one, one.scrollTop, one.scrollLeft]);
  }
  return { x: touch.clientX, y: touch.clientY, scrollers };
}

/** Whether the finger has moved towards the edge of the drawer without scrolling anything. */
export function isSwipe(event: TouchEvent, from: TouchStart, dialog: HTMLElement): boolean {
  const [touch] = event.changedTouches;
  if (!touch || event.touches.length > 0) return false;
  const hasScrolled = from.scrollers.some(
    ([one, top, left]) => one.scrollTop !== top || one.scrollLeft !== left,
  );
  return !hasScrolled && isSwipeAway(dialog, from, { x: touch.clientX, y: touch.clientY });
}
