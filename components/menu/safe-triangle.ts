/** A place on the screen, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Edges of a box on the screen, in CSS pixels. */
export type Box = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;

/**
 * Whether a pointer on its way from `from` may be heading for the panel: it is inside the triangle
 * between there and the edge of the panel that is nearer.
 */
export function headsFor(panel: Box, from: Point, at: Point): boolean {
  const isRight = panel.left + panel.right > from.x * 2;
  const x = isRight ? panel.left : panel.right;
  // Already beside the panel, there is no way left to go.
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
