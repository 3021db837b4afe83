import { isSwipeAway, type Point } from './swipe.ts';

/** One finger on a drawer. */
export interface Touching extends Point {
  /** What could be scrolled from there, and where it stood. */
  readonly scrollers: readonly (readonly [element: Element, top: number, left: number])[];
}

/** Where a finger is put down; null for more than one. */
export function touchingBy({ target, touches }: TouchEvent, dialog: Element): Touching | null {
  const [touch] = touches;
  if (!touch || touches.length > 1) return null;
  const scrollers: [Element, number, number][] = [];
  for (let one = target as Element | null; one && dialog.contains(one); one = one.parentElement) {
    scrollers.push([one, one.scrollTop, one.scrollLeft]);
  }
  return { x: touch.clientX, y: touch.clientY, scrollers };
}

/** Whether the finger has gone towards the edge of the drawer, and has scrolled nothing on its way. */
export function isSwipe(event: TouchEvent, from: Touching, dialog: HTMLElement): boolean {
  const [touch] = event.changedTouches;
  if (!touch || event.touches.length > 0) return false;
  const hasScrolled = from.scrollers.some(
    ([one, top, left]) => one.scrollTop !== top || one.scrollLeft !== left,
  );
  return !hasScrolled && isSwipeAway(dialog, from, { x: touch.clientX, y: touch.clientY });
}
