import type { Point } from '../internal/dom/point.ts';

/** Minimum length of a swipe; a shorter movement is a tap. In CSS pixels. */
const threshold = 40;

/** Whether a drawer is closed by a swipe to the left or right. */
export function isSideways(dialog: Element): boolean {
  return dialog.matches('.drawer-start, .drawer-end');
}

/** Whether the way from one point to the other pushes the drawer over the edge it came from. */
export function isSwipeAway(dialog: Element, from: Point, to: Point): boolean {
  const isRtl = dialog.matches(':dir(rtl)');
  const x = (to.x - from.x) * (isRtl ? -1 : 1);
  const y = to.y - from.y;
  const { classList } = dialog;
  if (classList.contains('drawer-start')) return -x > threshold && -x > Math.abs(y);
  if (classList.contains('drawer-end')) return x > threshold && x > Math.abs(y);
  if (classList.contains('drawer-top')) return -y > threshold && -y > Math.abs(x);
  if (classList.contains('drawer-bottom')) return y > threshold && y > Math.abs(x);
  return false;
}
