import type { Point } from '../internal/dom/point.ts';

/** Minimum length of a swipe; a shorter movement is a tap. In CSS pixels. */
const threshold = 40;

/** Whether a drawer is closed by a swipe to the left or right. */
export function isSideways(dialog: Element): boolean {
  return dialog.matches('.drawer-start, .drawer-end');
}

/** Whether the way from one point to the other pushes the drawer over the edge it came from. */
export function isSwipeAway(dialog: Element, from: Point, to: Point): boolean {
  const x = (to.x - from.x) * (dialog.matches(':dir(rtl)') ? -1 : 1);
  const y = to.y - from.y;
  // The way over each edge, and the way along it.
  const ways = { start: [-x, y], end: [x, y], top: [-y, x], bottom: [y, x] } as const;
  return Object.entries(ways).some(
    ([edge, [over, along]]) =>
      dialog.classList.contains(`drawer-${edge}`) && over > threshold && over > Math.abs(along),
  );
}
