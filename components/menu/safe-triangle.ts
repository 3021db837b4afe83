import type { Point } from '../internal/dom/point.ts';

/** Edges of a box on the screen, in CSS pixels. */
export type Box = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;

/**
 * Whether a pointer that has moved from `from` to `at` may be heading for the panel: `at` is inside the triangle
 * between `from` and the nearer edge of the panel.
 */
export function isHeadingFor(panel: Box, from: Point, at: Point): boolean {
  const isRight = panel.left + panel.right > from.x * 2;
  const x = isRight ? panel.left : panel.right;
  // The pointer is already beside the panel.
  if (isRight ? from.x >= x : from.x <= x) return false;
  return isInTriangle(at, from, { x, y: panel.top }, { x, y: panel.bottom });
}

function isInTriangle(point: Point, a: Point, b: Point, c: Point): boolean {
  const sides = [turn(point, a, b), turn(point, b, c), turn(point, c, a)];
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

function turn(p: Point, a: Point, b: Point): number {
  return (p.x - b.x) * (a.y - b.y) - (a.x - b.x) * (p.y - b.y);
}
